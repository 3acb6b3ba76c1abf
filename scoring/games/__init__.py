"""The games, one package each, with the types of their score sheets and their scoring functions. A game is imported
only when it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from scoring.breakdown import Breakdown, SeatRank
from scoring.errors import Fault, input_error
from scoring.game_code import load_record
from scoring.game_packages import package, packages
from scoring.sheet_types import rename_seats


def _none(_sheet: Any) -> list[Fault]:
    return []


class SheetScorer(Protocol):
    """A function that scores a sheet; `trust` skips the check for impossible values."""

    def __call__(self, sheet: Any, /, *, trust: bool = False) -> Breakdown:
        """Score a sheet. Unless `trust` is set, raises `InputError` with every impossible value."""


class Scoring(Struct, frozen=True):
    """One scoring of a game.

    - `sheet`: the Struct type of its score sheet; `score`: the function that scores it.
    - `check`: returns a fault for every impossible value of a sheet; `doubts`: for every unusual but possible value.
    - `least`: the minimum number of seats on the sheet, 0 if every seat of the table is required.
    - `vp_field`: the field of a seat with the VP on the score track before the scoring; lines in the categories
      `already` repeat these VP.
    - `unmarked`: categories whose points do not move a score marker.
    - `places`: for a scoring that ends the game, ranks the final scores (VP by seat) and uses the sheet for
      tie-breaks.
    - `from_file`, `to_file`: convert a sheet as plain data from and to the form in which people keep it in a file.
    """

    id: str
    sheet: type
    score: SheetScorer
    check: Callable[[Any], list[Fault]] = _none
    least: int = 0
    vp_field: str = ""
    already: tuple[str, ...] = ()
    unmarked: tuple[str, ...] = ()
    doubts: Callable[[Any], list[Fault]] = _none
    places: Callable[[Any, Mapping[str, int]], tuple[SeatRank, ...]] | None = None
    from_file: Callable[[Any], Any] = lambda data: data
    to_file: Callable[[Any], Any] = lambda data: data

    def before(self, sheet: Any) -> dict[str, int | None]:
        """Return the VP on the score track before the scoring, by seat; None if they are blank."""
        boards = sheet.seats if hasattr(sheet, "seats") else {sheet.seat: sheet}
        return {name: getattr(board, self.vp_field) for name, board in boards.items() if self.vp_field}

    def seats(self, sheet: dict[str, Any]) -> list[str]:
        """Return the seats of a sheet given as plain data."""
        return [sheet["seat"]] if "seat" in sheet else list(sheet["seats"])

    def rename(self, sheet: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
        """Return a sheet (plain data) with its seat ids replaced."""
        renamed: dict[str, Any] = rename_seats(self.sheet, sheet, names)
        return renamed


def names() -> list[str]:
    return sorted(name for name, game in packages().games.items() if game.has_code("scoring"))


def words_of(game: str) -> Path:
    """Return the path of the text catalogue of the game's scorings."""
    return package(game).folder("scoring") / "words.toml"


def scorings(game: str) -> dict[str, Scoring]:
    """Return the scorings of a game by id. Raises `InputError` if there is no such game."""
    by_id: dict[str, Scoring] = load_record(package(game), "scoring", "SCORINGS")
    return by_id


def scoring(game: str, name: str) -> Scoring:
    """Return one scoring of a game. Raises `InputError` if the game has no such scoring."""
    found = scorings(game)
    if name not in found:
        raise input_error("no_such_scoring", field="scoring", given=name, scorings=tuple(found))
    return found[name]
