"""What lies in front of the players at the end of a round, and what the rounds came to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scoring.errors import Fault
from scoring.sheet_types import Label

COLOURS = ("yellow", "blue", "white", "green", "red")
"""The colours of the expeditions."""
LOWEST, HIGHEST = 2, 10
"""The numbers on the cards of a colour; each is there once."""
WAGERS = 3
"""The wager cards of a colour."""
ROUNDS = 3

Number = Annotated[int, Meta(ge=LOWEST, le=HIGHEST)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=HIGHEST - LOWEST + 1), Label("field.numbers")]
Wagers = Annotated[int, Meta(ge=0, le=WAGERS), Label("field.wagers")]
Points = Annotated[int, Meta(ge=-999, le=999)]


class Expeditions(Struct, frozen=True, forbid_unknown_fields=True):
    """The expeditions of one seat: the numbers of each colour and its wagers; without either it is not begun."""

    yellow: Numbers = ()
    yellow_wagers: Wagers = 0
    blue: Numbers = ()
    blue_wagers: Wagers = 0
    white: Numbers = ()
    white_wagers: Wagers = 0
    green: Numbers = ()
    green_wagers: Wagers = 0
    red: Numbers = ()
    red_wagers: Wagers = 0

    def cards(self, colour: str) -> tuple[tuple[int, ...], int]:
        """Give the numbers of an expedition and its wagers."""
        return getattr(self, colour), getattr(self, f"{colour}_wagers")


class RoundSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a round."""

    seats: Annotated[dict[str, Expeditions], Meta(min_length=1, max_length=2)]


class Rounds(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of one seat in each round."""

    rounds: Annotated[tuple[Points, ...], Meta(max_length=ROUNDS)] | None = None


class FinalSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of the game."""

    seats: Annotated[dict[str, Rounds], Meta(min_length=1, max_length=2)]


def check_round(sheet: RoundSheet) -> list[Fault]:
    """List cards that the box does not have: a number twice, or more wagers of a colour than there are."""
    faults = []
    for colour in COLOURS:
        seen: set[int] = set()
        wagers = 0
        for seat, expeditions in sheet.seats.items():
            numbers, own = expeditions.cards(colour)
            for number in numbers:
                if number in seen:
                    faults.append(Fault("card_twice", f"seats.{seat}.{colour}", {"colour": colour, "number": number}))
                seen.add(number)
            wagers += own
            if wagers > WAGERS:
                values = {"colour": colour, "count": wagers, "most": WAGERS}
                faults.append(Fault("wagers_many", f"seats.{seat}.{colour}_wagers", values))
    return faults
