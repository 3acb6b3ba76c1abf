"""The key sequences of the documents' pictures fit the screens that they are typed on."""

from __future__ import annotations

import asyncio

from tests.pictures.studio import studio
from tests.tools.take_pictures import PICTURES, take


def test_the_picture_of_a_tally_shows_the_worked_example() -> None:
    """Rulebook of Russian Railroads, the Trans-Siberian with locomotives 2 and 6 and one doubler: 12 VP."""
    of = next(picture for picture in PICTURES if picture.name == "tally")
    with studio():
        shown = asyncio.run(take(of)).replace("&#160;", " ")
    assert "Nothing is missing" in shown and "Impossible" not in shown
    assert "8 + 4 + 0 = 12" in shown
