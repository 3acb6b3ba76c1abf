"""A claim of points is answered with what the table counts: right or not, with the working."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.lines.table import load, opened
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive
from tui.core.disputes.claimed_score import claimed_scores, read_claim
from tui.core.session.session import Session


@cache
def table_at(at: str) -> Table:
    game, _, name = at.partition("/")
    return next(Table(name, found.entries) for position, found in opened(load(game)) if position.name == name)


def compared(at: str, text: str) -> list[tuple[str, int, bool]]:
    """Return seat, points and whether the claim is right, by row."""
    claim = read_claim(table_at(at), text)
    assert claim is not None
    return [(row.seat, row.points, row.is_right) for row in claimed_scores(table_at(at), claim).rows]


KIEV_AKI = 3 * 1 + 1 * 1 + 0 + (1 + 2 + 3 + 4)
"""Brown on 1, grey on 2, black on 5 within a reach of 7: 3 for brown, 1 for grey, none for black, and the first four stars."""
KIEV_STATED = 1 * 2 + 1 * 1 + 0 + (1 + 2 + 3 + 4)
"""Brown on 1, grey on 2, black on 5 within a reach of 7: 2, 1 and none, and the first four stars (RRR-4.1404)."""
GARDENS_CLEO = 7
"""Six cells, more than the others: the first place of the card, 7."""
GARDENS_ANN = -(-(4 + 3) // 2)
"""Two cells like Ben: the second and the third place, 4 and 3, shared and rounded up."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("at", "text", "row"),
    [
        ("russian_railroads/reveal", "Kiev makes fourteen points for Aki", ("A", KIEV_AKI, True)),
        ("russian_railroads/reveal", "Kiev gives me 12, right?", ("A", KIEV_AKI, False)),
        ("russian_railroads/reveal", "アキのキエフは14点だよね", ("A", KIEV_AKI, True)),
        ("russian_railroads/reveal", "two engineers, so I get the 40 points for the majority", ("B", 40, True)),
        ("russian_railroads/reveal", "industry 15 points for Ben", ("B", 15 + 1, True)),  # one of its two markers
        ("plan_city/scoring", "gardens give Ann 5 points", ("A", GARDENS_ANN, False)),
        ("plan_city/scoring", "Cleo's gardens are worth 7", ("C", GARDENS_CLEO, True)),
        ("plan_city/scoring", "庭園で4点", ("B", GARDENS_ANN, True)),
        ("nippon/running", "wages 5 points", ("A", 0, False)),
        ("crisis/flood", "the gears I exported give 4 points", ("B", 4, True)),
    ],
)
def test_a_claim_is_compared_with_what_the_table_counts(at: str, text: str, row: tuple[str, int, bool]) -> None:
    assert row in compared(at, text)


def test_a_claim_that_names_a_seat_is_about_that_seat_alone() -> None:
    assert {seat for seat, _, _ in compared("russian_railroads/reveal", "Kiev makes 14 points for Ben")} == {"B"}


@pytest.mark.parametrize(
    "text", ["may I build a second silk factory?", "three steps in Kiev", "2ルーブルで雇える?", "give me a worker"]
)
def test_what_claims_no_points_is_no_claim(text: str) -> None:
    assert read_claim(table_at("russian_railroads/reveal"), text) is None


def test_the_fact_that_is_missing_is_named() -> None:
    table = table_at("plan_city/coal_man")
    claim = read_claim(table, "gardens give me 5 points")
    assert claim is not None
    scores = claimed_scores(table, claim)
    assert scores.rows == ()
    assert scores.missing is not None


def standalone(game: str) -> StandalonePosition:
    return StandalonePosition(find(game), None, printed={})


