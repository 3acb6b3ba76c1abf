"""What lies on a table of Crisis (specification 11.1), immutable; each fact says what an answer may be."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from referee.facts.facts import NAME, OPTIONAL_NAME, KeySet, PrintedValueFacts, SingleMoveFacts
from referee.games.crisis.locations import LARGE, LOCATIONS, MAX_SPACES
from referee.judging.pending_choices import PendingChoice
from referee.rules import forbidden_acts
from scoring.fields.name_lists import OrderOf, WordList
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.games.crisis.values import COLOURS, CREDITS, ROUNDS, VP

ACTS = Path(__file__).with_name("acts.toml")
PHASES = ("event", "interest", "planning", "operations", "export", "evaluation", "last_chance", "done")
RESOURCES = ("energy", "food", "minerals", "gears", "chemicals", "sixth")
"""The resources; the sources name five of the six (CRI-R47)."""
ENERGY = "energy"
PRODUCTS = (*RESOURCES, VP, CREDITS)
ROLES = ("worker", "farmer", "engineer", "banker", "other")
"""The roles of employees; `other` is one that the sources do not name."""
SKILLS = (1, 2, 3)
TEMPORARY_TILE = "temporary"
ANY_TILE = "any_1"
"""A regular tile of every role with skill 1 (CRI-R53)."""
COMPANY_SPACES = ("1", "2", "3", "4", "5", "6")
EMPLOYEE_SPACES = ("1", "2", "3", "4", "5")
COLUMNS = ("1", "2", "3")
ROWS = ("1", "2", "3", "4")
MAX_CONTRACT_UNITS = 9
NUMBERS = tuple(str(number) for number in range(1, MAX_SPACES + 1))
ALL = "all"
"""Every space of a location, among the closed ones."""
DIFFICULTIES = ("easy", "medium", "hard")
CHART_PRICES = ("import_credits", "export_vp", "export_credits", "black_market_credits")
OTHER_PRICES = ("space_vp", "space_credits", "energy_credits", "company_credits", "foreign_credits")
PRICES = (*CHART_PRICES, *OTHER_PRICES)
"""Prices that a card may change: those of the price chart, and of the import and energy spaces, companies, hiring."""
TIMINGS = ("any", "event", "interest", "planning", "operations", "production", "export", "text")
"""When an influence card may be used; `text`: as its text says, which the table reads (CRI-8.5)."""
EFFECTS = ("status", "credits", "vp", "penalty", "close", "reduce", "price", "manual")
"""What an event may do (specification 3.5.2)."""
GAINS = ("gain_credits", "gain_vp", "gain_resources")
"""What an influence card may do besides (specification 3.5.3)."""


class Board(Struct, frozen=True):
    """What one seat has.

    `icons` and `company_vp` are sums over its companies; `fifth_from` is the round from which the fifth manager is
    used (0: not gained); `hand` the managers not on the board. `run` names the companies run and `busy` the employee
    tiles used in this Production; equal tiles are alike.
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
    """A location: the owner of the manager on each ordinary space ("" for none), and its closed spaces."""

    spaces: Annotated[dict[str, str], KeySet("number"), KeyOf("seats", blank=True)]
    closed: Annotated[tuple[str, ...], SeparatedList(KeyOf("closed"), most=MAX_SPACES)]


class ExportMarketColumn(Struct, frozen=True):
    """A column of the export market: its contract tiles from the top, "" for a gap."""

    rows: Annotated[dict[str, str], KeySet("row"), KeyOf("contract", blank=True)]


class PriceChartChange(Struct, frozen=True):
    """What cards change a price of the chart by until the round ends, for each resource (credits or VP)."""

    by: Annotated[dict[str, int], KeySet("resource"), WholeNumber(low=-99, high=99)]


class OutputReduction(Struct, frozen=True):
    """What a card takes off the outputs of one company until the round ends: those of a kind, "" for every one."""

    by: int
    kind: str
    company: str


class FinancialStatusRise(Struct, frozen=True):
    """How far the Financial Status was reckoned to rise (`peak`) while nobody had told where the track ends, from a
    number that is on it (`told`).
    """

    told: int
    peak: int


class ManualEffect(PendingChoice, frozen=True, kw_only=True):
    """An effect that the table works out: of which card (`about` is its name) and which of its effects, from 1;
    `entered` once a change has been entered for it.
    """

    card: str
    place: int
    entered: bool = False


class State(Struct, frozen=True):
    """Everything on the table, and where the round stands (specification 5).

    `location` is the one being resolved; `active` whose declaration is due. `large` lists the managers on the large
    space, a seat once for each. `status` is the Financial Status, `goal` that of the round, `event` the card of the
    round ("": none yet). `temporary` and `foreign` are tiles left on the board, `reduced` what the round takes off
    each output; `repriced` tells whether a card of the round changes prices, `chart_changes` and `other_changes` which
    and by how much. `rise` is kept until the top of the track is told. In a described position without `phase` the
    moment of a declaration is taken for granted.
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
    """What the table reads off for the move at hand: whether an influence card's text allows it now (CRI-8.5); whether
    the seat has chosen at Export in this round, or passed there for good (CRI-R30).
    """

    timely: Annotated[bool, YesNo()]
    chosen: Annotated[bool, YesNo()]
    passed: Annotated[bool, YesNo()]


def _combined(sizes: range) -> tuple[str, ...]:
    return tuple("/".join(roles) for size in sizes for roles in combinations(ROLES, size))


ROLE_SETS = _combined(range(1, len(ROLES) + 1))
"""What a slot of a company takes: one role, or one of several."""
FOREIGN_TYPES = _combined(range(1, 3))
TILES = (
    *(f"{role}_{skill}" for role in ROLES for skill in SKILLS),
    *(f"{one}_{a}/{other}_{b}" for one, other in combinations(ROLES, 2) for a, b in product(SKILLS, SKILLS)),
    ANY_TILE,
)
"""Regular and foreign employee tiles: each role with its skill."""
CONTRACTS = tuple(f"{resource}_{most}" for resource in RESOURCES for most in range(1, MAX_CONTRACT_UNITS + 1))
"""Export contracts: the resource and the largest number of units."""
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
    """List the ids of every key set of this game."""
    return {"seats": seats, **KEYS}
