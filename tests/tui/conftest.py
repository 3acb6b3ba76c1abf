"""Makes the helpers of this folder (`screen_text`) importable from the rooms below it, and keeps the locale plain."""

from collections.abc import Iterator

import pytest
from textual import constants, screen

from tests.tui.thrift import be_thrifty, forget_apps


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """English and Unicode whatever the machine says; `Session(lang)` and settings decide otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LC_CTYPE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


@pytest.fixture(autouse=True)
def thrifty_apps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Frames are drawn where a journey stops, not between its keys; afterwards nothing holds the apps."""
    be_thrifty(monkeypatch)
    yield
    forget_apps()


@pytest.fixture
def frames_as_at_a_table(monkeypatch: pytest.MonkeyPatch, thrifty_apps: None) -> None:
    """What changes is laid out some time after it, for tests that count frames or do not wait by the pilot."""
    monkeypatch.setattr(screen, "UPDATE_PERIOD", 1 / constants.MAX_FPS)
