"""The initial state of a game of Russian Railroads (RRR-4.1xx), or of a position described by the players, in which all
values are unknown at first.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import PrintedValueFacts, SingleMoveFacts, Unknown, blank, known
from referee.games.russian_railroads import described_actions
from referee.games.russian_railroads import state as s
from referee.games.russian_railroads.locomotives import in_pile
from referee.games.russian_railroads.state import (
    ActionSpacePieces,
    Board,
    RailLineTracks,
    SharedSpacePieces,
    State,
    keys,
)
from referee.rules.game import Seat
from scoring.games.russian_railroads.values import (
    BLACK_START,
    COLOURS,
    DOUBLERS,
    END_BONUS_PILE,
    LINES,
    OWN_WORKERS_IN_STOCK,
    RAILROADS,
    START_LOCOMOTIVE,
)

HAND = {2: 6, 3: 6, 4: 5}
"""The number of own workers in hand at the start, by number of players (RRR-4.107, RRR-4.108)."""
RUBLES = {2: 2, 3: 1, 4: 1}
"""The number of rubles at the start, by number of players (RRR-4.119, RRR-4.1604)."""


def workers(players: int) -> int:
    return HAND[players] + OWN_WORKERS_IN_STOCK


def initial_state(seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> State:
    """Return the initial state of a game, with the seats in turn order (RRR-4.120); the last seat takes the first start
    bonus (RRR-4.151).
    """
    ids = tuple(seat.id for seat in seats)
    count = len(ids)
    empty = blank(State, keys(ids))
    state = structs.replace(
        empty,
        players=count,
        round=1,
        phase="start_bonus",
        active=ids[-1],
        order=ids,
        seats={id: _board(count) for id in ids},
        spaces={id: ActionSpacePieces() for id in empty.spaces},
        shared=dict.fromkeys(ids, SharedSpacePieces()),
        lowest=2,
        left=in_pile(count),
        pool=dict.fromkeys(s.NUMBERS, 0),
        doublers_left=DOUBLERS,
        cards=dict.fromkeys(s.CARDS, True),
        start_bonuses=dict.fromkeys(s.START_BONUSES, True),
        end_bonus_pile=END_BONUS_PILE,
        black_owner="",
        under_way="",
        steps_made=0,
        open=s.NOTHING_OPEN,
        printed=PrintedValueFacts(printed),
        now=SingleMoveFacts(),
        options=options,
    )
    return _strip(state, count)


def _board(players: int) -> Board:
    return Board(
        vp=0,
        own=HAND[players],
        stock=OWN_WORKERS_IN_STOCK,
        black=0,
        turquoise=0,
        rubles=RUBLES[players],
        passed=False,
        lines={
            line: RailLineTracks({colour: BLACK_START if colour == "black" else 0 for colour in COLOURS})
            for line in LINES
        },
        locomotives=dict.fromkeys(s.LOCO_SLOTS, 0) | {"trans_siberian_1": START_LOCOMOTIVE},
        doublers=0,
        marker_1=0,
        marker_2=s.NONE,
        factories=dict.fromkeys(s.FACTORY_SLOTS, 0),
        used_tokens=dict.fromkeys(s.TOKENS, False),
        token_given=dict.fromkeys(s.TOKEN_SPACES, False),
        worker_given=dict.fromkeys(s.WORKER_SPACES, False),
        line_given=dict.fromkeys(LINES, False),
        engineers=(),
        end_bonus_cards=0,
    )


def _strip(state: State, players: int) -> State:
    """Return the state with the unused slots of the engineer strip empty for this number of players (RRR-4.113,
    RRR-4.114).
    """
    empty: tuple[str, ...] = ()
    if players == 3:
        empty = ("wait_1",)
    elif players == 2 and "public_engineer_slots" in state.printed:
        empty = ("wait_1",) if state.printed["public_engineer_slots"] == 2 else ("public_2",)
    strip = {slot: 0 if slot in empty else number for slot, number in state.strip.items()}
    return structs.replace(state, strip=strip)


def described_state(seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> State:
    """Return the state of a position described by the players: a turn in which nothing has been declared, and all other
    values unknown. Without player names it is a standalone dispute (`cold`).
    """
    ids = tuple(seat.id for seat in seats)
    empty = blank(State, keys(ids))
    has_names = any(seat.name for seat in seats)
    return structs.replace(
        empty,
        phase="turn",
        assumed=True,
        open=s.NOTHING_OPEN,
        cold=not has_names,
        players=len(ids) if has_names else empty.players,
        seats={id: _possible_tracks(board) for id, board in empty.seats.items()},
        printed=PrintedValueFacts(printed),
        options=options,
    )


def _possible_tracks(board: Board) -> Board:
    """Return the board with 0 for each colour that a line does not have (RRR-4.315)."""
    lines = {
        line: RailLineTracks(
            {c: at if c in RAILROADS[line].colours else 0 for c, at in board.lines[line].tracks.items()}
        )
        for line in LINES
    }
    return structs.replace(board, lines=dict(lines))


def _empty(state: State, slot: str) -> bool:
    return known(number := state.strip[slot]) and not number


def teach(state: State, path: str, _value: Any) -> State:
    """Return the state with all values that follow from a newly entered value: the slots of sideways engineers
    (RRR-R58) and, in a position described by the players, the pending choices.
    """
    if path == "printed.public_engineer_slots" and isinstance(state.players, int):
        untold = {slot: Unknown(f"strip.{slot}") for slot in ("wait_1", "public_2") if _empty(state, slot)}
        state = _strip(structs.replace(state, strip={**state.strip, **untold}), state.players)
    if path.startswith("open.") and state.assumed:
        state = described_actions.wants(state, path)
    return structs.replace(state, pending=described_actions.open_now(state)) if state.assumed else state
