"""Every move that was played, and every option that was open, says itself as a sentence that is read as that move."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator

import pytest
from msgspec import structs

from referee.checking.random_moves import FREE_WORD, random_move
from referee.checking.reading_back import misread
from referee.facts.facts import known
from referee.notation.move import Move, verb_of, write
from referee.notation.sentence import sentence_of
from referee.notation.sentence_parser import read_sentence
from referee.notation.table_names import TableNames
from referee.reading.legal_moves import LegalMoves
from referee.record.replay import moves_of
from referee.rules.game import Game, offered_games
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import LANGS, Words
from tests.play.recorded import plays, replayed
from tui.core.i18n.catalogs import words_for

MOMENTS = 6
"""So many moments of a play are looked at in every run; a soak looks at all."""
EACH = 6
"""So many options of a verb are read back there."""
RAW = re.compile(r"_|[^\W\d]:\w|\w=\w")
"""What only the notation writes."""
GLUED = re.compile(r"[A-Za-z]\d|\d(?!st\b|nd\b|rd\b|th\b)[A-Za-z]")
"""A figure without a space beside a word; the printed “1st” of the turn order is one word."""

CASES = [(game, name) for game in offered_games() for name in plays(game)]


def shortest(game: str) -> str:
    return min(plays(game), key=lambda name: len(table_of(game, name).steps))


def kinds(game: Game) -> list[type[Move]]:
    return [action.move for action in game.rules.actions.values()]


def table_of(game: str, name: str) -> Table:
    return replayed(plays(game)[name])[1]


def played(table: Table) -> Iterator[Move]:
    """Every move of a record, those included that people declared and the table overruled."""
    for made in table.steps:
        if made.entry.kind in ("move", "overrule"):
            yield from moves_of(table.game, made.entry.body)


def moments(table: Table, most: int = 0) -> Iterator[Table]:
    """The table as it stood after its moves, or after `most` of them."""
    ends = [made.entry.seq for made in table.steps if made.entry.kind == "move"]
    for end in ends[:: len(ends) // most or 1] if most else ends:
        yield Table("moment", [entry for entry in table.entries if entry.seq <= end])


def check(move: Move, words: Words, table: Table, names: TableNames) -> None:
    """The sentence with and without who acts is this move, and written as people write."""
    for seat in (True, False):
        text = sentence_of(move, words, seat)
        assert not RAW.search(text), text
        assert words.lang == "ja" or not GLUED.search(text), text
        wanted = move if seat and not move.of_the_table else structs.replace(move, seat="")
        assert read_sentence(kinds(table.game), names, text) == wanted, (write(move), text)
    try:  # a line is read as the notation first, which may read it as nothing else
        assert table.read(sentence_of(move, words, seat=True))[-1] == move, write(move)
    except InputError as unread:
        raise AssertionError(sentence_of(move, words, seat=True)) from unread


def check_all(table: Table, moves: Iterable[Move]) -> None:
    for lang in LANGS:
        words = words_for(lang, table.game.id, table.seats, table.own_words)
        for move in moves:
            check(move, words, table, table.names)


def check_moment(table: Table, chance: random.Random | None) -> set[str]:
    """No two options of a moment sound alike; those of each verb (some of them) are read back. Gives the verbs."""
    found = LegalMoves(table)
    offers = [move for verb in found.verbs for move in found.moves(verb) if known(move.seat)]
    several = len({move.seat for move in offers}) > 1
    for lang in LANGS:
        words = words_for(lang, table.game.id, table.seats, table.own_words)
        said: dict[str, Move] = {}
        for move in offers:
            other = said.setdefault(sentence_of(move, words, several), move)
            assert other == move, (write(other), write(move))
    by_verb: dict[str, list[Move]] = {}
    for move in offers:
        by_verb.setdefault(verb_of(move), []).append(move)
    for moves in by_verb.values():
        check_all(table, chance.sample(moves, min(EACH, len(moves))) if chance else moves)
    return set(by_verb)


@pytest.mark.parametrize(("game", "name"), CASES)
def test_every_move_of_a_play_is_read_back_from_its_sentence(game: str, name: str) -> None:
    table = table_of(game, name)
    moves = dict.fromkeys(structs.replace(move, seat="") for move in played(table))
    assert len(moves) > 15
    seat = next(iter(table.seats))
    check_all(table, [structs.replace(move, seat=seat) for move in moves])


@pytest.mark.parametrize("game", offered_games())
def test_options_sound_different_and_are_read_back(game: str) -> None:
    table = table_of(game, shortest(game))
    chance = random.Random(1)
    verbs = [check_moment(moment, chance) for moment in moments(table, MOMENTS)]
    assert len(set().union(*verbs)) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("game", offered_games())
def test_every_option_of_a_play_sounds_different_and_is_read_back(game: str) -> None:
    for moment in moments(table_of(game, shortest(game))):
        check_moment(moment, None)


@pytest.mark.parametrize("game", sorted(dict(CASES)))
def test_a_move_with_any_values_is_read_back(game: str) -> None:
    """A refused move is displayed, too."""
    table, chance = table_of(game, shortest(game)), random.Random(game)
    keys = table.game.rules.keys(tuple(table.seats))
    moves = [
        random_move(kind, seat, keys, chance) for kind in kinds(table.game) for seat in table.seats for _ in range(4)
    ]
    moves = [move for move in moves if FREE_WORD not in write(move)]
    assert len(moves) >= 20
    assert [fault.values for move in moves for fault in misread(table, move)] == []
