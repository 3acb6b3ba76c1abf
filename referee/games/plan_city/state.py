"""What lies on a table of the City of Plan Cards (specification 11.1), immutable; each fact says what an answer may be.

Positions on a field are (x, y), written `x:y`: x grows to the east, y to the south; the start card's top-left cell is
0:0.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from referee.facts.facts import NAME, KeySet, PrintedValueFacts, SingleMoveFacts
from referee.rules import forbidden_acts
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.games.plan_city.cell import DISTRICTS, INDUSTRIES, SIDE
from scoring.games.plan_city.city_grid import Position
from scoring.games.plan_city.district_counts import OTHER_KINDS
from scoring.games.plan_city.values import COAL_CHIPS, CONTRACT_CARDS, OTHER_INDUSTRIES, RANK_CATEGORIES, SPREAD

ACTS = Path(__file__).with_name("acts.toml")
PROPOSALS = ("proposal_1", "proposal_2", "proposal_3")
COAL_CARD = "coal_card"
PLACES = (*PROPOSALS, COAL_CARD)
"""Where a bid marker may lie; "" is in hand."""
ICON = "+coal"
BID_SPACES = tuple(f"{number}{icon}" for number in range(10) for icon in ("", ICON))
"""A bid space: the number printed on it, and whether it shows a coal icon."""
START_CARDS = tuple(f"start_{number}" for number in range(1, 5))
PLAN_CARDS = tuple(f"plan_{number:02}" for number in range(1, 27))
CONTRACTS = tuple(f"contract_{number}" for number in range(1, CONTRACT_CARDS + 1))
ROUNDS = 8
CONTRACT_ROUNDS = 5
"""The last round in which a contract card may be placed (PLC-6.1)."""
MAX_CONTRACTS = 2
"""Contract cards of one player at most (T-11): there are 6 for 3 or 4 players."""
LAYERS = tuple(str(number) for number in range(1 + ROUNDS + MAX_CONTRACTS))
"""The cards of a field in the order in which they were laid: the start card, a plan card a round, contract cards."""
PHASES = ("bidding", "placement", "placement_end", "trust", "preparation", "scoring", "done")
SIGNS = (">", ">=", "<", "<=", "=")


class PlacedFieldCard(Struct, frozen=True):
    """A card of a field: which one ("": none), turned clockwise by `rotation` degrees, its top-left cell at (x, y)."""

    card: Annotated[str, KeyOf("card", blank=True)] = ""
    rotation: Annotated[int, WholeNumber(low=0, high=270)] = 0
    x: Annotated[int, WholeNumber(low=-SPREAD, high=SPREAD)] = 0
    y: Annotated[int, WholeNumber(low=-SPREAD, high=SPREAD)] = 0


class Board(Struct, frozen=True):
    """What one seat has: VP, coal chips and contract cards in hand, its markers, and its field.

    `trust` is the trust space counted from the bottom (0: as if a trust phase had been done with the start card, before
    the first one, PLC-R17). `place` is where the bid marker lies ("": in hand), `bid` the bid space under it. `placed`
    and `done` are about the placement phase: the plan card won is laid (or left the game), and the player is ready.
    `fronts` are the contract cards shown at the end, of those not placed. `cards` counts the cards of the field,
    `layers` are those in the order in which they were laid. `chips` are the positions of coal chips, `fuelled` those
    put there in this placement phase. `centre_open`: nobody has told yet whether a chip lies on the start card's
    centre. `paid`: a chip was placed at the end of the phase (PLC-R14).
    """

    vp: Annotated[int, WholeNumber(low=None, high=None)]
    coal: Annotated[int, WholeNumber(low=0, high=COAL_CHIPS)]
    trust: Annotated[int, WholeNumber(low=0, high=20)]
    place: Annotated[str, KeyOf("place", blank=True)]
    bid: Annotated[str, KeyOf("bid_space", blank=True)]
    placed: Annotated[bool, YesNo()]
    done: Annotated[bool, YesNo()]
    contracts: Annotated[int, WholeNumber(low=0, high=MAX_CONTRACTS)]
    fronts: Annotated[tuple[str, ...], SeparatedList(KeyOf("contract_card"), most=MAX_CONTRACTS)]
    cards: Annotated[int, WholeNumber(low=1, high=len(LAYERS))]
    layers: Annotated[dict[str, PlacedFieldCard], KeySet("layer")]
    chips: Annotated[tuple[str, ...], SeparatedList(NAME, separators=",、 ", most=COAL_CHIPS)]
    fuelled: Annotated[tuple[str, ...], SeparatedList(NAME, separators=",、 ", most=COAL_CHIPS)]
    centre_open: bool = False
    paid: bool = False


class State(Struct, frozen=True):
    """Everything on the table, and where the round stands (specification 5).

    `first` was start player when the round began; `start_marker` is who holds the marker now. `active` is whose turn
    it is in the bidding phase, and in the placement phase where that is played strictly in order. `beside` is the plan
    card beside each proposal card ("": none). `stuck` are the seats that found no legal bid since the last one.
    `assumed` marks a described position whose phase nobody told: the one that the declaration belongs to.
    """

    players: Annotated[int, WholeNumber(low=3, high=4)]
    round: Annotated[int, WholeNumber(low=1, high=ROUNDS)]
    phase: Annotated[str, KeyOf("phase")]
    active: Annotated[str, KeyOf("seats")]
    first: Annotated[str, KeyOf("seats")]
    start_marker: Annotated[str, KeyOf("seats")]
    seats: Annotated[dict[str, Board], KeySet("seats")]
    beside: Annotated[dict[str, str], KeySet("proposal"), KeyOf("plan_card", blank=True)]
    stuck: tuple[str, ...] = ()
    assumed: bool = False
    printed: PrintedValueFacts = PrintedValueFacts()
    now: SingleMoveFacts = SingleMoveFacts()
    options: dict[str, Any] = {}


class SingleMoveFactSpecs(Struct, frozen=True):
    """What the table tells of a field that is not described (specification 11.2), for the declaration at hand.

    Of the cells that the card would cover: how many (`covered`), all of one card, an idle steam-engine space (or one
    that takes no chip) among them, half a factory, river. `placeable`: a card could be placed for that bid. `engine`:
    what is at the positions to be fuelled ("idle" where that is so of all). `idle`: the idle steam-engine spaces of a
    seat.
    """

    covered: Annotated[int, WholeNumber(low=0, high=9)]
    one_card: Annotated[bool, YesNo()]
    idle_under: Annotated[bool, YesNo()]
    half_factory: Annotated[bool, YesNo()]
    river_under: Annotated[bool, YesNo()]
    placeable: Annotated[bool, YesNo()]
    engine: Annotated[str, KeyOf("engine_state")]
    idle: Annotated[dict[str, int], KeySet("seats"), WholeNumber(low=0, high=99)]


def keys(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """List the ids of every key set of this game."""
    return {
        "seats": seats,
        "proposal": PROPOSALS,
        "place": PLACES,
        "bid_space": BID_SPACES,
        "phase": PHASES,
        "layer": LAYERS,
        "card": (*START_CARDS, *PLAN_CARDS, *CONTRACTS),
        "start_card": START_CARDS,
        "plan_card": PLAN_CARDS,
        "contract_card": CONTRACTS,
        "trust_cards": ("same", "halves", "player_counts"),
        "industry": INDUSTRIES,
        "unnamed_industry": OTHER_INDUSTRIES,
        "development": RANK_CATEGORIES,
        "cell_kind": (*DISTRICTS, *OTHER_KINDS),
        "sign": SIGNS,
        "engine_state": ("idle", "fuelled", "none"),
        "act": tuple(forbidden_acts.load(ACTS)),
    }


Coordinate = Annotated[int, WholeNumber(low=-SPREAD, high=SPREAD + SIDE - 1, role="coordinate")]
"""x or y of a cell of a field."""
Corner = Annotated[int, WholeNumber(low=-SPREAD - SIDE, high=SPREAD + SIDE, role="coordinate")]
"""x or y of the top-left cell of a card that is being laid; beyond the field it covers nothing."""


class FieldPosition(Struct, frozen=True):
    """A position of a field as a declaration says it: `x:y`."""

    x: Coordinate
    y: Coordinate


def spot(position: Position) -> str:
    """Write a position."""
    return f"{position[0]}:{position[1]}"


@cache
def position(text: str) -> Position:
    """Read a position as `spot` writes it. Raises `ValueError`."""
    x, y = text.split(":")
    return int(x), int(y)


def spots(positions: Any) -> tuple[str, ...]:
    """Write positions in reading order."""
    return tuple(spot(cell) for cell in sorted(positions, key=lambda at: (at[1], at[0])))
