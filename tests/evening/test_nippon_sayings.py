"""What people said at tables of Nippon that nobody had taught, from the first line on."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sayings import sayings

ANSWERS = {"Income symbols": "1", "money track": "3"}
"""What the table reads off its copy, by a part of the question."""


@pytest.mark.parametrize("front", ["plain", "app"])
def test_a_first_factory_and_a_first_ship(tmp_path: Path, front: str) -> None:
    """A factory asks nothing; a ship asks what its slot uncovers, and where the marker of the track is (NIP-12.7)."""
    with sayings(tmp_path, "nippon", 2, front=front, answers=ANSWERS) as table:
        assert table.say("build silk 1") == ["invest silk_1"]
        assert table.say("Ben: ships west") == ["ships west_japan"]
        assert len(table.asked) == 2
