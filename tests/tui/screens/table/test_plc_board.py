"""The board of the City of Plan Cards: goldens of a position laid out by hand, and what every drawing has to keep."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.table.board_pages import row
from tests.tui.screens.table.plc_position import GAME, NAMES, table
from tests.tui.screens.table.table_rooms import Room, kept, visit
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.games.plan_city import board
from tui.games.plan_city.painting.context import in_stock

SIZES = ((75, 22), (95, 28), (155, 43))
"""The room of the board on the three sizes of a terminal (cells, rows)."""
SIGNS = set("●▲■◆○◎│─┼═║≈·✓✗▸")
"""Signs of ambiguous width; none of them may be drawn where ASCII is wanted."""


def drawn(table: Table, lang: str = "en", size: tuple[int, int] = SIZES[0], ascii: bool = False) -> list[list[str]]:
    words = words_for(lang, table.game.id, table.seats)
    found = board.pages(DrawingContext(words, table.table_state.seats, *size, "gyoji-dark", ascii), table)
    return [[line.plain.rstrip() for line in lines] for _, lines in found]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_field_at_the_small_size(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.press("f5")
        await room.pilot.pause(0.1)
        await room.press("space")
        check_golden(f"plc_board_field_{lang}", screen_lines(room.app))

    asyncio.run(visit(kept(tmp_path, table(), lang), steps))


def test_two_fields_side_by_side_at_the_big_size(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("f5")
        await room.pilot.pause(0.1)
        check_golden("plc_board_fields_wide_en", screen_lines(room.app))

    asyncio.run(visit(kept(tmp_path, table()), steps, size=(160, 45)))


def test_the_bids_lie_on_their_spaces_and_the_cards_beside() -> None:
    lines = drawn(table())[0]
    assert row(lines, "#1") == ["#1", "1", "2", "[4", "A●]", "5●", "6", "9", "beside", "it", "plan", "card", "1"]
    assert row(lines, "#3")[:5] == ["#3", "1●", "4", "[5", "D◆]"]
    assert row(lines, "coal card") == ["coal", "card", "C■"]


def test_what_a_player_holds_and_what_the_trust_space_forbids() -> None:
    text = " ".join(" ".join(drawn(table())[0]).split())
    # 46 chips, one in each of four hands, one on Aki's field: 41. Three rounds of three cards: 26 - 9 = 17.
    assert "coal in stock 41 plan deck 17" in text
    # The halt's station has no chip; the mill's engine has one; the start card's station runs without an engine.
    assert "A● Aki start marker plan card to lay coal 1 on the field 1 idle 1 trust space 2 no bid of 4, 5, 6" in text
    assert "B▲ Ben plan card to lay coal 1 on the field 0 idle 0 trust space 5 contracts 1 bid #2 (3)" in text


def test_a_field_shows_engines_rails_river_and_whose_card_a_cell_is() -> None:
    lines = drawn(table())[1]
    at = next(place for place, line in enumerate(lines) if line.split()[:1] == ["-1"])
    head, first = lines[at], lines[at + 1]
    assert head.split() == ["-1", "0", "1", "2", "3", "4"]
    assert first.split() == ["ga", "0", "│", "0", "re", "1", "1", "ga", "1"]
    legend = next(place for place, line in enumerate(lines) if line.strip().startswith("re residential"))
    text = "\n".join(lines[:legend])
    assert "ate  ●" in text and text.count("○") == 1 and text.count("◎") == 1 and text.count("≈") == 4
    assert "═St═" in text  # an active station alone is a network of one cell (PLC-R22)
    assert "── │ ──" in text  # two lines that cross without meeting


def test_every_line_fits_and_every_page_is_whole() -> None:
    for made in (table(), Table("blank", [opening(GAME, seats_of(GAME, NAMES), blank=True)])):
        for lang in ("en", "ja"):
            words = words_for(lang, GAME.id, made.seats)
            for size in SIZES:
                for ascii in (False, True):
                    found = board.pages(DrawingContext(words, made.table_state.seats, *size, "gyoji-dark", ascii), made)
                    assert all(line.cell_len <= size[0] for _, lines in found for line in lines)
                    assert all(len(lines) <= size[1] for _, lines in found), (lang, size)
                    text = "\n".join(line.plain for _, lines in found for line in lines)
                    assert "plan_city." not in text
            assert all(
                line.cell_len <= 66
                for line in board.compact(DrawingContext(words, made.table_state.seats, 66, 43, "gyoji-dark"), made)
            )


def test_a_far_field_is_drawn_smaller_and_still_whole() -> None:
    spread = {"seats.A.cards": 5}
    for number, x in ((3, 6), (4, 10)):
        spread |= {
            f"seats.A.layers.{number}.{name}": told for name, told in (("card", f"plan_0{number + 3}"), ("x", x))
        }
    made = table(**spread)
    # Twelve more columns east: 14 in all are too many for cells of seven or five signs in 75.
    lines = drawn(made)[1]
    head = next(line for line in lines if line.split()[:1] == ["-1"])
    assert head.split() == [str(x) for x in range(-1, 13)]
    assert any("St" in line for line in lines)


def test_nothing_told_is_said_and_never_an_error() -> None:
    table = Table("blank", [opening(GAME, seats_of(GAME, NAMES[:3]), blank=True)])
    pages = drawn(table)
    assert "The cards of this field are not entered yet." in pages[1][-1]
    assert row(pages[0], "coal card") == ["coal", "card", "?"]
    held = board.holdings(words_for("en", GAME.id, table.seats), table.state, "A")
    assert [one.text for one in held] == ["coal ?", "trust ?", "contracts ?"]


def test_a_plain_terminal_gets_normalize_characters() -> None:
    for lines in drawn(table(), ascii=True):
        assert not SIGNS & set("".join(lines)), lines


def test_the_stock_waits_for_the_chips_on_the_start_cards() -> None:
    """46 chips (PLC-1.7), one in each of four hands; of the start cards one has a chip on its centre (PLC-1.3): 41 are
    left, not 42.
    """
    printed = {"setup.coal": 1}
    for number in range(1, 5):
        engine = "sta+eng" if number == 1 else "sta!"
        printed[f"start_card.start_{number}.cells"] = f"- | - | - / - | {engine}+rail:NS | - / - | - | -"
        printed[f"start_card.start_{number}.centre_chip"] = number == 1
    table = Table("test", [opening(GAME, seats_of(GAME, NAMES), printed={**GAME.printed(), **printed})])
    for number, seat in enumerate("ABC", 1):
        assert in_stock(table.state) is None
        table.tell({f"seats.{seat}.layers.0.card": f"start_{number}"})
    assert in_stock(table.state) == 46 - 4 - 1 == 41
