"""A move that is refused here and was made elsewhere is refused as itself in every form in which Gyoji writes it."""

from __future__ import annotations

import pytest

from tests.drawn import share
from tests.lines.table import GAMES
from tests.lines.twins import twins

COUNT = share(3, 12)
"""So many moves are drawn in each position."""


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_is_refused_as_said_in_every_form(game: str) -> None:
    found = list(twins(game, COUNT))
    assert len(found) >= 60
    assert [f"{each.position}: {each.text}" for each in found if not each.is_refused_as_said] == []
