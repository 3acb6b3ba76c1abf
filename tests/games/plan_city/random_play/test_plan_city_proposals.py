"""What is offered to three players."""

from __future__ import annotations

from tests.games.plan_city.plan_city_tables import situation, untold
from tests.helpers import verb_of


def test_a_card_with_the_four_player_icon_is_not_offered_to_three() -> None:
    """PLC-1.5: its icon is told, which cards are used is not; the other two may be in use."""
    table = situation(3, untold("printed.proposals_used.3"))
    offered = {move.proposal for move in table.options() if verb_of(move) == "bid_proposal"}
    assert offered == {"proposal_1", "proposal_2"}
