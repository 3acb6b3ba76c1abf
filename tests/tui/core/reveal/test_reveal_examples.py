"""The scene in which points are revealed: examples of every game, and its pages."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.facts import known
from referee.rules.game import offered_games
from scoring.games.crisis.score import score_final as score_crisis
from scoring.games.crisis.score import score_goal
from scoring.games.crisis.sheet import FinalSeat as CrisisSeat
from scoring.games.crisis.sheet import FinalSheet as CrisisSheet
from scoring.games.crisis.sheet import GoalSheet, SeatAtGoal
from scoring.games.nippon.score import score_final as score_nippon
from scoring.games.nippon.score import score_regions
from scoring.games.nippon.sheet import (
    FinalSeat,
    FinalSheet,
    Multipliers,
    RegionOnTable,
    Regions,
    RegionsSheet,
    SeatInRegion,
    SeatMarker,
)
from scoring.games.plan_city.score import score_final as score_city
from scoring.games.plan_city.sheet import ActiveFactories, FieldOnTable, KindPoints, RankValues, SeatAtEnd
from scoring.games.plan_city.sheet import FinalSheet as CitySheet
from scoring.games.russian_railroads.score import score_final as score_railroads
from scoring.games.russian_railroads.score import score_round
from scoring.games.russian_railroads.sheet import BoardOnTable, IndustryOnBoard, LineOnBoard, RoundSheet
from scoring.games.russian_railroads.sheet import FinalSeat as RailSeat
from scoring.games.russian_railroads.sheet import FinalSheet as RailSheet
from tests.tui.core.reveal.render_contexts import pages_of_sheet, played, scenes, sight, sight_of, text_of
from tui.core.game_ui.scoring_reveal_pages import ScoringRevealPage
from tui.core.rendering.cell_width import cell_len
from tui.core.reveal.scoring_reveal_scene import last_scoring, pages_of, revealed_lines, totals
from tui.widgets.rich_text_conversion import ASCII

# The worked examples of the rules as the pictures show them.
RAIL, NIPPON, CRISIS, CITY = "russian_railroads", "nippon", "crisis", "plan_city"


def row(page: ScoringRevealPage, seat: str) -> tuple[int | None, list[str]]:
    """The points of a seat on a page, and its picture."""
    found = next(one for one in page.rows if one.seat == seat)
    return found.points, [line.plain for line in found.picture]


# Russian Railroads


def rail_pages(board: BoardOnTable) -> dict[str, ScoringRevealPage]:
    sheet = RoundSheet({"A": board})
    made = pages_of_sheet(sight(RAIL, ("Aki",), width=70), RAIL, score_round(sheet), sheet)
    return {page.rows[0].lines[0].category: page for page in made[:-1]}


def test_rrr_9_26_is_drawn_up_to_the_wall_of_the_reach() -> None:
    """Locomotives 2 + 6, brown 3, grey 7, black 9, a doubler: 4 + 2 + 2, then 4 grey spaces, and black counts nothing."""
    line = LineOnBoard(black=9, grey=7, brown=3, natural=0, white=0, locomotive=2, locomotive_2=6)
    still = LineOnBoard(black=1, grey=0, brown=0, natural=0, locomotive=0)
    kiev = LineOnBoard(black=1, grey=0, brown=0, locomotive=0)
    industry = IndustryOnBoard(marker_1=0, second_marker=False)
    page = rail_pages(BoardOnTable(line, still, kiev, 1, False, False, industry))["trans_siberian"]
    points, picture = row(page, "A")
    assert points == 12
    assert page.rows[0].text.plain == "[2][6] reach 8"
    assert picture == [
        "×2     ×2   ·   ·   ·   ·   ·   ·   ·",
        "track ═══════════ ═══════════════ ═══│═══   ·   ·   ·   ·   ·   ·",
        "           brown▲           grey▲  black▲",
        "VP      4   2   2   1   1   1   1   0",
    ]


def test_rrr_9_27_and_9_31_pay_the_stars_that_black_has_reached() -> None:
    """Locomotive 2 and black on 4: 1 + 2; the stars on 3 and 4 wait for the locomotive."""
    far = LineOnBoard(black=1, grey=0, brown=0, natural=0, white=0, locomotive=0, locomotive_2=0)
    middle = LineOnBoard(black=1, grey=0, brown=0, natural=0, locomotive=0)
    kiev = LineOnBoard(black=4, grey=0, brown=0, locomotive=2)
    industry = IndustryOnBoard(marker_1=5, second_marker=False, factories=1)
    pages = rail_pages(BoardOnTable(far, middle, kiev, 0, False, False, industry))
    points, picture = row(pages["kiev"], "A")
    assert points == 3
    assert picture[0].split() == ["track", "═══════│═══════", *"·····"]
    assert picture[1].split() == ["black▲"], "below space 4"
    assert picture[2].split() == ["★", "1✓", "2✓", "3^", "4^", "10^"]
    assert picture[-1].split() == ["VP", "1", "2"]
    assert "^ the locomotive must reach it" in pages["kiev"].picture[0].plain
    # RRR-9.28: the marker is on a factory, the number before it is 5.
    points, picture = row(pages["industry"], "A")
    assert points == 5
    assert picture[0].split()[:7] == ["space", "0", "1", "2", "3", "5", "F"]
    assert picture[1].index("●1") + 1 == picture[0].index("F")


def test_a_board_of_which_something_is_missing_is_drawn_as_far_as_it_is_entered() -> None:
    """Ben's locomotive is blank: what his line scores is not entered yet, and no question mark stands for it."""
    kiev = {"black": 4, "grey": 0, "brown": 0}
    industry = IndustryOnBoard(marker_1=0, second_marker=False)
    told = {"A": LineOnBoard(**kiev, locomotive=4), "B": LineOnBoard(**kiev)}
    sheet = RoundSheet(
        {seat: BoardOnTable(kiev=line, kiev_medal=False, industry=industry) for seat, line in told.items()}
    )
    view = sight(RAIL, ("Aki", "Ben"))
    pages = pages_of_sheet(view, RAIL, score_round(sheet), sheet)
    page = next(one for one in pages if one.rows[0].lines and one.rows[0].lines[0].category == "kiev")
    assert [(one.seat, one.points, one.open) for one in page.rows] == [("A", 10, False), ("B", None, True)]
    assert "not entered yet" in page.rows[1].text.plain
    assert "?" not in "".join(text_of(page))


