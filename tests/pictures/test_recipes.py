"""No screen is forgotten by the camera, and a recipe shows the screen that it says."""

from __future__ import annotations

import asyncio

import pytest

from tests.pictures.recipes import RECIPES, Recipe
from tests.pictures.studio import SHOTS, studio, take
from tui.app import SCREENS


def test_every_screen_has_a_recipe() -> None:
    assert {recipe.shows for recipe in RECIPES if recipe.shows} == set(SCREENS)
    assert len({recipe.name for recipe in RECIPES}) == len(RECIPES)


@pytest.mark.soak
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_recipe_shows_its_screen(recipe: Recipe) -> None:
    with studio() as home:
        taken = asyncio.run(take(recipe, SHOTS[0], home))
    shown = {path.partition(":")[2]: name for name, path in SCREENS.items()}.get(taken.screen, "")
    assert not recipe.shows or shown == recipe.shows, taken.text
    assert taken.svg.startswith("<svg")
