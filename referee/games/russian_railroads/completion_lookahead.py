"""A look-ahead that restricts the offered moves to those after which the action can be completed (RRR-4.209, RRR-R36).

Declarations are judged without it, each by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from msgspec import structs

from referee.facts.facts import UnknownFactError
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.games.russian_railroads import (
    action_effects,
    advantage_cards,
    board_tracks,
    completability,
    effect_stack,
    locomotives,
)
from referee.games.russian_railroads.action_spaces import ActionPart
from referee.games.russian_railroads.course import ChooseNext, Pass
from referee.games.russian_railroads.pending_items import CHAINS, PendingActionItem
from referee.games.russian_railroads.placement_cost import KINDS, PaidPlacementMove
from referee.games.russian_railroads.relocation import Relocate
from referee.games.russian_railroads.spaces import Place, UseEngineer
from referee.games.russian_railroads.state import LOCO_SLOTS, TOKEN_SPACES, State
from referee.games.russian_railroads.steps import StepTrack
from referee.judging.pending_choices import choices_open_now
from referee.notation.move import Move
from referee.rules.game import Action

MAX_POSITIONS = 600
"""The maximum number of positions in one look-ahead; undecided moves are then offered. Random games need 140."""
HARMLESS = ("relocate", "reveal", "token", "end_bonus", "place_factory")
"""The kinds of pending choices that can always be completed, since a token or 10 VP is always available."""
ALWAYS_COMPLETE = ("card_engineer_1", "card_black_worker")
"""Advantage cards whose action can always be carried out completely."""
TOKENS_AHEAD = tuple((id, *action_effects.line_and_space(id)) for id in TOKEN_SPACES if id != "industry")
"""The ? spaces of the lines, as (id, line, space number)."""

Actions = Mapping[str, Action]


class LookaheadResult(NamedTuple):
    """The results of the look-ahead from one position. `known` maps each visited position to whether the action can be
    completed from there; an undecided position is True.
    """

    actions: Actions
    known: dict[Any, bool]


class LookaheadCache:
    """A cache of the look-ahead results for one position, shared by all actions that offer moves in it."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions
        self._state: State | None = None
        self._ahead = LookaheadResult(actions, {})

    def of(self, state: State) -> LookaheadResult:
        """Return the look-ahead results for a position; only the latest position is cached."""
        if state is not self._state:
            self._state, self._ahead = state, LookaheadResult(self._actions, {})
        return self._ahead


def sound(actions: Mapping[str, Action]) -> dict[str, Action]:
    """Return {verb: action} of the actions with their offered moves restricted to those after which the action can be
    completed, as far as values are known.
    """
    outlook = LookaheadCache(actions)
    return {
        verb: structs.replace(action, options=partial(_options, outlook, action)) for verb, action in actions.items()
    }


def _options(outlook: LookaheadCache, action: Action, state: State) -> Iterator[Move]:
    """Yield the moves of an action after which it can be completed. If there is no such move, as in some positions
    described by the players, yield all moves.
    """
    ahead, can_end = outlook.of(state), dict[Move, bool]()
    for move in action.options(state):
        bare = _unpaid(move)
        if bare not in can_end:
            can_end[bare] = _ends_well(ahead, action, state, move)
        if can_end[bare]:
            yield move


def _unpaid(move: Move) -> Move:
    """Return the move without its payment, which does not affect whether the action can be completed."""
    return structs.replace(move, **dict.fromkeys(KINDS)) if isinstance(move, PaidPlacementMove) else move


def _ends_well(ahead: LookaheadResult, action: Action, state: State, move: Move) -> bool:
    try:
        if _bound_exact(state, move) or _leads_on(ahead, action, state, move):
            return True
        return bool(state.pending) and not _goes_on(ahead, state)
    except (UnknownFactError, UnrepresentableStateError):
        return True


def _leads_on(ahead: LookaheadResult, action: Action, state: State, move: Move) -> bool:
    """Return whether the current action can be completed after a move; after a choice of order, whether it can be
    completed by a further move.
    """
    after = _after(action, state, move)
    return _goes_on(ahead, after) if isinstance(move, ChooseNext) else _can_finish(ahead, after)


