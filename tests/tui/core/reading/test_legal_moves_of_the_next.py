"""What the next player may declare is offered once the turn before it can be ended."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
from referee.reading.legal_moves import LegalMoves
from tests.games.nippon.needs.test_nippon_empty_slots import before_scoring
from tests.games.nippon.nippon_tables import play, tile


def test_where_the_end_of_the_turn_waits_for_a_fact_nothing_of_the_next_player_is_offered() -> None:
    """The scoring asks for a sum first; “consolidate”, which says nothing more, stood there alone."""
    table = before_scoring(1, tile("east_japan_2", "silk", 3, "B"))
    play(table, "A: mechanise hold")
    offers = LegalMoves(table)
    assert [verb for verb in offers.verbs if offers.possible(verb) and verb not in ("end", "may", "score_claim")] == []
    assert table.judge("B: consolidate").verdict.status is VerdictStatus.NEEDS  # it may be said all the same


def test_once_it_is_told_the_moves_of_the_next_player_are_offered() -> None:
    table = before_scoring(1)
    play(table, "A: mechanise hold")
    assert LegalMoves(table).possible("mines")
