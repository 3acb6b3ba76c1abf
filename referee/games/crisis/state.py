"""The immutable game state of Crisis (specification 11.1), with the valid values of each field, and the fourteen
locations of its board in printed order (CRI-4).
"""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from referee.facts.facts import NAME, OPTIONAL_NAME, KeySet, PrintedValueFacts, SingleMoveFacts
from referee.judging.pending_choices import PendingChoice
from referee.rules import forbidden_acts
from scoring.fields.name_lists import OrderOf, WordList
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.games.crisis.values import COLOURS, CREDITS, ROUNDS, VP

SHADY_BUSINESS = "shady_business"
SUBSIDIES = "subsidies"
LEADERSHIP = "leadership"
VISION = "vision"
LOAN_LOCATION = "loan"
DOMESTIC = "domestic"
TEMPORARY = "temporary"
FOREIGN = "foreign"
EMPLOYEES = "employees"
COMPANIES = "companies"
IMPORT = "import"
ENERGY_LOCATION = "energy"
PRODUCTION = "production"
EXPORT = "export"

LOCATIONS = (
    SHADY_BUSINESS,
    SUBSIDIES,
    LEADERSHIP,
    VISION,
    LOAN_LOCATION,
    DOMESTIC,
    TEMPORARY,
    FOREIGN,
    EMPLOYEES,
    COMPANIES,
    IMPORT,
    ENERGY_LOCATION,
    PRODUCTION,
    EXPORT,
)
"""The locations in printed order: `LOCATIONS[0]` is 4.1."""
LARGE = (SHADY_BUSINESS, SUBSIDIES)
"""The two locations of which one is the large space (CRI-R2)."""
RESOLVED = (SHADY_BUSINESS, SUBSIDIES, LEADERSHIP, VISION, TEMPORARY, EMPLOYEES)
"""Locations whose action needs no decision (specification 5.3)."""
IN_ORDER = (LEADERSHIP, VISION, TEMPORARY, FOREIGN)
"""Locations whose spaces are resolved from left to right (CRI-4.0.2, CRI-R4); Export has its own rule."""
REFUSALS = {
    DOMESTIC: ("CRI-4.6.4", 1),
    FOREIGN: ("CRI-4.8.5", 1),
    COMPANIES: ("CRI-4.10.7", 2),
    IMPORT: ("CRI-4.11.5", 0),
    ENERGY_LOCATION: ("CRI-4.12.4", 1),
}
"""The clause and the penalty points for each location whose action the owner can decline (CRI-4.0.5). At Import, the
penalty is the printed VP instead.
"""
MAX_SPACES = 9
"""The maximum plausible number of ordinary spaces of a location, used to detect typing errors."""


def number_of(location: str) -> int:
    return LOCATIONS.index(location) + 1


ACTS = Path(__file__).with_name("acts.toml")
PHASES = ("event", "interest", "planning", "operations", "export", "evaluation", "last_chance", "done")
RESOURCES = ("energy", "food", "minerals", "gears", "chemicals", "sixth")
"""The resources; the rule sources name five of the six (CRI-R47)."""
ENERGY = "energy"
PRODUCTS = (*RESOURCES, VP, CREDITS)
ROLES = ("worker", "farmer", "engineer", "banker", "other")
"""The roles of employees; `other` is a role that the rule sources do not name."""
SKILLS = (1, 2, 3)
TEMPORARY_TILE = "temporary"
ANY_TILE = "any_1"
"""The id of the regular employee tile that has every role with skill 1 (CRI-R53)."""
COMPANY_SPACES = ("1", "2", "3", "4", "5", "6")
EMPLOYEE_SPACES = ("1", "2", "3", "4", "5")
COLUMNS = ("1", "2", "3")
ROWS = ("1", "2", "3", "4")
MAX_CONTRACT_UNITS = 9
NUMBERS = tuple(str(number) for number in range(1, MAX_SPACES + 1))
ALL = "all"
"""The entry of the list of closed spaces that closes the whole location."""
DIFFICULTIES = ("easy", "medium", "hard")
CHART_PRICES = ("import_credits", "export_vp", "export_credits", "black_market_credits")
OTHER_PRICES = ("space_vp", "space_credits", "energy_credits", "company_credits", "foreign_credits")
PRICES = (*CHART_PRICES, *OTHER_PRICES)
"""The prices that a card can change: those of the price chart, and those of import spaces, energy spaces, companies and
hiring.
"""
TIMINGS = ("any", "event", "interest", "planning", "operations", "production", "export", "text")
"""The times at which an influence card can be used; `text` means that the players decide by the text of the card
(CRI-8.5).
"""
EFFECTS = ("status", "credits", "vp", "penalty", "close", "reduce", "price", "manual")
"""The possible effects of an event card (specification 3.5.2)."""
GAINS = ("gain_credits", "gain_vp", "gain_resources")
"""The additional possible effects of an influence card (specification 3.5.3)."""


