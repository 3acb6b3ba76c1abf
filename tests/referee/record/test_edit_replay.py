"""A change of the past replays what follows it, as far as the state differs from what it was."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from referee.facts.facts import Unknown
from referee.judging.judge import judge
from referee.record import entry as journal
from referee.record import replay
from referee.record.state_comparison import StateComparison
from referee.record.table_state import ReplayStep
from referee.rules.game import offered_games
from referee.table.change_impact import compare
from referee.table.table import Table
from tests.benchmarks.knock_on import changes_of
from tests.play.recorded import demo
from tests.play.reopened import assert_same


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count what is judged."""
    found: list[int] = []

    def counting(*given: Any, **named: Any) -> Any:
        found.append(1)
        return judge(*given, **named)

    monkeypatch.setattr(replay, "judge", counting)
    return found


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_a_change_gives_what_a_full_replay_gives(game: str) -> None:
    table = demo(game)
    for seq, body in changes_of(table)[::6]:
        trial = table.trial()
        trial.amend(seq, body)
        assert_same(trial, Table("again", trial.entries))
        before = journal.find(table.entries, seq)
        assert before is not None
        trial.amend(seq, before.body)
        assert_same(trial, Table("again", trial.entries))
        assert compare(table, trial) == compare(table, Table("again", trial.entries))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_a_change_that_alters_no_state_judges_nothing_that_follows(game: str, judged: list[int]) -> None:
    """An early remark, told otherwise, taken back, put back: no move after it is judged again."""
    entries = list(demo(game).entries)
    place = next(at for at, entry in enumerate(entries) if entry.kind == "move")
    remark = structs.replace(entries[place], kind="note", seat="", verdict="", body={"text": "tea"})
    found: list[journal.Entry] = []
    for seq, entry in enumerate([*entries[:place], remark, *entries[place:]], 1):
        found.append(journal.seal(found[-1].hash if found else "", structs.replace(entry, seq=seq)))
    table = Table("remarked", found)
    for act in (
        lambda: table.amend(place + 1, {"text": "coffee"}),
        lambda: table.retract(place + 1),
        lambda: table.restore(place + 1),
    ):
        judged.clear()
        act()
        assert not judged
        assert_same(table, Table("again", table.entries))


def step(**fields: Any) -> ReplayStep:
    made = demo("nippon").steps[-1]
    return made.with_state(structs.replace(made.table_state, state=structs.replace(made.table_state.state, **fields)))


SEAT = demo("nippon").steps[-1].table_state.state.seats["A"]


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ({}, {}, True),
        ({"marker": 3}, {"marker": 4}, False),
        ({"marker": Unknown("marker")}, {"marker": Unknown("marker")}, True),
        ({"marker": Unknown("marker")}, {"marker": Unknown("phase")}, False),
        ({"marker": Unknown("marker")}, {"marker": 3}, False),
        ({"marker": 1}, {"marker": True}, False),
        ({"options": {"a": 1, "b": 2}}, {"options": {"b": 2, "a": 1}}, False),
        ({"options": {"a": [1, 2]}}, {"options": {"a": [1, 2]}}, True),
        ({"options": {"a": [1, 2]}}, {"options": {"a": [1, 2, 3]}}, False),
        ({"seats": {"A": SEAT}}, {"seats": {"A": structs.replace(SEAT)}}, True),
        ({"seats": {"A": SEAT}}, {"seats": {"A": structs.replace(SEAT, yen=999)}}, False),
    ],
)
def test_states_are_the_same_where_nothing_in_them_differs(
    first: dict[str, Any], second: dict[str, Any], same: bool
) -> None:
    comparison = StateComparison()
    assert comparison.is_same(step(**first), step(**second)) is same
    assert comparison.is_same(step(**second), step(**first)) is same
    assert comparison.is_same(step(**first), step(**first)), "a difference that is gone is no difference"
