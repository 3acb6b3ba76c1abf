"""A sitting: settings are read once, kept at once, and hold until the next choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tui.core.session.session import Session


def test_settings_are_read_once_in_a_sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path)
    store.set("lang", "ja")
    store.set("glyphs", "ascii")
    asked: list[str] = []
    setting = store.setting
    monkeypatch.setattr(store, "setting", lambda name: asked.append(name) or setting(name))
    session = Session("", store)
    for _ in range(3):
        assert (session.lang, session.theme, session.ascii) == ("ja", "gyoji-dark", True)
        assert session.words("nippon").lang == "ja"
    assert sorted(asked) == ["glyphs", "lang", "theme"]


def test_a_choice_holds_at_once_and_is_kept_for_the_next_sitting(tmp_path: Path) -> None:
    session = Session("", SqliteStore(tmp_path))
    assert (session.lang, session.theme, session.glyphs, session.ascii) == ("en", "gyoji-dark", "", False)
    session.lang, session.theme, session.glyphs = "ja", "gyoji-light", "ascii"
    for sitting in (session, Session("", SqliteStore(tmp_path))):
        found = (sitting.lang, sitting.theme, sitting.glyphs, sitting.ascii)
        assert found == ("ja", "gyoji-light", "ascii", True)
    session.glyphs = ""  # the locale decides again
    assert not session.ascii
