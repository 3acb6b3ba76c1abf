"""A rule check of declarations that needs no state: no more track steps than the action allows."""

from __future__ import annotations

from itertools import takewhile

from referee.facts.verdict import Breach
from referee.games.russian_railroads.action_spaces import ENGINEERS, PARTS, engineer_of
from referee.games.russian_railroads.bonuses import ChooseToken
from referee.games.russian_railroads.described_actions import TOKENS
from referee.games.russian_railroads.relocation import Relocate
from referee.games.russian_railroads.spaces import Place, UseEngineer
from referee.games.russian_railroads.steps import StepTrack
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Check

EXTRA = 1
"""The number of extra steps of the black worker (RRR-4.792), always counted because the payment may include it."""


@cites("RRR-4.301", "RRR-4.1102")
def excess_steps(moves: tuple[Move, ...]) -> Check:
    """Yield a breach if a move is followed by more consecutive track steps than it allows. Steps allowed by an effect
    in between are counted separately.
    """
    for at, move in enumerate(moves):
        limit = _max_steps(move)
        row = [
            following
            for following in takewhile(lambda following: isinstance(following, StepTrack), moves[at + 1 :])
            if following.seat == move.seat
        ]
        if limit is not None and len(row) > limit:
            clause = TOKENS[move.token][1] if isinstance(move, ChooseToken) else "RRR-4.301"
            yield Breach(clause, "used_up", {"seat": move.seat, "verb": "step_track"}, "begin_action", ("RRR-4.208",))


def _max_steps(move: Move) -> int | None:
    """Return the maximum number of track steps that a move allows, None if it depends on the state."""
    if isinstance(move, ChooseToken):
        return TOKENS[move.token][0].count if move.token == "tok_tracks_4" else None
    space = ""
    if isinstance(move, (Place, Relocate)):
        space = move.space
    elif isinstance(move, UseEngineer):
        space = move.engineer
    parts = ENGINEERS[engineer_of(space)] if engineer_of(space) else PARTS.get(space, ())
    if not parts or any(part.kind not in ("steps", "doublers", "rubles", "vp", "turquoise") for part in parts):
        return None  # an engineer of the strip, or what may set off steps of its own
    return sum(part.count for part in parts if part.kind == "steps") + EXTRA
