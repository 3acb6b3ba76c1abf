"""One folder for each game: what its sheets hold and how they score. A game is imported only when it is asked for."""

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
    """Scores a sheet; `trust` leaves out the check of what cannot be."""

    def __call__(self, sheet: Any, /, *, trust: bool = False) -> Breakdown:
        """Score a sheet. Raises `InputError` with everything that cannot be."""


class Scoring(Struct, frozen=True):
    """One scoring of a game: the Struct its sheet is read into, the function that scores it, and the one that lists
    what cannot be true of a sheet.

    `least` is the fewest seats it may be about, 0 where it has to be about everybody at the table. `vp_field` names
    what the sheet holds of a seat, or of the one that it is about, that the score track shows before the scoring (VP),
    and the lines of the categories `already` repeat it. `unmarked` are categories whose points are not VP of a seat: no
    score marker moves for them. `doubts` lists what is odd about a sheet but may be so. A scoring that ends the game
    has `places`: they rank final scores (VP by seat) by the sheet.
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

    def before(self, sheet: Any) -> dict[str, int | None]:
        """Give the VP that the score track shows before the scoring, by seat; None where the sheet has none of it."""
        boards = sheet.seats if hasattr(sheet, "seats") else {sheet.seat: sheet}
        return {name: getattr(board, self.vp_field) for name, board in boards.items() if self.vp_field}

    def seats(self, sheet: dict[str, Any]) -> list[str]:
        """List the seats of a sheet (plain data): of all of them, or of the one that it is about."""
        return [sheet["seat"]] if "seat" in sheet else list(sheet["seats"])

    def rename(self, sheet: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
        """Return a sheet (plain data) with other names for its seats."""
        renamed: dict[str, Any] = rename_seats(self.sheet, sheet, names)
        return renamed


def names() -> list[str]:
    """List the games that can be scored, by id."""
    return sorted(name for name, game in packages().games.items() if game.has_code("scoring"))


def words_of(game: str) -> Path:
    """Give the path of the game's catalogue on this floor."""
    return package(game).folder("scoring") / "words.toml"


def scorings(game: str) -> dict[str, Scoring]:
    """Load the scorings of one game by id. Raises `InputError` for a game that is not here."""
    by_id: dict[str, Scoring] = load_record(package(game), "scoring", "SCORINGS")
    return by_id


def scoring(game: str, name: str) -> Scoring:
    """Load one scoring. Raises `InputError` where the game has no such scoring."""
    found = scorings(game)
    if name not in found:
        raise input_error("no_such_scoring", field="scoring", given=name, scorings=tuple(found))
    return found[name]
