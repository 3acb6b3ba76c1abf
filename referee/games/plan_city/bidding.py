"""Bidding in City of Plan Cards: the conditions of a bid, the possible bids, the order of turns and the end of the
phase (PLC-3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.facts.verdict import Breach, MissingFieldError
from referee.games.plan_city import placeability, placement_areas, trust_track
from referee.games.plan_city.city_field import described, field_of
from referee.games.plan_city.coal_chips import has_icon, number_of
from referee.games.plan_city.state import COAL_CARD, CONTRACT_ROUNDS, ICON, PROPOSALS, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import holds, proven, require_known
from referee.notation.move import Move
from referee.rules.default_rules import acting, seats_after
from referee.rules.game import Check, Checks
from scoring.games.plan_city.city_grid import least_overlap


def proposals_used(state: State) -> tuple[str, ...]:
    """Return the proposal cards in use (PLC-1.5, PLC-R12)."""
    require_known((state.players,))
    used = state.printed[f"proposals_used.{state.players}"]
    return tuple(proposal for proposal in PROPOSALS if proposal in used)


def holder(state: State, location: str, but: str = "") -> str:
    """Return the seat whose bid marker is on a place, except the seat `but`; "" for none."""
    others = [seat for seat in state.seats if seat != but]
    known_holder = next((seat for seat in others if known(at := state.seats[seat].place) and at == location), "")
    return known_holder or next((seat for seat in others if state.seats[seat].place == location), "")


def in_hand(state: State) -> tuple[str, ...]:
    """Return the seats that have their bid marker in hand."""
    return tuple(seat for seat, board in state.seats.items() if board.place == "")


# what a bid must satisfy


@cites("PLC-3.1", "PLC-3.2", "PLC-3.11", "PLC-3.12", "PLC-2.1")
def turn_to_bid(state: State, move: Move) -> Check:
    """Yield a breach if it is not the seat's turn (PLC-3.1), its marker is not in hand (PLC-3.2, PLC-3.12) or bidding
    is over (PLC-3.11).

    If only the turn is wrong, the bid is checked as well (PLC-R41).
    """
    seat = move.seat
    phase = "bidding" if state.assumed else state.phase
    location, active = state.seats[seat].place, state.active
    if phase in ("scoring", "done"):
        yield Breach("PLC-2.1", "rounds_over")
    elif phase != "bidding":
        also = ("PLC-3.12",) if known(location) and location else ()
        yield Breach("PLC-3.11", "bidding_over", {"seat": seat}, "next_round", also)
    elif known(location) and location:
        yield Breach("PLC-3.2", "no_marker", {"seat": seat, "place": location}, "outbid", ("PLC-3.12",))
    elif known(active) and active != seat:
        yield Breach("PLC-3.1", "not_your_turn", {"seat": seat, "active": active}, "wait")
    else:
        require_known((location, active))


def out_of_turn(state: State, seat: str) -> bool:
    """Return whether only the turn of a bid is wrong (PLC-3.1)."""
    active = state.active
    bidding = bool(state.assumed) or state.phase == "bidding"
    return bidding and state.seats[seat].place == "" and known(active) and active != seat


def matching_spaces(spaces: Sequence[str], number: int, icon: bool | None) -> tuple[str, ...]:
    """Return the printed bid spaces with the number and the icon of a bid; `icon` None means with or without."""
    both = (f"{number}", f"{number}{ICON}")
    candidates = both if icon is None else (both[icon],)
    return tuple(space for space in candidates if space in spaces)


@cites("PLC-3.13", "PLC-1.5")
def in_use(state: State, proposal: str) -> Check:
    """Yield a breach if the proposal card is not in use (PLC-1.5, PLC-3.13)."""
    four = state.printed[f"proposal.{proposal}.four_player_icon"]
    only_four = bool(state.players != 4 and known(four) and four)
    if only_four or proposal not in proposals_used(state):
        also = ("PLC-1.5",) if only_four else ()
        yield Breach("PLC-3.13", "not_in_use", {"proposal": proposal}, "other_proposal", also)


@cites("PLC-3.13")
def space_printed(state: State, proposal: str, number: int, icon: bool | None) -> Check:
    """Yield a breach if the bid space is not printed on the proposal card (PLC-3.13). Raises `MissingFieldError` if the
    number is printed both with and without a coal icon.
    """
    spaces = state.printed[f"proposal.{proposal}.spaces"]
    candidates = matching_spaces(spaces, number, icon)
    values = {"proposal": proposal, "number": number, "spaces": tuple(spaces)}
    if not candidates:
        yield Breach("PLC-3.13", "not_printed", values, "printed_space")
    elif len(candidates) > 1:
        raise MissingFieldError("icon")  # the number is printed with a coal icon and without


@cites("PLC-3.7", "PLC-7.3")
def trust_allows(state: State, seat: str, number: int) -> Check:
    """Yield a breach of bidding condition 1: the seat's trust space forbids the number (PLC-3.7); it was set in the
    last trust phase (PLC-7.3).
    """
    space = trust_track.space_of(state, seat)
    if trust_track.forbids(state, space, number):
        values = {"seat": seat, "number": number, "space": space, "numbers": trust_track.forbidden(state, space)}
        yield Breach("PLC-3.7", "number_forbidden", values, "other_number", ("PLC-7.3",))


@cites("PLC-3.8")
def outbids(state: State, seat: str, proposal: str, number: int) -> Check:
    """Yield a breach of bidding condition 2: the number is not greater than the bid already on the proposal card
    (PLC-3.8).
    """
    other = holder(state, proposal, but=seat)
    if other and number <= (there := number_of(state.seats[other].bid)):
        values = {"seat": seat, "other": other, "proposal": proposal, "number": number, "there": there}
        yield Breach("PLC-3.8", "not_greater", values, "greater")


@cites("PLC-3.10")
def can_be_placed(state: State, seat: str, number: int, icon: bool) -> Check:
    """Yield a breach if no plan card could be placed for the bid number (PLC-3.10, PLC-R10)."""
    if placeability.placeable(state, seat, number, icon=icon):
        return
    values = {
        "seat": seat,
        "number": number,
        "cells": least_overlap(number) or 0,
        "closed": closed_by(state, seat, number),
    }
    also = ("PLC-6.1",) if _too_late(state, seat, number, icon) else ()
    yield Breach("PLC-3.10", "not_placeable" if values["closed"] else "no_placement", values, "lower_number", also)


def _too_late(state: State, seat: str, number: int, icon: bool) -> bool:
    """Return whether a contract card placed first would have allowed the bid in an earlier round."""
    if not described(state.seats[seat]):
        return False
    try:
        late = state.round > CONTRACT_ROUNDS and state.seats[seat].contracts > 0 and state.options["contract_first_bid"]
        return bool(late) and placeability.through_contract(state, placeability.resources_of(state, seat, icon), number)
    except UnknownFactError:
        return False  # only the explanation lacks it


def closed_by(state: State, seat: str, number: int) -> tuple[str, ...]:
    """Return the clauses that prevent a placement on the areas of the field that are large enough for the number."""
    if not described(state.seats[seat]):
        return ()
    field = field_of(state, seat)
    large_areas = [area for area in placement_areas.areas(field, placeability.strict(state)) if area.count >= number]
    reasons = {
        "PLC-4.6": not large_areas,
        "PLC-4.7": any(len(area.cards) > 1 for area in large_areas),
        "PLC-4.8": any(area.idle or area.printed for area in large_areas),
        "PLC-4.10": any(area.divided for area in large_areas),
        "PLC-4.11": any(area.rivers for area in large_areas),
    }
    return tuple(clause for clause, closes in reasons.items() if closes)


@cites("PLC-3.5")
def coal_card_free(state: State, seat: str) -> Check:
    """Yield a breach if another seat's marker is on the coal card (PLC-3.5)."""
    other = holder(state, COAL_CARD, but=seat)
    if other:
        yield Breach("PLC-3.5", "coal_card_taken", {"seat": seat, "other": other}, "bid_proposal")