STATED = [
    # RRR-4.1404: brown 2 and grey 1 a space; two doublers on the first two spaces; reach 9 + 2: (3 + 2) * 2 + 5 = 15
    (
        "russian_railroads",
        "31 on the Trans-Siberian: black 11, grey 8, brown 3, locomotives 9 and 2, 2 doublers, no revaluation",
        (15, False),
    ),
    ("russian_railroads", "シベリア横断で15点: 黒11、灰8、茶3、機関車9と2、×2トークン2個、再評価なし", (15, True)),
    (
        "russian_railroads",
        "Kiev 13: black 5, grey 2, brown 1, locomotive 7, no medal, no revaluation",
        (KIEV_STATED, True),
    ),
    ("russian_railroads", "15 points for the factories end bonus: 5 factories", (5 * 4, False)),
    ("nippon", "12 for the coal achievement: 4 stars, ×3, no bento factory", (4 * 3, True)),
    ("nippon", "船の業績で12点: 船の星5、乗数2", (5 * 2, False)),
    ("crisis", "10 points for credits: 50 credits, status 12, round 7", (50 // 5, True)),
    ("crisis", "the goal difference is 6: goal 41, VP 46", (46 - 41, False)),
    ("crisis", "クレジットで10点: クレジット50、財政12、ラウンド7", (50 // 5, True)),
    ("plan_city", "gardens 7: 6 gardens, blue 4 gardens, green 2 gardens, ranks 7, 4 and 3", (7, True)),
    ("plan_city", "coal 3 points: 6 chips in hand", (6, False)),
]


@pytest.mark.parametrize(("game", "text", "expected"), STATED)
def test_a_claim_is_computed_from_what_it_states(game: str, text: str, expected: tuple[int, bool]) -> None:
    position = standalone(game)
    claim = read_claim(position, text)
    assert claim is not None
    assert [(row.points, row.is_right) for row in claimed_scores(position, claim).rows] == [expected]


@pytest.mark.parametrize(
    ("game", "text", "path"),
    [
        ("nippon", "coal achievement 12 points: 4 stars and the ×3 multiplier", "bento_2"),
        ("crisis", "10 points for credits: 50 credits", "status"),
        ("nippon", "石炭の業績で12点: 星4つ、×3", "bento_2"),
    ],
)
def test_only_the_figures_that_decide_are_missing(game: str, text: str, path: str) -> None:
    position = standalone(game)
    claim = read_claim(position, text)
    assert claim is not None
    scores = claimed_scores(position, claim)
    assert scores.rows == ()
    assert [slot.path[-1] for slot in scores.fields] == [path]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("russian_railroads", "Kiev 13: black 5, grey 2, brown 1, locomotive 7, 3 sheep, no medal, no revaluation"),
        ("plan_city", "coal 3 points: 6 chips in hand, 4 gardens"),
    ],
)
def test_a_figure_that_is_not_understood_leaves_a_claim_without_an_answer(game: str, text: str) -> None:
    position = standalone(game)
    claim = read_claim(position, text)
    assert claim is not None
    assert claimed_scores(position, claim).rows == ()


def stored(home: Path, at: str) -> SqliteStore:
    store = SqliteStore(home)
    game, _, name = at.partition("/")
    entries = next(found.entries for position, found in opened(load(game)) if position.name == name)
    store.adopt("friday", list(entries))
    return store


@pytest.mark.parametrize(
    ("lang", "text", "says"),
    [
        (
            "en",
            "Kiev makes twelve points for Aki",
            ("Wrong", "Kiev line 14 VP, claimed 12", "stars 1 + 2 + 3 + 4 = 10"),
        ),
        ("ja", "アキのキエフは14点だよね", ("正しい", "14点、主張は14点", "1 + 2 + 3 + 4 = 10")),
    ],
)
def test_a_claim_shows_its_working_line_by_line(tmp_path: Path, lang: str, text: str, says: tuple[str, ...]) -> None:
    session = Session(lang, stored(tmp_path, "russian_railroads/reveal"))
    answer = Sitting(session).say(f"dispute {text}")
    assert [one for one in says if one not in answer] == []


def test_a_claim_shows_its_working_in_the_app(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("Kiev makes twelve points for Aki")
        assert "Wrong" in user.text
        assert "stars 1 + 2 + 3 + 4 = 10" in user.text
        assert "Count the points" in user.text
        assert "These rules may apply:" not in user.text  # above stands the working, no rule

    stored(tmp_path, "russian_railroads/reveal")
    drive(tmp_path, journey, table="friday")


def test_a_question_for_a_value_is_answered_in_the_app(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("how many doublers does Aki have?")
        assert "How many doublers does Aki have above the Trans-Siberian?" in user.text
        assert "These rules may apply:" not in user.text

    stored(tmp_path, "russian_railroads/reveal")
    drive(tmp_path, journey, table="friday")


@pytest.mark.parametrize(
    ("lang", "text", "says"),
    [
        ("en", "dispute how many doublers does Aki have?", "How many doublers does Aki have above the Trans-Siberian?"),
        ("ja", "dispute Akiの×2トークンは何個？", "Akiのシベリア横断鉄道の上に×2トークンは何個?"),
    ],
)
def test_a_question_for_a_value_is_answered_in_text_mode(tmp_path: Path, lang: str, text: str, says: str) -> None:
    session = Session(lang, stored(tmp_path, "russian_railroads/reveal"))
    assert says in Sitting(session).say(text)
