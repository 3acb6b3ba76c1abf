"""Checks for contradictory positions (specification 11.1), such as two bid markers on one card; each breach cites the
violated clause.

Tests run the checks after every move, and players' descriptions of positions are checked with them. An unknown value
contradicts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from referee.facts.facts import known
from referee.facts.verdict import Breach
from referee.games.plan_city import coal_chips, placeability, placement_areas
from referee.games.plan_city.city_field import CityField, described, field_of, idle_known
from referee.games.plan_city.printed_card_cells import sound
from referee.games.plan_city.state import (
    CONTRACTS,
    LAYERS,
    PLAN_CARDS,
    PROPOSALS,
    START_CARDS,
    Board,
    PlacedFieldCard,
    State,
    position,
    spots,
)
from referee.judging.three_valued_logic import contradictions
from referee.rules.game import Check
from scoring.games.plan_city.city_grid import ROTATIONS
from scoring.games.plan_city.rail_networks import chip_spaces
from scoring.games.plan_city.values import COAL_CHIPS


def faults(state: State) -> Iterator[Breach]:
    """Yield a breach for every contradiction in the state."""
    yield from contradictions(partial(check, state) for check in _CHECKS)
    yield from contradictions(partial(check, state, seat) for seat in state.seats for check in _OF_A_SEAT)


def _chips(state: State) -> Check:
    """Yield a breach for more than 46 coal chips in hands and on fields (PLC-1.7)."""
    boards = state.seats.values()
    out = sum(board.coal for board in boards if known(board.coal))
    out += sum(len(board.chips) for board in boards if known(board.chips))
    if out > COAL_CHIPS and state.options["stock_limited"]:
        yield Breach("PLC-1.7", "chips_many", {"count": out, "most": COAL_CHIPS})


def _markers(state: State) -> Check:
    """Yield a breach for each card with more than one bid marker (PLC-3.5, PLC-3.9)."""
    there = Counter(board.place for board in state.seats.values() if known(board.place) and board.place)
    for location, count in there.items():
        if count > 1:
            values = {"place": location, "count": count}
            yield Breach("PLC-3.9" if location in PROPOSALS else "PLC-3.5", "markers_many", values)


def _cards_once(state: State) -> Check:
    """Yield a breach for each card in two places (PLC-1.2, PLC-4.3). Contract cards are compared only if their backs
    are different.
    """
    cards = [layer.card for board in state.seats.values() if described(board) for layer in _layers(board)]
    cards += [card for card in state.beside.values() if known(card)]
    copies = Counter(card for card in cards if known(card) and card)
    apart = known(same := state.printed["contract_backs.same"]) and not same
    for card, count in copies.items():
        if count > 1 and (apart or card not in CONTRACTS):
            clause = "PLC-1.2" if card in START_CARDS else "PLC-4.3" if card in PLAN_CARDS else "PLC-6.5"
            yield Breach(clause, "card_twice", {"card": card, "count": count})


def _contracts(state: State) -> Check:
    """Yield a breach for more than 6 contract cards in hands and on fields (PLC-6.5)."""
    in_hand = sum(board.contracts for board in state.seats.values() if known(board.contracts))
    fields = [board for board in state.seats.values() if described(board)]
    on_fields = sum(known(layer.card) and layer.card in CONTRACTS for board in fields for layer in _layers(board))
    if in_hand + on_fields > len(CONTRACTS):
        yield Breach("PLC-6.5", "contracts_many", {"count": in_hand + on_fields, "most": len(CONTRACTS)})


def _four_player_icon(state: State) -> Check:
    """Yield a breach for each proposal card with the four-player icon that is used with 3 players (PLC-1.5)."""
    used = state.printed["proposals_used.3"]
    for proposal in PROPOSALS:
        icon = state.printed[f"proposal.{proposal}.four_player_icon"]
        if known(used) and known(icon) and icon and proposal in used:
            yield Breach("PLC-1.5", "icon_in_use", {"proposal": proposal})


def _trust_spaces(state: State) -> Check:
    """Yield a breach for each trust space that is assigned to a count but does not exist (PLC-7.2)."""
    last_space = state.printed["trust.spaces"]
    for path, space in state.printed.items():
        if path.startswith("trust.space.") and space > last_space:
            values = {"count": int(path.rpartition(".")[2]), "space": space, "most": last_space}
            yield Breach("PLC-7.2", "trust_space_missing", values)


def _card_words(state: State) -> Check:
    """Yield a breach for each card whose text cannot be parsed, which is possible in an edited record."""
    for path, text in state.printed.items():
        kind, _, key = path.partition(".")
        card, _, last = key.partition(".")
        if last == "cells":
            clause = {"start_card": "PLC-1.2", "plan_card": "PLC-4.3"}.get(kind, "PLC-6.1")
            if not isinstance(text, str) or not sound(card, text):
                yield Breach(clause, "card_unreadable", {"card": card})


def _layers(board: Board) -> list[PlacedFieldCard]:
    return [board.layers[key] for key in LAYERS[: board.cards]]


def _marker(state: State, seat: str) -> Check:
    """Yield a breach if a seat's marker has no bid space on a proposal card, has one elsewhere (PLC-3.3), or has one
    that the card does not contain (PLC-3.13).
    """
    board = state.seats[seat]
    if (board.place in PROPOSALS) != bool(board.bid):
        yield Breach("PLC-3.3", "marker_odd", {"seat": seat, "place": board.place, "bid": board.bid})
    elif board.bid and board.bid not in state.printed[f"proposal.{board.place}.spaces"]:
        values = {"seat": seat, "proposal": board.place, "number": coal_chips.number_of(board.bid)}
        yield Breach("PLC-3.13", "space_missing", values)


def _start_card(state: State, seat: str) -> Check:
    """Yield a breach if a field does not start with exactly one start card, unrotated at 0:0 (PLC-1.2, section 3.3)."""
    board = state.seats[seat]
    first, *others = _layers(board)
    if (known(first.card) and first.card not in START_CARDS) or first.x or first.y or first.rotation:
        yield Breach("PLC-1.2", "start_card_odd", {"seat": seat})
    if any(known(layer.card) and layer.card in ("", *START_CARDS) for layer in others):
        yield Breach("PLC-1.2", "start_card_more", {"seat": seat})


def _quarter_turns(state: State, seat: str) -> Check:
    """Yield a breach for each card whose rotation is not a multiple of 90 degrees (PLC-4.4)."""
    for layer in _layers(state.seats[seat]):
        if layer.rotation not in ROTATIONS:
            yield Breach("PLC-4.4", "rotation_odd", {"seat": seat, "rotation": layer.rotation})


def _legal_placements(state: State, seat: str) -> Check:
    """Yield a breach for each card with an illegal placement (PLC-4.6, PLC-4.7, PLC-4.10, PLC-4.11)."""
    field = field_of(state, seat)
    for number in range(1, len(field.layings)):
        before = CityField(field.layings[:number], frozenset(), field.asks[:number])
        area = placement_areas.area(
            before, field.layings[number][2], field.layings[number][3], placeability.strict(state)
        )
        values = {"seat": seat, "layer": str(number)}
        if not area.count:
            yield Breach("PLC-4.6", "laid_beside", values)
        if len(area.cards) > 1:
            yield Breach("PLC-4.7", "laid_over_several", values)
        if area.divided:
            yield Breach("PLC-4.10", "laid_over_half", values)
        if area.rivers:
            yield Breach("PLC-4.11", "laid_over_river", values)


def _chips_on_spaces(state: State, seat: str) -> Check:
    """Yield a breach for chips that are not on a visible engine space (PLC-5.4), or two on the same space (PLC-5.6)."""
    field = field_of(state, seat)
    takes = chip_spaces(field.face.cells)
    off = [at for at in field.chips if at not in takes and at not in field.face.untold]
    if off:
        yield Breach("PLC-5.4", "chip_off_space", {"seat": seat, "cells": spots(off)})
    chips = state.seats[seat].chips
    if len(set(map(position, chips))) != len(chips):
        yield Breach("PLC-5.6", "chip_twice", {"seat": seat})


def _points_early(state: State, seat: str) -> Check:
    """Yield a breach if a seat has VP before the end of the game (PLC-9.1)."""
    if state.phase != "done" and (vp := state.seats[seat].vp):
        yield Breach("PLC-9.1", "points_early", {"seat": seat, "vp": vp})


def _below_zero(state: State, seat: str) -> Check:
    """Yield a breach for each negative holding (PLC-5.4, PLC-6.5)."""
    board = state.seats[seat]
    for what, clause in (("coal", "PLC-5.4"), ("contracts", "PLC-6.5")):
        count = getattr(board, what)
        if known(count) and count < 0:
            yield Breach(clause, "below_zero", {"seat": seat, "what": what})


def _all_fuelled(state: State, seat: str) -> Check:
    """Yield a breach if a seat has both chips in hand and engine spaces without a chip after the placement phase
    (PLC-5.9, PLC-R14).
    """
    if state.phase in ("trust", "preparation") and state.options["mandatory_coal"] == "all":
        board, tops = state.seats[seat], field_of(state, seat).face.tops
        cards = {key: layer.card for key, layer in board.layers.items()}
        late = [key for key, card in cards.items() if known(card) and card in CONTRACTS]  # placed since, perhaps
        idle = [at for at in idle_known(state, seat) if str(tops[at].card) not in late]
        if idle and board.coal > 0:
            yield Breach("PLC-5.9", "coal_and_idle", {"seat": seat, "coal": board.coal, "count": len(idle)})


def _fronts(state: State, seat: str) -> Check:
    """Yield a breach if the number of contract cards shown at the end differs from the number in hand (PLC-9.13)."""
    board = state.seats[seat]
    if board.contracts and len(board.fronts) != board.contracts:
        values = {"seat": seat, "count": len(board.fronts), "held": board.contracts}
        yield Breach("PLC-9.13", "fronts_wrong", values)


_CHECKS: tuple[Callable[[State], Check], ...] = (
    _chips,
    _markers,
    _cards_once,
    _contracts,
    _four_player_icon,
    _trust_spaces,
    _card_words,
)
_OF_A_SEAT: tuple[Callable[[State, str], Check], ...] = (
    _marker,
    _start_card,
    _quarter_turns,
    _legal_placements,
    _chips_on_spaces,
    _points_early,
    _below_zero,
    _all_fuelled,
    _fronts,
)
