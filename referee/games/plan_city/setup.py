"""The initial state of a game of City of Plan Cards (PLC-1), or of a position described by the players, in which all
values are unknown at first, and values that follow from entered values.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import PrintedValueFacts, SingleMoveFacts, blank, known, put, unknown
from referee.games.plan_city.printed_card_cells import CENTRE_CELL, read, text_of
from referee.games.plan_city.state import LAYERS, PROPOSALS, START_CARDS, Board, PlacedFieldCard, State, keys, spot
from referee.rules.game import Seat
from scoring.games.plan_city.city_grid import CENTRE

START_VALUES = {"coal": "setup.coal", "contracts": "setup.contracts", "trust": "setup.trust_space"}
"""The fields of a board determined by the set-up, with the paths of the printed values from the table's rulebook
(PLC-1.8, T-11).
"""


def initial_state(seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> State:
    """Return the initial state of a game, with the seats in clockwise order, start player first (PLC-1.8)."""
    ids = tuple(seat.id for seat in seats)
    values = PrintedValueFacts(printed)
    return State(
        players=len(ids),
        round=1,
        phase="bidding",
        active=ids[0],
        first=ids[0],
        start_marker=ids[0],
        seats={id: _board(id, values) for id in ids},
        beside={proposal: unknown(f"beside.{proposal}") for proposal in PROPOSALS},
        printed=values,
        now=SingleMoveFacts(),
        options=options,
    )


def _board(seat: str, values: PrintedValueFacts) -> Board:
    start_values = {name: values[path] for name, path in START_VALUES.items()}
    start = PlacedFieldCard(card=unknown(f"seats.{seat}.layers.0.card"))
    return Board(
        vp=0,
        place="",
        bid="",
        placed=False,
        done=False,
        fronts=unknown(f"seats.{seat}.fronts"),
        cards=1,
        layers=dict.fromkeys(LAYERS, PlacedFieldCard()) | {"0": start},
        chips=(),
        fuelled=(),
        centre_open=True,
        **start_values,
    )


def described_state(seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> State:
    """Return the state of a position described by the players: no plan card of the round has been placed, and all other
    values are unknown.
    """
    ids = tuple(seat.id for seat in seats)
    empty = blank(State, keys(ids))
    has_names = any(seat.name for seat in seats)
    return structs.replace(
        empty,
        players=len(ids) if has_names else empty.players,
        assumed=True,
        seats={id: structs.replace(board, placed=False, done=False) for id, board in empty.seats.items()},
        printed=PrintedValueFacts(printed),
        options=options,
    )


def teach(state: State, path: str, value: Any) -> State:
    """Return the state with all values that follow from a newly entered value."""
    if path == "phase":
        return _points(structs.replace(state, assumed=False), over=value == "done")
    for name, printed_path in START_VALUES.items():
        if path == f"printed.{printed_path}":
            return _with_start_value(state, name, path, value)
    if path.endswith(".layers.0.card"):
        state = _last_start_card(state)
    if path.startswith("printed.start_card.") or path.endswith(".layers.0.card"):
        return structs.replace(state, seats={seat: _centre(state, board) for seat, board in state.seats.items()})
    return state


def _points(state: State, *, over: bool) -> State:
    """Return the state with the VP of all seats set to 0, because no points are scored before the end (PLC-9.1); after
    the end, they become unknown. Known non-zero VP are unchanged.
    """
    seats = {}
    for seat, board in state.seats.items():
        vp: Any = unknown(f"seats.{seat}.vp") if over else 0
        seats[seat] = board if known(board.vp) and board.vp else structs.replace(board, vp=vp)
    return structs.replace(state, seats=seats)


def _with_start_value(state: State, name: str, path: str, value: Any) -> State:
    """Return the state with a newly entered set-up value for every seat that lacks it. During the first bidding phase
    it replaces the value of every seat.
    """
    anew = _as_at_start(state, name)
    seats = {}
    for seat, board in state.seats.items():
        now: Any = getattr(board, name)
        untold = not known(now) and now.path == path
        seats[seat] = structs.replace(board, **{name: value}) if untold or anew else board
    return structs.replace(state, seats=seats)


def _as_at_start(state: State, name: str) -> bool:
    """Return whether it is the first bidding phase and all seats still have equal amounts."""
    amounts = [getattr(board, name) for board in state.seats.values()]
    known_ones = all(map(known, (*amounts, state.round, state.phase)))
    return known_ones and not state.assumed and (state.round, state.phase) == (1, "bidding") and len(set(amounts)) == 1


def _last_start_card(state: State) -> State:
    """Return the state with the fourth start card filled in if three are known, because four players use all of them
    (PLC-1.2).
    """
    start_cards = {seat: board.layers["0"].card for seat, board in state.seats.items()}
    missing = [seat for seat, card in start_cards.items() if not known(card)]
    unused = [card for card in START_CARDS if card not in [after for after in start_cards.values() if known(after)]]
    if len(missing) != 1 or len(unused) != 1:
        return state
    after: State = put(state, f"seats.{missing[0]}.layers.0.card", unused[0])
    return after


def _centre(state: State, board: Board) -> Board:
    """Return the board with the initial chip on the centre of its start card, if there is one (PLC-1.3, T-07)."""
    card = board.layers["0"].card
    if not board.centre_open or not known(card):
        return board
    cell = read(text_of(state, card)).cells[CENTRE_CELL]
    chip = state.printed[f"start_card.{card}.centre_chip"]
    if cell.entered == "no" or (cell.engine == "space" and not known(chip)):
        return board
    chips = (*board.chips, spot(CENTRE)) if cell.engine == "space" and chip else board.chips
    return structs.replace(board, chips=chips, centre_open=False)
