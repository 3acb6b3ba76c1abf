"""The table of lines: what people say at a table, in which position, and what is meant by it.

`<game>.toml` holds positions and what is meant in them. A position is a recorded play after so many lines of its
script, then the lines in `then`. What is meant is one of

- `move`: moves in our notation. `verdict` says how they are judged there: legal (left out), illegal (`breaks` names
  clauses that are broken), or needs (`asks` names the paths that must be asked). An illegal move stays what was said.
  `or` gives other moves that say the same: those that carry out what has only one possibility after it as well.
- `ask`: the line leaves a choice open, so a question must come; the moves are what may be chosen. One move alone is to
  be confirmed, for the line says something else than what can be done.
- `nothing`: the line is no move, and must not be read as one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.table import recorded_script
from referee.table.table import Table

HERE = Path(__file__).parent
GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")
LANGUAGES = ("en", "ja")


class Position(Struct, frozen=True):
    """A recorded play of the game after `after` lines of its script, then the lines in `then`."""

    name: str
    play: str
    after: int
    then: tuple[str, ...] = ()


class Meant(Struct, frozen=True):
    """What is meant at a position: a move and how it is judged, moves to choose from, or neither for nothing."""

    at: str
    move: str = ""
    other: tuple[str, ...] = ()
    verdict: str = "legal"
    breaks: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()


class Line(Struct, frozen=True):
    """A line in one language, with its label."""

    text: str
    lang: str
    meant: Meant


class Lines(Struct, frozen=True):
    """The table of one game."""

    game: str
    positions: tuple[Position, ...]
    meant: tuple[Meant, ...]
    lines: tuple[Line, ...]


_SAID = {"id", "at", "move", "or", "verdict", "breaks", "asks", "ask", "nothing", *LANGUAGES}


def load(game: str, folder: Path = HERE) -> Lines:
    """Read the table of a game in a folder; without positions of its own, its lines are said in those of this folder.
    Raises `KeyError` or `ValueError` where it is not well formed.
    """
    data = _data(folder / f"{game}.toml")
    written = data["position"] if "position" in data else _data(HERE / f"{game}.toml")["position"]
    positions = [Position(name, one["play"], one["after"], tuple(one.get("then", ()))) for name, one in written.items()]
    meant: list[Meant] = []
    lines: list[Line] = []
    for one in data["meant"]:
        meant.append(_meant(one))
        lines += [Line(text, lang, meant[-1]) for lang in LANGUAGES for text in one.get(lang, ())]
    return Lines(game, tuple(positions), tuple(meant), tuple(lines))


def _data(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _meant(one: dict[str, Any]) -> Meant:
    if not set(one) <= _SAID or sum(key in one for key in ("move", "ask", "nothing")) != 1:
        raise ValueError(f"not what a line can mean: {one}")
    other, breaks, asks, ask = (tuple(one.get(key, ())) for key in ("or", "breaks", "asks", "ask"))
    return Meant(one["at"], one.get("move", ""), other, one.get("verdict", "legal"), breaks, asks, ask)


def opened(lines: Lines) -> Iterator[tuple[Position, Table]]:
    """Give each position with the table standing in it; read there before the next one is asked for."""
    for name in dict.fromkeys(position.play for position in lines.positions):
        play = recorded_script.load(HERE.parent / "games" / lines.game / "plays" / f"{name}.toml")
        table, done = recorded_script.open_play(play), 0
        for position in sorted((one for one in lines.positions if one.play == name), key=lambda one: one.after):
            _perform(table, play.lines[done : position.after])
            done = position.after
            if position.then:
                other = Table(position.name, table.entries)
                _perform(other, position.then)
                yield position, other
            else:
                yield position, table


def _perform(table: Table, texts: tuple[str, ...]) -> None:
    for text in texts:
        done = recorded_script.perform(table, recorded_script.parse(text))
        if not recorded_script.is_as_expected(done):
            raise ValueError(f"{text}: {done.declared}")
