"""The catalogues of the rules: complete, pointing to what exists, and as the specification judges them.

Ranges, citations and values are written by hand from the specification (the section stands beside each).
"""

from __future__ import annotations

import re

import pytest

from referee.rules import forbidden_acts, rulings
from referee.rules.game import find
from referee.rules.printed_values import fact_of
from scoring.fields.simple_fields import WholeNumber
from scoring.games.russian_railroads.values import LANE, STARS

GAME = find("russian_railroads")
RULINGS = rulings.load(GAME.folder)
ACTS = forbidden_acts.load(GAME.folder / "acts.toml")

# Section 4: first and last number of each unbroken run of clauses.
RUNS = (
    *((101, 120), (151, 153), (201, 212), (301, 321), (401, 419), (501, 506), (601, 614)),
    *((701, 706), (751, 757), (781, 783), (791, 795), (801, 812)),
    *((901, 907), (911, 915), (921, 923), (931, 935), (941, 942)),
    *((1001, 1004), (1011, 1020), (1101, 1109), (1121, 1127), (1201, 1204), (1301, 1307)),
    *((1401, 1408), (1501, 1507), (1601, 1606), (1701, 1707)),
)
# Section 10, last column, in its order from 10.1 to 10.71: what the illegal declarations break.
CITATIONS = """
    202 904 203,204 203,204,756 206 206 207 207,781 753,754 753,755 206,755 211 310,209 313,314,320 313,314 313,314
    312,320 315 315 316 209 304 210 304,318 311 402 406 406 404,406 410 412 417 505 502 504 603,209 603,209 609 612,209
    209,702 203,204 802,804 803 203,204,806 807 808 810 912 913 941 932,933 932,755 203,932 931 1020 1101 1002,1018
    1121 1122 1702 1705 1701,1702 795 611 153 152 406 609 1702 801,807 792
"""
BROKEN = tuple(CITATIONS.split())
# Sections 7 and 4.14, 4.15: what nothing but a scoring uses.
SCORED = (1016, 1017, 1106, 1107, *range(1401, 1409), *range(1502, 1508))
# Section 10: declarations that name no move of the table, and the acts that stand for them.
AS_ACTS = {42: "hire_sideways", 43: "use_waiting", 51: "relocate_with_more", 70: "use_without_hiring"}
# Section 3.5: workers and rubles of every space of the game board.
COSTS = """
    track_black_2 1+0, track_black_3 2+0, track_grey_2 1+0, track_grey_3 2+0, track_brown_1 1+0, track_brown_2 2+0,
    track_natural_1 1+0, track_natural_2 2+0, track_white_1 1+0, track_white_2 2+0, track_any_2 1+1,
    track_black_or_grey_1 1+0, loco_1 1+0, loco_2 2+0, loco_and_factory 3+0, industry_1 1+0, industry_2 2+0,
    industry_1_black_1 2+0, doubler_1 1+0, rubles_2 1+0, temp_workers_2 1+0, hire 0+1, turn_first 1+0, turn_second 1+0,
    last_round_industry_3 1+0
"""
SPACES: dict[str, str] = dict(row.split() for row in COSTS.split(","))
# Sections 3.2, 3.4, 3.5, 3.12: values that are shown and confirmed once.
CONFIRMED = {"space.loco_and_factory.workers", "space.last_round_industry_3.workers", "closed", "industry.lane"}
CONFIRMED |= {"kiev_star.8", *(f"pass_vp.{place}" for place in range(1, 5))}


def ids(numbers: str) -> set[str]:
    return {f"RRR-4.{number}" for number in numbers.split(",")}


def test_every_clause_in_the_order_of_the_rules() -> None:
    wanted = [f"RRR-4.{number}" for first, last in RUNS for number in range(first, last + 1)]
    assert len(wanted) == 219
    assert list(GAME.clauses) == wanted


def test_what_a_declaration_can_break_is_enforced() -> None:
    assert len(BROKEN) == 71
    cited = {id for row in BROKEN for id in ids(row)}
    assert sorted(id for id in cited if GAME.clauses[id].kind != "enforced") == []


