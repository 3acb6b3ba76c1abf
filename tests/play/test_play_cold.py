"""Cold disputes: from a position of which less is told the questions lead to the verdict that the whole position gives."""

from __future__ import annotations

from collections import Counter

from referee.facts.verdict import VerdictStatus
from referee.notation.move import write
from tests.play.asking import blank, check_dispute
from tests.play.cases import all_games, games
from tests.play.playground import Playground
from tests.play.playing import noted


@all_games()
def test_a_cold_position_may_have_every_seat(ground: Playground) -> None:
    assert len(blank(ground.game).seats) == ground.seats[-1]


@games(fast=1, soak=0.5, all_seats=False)
def test_cold_questions_lead_to_the_verdict_of_the_whole_position(
    ground: Playground, players: int, seeds: range
) -> None:
    for seed in seeds:
        statuses: Counter[VerdictStatus] = Counter()
        for dispute in ground.disputes(players, seed):
            with noted(ground, players, seed, []):
                try:
                    statuses[check_dispute(ground, dispute)] += 1
                except AssertionError as failure:
                    failure.add_note(f"declared: {'; '.join(map(write, dispute.moves))}")
                    raise
        assert min(statuses[VerdictStatus.LEGAL], statuses[VerdictStatus.ILLEGAL]) > 4, (seed, statuses)
