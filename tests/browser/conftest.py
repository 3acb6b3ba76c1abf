"""One Chromium for the journeys of a module; where this machine has none they are skipped, as `tests/run` has said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.browser.browser_phone import BrowserPhone
from tests.browser.companion_process import CompanionProcess
from tests.tui.web.conftest import NAMES, new_table


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start a Chromium. While it runs its event loop holds the thread, so that it ends before tests of other modules."""
    if not chromium.executable():
        pytest.skip(chromium.MISSING)
    with chromium.launched() as launched:
        yield launched


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Callable[..., CompanionProcess]]:
    """Run `gyoji companion` at a new table of a game, or at the one that is there."""
    running: list[CompanionProcess] = []

    def run(game: str = "", lang: str = "en", names: tuple[str, ...] = NAMES[:3], *arguments: str) -> CompanionProcess:
        if game:
            new_table(tmp_path, game, names)
        running.append(CompanionProcess(tmp_path, lang, *arguments))
        return running[-1]

    yield run
    for process in running:
        process.stop()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[..., BrowserPhone]]:
    """Open an address on a new phone. At the end none of its pages may have had an error."""
    opened: list[BrowserPhone] = []

    def open(address: str, lang: str = "en", **options: Any) -> BrowserPhone:
        opened.append(BrowserPhone(browser, address, lang, **options))
        return opened[-1]

    yield open
    errors = [error for each in opened for error in each.errors]
    for each in opened:
        each.close()
    assert errors == []
