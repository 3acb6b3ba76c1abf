"""Trying mutants against the tests of a game, each in a process of its own that is forked when all tests are loaded."""

from __future__ import annotations

import gc
import os
import pickle
import re
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, is_hypothesis_test, settings

from tests.mutants.sites import Mutant
from tests.mutants.switch import ROOT, Switch, install

SLOWER, SPARE = 5, 3.0
"""A test that takes so many times as long as it does, and so many seconds, has noticed that something is wrong."""

OF_ALL_GAMES = tuple(
    ROOT / "tests" / path
    for path in ("house/test_clauses.py", "scoring/test_every_scoring.py", "play/test_play_recorded.py")
)
"""Where what holds of any game is tried, with the cases that a game brings."""

PATIENCE = 10.0
"""Seconds of tests that a mutant is tried against, the quickest first: what only long play notices is not noticed."""


class Reached(NamedTuple):
    """What a test does when no mutant is on: how long it takes, which places it reaches, whether it passes."""

    seconds: float
    places: frozenset[int]
    passed: bool


class Trial(NamedTuple):
    """What became of one mutant: the test that noticed it ("" for none), how many tests reach its place."""

    mutant: Mutant
    killer: str
    tests: int
    seconds: float


class Trying:
    """A pytest plugin: runs each mutant against the tests that reach its place instead of running the tests."""

    def __init__(self, game: str, wanted: Callable[[Mutant], bool], told: Callable[[Trial], None]) -> None:
        self.game = game
        self.wanted = wanted
        self.told = told
        self.switch = Switch()
        self.mutants = install(game, self.switch)
        self.failed = False
        self.trials: list[Trial] = []
        self.broken: list[str] = []
        self.killers: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what a file of all games has for the others, and long play."""
        items[:] = [item for item in items if game_of(item) in ("", self.game) and not is_long(item)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be loaded")
        items = session.items
        gc.freeze()  # what is loaded stays shared with the processes forked
        reached = forked(lambda: [self._reached(item) for item in items])
        assert isinstance(reached, list), "the tests cannot be run"
        self.broken = [item.nodeid for item, seen in zip(items, reached, strict=True) if not seen.passed]
        for number, mutant in enumerate(self.mutants):
            if self.wanted(mutant):
                self._try(number, mutant, items, reached)
        return True

    def _reached(self, item: pytest.Item) -> Reached:
        self.switch.reached.clear()
        self.failed = False
        start = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return Reached(time.process_time() - start, frozenset(self.switch.reached), not self.failed)

    def _try(self, number: int, mutant: Mutant, items: Sequence[pytest.Item], reached: Sequence[Reached]) -> None:
        touching = [
            (seen.seconds, item)
            for item, seen in sorted(zip(items, reached, strict=True), key=lambda pair: self._promise(mutant, *pair))
            if number in seen.places and seen.passed
        ]
        start = time.monotonic()
        self.switch.off = number
        killer = forked(lambda: self._killer(touching)) if touching else ""
        self.switch.off = -1
        if killer:
            self.killers[mutant.file].add(killer)
        trial = Trial(mutant, "stopped" if killer is None else str(killer), len(touching), time.monotonic() - start)
        self.trials.append(trial)
        self.told(trial)

    def _promise(self, mutant: Mutant, item: pytest.Item, seen: Reached) -> tuple[bool, float]:
        """Order the tests: first those that noticed another mutant of the file, then the quick ones that do little."""
        return (item.nodeid not in self.killers[mutant.file], seen.seconds * len(seen.places))

    def _killer(self, touching: Iterable[tuple[float, pytest.Item]]) -> str:
        self.failed = False
        spent = 0.0
        for seconds, item in touching:
            spent += seconds
            if spent > PATIENCE:
                break
            signal.setitimer(signal.ITIMER_VIRTUAL, SLOWER * seconds + SPARE)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                return item.nodeid
        return ""


def game_of(item: pytest.Item) -> str:
    """Give the game of one case of a file of all games, with which its name begins; "" for a test of a game's folder."""
    return re.split(r"[ \]-]", item.name.partition("[")[2])[0] if item.path in OF_ALL_GAMES else ""


def is_long(item: pytest.Item) -> bool:
    """Tell whether a test runs in a soak alone; one that draws is marked with it only because all its cases are tried."""
    draws = isinstance(item, pytest.Function) and is_hypothesis_test(item.obj)
    marked_anyway = draws or item.get_closest_marker("drawn") is not None
    return sum(1 for _ in item.iter_markers("soak")) > marked_anyway


def forked(work: Callable[[], Any]) -> Any:
    """Do work in a forked process; give its result, None where the process came to its end before."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            signal.signal(signal.SIGVTALRM, lambda *_: os._exit(1))
            resource.setrlimit(resource.RLIMIT_AS, (1 << 32, resource.getrlimit(resource.RLIMIT_AS)[1]))
            result = work()
            with os.fdopen(writing, "wb") as file:
                pickle.dump(result, file)
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        data = file.read()
    os.waitpid(child, 0)
    return pickle.loads(data) if data else None


def try_all(
    game: str, wanted: Callable[[Mutant], bool], told: Callable[[Trial], None], tests: Sequence[str] = ()
) -> Trying:
    """Try the mutants that are wanted against what holds of any game and a game's tests (or some of those); each is told
    when it is done.
    """
    os.environ["GYOJI_DRAWS"] = "all"
    # What is drawn by chance is drawn alike for every mutant; a failure need not be made small.
    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
    )
    settings.load_profile("mutants")
    trying = Trying(game, wanted, told)
    folder = ROOT / "tests" / "games" / game
    places = [str(folder / test) for test in tests] or [str(folder)]
    places += [str(path) for path in OF_ALL_GAMES]
    options = [
        "-o",
        "addopts=",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:terminal",
        "-p",
        "no:xdist",
        "-m",
        "not benchmark and not phones",
    ]
    code = pytest.main([*options, "--rootdir", str(ROOT), *places], plugins=[trying])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"the tests of {game} could not be tried: {code!r}")
    return trying
