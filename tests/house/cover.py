"""Which tests cover lines that no other covers: `python -m tests.house.cover PRODUCT_PATH… -- PYTEST_ARGUMENTS`.

Runs tests with every line of some product files noted, chooses greedily as few test functions as reach all of them, and
prints the others, which reach nothing more. For example, of the rules of one game:

    python -m tests.house.cover referee/games/nippon scoring/games/nippon -- tests/games/nippon
"""

from __future__ import annotations

import inspect
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
Line = tuple[str, int]


class Reached:
    """A pytest plugin: notes which lines of the product each test function reaches, and how long the function is."""

    def __init__(self, product: list[str]) -> None:
        self.product = tuple(str(ROOT / path) for path in product)
        self.lines: defaultdict[str, set[Line]] = defaultdict(set)
        self.sizes: dict[str, int] = {}
        self.noted: set[Line] = set()
        self.wanted: dict[CodeType, bool] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Trace one test."""
        name = item.nodeid.partition("[")[0]
        self.noted = self.lines[name]
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
        return self._line if self.wanted[code] else None

    def _line(self, frame: FrameType, _event: str, _arg: object) -> Any:
        self.noted.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


def chosen(lines: Mapping[str, set[Line]], sizes: Mapping[str, int]) -> dict[str, int]:
    """Choose test functions until every line is reached, the most new lines for a line of the test first; give each with
    how many it adds.
    """
    left, found = dict(lines), dict[str, int]()
    covered: set[Line] = set()
    while left:
        best = max(left, key=lambda name: len(left[name] - covered) / (sizes.get(name, 1) + 5))
        added = left.pop(best) - covered
        if not added:
            break
        found[best] = len(added)
        covered |= added
    return found


def main() -> int:
    """Run the tests, and print the functions chosen and those that reach nothing more."""
    split = sys.argv.index("--")
    reached = Reached(sys.argv[1:split])
    code = pytest.main(["-q", "-p", "no:xdist", *sys.argv[split + 1 :]], plugins=[reached])
    needed = chosen(reached.lines, reached.sizes)
    for name, added in needed.items():
        sys.stdout.write(f"needed {added:5} {reached.sizes.get(name, 0):4} {name}\n")
    for name in sorted(set(reached.lines) - set(needed)):
        sys.stdout.write(f"no more      {reached.sizes.get(name, 0):4} {name}\n")
    total = len(set().union(*reached.lines.values())) if reached.lines else 0
    sys.stdout.write(f"{len(needed)} of {len(reached.lines)} test functions reach all {total} lines that any reaches\n")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
