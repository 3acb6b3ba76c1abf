"""Parked lines at a table of Russian Railroads: the turn goes on, and later verdicts ask for what was left open."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.russian_railroads.described_actions import reveals
from referee.record.parked_lines import unknown_because_of
from referee.rules.default_rules import DONE
from tests.games.russian_railroads.rrr_tables import B, G, Y, lay, passed, situation, table


def test_a_start_bonus() -> None:
    """From the last player up (RRR-4.151); one of the four cards is gone, whichever."""
    made = table(3)
    made.park("Green: takes one")
    assert made.state.active == B
    assert not any(map(known, made.state.start_bonuses.values()))
    made.tell({"start_bonuses.sb_ruble_1": False})
    assert made.state.start_bonuses["sb_doubler_1"] is True


def test_before_a_scoring_it_is_asked_for_what_that_needs() -> None:
    """All others have passed: whether the round is over hangs on whether Yellow has passed, then on the board."""
    table = situation(3, passed(B, G))
    seq = table.park("Yellow: the last one").entry.seq
    verdict = table.judge("Yellow: pass").verdict
    assert [(one.path, one.parked) for one in verdict.questions] == [(f"seats.{Y}.passed", seq)]
    going = table.trial()
    going.tell({f"seats.{Y}.passed": False})
    assert (going.state.active, going.state.round) == (Y, 1)
    table.tell({f"seats.{Y}.passed": True})
    asked = table.judge("Blue: pass").verdict.questions[0]
    assert (asked.path.split(".")[0], asked.parked) == ("spaces", seq)  # who claims a place in the next order


def test_the_cards_revealed_as_the_last_declaration_of_the_game() -> None:
    last = {"round": 6, "phase": "reveal", "active": Y, f"{Y}.end_bonus_cards": 1, "end_bonus_pile": 7}
    table = situation(3, last, odd=True)
    lay(table, {"pending": reveals(table.state)}, odd=True)
    seq = table.park("Yellow: shows this", Y).entry.seq
    assert (table.over, table.state.phase) == (True, DONE)
    assert table.places() == ()
    assert unknown_because_of(table.table_state, f"seats.{B}.vp") == seq
    table.recount({f"seats.{seat}.vp": vp for seat, vp in ((Y, 90), (B, 80), (G, 70))}, "on paper")
    assert [place.seat for place in table.places()] == [Y, B, G]
