"""What is offered where only a part of a cost is told: nothing that the known part already refuses."""

from __future__ import annotations

from referee.facts.facts import PrintedValueFacts
from referee.facts.verdict import VerdictStatus
from referee.notation.move import write
from tests.games.russian_railroads.rrr_tables import Y, hand, lay, owns, table


def test_an_engineer_whose_rubles_are_untold_is_offered_with_pieces_in_hand() -> None:
    """Engineer 8 costs two workers, whatever else; two turquoise workers pay them, own ones there are none (RRR-4.207)."""
    made = table()
    lay(made, {"phase": "turn", "active": Y}, owns(Y, 8), hand(Y, 0), {f"{Y}.turquoise": 2})
    values = {path: value for path, value in made.state.printed.items() if not path.startswith("engineer_cost.8.")}
    lay(made, {"printed": PrintedValueFacts({**values, "engineer_cost.8.workers": 2})})
    offered = [text for move in made.options() if "engineer_8" in (text := write(move))]
    assert offered == ["use_engineer engineer_8 turquoise=2"]
    assert made.judge(f"Y: {offered[0]}").verdict.status is VerdictStatus.NEEDS
    assert made.judge("Y: use_engineer engineer_8").verdict.clauses == ("RRR-4.207",)
