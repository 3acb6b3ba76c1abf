"""The immutable game state of Nippon (specification 11.1), with the valid values of each field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from referee.facts.facts import NAME, KeySet, PrintedValueFacts, SingleMoveFacts
from referee.judging.pending_choices import PendingChoice
from referee.rules import forbidden_acts
from scoring.fields.name_lists import KindCount, WordList
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.games.nippon import values

ACTS = Path(__file__).with_name("acts.toml")
GOODS = ("silk", "paper", "bento", "lens", "clock", "light_bulb")
LEVEL = {"silk": 1, "paper": 1, "bento": 2, "lens": 2, "clock": 3, "light_bulb": 3}
FACTORIES = tuple(f"{good}_{number}" for good in GOODS for number in range(1, 5))
REGIONS: tuple[str, ...] = values.REGIONS
CITIES = tuple(f"{region}_{number}" for region in REGIONS for number in (1, 2))
TRACKS = ("coal", "money", "knowledge")
CONTRACTS = tuple(f"contract_{number}" for number in range(1, 9))
ACHIEVEMENTS: tuple[str, ...] = values.SPACES
COLUMNS = ("2", "3", "4", "5")
REWARDS = ("yen_5000", "blueprint_2", "coal_2")
ROWS = ("1", "2", "3", "4", "5", "6", "7", "8")
"""The possible worker rows of a board, from the top."""
BONUSES = ("yen_5000", "coal_2", "blueprint_2", "vp_2")
WORKER_COLOURS = (
    "brown", "green", "pink", "white", "grey", "black", "red", "blue", "yellow", "orange", "purple",
)  # fmt: skip
"""The worker colours with a built-in name; a table can use other names (NIP-1.16)."""
SLOT_ACTIONS = ("knowledge", "produce", "export", "invest", "mines", "ships", "mechanise", "trains", "local_market")
SLOTS = ("1", "2", "3", "4", "5")
FREE = {"lens_3": "ships", "clock_3": "trains"}
"""The factories whose one-time bonus places ships or trains without cost (NIP-21.11, NIP-21.19)."""
MAX_SPACES = 30
"""The maximum number of spaces of a track above its start space; an assumption, because no source states it
(NIP-T1).
"""
UNSEEN = "?"
"""The name of a worker of unknown colour."""


def good_of(factory: str) -> str:
    return factory.rpartition("_")[0]


def region_of(city: str) -> str:
    return city.rpartition("_")[0]


class Factory(Struct, frozen=True):
    """The factory of one good that a seat owns; `tile` is "" for none (NIP-7.3: at most one per good)."""

    tile: Annotated[str, KeyOf("factory.*", blank=True)] = ""
    machine: Annotated[int, WholeNumber(low=0, high=2)] = 0
    goods: Annotated[int, WholeNumber(low=0, high=9)] = 0


class Board(Struct, frozen=True):
    """The holdings of one seat: yen, coal cubes, blueprint value, VP, and the track markers in spaces above the start
    space.

    `levels` and `room` (free spaces above a marker) are entered by the players only if the space of a marker is
    unknown.
    """

    vp: Annotated[int, WholeNumber(low=None, high=None)]
    yen: Annotated[int, WholeNumber(low=0, high=999_000)]
    coal: Annotated[int, WholeNumber(low=0, high=999)]
    blueprints: Annotated[int, WholeNumber(low=0, high=None)]
    held_machines: Annotated[int, WholeNumber(low=0, high=24)]
    workers: Annotated[tuple[str, ...], WordList(NAME, most=6, key_set="worker_colour")]
    markers: Annotated[dict[str, int], KeySet("track"), WholeNumber(low=0, high=MAX_SPACES)]
    levels: Annotated[dict[str, int], KeySet("track"), WholeNumber(low=0, high=99)]
    room: Annotated[dict[str, int], KeySet("track"), WholeNumber(low=0, high=MAX_SPACES)]
    factories: Annotated[dict[str, Factory], KeySet("good")]
    trains: Annotated[int, WholeNumber(low=0, high=6)]
    ships: Annotated[int, WholeNumber(low=0, high=6)]
    train_side: Annotated[int, WholeNumber(low=2, high=3)]
    ship_side: Annotated[int, WholeNumber(low=2, high=3)]
    symbols: Annotated[int, WholeNumber(low=0, high=12)]
    hand: Annotated[dict[str, int], KeySet("tile"), WholeNumber(low=0, high=10)]
    contracts: Annotated[dict[str, bool], KeySet("contract"), YesNo()]
    multipliers: Annotated[dict[str, int], KeySet("achievement"), WholeNumber(low=0, high=5)]


class InfluenceSlot(Struct, frozen=True):
    """An influence slot, named by the good next to it: whether the city tile contains that good, the printed foreign
    number, and the value and owner of the influence tile (`value` 0: none).
    """

    shown: Annotated[bool, YesNo()]
    foreign: Annotated[int, WholeNumber(low=0, high=3)]
    value: Annotated[int, WholeNumber(low=0, high=7)] = 0
    owner: Annotated[str, KeyOf("seats", blank=True)] = ""


class City(Struct, frozen=True):
    """A city, with its influence slots by good."""

    slots: Annotated[dict[str, InfluenceSlot], KeySet("good")]


class SeatTransportTiles(Struct, frozen=True):
    """The trains or ships of one seat in one region: how many have side 2 up, and how many side 3."""

    twos: Annotated[int, WholeNumber(low=0, high=6)] = 0
    threes: Annotated[int, WholeNumber(low=0, high=6)] = 0

    @property
    def value(self) -> int:
        """The total of the sides that are up."""
        return 2 * self.twos + 3 * self.threes


class Region(Struct, frozen=True):
    """A region: its bonus, the number of occupied transport slots, and the trains and ships of each seat."""

    bonus: Annotated[str, KeyOf("bonus")]
    used: Annotated[int, WholeNumber(low=0, high=8)]
    trains: Annotated[dict[str, SeatTransportTiles], KeySet("seats")]
    ships: Annotated[dict[str, SeatTransportTiles], KeySet("seats")]


class ForeignTotal(Struct, frozen=True):
    """The entered total of the foreign numbers of a region's empty slots, with the slots that were occupied at that
    time.
    """

    sum: int
    taken: tuple[bool | None, ...]


class State(Struct, frozen=True):
    """The complete game state of Nippon (specification 5).

    `worker_colours` contains the worker colours that this table has named so far. `foreign_told` contains the entered
    totals of empty slots of regions, each valid while the same slots are empty. `assumed` marks a position described
    for a single dispute: unless entered otherwise, the seat of the move is active and has not made its main move.
    """

    players: Annotated[int, WholeNumber(low=2, high=4)]
    active: Annotated[str, KeyOf("seats")]
    main_done: Annotated[bool, YesNo()]
    phase: Annotated[str, KeyOf("phase")]
    marker: Annotated[int, WholeNumber(low=1, high=12)]
    scorings_done: Annotated[int, WholeNumber(low=0, high=3)]
    final_turns_left: Annotated[int, WholeNumber(low=0, high=12)]
    final_trigger: Annotated[str, KeyOf("seats", blank=True)]
    seats: Annotated[dict[str, Board], KeySet("seats")]
    cities: Annotated[dict[str, City], KeySet("city")]
    regions: Annotated[dict[str, Region], KeySet("region")]
    supply: Annotated[dict[str, bool], KeySet("factory"), YesNo()]
    slots: Annotated[dict[str, tuple[str, ...]], KeySet("slot"), WordList(NAME, most=6, key_set="worker_colour")]
    rows: Annotated[dict[str, tuple[str, ...]], KeySet("row"), WordList(NAME, most=3, key_set="worker_colour")]
    rewards: Annotated[dict[str, int], KeySet("reward_tile"), WholeNumber(low=0, high=9)] = {}
    vp_multipliers: Annotated[int, WholeNumber(low=0, high=4)] = 4
    worker_colours: tuple[str, ...] = ()
    foreign_told: dict[str, ForeignTotal] = {}
    assumed: bool = False
    pending: tuple[PendingChoice, ...] = ()
    printed: PrintedValueFacts = PrintedValueFacts()
    now: SingleMoveFacts = SingleMoveFacts()
    options: dict[str, Any] = {}

    @property
    def owed(self) -> str:
        """The kind of tile that a pending choice places without cost, ships or trains; "" for none."""
        return FREE.get(self.pending[-1].about, "") if self.pending else ""


class RaisedTrackLevels(Struct, frozen=True):
    """The levels of one seat's tracks, by the number of spaces that a marker has moved up since the start of the
    declaration.
    """

    coal: Annotated[dict[str, int], KeySet("steps"), WholeNumber(low=0, high=99)]
    money: Annotated[dict[str, int], KeySet("steps"), WholeNumber(low=0, high=99)]
    knowledge: Annotated[dict[str, int], KeySet("steps"), WholeNumber(low=0, high=99)]


class RegionPieceSums(Struct, frozen=True):
    """The totals of each seat's pieces in one region: influence tiles, sides of trains, and sides of ships (VP)."""

    tiles: Annotated[dict[str, int], KeySet("seats"), WholeNumber(low=0, high=56)]
    trains: Annotated[dict[str, int], KeySet("seats"), WholeNumber(low=0, high=18)]
    ships: Annotated[dict[str, int], KeySet("seats"), WholeNumber(low=0, high=18)]


