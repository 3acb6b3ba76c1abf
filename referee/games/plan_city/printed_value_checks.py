"""Checks of the values entered in City of Plan Cards: impossible and unusual answers, the valid choices, and values
that follow from others (sections 3.1 to 3.3).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec, known
from referee.games.plan_city.city_field import cards_by_layer
from referee.games.plan_city.printed_card_cells import backs_differ, word_faults
from referee.games.plan_city.state import CONTRACTS, LAYERS, PLAN_CARDS, START_CARDS, State
from referee.games.plan_city.trust_track import LOWEST
from referee.printed_lines.tokens import Values
from scoring.errors import Fault
from scoring.games.plan_city.city_grid import ROTATIONS
from scoring.games.plan_city.values import SPAN

BESIDE = "beside"
FEWER = 3
EXPECTED = 2
"""The expected number of proposal cards with the minimum number of players (PLC-R12), so that there is one place per
player.
"""


def answer_faults(state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of an answer that its type accepts: in the notation of a card, a position, a rotation or a list,
    or a card in an impossible place or in two places.
    """
    *above, last = path.split(".")
    if last == "cells" and path.startswith("printed."):
        yield from word_faults(above[-1], value, path)
    elif last in ("chips", "fuelled"):
        yield from _positions(path, value)
    elif last == "rotation" and value not in ROTATIONS:
        yield Fault("rotation_odd", path, {"given": value, "choices": ROTATIONS, "clause": "PLC-4.4"})
    if isinstance(value, tuple):
        yield from _twice(path, value)
    if state is not None:
        for location, card in _known_cards(state, path, value):
            yield from tuple(_start_card_faults(state, location, card)) or _elsewhere(state, location, card)
        if last == "fronts":
            yield from _revealed_by_another(state, path, value)


