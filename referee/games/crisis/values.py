"""Constants of the rules of Crisis, the printed values with their current changes (specification 3), the names of cards
as players type them, and the warehouse of a seat (CRI-9.1, CRI-9.2). The functions raise `UnknownFactError` if a value
is unknown.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.facts.facts import KnownFacts, UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.games.crisis.state import IMPORT, MAX_SPACES, PRICES, RESOURCES, State
from referee.printed_lines.named_line import among, key_of
from scoring.games.crisis.production import storable_amount
from scoring.games.crisis.round_evaluation import is_surely_on_track
from scoring.games.crisis.values import COLOURS, Colour


def cards(state: State, kind: str) -> tuple[str, ...]:
    """Return the names of the cards of a kind (company, event, influence) with at least one entered value."""
    return state.printed.things(kind)


def library_name(state: State, kind: str, name: str) -> str:
    """Return the name of a card as spelled in the entered printed values, or as typed if it is not among them."""
    return known_name(state.printed, kind, name)


def known_name(printed: KnownFacts, kind: str, name: str) -> str:
    """Return the name of a card as spelled in the printed values, or as typed if it is not among them."""
    if f"{kind}.{key_of(name)}.effects" in printed:
        return key_of(name)
    return among(printed.things(kind), name) or key_of(name)


def word(value: Any) -> str:
    """Return a text value."""
    if not known(value):
        raise UnknownFactError(value.path)
    return str(value)


START_VP = 15
START_CREDITS = 22
CREDITS_STEP = 2
"""Additional starting credits for each later place in the turn order (CRI-S.15)."""
MANAGERS = 4
"""The number of manager pieces of a player at the start; the fifth is in the supply (CRI-S.12)."""
MAX_MANAGERS = 5
"""The maximum number of manager pieces of a player, including the fifth (CRI-4.10.6)."""
ICONS = 3
"""The number of manager icons required for the fifth manager piece (CRI-4.10.4)."""
SUBSIDY = 4
"""The credits gained for each manager piece at Subsidies (CRI-4.2.1)."""
LOAN = 10
"""The credits gained by a loan, and paid to repay it (CRI-4.5.1, CRI-8.1)."""
MAX_LOANS = 4
HIRING: dict[Colour, int] = {"green": 5, "yellow": 3, "red": 1}
"""The price of a Foreign Employee in credits, by the colour of the Financial Status (CRI-4.8.1)."""
OPEN_COLUMNS = ("1", "2")
"""The columns of the market from which contracts can be chosen (CRI-4.14.3)."""
BLACK_MARKET = 4
"""The maximum number of units in one sale on the black market (CRI-4.14.7)."""


def colour(state: State) -> Colour:
    """Return the colour of the Financial Status; values below 0 are red, values above the top of the track green
    (CRI-R12).
    """
    if state.status < 0:
        return "red"
    highest = top(state)
    if highest is not None and state.status > highest:
        return "green"
    if state.status >= state.printed["track.green.low"]:
        return "green"
    return "yellow" if state.status >= state.printed["track.yellow.low"] else "red"


def top(state: State) -> int | None:
    """Return the highest number of the track, None if unknown (CRI-R13)."""
    printed = state.printed["track.top"]
    return int(printed) if known(printed) else None


def surely_on_track(state: State, number: int, before: int) -> bool:
    """Return whether a number is certainly on the track, although the top is unknown; `before` is the marker's previous
    number.
    """
    ends = (state.printed[f"track.{colour}.{end}"] for colour in COLOURS for end in ("low", "high"))
    return is_surely_on_track(number, before, *(end for end in ends if known(end)))


def level(state: State) -> int:
    """Return the company level of the round, from the plan card if it is known, otherwise the default (CRI-6.8)."""
    own = f"plan.{state.players}.{state.difficulty}.level.{state.round}" if known(state.difficulty) else ""
    return int(state.printed[own if own in state.printed else f"plan.level.{state.round}"])


def spaces(state: State, location: str) -> int:
    return int(state.printed[f"location.{location}.spaces"])


def minimum_spaces(state: State, location: str) -> int:
    """Return the minimum number of ordinary spaces of a location, from its known count or its highest occupied space.
    The location must not be the large space.
    """
    count = state.printed[f"location.{location}.spaces"]
    if known(count):
        return int(count)
    stood = (int(number) for number, owner in state.placed[location].spaces.items() if known(owner) and owner)
    return max(stood, default=1)


def numbers(state: State, location: str) -> tuple[str, ...]:
    """Return the numbers of the spaces of a location from left to right; as many as possible if the count is
    unknown.
    """
    return state.printed.cached(_numbers, location)


def _numbers(facts: KnownFacts, location: str) -> tuple[str, ...]:
    count = facts[f"location.{location}.spaces"]
    return tuple(str(number) for number in range(1, (count if known(count) else MAX_SPACES) + 1))


def price_change(state: State, price: str, resource: str = "") -> int:
    """Return the change of a price by cards in this round (in credits or VP); 0 if it is unknown and no card is known
    to change prices.
    """
    if price not in PRICES:
        return 0
    by = state.chart_changes[price].by[resource] if resource else state.other_changes[price]
    return by if known(by) or state.repriced else 0


def chart(state: State, side: str, part: str, resource: str) -> int:
    """Return a price of the price chart with its current change: `side` is import, export or black_market, `part` is vp
    or credits.
    """
    return max(
        0, int(state.printed[f"price.{side}.{part}.{resource}"]) + price_change(state, f"{side}_{part}", resource)
    )


def listed(state: State, side: str, resource: str) -> bool:
    """Return whether the price chart contains a price of a resource on this side."""
    has_price = f"price.{side}.credits.{resource}" in state.printed
    return has_price or resource in state.printed[f"price.{side}.listed"]


def limit(state: State, resource: str) -> int:
    """Return the number of units of a resource that the warehouse can hold."""
    return int(state.printed[f"warehouse.{resource}.limit"])


def hiring(state: State) -> int:
    return max(0, HIRING[colour(state)] + price_change(state, "foreign_credits"))


def cheapest_hiring(state: State) -> int:
    """Return the lowest price of a Foreign Employee in this round for any colour of the Financial Status, in
    credits.
    """
    return max(0, min(HIRING.values()) + price_change(state, "foreign_credits"))


def dearest_hiring(state: State) -> int:
    """Return the highest price of a Foreign Employee in this round for any colour of the Financial Status, in
    credits.
    """
    return max(0, max(HIRING.values()) + price_change(state, "foreign_credits"))


def at_space(state: State, location: str, space: str, part: str) -> int:
    """Return the credits or VP (`part`) of the price of an import or energy space, paid once, with the current
    change.
    """
    price = f"space_{part}" if location == IMPORT else f"energy_{part}"
    return max(0, int(state.printed[f"{location}_space.{space}.{part}"]) + price_change(state, price))


def units(resources: tuple[str, ...]) -> dict[str, int]:
    """Return the number of units of each resource, from a list with one entry per unit."""
    counts = Counter(resources)
    return {resource: counts[resource] for resource in RESOURCES if counts[resource]}


def with_added(owned: Any, name: str) -> Any:
    """Return a tuple of tiles or cards with one added; an unknown value is returned unchanged."""
    return (*owned, name) if known(owned) else owned


def set_units(ledger: Ledger, seat: str, resource: str, units: int) -> None:
    ledger.seat(seat, stock={**ledger.state.seats[seat].stock, resource: units})


def take(ledger: Ledger, seat: str, resource: str, units: int, clause: str) -> None:
    """Remove units of a resource from the warehouse of a seat."""
    if units:
        set_units(ledger, seat, resource, ledger.state.seats[seat].stock[resource] - units)
        ledger.todo(seat, "units_paid", clause, units, resource=resource)


def store(ledger: Ledger, seat: str, resource: str, units: int, clause: str) -> None:
    """Add units of a resource to the warehouse of a seat, up to its limit; the excess is lost."""
    stock = ledger.state.seats[seat].stock[resource]
    received = storable_amount(stock, units, limit(ledger.state, resource)) if units else 0
    if received:
        set_units(ledger, seat, resource, stock + received)
        ledger.todo(seat, "units_received", clause, received, resource=resource)
    if units > received:
        ledger.todo(seat, "units_lost", "CRI-9.2", units - received, resource=resource)
