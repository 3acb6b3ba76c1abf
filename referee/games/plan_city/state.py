"""The immutable state of a table of the City of Plan Cards (specification 11.1), with the permitted values of each
fact.

Positions on a field are (x, y), written `x:y`: x grows to the east, y to the south, and the start card's top-left cell
is 0:0.
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
"""The places for a bid marker; "" means in hand."""
ICON = "+coal"
BID_SPACES = tuple(f"{number}{icon}" for number in range(10) for icon in ("", ICON))
"""The possible bid spaces: the number printed on the space, with or without a coal icon."""
START_CARDS = tuple(f"start_{number}" for number in range(1, 5))
PLAN_CARDS = tuple(f"plan_{number:02}" for number in range(1, 27))
CONTRACTS = tuple(f"contract_{number}" for number in range(1, CONTRACT_CARDS + 1))
ROUNDS = 8
CONTRACT_ROUNDS = 5
"""The last round in which a contract card may be placed (PLC-6.1)."""
MAX_CONTRACTS = 2
"""The largest number of contract cards of one player (T-11): there are 6 for 3 or 4 players."""
LAYERS = tuple(str(number) for number in range(1 + ROUNDS + MAX_CONTRACTS))
"""The keys of the cards of a field in the order of placement: the start card, one plan card per round, and contract
cards.
"""
PHASES = ("bidding", "placement", "placement_end", "trust", "preparation", "scoring", "done")
SIGNS = (">", ">=", "<", "<=", "=")


class PlacedFieldCard(Struct, frozen=True):
    """A card of a field ("": none), turned clockwise by `rotation` degrees, with its top-left cell at (x, y)."""

    card: Annotated[str, KeyOf("card", blank=True)] = ""
    rotation: Annotated[int, WholeNumber(low=0, high=270)] = 0
    x: Annotated[int, WholeNumber(low=-SPREAD, high=SPREAD)] = 0
    y: Annotated[int, WholeNumber(low=-SPREAD, high=SPREAD)] = 0


class Board(Struct, frozen=True):
    """The holdings of one seat: VP, coal chips and contract cards in hand, its markers and its field.

    `trust` is the trust space counted from the bottom (0: before the first trust phase, the space follows from the
    start card, PLC-R17), `place` the place of the bid marker ("": in hand) and `bid` the bid space under it. In the
    placement phase, `placed` means that the plan card won is placed or has left the game, and `done` that the player
    has finished.

    `fronts` are the contract cards shown at the end. `cards` is the number of cards on the field, `layers` these cards
    in the order of placement, `chips` the positions of coal chips and `fuelled` those fuelled in this placement phase.
    `centre_open` means that it is unknown whether the start card's centre has a chip, and `paid` that a chip was placed
    at the end of the phase (PLC-R14).
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
    """The complete state of a table (specification 5).

    `first` is the start player of the round and `start_marker` the current holder of the start marker. `active` is the
    seat to act in the bidding phase, and in the placement phase if it is played in strict order. `beside` is the plan
    card beside each proposal card ("": none), and `stuck` are the seats without a legal bid since the last bid.

    `assumed` marks a described position of unknown phase, in which every declaration is assumed to be made in its
    phase.
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
    """The facts that players answer for a single move if the field is not described (specification 11.2).

    They concern the cells that the card would cover: their number (`covered`), and whether they belong to one card or
    include an idle engine space (or one that accepts no chip), half a factory or river. `placeable` tells whether a
    card could be placed for the bid, `engine` the state of the positions to fuel ("idle" only if all are), and `idle`
    the number of idle engine spaces of each seat.
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
    """Return the ids of every key set of this game."""
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
"""The x or y of a cell of a field."""
Corner = Annotated[int, WholeNumber(low=-SPREAD - SIDE, high=SPREAD + SIDE, role="coordinate")]
"""The x or y of the top-left cell of a card to be placed; a card beyond the field covers nothing."""


class FieldPosition(Struct, frozen=True):
    """A position on a field as typed in a declaration: `x:y`."""

    x: Coordinate
    y: Coordinate


def spot(position: Position) -> str:
    """Format a position as text."""
    return f"{position[0]}:{position[1]}"


@cache
def position(text: str) -> Position:
    """Return the position for a text in the format of `spot`. Raises `ValueError` if the text is wrong."""
    x, y = text.split(":")
    return int(x), int(y)


def spots(positions: Any) -> tuple[str, ...]:
    """Format positions as text, in reading order."""
    return tuple(spot(cell) for cell in sorted(positions, key=lambda at: (at[1], at[0])))