def _known_cards(state: State, path: str, value: Any) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield (place, card) for each card in an answer; the place is (`beside`, proposal card) or (seat, key of a
    layer).
    """
    match path.split("."):
        case ["beside", proposal]:
            yield (BESIDE, proposal), value
        case ["seats", seat, "layers", key, "card"]:
            yield (seat, key), value
        case ["seats", seat, "cards"]:
            yield from (((seat, key), card) for key, card in cards_by_layer(state, seat))


def _path(location: tuple[str, str]) -> str:
    seat, key = location
    return f"{seat}.{key}" if seat == BESIDE else f"seats.{seat}.layers.{key}.card"


def _start_card_faults(state: State, location: tuple[str, str], card: str) -> Iterator[Fault]:
    """Yield a fault if the first card of a field is not a start card, a later card is one (PLC-1.2), or the answer for
    an existing card is "none".
    """
    (seat, key), path = location, _path(location)
    if seat == BESIDE:
        return
    count = state.seats[seat].cards
    first = key == LAYERS[0]
    values = {"given": card, "clause": "PLC-1.2"}
    if not card:
        if first or (known(count) and key in LAYERS[:count]):
            yield Fault("card_none", path)
    elif first and card not in START_CARDS:
        yield Fault("start_card_first", path, values)
    elif not first and card in START_CARDS:
        yield Fault("start_card_later", path, values)


def _elsewhere(state: State, location: tuple[str, str], card: str) -> Iterator[Fault]:
    """Yield a fault for each other place that certainly has the same card (PLC-1.2, PLC-4.3, PLC-6.5). Contract cards
    are compared only if their backs are different.
    """
    if not card or (card in CONTRACTS and not backs_differ(state)):
        return
    path = _path(location)
    clause = "PLC-1.2" if card in START_CARDS else "PLC-4.3" if card in PLAN_CARDS else "PLC-6.5"
    values = {"given": card, "clause": clause}
    for proposal, dealt in state.beside.items():
        if known(dealt) and dealt == card and location != (BESIDE, proposal):
            yield Fault("card_beside", path, values | {"proposal": proposal})
    for seat in state.seats:
        if any(other == card and location != (seat, key) for key, other in cards_by_layer(state, seat)):
            yield Fault("card_on_field", path, values | {"seat": seat})


def _revealed_by_another(state: State, path: str, fronts: tuple[str, ...]) -> Iterator[Fault]:
    """Yield a fault for each contract card in an answer that a different seat has shown (PLC-6.5)."""
    for seat in state.seats:
        for card in revealed_cards(state, seat) if path != f"seats.{seat}.fronts" else ():
            if card in fronts:
                yield Fault("front_shown", path, {"given": card, "seat": seat, "clause": "PLC-6.5"})


def unusual_answers(_state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """Yield a fault for an unusual answer: with 3 players, a number of proposal cards other than two (PLC-R12)."""
    if path == f"printed.proposals_used.{FEWER}" and len(value) != EXPECTED:
        yield Fault("proposals_odd", path, {"count": len(value), "ruling": "PLC-R12"})


def narrow(state: State, path: str, fact: FactSpec) -> FactSpec:
    """Return the description of a value with restricted choices: the first card of a field is a start card, later ones
    are not (PLC-1.2), and cards known to be elsewhere are excluded.
    """
    if path.endswith(".fronts") or path.startswith(f"{BESIDE}."):
        return _of(fact, without=away(state, path))
    if not path.startswith("seats.") or not path.endswith(".card"):
        return fact
    assert fact.key_field is not None
    fact = structs.replace(fact, field=structs.replace(fact.key_field, blank=False))
    if path.endswith(f".layers.{LAYERS[0]}.card"):
        return _of(fact.with_choices(START_CARDS, "start_card"), without=away(state, path))
    return _of(fact, without=away(state, path) | set(START_CARDS))


def _of(fact: FactSpec, without: Container[str]) -> FactSpec:
    return fact.with_choices(card for card in fact.choices if card not in without)


def away(state: State, path: str) -> set[str]:
    """Return the cards that are certainly not at `path`, because they are in another place or hand. Contract cards on
    fields count only if their backs are different.
    """
    elsewhere = {
        card for seat in state.seats for key, card in cards_by_layer(state, seat) if _path((seat, key)) != path
    }
    if not backs_differ(state):
        elsewhere -= set(CONTRACTS)
    elsewhere |= {card for proposal, card in state.beside.items() if known(card) and _path((BESIDE, proposal)) != path}
    return elsewhere | {
        card for seat in state.seats if f"seats.{seat}.fronts" != path for card in revealed_cards(state, seat)
    }


def revealed_cards(state: State, seat: str) -> tuple[str, ...]:
    """Return the contract cards that a seat has shown at the end, () if unknown."""
    fronts = state.seats[seat].fronts
    return tuple(fronts) if known(fronts) else ()


def _positions(path: str, value: tuple[str, ...]) -> Iterator[Fault]:
    for number, text in enumerate(value):
        match = re.fullmatch(r"(-?\d{1,2}):(-?\d{1,2})", text)
        if not match or not all(abs(int(part)) < SPAN for part in match.groups()):
            yield Fault("position_odd", f"{path}.{number}", {"given": text[:40]})


def _twice(path: str, value: tuple[str, ...]) -> Iterator[Fault]:
    for item in dict.fromkeys(value):
        if value.count(item) > 1:
            yield Fault("item_twice", path, {"given": item[:40]})


USED = f"proposals_used.{FEWER}"


def proposals(values: Sequence[Any]) -> list[Fault]:
    """Return a fault if the number of proposal cards used with 3 players is not the expected one (PLC-R12)."""
    return list(unusual_answers(None, f"printed.{USED}", values[0]))


def without_icon(values: Values) -> dict[str, Any]:
    """Return {path: value} of the printed values that follow from the proposal cards used with 3 players: they do not
    have the four-player icon (PLC-1.5).
    """
    return {f"proposal.{proposal}.four_player_icon": False for proposal in values[USED]}


def trust_spaces(spaces: Sequence[int]) -> list[Fault]:
    """Return a fault if the trust spaces do not descend to the lowest one; a single space is accepted as incomplete."""
    falls = all(space >= after for space, after in pairwise(spaces)) and spaces[-1] == LOWEST
    return [] if falls or len(spaces) == 1 else [Fault("trust_not_falling", "", {"values": tuple(spaces)})]
