"""What people count of each city. A field that is None is not told yet: the points of the others stand meanwhile."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scoring.errors import Fault

Conflicts = Annotated[int, Meta(ge=-6, le=18)]
"""Two battles in each of three ages: 1, 3 and 5 points for a victory, one point less for each defeat."""
Coins = Annotated[int, Meta(ge=0, le=200)]
Points = Annotated[int, Meta(ge=0, le=150)]
Symbols = Annotated[int, Meta(ge=0, le=12)]
FreeSymbols = Annotated[int, Meta(ge=0, le=3)]


class City(Struct, frozen=True, forbid_unknown_fields=True):
    """One city: `free_symbols` count as any science symbol, each as whichever is worth most."""

    military: Conflicts | None = None
    coins: Coins | None = None
    wonder: Points | None = None
    civilian: Points | None = None
    commercial: Points | None = None
    guilds: Points | None = None
    compasses: Symbols | None = None
    gears: Symbols | None = None
    tablets: Symbols | None = None
    free_symbols: FreeSymbols | None = None


class FinalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the game."""

    seats: Annotated[dict[str, City], Meta(min_length=1, max_length=7)]


def doubts(sheet: FinalSheet) -> list[Fault]:
    """List what is odd: each battle that is won gives 1, 3 or 5 points and takes one from the loser, so that the
    conflict points of all cities together are even.
    """
    conflicts = [city.military for city in sheet.seats.values() if city.military is not None]
    if len(sheet.seats) < 3 or len(conflicts) < len(sheet.seats) or sum(conflicts) % 2 == 0:
        return []
    return [Fault("conflicts_odd", "", {"total": sum(conflicts)})]