def conditions(state: State, seat: str, proposal: str, space: str) -> Iterator[Check]:
    """Yield the checks of the bidding conditions: a number allowed by the trust track, a higher number than the bid on
    the card, and a possible placement of a plan card.
    """
    number = number_of(space)
    yield trust_allows(state, seat, number)
    yield outbids(state, seat, proposal, number)
    yield can_be_placed(state, seat, number, has_icon(space))


def bid_checks(state: State, move: Move, proposal: str, number: int, icon: bool | None) -> Checks:
    """Yield the rule checks of a bid on a proposal card: the turn, the card, the space, and the bidding conditions,
    each only after the previous one passed (PLC-R41).
    """
    turn = (yield turn_to_bid(state, move)) or out_of_turn(state, move.seat)
    if turn and (yield in_use(state, proposal)) and (yield space_printed(state, proposal, number, icon)):
        spaces = state.printed[f"proposal.{proposal}.spaces"]
        candidates = matching_spaces(spaces, number, icon) if known(spaces) else ()
        # Nobody has told whether the space shows an icon: only what its chip would not mend either is a breach.
        space = candidates[0] if len(candidates) == 1 else f"{number}{'' if icon is False else ICON}"
        yield from conditions(state, move.seat, proposal, space)


# which bids are open


def any_open(state: State, seat: str) -> tuple[str, str] | None:
    """Return a legal bid as (place, bid space), None if there is none. Raises `UnknownFactError` if no bid is certainly
    legal but one may be.
    """

    def is_open(at: tuple[str, str]) -> bool:
        if at[0] == COAL_CARD:
            return holds(coal_card_free(state, seat))
        if not at[1]:  # nobody has told which spaces there are
            require_known(
                state.printed[f"proposal.{proposal}.spaces"] for proposal in (at[0], *proposals_used(state)) if proposal
            )
        return holds(*conditions(state, seat, *at))

    return next(proven(_spaces(state), is_open), None)


