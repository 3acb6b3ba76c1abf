"""The tally form of the end of Russian Railroads: cards and engineers. Expected VP come from the rules' examples."""

from __future__ import annotations

import pytest

from scoring.games.russian_railroads.values import END_BONUS
from tests.tui.core.tally.rrr_forms import ENGINEERS, NAMES, WORDS, asked, end, final_form
from tui.core.tally.evaluation import choice_input, evaluate_cells
from tui.core.tally.tally_field_message import fault_message


def test_the_highest_engineer_is_asked_for_only_where_it_parts_a_tie() -> None:
    form = final_form()
    tied = evaluate_cells(form, ENGINEERS, tuple(NAMES))
    assert [fault.field for fault in tied.breakdown.needed] == ["seats.B.highest_engineer", "seats.C.highest_engineer"]
    assert "seats.A.highest_engineer" not in tied.counts
    parted = evaluate_cells(form, ENGINEERS | end(B__highest_engineer="7", C__highest_engineer="12"), tuple(NAMES))
    assert parted.final
    assert parted.breakdown.totals() == {"A": 140, "B": 100, "C": 120, "D": 100}
    # The numbers say everything that the count and the highest say.
    numbers = end(B__engineer_count="", B__engineers="4 7", C__engineer_count="", C__engineers="12,2")
    evaluation = evaluate_cells(form, ENGINEERS | numbers, tuple(NAMES))
    assert evaluation.breakdown.totals() == parted.breakdown.totals()
    assert not {"seats.B.engineer_count", "seats.B.highest_engineer"} & evaluation.counts


FACTS = {
    "black.trans_siberian": "15",
    "black.st_petersburg": "9",
    "black.kiev": "7",
    "factories": "5",
    "locomotive_sum": "20",
    "extra_workers": "2",
    "tokens": "3",
    "doublers": "4",
}
# What each card is worth with them (section 3.10), and which of them it counts.
WORTH: dict[str, tuple[int, set[str]]] = {
    "eb_fixed_15": (15, set()),
    "eb_lines": (2 * 10, {"black.trans_siberian", "black.st_petersburg", "black.kiev"}),
    "eb_factories": (5 * 4, {"factories"}),
    "eb_locomotives": (20, {"locomotive_sum"}),
    "eb_workers": (2 * 10, {"extra_workers"}),
    "eb_black_tracks": (15 + 9 + 7, {"black.trans_siberian", "black.st_petersburg", "black.kiev"}),
    "eb_tokens": (3 * 7, {"tokens"}),
    "eb_doublers": (20, {"doublers"}),
    "eb_extra_engineer": (0, set()),
    "eb_engineers": (3 * 6, set()),
}


@pytest.mark.parametrize("card", END_BONUS)
def test_each_of_the_ten_cards_asks_for_what_it_counts_and_no_more(card: str) -> None:
    form = final_form()
    row = next(row for row in form.rows if row.path == "seats.{seat}.end_bonus")
    assert row.choices == END_BONUS
    worth, counted = WORTH[card]
    cells = ENGINEERS | {"seats.A.end_bonus": choice_input(row, card)}
    evaluation = evaluate_cells(form, cells, tuple(NAMES))
    facts = {path.removeprefix("seats.A.") for path in evaluation.counts if path.removeprefix("seats.A.") in FACTS}
    assert facts == counted
    assert not any(path.removeprefix("seats.B.") in FACTS for path in evaluation.counts)
    assert set(asked(evaluation)) & set(FACTS) == counted
    told = evaluate_cells(form, cells | {f"seats.A.{name}": FACTS[name] for name in counted}, tuple(NAMES))
    (line,) = [line for line in told.breakdown.lines if line.category == "end_bonus"]
    assert (line.about, line.points) == (card, worth)


def test_a_card_or_an_engineer_told_twice_is_marked_where_it_is_told_again() -> None:
    form = final_form()
    twice = end(A__end_bonus="2 8", B__end_bonus="8", A__engineers="1 4 9", A__engineer_count="", B__engineers="4 5")
    evaluation = evaluate_cells(form, ENGINEERS | twice | end(B__engineer_count=""), tuple(NAMES))
    said = {fault.field: fault_message(form, fault, WORDS, tuple(NAMES)) for fault in evaluation.faults}
    assert set(said) == {"seats.B.end_bonus", "seats.B.engineers"}
    assert "RRR-4.104" in said["seats.B.end_bonus"] and "End bonus cards · Ben:" in said["seats.B.end_bonus"]
    assert "RRR-4.112" in said["seats.B.engineers"]


def test_the_ruling_on_the_card_alone_matters_only_where_it_is_held() -> None:
    form = final_form()
    assert "majority_needs_tile" not in evaluate_cells(form, ENGINEERS, tuple(NAMES)).counts
    parted = ENGINEERS | end(B__highest_engineer="7", C__highest_engineer="12", D__end_bonus="9")
    evaluation = evaluate_cells(
        form, parted | {"seats.B.engineer_count": "0", "seats.C.engineer_count": "0"}, tuple(NAMES)
    )
    assert "majority_needs_tile" in evaluation.counts
    assert evaluation.breakdown.totals()["D"] == 120  # the card alone makes second (ruling RRR-R18)
    strict = evaluate_cells(
        form, parted | end(B__engineer_count="0", C__engineer_count="0") | {"majority_needs_tile": "y"}, "ABCD"
    )
    assert strict.breakdown.totals()["D"] == 100
