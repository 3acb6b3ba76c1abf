"""The immutable game state of City of Plan Cards (specification 11.1), with the valid values of each field.

Positions on a player's field are (x, y), written `x:y`: x to the east, y to the south; the start card's top-left cell
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
from scoring.games.plan_city.cells import DISTRICTS, INDUSTRIES, SIDE
from scoring.games.plan_city.city_grid import OTHER_KINDS, Position
from scoring.games.plan_city.values import COAL_CHIPS, CONTRACT_CARDS, OTHER_INDUSTRIES, RANK_CATEGORIES, SPREAD

ACTS = Path(__file__).with_name("acts.toml")
PROPOSALS = ("proposal_1", "proposal_2", "proposal_3")
COAL_CARD = "coal_card"
PLACES = (*PROPOSALS, COAL_CARD)
"""The places for a bid marker; "" means in hand."""
ICON = "+coal"
BID_SPACES = tuple(f"{number}{icon}" for number in range(10) for icon in ("", ICON))
"""The possible bid spaces: the printed number, with or without a coal icon."""
START_CARDS = tuple(f"start_{number}" for number in range(1, 5))
PLAN_CARDS = tuple(f"plan_{number:02}" for number in range(1, 27))
CONTRACTS = tuple(f"contract_{number}" for number in range(1, CONTRACT_CARDS + 1))
ROUNDS = 8
CONTRACT_ROUNDS = 5
"""The last round for placing contract cards (PLC-6.1)."""
MAX_CONTRACTS = 2
"""The maximum number of contract cards of a player (T-11): there are 6 for 3 or 4 players."""
LAYERS = tuple(str(number) for number in range(1 + ROUNDS + MAX_CONTRACTS))
"""The keys of the cards of a field in the order of placement: the start card, one plan card per round, and the contract
cards.
"""
PHASES = ("bidding", "placement", "placement_end", "trust", "preparation", "scoring", "done")
SIGNS = (">", ">=", "<", "<=", "=")


class PlacedFieldCard(Struct, frozen=True):
    """A card of a field ("" for none), rotated clockwise by `rotation` degrees, with its top-left cell at (x, y)."""

    card: Annotated[str, KeyOf("card", blank=True)] = ""
    rotation: Annotated[int, WholeNumber(low=0, high=270)] = 0
    x: Annotated[int, WholeNumber(low=-SPREAD, high=SPREAD)] = 0
    y: Annotated[int, WholeNumber(low=-SPREAD, high=SPREAD)] = 0


class Board(Struct, frozen=True):
    """The holdings of one seat: VP, coal chips and contract cards in hand, its markers and its field.

    `trust` is the trust space counted from the bottom; 0 before the first trust phase, when it follows from the start
    card (PLC-R17). `place` is the place of the bid marker ("" in hand) and `bid` the bid space under it. In the
    placement phase, `placed` means that the won plan card has been placed or has left the game, and `done` that the
    player has finished.

    `fronts` are the contract cards shown at the end. `cards` is the number of cards on the field, `layers` these cards
    in the order of placement, `chips` the positions of coal chips and `fuelled` the positions that received a chip in
    this placement phase. `centre_open` means that it is unknown whether the start card's centre has a chip, and `paid`
    that a chip was placed at the end of the phase (PLC-R14).
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
    """The complete game state of City of Plan Cards (specification 5).

    `first` is the start player of the round and `start_marker` the current holder of the start marker. `active` is the
    seat to act in the bidding phase, and in a placement phase with strict order. `beside` is the plan card next to each
    proposal card ("" for none), and `stuck` are the seats without a legal bid since the last bid.

    `assumed` marks a position described by the players, whose phase is unknown and in which every move counts as made
    in its phase.
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
    """The values that players enter for a single move if the field is not described (specification 11.2).

    `covered` is the number of cells that the card would cover; `one_card`, `idle_under`, `half_factory` and
    `river_under` say whether these cells belong to one card, or include an engine without a chip, half a factory or
    river. `placeable` is True if a card could be placed for the bid, `engine` is the state of the positions for chips
    ("idle" only if all are), and `idle` is the number of engine spaces of each seat without a chip.
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
    """Return the ids of every key set of City of Plan Cards."""
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
"""The x or y of the top-left cell of a card to be placed; it can be outside of the field."""


class FieldPosition(Struct, frozen=True):
    """A position on a field, typed as `x:y`."""

    x: Coordinate
    y: Coordinate


def spot(position: Position) -> str:
    return f"{position[0]}:{position[1]}"


@cache
def position(text: str) -> Position:
    """Parse a position in the format of `spot`. Raises `ValueError` if the text is invalid."""
    x, y = text.split(":")
    return int(x), int(y)


def spots(positions: Any) -> tuple[str, ...]:
    """Format positions as text, in reading order."""
    return tuple(spot(cell) for cell in sorted(positions, key=lambda at: (at[1], at[0])))
