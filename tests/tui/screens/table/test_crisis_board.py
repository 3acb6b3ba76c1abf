"""The board of Crisis: goldens of a position laid out by hand, and what every drawing has to keep."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.games.crisis.values import BANKRUPT_BELOW
from scoring.text_catalogs import Phrase
from tests.games.crisis.crisis_tables import situation
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.table.board_pages import drawn, row
from tests.tui.screens.table.crisis_position import GAME, NAMES, printed, table
from tests.tui.screens.table.table_rooms import Room, kept, visit
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.games.crisis import board
from tui.widgets.standings import standings_text

SIZES = ((75, 22), (95, 28), (155, 43))
"""The room of the board on the three sizes of a terminal (cells, rows)."""
BESIDE = (66, 43)
SIGNS = set("●▲■◆▁▄█▼▽·✓✗▸○")
"""Signs of ambiguous width; none of them may be drawn where ASCII is wanted."""


# goldens


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_board_at_the_small_size(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.press("f5")
        await room.pilot.pause(0.1)
        check_golden(f"crisis_board_places_{lang}", screen_lines(room.app))
        await room.press("space", "space", "space")
        check_golden(f"crisis_board_players_{lang}", screen_lines(room.app))

    asyncio.run(visit(kept(tmp_path, table(), lang), steps))


def test_the_board_at_the_big_size(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("f5")
        await room.pilot.pause(0.1)
        check_golden("crisis_board_wide_en", screen_lines(room.app))

    asyncio.run(visit(kept(tmp_path, table()), steps, size=(160, 45)))


# what is drawn, against the specification


def test_the_round_with_everyones_distance_to_its_goal() -> None:
    lines = drawn(table())["Locations"]
    # CRI-5.1: VP minus the goal 22; penalty points are not taken off. Turn order B A D C.
    assert "Goal 22  turn order 1.B▲ −1  2.A● +3  3.D◆ −12  4.C■ +0" in lines
    assert "goal reached: 1 influence card" in lines[1]  # rounds 2, 4, 6 (CRI-5.4)
    assert "Round 2 of 7  Operations · Import  B▲ Ben to act  event: Slow trade" in lines[0]


def test_the_track_tells_its_colours_and_how_far_bankruptcy_is() -> None:
    lines = drawn(table())["Locations"]
    at = next(place for place, line in enumerate(lines) if line.startswith("Financial Status"))
    # Below 0 is bankrupt (CRI-5.5): from 29 that takes a fall by 30. 25 to 45 are green.
    assert BANKRUPT_BELOW == 0
    assert lines[at] == "Financial Status 29  green  bankrupt if it falls by 30"
    bar = lines[at + 1].removeprefix("  ")
    assert bar == "▁" * 11 + "▄" * 14 + "█" * 4 + "▼" + "█" * 16  # 0 to 10, 11 to 24, 25 to 45, a cell each
    made = table()
    made.recount({"status": -2}, "an event")
    assert "Financial Status -2  red  BANKRUPT" in "\n".join(drawn(made)["Locations"]).replace("−", "-")


def test_the_fourteen_locations_with_their_managers() -> None:
    lines = drawn(table())["Locations"]
    numbers = [int(line[1:3]) for line in lines if line[1:3].strip().isdecimal() and line[3:4] == " "]
    assert [number for number in numbers if number] == list(range(1, 15))
    assert row(lines, "1 Shady")[3:8] == ["large", "space", "C■×2", "D◆", "1"]
    assert next(line for line in lines if "11 Import" in line).startswith("▸11 Import")
    assert row(lines, "▸11 Import")[2:] == ["·", "·", "B▲", "·", "·", "·", "·", "·"]
    assert row(lines, "6 Domestic")[3:5] == ["✗", "✗"]
    assert row(lines, "14 Export")[2:] == ["·", "A●", "·", "·", "·"]
    assert "hire for 5" in " ".join(row(lines, "8 Foreign"))  # green (CRI-4.8.1)
    text = "\n".join(lines)
    assert "1 Mill ·" in text and "3 worker 1/farmer 2 ·" in text


def test_a_company_says_what_it_lacks() -> None:
    text = "\n".join(line for lines in drawn(table()).values() for line in lines)
    # Aki's engineer and 3 energy run the spies, the farmer side of the other tile the farm; Ben has no banker.
    assert "Spies: engineer, 1 energy → 3x2 VP, 2x5 credits  ○ can run" in text
    assert "Farm: farmer → 4 food  ○ can run" in text
    assert "Bank: banker → 2x3 credits  ✗ lacks banker" in text
    made = table()
    made.recount({"seats.A.stock.energy": 0, "seats.A.employees": ("worker_1",)}, "spent")
    text = " ".join("\n".join(line for lines in drawn(made).values() for line in lines).split())
    assert "✗ lacks engineer, 1 energy" in text and "✗ lacks farmer" in text


def test_in_production_used_tiles_are_not_free() -> None:
    made = table()
    told = {"location": "production", "active": "A", "seats.A.ended": False, "seats.A.run": ("Spies",)}
    made.recount(told | {"seats.A.busy": ("engineer_1", "worker_1/farmer_2")}, "run")
    text = "\n".join(line for lines in drawn(made).values() for line in lines)
    assert "✓ has run" in text and "Farm: farmer → 4 food  ✗ lacks farmer" in text
    assert "engineer 1 ✓" in text


def test_prices_are_those_that_hold_now() -> None:
    lines = drawn(table())["Prices"]
    assert row(lines, "energy") == ["energy", "–", "0", "VP", "+", "2c", "2c", "10"]
    assert row(lines, "sixth")[2:] == ["2", "VP", "+", "9c", "3", "VP", "+", "8c", "–", "4"]
    text = "\n".join(lines)
    assert "1: 1 VP 3c → 2 food ×1-2" in text and "2: ?" in text
    assert "2: 2c 1 minerals → 4 energy ×1-2" in text


def test_the_market_shows_tiles_gaps_and_what_nobody_told() -> None:
    lines = drawn(table())["Cards and contracts"]
    assert row(lines, "1 food 3") == ["1", "food", "3", "gears", "2", "energy", "4"]
    assert row(lines[lines.index("Export market") :], "2 –")[1:] == ["–", "?", "?"]


# what every drawing has to keep


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_line_fits_with_nothing_told_and_with_everything(players: int, lang: str) -> None:
    seats = seats_of(GAME, (*NAMES, "Emi")[:players])
    blank = Table("blank", [opening(GAME, seats, blank=True)])
    fresh = Table("fresh", [opening(GAME, seats, printed=printed(), invented=True)])
    for made in (blank, fresh, table()):
        words = words_for(lang, made.game.id, made.seats)
        for width, height in SIZES:
            for ascii in (False, True):
                found = board.pages(
                    DrawingContext(words, made.table_state.seats, width, height, "gyoji-dark", ascii), made
                )
                assert all(line.cell_len <= width for _, lines in found for line in lines)
                text = "\n".join(line.plain for _, lines in found for line in lines)
                assert "crisis." not in text and "card_part." not in text and "tile." not in text
                assert not ascii or not SIGNS & set(text)
        assert all(
            line.cell_len <= BESIDE[0]
            for line in board.compact(DrawingContext(words, made.table_state.seats, *BESIDE, "gyoji-dark"), made)
        )
    assert "?" in {one.value for one in board.holdings(words_for(lang, GAME.id, blank.seats), blank.state, "A")}


def test_high_contrast_uses_no_colour() -> None:
    made = table()
    words = words_for("en", made.game.id, made.seats)
    for theme, coloured in (("gyoji-contrast", False), ("gyoji-dark", True), ("gyoji-light", True)):
        lines = [
            line
            for _, page in board.pages(DrawingContext(words, made.table_state.seats, *SIZES[0], theme), made)
            for line in page
        ]
        styles = [str(span.style) for line in lines for span in line.spans] + [str(line.style) for line in lines]
        assert any("#" in style for style in styles) is coloured


def test_what_stands_in_the_standings() -> None:
    made = table()
    words = words_for("en", made.game.id, made.seats)
    held = board.holdings(words, made.state, "A")
    assert [one.value for one in held] == ["22", "−7", "2", "3", "3", "0"]
    headings = ["credits", "at end", "loans", "penalty", "managers", "influence"]
    assert [one.heading for one in held] == headings
    assert [one.value for one in board.holdings(words, made.state, "B")] == ["3", "", "", "", "3", "0"]
    assert held[2].text == "2 loans" and held[1].text == "−7 at the end"


@pytest.mark.parametrize(("lang", "heading"), [("en", "at end"), ("ja", "終了時")])
def test_penalty_points_count_in_the_standings_while_somebody_has_a_loan(lang: str, heading: str) -> None:
    """At 80 columns: a loan takes 2 VP off at the end, and a penalty point 1 (CRI-7.5)."""
    table = situation({"A.loans": 1, "A.penalty_points": 3, "B.penalty_points": 12, "B.credits": 104})
    rows = standings_text(words_for(lang, GAME.id, table.seats), table, board.holdings, "gyoji-dark", 34, False).plain
    head, *rows_of_seats = rows.split("\n")
    assert head.rstrip().endswith(heading)
    for text, last in zip(rows_of_seats, ("−5", "−12", "", ""), strict=True):
        assert text[-6:].strip() == last, "below its heading"


@pytest.mark.parametrize(("lang", "heading"), [("en", "penalty"), ("ja", "罰点")])
def test_penalty_points_stand_alone_where_nobody_has_a_loan(lang: str, heading: str) -> None:
    table = situation({"A.penalty_points": 3})
    rows = standings_text(words_for(lang, GAME.id, table.seats), table, board.holdings, "gyoji-dark", 34, False).plain
    head, first, *_ = rows.split("\n")
    assert head.rstrip().endswith(heading) and first.rstrip().endswith("3")


# names


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_names_of_cards_that_are_typed_with_underscores_are_read_without(lang: str) -> None:
    made = table()
    told = {"event": "cheap_imports", "company_spaces.1": "coal_mine", "seats.A.companies": ("tool_shop",)}
    made.recount(told, "as in a demo")
    text = "\n".join(line for lines in drawn(made, lang).values() for line in lines)
    assert all(name in text for name in ("cheap imports", "coal mine", "tool shop"))
    assert "_" not in text


@pytest.mark.parametrize(
    ("lang", "category", "about", "said"),
    [
        ("en", "export", "chemicals", "Export: chemicals"),
        ("ja", "export", "chemicals", "輸出: 化学薬品"),
        ("ja", "export", "sixth", "輸出: その他のリソース"),
        ("en", "company", "tool_shop", "Company: tool shop"),
        ("ja", "invest", "tool_shop", "投資: tool shop"),
    ],
)
def test_what_points_are_about_is_said_in_words(lang: str, category: str, about: str, said: str) -> None:
    line = ScoreLine("A", category, 1, Phrase(""), (), about)
    assert messages.about(words_for(lang, GAME.id), line) == said


@pytest.mark.parametrize(("lang", "state"), [("en", "(can run)"), ("ja", "(稼働可)")])
def test_the_board_beside_the_table_says_of_a_company_that_it_can_run(lang: str, state: str) -> None:
    """A tick reads as “has run”: only what is done has it."""
    made = table()
    words = words_for(lang, GAME.id, made.seats)
    lines = [
        line.plain for line in board.compact(DrawingContext(words, made.table_state.seats, *BESIDE, "gyoji-dark"), made)
    ]
    assert f"Spies {state}" in "\n".join(lines) and f"Farm {state}" in "\n".join(lines)
    assert "✓" not in "\n".join(lines)
