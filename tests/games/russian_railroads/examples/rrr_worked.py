"""How cases of Russian Railroads that are worked out by hand are written."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.games.russian_railroads.state import LOCO_SLOTS, STRIP
from scoring.games.russian_railroads.values import COLOURS
from tests.games.russian_railroads.clauses.rrr_positions import LATE
from tests.games.russian_railroads.rrr_tables import Change, situation
from tests.play.worked import Line, Worked, worked

OTHERS_PASS = ("B: pass", "G: pass", "R: pass")
ALL_PASS = ("Y: pass", *OTHERS_PASS)


def at_table(id: str, lines: Line | tuple[Line, ...], *changes: Change, players: int = 4, **more: Any) -> Worked:
    """Write a case at the first turn of yellow; more as for `worked`, the rest as for `situation`. Clauses: `302`."""
    said = {name: more.pop(name) for name in ("leaves", "ledger", "refused", "asks") if name in more}
    return worked(id, lines, partial(situation, players, *changes, **more), prefix="RRR-4.", **said)


def late(id: str, lines: Line | tuple[Line, ...], *changes: Change, **more: Any) -> Worked:
    """Write a case in which two locomotives 9 are left, so that any lower tile may lie on the boards."""
    return at_table(id, lines, LATE, *changes, **more)


def on_line(seat: str, line: str, *spaces: int) -> dict[str, int]:
    """The tracks of a seat on a line: black, grey, brown, natural, white, as far as they are given."""
    return {f"{seat}.lines.{line}.tracks.{colour}": at for colour, at in zip(COLOURS, spaces, strict=False)}


def blacks(seat: str, *spaces: int) -> dict[str, int]:
    """The black tracks of a seat: Trans-Siberian, St. Petersburg, Kiev."""
    lines = zip(("trans_siberian", "st_petersburg", "kiev"), spaces, strict=True)
    return {f"{seat}.lines.{line}.tracks.black": at for line, at in lines}


def engines(seat: str, *numbers: int) -> dict[str, int]:
    """The locomotives of a seat: both slots of the Trans-Siberian, St. Petersburg, Kiev."""
    return {f"{seat}.locomotives.{slot}": number for slot, number in zip(LOCO_SLOTS, numbers, strict=True)}


def strip(*tiles: int) -> dict[str, int]:
    """The engineers on the strip from the left."""
    return {f"strip.{slot}": tile for slot, tile in zip(STRIP, tiles, strict=True)}


def pieces(space: str, owner: str, **counts: int) -> dict[str, Any]:
    """What lies on an action space."""
    kinds = ("own", "black", "turquoise", "rubles")
    return {f"spaces.{space}.owner": owner} | {f"spaces.{space}.{kind}": counts.get(kind, 0) for kind in kinds}
