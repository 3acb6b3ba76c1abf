"""Options of a position against the declarations that can be written: sound, and complete up to free choices."""

from __future__ import annotations

import random
from typing import Any

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.table.table import Table
from tests.play.playground import Playground
from tests.play.playing import judged

REFUSED = (VerdictStatus.ILLEGAL, VerdictStatus.INCOMPLETE)


def closure(ground: Playground, state: Any, verb: str) -> list[Move]:
    """Everything that options and extend reach for an action, each once."""
    action = ground.game.rules.actions[verb]
    latest = list(action.options(state))
    assert len(latest) == len(set(latest)), latest
    found = dict.fromkeys(latest)
    for _ in range(ground.longest):
        longer = [more for move in latest for more in (action.extend(state, move) if action.extend else ())]
        latest = [move for move in dict.fromkeys(longer) if move not in found]
        found |= dict.fromkeys(latest)
        if not latest:
            break
    return list(found)


def outcome(ground: Playground, state: Any, move: Move) -> str | None:
    """What a legal move leaves on the table, as text; None for one that is refused or incomplete. Equal declarations leave equals."""
    found = judged(ground.game, state, (move,))
    assert found.verdict.status in (VerdictStatus.LEGAL, *REFUSED), (move, found.verdict)
    if found.verdict.status in REFUSED:
        return None
    if found.verdict.unsettled:  # what it leaves has to be read off first
        return f"{ground.meaning(move)}"
    assert found.state is not None, move
    return repr(ground.tidy(found.state))


def check_offered(ground: Playground, state: Any, verb: str, offered: list[Move]) -> dict[str, Move]:
    """Every option is accepted, and each comes to something else. Gives what they reach."""
    reached: dict[str, Move] = {}
    for move in offered:
        left = outcome(ground, state, move)
        assert left is not None, move
        assert left not in reached or verb in ground.twins, (move, reached[left])
        reached[left] = move
    return reached


def check_complete(ground: Playground, state: Any, verb: str, chance: random.Random) -> int:
    """Options are sound and complete: whatever is accepted and can be finished comes to what an option comes to. Gives
    their number.
    """
    moves = closure(ground, state, verb)
    reached = check_offered(ground, state, verb, moves)
    offered = set(map(ground.meaning, moves))
    for move in ground.every(state, verb, chance):
        if ground.meaning(move) not in offered:
            left = outcome(ground, state, move)
            assert left is None or left in reached or not can_be_finished(ground, state, move), move
    return len(offered)


def can_be_finished(ground: Playground, state: Any, move: Move) -> bool:
    """Tell whether some way of going on after an accepted move finishes the action under way: every one is tried."""
    unfinished, after = ground.game.rules.unfinished, judged(ground.game, state, (move,)).state
    if unfinished is None or after is None:
        return True
    ahead, seen = [after], {repr(after)}
    for now in ahead:
        if not unfinished(now):
            return True
        for following in raw_options(ground, now):
            after = judged(ground.game, now, (following,)).state
            if after is not None and repr(after) not in seen:
                seen.add(repr(after))
                ahead.append(after)
    return False


def raw_options(ground: Playground, state: Any) -> list[Move]:
    """What could be declared, those included that lead to what cannot be finished."""
    actions = {**ground.game.rules.actions, **ground.raw}
    return [move for action in actions.values() for move in action.options(state)]


def stuck_moves(ground: Playground, table: Table) -> list[Move]:
    """The moves that go on with the action under way, but leave it stuck."""
    unfinished = ground.game.rules.unfinished
    following = raw_options(ground, table.state) if unfinished and unfinished(table.state) else []
    return [move for move in following if table.judge((move,)).verdict.stuck]