def test_rrr_9_30_ranks_the_engineers_by_their_numbers() -> None:
    """Red 3, blue 2, yellow 2 with the higher number, green none: 40, 0, 20, 0."""
    told = {"A": (2, 3, 4), "B": (5, 6), "C": (7, 8), "D": ()}
    sheet = RailSheet({seat: RailSeat(vp=0, end_bonus=(), engineers=numbers) for seat, numbers in told.items()})
    view = sight(RAIL, ("Red", "Blue", "Yellow", "Green"))
    pages = pages_of_sheet(view, RAIL, score_railroads(sheet), sheet)
    page = next(one for one in pages if one.rows[0].lines and one.rows[0].lines[0].category == "engineer_majority")
    assert {one.seat: one.points for one in page.rows} == {"A": 40, "B": 0, "C": 20, "D": 0}
    assert {one.seat: one.text.plain.split()[0] for one in page.rows if one.seat != "D"} == {
        "A": "[2][3][4]",
        "B": "[5][6]",
        "C": "[7][8]",
    }


# Nippon


def region(scoring: int, foreign: int, **seats: tuple[int, int, int]) -> ScoringRevealPage:
    """One region; each seat has tiles, trains and ships there."""
    spots = {seat: SeatInRegion(*spot) for seat, spot in seats.items()}
    sheet = RegionsSheet(
        scoring, {seat: SeatMarker() for seat in seats}, Regions(west_japan=RegionOnTable(foreign, spots))
    )
    return pages_of_sheet(sight(NIPPON, ("Purple", "Red", "Blue")), NIPPON, score_regions(sheet), sheet)[0]


def test_nip_e19_the_first_two_ranks_are_shared() -> None:
    """Purple 6, red 6, blue 4, the foreign companies below: (10 + 7) / 2 each, then 5."""
    page = region(1, 2, A=(6, 0, 0), B=(6, 0, 0), C=(4, 0, 0))
    assert [(one.name or one.seat, one.points) for one in page.rows] == [
        ("A", 8),
        ("B", 8),
        ("C", 5),
        ("foreign companies", None),
    ]
    assert row(page, "A") == (8, ["    ██████"])
    assert "(10 + 7) ÷ 2 = 8" in page.rows[0].text.plain


def test_nip_e20_the_foreign_companies_stand_in_their_place() -> None:
    """Foreign 7, purple 6 with a ship of 2, blue 1 + 4 for trains, red trains alone: 11 + 2, 8, 0."""
    page = region(2, 7, A=(6, 0, 2), B=(0, 3, 0), C=(1, 4, 0))
    assert [(one.name or one.seat, one.points) for one in page.rows] == [
        ("foreign companies", None),
        ("A", 13),
        ("C", 8),
        ("B", 0),
    ]
    assert page.rows[0].picture[0].plain == "    ░░░░░░░"
    assert row(page, "C")[1] == ["    █▒▒▒▒"]
    assert row(page, "B")[1] == [], "trains without a tile do not count"


