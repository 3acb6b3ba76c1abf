"""The table of lines holds together, and nothing in it is read wrongly today but what `known.toml` owns up to."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.reading import Read, Reading, read
from tests.lines.table import GAMES, HERE, LANGUAGES, Lines, Meant, load, opened

LEAST = 40
"""So many lines per game and language at least."""
JUDGED = (VerdictStatus.LEGAL, VerdictStatus.ILLEGAL, VerdictStatus.NEEDS)
KNOWN: dict[str, dict[str, Any]] = tomllib.loads((HERE / "known.toml").read_text(encoding="utf-8"))


class Game(Struct, frozen=True):
    """The table of a game, what is not as it says, and how its lines are read."""

    lines: Lines
    faults: tuple[str, ...]
    reads: tuple[Read, ...]


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Open every position of a game once, judge what is meant there, and read the lines."""
    lines = load(request.param)
    faults: list[str] = []
    reads: list[Read] = []
    for position, table in opened(lines):
        here = [meant for meant in lines.meant if meant.at == position.name]
        faults += [f"{position.name}: {fault}" for meant in here for fault in not_so(table, meant)]
        offers = LegalMoves(table)
        reads += [read(table, offers, line) for line in lines.lines if line.meant.at == position.name]
    return Game(lines, tuple(faults), tuple(reads))


def not_so(table: Table, meant: Meant) -> Iterator[str]:
    """Say what is meant and is not judged as the table says."""
    for text in (meant.move, *meant.other, *meant.ask):
        verdict = table.judge(text).verdict if text else None
        if verdict is None:
            continue
        wanted = VerdictStatus(meant.verdict) if meant.move else VerdictStatus.LEGAL
        if wanted not in JUDGED or verdict.status is not wanted:
            yield f"{text} is {verdict.status}, not {wanted}"
        elif not set(meant.breaks) <= set(verdict.clauses):
            yield f"{text} breaks {verdict.clauses}, not {meant.breaks}"
        elif not set(meant.asks) <= {question.path for question in verdict.questions}:
            yield f"{text} does not ask {meant.asks}"


@pytest.mark.drawn(every=2)
def test_what_is_meant_is_judged_as_the_table_says(game: Game) -> None:
    assert game.faults == ()


def test_every_line_is_said_in_a_position_that_opens(game: Game) -> None:
    names = [position.name for position in game.lines.positions]
    assert len(names) == len(set(names))
    assert {meant.at for meant in game.lines.meant} == set(names)
    assert len(game.reads) == len(game.lines.lines)


def test_there_are_enough_lines_in_each_language_and_none_twice(game: Game) -> None:
    count = Counter(line.lang for line in game.lines.lines)
    assert all(count[lang] >= LEAST for lang in LANGUAGES), count
    said = Counter((line.lang, line.meant.at, line.text) for line in game.lines.lines)
    assert [line for line, times in said.items() if times > 1] == []


def test_each_way_of_meaning_occurs(game: Game) -> None:
    for lang in LANGUAGES:
        meant = [line.meant for line in game.lines.lines if line.lang == lang]
        refused = sum(one.verdict == "illegal" for one in meant)
        nothing = sum(not one.move and not one.ask for one in meant)
        assert min(refused, nothing, sum(bool(one.ask) for one in meant)) > 0
        assert sum(";" in one.move for one in meant) > 0 or game.lines.game == "nippon"  # there a turn is one move


def test_nothing_is_read_wrongly_but_what_is_known(game: Game) -> None:
    wrong = {lang: [key(one) for one in of(game, lang, Reading.WRONG)] for lang in LANGUAGES}
    assert wrong == {lang: KNOWN[game.lines.game][lang]["wrong"] for lang in LANGUAGES}


def test_no_more_lines_are_unread_than_are_known(game: Game) -> None:
    for lang in LANGUAGES:
        assert len(of(game, lang, Reading.UNREAD)) <= KNOWN[game.lines.game][lang]["unread"], lang


def of(game: Game, lang: str, reading: Reading) -> list[Read]:
    """Give the lines of a language that are read in a way."""
    return [one for one in game.reads if one.line.lang == lang and one.reading is reading]


def key(one: Read) -> str:
    """Name a line by its position and text."""
    return f"{one.line.meant.at}: {one.line.text}"
