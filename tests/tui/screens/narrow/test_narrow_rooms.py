"""Home, the form for a new table and the lists of the other rooms, in 80 by 24."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from referee.rules.game import find, offered_games
from tests.tui.screens.narrow.narrow_rooms import long_table, plain, screen_lines, seen, visit
from tui.app import GyojiApp
from tui.core.session.home_list import DOORS
from tui.screens.new_table import NewTableScreen
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList
from tui.widgets.settings_list import SettingsList

SOAK = pytest.mark.soak
LANGS = ("en", "ja")
BOXES = [
    ("nippon", "ja"),
    ("crisis", "en"),
    *(
        pytest.param(game, lang, marks=SOAK)
        for game in ("nippon", "crisis", "russian_railroads", "plan_city")
        for lang in LANGS
        if (game, lang) not in {("nippon", "ja"), ("crisis", "en")}
    ),
]


@pytest.mark.parametrize("lang", LANGS)
def test_home_says_whole_what_may_be_done_and_with_which_box(tmp_path: Path, lang: str) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        app.pop_screen()
        await pilot.pause()
        await pilot.pause()
        text = seen(app, app.screen.query_one(RowList))
        for name in DOORS:
            note = plain(app.words.translate(f"home.{name}_note"))
            assert plain(app.words.translate(f"home.{name}")) + note in text
        for number, game in enumerate(offered_games(), 1):
            title = plain(find(game).meta.title(app.words.lang))
            await pilot.press(str(number))
            await pilot.pause()
            heading = plain(app.words.translate("home.then", game=title))
            assert heading in seen(app, app.screen.query_one(RowList)), (
                "the chosen box is named whole above its actions"
            )

    visit(tmp_path, lang, long_table("nippon", lang, 0), steps)


@pytest.mark.parametrize(("game", "lang"), BOXES)
def test_where_a_table_is_opened_is_in_sight_and_every_setting_is_explained_whole(
    tmp_path: Path, game: str, lang: str
) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        app.push_screen(NewTableScreen(game))
        await pilot.pause()
        await pilot.pause()
        screen = app.screen
        begin = plain(screen.words.translate("new_table.create"))
        assert begin in seen(app, screen.query_one("#create", Button))
        choices = screen.query_one("#choices", SettingsList)
        assert isinstance(screen, NewTableScreen)
        screen.action_house()
        await pilot.pause()
        for _ in choices.items:
            assert begin in seen(app, screen.query_one("#create", Button))
            explanation = screen.query_one("#explanation", Paragraph)
            assert plain(explanation.text.plain) in seen(app, screen.query_one("#explain"))
            item = choices.items[choices.cursor]
            form = screen_lines(app)[: screen.query_one("#explain").region.y]
            (row,) = [row for row in form if row.lstrip().startswith("▸")]
            assert plain(dict(item.values)[item.value]) in plain(row), "what it is set to"
            assert item.label in row or ("…" in row and item.label[:12] in row), "a name may be shortened, and says so"
            await pilot.press("down")
            await pilot.pause()

    visit(tmp_path, lang, long_table("nippon", lang, 0), steps)
