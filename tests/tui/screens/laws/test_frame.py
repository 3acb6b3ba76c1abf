"""The frame of every screen: its title row, its scrollbars, one look of Enter, words and not ids, either language."""

from __future__ import annotations

import re
from pathlib import Path

from textual.color import Color
from textual.widget import Widget
from textual.widgets import Input

from referee.rules import game as games
from tests.evening.cells import strips
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.screens.laws.openings import Opening, screens
from tests.tui.screens.laws.test_commands import kinds, window_kinds
from tests.tui.screens.laws.visiting import SIZE, Visit, all_keep, visit
from tui.core.rendering.cell_width import cell_len
from tui.screens.screen_base import GyojiScreen, TitleBar
from tui.widgets.row_list import RowList
from tui.widgets.themes import DARK

ID = re.compile(r"[a-z0-9]_[a-z0-9]")
"""A part of an id of ours."""
OWN_NAMES = ("settings", "share", "phones", "box_meeting")
"""Screens on which a folder or an address stands, or the name of a value in a file."""
UNDER_WAY = ("phones", "options", "teach")
"""Screens that go on by themselves, or whose columns are as wide as what was read last."""
EXPLAINED = ("new_table", "tally", "teach", "position")
"""Screens whose help explains Enter among other things."""
READ = ("why", "text_page")
"""Screens of running text alone."""
LINE = 100
"""Columns of running text at most, however wide the terminal is."""
MET: set[type] = set()


async def met(context: Visit, opening: Opening) -> None:
    """Write down which screens were opened."""
    MET.add(type(context.app.screen))


async def title_row(context: Visit, opening: Opening) -> None:
    """The title begins in column 1 on the quiet ground, and nothing but a name stands in bold."""
    if not isinstance(context.app.screen, GyojiScreen) or not context.screen.query_one(TitleBar).display:
        return
    row = strips(context.app)[0]
    assert row.text[0] == " " and row.text[1] != " ", opening.name
    named = {game.meta.title("en") for game in map(games.find, games.offered_games())} | {"Gyoji 行司"}
    for text, style, _ in row:
        assert style is not None and style.bgcolor == Color.parse(DARK.panel or "").rich_color, opening.name
        assert not style.bold or text in named, (opening.name, text)
    if any(name in row.text for name in named):
        assert any(style and style.bold for _, style, _ in row), opening.name


async def scrollbars(context: Visit, opening: Opening) -> None:
    """No scrollbar takes more than one cell."""
    for widget in context.app.screen.query(Widget):
        assert widget.styles.scrollbar_size_vertical <= 1, (opening.name, widget)


async def one_look_of_enter(context: Visit, opening: Opening) -> None:
    """What Enter does is said in one look: the accent of the theme, not bold."""
    if opening.name in EXPLAINED or not isinstance(context.app.screen, GyojiScreen):
        return
    accent = Color.parse(context.app.theme_variables["accent"]).hex
    for row in strips(context.app):
        for text, style, _ in row:
            if text.strip().startswith("Enter ") and style is not None and style.color is not None:
                look = (Color.from_rich_color(style.color).hex, bool(style.bold))
                assert look == (accent, False), (opening.name, text)


async def focus_is_seen(context: Visit, opening: Opening) -> None:
    """What has the keys is seen: a line by its caret, a list by the mark of its row."""
    focused = context.app.focused
    if isinstance(focused, Input):
        assert focused.region.contains(*context.app.cursor_position), opening.name
    elif isinstance(focused, RowList) and focused.items:
        assert "▸" in screen_text(context.app), opening.name


async def in_words(context: Visit, opening: Opening) -> None:
    """What people read is in words: no id of ours stands there."""
    if opening.name not in OWN_NAMES:
        assert not ID.findall(screen_text(context.app)), (opening.name, screen_text(context.app))


async def in_either_language(context: Visit, opening: Opening) -> None:
    """F2 says all of it in the other language, and once more as it was; nothing is wider than the terminal."""
    if opening.name in UNDER_WAY:
        return
    before, screen = screen_lines(context.app), context.app.screen
    await context.press("f2")
    assert context.app.screen is screen and screen_lines(context.app) != before, opening.name
    assert max(map(cell_len, screen_lines(context.app))) <= SIZE[0], opening.name
    await in_words(context, opening)
    await context.press("f2")
    assert context.app.screen is screen and screen_lines(context.app) == before, opening.name


def test_every_screen_has_the_same_frame_in_words_of_either_language(tmp_path: Path) -> None:
    """The one list of screens has every kind of screen and of window that there is."""

    async def look(context: Visit) -> None:
        context.app.theme = DARK.name
        await all_keep(met, title_row, scrollbars, focus_is_seen, one_look_of_enter, in_words, in_either_language)(
            context
        )

    visit(tmp_path, "en", look)
    assert {*kinds(), *window_kinds()} <= MET


def test_running_text_is_no_wider_than_can_be_read(tmp_path: Path) -> None:
    async def read(context: Visit, opening: Opening) -> None:
        text = screen_lines(context.app)[1:-1]
        assert max(cell_len(line.strip()) for line in text) <= LINE, opening.name

    async def look(context: Visit) -> None:
        await context.pilot.resize_terminal(160, 45)
        await context.each([opening for opening in screens() if opening.name in READ], read)

    visit(tmp_path, "en", look)
