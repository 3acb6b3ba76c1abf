"""Which tests cover ways that no other covers: `python -m tests.house.cover PRODUCT_PATH… -- PYTEST_ARGUMENTS`.

Runs tests with every step from one line to the next of some product files noted, chooses greedily as few test functions
as take all of them, and prints the others, which take no other. For example, of the rules of one game:

    python -m tests.house.cover referee/games/nippon scoring/games/nippon -- tests/games/nippon
"""

from __future__ import annotations

import inspect
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
Step = tuple[str, int, int]
"""A file, and the numbers of two lines that were run one after the other in a call; 0 before the first."""


class Reached:
    """A pytest plugin: notes which steps of the product each test function takes, and how long the function is."""

    def __init__(self, product: list[str]) -> None:
        self.product = tuple(str(ROOT / path) for path in product)
        self.steps: defaultdict[str, set[Step]] = defaultdict(set)
        self.sizes: dict[str, int] = {}
        self.noted: set[Step] = set()
        self.wanted: dict[CodeType, bool] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Trace one test."""
        name = item.nodeid.partition("[")[0]
        self.noted = self.steps[name]
        if isinstance(item, pytest.Function):
            self.sizes[name] = len(inspect.getsource(item.function).splitlines())
        sys.settrace(self._enter)
        try:
            return (yield)
        finally:
            sys.settrace(None)

    def _enter(self, frame: FrameType, _event: str, _arg: object) -> Any:
        code = frame.f_code
        if code not in self.wanted:
            self.wanted[code] = code.co_filename.startswith(self.product)
        return self._of_call() if self.wanted[code] else None

    def _of_call(self) -> Callable[[FrameType, str, object], Any]:
        noted, last = self.noted, 0

        def line(frame: FrameType, _event: str, _arg: object) -> Any:
            nonlocal last
            noted.add((frame.f_code.co_filename, last, frame.f_lineno))
            last = frame.f_lineno
            return line

        return line


def chosen(steps: Mapping[str, set[Step]], sizes: Mapping[str, int]) -> dict[str, int]:
    """Choose test functions until every step is taken, the most new steps for a line of the test first; give each with
    how many it adds.
    """
    left, found = dict(steps), dict[str, int]()
    covered: set[Step] = set()
    while left:
        best = max(left, key=lambda name: len(left[name] - covered) / (sizes.get(name, 1) + 5))
        added = left.pop(best) - covered
        if not added:
            break
        found[best] = len(added)
        covered |= added
    return found


def main() -> int:
    """Run the tests, and print the functions chosen and those that take no other step."""
    split = sys.argv.index("--")
    reached = Reached(sys.argv[1:split])
    code = pytest.main(["-q", "-p", "no:xdist", *sys.argv[split + 1 :]], plugins=[reached])
    needed = chosen(reached.steps, reached.sizes)
    for name, added in needed.items():
        sys.stdout.write(f"needed {added:5} {reached.sizes.get(name, 0):4} {name}\n")
    for name in sorted(set(reached.steps) - set(needed)):
        sys.stdout.write(f"no more      {reached.sizes.get(name, 0):4} {name}\n")
    total = len(set().union(*reached.steps.values())) if reached.steps else 0
    sys.stdout.write(f"{len(needed)} of {len(reached.steps)} test functions take all {total} steps that any takes\n")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
