"""The tally forms of Crisis without a screen. Expected numbers: the rules' examples (P14, D1 to D10), or beside them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from scoring.games import scoring
from scoring.games.crisis.sheet import NATION
from scoring.sheet_parser import read
from tui.core.components.printed_value_groups import cards_of
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.evaluation import TallyEvaluation, cells_of, evaluate_cells, following
from tui.core.tally.form import TallyForm
from tui.core.tally.tally_field_message import location_text
from tui.core.tally.tally_record_entries import changes, points_won

GAME = "crisis"
FORMS = forms_of(GAME)
KINDS = {kind.id: kind for kind in FORMS.kinds}
NAMES = {"A": "Aki", "B": "Ben", "C": "Chie"}
WORDS = words_for("en", GAME, NAMES)
CARDS = {card.id: card for card in cards_of(find(GAME))}
# INVENTED but for its outputs (P2: E3).
SPIES = "Spies: I 14 3 1 | e 1energy | w f | 3x2vp 2x5c"
LIBRARY: dict[str, Any] = CARDS["new_company"].read(SPIES) | CARDS["warehouse"].read("10 8 6 6 6 4")


def form_of(id: str, **printed: Any) -> TallyForm:
    return FORMS.form(KINDS[id], (), LIBRARY | printed)


def vp(*points: int | str, field: str = "vp") -> dict[str, str]:
    return {f"seats.{seat}.{field}": str(number) for seat, number in zip("ABCDE", points, strict=False)}


def goal(seats: str = "ABC", **cells: str) -> TallyEvaluation:
    told = {name.replace("__", "."): text for name, text in cells.items() if not name.startswith("vp")}
    return evaluate_cells(form_of("goal"), told | vp(*cells.get("vp", "").split()), tuple(seats))


def final(seats: str = "ABC", **cells: str) -> TallyEvaluation:
    told: dict[str, str] = {}
    for name, text in cells.items():
        told |= {name: text} if name in ("status", "round", "goal") else vp(*text.split(), field=name)
    return evaluate_cells(form_of("final"), told, tuple(seats))


def needed(evaluation: TallyEvaluation) -> list[str]:
    return [fault.field for fault in evaluation.breakdown.needed]


# the evaluation of a round


def test_a_round_moves_the_financial_status_by_the_sum_of_the_differences() -> None:
    # P14: goal 20, VP 16 and 22: −4 + 2 = −2.
    evaluation = goal("AB", round="3", goal="20", status="31", vp="16 22")
    assert evaluation.final, needed(evaluation)
    totals = evaluation.breakdown.totals()
    assert (totals["A"], totals["B"], totals[NATION]) == (-4, 2, 29)


def test_bankruptcy_shows_in_the_outcome() -> None:
    # D9: goal 40, VP 44, 41, 30: +4 +1 −10 = −5; status 3 → −2.
    evaluation = goal(round="5", goal="40", status="3", vp="44 41 30")
    assert evaluation.breakdown.totals()[NATION] == -2
    outcome = next(line for line in evaluation.breakdown.lines if line.category == "outcome")
    assert "bankruptcy" in WORDS.phrase(outcome.working)


def test_the_turn_order_is_asked_only_where_several_draw_a_card() -> None:
    reached = {"goal": "22", "status": "31", "vp": "25 22 20"}
    assert "order" not in goal(round="3", **reached).counts
    open_ = goal(round="2", **reached)
    assert "order" in open_.counts and needed(open_) == ["order"]
    evaluation = goal(round="2", order="c b a", **reached)
    assert evaluation.final and evaluation.told.order == ("C", "B", "A")
    wrong = goal(round="2", order="c b", **reached)
    assert [fault.key for fault in wrong.faults] == ["order_seats"] and wrong.faults[0].field == "order"


def test_what_is_blank_is_asked_by_its_place_in_the_form() -> None:
    evaluation = goal(round="2", goal="22", vp="25 22")
    assert needed(evaluation) == ["seats.C.vp", "status", "order"]
    assert location_text(form_of("goal"), "seats.C.vp", WORDS, "ABC") == "VP track · VP on the track · Chie"
    assert form_of("goal").functions.lacking(evaluation.breakdown, "ABC") == {"C"}


def test_the_printed_track_is_filled_in_and_told_back() -> None:
    printed = CARDS["track"].read("0-12 13-25 26-45 45")
    form = form_of("goal", **printed)
    assert form.start["track.yellow_low"] == "13" and form.start["track.top"] == "45"
    cells = form.start | {"round": "1", "goal": "20", "status": "44"} | vp(30, 20)
    evaluation = evaluate_cells(form, cells, ("A", "B"))
    assert evaluation.breakdown.totals()[NATION] == 45  # 44 + 10, but the track ends at 45 (CRI-R13)
    assert form.printed(evaluation.told) == printed


# the end of the game


def test_the_normal_end() -> None:
    # D10: 70 VP, 23 credits, 1 loan, 3 penalty points: 70 + 4 − 2 − 3 = 69.
    evaluation = final("A", status="0", round="7", vp="70", penalty_points="3", credits="23", loans="1")
    assert evaluation.final and evaluation.breakdown.totals() == {"A": 69}
    assert "goal" not in evaluation.counts


def test_after_a_bankruptcy_credits_and_loans_do_not_count() -> None:
    # D9: 44 − 5 = 39 is below the goal 40; 41 wins; 30 cannot.
    evaluation = final(status="-2", goal="40", vp="44 41 30", penalty_points="5 0 0")
    assert evaluation.final, needed(evaluation)
    assert [place.seat for place in evaluation.breakdown.places] == ["B", "A", "C"]
    assert not {"round", "seats.A.credits", "seats.A.loans", "seats.A.company_vp"} & evaluation.counts
    lost = final(status="-2", goal="50", vp="44 41 30", penalty_points="5 0 0")
    assert lost.final and lost.breakdown.places == ()


def test_a_tie_asks_for_what_parts_it_and_no_more() -> None:
    tied = final("AB", status="0", round="7", vp="60 60", penalty_points="0 0", credits="4 4", loans="0 0")
    assert needed(tied) == ["seats.A.company_vp", "seats.B.company_vp"]  # CRI-7.8: the credits are equal
    assert "seats.A.company_vp" in tied.counts
    parted = final("AB", status="0", round="7", vp="60 60", penalty_points="0 0", credits="4 3", loans="0 0")
    assert parted.final and "seats.A.company_vp" not in parted.counts


def test_a_game_that_goes_on_is_no_end() -> None:
    evaluation = final("A", status="5", round="4", vp="20", penalty_points="0", credits="0", loans="0")
    assert [fault.key for fault in evaluation.faults] == ["not_over"]


# a production


def production(**cells: str) -> TallyEvaluation:
    form = form_of("production")
    return evaluate_cells(form, form.start | {name.replace("__", "."): text for name, text in cells.items()}, ("A",))


RUN = {
    "slots__0__card": "spies",
    "slots__0__left": "e1",
    "slots__0__bonus": "w1 f2",
    "warehouse__energy__stock": "3",
}


def test_a_company_of_the_library_is_run_by_its_name() -> None:
    evaluation = production(**RUN)
    assert evaluation.final, needed(evaluation)
    # D1: bonus skill 3: VP (3 + 3) × 2 = 12, credits (2 + 3) × 5 = 25.
    assert evaluation.breakdown.totals() == {"A": 12}
    assert any("(2 + 3) × 5 = 25 credits" in WORDS.phrase(line.working) for line in evaluation.breakdown.lines)


@pytest.mark.parametrize(
    ("reduced", "vp"), [("1vp", 6), ("1", 6), ("1vp@spies", 6), ("1@spies", 6), ("1@Mill", 12), ("1food", 12)]
)
def test_what_an_event_takes_off(reduced: str, vp: int) -> None:
    # As D3, with S = 3: VP reduced by 1 are (3 + 3) × (2 − 1) = 6, else (3 + 3) × 2 = 12.
    assert production(**RUN, reductions=reduced).breakdown.totals() == {"A": vp}


def test_a_card_that_no_library_has_is_written_whole() -> None:
    # D5: limit 8, stock 8; input 2 of it, output 5 of the same: 8 − 2 = 6, 6 + 5 = 11, kept 8, lost 3.
    card = "Bakery: I 5 1 0 | 2food | - | 5food"
    evaluation = production(slots__0__card=card, slots__0__left="-", warehouse__food__stock="8")
    assert evaluation.final, needed(evaluation)
    text = " / ".join(WORDS.phrase(line.working) for line in evaluation.breakdown.lines)
    assert "8 − 2 = 6" in text and "limit 8: 3 lost" in text


def test_only_companies_with_employees_told_are_run() -> None:
    evaluation = production(**RUN, slots__1__card="Inn: I 5 1 0 | b | - | 2vp")
    assert evaluation.final
    idle = [line.about for line in evaluation.breakdown.lines if "not run" in WORDS.phrase(line.working)]
    assert idle == ["Inn"]


@pytest.mark.parametrize(
    ("cells", "key", "place"),
    [
        ({"slots__0__left": "w1"}, "lacks_employees", "slots.0.left"),  # CRI-4.13.3
        ({"slots__0__bonus": "b1"}, "no_slot_bottom", "slots.0.bonus"),  # CRI-4.13.4
        ({"employees": "e1 w1"}, "employee_not_own", "slots.0.bonus"),  # CRI-4.13.16
        ({"employees": "e1 w1 f2", "slots__0__bonus": "f2 f2"}, "employee_twice", "slots.0.bonus"),  # CRI-4.13.6
        ({"warehouse__energy__stock": "0"}, "lacks_resource", "slots.0.card"),  # CRI-4.13.3
        ({"warehouse__energy__stock": "11"}, "stock_over_limit", "warehouse.energy.stock"),  # CRI-9.2
        ({"slots__0__card": "Nobody"}, "company_unknown", "slots.0.card"),
        ({"slots__0__left": "x9"}, "card_tile", "slots.0.left"),
        ({"reductions": "much"}, "card_reduction", "reductions"),
    ],
)
def test_what_cannot_be_is_named_where_it_is_typed(cells: dict[str, str], key: str, place: str) -> None:
    faults = production(**(RUN | cells)).faults
    assert (key, place) in [(fault.key, fault.field) for fault in faults]


def test_a_skill_is_asked_only_at_the_bottom_of_a_company() -> None:
    assert production(**(RUN | {"slots__0__left": "e"})).final
    assert needed(production(**(RUN | {"slots__0__bonus": "w f2"}))) == ["slots.0.bonus"]
    # A tile that could be used in either role with another skill: which one is said.
    card = "Club: I 5 1 0 | - | w/f | 1vp"
    two = {"slots__0__card": card, "slots__0__left": "-", "slots__0__bonus": "w1/f2"}
    assert needed(production(**two)) == ["slots.0.bonus"]
    evaluation = production(**(two | {"slots__0__bonus": "w1/f2=f"}))
    assert evaluation.final and evaluation.breakdown.totals() == {"A": 3}  # 1 + 2
    assert production(**(two | {"slots__0__bonus": "作業員1/農民2=農民"})).breakdown == evaluation.breakdown


def test_enter_leads_to_what_counts() -> None:
    form = form_of("production")
    evaluation = evaluate_cells(form, {}, ("A",))
    assert {path for path in evaluation.counts if path.startswith("slots")} == {"slots.0.card"}
    cells = {"slots.0.card": "spies"}
    counts = evaluate_cells(form, cells, ("A",)).counts
    assert "slots.1.card" in counts and "slots.1.left" not in counts
    assert {path for path in counts if path.startswith("warehouse")} == {"warehouse.energy.stock"}
    assert following(form, ("A",), counts, cells, "slots.0.card", 1) == "slots.0.left"


# sheets and tables


@pytest.mark.parametrize(
    ("kind", "cells"),
    [
        ("goal", {"round": "2", "goal": "22", "status": "31", "order": "c a b"} | vp(25, 22, 20)),
        ("final", {"status": "-2", "goal": "40"} | vp(44, 41, 30) | vp(5, 0, 0, field="penalty_points")),
        ("production", {name.replace("__", "."): text for name, text in RUN.items()} | {"employees": "e1 w1 f2 t"}),
    ],
)
def test_a_sheet_goes_into_its_cells_again(kind: str, cells: dict[str, str]) -> None:
    form, seats = form_of(kind), ("A",) if kind == "production" else ("A", "B", "C")
    first = evaluate_cells(form, cells, seats)
    assert FORMS.of_sheet(first.sheet)[0].id == kind
    scored = scoring(GAME, kind)
    named = scored.rename(first.sheet, NAMES)
    assert scored.seats(named) == [NAMES[seat] for seat in seats]
    read(form.sheet, named)
    back = scored.rename(named, {name: seat for seat, name in NAMES.items()})
    assert evaluate_cells(form, cells_of(form, back, seats), seats).breakdown == first.breakdown


def table(depth: str = "full") -> Table:
    return Table("crisis", [opening(find(GAME), seats_of(find(GAME), list(NAMES.values())), depth=depth)])


def test_a_table_that_follows_every_piece_fills_the_forms() -> None:
    made = table()
    made.tell({"goal": 18, "difficulty": "medium"})
    told = FORMS.known(made, KINDS["goal"])
    # CRI-S.9, CRI-S.13: status 31, 15 VP each.
    assert (told["round"], told["goal"], told["status"], told["order"]) == (1, 18, 31, ["A", "B", "C"])
    assert {seat["vp"] for seat in told["seats"].values()} == {15}
    assert FORMS.due(made) == "goal"
    assert FORMS.known(made, KINDS["final"])["seats"]["B"]["credits"] == 24  # CRI-S.15: 22 + 2
    made.recount({"seats.A.stock.food": 5, "seats.A.employees": ("worker_1",), "seats.A.companies": ("Inn",)}, "given")
    form = form_of("production")
    cells = cells_of(form, FORMS.of_seat(made, KINDS["production"], "A"), ("A",))
    assert cells["warehouse.food.stock"] == "5" and cells["employees"] == "w1" and cells["vp_before"] == "15"
    assert cells["slots.0.card"].startswith("Inn:")


def test_a_production_tells_the_track_of_its_own_seat_alone() -> None:
    made, form = table("score"), form_of("production")
    evaluation = production(**RUN, vp_before="20")
    assert changes(form, evaluation, made) == {"A": (15, 20)}  # CRI-S.13: everybody starts with 15
    made.score_sheet(form.scoring.id, evaluation.sheet, "track")
    vp = {seat: board.vp for seat, board in made.state.seats.items()}
    assert vp == {"A": 20 + evaluation.breakdown.totals()["A"], "B": 15, "C": 15}


def test_a_table_that_only_scores_goes_on_from_the_last_round() -> None:
    made = table("tally")
    assert FORMS.known(made, KINDS["goal"])["round"] == 1
    assert FORMS.carried(made, KINDS["goal"])["status"] == 31
    form = form_of("goal")
    evaluation = evaluate_cells(form, {"round": "1", "goal": "20", "status": "31"} | vp(16, 22, 20), ("A", "B", "C"))
    assert set(points_won(form, evaluation, made).values()) == {0}  # no VP for anybody (CRI-5.3)
    made.score_sheet("goal", evaluation.sheet)
    # The evaluation gives nobody VP (CRI-5.3); what the sheet says of the VP track is where the markers stand.
    assert [board.vp for board in made.state.seats.values()] == [16, 22, 20]
    assert FORMS.known(made, KINDS["goal"])["round"] == 2
    assert FORMS.carried(made, KINDS["goal"])["status"] == 29
    assert FORMS.earlier(made, KINDS["goal"])["seats"]["B"] == {"vp": 22}
    assert FORMS.due(made) == "goal"
    broke = evaluate_cells(form, {"round": "2", "goal": "60", "status": "3"} | vp(16, 22, 20), ("A", "B", "C"))
    made.score_sheet("goal", broke.sheet)
    assert FORMS.due(made) == "final"
    assert FORMS.known(made, KINDS["final"])["goal"] == 60