def test_nip_e25_to_e27_stars_and_the_tile_beside_them() -> None:
    """Four factories under x5; 4 stars of knowledge with the printed x1; 5 contracts are base 2, without a multiplier."""
    told: dict[str, Any] = {
        "vp": 0,
        "money_level": 12,
        "worker_colours": 0,
        "ship_stars": 0,
        "train_stars": 0,
        "influence_regions": 0,
        "mechanised": 0,
        "coal_stars": 0,
        "bento_2": False,
        "paper_2": False,
    }
    seats = {
        "A": FinalSeat(**told, factories=4, knowledge_stars=4, contracts=5, multipliers=Multipliers(factories=5)),
        "B": FinalSeat(**told, factories=0, knowledge_stars=0, contracts=0),
    }
    sheet = FinalSheet(seats, last_turns=("A", "B"))
    pages = pages_of_sheet(sight(NIPPON, ("Aki", "Ben")), NIPPON, score_nippon(sheet), sheet)
    found = {page.rows[0].lines[0].about: row(page, "A") for page in pages[:-1] if page.rows[0].lines[0].about}
    assert found["factories"] == (20, ["    ★★★★ [×5]"])
    assert found["knowledge"] == (4, ["    ★★★★ [×1]"])
    assert found["contracts"] == (0, ["    ★★ [–]"])


# Crisis


def test_cri_d8_the_goal_is_a_wall_and_the_differences_move_the_nation() -> None:
    """Goal 22, VP 25, 21, 20: +3 - 1 - 2 = 0; in round 2 whoever reaches it draws a card."""
    seats = {seat: SeatAtGoal(vp) for seat, vp in zip("ABC", (25, 21, 20), strict=True)}
    sheet = GoalSheet(seats, round=2, goal=22, status=31, order=("A", "B", "C"))
    goals, nation, _ = pages_of_sheet(sight(CRISIS, ("Aki", "Ben", "Chie")), CRISIS, score_goal(sheet), sheet)
    assert [(one.seat, one.points) for one in goals.rows] == [("A", 3), ("B", -1), ("C", -2)]
    assert row(goals, "A")[1] == [f"    {'█' * 22}┃███"]
    assert row(goals, "C")[1] == [f"    {'█' * 20}░░┃"]
    assert "draws 1" in goals.rows[0].text.plain
    assert [one.points for one in nation.rows if one.points is not None] == [31, 0]
    assert goals.points() == nation.points() == {}, "an evaluation changes no VP"


def test_cri_d9_after_a_bankruptcy_the_goal_decides_who_can_win() -> None:
    """Goal 40, VP and penalties 44 and 5, 41 and 0, 30 and 0: 39, 41, 30; the second wins."""
    seats = {
        seat: CrisisSeat(vp=vp, penalty_points=penalty)
        for seat, vp, penalty in (("A", 44, 5), ("B", 41, 0), ("C", 30, 0))
    }
    sheet = CrisisSheet(seats, status=-2, round=5, goal=40)
    *_, goal, last = pages_of_sheet(sight(CRISIS, ("Aki", "Ben", "Chie")), CRISIS, score_crisis(sheet), sheet)
    assert row(goal, "A")[1] == [f"    {'█' * 39}░┃"]
    assert row(goal, "B")[1] == [f"    {'█' * 40}┃█"]
    assert {one.seat: one.points for one in last.rows} == {"A": 39, "B": 41, "C": 30}
    assert last.rows[0].seat == "B"


def test_cri_d10_what_counts_in_the_normal_ending() -> None:
    """70 VP, 23 credits, a loan, 3 penalty points: 70 + 4 - 2 - 3 = 69."""
    told = {"vp": 70, "penalty_points": 3, "credits": 23, "loans": 1}
    sheet = CrisisSheet({"A": CrisisSeat(**told)}, status=0, round=7)
    pages = pages_of_sheet(sight(CRISIS, ("Aki",)), CRISIS, score_crisis(sheet), sheet)
    found = {page.rows[0].lines[0].category: row(page, "A") for page in pages[:-1]}
    assert found["credits"] == (4, ["    ■■■■▪▪▪"])
    assert found["loans"] == (-2, ["    ▤"])
    assert found["penalty_points"] == (-3, ["    ▼▼▼"])
    assert pages[-1].rows[0].points == 69


# the City of Plan Cards


def city(field: FieldOnTable | None = None, **told: Any) -> list[ScoringRevealPage]:
    """Aki's seat beside two without anything; INVENTED: the rank values."""
    nothing = SeatAtEnd(
        active_factories=ActiveFactories(0, 0, 0, 0), rail_cells=0, residential=0, market=0, garden=0, slum=0,
        idle_engines=0, coal_in_hand=0, contracts=(),
    )  # fmt: skip
    mine = SeatAtEnd(field=field, coal_in_hand=0, contracts=(), **told)
    values = RankValues(*((9, 6, 3),) * 5)
    sheet = CitySheet(
        {"A": mine, "B": nothing, "C": nothing},
        KindPoints(4, 10, 18, 28),
        values,
        clockwise=("A", "B", "C"),
        start_marker="A",
    )
    return pages_of_sheet(sight(CITY, ("Aki", "Ben", "Chie")), CITY, score_city(sheet), sheet)