class SingleMoveFactSpecs(Struct, frozen=True):
    """The values that players enter for a single move if no printed value provides them (specification 3.18, late).

    In addition, `now` contains under `raised.<seat>.<track>` the number of spaces that a marker has moved up in the
    declaration (`values`).
    """

    symbols: Annotated[int, WholeNumber(low=0, high=6)]
    colours: Annotated[dict[str, int], KeySet("seats"), KindCount(low=0, high=6, key_set="worker_colour")]
    marks: Annotated[tuple[str, ...], SeparatedList(KeyOf("mark"), most=3)]
    foreign: Annotated[dict[str, int], KeySet("region"), WholeNumber(low=0, high=24)]
    ship_stars: Annotated[dict[str, int], KeySet("seats"), WholeNumber(low=0, high=12)]
    train_stars: Annotated[dict[str, int], KeySet("seats"), WholeNumber(low=0, high=12)]
    coal_stars: Annotated[dict[str, int], KeySet("seats"), WholeNumber(low=0, high=12)]
    knowledge_stars: Annotated[dict[str, int], KeySet("seats"), WholeNumber(low=0, high=12)]
    levels: Annotated[dict[str, RaisedTrackLevels], KeySet("seats")]
    region: Annotated[dict[str, RegionPieceSums], KeySet("region")]


