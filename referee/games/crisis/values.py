"""Numbers of the rules, and the printed values that hold at this moment (specification 3). Reads raise
`UnknownFactError`.
"""

from __future__ import annotations

from collections import Counter

from referee.facts.facts import KnownFacts, known
from referee.games.crisis.locations import IMPORT, MAX_SPACES
from referee.games.crisis.state import PRICES, RESOURCES, State
from scoring.games.crisis.round_evaluation import is_surely_on_track
from scoring.games.crisis.values import COLOURS, Colour

START_VP = 15
START_CREDITS = 22
CREDITS_STEP = 2
"""Credits more for each later place at the start (CRI-S.15)."""
MANAGERS = 4
"""Managers at hand; the fifth is in the supply (CRI-S.12)."""
MAX_MANAGERS = 5
"""Managers of a player, the fifth included (CRI-4.10.6)."""
ICONS = 3
"""Manager icons that bring the fifth manager (CRI-4.10.4)."""
SUBSIDY = 4
"""Credits for each manager at Subsidies (CRI-4.2.1)."""
LOAN = 10
"""Credits of a loan, and of its repayment (CRI-4.5.1, CRI-8.1)."""
MAX_LOANS = 4
HIRING: dict[Colour, int] = {"green": 5, "yellow": 3, "red": 1}
"""Credits of a Foreign Employee by the colour of the Financial Status (CRI-4.8.1)."""
OPEN_COLUMNS = ("1", "2")
"""Columns of the market whose contracts may be chosen (CRI-4.14.3)."""
BLACK_MARKET = 4
"""Units that the black market takes at most (CRI-4.14.7)."""


def colour(state: State) -> Colour:
    """Give the colour of the Financial Status: below 0 red, above the top green (CRI-R12)."""
    if state.status < 0:
        return "red"
    highest = top(state)
    if highest is not None and state.status > highest:
        return "green"
    if state.status >= state.printed["track.green.low"]:
        return "green"
    return "yellow" if state.status >= state.printed["track.yellow.low"] else "red"


def top(state: State) -> int | None:
    """Give the highest number of the track; None while the table has not told it (CRI-R13)."""
    printed = state.printed["track.top"]
    return int(printed) if known(printed) else None


def surely_on_track(state: State, number: int, before: int) -> bool:
    """Tell whether a number is on the track, of which nobody has told the top: the marker stood at `before`."""
    ends = (state.printed[f"track.{colour}.{end}"] for colour in COLOURS for end in ("low", "high"))
    return is_surely_on_track(number, before, *(end for end in ends if known(end)))


def level(state: State) -> int:
    """Give the level of the round's companies: the plan card's, else the usual one (CRI-6.8)."""
    own = f"plan.{state.players}.{state.difficulty}.level.{state.round}" if known(state.difficulty) else ""
    return int(state.printed[own if own in state.printed else f"plan.level.{state.round}"])


def spaces(state: State, location: str) -> int:
    """Count the ordinary spaces of a location."""
    return int(state.printed[f"location.{location}.spaces"])


def surely(state: State, location: str) -> int:
    """Count the ordinary spaces that a location is known to have: one that is not the large space has the space of its
    first manager, and those on which managers stand. To be asked of no other.
    """
    count = state.printed[f"location.{location}.spaces"]
    if known(count):
        return int(count)
    stood = (int(number) for number, owner in state.placed[location].spaces.items() if known(owner) and owner)
    return max(stood, default=1)


def numbers(state: State, location: str) -> tuple[str, ...]:
    """List the spaces of a location from the left; as many as there may be where nobody has told."""
    return state.printed.derived(_numbers, location)


def _numbers(facts: KnownFacts, location: str) -> tuple[str, ...]:
    count = facts[f"location.{location}.spaces"]
    return tuple(str(number) for number in range(1, (count if known(count) else MAX_SPACES) + 1))


def changed(state: State, price: str, resource: str = "") -> int:
    """Give what cards change a price by in this round (credits or VP); asked for only where a card changes any."""
    if price not in PRICES:
        return 0
    by = state.chart_changes[price].by[resource] if resource else state.other_changes[price]
    return by if known(by) or state.repriced else 0


def chart(state: State, side: str, part: str, resource: str) -> int:
    """Give a price of the price chart: import, export or black_market; in vp or credits."""
    return max(0, int(state.printed[f"price.{side}.{part}.{resource}"]) + changed(state, f"{side}_{part}", resource))


def listed(state: State, side: str, resource: str) -> bool:
    """Tell whether the price chart has such a price for a resource."""
    has_price = f"price.{side}.credits.{resource}" in state.printed
    return has_price or resource in state.printed[f"price.{side}.listed"]


def limit(state: State, resource: str) -> int:
    """Give the units that the warehouse holds of a resource."""
    return int(state.printed[f"warehouse.{resource}.limit"])


def hiring(state: State) -> int:
    """Give the price of a Foreign Employee now (credits)."""
    return max(0, HIRING[colour(state)] + changed(state, "foreign_credits"))


def cheapest_hiring(state: State) -> int:
    """Give the lowest price that a Foreign Employee may have in this round, in any colour (credits)."""
    return max(0, min(HIRING.values()) + changed(state, "foreign_credits"))


def dearest_hiring(state: State) -> int:
    """Give the highest price that a Foreign Employee may have in this round, in any colour (credits)."""
    return max(0, max(HIRING.values()) + changed(state, "foreign_credits"))


def at_space(state: State, location: str, space: str, part: str) -> int:
    """Give a part of the single price of an import or energy space: vp or credits."""
    price = f"space_{part}" if location == IMPORT else f"energy_{part}"
    return max(0, int(state.printed[f"{location}_space.{space}.{part}"]) + changed(state, price))


def units(resources: tuple[str, ...]) -> dict[str, int]:
    """Count units that are printed once each, by resource."""
    counts = Counter(resources)
    return {resource: counts[resource] for resource in RESOURCES if counts[resource]}
