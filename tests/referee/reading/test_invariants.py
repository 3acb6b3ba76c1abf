"""What holds of every line: fillers say nothing, numbers are kept, a negation is no positive, nothing is added.

Each is tried on a sample of recorded lines and displayed sentences. `KNOWN` lists what fails; it may only shrink.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, verb_of, write
from referee.reading.context import Act, Context, context_of
from referee.reading.reader import read
from referee.reading.reading import Confirm, Exact, Reading
from tests.lines.minimal_pairs import pairs_of
from tests.lines.table import GAMES, load, opened
from tests.lines.typos import mistyped_lines

SAMPLE = 16
"""So many lines of a game are tried."""
EVERY = 6
"""Of so many positions, and lines to mistype, one is tried."""
NUMBER = re.compile(r"(?<![\d#.,/:×x=+-])\d+(?![\d.,/:k=])")
CHECKS = ("fillers", "questions", "numbers", "negations", "additions")
KNOWN: dict[str, frozenset[str]] = {check: frozenset() for check in CHECKS}
"""Lines that fail."""
FILLERS = {
    "en": ("um, {}", "{}!", "{} please", "  {}", "{}."),
    "ja": ("えっと、{}", "{}。", "まあ{}", "{}お願いします"),
}
QUESTIONS = {"en": "can I {}?", "ja": "{}でいい？"}
NEGATIONS = {"en": "I don't want {}", "ja": "{}はしない"}


@cache
def failures(game: str) -> dict[str, list[str]]:
    """Try every invariant on a sample of the recorded lines of a game that are declared at once."""
    chance, lines = Random(35), load(game)
    chosen = chance.sample(lines.lines, SAMPLE)
    found: dict[str, list[str]] = defaultdict(list)
    for position, table in opened(lines):
        here = [line for line in chosen if line.meant.at == position.name]
        context = context_of(table) if here else None
        for line in here:
            assert context is not None
            for check, text in failing(line.text, line.lang, context):
                found[check].append(text)
    return found


def failing(text: str, lang: str, context: Context) -> Iterator[tuple[str, str]]:
    """Give what does not hold of a line, with the line that shows it."""
    base = read(text, context)
    if not isinstance(base.outcome, Exact):
        return
    moves = base.outcome.moves
    for form in FILLERS[lang]:
        if recorded(read(form.format(text), context)) not in ((), moves):
            yield "fillers", form.format(text)
    question = QUESTIONS[lang].format(text)
    reading = read(question, context)
    if reading.act is not Act.ASK or recorded(reading) not in ((), moves):
        yield "questions", question
    negation = NEGATIONS[lang].format(text)
    if recorded(read(negation, context)) == moves:
        yield "negations", negation
    for number in NUMBER.finditer(text):
        larger = f"{text[: number.start()]}{int(number[0]) + 7}{text[number.end() :]}"
        if recorded(read(larger, context)) == moves:
            yield "numbers", larger
    stated = max((len(each.frames) for each in base.candidates if each.moves == moves), default=0)
    if stated and len({verb_of(move) for move in drop_implied(moves)}) > max(2, 2 * stated):
        yield "additions", text


def recorded(reading: Reading) -> tuple[Move, ...]:
    """Return what is recorded, at once or as it is confirmed; nothing where nothing is."""
    return reading.outcome.moves if isinstance(reading.outcome, Exact | Confirm) else ()


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", GAMES)
def test_it_holds_of_recorded_lines(game: str, check: str) -> None:
    assert set(failures(game)[check]) <= KNOWN[check]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_words_around_a_sentence_do_not_change_it(game: str) -> None:
    rows = list(pairs_of(game, 1, EVERY))
    assert rows
    assert [pair.text for pair in rows if pair.is_changed] == []
    assert sum(pair.is_alike for pair in rows) >= 0.97 * len(rows), [pair.text for pair in rows if not pair.is_alike]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_mistyped_line_is_never_recorded_as_another(game: str) -> None:
    rows = list(mistyped_lines(game, 2 * EVERY))
    assert rows
    assert [(row.text, *map(write, row.wanted)) for row in rows if row.is_wrong] == []


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_large_numbers_give_a_reading(game: str) -> None:
    lines = load(game)
    chosen = Random(36).sample(lines.lines, SAMPLE)
    for position, table in opened(lines):
        here = [line.text for line in chosen if line.meant.at == position.name and NUMBER.search(line.text)]
        context = context_of(table) if here else None
        for text in here:
            assert context is not None
            for number in ("13", "99", "12345"):
                read(NUMBER.sub(number, text), context)
