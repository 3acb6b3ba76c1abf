"""What reading a line costs, in steps: the time that these take hangs on the machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from referee.reading.binding import Binder
from referee.reading.context import Context, context_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.position import Budget, Position
from referee.reading.reader import read
from referee.reading.reading import Exact
from referee.table.table import Table
from tests.lines.table import load
from tests.referee.reading.recorded_positions import table_at

MAX_PARTIALS = 9_100
"""So many frames in the making are followed at most for one line, in all the ways to read it."""
MAX_JUDGEMENTS = 330
MAX_PLAIN = 300
"""So many are followed for a line with nothing in it but a declaration."""
WORST = (
    ("nippon", "stocked", "two clocks get me a 6 in city 2, and 3 paper a 1 in city 3 in the north"),
    ("russian_railroads", "first", "a worker on 1 and 2 and 3 black, 2 rubles, 4 on kiev, 5 on siberia, 6 and 10"),
    ("russian_railroads", "first", "ワーカー1個そこに置いときます、9番を取ってシベリアの4と交換、4は裏返し"),
    ("nippon", "stocked", "1 2 3 4 5 6 7 8 9 10 11 12 1 2 3 4 5 6 7 8 9"),
    ("russian_railroads", "first", "black grey brown natural white black grey brown kiev siberia kiev siberia"),
)
PLAIN = (
    ("russian_railroads", "first", "turn 1"),
    ("russian_railroads", "first", "1番手"),
    ("russian_railroads", "first", "1 worker on track black 2"),
    ("nippon", "stocked", "export contract 3"),
    ("nippon", "stocked", "consolidate"),
)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count what reading does."""
    counts: Counter[str] = Counter()
    for kind, name in ((Binder, "_queue_partial"), (Position, "_judgement_of")):
        _count(monkeypatch, kind, name, counts)
    yield counts


def _count(monkeypatch: pytest.MonkeyPatch, kind: type, name: str, counts: Counter[str]) -> None:
    original = getattr(kind, name)

    def counted(*given: object) -> object:
        counts[name] += 1
        return original(*given)

    monkeypatch.setattr(kind, name, counted)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "position", "text"), WORST)
def test_the_steps_of_a_line_are_bounded(game: str, position: str, text: str, steps: Counter[str]) -> None:
    read(text, context_of(table_at(position, game)))
    assert 0 < steps["_queue_partial"] <= MAX_PARTIALS
    assert steps["_judgement_of"] <= MAX_JUDGEMENTS


@pytest.mark.parametrize(("game", "position", "text"), PLAIN)
def test_a_plain_line_takes_few_steps(game: str, position: str, text: str, steps: Counter[str]) -> None:
    read(text, context_of(table_at(position, game)))
    assert 0 < steps["_queue_partial"] <= MAX_PLAIN


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("judgements", [21, 25, 35, 60])
def test_what_is_cut_is_never_recorded_as_something_else(judgements: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at("first", "russian_railroads")
    texts = [line.text for line in load("russian_railroads").lines if line.meant.at == "first"][::9]
    context = context_of(table, LegalMoves(table))
    complete = [read(text, context).outcome for text in texts]
    assert any(isinstance(outcome, Exact) for outcome in complete)
    monkeypatch.setattr(Budget, "LINE", judgements * Budget.JUDGEMENT)
    for text, outcome in zip(texts, complete, strict=True):
        cut = read(text, context).outcome
        assert cut == outcome or not isinstance(cut, Exact), text


def test_a_reading_does_not_hang_on_the_lines_before() -> None:
    table = table_at("first", "russian_railroads")
    texts = [line.text for line in load("russian_railroads").lines if line.meant.at == "first"][:6]
    shared = context_of(table, LegalMoves(table))
    readings = [read(text, shared).outcome for text in texts]
    assert readings == [read(text, _fresh(table)).outcome for text in texts]
    assert readings == [read(text, shared).outcome for text in texts]


def _fresh(table: Table) -> Context:
    return context_of(table, LegalMoves(table))
