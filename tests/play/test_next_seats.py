"""Who comes next, as the order of play says it: those who did come next in the recorded plays."""

from __future__ import annotations

import pytest

from referee.facts.facts import UnknownFactError
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import offered_games
from referee.table.table import Table
from tests.games.nippon.nippon_tables import situation
from tests.games.russian_railroads.rrr_tables import GAME, B, G, R, Y, lay
from tests.play.recorded import demo


def announced(table: Table, state: object) -> tuple[str, ...]:
    """Give who comes next; nobody where it is not told."""
    read = table.game.rules.next_seats
    assert read is not None
    try:
        return read(state)
    except UnknownFactError:
        return ()


@pytest.mark.parametrize("game", offered_games())
def test_who_was_announced_acted_next_in_the_recorded_play(game: str) -> None:
    """Looked at where the turn passes within a phase by a legal move."""
    table, met = demo(game), 0
    for before, step in zip(table.steps, table.steps[1:], strict=False):
        old, new = before.table_state.state, step.table_state.state
        if (
            step.entry.verdict != "legal"
            or old.phase != new.phase
            or getattr(old, "round", 0) != getattr(new, "round", 0)
        ):
            continue
        if old.active != new.active and (following := announced(table, old)):
            assert new.active == following[0], step.entry.seq
            assert old.active not in following
            met += 1
    assert met >= 10


def test_in_the_final_phase_of_nippon_only_the_turns_that_are_left_are_announced() -> None:
    """With two turns left, the one under way and one more, Chie is not announced behind Ben (NIP-5.3)."""
    facts = {"active": "A", "phase": "final", "final_turns_left": 2, "final_trigger": "B"}
    table = situation(3, facts, odd=True)
    assert announced(table, table.state) == ("B",)


def test_who_has_passed_is_not_announced() -> None:
    """In the order yellow, blue, green, red it is blue's turn, green has passed (RRR-4.904): then red, then yellow."""
    table = Table("test", [opening(GAME, seats_of(GAME, ("Yuki", "Ben", "Gus", "Ruth")))])
    lay(table, {"phase": "turn", "order": (Y, B, G, R), "active": B, f"seats.{G}.passed": True})
    assert announced(table, table.state) == (R, Y)
