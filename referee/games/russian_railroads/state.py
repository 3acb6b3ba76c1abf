"""The immutable game state of Russian Railroads (specification 11.1), with the valid values of each field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from msgspec import Struct

from referee.facts.facts import KeySet, PrintedValueFacts, SingleMoveFacts
from referee.games.russian_railroads.action_spaces import BOARD_SPACES, PARTS, PUBLIC, SHARED, TARGETS
from referee.games.russian_railroads.pending_items import VERBS, PendingActionItem
from referee.rules import forbidden_acts
from scoring.fields.name_lists import OrderOf
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.games.russian_railroads.values import COLOURS, END_BONUS, LINES

ACTS = Path(__file__).with_name("acts.toml")
LOCO_SLOTS = ("trans_siberian_1", "trans_siberian_2", "st_petersburg_1", "kiev_1")
FACTORY_SLOTS = ("1", "2", "3", "4", "5")
NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
EMPTY = 10
"""The value of `lowest` when all piles of locomotives 2 to 9 are empty."""
STRIP = ("wait_1", "wait_2", "wait_3", "wait_4", "public_1", "public_2", "hire")
TOKENS = (
    "tok_tracks_4",
    "tok_industry_5",
    "tok_second_marker",
    "tok_doublers_3",
    "tok_revaluation",
    "tok_kiev_medal",
    "tok_card_and_bonus",
)
STEP_TOKENS = ("tok_tracks_4", "tok_industry_5")
"""The tokens whose steps may be in progress in a position described by the players."""
CARDS = ("card_three_actions", "card_engineer_1", "card_factory", "card_black_worker", "card_loco_9")
TOKEN_SPACES = ("trans_siberian_13", "st_petersburg_4", "st_petersburg_6", "industry")
WORKER_SPACES = ("trans_siberian_3", "kiev_7")
OPEN_SOURCES = (
    *(space for space in TARGETS if PARTS.get(space, True)),
    *(*STEP_TOKENS, "tok_card_and_bonus", *TOKEN_SPACES),
    *("card_three_actions", "card_factory", "card_loco_9"),
    *(f"factory_{number}" for number in (2, 3, 5, 7, 9)),
)
"""The possible sources of a pending choice: a space, an engineer, a token, a ? space, a card, or a factory effect."""
START_BONUSES = ("sb_black_1", "sb_industry_1", "sb_doubler_1", "sb_ruble_1")
END_BONUSES: tuple[str, ...] = END_BONUS
NONE = -1
"""The index of an industry marker that is not on the track."""


class RailLineTracks(Struct, frozen=True):
    """The tracks on one railroad line: the space of each colour, 0 if it is not on the line."""

    tracks: Annotated[dict[str, int], KeySet("colour"), WholeNumber(low=0, high=15)]


class Board(Struct, frozen=True):
    """The holdings of one seat: VP, pieces in hand (workers by kind, rubles), the player board, and its tiles and
    cards.

    `locomotives` and `factories` are the numbers by slot (0 for none). `marker_1` and `marker_2` are indexes on the
    industry track; the printed 0 has index 0, and -1 means not on the track.
    """

    vp: Annotated[int, WholeNumber(low=None, high=None)]
    own: Annotated[int, WholeNumber(low=0, high=8)]
    stock: Annotated[int, WholeNumber(low=0, high=2)]
    black: Annotated[int, WholeNumber(low=0, high=1)]
    turquoise: Annotated[int, WholeNumber(low=0, high=2)]
    rubles: Annotated[int, WholeNumber(low=0, high=99)]
    passed: Annotated[bool, YesNo()]
    lines: Annotated[dict[str, RailLineTracks], KeySet("line")]
    locomotives: Annotated[dict[str, int], KeySet("loco_slot"), WholeNumber(low=0, high=9)]
    doublers: Annotated[int, WholeNumber(low=0, high=8)]
    marker_1: Annotated[int, WholeNumber(low=0, high=29)]
    marker_2: Annotated[int, WholeNumber(low=NONE, high=29)]
    factories: Annotated[dict[str, int], KeySet("factory_slot"), WholeNumber(low=0, high=9)]
    used_tokens: Annotated[dict[str, bool], KeySet("token"), YesNo()]
    token_given: Annotated[dict[str, bool], KeySet("token_space"), YesNo()]
    worker_given: Annotated[dict[str, bool], KeySet("worker_space"), YesNo()]
    line_given: Annotated[dict[str, bool], KeySet("line"), YesNo()]
    engineers: Annotated[tuple[str, ...], SeparatedList(KeyOf("engineer"), most=8)]
    end_bonus_cards: Annotated[int, WholeNumber(low=0, high=8)]


class ActionSpacePieces(Struct, frozen=True):
    """The pieces on an action space or an owned engineer: their owner, and the number of each kind."""

    owner: Annotated[str, KeyOf("seats", blank=True)] = ""
    own: Annotated[int, WholeNumber(low=0, high=3)] = 0
    black: Annotated[int, WholeNumber(low=0, high=1)] = 0
    turquoise: Annotated[int, WholeNumber(low=0, high=2)] = 0
    rubles: Annotated[int, WholeNumber(low=0, high=3)] = 0

    @property
    def pieces(self) -> int:
        return self.own + self.black + self.turquoise + self.rubles


class SharedSpacePieces(Struct, frozen=True):
    """The pieces of a seat on the never-blocked space in this round; each placement is one piece."""

    own: Annotated[int, WholeNumber(low=0, high=8)] = 0
    black: Annotated[int, WholeNumber(low=0, high=1)] = 0
    turquoise: Annotated[int, WholeNumber(low=0, high=2)] = 0
    rubles: Annotated[int, WholeNumber(low=0, high=99)] = 0

    @property
    def pieces(self) -> int:
        return self.own + self.black + self.turquoise + self.rubles


class UnfinishedAction(Struct, frozen=True):
    """A pending choice as the players describe it for a position; `what` is its kind ("" for none).

    `count` steps remain in these `colours`; `extra` tells whether the extra step of the black worker (RRR-4.792) is due
    or over. `number` is the tile in hand, `line` the line from which it was removed, `lines` the other lines changed by
    the chain, and `tile` the kind of tile to take. `source` is its space, token, card or factory; `begun` means that it
    must be completed first; `seat` is its owner ("" for the active seat).
    """

    what: Annotated[str, KeyOf("item.open", blank=True)] = ""
    count: Annotated[int, WholeNumber(low=0, high=5)] = 1
    colours: Annotated[tuple[str, ...], SeparatedList(KeyOf("colour"), most=len(COLOURS))] = ()
    extra: Annotated[str, KeyOf("extra", blank=True)] = ""
    number: Annotated[int, WholeNumber(low=0, high=9)] = 0
    line: Annotated[str, KeyOf("line", blank=True)] = ""
    lines: Annotated[tuple[str, ...], SeparatedList(KeyOf("line"), most=len(LINES))] = ()
    tile: Annotated[str, KeyOf("take", blank=True)] = ""
    source: Annotated[str, KeyOf("target.open", blank=True)] = ""
    begun: Annotated[bool, YesNo()] = False
    seat: Annotated[str, KeyOf("seats", blank=True)] = ""


OPEN_PLACES = ("1", "2", "3", "4", "5", "6")
NOTHING_OPEN = {place: UnfinishedAction() for place in OPEN_PLACES}


class LastAction(Struct, frozen=True):
    """The last action: its seat and space, whether it was paid with the black worker, and whether its extra black step
    is no longer available (RRR-4.792), because it was used or discarded (`left_out`).
    """

    seat: str
    space: str
    black: bool = False
    extra_used: bool = False
    left_out: bool = False


class State(Struct, frozen=True):
    """The complete game state of Russian Railroads (specification 5).

    `lowest` is the number of the lowest remaining pile of locomotives (10 for none) and `left` the number of its tiles;
    higher piles are complete. `revealed` contains the end bonus cards revealed at the end. `acting` means that the turn
    has been used and ends when no choice is pending. `spent` contains the choices completed since the last action
    began; `held` is the seat after whose undecided declaration the order of play waits for an unknown value ("" for
    none).

    `assumed` marks a position described by the players in which no action has begun, and `cold` a standalone dispute,
    in which the action of a step is presumed. `under_way` is the action in progress in a position described by the
    players ("" for none), `steps_made` the number of its steps already made, and `open` the choices to be made before
    the rest of it, in order.
    """

    players: Annotated[int, WholeNumber(low=2, high=4)]
    round: Annotated[int, WholeNumber(low=1, high=7)]
    phase: Annotated[str, KeyOf("phase")]
    active: Annotated[str, KeyOf("seats")]
    order: Annotated[tuple[str, ...], OrderOf(KeyOf("seats"), most=4, count_path="players")]
    seats: Annotated[dict[str, Board], KeySet("seats")]
    spaces: Annotated[dict[str, ActionSpacePieces], KeySet("spot")]
    shared: Annotated[dict[str, SharedSpacePieces], KeySet("seats")]
    lowest: Annotated[int, WholeNumber(low=2, high=EMPTY)]
    left: Annotated[int, WholeNumber(low=0, high=4)]
    pool: Annotated[dict[str, int], KeySet("number"), WholeNumber(low=0, high=5)]
    strip: Annotated[dict[str, int], KeySet("strip_slot"), WholeNumber(low=0, high=15)]
    doublers_left: Annotated[int, WholeNumber(low=0, high=20)]
    cards: Annotated[dict[str, bool], KeySet("card"), YesNo()]
    start_bonuses: Annotated[dict[str, bool], KeySet("start_bonus"), YesNo()]
    end_bonus_pile: Annotated[int, WholeNumber(low=0, high=8)]
    black_owner: Annotated[str, KeyOf("seats", blank=True)]
    under_way: Annotated[str, KeyOf("target.under_way", blank=True)]
    steps_made: Annotated[int, WholeNumber(low=0, high=4)]
    open: Annotated[dict[str, UnfinishedAction], KeySet("open_place")]
    revealed: dict[str, tuple[str, ...]] = {}
    last: LastAction | None = None
    acting: bool = False
    held: str = ""
    assumed: bool = False
    cold: bool = False
    pending: tuple[PendingActionItem, ...] = ()
    spent: tuple[PendingActionItem, ...] = ()
    printed: PrintedValueFacts = PrintedValueFacts()
    now: SingleMoveFacts = SingleMoveFacts()
    options: dict[str, Any] = {}


class SingleMoveFactSpecs(Struct, frozen=True):
    """The values that players enter for a single move: whether a space can be reused, and whether the relocation from
    the second place is over.
    """

    can_reuse: Annotated[bool, YesNo()]
    second_moved: Annotated[bool, YesNo()]


def keys(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the ids of every key set of Russian Railroads."""
    engineers = tuple(f"engineer_{number}" for number in range(1, 16))
    return {
        "seats": seats,
        "line": LINES,
        "colour": COLOURS,
        "loco_slot": LOCO_SLOTS,
        "factory_slot": FACTORY_SLOTS,
        "number": NUMBERS,
        "space": BOARD_SPACES,
        "board_space": (*BOARD_SPACES, *PUBLIC),
        "target": TARGETS,
        "spot": tuple(space for space in TARGETS if space != SHARED),
        "strip_slot": STRIP,
        "token": TOKENS,
        "token_space": TOKEN_SPACES,
        "worker_space": WORKER_SPACES,
        "card": CARDS,
        "start_bonus": START_BONUSES,
        "end_bonus": END_BONUSES,
        "engineer": engineers,
        "phase": ("start_bonus", "turn", "relocate", "reveal", "done"),
        "take_order": ("loco_first", "factory_first"),
        "source": ("pile", "pool"),
        "factory_effect": ("declined",),
        "again": ("doubler", "industry", "black"),
        "worker": ("own", "black", "turquoise"),
        "item": tuple(VERBS),
        "open_place": OPEN_PLACES,
        "item.open": tuple(kind for kind in VERBS if kind not in ("relocate", "reveal")),
        "take": ("loco", "factory", "either"),
        "extra": ("due", "over"),
        "target.open": OPEN_SOURCES,
        "lane_space": (*(str(vp) for vp in range(100)), "gap", "?"),
        "target.under_way": (*(space for space in TARGETS if PARTS.get(space, True)), *STEP_TOKENS, *TOKEN_SPACES),
        "act": tuple(forbidden_acts.load(ACTS)),
    }
