"""The score sheet forms of CRISIS (tally.toml) with their functions, such as those that return which form fields can
affect the score.
"""

from __future__ import annotations

from scoring.breakdown import Breakdown
from scoring.games.crisis.final_scoring import STEPS, ending_of, final_fields
from scoring.games.crisis.round_evaluation import differences
from scoring.games.crisis.sheet import FinalSheet, GoalSheet
from scoring.games.crisis.values import AWARD_ROUNDS
from tui.core.tally.form import SEATED, Counts, FormFunctions, TallyFormRow
from tui.core.tally.game_forms import GameTallyForms
from tui.games.crisis.tally_goal_preview import goal_picture
from tui.games.crisis.tally_prefill import carried_values, earlier, known_values, next_scoring, of_seat
from tui.games.crisis.tally_production import PRODUCTION


def _goal_counting(sheet: GoalSheet, _breakdown: Breakdown) -> Counts:
    """Return a predicate for the form fields that can affect the score. The turn order can only if several seats draw
    an influence card.
    """
    reached = sum(difference >= 0 for difference in differences(sheet).values())
    several = reached > 1 and sheet.round in AWARD_ROUNDS

    def counts(row: TallyFormRow, _seat: str) -> bool:
        return several or sheet.order is not None if row.path == "order" else True

    return counts


def _final_counting(sheet: FinalSheet, breakdown: Breakdown) -> Counts:
    """Return a predicate for the form fields that can affect the score: those of the actual ending, and those that
    decide an existing tie.
    """
    ending = ending_of(sheet)
    needed = {fault.field for fault in breakdown.needed}
    ties = {name for name, _ in STEPS}

    def counts(row: TallyFormRow, seat: str) -> bool:
        if row.single:
            return row.path == "status" or ending is None or (row.path == "goal") == (ending == "bankruptcy")
        name = row.path.removeprefix(SEATED)
        if name in ("vp", "penalty_points", "marker") or name in final_fields(ending):
            return True
        if ending is None and name not in ties - {"credits"}:
            return True
        return row.cell(seat) in needed or (name in ties and getattr(sheet.seats[seat], name) is not None)

    return counts


FUNCTIONS = {
    "goal": FormFunctions(_goal_counting, picture=goal_picture),
    "production": PRODUCTION,
    "final": FormFunctions(_final_counting),
}
FORMS = GameTallyForms("crisis", FUNCTIONS, next_scoring, known_values, earlier, carried_values, of_seat)
