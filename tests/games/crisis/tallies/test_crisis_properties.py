"""The scorings once more, written from the rules in another way, and compared on many sheets."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.games.crisis.employees import empty_slots, tiles_without_slot, usable_roles
from scoring.games.crisis.production import production
from scoring.games.crisis.score import score_production
from scoring.games.crisis.sheet import NATION
from tests.drawn import drawn
from tests.games.crisis.tallies.crisis_sheets import (
    card,
    cell,
    ended,
    evaluated,
    line,
    lines,
    needed,
    plan,
    ranks,
    seat,
    tile,
)

ROLES = ("worker", "farmer", "engineer")
KINDS = ("vp", "credits", "food", "gears")

slots = st.lists(st.lists(st.sampled_from(ROLES), min_size=1, max_size=2, unique=True).map("/".join), max_size=4)
tiles = st.lists(st.none() | st.sets(st.sampled_from(ROLES), min_size=1).map(frozenset), max_size=4)


def most_filled(wanted: list[str], have: list[Any]) -> int:
    """Try every way to lay the tiles on the slots."""
    padded = [*have, *([frozenset()] * len(wanted))]
    ways = permutations(padded, len(wanted))
    return max(
        sum(roles is None or bool(roles & set(slot.split("/"))) for slot, roles in zip(wanted, way, strict=True))
        for way in ways
    )


@drawn(60)
@given(slots, tiles)
def test_as_many_slots_are_filled_as_can_be(wanted: list[str], have: list[Any]) -> None:
    most = most_filled(wanted, have)
    assert len(empty_slots(wanted, have)) == len(wanted) - most
    assert len(tiles_without_slot(wanted, have)) == len(have) - most


@drawn(60)
@given(slots, tiles)
def test_a_usable_role_leaves_everybody_a_slot(wanted: list[str], have: list[Any]) -> None:
    for place, roles in enumerate(have):
        usable = usable_roles(wanted, have, place)
        assert usable == {
            role
            for role in roles or ()
            if most_filled(wanted, [*have[:place], {role}, *have[place + 1 :]]) == most_filled(wanted, have)
        }


numbers = st.integers(0, 6)
outputs = st.lists(st.tuples(st.sampled_from(KINDS), numbers, st.none() | st.integers(1, 4)), max_size=3)
makers = st.lists(st.tuples(outputs, st.sampled_from(("food", "gears")), numbers, st.lists(st.integers(1, 3), max_size=2)), max_size=4)  # fmt: skip
cuts = st.lists(st.tuples(st.none() | st.sampled_from(KINDS), st.integers(0, 4)), max_size=3)


@drawn(150)
@given(makers, cuts, st.integers(0, 6), st.integers(0, 6))
def test_a_production_agrees_with_the_steps_of_the_rules(made: Any, cut: Any, food: int, gears: int) -> None:
    companies, employees, activations = {}, {}, []
    limit = {"food": 6, "gears": 7}
    have = {"vp": 0, "credits": 0, "food": food, "gears": gears}
    possible = True
    for number, (printed, what, need, skills) in enumerate(made):
        name = f"c{number}"
        crew = {f"{name}.{place}": skill for place, skill in enumerate(skills)}
        employees |= {who: tile(worker=skill) for who, skill in crew.items()}
        companies[name] = card(*printed, needs={what: need}, bottom=["worker"] * len(crew))
        activations.append({"company": name, "required": [], "bonus": [{"employee": who} for who in crew]})
        possible &= have[what] >= need
        have[what] = max(0, have[what] - need)
        for kind, value, times in printed:
            for of, by in cut:
                value -= by if of in (None, kind) else 0
            value = max(value, 0)
            # One unit at a time: every copy of the icon, and what does not fit falls beside the warehouse.
            amount = value + sum(skills) if times is None else sum(value for _ in range(times + sum(skills)))
            for _ in range(amount):
                if have[kind] < limit.get(kind, 10_000):
                    have[kind] += 1
    sheet = plan(
        *activations,
        companies=companies,
        employees=employees,
        warehouse={"food": cell(food, 6), "gears": cell(gears, 7)},
        reductions=[{"kind": of, "by": by} for of, by in cut],
        credits=0,
    )
    result = score_production(sheet, trust=True)
    done = production(sheet)
    assert done.stock == {"food": have["food"], "gears": have["gears"]}
    assert sum(one.points for one in result.lines) == have["vp"] == done.amount("vp")
    assert done.amount("credits") == have["credits"]
    assert any(used.missing for one in done.runs for used in one.used) != possible
    assert not needed(result)


vps = st.dictionaries(st.sampled_from("ABCDE"), st.integers(-5, 80), min_size=1)


@given(vps, st.integers(0, 60), st.integers(0, 60), st.integers(1, 7))
def test_an_evaluation_agrees_with_the_formula(vp: dict[str, Any], goal: int, status: int, round: int) -> None:
    order = sorted(vp, reverse=True)
    result = evaluated(vp, goal=goal, status=status, round=round, order=order)
    # 7.1: D = (V1 + … + Vn) − n × G.
    after = status + sum(vp.values()) - len(vp) * goal
    assert result.totals()[NATION] == after
    drawing = [one.seat for one in lines(result, "award") if one.working.key != "working.no_award"]
    assert drawing == [name for name in order if round % 2 == 0 and vp[name] >= goal]
    ending = "bankruptcy" if after <= -1 else "normal_end" if round == 7 else "round_end"
    assert line(result, "outcome").working.key == f"working.{ending}"
    assert not needed(result)


held = st.tuples(st.integers(-3, 6), st.integers(0, 3), st.integers(0, 12), st.integers(0, 4), st.integers(0, 2))
tables = st.dictionaries(st.sampled_from("ABCDE"), held, min_size=1)


@given(tables, st.integers(-1, 0), st.integers(0, 5))
def test_the_end_agrees_with_the_steps_of_the_rules(told: dict[str, Any], status: int, goal: int) -> None:
    seats = {name: seat(*four, company_vp=cards) for name, (*four, cards) in told.items()}
    result = ended(seats, status=status, goal=goal)
    score = {}
    for name, (vp, penalty, credits, loans, _) in told.items():
        score[name] = vp - penalty
        if status == 0:
            score[name] += len(range(5, credits + 1, 5)) - loans - loans
    assert result.totals() == score
    left = {name for name in told if status == 0 or score[name] >= goal}
    for step in (score, {name: held[2] for name, held in told.items()}, {name: held[4] for name, held in told.items()}):
        best = max((step[name] for name in left), default=0)
        left = {name for name in left if step[name] == best}
    assert {name for name, rank, _ in ranks(result) if rank == 1} == left
