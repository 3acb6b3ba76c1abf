"""Tables of Russian Railroads in memory, with the printed values that no source gives INVENTED, and ways to lay
pieces on them.

INVENTED: which engineers lie on the strip, what most of them cost to use, and how many lie sideways on the 2-player
board. Never copy them anywhere. The seats are those of the worked examples: yellow, blue, green, red in turn order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.russian_railroads.effect_stack import finished
from referee.games.russian_railroads.state import (
    FACTORY_SLOTS,
    LOCO_SLOTS,
    NONE,
    STRIP,
    ActionSpacePieces,
    RailLineTracks,
    SharedSpacePieces,
    State,
)
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from scoring.games.russian_railroads.values import COLOURS

# What the tables of all games have in common is named here for the tests of this one.
from tests.play.laying import Change as Change
from tests.play.laying import changed as changed
from tests.play.laying import cited as cited
from tests.play.laying import lay as lay
from tests.play.laying import lines_of as lines_of
from tests.play.laying import opened_once
from tests.play.laying import path_of as path_of
from tests.play.laying import play as play

GAME = find("russian_railroads")
NAMES = ("Yellow", "Blue", "Green", "Red")
Y, B, G, R = "YBGR"
STRIP_TILES = (2, 3, 6, 15, 4, 13, 10)
"""INVENTED: the engineers on the strip, from the left; the last one is for hire."""
TWO_WORKERS = (12, 14)
"""INVENTED: engineers whose use costs 2 workers; the others without a source cost 1."""
INVENTED: dict[str, Any] = {
    "public_engineer_slots": 2,
    **{
        f"engineer_cost.{number}.{what}": cost
        for number in range(2, 16)
        if number != 4
        for what, cost in (("workers", 2 if number in TWO_WORKERS else 1), ("rubles", 0))
    },
}


@opened_once
def table(players: int = 4, *, printed: Mapping[str, Any] | None = None, **options: Any) -> Table:
    """Open a table of which everything is known; `printed` replaces printed values."""
    values = {**GAME.printed(), **INVENTED, **(printed or {})}
    made = Table("test", [opening(GAME, seats_of(GAME, NAMES[:players]), options=options, printed=values)])
    tiles = {f"strip.{slot}": tile for slot, tile in zip(STRIP, STRIP_TILES, strict=True)}
    made.tell(tiles if players == 4 else tiles | {"strip.wait_1": 0})
    return made


def situation(players: int, *changes: Change, odd: bool = False, **options: Any) -> Table:
    """A table in the first player's first turn on which facts were set directly.

    It holds no contradiction unless it is meant to (`odd`).
    """
    made = table(players, **options)
    lay(made, {"phase": "turn", "active": Y}, *changes, odd=odd)
    return made


# Pieces


def tracks(seat: str, line: str, *spaces: int) -> Change:
    """The tracks of a seat stand on these spaces of a line: black, grey, brown, natural, white (the rest: none)."""
    at: dict[str, int] = dict(zip(COLOURS, (*spaces, 0, 0, 0, 0), strict=False))
    return {f"{seat}.lines.{line}": RailLineTracks(at)}


def locomotives(seat: str, trans_siberian: tuple[int, int] = (1, 0), st_petersburg: int = 0, kiev: int = 0) -> Change:
    """The locomotives of a seat by line."""
    numbers = dict(zip(LOCO_SLOTS, (*trans_siberian, st_petersburg, kiev), strict=True))
    return {f"{seat}.locomotives": numbers}


def piles(lowest: int, left: int = 1) -> Change:
    """The lowest pile of locomotives, and how many tiles are left of it; 10: all piles are empty."""
    return {"lowest": lowest, "left": left if lowest < 10 else 0}


def industry(seat: str, marker: int, *factories: int, second: int = NONE) -> Change:
    """A seat's marker(s), by place on the track, and its factories from the left.

    The token of a second marker lies on St. Petersburg 4.
    """
    facts: dict[str, Any] = {
        f"{seat}.marker_1": marker,
        f"{seat}.marker_2": second,
        f"{seat}.factories": dict(zip(FACTORY_SLOTS, (*factories, 0, 0, 0, 0, 0), strict=False)),
    }
    return facts | (token(seat, "tok_second_marker", "st_petersburg_4") if second != NONE else {})


def token(seat: str, id: str, space: str) -> dict[str, Any]:
    """A token of a seat was used and lies on a ? space."""
    return {f"{seat}.used_tokens.{id}": True, f"{seat}.token_given.{space}": True}


def used(seat: str, space: str, own: int = 1, black: int = 0, turquoise: int = 0, rubles: int = 0) -> Change:
    """Pieces of a seat lie on a space; own workers come from its hand."""

    def change(state: State) -> State:
        hand = {f"{seat}.own": state.seats[seat].own - own}
        return changed(state, [hand, {f"spaces.{space}": ActionSpacePieces(seat, own, black, turquoise, rubles)}])

    return change


def hand(seat: str, own: int, rubles: int = 0) -> Change:
    """All a seat has in hand; its other workers lie on the space that is never blocked."""

    def change(state: State) -> State:
        out = state.seats[seat].own - own
        return changed(
            state, [{f"{seat}.own": own, f"{seat}.rubles": rubles, f"shared.{seat}": SharedSpacePieces(out)}]
        )

    return change


def black_worker(seat: str) -> Change:
    """A seat has the black worker in hand."""
    return {f"{seat}.black": 1, "black_owner": seat, "cards.card_black_worker": False}


def owns(seat: str, *numbers: int) -> Change:
    """A seat owns engineers, which do not lie on the strip."""
    tiles = {f"{seat}.engineers": tuple(f"engineer_{number}" for number in numbers)}
    return tiles | ({"cards.card_engineer_1": False} if 1 in numbers else {})


def passed(*seats: str) -> Change:
    """These seats have passed."""
    return {f"{seat}.passed": True for seat in seats}


# Declaring


def steps(*told: str) -> str:
    """Track steps of one declaration, each as `line colour`."""
    return "; ".join(f"step_track {step}" for step in told)


# Looking


def open_now(table: Table) -> list[tuple[str, int]]:
    """What is being resolved, the innermost last, as (kind, count)."""
    return [(one.kind, one.count) for one in table.state.pending if not finished(one)]
