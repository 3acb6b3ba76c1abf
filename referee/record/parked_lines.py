"""Lines that are parked: which wait to be mended, and what is asked because of them."""

from __future__ import annotations

from msgspec import structs

from referee.facts.verdict import Question, Verdict
from referee.record.table_state import TableState


def parked_lines(world: TableState) -> tuple[int, ...]:
    """Number the parked lines that wait to be mended: of each something is still not told."""
    return tuple(seq for seq, left in world.parked.items() if left.waits(world.state))


def left_open_by(world: TableState, path: str) -> int:
    """Number the latest parked line that has left a fact open; 0 for none."""
    return next((seq for seq, left in reversed(world.parked.items()) if left.covers(world.state, path)), 0)


def with_origin(world: TableState, verdict: Verdict) -> Verdict:
    """Say of each question of a verdict by which parked line it was left open."""

    def said(asked: tuple[Question, ...]) -> tuple[Question, ...]:
        return tuple(structs.replace(one, parked=left_open_by(world, one.path)) for one in asked)

    return structs.replace(verdict, questions=said(verdict.questions), unsettled=said(verdict.unsettled))
