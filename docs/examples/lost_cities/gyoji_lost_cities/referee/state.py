"""What lies on a table of Lost Cities; each fact says what an answer may be. What is in a hand is nobody's to know."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from gyoji_lost_cities.scoring.sheet import COLOURS, HIGHEST, LOWEST, ROUNDS, WAGERS
from msgspec import Struct, field, structs

from referee.facts.facts import KeySet, PrintedValueFacts, SingleMoveFacts
from referee.rules import forbidden_acts
from referee.rules.game import Seat
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber

ACTS = Path(__file__).with_name("acts.toml")
WAGER = "wager"
RANKS = (WAGER, *(str(number) for number in range(LOWEST, HIGHEST + 1)))
CARDS = tuple(f"{colour}_{rank}" for colour in COLOURS for rank in RANKS)
COPIES = {rank: WAGERS if rank == WAGER else 1 for rank in RANKS}
MOST = sum(COPIES.values())
"""The cards of a colour."""
HAND = 8
DECK = "deck"
SOURCES = (DECK, *COLOURS)
"""Where a card is drawn from: the deck, or the discard pile of a colour."""
START_DECK = MOST * len(COLOURS) - 2 * HAND
LAY, DRAW = "lay", "draw"
PHASES = (LAY, DRAW, "done")

Cards = SeparatedList(KeyOf("rank"), most=MOST)
"""The cards of one colour in a row or a pile, the first one laid first."""
NO_CARDS: dict[str, tuple[str, ...]] = dict.fromkeys(COLOURS, ())
Rows = Annotated[dict[str, tuple[str, ...]], KeySet("colour"), Cards]


class Board(Struct, frozen=True):
    """What one seat has: points of the rounds that are over, each of them, and its expeditions. `taken` are the cards
    drawn from discard piles that are still in its hand: those everybody has seen.
    """

    vp: Annotated[int, WholeNumber(low=None, high=None)] = 0
    rounds: tuple[int, ...] = ()
    expeditions: Rows = field(default_factory=lambda: NO_CARDS)
    taken: tuple[str, ...] = ()


class State(Struct, frozen=True):
    """Everything on the table. `active` has to lay or to draw a card (`phase`); `discarded` is the colour of the card
    just discarded ("": it was played). `first` began the round.
    """

    round: Annotated[int, WholeNumber(low=1, high=ROUNDS)]
    phase: Annotated[str, KeyOf("phase")]
    active: Annotated[str, KeyOf("seats")]
    deck: Annotated[int, WholeNumber(low=0, high=START_DECK)]
    discarded: Annotated[str, KeyOf("colour", blank=True)]
    piles: Rows
    seats: Annotated[dict[str, Board], KeySet("seats")]
    first: str = ""
    printed: PrintedValueFacts = PrintedValueFacts()
    now: SingleMoveFacts = SingleMoveFacts()
    options: dict[str, Any] = {}


def opened(seats: tuple[Seat, ...], options: dict[str, Any], _printed: dict[str, Any]) -> State:
    """Set up the first round (LC-1.1, LC-1.2); the first seat begins."""
    first = seats[0].id
    boards = {seat.id: Board() for seat in seats}
    return State(1, LAY, first, START_DECK, "", NO_CARDS, boards, first, options=options)


def next_round(state: State, first: str) -> State:
    """Set up another round for the same players (LC-6.4)."""
    boards = {seat: Board(board.vp, board.rounds) for seat, board in state.seats.items()}
    return structs.replace(
        state,
        round=state.round + 1,
        phase=LAY,
        active=first,
        first=first,
        deck=START_DECK,
        discarded="",
        piles=NO_CARDS,
        seats=boards,
    )


def keys(seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """List the ids of every key set."""
    return {
        "seats": seats,
        "colour": COLOURS,
        "rank": RANKS,
        "card": CARDS,
        "source": SOURCES,
        "phase": PHASES,
        "act": tuple(forbidden_acts.load(ACTS)),
    }


def parts(card: str) -> tuple[str, str]:
    """Give the colour and the rank of a card."""
    colour, _, rank = card.partition("_")
    return colour, rank


def opponent(state: State, seat: str) -> str:
    """Give the other seat."""
    return next(other for other in state.seats if other != seat)