def _goes_on(ahead: LookaheadResult, state: State) -> bool:
    """Return whether the current action is completed, or can be completed after a further move."""
    return _is_finished(state) or any(_can_finish(ahead, after) for after in _next(ahead.actions, state))


def _bound_exact(state: State, move: Move) -> bool:
    """Return whether the rule checks of the move already prove that its action can be completed."""
    if isinstance(move, (Pass, UseEngineer)):
        return True
    if not isinstance(move, (Place, Relocate)):
        return False
    parts = completability.parts_of(state, move.space)
    kinds = [part.kind for part in parts]
    if "reuse" in kinds or kinds.count("take") > int(not state.options["flip_needs_all_slots"]):
        return False
    return board_tracks.industry_steps_possible(
        state, move.seat, sum(part.count for part in parts if part.kind == "industry")
    )


def _after(action: Action, state: State, move: Move) -> State:
    ledger = Ledger(state)
    action.effects(ledger, move)
    after: State = ledger.state
    return after


def _can_finish(ahead: LookaheadResult, start: State) -> bool:
    """Return whether a sequence of moves completes the current action, with a breadth-first search."""
    if _is_finished(start):
        return True
    first = _position_key(start)
    visited, came_from = [(first, start)], {first: first}
    for key, state in visited:  # grows as it goes
        finishes = ahead.known.get(key)
        if finishes or len(visited) > MAX_POSITIONS:
            ahead.known.update(dict.fromkeys(_way_to(key, came_from) if finishes else came_from, True))
            return True
        if finishes is None and not _hopeless(state):
            for after in _next(ahead.actions, state):
                if _is_finished(after):
                    ahead.known.update(dict.fromkeys(_way_to(key, came_from), True))
                    return True
                if (beyond := _position_key(after)) not in came_from:
                    came_from[beyond] = key
                    visited.append((beyond, after))
    ahead.known.update(dict.fromkeys(came_from, False))
    return False


def _way_to(key: Any, came_from: dict[Any, Any]) -> Iterator[Any]:
    """Yield the positions on the path to a position, backwards to the first."""
    yield key
    while came_from[key] != key:
        key = came_from[key]
        yield key


def _is_finished(state: State) -> bool:
    return not effect_stack.unfinished(state) or sure(state)


def _next(actions: Actions, state: State) -> Iterator[State]:
    """Yield every position after one further move that can help to complete the action, for any order of the pending
    choices.
    """
    for ordered, verbs in _orders(actions, state):
        for verb in verbs:
            for move in actions[verb].options(ordered):
                if not _cannot_help(state, move):
                    yield _after(actions[verb], ordered, move)


def _orders(actions: Actions, state: State) -> Iterator[tuple[State, Iterable[str]]]:
    """Yield (position, verbs to try): the unchanged position first, then with each of several pending choices of the
    same kind on top of the stack.
    """
    yield state, [verb for verb in actions if verb != "choose_next"]
    kinds = [choice.kind for choice in choices_open_now(state.pending)]
    for move in actions["choose_next"].options(state) if len(set(kinds)) < len(kinds) else ():
        if isinstance(move, ChooseNext) and kinds.count(move.item) > 1:
            after = _after(actions["choose_next"], state, move)
            yield after, after.pending[-1].verbs


def _cannot_help(state: State, move: Move) -> bool:
    """Return whether a step cannot help to complete the action: of the optional steps, only black ones towards a ?
    space can help.
    """
    if not isinstance(move, StepTrack) or any(
        choice.kind == "steps" and not _is_optional(choice) for choice in state.pending
    ):
        return False
    board = state.seats[move.seat]
    at = board.lines[move.line].tracks[move.colour]
    return move.colour != "black" or not any(
        line == move.line and space > at and not board.token_given[id] for id, line, space in TOKENS_AHEAD
    )


