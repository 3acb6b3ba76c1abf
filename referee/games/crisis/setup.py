"""The initial state of a game of Crisis (CRI-S), or of a position described by the players, in which all values are
unknown at first.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import PrintedValueFacts, SingleMoveFacts, Unknown, blank, known, known_or
from referee.games.crisis.state import (
    CHART_PRICES,
    LOCATIONS,
    NUMBERS,
    OTHER_PRICES,
    PRODUCTS,
    RESOURCES,
    Board,
    Location,
    PriceChartChange,
    State,
    keys,
)
from referee.games.crisis.values import CREDITS_STEP, MANAGERS, START_CREDITS, START_VP
from referee.rules.game import Seat
from scoring.games.crisis.values import START_STATUS


def initial_state(seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> State:
    """Return the initial state of a game, with the seats in turn order, starting player first (CRI-S.14)."""
    ids = tuple(seat.id for seat in seats)
    state = structs.replace(
        blank(State, keys(ids)),
        players=len(ids),
        round=1,
        phase="event",
        location=LOCATIONS[0],
        active=ids[0],
        order=ids,
        status=START_STATUS,
        event="",
        seats={id: _board(START_CREDITS + CREDITS_STEP * index) for index, id in enumerate(ids)},
        placed={name: Location(dict.fromkeys(NUMBERS, ""), ()) for name in LOCATIONS},
        large=(),
        reduced=dict.fromkeys(PRODUCTS, 0),
        **unchanged_prices(),
        printed=PrintedValueFacts(printed),
        now=SingleMoveFacts(),
        options=options,
    )
    temporary_tiles = state.printed["employee.temporary.tiles"]
    return _foreign(structs.replace(state, temporary=temporary_tiles, goal=goal_of(state)))


def unchanged_prices() -> dict[str, Any]:
    """Return the values of a round in which no card has changed a price, by name."""
    chart = {price: PriceChartChange(dict.fromkeys(RESOURCES, 0)) for price in CHART_PRICES}
    return {"repriced": False, "chart_changes": chart, "other_changes": dict.fromkeys(OTHER_PRICES, 0)}


def _board(credits: int) -> Board:
    """Return the initial holdings of a seat: VP, credits and manager pieces (CRI-S.13 to CRI-S.16)."""
    return Board(
        vp=START_VP,
        credits=credits,
        loans=0,
        penalty_points=0,
        stock=dict.fromkeys(RESOURCES, 0),
        employees=(),
        companies=(),
        icons=0,
        company_vp=0,
        fifth_from=0,
        hand=MANAGERS,
        influence=0,
        influence_used=False,
        interest_paid=False,
        run=(),
        busy=(),
        ended=False,
    )


def goal_of(state: State) -> Any:
    """Return the goal of the round from the plan card. If the card is unknown, return an `Unknown` with the path of the
    value to ask for (CRI-S.10, T-10).
    """
    if not known(state.difficulty) or not known(state.players) or not known(state.round):
        return Unknown("difficulty" if known(state.players) and known(state.round) else "goal")
    return state.printed[f"plan.{state.players}.{state.difficulty}.goal.{state.round}"]


def _foreign(state: State) -> State:
    """Return the state with the numbers of Foreign Employee tiles on the board at the start (T-09)."""
    types = state.printed["foreign.types"]
    remaining: dict[str, Any] = {}
    for kind, count in state.foreign.items():
        if known(count):
            remaining[kind] = count
        elif not known(types):
            remaining[kind] = types
        else:
            remaining[kind] = state.printed[f"foreign.{kind}.tiles"] if kind in types else 0
    return structs.replace(state, foreign=remaining)


def described_state(seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> State:
    """Return the state of a position described by the players, in which all values are unknown at first; every move in
    it counts as made at the right time.
    """
    ids = tuple(seat.id for seat in seats)
    empty = blank(State, keys(ids))
    has_names = any(seat.name for seat in seats)
    return structs.replace(
        empty, players=len(ids) if has_names else empty.players, printed=PrintedValueFacts(printed), options=options
    )


def teach(state: State, path: str, _value: Any) -> State:
    """Return the state with all values that follow from a newly entered value: the goal, the remaining Foreign
    Employees, the empty spaces at the start of a round, and unchanged prices.
    """
    if path == "status" and state.rise is not None:  # where the marker stands is seen: nothing is reckoned of it
        return structs.replace(state, rise=None)
    if path == "repriced":
        return state if state.repriced else _as_printed(state)
    if path in ("difficulty", "round", "players") or path.startswith("printed.plan."):
        by_card = known(state.difficulty) and known(state.phase) and not _goal_told(state, path)
        if by_card or _waits(state.goal, "goal"):
            state = structs.replace(state, goal=goal_of(state))
    if path in ("phase", "round") or path.endswith(".fifth_from"):
        return _round_start(state) if known(state.phase) and state.phase == "event" else state
    if path.startswith("printed.foreign.") and any(_waits(count, "foreign.") for count in state.foreign.values()):
        return _foreign(state)
    return state


def _goal_told(state: State, path: str) -> bool:
    """Return whether the goal was entered by the players: it is not on a known plan card."""
    if not known(state.goal) or path.startswith("printed."):
        return False
    card_goals = [value for name, value in state.printed.items() if name.startswith("plan.") and ".goal." in name]
    return state.goal not in card_goals


def _round_start(state: State) -> State:
    """Return the state with unknown values filled in for the start of a round: all manager pieces are with their
    owners, and effects of the previous round are over (CRI-4.0.3, CRI-6.9).
    """
    seats = {}
    for id, board in state.seats.items():
        fifth = board.fifth_from
        hand: Any = board.hand
        if not known(hand) and known(fifth) and known(state.round):
            hand = MANAGERS + bool(fifth and state.round >= fifth)
        seats[id] = structs.replace(
            board,
            hand=hand,
            interest_paid=known_or(board.interest_paid, False),
            run=known_or(board.run, ()),
            busy=known_or(board.busy, ()),
            ended=known_or(board.ended, False),
        )
    placed = {
        name: Location(
            {number: known_or(owner, "") for number, owner in location.spaces.items()}, known_or(location.closed, ())
        )
        for name, location in state.placed.items()
    }
    return structs.replace(
        state if known(state.repriced) else _as_printed(state),
        seats=seats,
        placed=placed,
        large=known_or(state.large, ()),
        event=known_or(state.event, ""),
        reduced={product: known_or(by, 0) for product, by in state.reduced.items()},
    )


def _as_printed(state: State) -> State:
    """Return the state with every unknown price change set to 0."""
    chart = {
        price: PriceChartChange({what: known_or(n, 0) for what, n in by.by.items()})
        for price, by in state.chart_changes.items()
    }
    other = {price: known_or(n, 0) for price, n in state.other_changes.items()}
    return structs.replace(state, repriced=False, chart_changes=chart, other_changes=other)


def _waits(value: Any, own: str) -> bool:
    """Return whether a value is unknown because it is derived from an unknown value whose path does not start with
    `own`.
    """
    return not known(value) and not value.path.startswith(own)
