"""Takes pictures: a store with tables of every game, a recipe carried out, the screen as SVG and as plain text."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path

from msgspec import Struct
from textual.keys import _character_to_key

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.stored_table_summary import stored_or_new_summary
from referee.table.table import Table
from tests.evening.cells import strips
from tests.evening.front import at_home
from tests.pictures.recipes import Recipe
from tests.tools.picture import picture
from tests.tools.take_pictures import tables
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.screen_base import GyojiScreen

SIZES = ((80, 24), (120, 36), (160, 45))
LANGS = ("en", "ja")
THEMES = ("gyoji-light", "gyoji-dark", "gyoji-contrast")
PARTS = {
    "city": ("plan_city", 0.4),
    "laying": ("plan_city", 0.45),
    "crisis": ("crisis", 0.3),
    "finished": ("russian_railroads", 1.0),
}


class Shot(Struct, frozen=True):
    """How a picture is taken: size (columns, rows), language, theme."""

    size: tuple[int, int]
    lang: str
    theme: str

    @property
    def name(self) -> str:
        """Name it, for a file."""
        return f"{self.size[0]}x{self.size[1]}-{self.lang}-{self.theme.removeprefix('gyoji-')}"


class Taken(Struct, frozen=True):
    """A picture: as SVG, as plain text, and the name of the class of the screen in front."""

    svg: str
    text: str
    screen: str


SHOTS = tuple(Shot(*how) for how in product(SIZES, LANGS, THEMES))


@cache
def furnished() -> tempfile.TemporaryDirectory[str]:
    """A home with tables of every game, one of them fresh, one finished, one that contradicts itself."""
    folder = tempfile.TemporaryDirectory()
    with at_home(Path(folder.name)):
        store = tables(Path(folder.name))
        for name, (game, part) in PARTS.items():
            played: Table = [
                table for table, _ in recorded_script.replay(recorded_script.load(recorded_script.demo_of(game)))
            ][-1]
            store.adopt(name, played.entries[: int(len(played.entries) * part)])
        game_of = find("nippon")
        store.adopt("fresh", [Table("fresh", [opening(game_of, seats_of(game_of, ["Ann", "Ben", "Cleo"]))]).entries[0]])
        railways = find("russian_railroads")
        for stored in store.tables():  # as the home screen leaves them
            stored_or_new_summary(store, stored.name)
        store.learn(railways.id, railways.meta.editions[0], {"public_engineer_slots": 2})
        store.close()
    return folder


@contextmanager
def studio() -> Iterator[Path]:
    """A copy of that home: what happens in one picture is not seen in the next."""
    with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)):
        shutil.copytree(furnished().name, folder, dirs_exist_ok=True)
        yield Path(folder)


async def _run(app: GyojiApp, name: str) -> None:
    """Carry out an action of the screen in front, or a command that has none."""
    screen = app.screen
    if hasattr(screen, f"action_{name.partition('(')[0]}"):
        await app.run_action(f"screen.{name}")
    else:
        assert isinstance(screen, GyojiScreen)
        await screen.run_command(name)


async def take(recipe: Recipe, shot: Shot, home: Path) -> Taken:
    """Carry a recipe out."""
    store = SqliteStore(home)
    store.set("theme", shot.theme)
    app = GyojiApp(Session(shot.lang, store), recipe.start, **recipe.arguments)
    try:
        async with app.run_test(size=shot.size) as pilot:
            await pilot.pause()
            for step in recipe.steps:
                if step == "pause":
                    await pilot.pause(0.3)
                elif step.startswith("!"):
                    await _run(app, step[1:])
                    await pilot.pause()
                elif step.startswith("'"):
                    await pilot.press(*map(_character_to_key, step[1:]))
                else:
                    await pilot.press(step)
            await pilot.pause(0.2)
            text = "\n".join(strip.text.rstrip() for strip in strips(app)) + "\n"
            return Taken(picture(app), text, type(app.screen).__name__)
    finally:
        store.close()


os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
