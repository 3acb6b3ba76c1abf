"""No screen is forgotten by the camera, and a recipe shows the screen that it says."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.pictures.recipes import RECIPES, Recipe
from tests.pictures.studio import Shot, studio, take
from tui.app import SCREENS

CAMERA = Shot((120, 36), "en", "gyoji-dark")
DEEPEST = 10
"""The rule of the rooms: never one row in the dark."""
DEEPER = {"board": 12, "board_nippon": 13}
"""Pictures with more: boards smaller than the screen, and a scoring before its first points. These go only down."""
FRAME = re.compile(r"[\s─-╿▁▂▃▄▅▆▇]")


def test_every_screen_has_a_recipe() -> None:
    assert {recipe.shows for recipe in RECIPES if recipe.shows} == set(SCREENS)
    assert len({recipe.name for recipe in RECIPES}) == len(RECIPES)


@pytest.mark.soak
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_recipe_shows_its_screen_without_a_hole(recipe: Recipe) -> None:
    with studio() as home:
        picture = asyncio.run(take(recipe, CAMERA, home))
    shown = {path.partition(":")[2]: name for name, path in SCREENS.items()}.get(picture.screen, "")
    assert shown == recipe.shows, picture.text
    assert picture.svg.startswith("<svg")
    assert hole(picture.text) <= DEEPER.get(recipe.name, DEEPEST), picture.text


def hole(text: str) -> int:
    """The most rows one below the other in which nothing stands but frames."""
    rows = "".join("x" if FRAME.sub("", row) else " " for row in text.splitlines())
    return max(map(len, re.findall(" +", rows)), default=0)
