"""Whether what may be declared can also be finished: a look ahead along the open choices, so that no option leads to
where an action has to be taken back (RRR-4.209, RRR-R36). Declarations are judged without it, each as it comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.facts import NotTold
from referee.facts.ledger import CannotCarryOut, Ledger
from referee.games.russian_railroads import cards, complete, lane, locomotives, tracks, work
from referee.games.russian_railroads.actions.pass_turn import Pass
from referee.games.russian_railroads.actions.place import Place
from referee.games.russian_railroads.actions.relocate import Relocate
from referee.games.russian_railroads.actions.use_engineer import UseEngineer
from referee.games.russian_railroads.items import CHAINS, Item
from referee.games.russian_railroads.paying import KINDS, PaidMove
from referee.games.russian_railroads.spaces import Part
from referee.games.russian_railroads.state import LOCO_SLOTS, State
from referee.judging.pending import waiting
from referee.notation.move import Move
from referee.rules.game import Action

MOST_POSITIONS = 300
"""How many positions one look ahead takes in; what it has not decided by then is offered. Random games need 120."""
HARMLESS = ("relocate", "reveal", "token", "end_bonus", "place_factory")
"""Items that can always be finished: there is always a token left that demands nothing, and 10 VP."""
ALWAYS_WHOLE = ("card_engineer_1", "card_black_worker")
"""Advantage cards that can always be carried out completely."""

Actions = Mapping[str, Action]


def sound(actions: Actions) -> dict[str, Action]:
    """Give the actions with options that can be finished, as far as facts are told."""
    return {
        verb: structs.replace(action, options=partial(_options, actions, action)) for verb, action in actions.items()
    }


def _options(actions: Actions, action: Action, state: State) -> Iterator[Move]:
    """Leave out what cannot be finished; where nothing can (a position described or overruled), all is offered."""
    judged: dict[Move, bool] = {}
    for move in action.options(state):
        bare = _unpaid(move)
        if bare not in judged:
            judged[bare] = _ends_well(actions, action, state, move)
        if judged[bare]:
            yield move


def _unpaid(move: Move) -> Move:
    """Leave out which pieces pay: whether an action can be finished does not hang on them."""
    return structs.replace(move, **dict.fromkeys(KINDS)) if isinstance(move, PaidMove) else move


def _ends_well(actions: Actions, action: Action, state: State, move: Move) -> bool:
    try:
        if _bound_exact(state, move) or _can_finish(actions, _after(action, state, move)):
            return True
        return bool(state.pending) and not _can_finish(actions, state)
    except (NotTold, CannotCarryOut):
        return True


def _bound_exact(state: State, move: Move) -> bool:
    """Tell whether what an action was offered for (`complete.checks`) proves already that it can be finished."""
    if isinstance(move, (Pass, UseEngineer)):
        return True
    if not isinstance(move, (Place, Relocate)):
        return False
    parts = complete.parts_of(state, move.space)
    kinds = [part.kind for part in parts]
    if "reuse" in kinds or kinds.count("take") > int(not state.options["flip_needs_all_slots"]):
        return False
    return lane.possible(state, move.seat, sum(part.count for part in parts if part.kind == "industry"))


def _after(action: Action, state: State, move: Move) -> State:
    book = Ledger(state)
    action.effects(book, move)
    made: State = book.state
    return made


def _can_finish(actions: Actions, start: State) -> bool:
    """Tell whether some way of going on finishes the action under way, the shortest first. Raises `NotTold`."""
    if _done(start):
        return True
    ahead, seen = [start], set()
    for state in ahead:  # grows as it goes
        for after in _next(actions, state):
            if _done(after):
                return True
            place = _place(after)
            if place not in seen:
                seen.add(place)
                ahead.append(after)
            if len(seen) > MOST_POSITIONS:
                return True
    return False


def _done(state: State) -> bool:
    return not work.unfinished(state) or sure(state)


def _next(actions: Actions, state: State) -> Iterator[State]:
    """Give every position that may come next, as far as it can help."""
    kinds = [one.kind for one in waiting(state.pending)]
    for verb, action in actions.items():
        if verb == "choose_next" and len(set(kinds)) == len(kinds):
            continue  # each thing open can be gone on with as it is
        for move in action.options(state):
            if not _idle(state, move):
                yield _after(action, state, move)


def _idle(state: State, move: Move) -> bool:
    """Tell whether a step helps nothing: of those that may be left only black ones lead somewhere, to a ? space."""
    colour = getattr(move, "colour", "black")
    return colour != "black" and not any(one.kind == "steps" and not _may_be_left(one) for one in state.pending)


def _place(state: State) -> Any:
    """Give what a position of the look ahead is known by: what is open, and what an action changes of what decides."""
    board = state.seats[state.pending[-1].seat]
    laid = tuple(at for line in board.lines.values() for at in line.tracks.values())
    counts = (board.marker_1, board.marker_2, board.doublers, state.lowest, state.left)
    boxes = (board.locomotives, board.factories, board.used_tokens, board.token_given, state.pool, state.cards)
    return state.pending, laid, counts, *(tuple(box.values()) for box in boxes)


def sure(state: State) -> bool:
    """Tell whether everything open can plainly be finished, one thing after the other. Raises `NotTold`.

    What may be left undone or declined, and tokens, put nothing in the way of the rest.
    """
    due = [one for one in state.pending if not _may_be_left(one)]
    checks = (_tracks_sure, _industry_sure, _tiles_sure, _choices_sure)
    return not due or all(check(state, due[-1].seat, due) for check in checks)


def _may_be_left(one: Item) -> bool:
    return work.untouched(one) or one.kind in HARMLESS or work.finished(one) or work.optional(one)


def _tracks_sure(state: State, seat: str, due: list[Item]) -> bool:
    steps = [one for one in due if one.kind == "steps"]
    parts = tuple(Part("steps", one.count, one.colours) for one in steps)
    parts += tuple(cards.BLACK for one in due if one.kind == "again")
    in_any_order = len({part.colours for part in parts}) < 2 or len({one.together for one in steps}) < 2
    return in_any_order and tracks.possible(state.seats[seat], seat, parts)


def _industry_sure(state: State, seat: str, due: list[Item]) -> bool:
    return lane.possible(state, seat, sum(one.count for one in due if one.kind == "industry"))


def _tiles_sure(state: State, seat: str, due: list[Item]) -> bool:
    chain = [one for one in due if one.kind in CHAINS]
    takes = [one.about for one in due if one.kind == "take"]
    if state.options["flip_needs_all_slots"] and not _room_for_locomotives(state, seat, chain, takes):
        return False
    if len(takes) == 2:
        return not chain and locomotives.can_take_both(state, seat, f"{takes[-1]}_first")
    return len(takes) < 2 and all(work.can_take(state, seat, kind) for kind in takes)


def _room_for_locomotives(state: State, seat: str, chain: list[Item], takes: list[str]) -> bool:
    """Tell whether the locomotives still to be placed need not replace others, which could get stuck (RRR-R2)."""
    factory = "either" in takes and locomotives.can_build(state)
    count = len(chain) + sum(kind == "loco" or (kind == "either" and not factory) for kind in takes)
    left = chain[0].came_from if chain else ""
    free = (slot for slot in LOCO_SLOTS if not state.seats[seat].locomotives[slot])
    return not count or (count == 1 and any(locomotives.line_of(slot) != left for slot in free))


def _choices_sure(state: State, _seat: str, due: list[Item]) -> bool:
    kinds = {one.kind for one in due}
    return "reuse" not in kinds and ("card" not in kinds or any(state.cards[card] for card in ALWAYS_WHOLE))
