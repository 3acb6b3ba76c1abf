"""Why a game was won, in one sentence: the category with the largest gap, or the tie-break; what is missing is named."""

from __future__ import annotations

import pytest
from msgspec import structs

from scoring.text_catalogs import Lang
from tui.core.export.exported_result import ExportedSeatResult, ExportedTableResult
from tui.core.i18n.catalogs import words_for
from tui.core.result.winning_reason import winning_reason

SCORES = {
    "Aki": {"region_scoring_1": 14, "region_scoring_2": 22, "region_scoring_3": 26, "achievement": 5},
    "Ben": {"region_scoring_1": 7, "region_scoring_2": 11, "region_scoring_3": 26, "achievement": 14},
    "Dai": {"region_scoring_1": 5, "region_scoring_2": 19, "region_scoring_3": 26, "achievement": 8},
    "Chie": {"region_scoring_1": 0, "region_scoring_2": 0, "region_scoring_3": 15, "achievement": 10},
}


def result(ranks: dict[str, int] | None = None, tie_break: str = "", **points: int | None) -> ExportedTableResult:
    """A finished game; seats in the order of their places."""
    seats = []
    for place, (name, categories) in enumerate(SCORES.items(), 1):
        total = points.get(name, sum(categories.values()))
        rank = (ranks or {}).get(name, place if total is not None else 0)
        seats.append(ExportedSeatResult(name[0], name, "red", rank, total, tie_break, categories, ()))
    categories = tuple(SCORES["Aki"])
    return ExportedTableResult(
        "nippon", "Nippon", 0, "friday", "", "", True, tuple(seats), categories, {}, (), 1
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "9 more than Ben. Decided in Region scoring II: Aki 22, Ben 11, Dai 19."),
        ("ja", "Benに9点差。決め手は地域得点計算 二: Aki 22、Ben 11、Dai 19。"),
    ],
)
def test_the_largest_gap_to_the_second_decides(lang: Lang, said: str) -> None:
    """67 to 58: the gaps are +7, +11, 0 and -9; Chie has nothing there and is not named."""
    words = words_for(lang, "nippon")
    label = words.translate("category.region_scoring_2")
    assert winning_reason(words, result()) == said.replace("Region scoring II", label).replace("地域得点計算 二", label)


def test_a_tie_is_decided_by_its_tie_break() -> None:
    text = winning_reason(words_for("en", "nippon"), result(Ben=67, tie_break="last_turn"))
    assert text == "Aki, Ben have 67 VP each. Decided by: later last turn."


def test_a_shared_first_place_is_said() -> None:
    text = winning_reason(words_for("en", "nippon"), result({"Ben": 1}, Ben=67))
    assert text == "Aki, Ben share first place with 67 VP each."


def test_where_the_fewest_points_win_there_are_fewer() -> None:
    """25 to 58: the gaps are 5, 19, 11 and -2."""
    seats = tuple(structs.replace(seat, rank=rank) for rank, seat in enumerate(reversed(result().seats), 1))
    text = winning_reason(words_for("en", "nippon"), structs.replace(result(), seats=seats))
    assert text == "33 fewer than Dai. Decided in Region scoring II: Chie 0, Dai 19, Ben 11, Aki 22."


def test_a_lead_that_no_category_made_is_only_named() -> None:
    """The points came from elsewhere: a marker that was recounted."""
    found = result()
    bare = structs.replace(found, seats=tuple(structs.replace(seat, categories={}) for seat in found.seats))
    assert winning_reason(words_for("en", "nippon"), bare) == "9 more than Ben."


@pytest.mark.parametrize("open_game", [{"over": False}, {"deciding": (7,)}])
def test_before_there_is_a_winner_nothing_is_said(open_game: dict[str, object]) -> None:
    assert winning_reason(words_for("en", "nippon"), structs.replace(result(), **open_game)) == ""