def _hopeless(state: State) -> bool:
    """Return whether a required industry step is blocked and no pending track step can reach a ? space to open it."""
    seat = state.pending[-1].seat
    marker_waits = any(choice.kind == "industry" and not _is_optional(choice) for choice in state.pending)
    if (
        not marker_waits
        or {choice.kind for choice in state.pending} - {"steps", "industry"}
        or board_tracks.industry_steps_possible(state, seat, 1)
    ):
        return False
    board = state.seats[seat]
    steps = sum(choice.count + choice.extra for choice in state.pending if choice.kind == "steps")
    ahead = [
        (board.lines[line].tracks["black"], space, locomotives.reach(board, line))
        for id, line, space in TOKENS_AHEAD
        if not board.token_given[id]
    ]
    return not any(at < space <= min(at + steps, reach) for at, space, reach in ahead)


def _position_key(state: State) -> Any:
    """Return the key of a position in the look-ahead: the pending choices, and the values on which the result
    depends.
    """
    board = state.seats[state.pending[-1].seat]
    tracks = tuple(at for line in board.lines.values() for at in line.tracks.values())
    counts = (board.marker_1, board.marker_2, board.doublers, state.lowest, state.left)
    boxes = (board.locomotives, board.factories, board.used_tokens, board.token_given, state.pool, state.cards)
    return _order_free_form(state), tracks, counts, *(tuple(box.values()) for box in boxes)


def _order_free_form(state: State) -> Any:
    """Return the pending choices in a form independent of their free order, because `_next` tries every order."""
    open_now = choices_open_now(state.pending)
    return state.pending[: len(state.pending) - len(open_now)], tuple(sorted(open_now, key=repr))


def sure(state: State) -> bool:
    """Return whether all pending choices can certainly be completed.

    Optional or declinable choices and tokens never prevent the completion of others.
    """
    required = [choice for choice in state.pending if not _is_optional(choice)]
    checks = (_tracks_sure, _industry_sure, _tiles_sure, _choices_sure)
    return not required or all(check(state, required[-1].seat, required) for check in checks)


def _is_optional(choice: PendingActionItem) -> bool:
    return (
        effect_stack.untouched(choice)
        or choice.kind in HARMLESS
        or effect_stack.finished(choice)
        or effect_stack.optional(choice)
    )


def _tracks_sure(state: State, seat: str, required: list[PendingActionItem]) -> bool:
    steps = [choice for choice in required if choice.kind == "steps"]
    parts = tuple(ActionPart("steps", choice.count, choice.colours) for choice in steps)
    parts += tuple(advantage_cards.BLACK for choice in required if choice.kind == "again")
    in_any_order = len({part.colours for part in parts}) < 2 or len({choice.together for choice in steps}) < 2
    return in_any_order and board_tracks.track_steps_possible(state.seats[seat], parts)


def _industry_sure(state: State, seat: str, required: list[PendingActionItem]) -> bool:
    return board_tracks.industry_steps_possible(
        state, seat, sum(choice.count for choice in required if choice.kind == "industry")
    )


def _tiles_sure(state: State, seat: str, required: list[PendingActionItem]) -> bool:
    chain = [choice for choice in required if choice.kind in CHAINS]
    takes = [choice.about for choice in required if choice.kind == "take"]
    if state.options["flip_needs_all_slots"] and not _room_for_locomotives(state, seat, chain, takes):
        return False
    if len(takes) == 2:
        return not chain and locomotives.can_take_both(state, seat, f"{takes[-1]}_first")
    return len(takes) < 2 and all(effect_stack.can_take(state, seat, kind) for kind in takes)


def _room_for_locomotives(state: State, seat: str, chain: list[PendingActionItem], takes: list[str]) -> bool:
    """Return whether every locomotive to be placed has a free slot, so that none must be replaced (RRR-R2)."""
    factory = "either" in takes and locomotives.can_build(state)
    count = len(chain) + sum(kind == "loco" or (kind == "either" and not factory) for kind in takes)
    origin = chain[0].came_from if chain else ""
    free = (slot for slot in LOCO_SLOTS if not state.seats[seat].locomotives[slot])
    return not count or (count == 1 and any(locomotives.line_of(slot) != origin for slot in free))


def _choices_sure(state: State, _seat: str, required: list[PendingActionItem]) -> bool:
    kinds = {choice.kind for choice in required}
    return "reuse" not in kinds and ("card" not in kinds or any(state.cards[card] for card in ALWAYS_COMPLETE))
