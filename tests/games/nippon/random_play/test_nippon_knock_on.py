"""An old entry of a long table changed: its knock-on is that of a game recorded with the changed entry."""

from __future__ import annotations

import msgspec
import pytest
from nippon_long import CHANGED, chained, changed_moves, declared_again, long_table
from nippon_tables import GAME

from referee.journal import Entry
from referee.knock_on import KnockOn, compare
from referee.move import Move
from referee.snapshot import plain
from referee.table import Table


def body_of(table: Table, seq: int, moves: tuple[Move, ...]) -> dict[str, object]:
    return {**table.entries[seq - 1].body, "moves": [msgspec.to_builtins(move) for move in moves]}


def changed(table: Table, seq: int, moves: tuple[Move, ...]) -> tuple[Table, KnockOn]:
    trial = table.trial()
    trial.amend(seq, body_of(table, seq, moves))
    return trial, compare(table, trial)


def test_the_long_table_is_long_and_changes_nothing_by_itself() -> None:
    table = long_table()
    assert len(table.entries) >= 300
    assert table.entries[CHANGED - 1].kind in ("move", "note")
    assert compare(table, table.trial()) == KnockOn()


@pytest.mark.parametrize("seed", [1, 3])
def test_it_equals_a_game_recorded_with_the_changed_entry(seed: int) -> None:
    table = long_table(seed)
    choices = changed_moves(table)
    assert len(choices) >= 20
    broke = 0
    for seq, moves in choices[:: max(1, len(choices) // 12)]:
        trial, found = changed(table, seq, moves)
        entries = list(table.entries)
        old = entries[seq - 1]
        entries[seq - 1] = Entry(
            old.seq, old.time, old.kind, old.seat, body_of(table, seq, moves), old.verdict, old.rules
        )
        recorded = Table("recorded", chained(entries))
        assert plain(trial.state) == plain(recorded.state)
        assert trial.breakdown() == recorded.breakdown()
        differing = [(made.entry.seq, made.failed, made.verdict) for made in recorded.steps if made.differs]
        assert [(one.seq, one.failed) for one in found.broken] == [(seq, failed) for seq, failed, _ in differing]
        for one, (_, _, verdict) in zip(found.broken, differing, strict=True):
            assert verdict is not None
            assert one.breaches == verdict.breaches
        points = {place.seat: place.points for place in recorded.breakdown().places}
        was = {place.seat: place.points for place in table.breakdown().places}
        assert {one.seat: (one.was, one.now) for one in found.scores} == {
            seat: (was[seat], now) for seat, now in points.items() if was[seat] != now
        }
        broke += bool(found.broken)
    assert broke, "some change breaks what comes after it"


@pytest.mark.parametrize("seed", [1, 3])
def test_it_equals_a_game_played_anew(seed: int) -> None:
    """Declared move by move at a fresh table; what the rules refuse there is overruled or left out, as in a replay."""
    table = long_table(seed)
    choices = changed_moves(table)
    for seq, moves in choices[:: max(1, len(choices) // 5)]:
        trial, found = changed(table, seq, moves)
        again = declared_again(table, seq, moves)
        assert plain(again.state) == plain(trial.state)
        refused = [made.entry.seq for made in again.steps if made.entry.kind == "overrule"]
        left_out = [made.entry.seq for made in again.steps if made.entry.body.get("text") == "left out"]
        assert sorted(refused + left_out) == sorted(one.seq for one in found.broken)
        assert left_out == [one.seq for one in found.broken if one.failed]


def test_a_step_that_is_now_missing_is_named() -> None:
    """Taking the last turn's end back leaves that end to be declared again."""
    table = long_table()
    last = next(made.entry.seq for made in reversed(table.steps) if made.entry.kind == "move")
    before = Table("before", table.entries[: last - 1])
    trial = table.trial()
    trial.retract(last)
    found = compare(table, trial)
    assert found.gone == (last,)
    due = [prompt for prompt in before.prompts() if not prompt.done]
    assert due
    assert list(found.missing) == due
    assert GAME.rules.over(table.state)
    assert not GAME.rules.over(trial.state)