class Board(Struct, frozen=True):
    """The holdings of one seat.

    `icons` and `company_vp` are totals of its companies; `fifth_from` is the first round with the fifth manager piece,
    0 for none; `hand` is the number of manager pieces not on the board. `run` contains the companies that have run in
    this Production phase, and `busy` the employee tiles used in it.
    """

    vp: Annotated[int, WholeNumber(low=None, high=None)]
    credits: Annotated[int, WholeNumber(low=0, high=9_999)]
    loans: Annotated[int, WholeNumber(low=0, high=4)]
    penalty_points: Annotated[int, WholeNumber(low=0, high=999)]
    stock: Annotated[dict[str, int], KeySet("resource"), WholeNumber(low=0, high=99)]
    employees: Annotated[tuple[str, ...], SeparatedList(KeyOf("tile"), most=40)]
    companies: Annotated[tuple[str, ...], WordList(NAME, most=30)]
    icons: Annotated[int, WholeNumber(low=0, high=30)]
    company_vp: Annotated[int, WholeNumber(low=0, high=999)]
    fifth_from: Annotated[int, WholeNumber(low=0, high=8)]
    hand: Annotated[int, WholeNumber(low=0, high=5)]
    influence: Annotated[int, WholeNumber(low=0, high=99)]
    influence_used: Annotated[bool, YesNo()]
    interest_paid: Annotated[bool, YesNo()]
    run: Annotated[tuple[str, ...], WordList(NAME, most=30)]
    busy: Annotated[tuple[str, ...], SeparatedList(KeyOf("tile"), most=40)]
    ended: Annotated[bool, YesNo()]


class Location(Struct, frozen=True):
    """A location: the owner of the manager piece on each ordinary space ("" for none), and the closed spaces."""

    spaces: Annotated[dict[str, str], KeySet("number"), KeyOf("seats", blank=True)]
    closed: Annotated[tuple[str, ...], SeparatedList(KeyOf("closed"), most=MAX_SPACES)]


class ExportMarketColumn(Struct, frozen=True):
    """A column of the export market: its contract tiles from the top, "" for a gap."""

    rows: Annotated[dict[str, str], KeySet("row"), KeyOf("contract", blank=True)]


class PriceChartChange(Struct, frozen=True):
    """The changes of one price by cards until the end of the round, by resource (in credits or VP)."""

    by: Annotated[dict[str, int], KeySet("resource"), WholeNumber(low=-99, high=99)]


class OutputReduction(Struct, frozen=True):
    """A reduction of the outputs of one company by `by` units until the end of the round; `kind` is the kind of output,
    "" for all.
    """

    by: int
    kind: str
    company: str


class FinancialStatusRise(Struct, frozen=True):
    """A rise of the Financial Status while the top of the track is unknown: `told` is a number that is certainly on the
    track, `peak` the highest number reached.
    """

    told: int
    peak: int


class ManualEffect(PendingChoice, frozen=True, kw_only=True):
    """A card effect that the players resolve themselves.

    `card` is the kind of card, `about` its name and `place` the number of the effect on it, from 1. `entered` is True
    after a change was entered for it.
    """

    card: str
    place: int
    entered: bool = False


