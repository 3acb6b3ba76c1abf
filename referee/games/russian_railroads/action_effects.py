"""The effects of an action of Russian Railroads, which take effect immediately or become pending choices, and the
bonuses of a track step, a marker step or a new locomotive on a player board (RRR-4.10xx, specification 5.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from operator import lt

from msgspec import structs

from referee.facts.facts import known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.games.russian_railroads import board_tracks, completability, effect_stack, locomotives
from referee.games.russian_railroads.action_spaces import FACTORY_EFFECTS, LOCO_AND_FACTORY, ActionPart, engineer_of
from referee.games.russian_railroads.pending_items import CLAUSE, PendingActionItem, item, of_part
from referee.games.russian_railroads.state import LOCO_SLOTS, TOKEN_SPACES, WORKER_SPACES, LastAction, State
from referee.judging.three_valued_logic import holds, some
from scoring.games.russian_railroads.values import DOUBLER_SPACES, UNLOCKED_AT
from scoring.text_catalogs import Phrase

TEN = 10


def carry_out(ledger: Ledger, seat: str, space: str, order: str = "", *, black: bool = False) -> None:
    """Start the action of a space or an engineer; `black` is True if it was paid with the black worker (RRR-4.792,
    RRR-R52).
    """
    state: State = ledger.state
    ledger.change(last=LastAction(seat, space, black))
    parts = completability.parts_of(state, space)
    if space == LOCO_AND_FACTORY and order == "factory_first":
        parts = tuple(reversed(parts))
    partial = not completability.has_to_be_complete(space)
    clause = "RRR-4.808" if engineer_of(space) else "RRR-4.208"
    items = [
        structs.replace(choice, space=space, bonus=black and choice.kind == "steps", partial=partial)
        for part in parts
        if (choice := begin(ledger, seat, part, clause, partial=partial))
    ]
    if space == LOCO_AND_FACTORY:
        effect_stack.push(ledger, tuple(reversed(items)))  # in the order declared (RRR-4.416)
    else:
        effect_stack.push(ledger, tuple(items), free=True)


def begin(
    ledger: Ledger, seat: str, part: ActionPart, clause: str, *, partial: bool = False
) -> PendingActionItem | None:
    """Apply a part of an action that needs no choice and return None; otherwise return its pending choice."""
    if part.kind in CLAUSE:
        return of_part(part, seat, partial=partial)
    if part.kind == "rubles":
        ledger.gain(seat, "rubles", part.count, clause)
    elif part.kind == "turquoise":
        ledger.gain(seat, "turquoise", part.count, "RRR-4.706")
    elif part.kind == "vp":
        ledger.score(seat, "engineer", part.count, clause, Phrase("working.engineer_vp", {"points": part.count}))
    elif part.kind == "doublers":
        place_doublers(ledger, seat, part.count, complete=not partial)
    return None


def place_doublers(ledger: Ledger, seat: str, count: int, *, complete: bool = True) -> None:
    """Place doublers on the leftmost free spaces, limited by the spaces and the stock (RRR-4.701, RRR-4.702,
    RRR-4.704). If `complete`, an unknown stock counts as sufficient, because it was checked before.
    """
    state: State = ledger.state
    have, stock = state.seats[seat].doublers, state.doublers_left
    placed = max(0, min(count, DOUBLER_SPACES - have, count if complete and not known(stock) else stock))
    for space in range(have + 1, have + placed + 1):
        ledger.todo(seat, "doubler_placed", "RRR-4.701", space=space)
    ledger.seat(seat, doublers=have + placed)
    ledger.change(doublers_left=state.doublers_left - placed)


def factory_effect(ledger: Ledger, seat: str, number: int) -> PendingActionItem | None:
    """Apply the effect of the factory that a marker has reached, or return its pending choice. An effect that cannot be
    carried out completely is lost (RRR-4.605, RRR-4.606).
    """
    state: State = ledger.state
    part = FACTORY_EFFECTS[number]
    ledger.todo(seat, "factory_reached", "RRR-4.605", number=number)
    if part.kind == "engineer_vp":
        numbers = [int(engineer.rpartition("_")[2]) for engineer in state.seats[seat].engineers]
        key = "working.factory_engineers" if numbers else "working.factory_no_engineer"
        working = Phrase(key, {"numbers": tuple(numbers), "points": sum(numbers)})
        ledger.score(seat, "factory", sum(numbers), "RRR-4.605", working, about=str(number))
        return None
    if part.kind == "loco_vp":
        best = sorted((state.seats[seat].locomotives[slot] for slot in LOCO_SLOTS), reverse=True)[:2]
        working = Phrase("working.factory_locomotives", {"numbers": tuple(best), "points": sum(best)})
        ledger.score(seat, "factory", sum(best), "RRR-4.605", working, about=str(number))
        return None
    if not possible_now(state, seat, part):
        ledger.todo(seat, "effect_lost", "RRR-4.606", number=number)
        return None
    choice = begin(ledger, seat, part, "RRR-4.605")
    return structs.replace(choice, clause="RRR-4.605", factory=number) if choice else None


def possible_now(state: State, seat: str, part: ActionPart) -> bool:
    """Return whether a factory effect can be carried out completely (RRR-4.606).

    A reuse counts as possible if values are unknown; this is decided when its space is named, or `effect_stack.due`
    asks.
    """
    if part.kind == "reuse":
        return passes_or_unknown(partial(completability.can_reuse, state, seat))
    return holds(completability.lacking(state, seat, (part,)))


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
    to RRR-4.1003).
    """
    board = state.seats[seat]
    if id == "industry":
        token = board_tracks.lane_of(state).token
        return any(board_tracks.space_of(board, marker) >= token for marker in board_tracks.MARKERS)
    line, space = line_and_space(id)
    at = board.lines[line].tracks[WORKER_COLOUR.get(id, "black")]
    reach = space if id == TRACK_ALONE else locomotives.reach(board, line)
    return not some((partial(lt, at, space), partial(lt, reach, space)))


