"""The share room, driven: the code is drawn as it is read, the next content, a file written and not overwritten."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import Input, Static

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.commanding import chosen
from tui.app import GyojiApp
from tui.core.export import qr_code_text
from tui.core.session.session import Session


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_result_is_shown_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.chdir(tmp_path)
    store = SqliteStore(tmp_path / "home")
    game = find("nippon")
    store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]))])

    async def drive() -> None:
        app = GyojiApp(Session(lang, store), "table", name="friday")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*chosen("share"))
            await pilot.pause()
            drawn = str(app.screen.query_one("#code", Static).render())
            text = str(app.screen.query_one("#text", Static).render()).splitlines()[-1].strip()
            assert "1 Ben 11, 2 Aki 10" in text
            assert qr_code_text.fitting((text,), 80, 20) == (text, drawn.splitlines())
            assert all(line.startswith("████") and line.endswith("████") for line in drawn.splitlines())
            await pilot.press("tab")
            shown = app.screen.query_one("#text", Static).render()
            assert (
                isinstance(shown, Content) and {"en": "Open in BG Stats", "ja": "BG Stats で開く"}[lang] in shown.plain
            )
            assert "://" not in shown.plain and "createPlay" in str(shown.markup)
            await pilot.press("ctrl+s", "enter")
            await pilot.pause()
            assert app.screen.query_one(Input).value == str(tmp_path / "friday.md")
            await pilot.press("enter")
            await pilot.pause()
            first = (tmp_path / "friday.md").read_text()
            assert "Aki" in first
            (tmp_path / "friday.md").write_text("mine")
            await pilot.press("ctrl+s", "enter", "enter")
            await pilot.pause()
            assert (tmp_path / "friday.md").read_text() == "mine"

    asyncio.run(drive())
