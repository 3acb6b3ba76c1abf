"""A claim about points, to settle a disputed scoring: what a seat gets in a region or from an achievement space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.game import Action, Check, Checks
from referee.games.nippon.sheets import final_sheet, scored_regions
from referee.games.nippon.state import REGIONS, State
from referee.judge import cites
from referee.ledger import Ledger
from referee.move import Move, Said
from referee.verdict import Breach
from scoring.breakdown import Line
from scoring.games.nippon.score import score_final


class ScoreClaim(Move, frozen=True, kw_only=True, tag="score_claim"):
    """Claim points (VP) for the seat: in a region at a scoring (0: the next one), or from an achievement space."""

    about: Annotated[str, Said("scored")]
    points: Annotated[int, Said(low=-99, high=999)]
    scoring: Annotated[int, Said(high=3)] = 0


def lines(state: State, move: ScoreClaim) -> list[Line]:
    """Score the region or the space alone, and pick the seat's lines."""
    about = move.about.removeprefix("achievement_")
    if about in REGIONS:
        found = scored_regions(state, move.scoring, (about,)).lines
    else:
        found = score_final(final_sheet(state, (move.seat,), (about,)), trust=True).lines
    return [line for line in found if line.seat == move.seat and line.about == about]


@cites("NIP-17.6", "NIP-18.5")
def right(state: State, move: ScoreClaim) -> Check:
    """The claim is compared with the scoring, clause by clause."""
    mine = lines(state, move)
    total = sum(line.points for line in mine)
    if total != move.points:
        for line in mine:
            values = {"said": move.points, "right": total, "points": line.points, "working": line.working}
            yield Breach(line.clauses[0], "points_said", values, "exactly", line.clauses[1:])


def objections(state: State, move: ScoreClaim) -> Checks:
    """Check the claim."""
    yield right(state, move)


def effects(_book: Ledger, _move: ScoreClaim) -> None:
    """A claim changes nothing."""


def options(_state: State) -> Iterator[Move]:
    """Offer nothing: a claim is made in a dispute."""
    return iter(())


ACTION = Action("score_claim", ScoreClaim, objections, effects, options)