def test_plc_x6_two_kinds_and_a_pair() -> None:
    """A textile factory and two shipyards run: 10 + 4. PLC-X7b: residential 6, market 7, garden 3, slum 4."""
    pages = city(
        active_factories=ActiveFactories(1, 2, 0, 0), rail_cells=8, residential=6, market=7, garden=3, slum=4, idle_engines=1
    )  # fmt: skip
    assert row(pages[0], "A")[0] == 14
    drawn = {page.rows[0].lines[0].category: row(page, "A")[1] for page in pages[1:-1]}
    bars = {"rail_network": 8, "residential": 6, "market": 7, "garden": 3, "slum": 4}
    for category, count in bars.items():
        assert drawn[category] == [f"    {'■' * count}"], category


def test_two_networks_of_a_field_have_a_number_each() -> None:
    """PLC-X7a: two separate groups; here of 4 and 3 cells (INVENTED), and the larger one is 1."""
    rows = (
        "sta!+rail:E | rail:EW | rail:EW | sta!+rail:W",
        "res | res | res | res",
        "sta!+rail:E | rail:EW | sta!+rail:W | res",
    )
    field, *_ = city(FieldOnTable(rows, ()))
    assert "1: 4 cells" in field.note
    assert "2: 3 cells" in field.note
    plan = [line.plain[-8:].split() for line in field.picture[1:]]
    assert plan == [["1", "1", "1", "1"], ["·", "·", "·", "·"], ["2", "2", "2", "·"]]
    assert field.points() == {}, "what a field shows is counted on the pages after it"
    assert text_of(field)


# Every scoring of every recorded play: whole within its width, every number with its proof, totals that add up.
SCORINGS = {"nippon": 3, "russian_railroads": 8, "crisis": 8, "plan_city": 1}
"""Region scorings I to III; 7 rounds and the end; 7 evaluations and the end; the end."""


@pytest.mark.parametrize("game", offered_games())
def test_every_scoring_of_a_game_is_revealed(game: str) -> None:
    assert len(list(scenes(game))) == SCORINGS[game]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_every_number_has_its_proof_and_no_picture_is_wider_than_its_room(game: str, lang: str) -> None:
    sight = sight_of(game, lang)
    for scene in scenes(game):
        for page in pages_of(scene, sight):
            assert page.rows, page.title
            for line in (*page.picture, *(line for row in page.rows for line in row.picture)):
                assert cell_len(line.plain) <= sight.width, (page.title, line.plain)
            for row in page.rows:
                assert row.points is None or row.lines, (page.title, row)
            if page.counts:
                assert all(row.points == sum(line.points for line in row.lines) for row in page.rows if row.seat)


@pytest.mark.parametrize("game", offered_games())
def test_in_normalize_characters_nothing_but_ascii_is_drawn(game: str) -> None:
    sight = sight_of(game, ascii=True)
    for scene in scenes(game):
        for page in pages_of(scene, sight)[:-1]:
            lines = (*page.picture, *(line for row in page.rows for line in row.picture))
            drawn = "".join(line.plain for line in lines).translate(ASCII)  # as a screen shows what words say
            assert drawn.isascii(), (page.title, drawn)


@pytest.mark.parametrize("game", offered_games())
def test_the_totals_grow_page_by_page_to_where_the_markers_stand(game: str) -> None:
    table, sight = played(game), sight_of(game)
    steps = [step for step in table.steps if revealed_lines(table, step)]
    for step, scene in zip(steps, scenes(game), strict=True):
        pages = pages_of(scene, sight)
        last = {total.seat: total for total in totals(scene, pages, len(pages))}
        for seat, board in step.table_state.state.seats.items():
            assert known(board.vp)
            assert last[seat].points == board.vp
        for shown in range(len(pages)):
            before = {total.seat: total.points for total in totals(scene, pages, shown)}
            after = {total.seat: total.points for total in totals(scene, pages, shown + 1)}
            gained = pages[shown].points()
            assert all((after[seat] or 0) - (before[seat] or 0) == gained.get(seat, 0) for seat in after)


def test_the_last_scoring_is_found() -> None:
    table = played("crisis")
    step = last_scoring(table)
    assert step is table.steps[-1]
    assert {line.category for line in step.score_lines} == {"credits", "loans", "penalty_points"}
