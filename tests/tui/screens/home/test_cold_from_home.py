"""A cold dispute from home to its verdict: no table, no game to choose again, and few keys."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.disputes.dispute_procedure import VERDICT
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen

MOST = 25
"""Keys from home to the verdict on a short line."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("number", "line", "answers", "clause"),
    [
        ("1", "may move_multiplier", (), "NIP-16.16"),  # an act that the rules never allow: nothing is asked
        ("2", "may keep_locomotive", (), "RRR-4.412"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_short_line_is_ruled_on_within_so_many_keys(
    tmp_path: Path, lang: str, number: str, line: str, answers: tuple[str, ...], clause: str
) -> None:
    async def journey() -> None:
        app = GyojiApp(Session(lang, SqliteStore(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.1)
            keys = [*([number] if number != "1" else []), "d", *line, "enter"]
            for answer in answers:
                keys += [*answer, "enter"]
            for key in keys:
                await pilot.press(key)
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, DisputeScreen) and screen.dispute.stage == VERDICT, screen_text(app)
            assert clause in screen_text(app)
            assert len(keys) <= MOST

    asyncio.run(journey())
