"""Whole recorded plays for 3 and 4 players and the demo, all with INVENTED cards: every line is answered as recorded,
and every seat's final score is counted a second time by the plain reckoner (plan_city_reckoner.py), which knows section 7
of the rules and nothing of our code.
"""

from __future__ import annotations

from collections import Counter

import pytest

from referee.table.json_schemas import plain
from referee.table.recorded_script import RecordedScript
from referee.table.table import Table
from tests.games.plan_city.plan_city_reckoner import idle, items, standing, totals, trust_space
from tests.play.recorded import move_by_move, plays, replayed

PLAYS = plays("plan_city")
ITEM = {
    "industry_kinds": "industry",
    "industry_pairs": "industry",
    "contract_industries": "contracts",
    "contract_comparison": "contracts",
    "contract_points": "contracts",
    "idle_engines": "idle",
}
"""The item of section 7.7 that a category of lines belongs to, where it has another name."""


@pytest.fixture(scope="module", params=list(PLAYS))
def case(request: pytest.FixtureRequest) -> tuple[RecordedScript, Table]:
    return replayed(PLAYS[request.param])


def test_every_final_score_agrees_with_the_plain_reckoner(case: tuple[RecordedScript, Table]) -> None:
    play, table = case
    assert totals(plain(table.state)) == play.final
    assert standing(plain(table.state)) == [place.seat for place in table.breakdown().places]


def test_every_item_agrees_with_the_plain_reckoner(case: tuple[RecordedScript, Table]) -> None:
    _, table = case
    found: dict[str, Counter[str]] = {seat: Counter() for seat in table.seats}
    for line in table.lines():
        found[line.seat][ITEM.get(line.category, line.category)] += line.points
    for seat, mine in items(plain(table.state)).items():
        assert {item: found[seat][item] for item in mine} == mine
        assert found[seat].total() == sum(mine.values()), "every line belongs to an item"


@pytest.mark.drawn(every=2)
def test_every_trust_marker_agrees_with_the_plain_reckoner(case: tuple[RecordedScript, Table]) -> None:
    play, _ = case
    table = move_by_move(play)
    seen = 0
    for before, made in zip(table.steps, table.steps[1:], strict=False):
        old, new = plain(before.table_state.state), plain(made.table_state.state)
        if old["phase"] == "trust" and new["phase"] != "trust":
            seen += 1
            for seat, board in new["seats"].items():
                assert board["trust"] == trust_space(new, len(idle(old, seat))), (made.entry, seat)
    assert seen == 8


def test_every_recorded_card_is_marked_as_invented() -> None:
    for path in PLAYS.values():
        assert "\n# INVENTED: " in path.read_text(encoding="utf-8")
