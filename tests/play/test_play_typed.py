"""What the lists of options, the form, the completions and the commands show of a move reads back to that move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from cases import games
from msgspec import structs
from playground import Playground
from playing import Moment, account, by_verb, look_at

from referee.move import Field, Move, Unread, fields_of, write, write_value
from referee.table import Table
from scoring.words import LANGS, Words
from tui.usage import seat_typed, typed
from tui.widgets.candidates import label
from tui.widgets.draft import acting, draft_of, text_of
from tui.widgets.entries import moves_text
from tui.words import words_for

SHARE = 0.06
EACH = 3
"""So many options of each action are looked at in a position, each as it stands and one unit longer."""


@games(fast=2, soak=0.1, all_seats=False)
def test_what_is_shown_of_a_move_can_be_typed_back(ground: Playground, players: int, seeds: range) -> None:
    def look(moment: Moment, chance: random.Random) -> None:
        table = moment.table
        if ground.game.rules.over(table.state):
            return
        for move in some_moves(table, chance):
            for lang in LANGS:
                words = words_for(lang, ground.game.id, table.seats, table.own_words)
                for shown in all_shown(table, move, words):
                    assert read_back(table, shown) == move, (lang, shown)

    for seed in seeds:
        look_at(account(ground.game.id, players, seed, 0.0), look, SHARE)


def read_back(table: Table, shown: str) -> Move | str:
    """The move that a line is read as, without what the rules say goes before it; what is wrong with it."""
    try:
        return table.read(shown)[-1]
    except Unread as unread:
        return str(unread)


def some_moves(table: Table, chance: random.Random) -> Iterator[Move]:
    """A few options of each action, each as it stands and one unit longer."""
    for moves in by_verb(table).values():
        for move in chance.sample(moves, min(EACH, len(moves))):
            yield move
            if longer := list(islice(table.extensions(move), 12)):
                yield chance.choice(longer)


def all_shown(table: Table, move: Move, words: Words) -> Iterator[str]:
    """The move as each place shows it."""
    verb = str(move.__struct_config__.tag)
    mine = move.seat == acting(table, verb)
    yield f"{move.seat}: {write(move)}"  # `options --json`
    yield f"{move.seat}: {write(move, words)}"
    yield f"{seat_typed(words, move.seat)}: {typed(words, move)}"  # `options`, plain mode
    yield moves_text(words, (move,))  # the record
    yield text_of(table, draft_of(move, table), words)  # completions, form
    if mine:
        yield typed(words, move)
        yield moves_text(words, (move,), move.seat)  # the list of options
    yield f"{words.format_field(move.seat, 'seat')}: {words.say(f'action.{verb}')} {labels(move, words)}"


def labels(move: Move, words: Words) -> str:
    """What is filled in, as the rows of the form show it."""
    default = {info.name: info.default for info in structs.fields(type(move))}
    said = [one for one in fields_of(type(move)) if one.required or getattr(move, one.name) != default[one.name]]
    return " ".join(shown_value(field, getattr(move, field.name), words) for field in said)


def shown_value(field: Field, value: object, words: Words) -> str:
    """A field and its label; a free name stands in quotes where it is typed."""
    free = field.shape == "word" and not field.said.of
    name = field.name if words.lang == "en" else words.say(f"move_field.{field.name}").replace(" ", "")
    return f"{name}={write_value(field, value) if free else label(field, value, words)}"
