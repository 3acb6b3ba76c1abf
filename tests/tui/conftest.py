"""Keeps the locale plain and the app still, and runs the tests that are coroutines."""

import asyncio
import inspect

import pytest


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """English and Unicode whatever the machine says; `Session(lang)` and settings decide otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LC_CTYPE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


@pytest.fixture(autouse=True)
def judged_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line is judged right after its last key: people type slower than the screens wait."""
    monkeypatch.setattr("tui.widgets.typing_panel.PAUSE", 0.001)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a journey: a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    asyncio.run(pyfuncitem.obj(**given))
    return True
