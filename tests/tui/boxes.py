"""A box of Crisis that is taught: every printed value and every card of it is INVENTED. Never copy them anywhere."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.table.crisis_position import printed

GAME = find("crisis")
EDITION = GAME.meta.editions[0]
PLAYS = Path(__file__).parents[1] / "games" / "crisis" / "plays"


@cache
def invented() -> dict[str, Any]:
    """Everything of a box: what a recorded play tells, and what a table laid out by hand does."""
    play = tomllib.loads((PLAYS / "five.toml").read_text(encoding="utf-8"))
    values, faults = GAME.accept((), play["printed"] | printed(), "printed.")
    assert faults == []
    return values


def taught(folder: Path) -> SqliteStore:
    """A home at which the whole box is taught."""
    store = SqliteStore(folder)
    store.learn("crisis", EDITION, invented())
    return store
