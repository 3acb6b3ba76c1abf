"""The bonus effects of a track step, a marker step or a new locomotive on a player board (RRR-4.10xx, specification
5.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from operator import lt

from msgspec import structs

from referee.facts.ledger import Ledger
from referee.games.russian_railroads import action_execution, effect_stack, industry_track, locomotives, track_steps
from referee.games.russian_railroads.pending_items import PendingActionItem, item
from referee.games.russian_railroads.state import TOKEN_SPACES, WORKER_SPACES, State
from referee.judging.three_valued_logic import some
from scoring.games.russian_railroads.values import UNLOCKED_AT
from scoring.text_catalogs import Phrase

LAST_SPACE_VP = 10
"""The VP for the black track on the last space of a line (RRR-4.1013)."""
PIECES = {"grey": 3, "brown": 3, "natural": 2, "white": 1}
"""The number of tracks of each colour that a seat receives when the colour is unlocked (RRR-4.306 to RRR-4.309)."""
UNLOCK_CLAUSE = {"grey": "RRR-4.306", "brown": "RRR-4.307", "natural": "RRR-4.308", "white": "RRR-4.309"}
WORKER_COLOUR = {"trans_siberian_3": "brown", "kiev_7": "black"}
WORKER_CLAUSE = {"trans_siberian_3": "RRR-4.1015", "kiev_7": "RRR-4.1014"}
TRACK_ALONE = "kiev_7"
"""The worker space without a locomotive icon, which only the track must reach (RRR-4.1001, RRR-4.1014)."""
WHITE_STEPS = 2


def line_and_space(id: str) -> tuple[str, int]:
    """Split the id of a bonus space into (line, space number)."""
    line, _, number = id.rpartition("_")
    return line, int(number)


def _spaces_by_line(ids: Iterable[str]) -> dict[str, dict[str, int]]:
    """Return the bonus spaces of each line: line → id → space number."""
    lines: dict[str, dict[str, int]] = {}
    for id in ids:
        line, number = line_and_space(id)
        lines.setdefault(line, {})[id] = number
    return lines


_WORKERS_ON = _spaces_by_line(WORKER_SPACES)
_TOKENS_ON = _spaces_by_line(id for id in TOKEN_SPACES if id != "industry")


def reached(state: State, seat: str, id: str) -> bool:
    """Return whether the track, and the locomotives if the space requires them, have reached a bonus space (RRR-4.1001
    to RRR-4.1003). Raises `UnknownFactError` if the result depends on unknown values.
    """
    board = state.seats[seat]
    if id == "industry":
        token = industry_track.lane_of(state).token
        return any(industry_track.space_of(board, marker) >= token for marker in industry_track.MARKERS)
    line, space = line_and_space(id)
    at = board.lines[line].tracks[WORKER_COLOUR.get(id, "black")]
    reach = space if id == TRACK_ALONE else locomotives.reach(board, line)
    return not some((partial(lt, at, space), partial(lt, reach, space)))


def after_step(ledger: Ledger, seat: str, line: str, colour: str) -> None:
    """Apply the bonus effects of one step of a track."""
    space = ledger.state.seats[seat].lines[line].tracks[colour]
    if colour == "black" and line == track_steps.MAIN_LINE:
        _note_unlocked_tracks(ledger, seat, space)
    if colour == "black" and space == track_steps.length_of(line):
        _score_last_space(ledger, seat, line)
    workers = _WORKERS_ON.get(line, {})
    _workers(ledger, seat, (id for id, at in workers.items() if space == at and colour == WORKER_COLOUR[id]))
    if colour == "black" and line == track_steps.MAIN_LINE and space == UNLOCKED_AT["white"]:
        _white(ledger, seat)
    if colour == "black":
        tokens = (id for id, at in _TOKENS_ON.get(line, {}).items() if space == at)
        effect_stack.push(ledger, _tokens(ledger.state, seat, tokens), free=True)


def after_reach(ledger: Ledger, seat: str, lines: tuple[str, ...]) -> None:
    """Apply the bonus effects of a longer locomotive reach on these lines."""
    _workers(ledger, seat, (id for id in WORKER_SPACES if id != TRACK_ALONE and line_and_space(id)[0] in lines))
    token_spaces = (id for id in TOKEN_SPACES if id != "industry" and line_and_space(id)[0] in lines)
    effect_stack.push(ledger, _tokens(ledger.state, seat, token_spaces), free=True)


def after_chain(ledger: Ledger, seat: str, lines: tuple[str, ...]) -> None:
    """Record the new reach of each changed line after a chain of locomotive placements, and apply its bonus effects
    (RRR-4.419, RRR-R25).
    """
    for line in lines:
        ledger.todo(seat, "reach_now", "RRR-4.405", line=line, reach=locomotives.reach(ledger.state.seats[seat], line))
    after_reach(ledger, seat, lines)


def after_marker(ledger: Ledger, seat: str, marker: int) -> None:
    """Apply the effect of the space or factory that a marker has reached."""
    state: State = ledger.state
    board, track = state.seats[seat], industry_track.lane_of(state)
    at = industry_track.space_of(board, marker)
    slot = industry_track.slot_at(track, at)
    if slot and not board.factories[slot]:
        return  # an overruled step into an empty gap
    if slot:
        effect = action_execution.factory_effect(ledger, seat, board.factories[slot])
        effect_stack.push(ledger, (effect,) if effect else ())
    elif at == track.token:
        effect_stack.push(ledger, _tokens(state, seat, ("industry",)))


def _note_unlocked_tracks(ledger: Ledger, seat: str, space: int) -> None:
    for colour, at in UNLOCKED_AT.items():
        if at == space:
            ledger.todo(seat, "tracks_taken", UNLOCK_CLAUSE[colour], PIECES[colour], colour=colour)


def _score_last_space(ledger: Ledger, seat: str, line: str) -> None:
    board = ledger.state.seats[seat]
    if not board.line_given[line]:
        ledger.seat(seat, line_given={**board.line_given, line: True})
        working = Phrase("working.last_space", {"line": line, "points": LAST_SPACE_VP})
        ledger.score(seat, "last_space", LAST_SPACE_VP, "RRR-4.1013", working, about=line)


def _workers(ledger: Ledger, seat: str, spaces: Iterable[str]) -> None:
    """Move a worker from the stock to the hand for each newly reached worker space (RRR-4.1014, RRR-4.1015)."""
    for id in spaces:
        board = ledger.state.seats[seat]
        if reached(ledger.state, seat, id) and not board.worker_given[id]:
            ledger.seat(seat, worker_given={**board.worker_given, id: True}, stock=board.stock - 1)
            ledger.gain(seat, "own", 1, WORKER_CLAUSE[id])


def _white(ledger: Ledger, seat: str) -> None:
    """Move the white track 2 steps, or not at all if both steps are not possible (RRR-4.1011, RRR-4.1012, RRR-R7)."""
    board = ledger.state.seats[seat]
    for _ in range(WHITE_STEPS):
        if not track_steps.can_step(board, track_steps.MAIN_LINE, "white"):
            ledger.todo(seat, "white_lost", "RRR-4.1012", WHITE_STEPS)
            return
        board = track_steps.step_track(board, track_steps.MAIN_LINE, "white")
    ledger.seat(seat, lines=board.lines)
    ledger.todo(
        seat, "white_moved", "RRR-4.1011", WHITE_STEPS, space=board.lines[track_steps.MAIN_LINE].tracks["white"]
    )


def _tokens(state: State, seat: str, spaces: Iterable[str]) -> tuple[PendingActionItem, ...]:
    """Return a pending choice for each newly reached ? space (RRR-4.1018 to RRR-4.1020)."""
    board = state.seats[seat]
    waiting = {
        pending_item.about
        for pending_item in state.pending
        if pending_item.kind == "token" and pending_item.seat == seat
    }
    tokens = []
    for id in spaces:
        if reached(state, seat, id) and not board.token_given[id] and id not in waiting:
            clause = "RRR-4.1019" if id == "industry" else "RRR-4.1018"
            tokens.append(structs.replace(item("token", seat, clause), about=id))
    return tuple(tokens)
