"""Settings of every test run: faults of the program fail a test, and tests that use one random game follow one another."""

from __future__ import annotations

import atexit
import gc
import os
import resource
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.drawn import cases_at_every_run, drawn, in_full

os.environ["GYOJI_STRICT"] = "1"  # a fault of the program fails the test that meets it, instead of being reported
os.environ["GYOJI_HOME"] = tempfile.mkdtemp(prefix="gyoji-tests-")  # no test touches what the tester keeps
atexit.register(shutil.rmtree, os.environ["GYOJI_HOME"], ignore_errors=True)
os.environ["TEXTUAL_ANIMATIONS"] = "none"  # nothing moves by itself: a key does all that it does at once
pytest.register_assert_rewrite("tests.games", "tests.play", "tests.tui", "tests.evening", "tests.golden", "tests.kept")

SOAK = "soak"
NOT_YET_READ: dict[str, str] = tomllib.loads(Path(__file__).with_name("not_yet_read.toml").read_text("utf-8"))["tests"]
"""Tests of lines that the reader does not understand yet, with what is missing."""
MANY_FILES = 200
MUCH_MEMORY = 40_000 * (1_000 if sys.platform == "darwin" else 1)
IN_USE: list[tuple[int, int]] = [(0, 0)]
"""How many files were open after each collection of garbage, and the largest memory until then."""
MEMORY: list[int] = []
"""The largest memory that each worker had."""

# States are made by the thousand and hold no cycles; of an app under test little is left that is looked through twice.
gc.set_threshold(200_000, 50, 1_000)


def pytest_configure(config: pytest.Config) -> None:
    """Draw a part of the examples, in a soak all of them; the tool that tries mutants has a profile of its own."""
    if config.option.markexpr == SOAK:
        os.environ["GYOJI_DRAWS"] = "all"
    if settings.get_current_profile_name() == "default":
        settings.register_profile("gyoji", drawn())
        settings.load_profile("gyoji")


def pytest_itemcollected(item: pytest.Item) -> None:
    """A soak runs whatever is drawn, too."""
    by_hypothesis = isinstance(item, pytest.Function) and is_hypothesis_test(item.obj)
    if in_full() and (by_hypothesis or item.get_closest_marker("drawn")):
        item.add_marker(SOAK)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: leave it out of every later collection of garbage."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logfinish() -> None:
    """Close the databases that tests have left open, as a process may open 1,024 files on many machines, and forget the
    apps that have ended. It looks through everything, and does so only once in a while.
    """
    files, memory = IN_USE[-1]
    if _open_files() > files + MANY_FILES or _largest_memory() > memory + MUCH_MEMORY:
        if "textual.app" in sys.modules:
            from textual._styles_cache import StylesCache
            from textual.strip import Strip

            Strip.blank.cache_clear()  # its strips refer to the filters of every app that has drawn them
            StylesCache.get_inner_outer.cache_clear()  # it refers to widgets
        gc.collect()
        IN_USE.append((_open_files(), _largest_memory()))


def _open_files() -> int:
    return sum(1 for _ in Path("/dev/fd").iterdir())


def _largest_memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What the tests have left is not looked through again: pytest collects garbage five times before it ends."""
    gc.freeze()
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["memory"] = _largest_memory()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    MEMORY.append(getattr(node, "workeroutput", {}).get("memory", 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if MEMORY:
        unit = 1_000_000 if sys.platform == "darwin" else 1_000
        terminalreporter.write_line(f"largest memory of a worker: {max(MEMORY) / unit:,.0f} MB")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let the tests that look at one random game follow one another, before all others: a worker plays it only once.
    Those of lines that are not read yet have to fail. Cases that this run does not draw are left out.
    """
    left_out = set() if in_full() else not_drawn(items)
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=played)
    for item in items:
        if item.nodeid in NOT_YET_READ:
            item.add_marker(pytest.mark.xfail(reason=NOT_YET_READ[item.nodeid], strict=True))


def not_drawn(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Find the cases of `drawn(every=n)` that a run leaves out unless it is a soak."""
    tests: dict[str, list[pytest.Function]] = {}
    for item in items:
        marker = item.get_closest_marker("drawn")
        parametrized = isinstance(item, pytest.Function) and hasattr(item, "callspec")
        if marker and "every" in marker.kwargs and parametrized and not item.get_closest_marker(SOAK):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left_out: set[pytest.Item] = set()
    for cases in tests.values():
        marker = cases[0].get_closest_marker("drawn")
        every = marker.kwargs["every"] if marker else 1
        kept = set(cases_at_every_run([case.callspec.params for case in cases], every))
        left_out.update(case for number, case in enumerate(cases) if number not in kept)
    return left_out


def played(item: pytest.Item) -> tuple[int, str, int, int]:
    """Which game a test looks at, for `items.sort`: game, seats and first seed of `cases.games`; those of none come last."""
    asked = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    if "ground" not in asked:
        return (1, "", 0, 0)
    return (0, asked["ground"].game.id, asked.get("players", 99), min(asked.get("seeds", [0])))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the path in which a test installs games; afterwards nothing of them is known any more."""
    from tests.installed_games import forget

    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    forget(tmp_path)