def _spaces(state: State) -> Iterator[tuple[str, str]]:
    """Yield every possible bid as (place, bid space). The bid space is "" for the coal card and for unknown spaces;
    ("", "") stands for all proposal cards if those in use are unknown.
    """
    yield COAL_CARD, ""
    try:
        used = proposals_used(state)
    except UnknownFactError:
        yield "", ""
        return
    for proposal in used:
        spaces = state.printed[f"proposal.{proposal}.spaces"]
        yield from ((proposal, space) for space in (spaces if known(spaces) else ("",)))


def closed_places(state: State, seat: str) -> dict[str, tuple[str, ...]]:
    """Return the clauses that prevent a bid of the seat, for each place without a possible bid (PLC-R11)."""
    closed: dict[str, tuple[str, ...]] = {}
    if shut := tuple(breach.clause for breach in coal_card_free(state, seat)):
        closed[COAL_CARD] = shut
    for proposal in proposals_used(state):
        reasons: list[str] = []
        for space in state.printed[f"proposal.{proposal}.spaces"]:
            breaches = _closing(conditions(state, seat, proposal, space))
            if not breaches:
                break
            reasons += breaches
        else:
            closed[proposal] = tuple(dict.fromkeys(reasons))
    return closed


def _closing(checks: Iterator[Check]) -> list[str]:
    """Return the clauses of all breaches found by the checks. Raises `UnknownFactError` if there is no breach and a
    check needs an unknown value.
    """
    clauses: list[str] = []
    gaps: list[UnknownFactError] = []
    for check in checks:
        try:
            clauses += [breach.clause for breach in check]
        except UnknownFactError as gap:
            gaps.append(gap)
    if gaps and not clauses:
        raise gaps[0]
    return clauses


def next_seats(state: State) -> tuple[str, ...]:
    """Return the seats with a marker in hand, clockwise from the active seat (PLC-3.1); () outside of the bidding
    phase.
    """
    if state.phase != "bidding":
        return ()
    waiting = in_hand(state)
    return tuple(seat for seat in seats_after(tuple(state.seats), state.active) if seat in waiting)


def next_bidder(state: State, after: str) -> str | None:
    """Return the next seat clockwise with its marker in hand (PLC-3.1, PLC-3.2).

    Returns None at the end of the phase: no marker is in hand (PLC-3.11), or none of these seats can bid (PLC-R11).
    """
    waiting = in_hand(state)
    if all(seat in state.stuck for seat in waiting):
        return None
    seats = tuple(state.seats)
    at = seats.index(after)
    return next(seat for seat in (*seats[at + 1 :], *seats[: at + 1]) if seat in waiting)


def bidder(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a bid for the seat that bids next."""
    if state.phase == "bidding":
        yield {"seat": acting(state)}
