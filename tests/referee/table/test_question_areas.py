"""Questions of one place are asked together."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from referee.table.question_areas import MAX_FIELDS, QuestionForm, area_of, next_form
from referee.table.standalone_position import StandalonePosition


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("seats.R.rubles", "seats.R"),
        ("seats.R.lines.kiev.tracks.black", "seats.R"),
        ("seats.B.rubles", "seats.*"),
        ("seats.G.place", "seats.*"),
        ("pool.3", "pool"),
        ("spaces.turn_first.owner", "spaces"),
        ("placed.export.spaces.3", "placed"),
        ("now.one_card", "now"),
        ("printed.engineer_cost.7.rubles", "printed.engineer_cost.7"),
        ("printed.engineer_cost.8.rubles", "printed.engineer_cost.8"),
        ("active", "round"),
        ("players", "round"),
    ],
)
def test_a_fact_is_of_a_place(path: str, place: str) -> None:
    assert area_of(path, "R") == place


def asked(cold: StandalonePosition, line: str, form: QuestionForm | None = None) -> QuestionForm:
    result = cold.decide(line)
    return next_form(form or QuestionForm(), result.verdict.questions, result.moves, tuple(cold.facts))


def paths(form: QuestionForm) -> list[str]:
    return [question.path for question in form.open]


def test_a_pool_is_asked_as_a_whole_before_it_is_known_that_its_first_pile_is_empty() -> None:
    form = asked(StandalonePosition(find("russian_railroads")), "G: take_factory")
    assert paths(form) == [f"pool.{number}" for number in range(1, 9)]
    assert len(form.open) == MAX_FIELDS


def test_what_is_read_off_where_a_card_lies_is_asked_together() -> None:
    form = asked(StandalonePosition(find("plan_city")), "B: place_plan 3 3")
    assert {"now.one_card", "now.river_under", "now.idle_under", "now.half_factory", "now.covered"} <= {*paths(form)}
    assert all(path.startswith("now.") for path in paths(form))


def test_all_spaces_of_a_location_are_asked_together() -> None:
    form = asked(StandalonePosition(find("crisis")), "G: place_manager export space=3")
    assert {f"placed.export.spaces.{number}" for number in (1, 2, 3, 4, 5)} <= {*paths(form)}


def test_a_form_goes_on_at_its_place_with_what_an_answer_leads_to() -> None:
    cold, line = StandalonePosition(find("russian_railroads")), "G: take_factory"
    form = asked(cold, line)
    for number in range(1, 9):
        cold.tell(f"pool.{number}", 0)
    form = asked(cold, line, form)
    assert form.area == "pool" and paths(form) == ["pool.9"]
    cold.tell("pool.9", 0)
    form = asked(cold, line, form)
    assert form.area == "round" and not form.has_answers


def test_an_answer_that_decides_ends_the_form() -> None:
    position = StandalonePosition(find("plan_city"))
    position.tell("now.river_under", True)
    assert asked(position, "B: place_plan 3 3").open == ()


def test_a_card_is_not_asked_together_with_another_one() -> None:
    position = StandalonePosition(find("crisis"))
    form = asked(position, "R: import_goods 1 multiple=2")
    assert {path.rpartition(".")[0] for path in paths(form)} == {"printed.import_space.1"}
    assert len(form.open) > 1


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("red: mines 1", False),
        ("red mines 1, that's red's own business", False),
        ("red already acted, may red do mines 1", True),
        ("can red do mines 1 twice?", True),
        ("mines 1 again by red?", True),
        ("赤が鉱山1を実行できる?", False),
        ("赤はもうアクションした。鉱山1は?", True),
        ("赤の2回目の行動で鉱山1", True),
    ],
)
def test_that_a_seat_has_not_acted_yet_is_implied_unless_it_is_argued_about(text: str, is_asked: bool) -> None:
    position = StandalonePosition(find("nippon"))
    moves = position.read("red: mines 1")
    verdict = position.decide(moves, text).verdict
    assert ("main_done" in [question.path for question in verdict.questions]) is is_asked
    assert ("main_done" in [assumption.path for assumption in verdict.assumed]) is not is_asked