def after_step(ledger: Ledger, seat: str, line: str, colour: str) -> None:
    """Apply the bonus effects of one step of a track."""
    space = ledger.state.seats[seat].lines[line].tracks[colour]
    if colour == "black" and line == board_tracks.MAIN_LINE:
        _note_unlocked_tracks(ledger, seat, space)
    if colour == "black" and space == board_tracks.length_of(line):
        _score_last_space(ledger, seat, line)
    workers = _WORKERS_ON.get(line, {})
    _workers(ledger, seat, (id for id, at in workers.items() if space == at and colour == WORKER_COLOUR[id]))
    if colour == "black" and line == board_tracks.MAIN_LINE and space == UNLOCKED_AT["white"]:
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
    board, track = state.seats[seat], board_tracks.lane_of(state)
    at = board_tracks.space_of(board, marker)
    slot = board_tracks.slot_at(track, at)
    if slot and not board.factories[slot]:
        return  # an overruled step into an empty gap
    if slot:
        effect = factory_effect(ledger, seat, board.factories[slot])
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
        if not board_tracks.can_step(board, board_tracks.MAIN_LINE, "white"):
            ledger.todo(seat, "white_lost", "RRR-4.1012", WHITE_STEPS)
            return
        board = board_tracks.step_track(board, board_tracks.MAIN_LINE, "white")
    ledger.seat(seat, lines=board.lines)
    ledger.todo(
        seat, "white_moved", "RRR-4.1011", WHITE_STEPS, space=board.lines[board_tracks.MAIN_LINE].tracks["white"]
    )


def _tokens(state: State, seat: str, spaces: Iterable[str]) -> tuple[PendingActionItem, ...]:
    """Return a pending choice for each newly reached ? space (RRR-4.1018 to RRR-4.1020)."""
    board = state.seats[seat]
    waiting = {choice.about for choice in state.pending if choice.kind == "token" and choice.seat == seat}
    tokens = []
    for id in spaces:
        if reached(state, seat, id) and not board.token_given[id] and id not in waiting:
            clause = "RRR-4.1019" if id == "industry" else "RRR-4.1018"
            tokens.append(structs.replace(item("token", seat, clause), about=id))
    return tuple(tokens)
