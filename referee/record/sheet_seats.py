"""The seats on a score sheet, identified by letter, name or colour."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.rules.game import Game, Seat
from referee.rules.seat_names import colour_names, key
from scoring.breakdown import Breakdown, SeatRank
from scoring.errors import input_error
from scoring.fields.typed_text import without_accents
from scoring.games import Scoring
from scoring.sheet_parser import read


def letters_of(game: Game, seats: Sequence[Seat], texts: Sequence[str], least: int = 0) -> dict[str, str]:
    """Return the seat letter for each seat text on a score sheet (letter, name or colour). Raises `InputError` if a
    seat is unknown, duplicate or missing; `least` is the minimum number of seats (0 for all).
    """
    letters = {text: letter for text in texts if (letter := _letter(game, seats, text))}
    if len(letters) < len(texts) or len(set(letters.values())) < max(len(letters), least or len(seats)):
        names = tuple(seat.name or seat.id for seat in seats)
        raise input_error("sheet_seats", field="seats", given=tuple(texts), seats=names)
    return letters


def read_at(game: Game, seats: Sequence[Seat], scoring: Scoring, data: dict[str, Any], least: int = 1) -> Any:
    """Parse a score sheet for these seats, or for at least `least` of them. Raises `InputError` with all faults."""
    sheet: Any = read(scoring.sheet, data)
    letters = letters_of(game, seats, scoring.seats(data), least)
    if all(text == letter for text, letter in letters.items()):
        return sheet
    return read(scoring.sheet, scoring.rename(data, letters))


class SheetFinalScoring(Struct, frozen=True):
    """A final scoring entered as a score sheet, with the seats by letter."""

    scoring: Scoring
    sheet: Any

    def places(self, points: Mapping[str, int]) -> tuple[SeatRank, ...]:
        """Return the ranks of the seats on the sheet by their final victory points."""
        known_points = {seat: vp for seat, vp in points.items() if seat in self.sheet.seats}
        return self.scoring.places(self.sheet, known_points) if self.scoring.places else ()


def final_of(scoring: Scoring, sheet: Any, breakdown: Breakdown, seats: Collection[str]) -> SheetFinalScoring | None:
    """Return the final scoring of a score sheet; None if it is not a final scoring or not complete for all
    these seats.
    """
    is_final = scoring.places and not breakdown.needed and sheet.seats.keys() >= set(seats)
    return SheetFinalScoring(scoring, sheet) if is_final else None


def _letter(game: Game, seats: Sequence[Seat], text: str) -> str:
    """Return the letter of the seat with this letter, name or colour (in either language); "" if there is none."""
    name_key = key(text)
    letters = {key(seat.id): seat.id for seat in seats}
    bare = {without_accents(key(seat.name)): seat.id for seat in seats if seat.name}
    names = {key(seat.name): seat.id for seat in seats if seat.name}
    colours = {key(name): seat.id for seat in seats for name in colour_names(game, seat.colour)}
    return (
        letters.get(name_key) or names.get(name_key) or bare.get(without_accents(name_key)) or colours.get(name_key, "")
    )