def test_what_only_a_scoring_uses_is_scored() -> None:
    assert {clause.id for clause in GAME.clauses.values() if clause.kind == "scored"} == {
        f"RRR-4.{number}" for number in SCORED
    }


def test_every_clause_is_said_in_its_language_and_names_its_place() -> None:
    for clause in GAME.clauses.values():
        assert re.search("[\u3040-\u30ff]", clause.ja), clause.id
        assert not re.search("[\u3040-\u9fff]", clause.en), clause.id
        for place in clause.source.split("; "):
            known = place in GAME.clauses or place in RULINGS
            assert known or re.fullmatch(
                r"「ロシアンレールロード」.+|[\u3040-\u9fff×2-3].+|FAQ.*|public P\d+(, P\d+)*", place
            ), clause.id


def test_every_ruling_in_order_with_clauses_that_exist() -> None:
    assert list(RULINGS) == [f"RRR-R{number}" for number in range(1, 63)]
    for ruling in RULINGS.values():
        assert ruling.clauses, ruling.id
        assert set(ruling.clauses) <= set(GAME.clauses), ruling.id


def test_settings_and_doubts_are_those_of_the_rulings() -> None:
    told = {ruling.option: id for id, ruling in RULINGS.items() if ruling.option}
    assert told == {option.id: option.clause for option in GAME.meta.options}
    assert {id for id, ruling in RULINGS.items() if ruling.doubt} == {f"RRR-R{n}" for n in (2, 9, 10, 13, 18, 53)}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_forbidden_by_enforced_clauses(act: str) -> None:
    assert ACTS[act]
    assert {GAME.clauses[clause].kind for clause in ACTS[act]} == {"enforced"}


@pytest.mark.parametrize(("number", "act"), AS_ACTS.items())
def test_an_illegal_declaration_that_is_no_move_is_an_act(number: int, act: str) -> None:
    assert ids(BROKEN[number - 1]) <= set(ACTS[act])


def test_every_printed_value_answers_a_question() -> None:
    for path, value in GAME.printed().items():
        fact = fact_of(GAME.components, path, GAME.rules.keys(("A", "B")))
        assert fact, f"{path}: no question for such values"
        assert fact.check(value, path) == [], path
        row = GAME.components[path]
        assert row.source in ("seed", "public") and row.ref, path


def test_the_cost_of_every_space_is_known() -> None:
    printed = GAME.printed()
    costs = {space: f"{printed[f'space.{space}.workers']}+{printed[f'space.{space}.rubles']}" for space in SPACES}
    assert costs == SPACES
    assert set(printed["closed"]) < set(SPACES)


def test_what_no_source_gives_is_asked() -> None:
    printed = GAME.printed()
    assert "public_engineer_slots" not in printed
    assert {path: value for path, value in printed.items() if path.startswith("engineer_cost.")} == {
        f"engineer_cost.{number}.{kind}": count for number in (1, 4) for kind, count in (("workers", 1), ("rubles", 0))
    }
    assert [printed[f"pass_vp.{place}"] for place in range(1, 5)] == [0, 2, 3, 4]


def test_weak_values_are_confirmed_and_agree_with_the_scorings() -> None:
    printed = GAME.printed()
    assert {path for path, row in GAME.components.items() if row.confirm} == CONFIRMED
    assert printed["industry.lane"] == LANE
    assert {space: printed[f"kiev_star.{space}"] for space in STARS} == STARS


def test_the_cost_of_the_space_for_both_tiles_is_two_or_three_workers() -> None:
    """Section 3.19, ask.loco_and_factory_cost: 2 or 3; the other spaces cost up to 3."""
    keys = {"space": ("loco_and_factory", "loco_2")}
    fact = fact_of(GAME.components, "space.loco_and_factory.workers", keys)
    other = fact_of(GAME.components, "space.loco_2.workers", keys)
    assert fact is not None
    assert other is not None
    assert (fact.field, other.field) == (WholeNumber(low=2, high=3), WholeNumber(low=0, high=3))
    assert fact.check(2, "printed.space.loco_and_factory.workers") == []
    assert fact.check(1, "printed.space.loco_and_factory.workers") != []
