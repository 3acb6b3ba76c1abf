"""A claim of points is answered with what the table counts: right or not, with the working."""

from __future__ import annotations

import json
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
from tui.core.disputes.claimed_score import claimed_scores, read_claim, scores_of
from tui.core.disputes.stated_score import StatedScore
from tui.core.session.session import Session

STRANGERS_FILE = Path(__file__).parents[3] / "strangers" / "disputes.jsonl"


@cache
def table_at(at: str) -> Table:
    game, _, name = at.partition("/")
    return next(Table(name, record.entries) for position, record in opened(load(game)) if position.name == name)


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


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ("nippon/running", "wages 5 points, but Aki had 3 workers before, can that be"),
        ("crisis/flood", "Aki has 1 penalty token but 36 points, so she draws 2 influence cards"),
        ("plan_city/scoring", "Cleoは入札3で庭園7点だから、チップを2枚置けるよね"),
    ],
)
def test_a_line_that_counts_other_things_is_not_compared_with_the_table(at: str, text: str) -> None:
    assert not compared(at, text)


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


STRANGERS = {
    "a26": (15, True),
    "a27": (7, True),
    "a28": (6, False),
    "a29": (8, True),
    "a30": (17, False),
    "a56": (13, False),
    "a57": (12, True),
    "a58": (9, False),
    "a59": (20, False),
    "a60": (55, True),
    "b26": (58, True),
    "b29": (8, False),
    "b56": (14, False),
    "b57": (6, True),
    "b58": (22, False),
}
"""The points of claims that strangers wrote, and whether the claim is right (tests/strangers/disputes.jsonl)."""
LINES = {
    row["id"]: row
    for row in map(json.loads, STRANGERS_FILE.read_text(encoding="utf-8").splitlines())
    if row["kind"] == "claim"
}


def stated_of(game: str, text: str) -> StatedScore | None:
    scores = scores_of(standalone(game), text)
    return scores.rows[0].stated if scores is not None and scores.is_stated else None


@pytest.mark.parametrize("id", STRANGERS)
def test_a_claim_in_running_text_is_computed(id: str) -> None:
    stated = stated_of(LINES[id]["game"], LINES[id]["text"])
    assert stated is not None
    assert (stated.is_decided, stated.points, stated.is_right) == (True, *STRANGERS[id])


@pytest.mark.parametrize("id", sorted(LINES.keys() - STRANGERS.keys()))
def test_a_claim_that_is_not_understood_is_neither_right_nor_wrong(id: str) -> None:
    stated = stated_of(LINES[id]["game"], LINES[id]["text"])
    assert stated is None or not stated.is_decided


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
    ("plan_city", "gardens 7: I have 6, Blue 4, Green 2, first pays 7, second 4, third 3", (7, True)),
    ("plan_city", "3 points: 6 chips in hand", (6, False)),
]


@pytest.mark.parametrize(("game", "text", "expected"), STATED)
def test_a_claim_is_computed_from_what_it_states(game: str, text: str, expected: tuple[int, bool]) -> None:
    stated = stated_of(game, text)
    assert stated is not None
    assert (stated.points, stated.is_right) == expected


@pytest.mark.parametrize(
    ("game", "text", "path"),
    [
        ("russian_railroads", "Kiev, black 6, grey 2, that's 12 points", "locomotive"),
        ("nippon", "first scoring, Hokkaido: me 5, Ben 3, so 10 points", "foreign"),
        ("russian_railroads", "キエフは黒6、灰2、合計12点", "locomotive"),
    ],
)
def test_only_the_figures_that_decide_are_missing(game: str, text: str, path: str) -> None:
    scores = scores_of(standalone(game), text)
    assert scores is not None
    assert scores.rows == ()
    assert [figure.path.rpartition(".")[2] for figure in scores.fields] == [path]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("russian_railroads", "Kiev 13: black 5, grey 2, brown 1, locomotive 7, 3 sheep, no medal, no revaluation"),
        ("crisis", "Final: 58 points, 34 credits, two loans, four minus. That makes 56?"),
        ("nippon", "影響力に×5!西・中・東に影響タイル、北海道には鉄道。4地域で20点いただき。"),
        ("plan_city", "Two textile mills, two shipyards: 10 points for the two kinds of industry"),
    ],
)
def test_a_claim_with_unknown_numbers_is_neither_right_nor_wrong(game: str, text: str) -> None:
    stated = stated_of(game, text)
    assert stated is None or not stated.is_decided


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nippon", "リンの工場は+1の載った絹だけ。5000円で次の工場用に機械を1枚手元に買っておきたいらしい。できる?"),
        ("russian_railroads", "red: loco top, 4 to petersburg, 2 to kiev, flip the 1"),
        ("crisis", "Round 4, goal 28, I stand on 29 with three minus tokens. I still draw the influence card."),
        ("plan_city", "Aki's got seven coal and perfect trust so she can go seven on the first proposal, no?"),
        ("crisis", "Company makes 3 times 2 VP, I add one bonus employee of skill 1: 8 or 9 points?"),
    ],
)
def test_what_claims_no_points_is_not_computed(game: str, text: str) -> None:
    stated = stated_of(game, text)
    assert stated is None or not stated.is_decided


def stored(home: Path, at: str) -> SqliteStore:
    store = SqliteStore(home)
    game, _, name = at.partition("/")
    entries = next(record.entries for position, record in opened(load(game)) if position.name == name)
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