class State(Struct, frozen=True):
    """The complete game state of Crisis (specification 5).

    `location` is the location being resolved, `active` the seat to act, and `large` the owners of the manager pieces on
    the large space, one entry per piece. `status` is the Financial Status, `goal` the goal of the round and `event` its
    event card ("" before it is drawn). `temporary` and `foreign` are the numbers of tiles on the board; `reduced`
    contains the reductions of outputs in this round. `repriced` is True if cards change prices in this round, by
    `chart_changes` and `other_changes`; `rise` is set while the top of the track is unknown.

    If `phase` is unknown, as in a position described by the players, every move counts as made at the right time.
    """

    players: Annotated[int, WholeNumber(low=1, high=5)]
    difficulty: Annotated[str, KeyOf("difficulty")]
    round: Annotated[int, WholeNumber(low=1, high=ROUNDS)]
    phase: Annotated[str, KeyOf("phase")]
    location: Annotated[str, KeyOf("location")]
    active: Annotated[str, KeyOf("seats")]
    order: Annotated[tuple[str, ...], OrderOf(KeyOf("seats"), most=5, count_path="players")]
    goal: Annotated[int, WholeNumber(low=0, high=499)]
    status: Annotated[int, WholeNumber(low=-999, high=999)]
    event: Annotated[str, OPTIONAL_NAME]
    seats: Annotated[dict[str, Board], KeySet("seats")]
    placed: Annotated[dict[str, Location], KeySet("location")]
    large: Annotated[tuple[str, ...], SeparatedList(KeyOf("seats"), most=25)]
    company_spaces: Annotated[dict[str, str], KeySet("company_space"), OPTIONAL_NAME]
    employee_spaces: Annotated[dict[str, str], KeySet("employee_space"), KeyOf("tile", blank=True)]
    temporary: Annotated[int, WholeNumber(low=0, high=9)]
    foreign: Annotated[dict[str, int], KeySet("roles.foreign"), WholeNumber(low=0, high=20)]
    market: Annotated[dict[str, ExportMarketColumn], KeySet("column")]
    reduced: Annotated[dict[str, int], KeySet("product"), WholeNumber(low=0, high=99)]
    repriced: Annotated[bool, YesNo()]
    chart_changes: Annotated[dict[str, PriceChartChange], KeySet("price.chart")]
    other_changes: Annotated[dict[str, int], KeySet("price.other"), WholeNumber(low=-99, high=99)]
    lasting: tuple[OutputReduction, ...] = ()
    pending: tuple[ManualEffect, ...] = ()
    rise: FinancialStatusRise | None = None
    printed: PrintedValueFacts = PrintedValueFacts()
    now: SingleMoveFacts = SingleMoveFacts()
    options: dict[str, Any] = {}


class SingleMoveFactSpecs(Struct, frozen=True):
    """The values that players enter for a single move: whether an influence card can be used now (CRI-8.5), and whether
    the seat has chosen or finally passed at Export in this round (CRI-R30).
    """

    timely: Annotated[bool, YesNo()]
    chosen: Annotated[bool, YesNo()]
    passed: Annotated[bool, YesNo()]


def _all_sizes(sizes: range) -> tuple[str, ...]:
    return tuple("/".join(roles) for size in sizes for roles in combinations(ROLES, size))


ROLE_SETS = _all_sizes(range(1, len(ROLES) + 1))
"""The possible slots of a company: one role, or several alternative roles."""
FOREIGN_TYPES = _all_sizes(range(1, 3))
TILES = (
    *(f"{role}_{skill}" for role in ROLES for skill in SKILLS),
    *(f"{one}_{a}/{other}_{b}" for one, other in combinations(ROLES, 2) for a, b in product(SKILLS, SKILLS)),
    ANY_TILE,
)
"""The ids of regular and foreign employee tiles, each with its roles and skills."""
CONTRACTS = tuple(f"{resource}_{most}" for resource in RESOURCES for most in range(1, MAX_CONTRACT_UNITS + 1))
"""The ids of the export contracts, each with its resource and maximum number of units."""
KEYS: dict[str, tuple[str, ...]] = {
    "phase": PHASES,
    "location": LOCATIONS,
    "large_location": LARGE,
    "number": NUMBERS,
    "closed": (ALL, *NUMBERS),
    "resource": RESOURCES,
    "product": PRODUCTS,
    "roles": ROLE_SETS,
    "roles.foreign": FOREIGN_TYPES,
    "tile": (*TILES, TEMPORARY_TILE),
    "contract": CONTRACTS,
    "company_space": COMPANY_SPACES,
    "employee_space": EMPLOYEE_SPACES,
    "import_space": ("1", "2", "3", "4", "5", "6", "7", "8"),
    "energy_space": ("1", "2", "3", "4", "5"),
    "column": COLUMNS,
    "row": ROWS,
    "colour": COLOURS,
    "origin": ("regular", "foreign", "temporary"),
    "players": ("1", "2", "3", "4", "5"),
    "difficulty": DIFFICULTIES,
    "round": tuple(str(number) for number in range(1, ROUNDS + 1)),
    "level": ("1", "2", "3"),
    "price": PRICES,
    "price.chart": CHART_PRICES,
    "price.other": OTHER_PRICES,
    "whom": ("everyone", "others", "told"),
    "timing": TIMINGS,
    "event_effect": EFFECTS,
    "influence_effect": (*EFFECTS, *GAINS),
    "act": tuple(forbidden_acts.load(ACTS)),
}


def keys(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the ids of every key set of Crisis."""
    return {"seats": seats, **KEYS}
