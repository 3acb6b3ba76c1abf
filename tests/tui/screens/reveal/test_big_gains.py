"""The gains of a page in large type: of every seat that gains on it, or of none."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from referee.record.opening_entry import seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.breakdown import Breakdown, ScoreLine
from scoring.text_catalogs import Phrase
from tests.tui.screen_text import screen_lines
from tui.app import GyojiApp
from tui.core.session.session import Session

SIZES = [("en", (80, 24)), ("ja", (80, 24)), ("ja", (120, 36)), ("en", (160, 45))]
NAMES = ["Aki", "Ben", "Chie", "Dai", "Emi"]
MIDDLE = {26: "▀█▀ █▀▀ █▀█", 19: "▀█▀  █  ▀▀█", -11: "▀▀▀  █   █", 8: "▀█▀ █▀█", 4: "▀█▀ ▀▀█"}
"""The middle row of a gain three rows high (the figures of the style guide)."""


def pages(folder: Path, gains: Sequence[Sequence[int]], lang: str, size: tuple[int, int]) -> list[list[str]]:
    """Reveal a scoring of five seats, a category for each list of gains; give the screen of each page."""
    lines = [
        ScoreLine(seat, category, points, Phrase("", {}), ())
        for category, row in zip(("start", "told"), gains, strict=False)
        for seat, points in zip("ABCDE", row, strict=True)
    ]
    seen: list[list[str]] = []

    async def run() -> None:
        app = GyojiApp(Session(lang, SqliteStore(folder)))
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            seats = seats_of(find("crisis"), NAMES)
            app.show("reveal", breakdown=Breakdown(tuple(lines)), game="crisis", seats=seats)
            for _ in gains:
                await pilot.pause()
                seen.append(screen_lines(app))
                await pilot.press("enter")

    asyncio.run(run())
    return seen


@pytest.mark.parametrize(("lang", "size"), SIZES)
def test_every_seat_that_gains_has_its_sign(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """The largest gain stood alone there, as if it were the only one."""
    (screen,) = pages(tmp_path, [[8, 26, -11, 19, 4]], lang, size)
    row = next((line for line in screen if MIDDLE[26] in line), "")
    places = [row.find(MIDDLE[points]) for points in (26, 19, 8, 4, -11)]
    assert -1 not in places and places == sorted(places), "\n".join(screen)
    above, below = (screen[screen.index(row) + step] for step in (-1, 1))
    assert above.rstrip().endswith("▀█  ▀█") and below.rstrip().endswith("▀▀▀ ▀▀▀"), "three rows, none cut"
    totals = next(index for index, line in enumerate(screen) if "B ▲ Ben" in line and "+26" in line)
    assert screen.index(row) < totals, "the signs stand above the totals"


@pytest.mark.parametrize(("lang", "size"), SIZES)
def test_a_gain_that_is_the_only_one_has_its_sign(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    _, screen = pages(tmp_path, [[8, 26, -11, 19, 4], [0, 0, 0, 19, 0]], lang, size)
    (row,) = [line for line in screen if MIDDLE[19] in line]
    assert row.split()[0] in ("▀███▀", "◆"), "with the shape of its seat"


def test_bars_keep_their_scale_from_page_to_page(tmp_path: Path) -> None:
    """26 points are the most, so they fill the bar on both pages."""
    first, second = pages(tmp_path, [[8, 26, -11, 19, 4], [0, 0, 0, 7, 0]], "en", (80, 24))
    bars = [
        max(line.count("█") + line.count("▓") for line in screen if "B ▲ Ben" in line) for screen in (first, second)
    ]
    assert bars[0] == bars[1] > 30


def test_where_they_do_not_fit_there_is_none(tmp_path: Path) -> None:
    """Five gains of three figures are wider than 80 columns."""
    (screen,) = pages(tmp_path, [[108, 126, 111, 119, 104]], "en", (80, 24))
    assert not any("▀█▀" in line for line in screen) and any("+126" in line for line in screen)
