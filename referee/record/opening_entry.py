"""Opening a table: seats, settings and printed values become the first entry of a journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any

from msgspec import to_builtins

from referee import RULES_VERSION
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.rules.game import Game, Seat
from referee.rules.game_settings import check_option, check_setting
from referee.rules.opening_printed_values import accepted_printed
from referee.rules.seat_names import LETTERS, MOST, assign_letters, is_name, is_number, key, tidy
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize

SHAPES = ("●", "▲", "■", "◆", "★", "▼", "♣", "♥")
MAX_NAME = 40
"""The longest name of a table (characters)."""


def seats_of(game: Game, names: Sequence[str], least: int = 0) -> tuple[Seat, ...]:
    """Give every named seat a letter (its initial where it is nobody else's), a colour of the game and a shape.

    `least` is the fewest names that will do, where not everybody has to be there. Raises `InputError` for a number of
    seats the game does not take, and for names that are empty, long, equal or numbers.
    """
    low, high = least or game.meta.seats[0], max_seats(game)
    faults = [] if low <= len(names) <= high else [_number(len(names), low, high)]
    names = [tidy(name) for name in names]
    folded = [key(name) for name in names]
    for number, name in enumerate(names):
        if not is_name(name):
            faults.append(Fault("seat_name", f"seats.{number + 1}", {"given": name[:MOST]}))
        elif is_number(name):
            faults.append(Fault("seat_number", f"seats.{number + 1}", {"given": name}))
        elif folded.index(folded[number]) != number:
            faults.append(Fault("seat_twice", f"seats.{number + 1}", {"given": name}))
    if faults:
        raise InputError(faults)
    rows = zip(assign_letters(names), names, game.meta.colours, SHAPES, strict=False)
    return tuple(Seat(*row) for row in rows)


def max_seats(game: Game) -> int:
    """Give the most seats of a game: as many as it takes, each with a colour and a shape of its own."""
    return min(game.meta.seats[1], len(game.meta.colours), len(SHAPES))


def _number(count: int, low: int, high: int) -> Fault:
    return Fault("seats_number", "seats", {"given": count, "low": low, "high": high})


def opening_body(
    game: Game,
    seats: Sequence[Seat],
    *,
    options: Mapping[str, Any] | None = None,
    printed: Mapping[str, Any] | None = None,
    edition: str = "",
    depth: str = "full",
    invented: bool = False,
    blank: bool = False,
) -> dict[str, Any]:
    """Make the body of the first entry of a table.

    `printed` are values of the card library for this edition (paths without `printed.`); `invented` marks a demo
    whose values are made up; `blank` opens a described position in which nothing is told yet. Raises `InputError` with
    every fault.
    """
    ids = tuple(seat.id for seat in seats)
    settings, values, faults = accepted(game, ids, options or {}, printed or {}, edition or game.meta.editions[0])
    try:
        check_setting(game, "depth", depth)
    except InputError as wrong:
        faults += wrong.faults
    if faults:
        raise InputError(faults)
    body: dict[str, Any] = {
        "game": game.id,
        "edition": edition or game.meta.editions[0],
        "seats": [to_builtins(seat) for seat in seats],
        "options": settings,
        "printed": values,
        "depth": depth,
    }
    body |= {name: True for name, is_set in (("invented", invented), ("blank", blank)) if is_set}
    return body


def accepted(
    game: Game, seats: tuple[str, ...], options: Mapping[str, Any], printed: Mapping[str, Any], edition: str
) -> tuple[dict[str, Any], dict[str, Any], list[Fault]]:
    """Check the settings and the printed values (paths without `printed.`) of an opening, and its edition.

    Gives those that can be, and every fault.
    """
    settings: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, value in options.items():
        try:
            check_option(game, name, value)
            settings[name] = value
        except InputError as wrong:
            faults += wrong.faults
    values, wrong_values = accepted_printed(game, seats, printed)
    faults += wrong_values
    if edition not in game.meta.editions:
        faults.append(Fault("edition_unknown", "edition", {"given": edition[:40], "editions": game.meta.editions}))
    return settings, values, faults


def check_seats(game: Game, seats: Sequence[Seat]) -> None:
    """Check the seats that a recorded table was opened with. Raises `InputError` with every fault."""
    (low, high), ids = game.meta.seats, [seat.id for seat in seats]
    faults = [] if low <= len(seats) <= high else [_number(len(seats), low, high)]
    for number, seat in enumerate(seats, 1):
        if len(seat.id) != 1 or seat.id not in LETTERS or seat.id in ids[: number - 1]:
            faults.append(Fault("seat_letter", f"seats.{number}.id", {"given": seat.id[:MOST]}))
        if seat.name and not is_name(seat.name):
            faults.append(Fault("seat_name", f"seats.{number}.name", {"given": seat.name[:MOST]}))
    if faults:
        raise InputError(faults)


def opening(game: Game, seats: Sequence[Seat], **settings: Any) -> Entry:
    """Make the first entry of a table; `settings` as for `opening_body`. Raises `InputError` with every fault."""
    game.check_refereed()
    body = opening_body(game, seats, **settings)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return journal.seal("", Entry(1, now, "open", body=body, rules=RULES_VERSION))


def cold_seats(game: Game) -> tuple[Seat, ...]:
    """Give the seats of a cold dispute, where nobody has been named: the game's colours."""
    rows = zip(game.meta.colours, SHAPES, strict=False)
    return tuple(Seat(colour[0].upper(), "", colour, shape) for colour, shape in rows)


def numbered(name: str) -> Iterator[str]:
    """Give a table's name, then the same followed by 2, 3, 4 …, none of them too long."""
    yield name
    for number in count(2):
        tail = f"-{number}"
        yield f"{name[: MAX_NAME - len(tail)]}{tail}"


def check_name(name: str) -> str:
    """Check a table's name, and give it as it is kept: no blanks around it, signs of one width. Raises `InputError`."""
    normalized = normalize(name)
    has_letters = any(character.isalnum() for character in normalized)  # signs alone, as "..", are no name
    if (
        not has_letters
        or len(normalized) > MAX_NAME
        or not all(character.isalnum() or character in "-_ ." for character in normalized)
    ):
        raise input_error("table_name", field="name", given=name[:MAX_NAME])
    return normalized
