"""What the lists of options, the form, the completions and the commands show of a move reads back to that move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from msgspec import structs

from referee.notation.move import Move, MoveField, fields_of, write, write_value
from referee.notation.sentence import sentence_of
from referee.reading.legal_moves import LegalMoves, acting
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import LANGS, Words
from tests.play.cases import games
from tests.play.playground import Playground
from tests.play.playing import Moment, account, by_verb, look_at
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.command_usage import exact_line, line_of
from tui.core.i18n.move_text import declaration
from tui.core.reading.line_suggestions import LineSuggestions, Suggestion
from tui.core.reading.move_draft import MoveDraft, draft_of, label, move_of, read_draft, text_of

SHARE = 0.04
EACH = 3
"""So many options of each action are looked at in a position, each as it stands and one unit longer."""


@games(fast=1, soak=0.1, all_seats=False)
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


@games(fast=1, soak=0.1, all_seats=False)
def test_what_completes_a_line_or_fills_the_form_can_be_typed_back(
    ground: Playground, players: int, seeds: range
) -> None:
    def look(moment: Moment, chance: random.Random) -> None:
        table = moment.table
        if ground.game.rules.over(table.state):
            return
        offers = LegalMoves(table)
        move = chance.choice([move for move in some_moves(table, chance) if fields_of(type(move))] or [None])
        if move is None:
            return
        whole = draft_of(move, table)
        given = dict(list(whole.values.items())[: chance.randrange(len(whole.values) + 1)])
        draft = structs.replace(whole, values=given)
        field = next((one for one in fields_of(type(move)) if one.name not in given), None)
        for lang in LANGS if field else ():
            words = words_for(lang, ground.game.id, table.seats, table.own_words)
            suggestions = LineSuggestions(table, words, offers)
            for row in suggestions.values(draft, field):
                check_candidate(table, row.draft, words)
            for row in suggestions.of(f"{text_of(table, draft, words)} "):
                if row.field == field.name:
                    check_completion(table, field, row, words)

    for seed in seeds:
        look_at(account(ground.game.id, players, seed, 0.0), look, SHARE / 3)


def check_candidate(table: Table, draft: MoveDraft, words: Words) -> None:
    """The line that a row of the form makes says what was chosen."""
    line = text_of(table, draft, words)
    move = move_of(table, draft)
    if move is None:
        assert read_draft(table, line).values == draft.values, line
    elif move.seat:
        assert read_back(table, line) == move, line


def check_completion(table: Table, field: MoveField, row: Suggestion, words: Words) -> None:
    """A line with a completion taken holds what was shown."""
    value = read_draft(table, row.line).values[field.name]
    last = value[-1] if field.is_list else value
    assert row.line.endswith(write_value(field.element, last, words)), row.line
    assert label(field.element, last, words) == row.text, row.line


def read_back(table: Table, shown: str) -> Move | str:
    """The move that a line is read as, without what the rules say goes before it; what is wrong with it."""
    try:
        return table.read(shown)[-1]
    except InputError as unread:
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
    yield line_of(words, (move,))
    yield exact_line(words, table, (move,))  # what is taken from a list
    yield sentence_of(move, words, seat=True)  # `options`, plain mode, where several may act
    yield declaration(words, (move,))  # the record
    yield text_of(table, draft_of(move, table), words)  # completions, form
    if mine:
        yield exact_line(words, table, (move,), move.seat)  # the examples of the help
        yield sentence_of(move, words)  # `options`, the list of options, the end of the completions
        yield declaration(words, (move,), move.seat)
    yield f"{words.format_field(move.seat, 'seat')}: {words.translate(f'action.{verb}')} {labels(move, words)}"


def labels(move: Move, words: Words) -> str:
    """What is filled in, as the rows of the form show it."""
    default = {info.name: info.default for info in structs.fields(type(move))}
    said = [one for one in fields_of(type(move)) if one.required or getattr(move, one.name) != default[one.name]]
    return " ".join(shown_value(field, getattr(move, field.name), words) for field in said)


def shown_value(field: MoveField, value: object, words: Words) -> str:
    """A field and its label; a free name stands in quotes where it is typed."""
    name = field.name if words.lang == "en" else words.translate(f"move_field.{field.name}").replace(" ", "")
    return f"{name}={write_value(field, value) if field.is_free else label(field, value, words)}"
