"""The steps between turns of Nippon (specification 5): refill, scoring marker, region scorings, final phase and final
scoring.
"""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.ledger import Ledger, between_turns
from referee.games.nippon.refill import refill
from referee.games.nippon.sheets_from_state import final_sheet, foreign_told, regions_breakdown
from referee.games.nippon.state import State
from referee.rules.default_rules import seats_after
from scoring.games.nippon.score import score_final

FINAL_TURNS = 3


def following(state: State, seat: str) -> str:
    """Return the next seat in clockwise order (NIP-2.1)."""
    order = list(state.seats)
    return order[(order.index(seat) + 1) % len(order)]


def next_seats(state: State) -> tuple[str, ...]:
    """Return the other seats in clockwise order (NIP-2.1); in the final phase only those that still have a turn
    (NIP-5.3).
    """
    others = seats_after(tuple(state.seats), state.active)
    return others if state.phase == "play" else others[: state.final_turns_left - 1]


@between_turns
def end_turn(ledger: Ledger) -> None:
    """End the turn of the active seat: refill, move the scoring marker, score, and activate the next seat or end the
    game (steps S6 to S11 of the specification).
    """
    state: State = ledger.state
    ended = state.active
    full = refill(ledger)
    if state.phase == "play":
        if full:
            _marker_moves(ledger, ended)
    else:
        ledger.change(final_turns_left=state.final_turns_left - 1)
        if ended == state.final_trigger:
            ledger.change(marker=state.marker + 1)
            _tell_marker(ledger, "NIP-5.6")
        if state.final_turns_left == 1:
            _finish(ledger)
            return
    ledger.change(active=following(state, ended), main_done=False)


def _marker_moves(ledger: Ledger, ended: str) -> None:
    """Move the scoring marker after a full refill (NIP-4.6), score at a mark, and start the final phase at the golden
    space (NIP-5.2 to 5.4).
    """
    state: State = ledger.state
    space = state.marker + 1
    ledger.change(marker=space)
    _tell_marker(ledger, "NIP-4.6")
    for number, mark in ((1, "mark_1"), (2, "mark_2")):
        if ledger.state.scorings_done == number - 1 and reached(state, mark, space):
            region_scoring(ledger, number)
    if reached(state, "golden", space):
        ledger.change(phase="final", final_trigger=ended, final_turns_left=FINAL_TURNS * len(state.seats))
        ledger.todo("", "final_phase", "NIP-5.4", FINAL_TURNS)


def _tell_marker(ledger: Ledger, clause: str) -> None:
    space = ledger.state.marker
    ledger.todo("", "marker_moves", clause, space if known(space) else None)


def reached(state: State, mark: str, space: int) -> bool:
    """Return whether a mark is passed, or the golden space reached, when the marker moves to a space (NIP-T11)."""
    printed = state.printed[f"scoring_track.{mark}"]
    if known(printed) and known(space):
        return bool(printed == space)
    return mark in state.now["marks"]


def region_scoring(ledger: Ledger, number: int) -> None:
    """Score all four regions (NIP-17)."""
    breakdown = regions_breakdown(ledger.state, number)
    ledger.change(scorings_done=number, foreign_told=foreign_told(ledger.state))
    for line in breakdown.lines:
        ledger.points(line)


def _finish(ledger: Ledger) -> None:
    """Run region scoring III (NIP-5.7) and the final scoring (NIP-18), and end the game."""
    region_scoring(ledger, 3)
    sheet = final_sheet(ledger.state)
    ledger.change(phase="done", final_turns_left=0)
    for line in score_final(sheet, trust=True).lines:
        if line.category != "vp":  # on the track already
            ledger.points(line)
