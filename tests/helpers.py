"""Finding what the tests of a game bring, by the name of its module."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).parent


def of_game(game: str, stem: str) -> ModuleType:
    """Import a module from anywhere under the tests of a game; its name is found there once."""
    (path,) = (TESTS / "games" / game).rglob(f"{stem}.py")
    return import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))