def keys(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the ids of every key set of Nippon."""
    return {
        "seats": seats,
        "track": TRACKS,
        "good": GOODS,
        "factory": FACTORIES,
        "region": REGIONS,
        "city": CITIES,
        "contract": CONTRACTS,
        "achievement": ACHIEVEMENTS,
        "tile": ("1", "2", "3", "4", "5", "6", "7"),
        "slot": SLOTS,
        "steps": tuple(map(str, range(1, MAX_SPACES + 1))),
        "row": ROWS,
        "reward": (*(f"{column}_{bonus}" for column in COLUMNS for bonus in REWARDS), "vp_multiplier"),
        "reward_tile": tuple(f"{column}_{bonus}" for column in COLUMNS for bonus in REWARDS),
        "bonus": BONUSES,
        "phase": ("play", "final", "done"),
        "mark": ("mark_1", "mark_2", "golden"),
        "cube": ("1", "2", "3", "4", "5"),
        "symbol": tuple(f"{trains}+{ships}" for trains in range(7) for ships in range(7)),
        "slot_action": SLOT_ACTIONS,
        "transport": tuple(FREE.values()),
        "worker_colour": WORKER_COLOURS,
        "improvement": ("install", "upgrade", "hold"),
        "space": (*ACHIEVEMENTS, "discard"),
        "scored": (*REGIONS, *(f"achievement_{space}" for space in ACHIEVEMENTS)),
        "removal": (*GOODS, "none"),
        "act": tuple(forbidden_acts.load(ACTS)),
        **{f"factory.{good}": tuple(f"{good}_{number}" for number in range(1, 5)) for good in GOODS},
    }
