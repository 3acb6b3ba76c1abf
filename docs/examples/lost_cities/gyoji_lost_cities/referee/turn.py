"""The turn: who may do what, and how turns, rounds and the game end."""

from __future__ import annotations

from collections.abc import Generator

from gyoji_lost_cities.referee.state import DRAW, HAND, LAY, State, next_round, opponent
from gyoji_lost_cities.scoring.score import score_round
from gyoji_lost_cities.scoring.sheet import COLOURS, Expeditions, FinalSheet, Rounds, RoundSheet

from referee.facts.facts import known
from referee.facts.ledger import Ledger, between_turns
from referee.facts.parked_declaration import ParkingLedger
from referee.facts.verdict import Breach
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Check


def due(state: State, move: Move, phase: str) -> Generator[Check, bool, bool]:
    """Check that the game goes on, whose turn it is, and that this half of the turn is due. Tells whether all is so."""
    ok = yield _goes_on(state)
    ok = ok and (yield _own_turn(state, move))
    return ok and (yield _half(state, phase))


@cites("LC-6.5")
def _goes_on(state: State) -> Check:
    if state.phase == "done":
        yield Breach("LC-6.5", "game_over", {"rounds": state.options["rounds"]})


@cites("LC-2.1")
def _own_turn(state: State, move: Move) -> Check:
    if state.active != move.seat:
        yield Breach("LC-2.1", "not_your_turn", {"active": state.active, "seat": move.seat})


@cites("LC-2.2")
def _half(state: State, phase: str) -> Check:
    if state.phase != phase:
        why, cure = ("lay_first", "lay") if phase == DRAW else ("draw_now", "draw")
        yield Breach("LC-2.2", why, {"seat": state.active}, cure)


def laid(ledger: Ledger, discarded: str) -> None:
    """Go on to the second half of the turn; `discarded` is the colour of a card that was not played."""
    ledger.change(phase=DRAW, discarded=discarded)


def drawn(ledger: Ledger, seat: str) -> None:
    """Pass the turn on, or end the round with the last card of the deck (LC-6.1)."""
    ledger.change(phase=LAY, discarded="", active=opponent(ledger.state, seat))
    if ledger.state.deck == 0:
        end_round(ledger)


@between_turns
def end_round(ledger: Ledger) -> None:
    """Count the expeditions, then deal again, or end the game after the last round (LC-6.2 to LC-6.5)."""
    state: State = ledger.state
    lines = score_round(round_sheet(state), trust=True).lines
    for line in lines:
        ledger.points(line)
    for seat, board in ledger.state.seats.items():
        points = sum(line.points for line in lines if line.seat == seat)
        ledger.seat(seat, rounds=(*board.rounds, points))
    if state.round >= state.options["rounds"]:
        ledger.change(phase="done")
        return
    ledger.state = next_round(ledger.state, _leader(ledger.state))
    ledger.todo(ledger.state.active, "deal", "LC-1.2", HAND)


def _leader(state: State) -> str:
    """Give who begins the next round: the one with more points, of equals who began this one (LC-6.4, LC-R1)."""
    first = state.first or next(iter(state.seats))
    other = opponent(state, first)
    return other if state.seats[other].vp > state.seats[first].vp else first


def round_sheet(state: State) -> RoundSheet:
    """Fill in the sheet of a round."""
    return RoundSheet({seat: _expeditions(state, seat) for seat in state.seats})


def _expeditions(state: State, seat: str) -> Expeditions:
    rows = state.seats[seat].expeditions
    numbers = {colour: tuple(int(rank) for rank in rows[colour] if rank.isdecimal()) for colour in COLOURS}
    wagers = {f"{colour}_wagers": len(rows[colour]) - len(numbers[colour]) for colour in COLOURS}
    return Expeditions(**numbers, **wagers)  # type: ignore[arg-type]


def final_sheet(state: State) -> FinalSheet:
    """Fill in the sheet of the end."""
    return FinalSheet({seat: Rounds(board.rounds) for seat, board in state.seats.items()})


def parked(ledger: ParkingLedger, seat: str) -> None:
    """Go on as if the half of the turn that is due had been taken, and forget what it could have changed."""
    if ledger.state.phase == LAY:
        ledger.forget(f"seats.{seat}.expeditions", "piles", "discarded")
        ledger.change(phase=DRAW)
    else:
        ledger.forget("piles", "deck")
        ledger.change(phase=LAY, discarded="", active=opponent(ledger.state, seat))
    ledger.seat(seat, taken=())


def going_on(ledger: Ledger) -> None:
    """End the round where it is told later that the deck is empty."""
    state: State = ledger.state
    if known(state.deck) and known(state.phase) and state.deck == 0 and state.phase == LAY:
        end_round(ledger)


def closing(state: State) -> str:
    """Name the only card that can be drawn: with no other pile to draw from it is the one of the deck."""
    if not all(map(known, (state.phase, state.discarded, *state.piles.values()))) or state.phase != DRAW:
        return ""
    others = any(cards and colour != state.discarded for colour, cards in state.piles.items())
    return "" if others else "draw deck"
