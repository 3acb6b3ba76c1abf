"""A little of the fuzz of every door, with every run of the tests; `python -m tests.fuzz` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.run import DOORS, fuzz

MANY, FEW = 50, 6
"""Inputs for a door that takes them as they are, and for one where each opens a table or a store."""
LONG = ("declare", "ruling", "position", "import", "settings", "box")


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("door", DOORS)
def test_nothing_that_comes_in_makes_the_program_fall(door: str) -> None:
    sent, _, fallen = fuzz(door, FEW if door in LONG else MANY, seed=7)
    assert sent and not fallen, "\n\n".join(map(str, fallen))


def test_a_file_that_odd_arguments_name_is_written_outside_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`gyoji backup friday` writes a file of that name into the current folder."""
    monkeypatch.chdir(tmp_path)
    fuzz("arguments", MANY, seed=2)
    assert list(tmp_path.iterdir()) == []
