"""A claim of points in Nippon, used in a dispute about a scoring: the points of a seat in a region or from an
achievement space.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, cast

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.nippon.sheets_from_state import claimed_region, final_sheet, links_sum
from referee.games.nippon.state import REGIONS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.breakdown import ScoreLine
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.games.nippon.region_scoring import RegionRank, region_ranking
from scoring.games.nippon.score import score_final, score_regions
from scoring.games.nippon.sheet import FOREIGN
from scoring.games.nippon.values import Region
from scoring.text_catalogs import Phrase


class ScoreClaim(Move, frozen=True, kw_only=True, tag="score_claim"):
    """A move that claims points (VP) for the seat, in a region or from an achievement space; `scoring` is the number of
    the region scoring, 0 for the next one.
    """

    about: Annotated[str, KeyOf("scored", role="identity")]
    points: Annotated[int, WholeNumber(low=-99, high=999, role="payment")]
    scoring: Annotated[int, WholeNumber(high=3, role="identity")] = 0


def lines(state: State, move: ScoreClaim) -> list[ScoreLine]:
    """Return the seat's score lines for the region or achievement space."""
    about = move.about.removeprefix("achievement_")
    if about in REGIONS:
        all_lines = score_regions(claimed_region(state, move.scoring, about, move.seat), trust=True).lines
    else:
        all_lines = score_final(final_sheet(state, (move.seat,), (about,)), trust=True).lines
    return [line for line in all_lines if line.seat == move.seat and line.about == about]


@cites("NIP-17.6", "NIP-18.5")
def right(state: State, move: ScoreClaim) -> Check:
    """Yield a breach for each score line of the seat if the claimed points differ from their total."""
    own_lines = lines(state, move)
    total = sum(line.points for line in own_lines)
    if total != move.points:
        for line in own_lines:
            values: dict[str, Any] = {
                "said": move.points,
                "right": total,
                "points": line.points,
                "working": line.working,
            }
            if line.category.startswith("region_scoring"):
                clause, *also = (*line.clauses, *_let_be(state, move, line.clauses))
                more = values | {"standing": _standing(state, move)}
                yield Breach(clause, "points_said_region", more, "exactly", tuple(also))
            else:
                yield Breach(line.clauses[0], "points_said", values, "exactly", line.clauses[1:])


def _let_be(state: State, move: ScoreClaim, cited: tuple[str, ...]) -> Iterator[str]:
    """Yield the clauses by which unknown trains or ships do not affect the result (NIP-17.3, NIP-17.9)."""
    trains, ships = (links_sum(state, kind, move.seat, move.about) for kind in ("trains", "ships"))
    if not known(trains) and "NIP-17.3" not in cited:
        yield "NIP-17.3"
    if not known(ships):
        yield "NIP-17.9"


def _standing(state: State, move: ScoreClaim) -> tuple[Phrase, ...]:
    """Return a text for the influence of each participant in the region; a single text if the seat has no tile
    there.
    """
    stand = region_ranking(claimed_region(state, move.scoring, move.about, move.seat), cast(Region, move.about))
    if not next(row.rank for row in stand if row.participant == move.seat):
        return (Phrase("working.stands_no_tile", {"who": move.seat}),)
    return tuple(map(_stands, stand))


def _stands(row: RegionRank) -> Phrase:
    key = "working.stands_foreign" if row.participant == FOREIGN else "working.stands"
    return Phrase(key, {"who": row.participant, "influence": row.influence})


def objections(state: State, move: ScoreClaim) -> Checks:
    yield right(state, move)


def effects(_ledger: Ledger, _move: ScoreClaim) -> None:
    """Do nothing, because a claim changes no state."""


ACTION = Action("score_claim", ScoreClaim, objections, effects)
