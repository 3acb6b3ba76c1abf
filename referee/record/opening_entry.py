"""Opening of a table: seats, settings and printed values become the first entry of its record."""

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
from referee.rules.seat_names import LETTERS, MOST, assign_letters, is_number, key, name_error, tidy
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize

SHAPES = ("●", "▲", "■", "◆", "★", "▼", "♣", "♥")
MAX_NAME = 40
"""The maximum length of a table's name, in characters."""


def seats_of(game: Game, names: Sequence[str], least: int = 0) -> tuple[Seat, ...]:
    """Return a seat for each name, with a letter (the initial if unique), a colour of the game, and a shape.

    `least` is the minimum number of names, if not all seats are required. Raises `InputError` for an invalid number of
    seats, and for names that are empty, too long, duplicate or numeric.
    """
    low, high = least or game.meta.seats[0], max_seats(game)
    faults = [] if low <= len(names) <= high else [_number(len(names), low, high)]
    names = [tidy(name) for name in names]
    folded = [key(name) for name in names]
    for number, name in enumerate(names):
        if error := name_error(name, f"seats.{number + 1}"):
            faults.append(error)
        elif is_number(name):
            faults.append(Fault("seat_number", f"seats.{number + 1}", {"given": name}))
        elif folded.index(folded[number]) != number:
            faults.append(Fault("seat_twice", f"seats.{number + 1}", {"given": name}))
    if faults:
        raise InputError(faults)
    rows = zip(assign_letters(names), names, game.meta.colours, SHAPES, strict=False)
    return tuple(Seat(*row) for row in rows)


def max_seats(game: Game) -> int:
    """Return the maximum number of seats of a game with different colours and shapes."""
    return min(game.meta.seats[1], len(game.meta.colours), len(SHAPES))


def _number(count: int, low: int, high: int) -> Fault:
    problem = "seats_none" if count == 0 else "seats_exact" if low == high else "seats_number"
    return Fault(problem, "seats", {"given": count, "low": low, "high": high})


def opening_body(
    game: Game,
    seats: Sequence[Seat],
    *,
    options: Mapping[str, Any] | None = None,
    printed: Mapping[str, Any] | None = None,
    edition: str = "",
    depth: str = "",
    invented: bool = False,
    blank: bool = False,
) -> dict[str, Any]:
    """Return the content of the first entry of a table.

    `printed` are stored printed values of this edition (paths without `printed.`); `depth` is the recording depth, the
    deepest one of the game by default; `invented` marks a demo with
    invented values; `blank` opens a position in which everything is unknown. Raises `InputError` with all faults.
    """
    ids = tuple(seat.id for seat in seats)
    depth = depth or game.depths[-1]
    settings, values, faults = validate_opening(
        game, ids, options or {}, printed or {}, edition or game.meta.editions[0]
    )
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
    body |= game.opening
    body |= {name: True for name, is_set in (("invented", invented), ("blank", blank)) if is_set}
    return body


def validate_opening(
    game: Game, seats: tuple[str, ...], options: Mapping[str, Any], printed: Mapping[str, Any], edition: str
) -> tuple[dict[str, Any], dict[str, Any], list[Fault]]:
    """Validate the settings, printed values (paths without `printed.`) and edition of an opening. Return (valid
    settings, valid values, faults).
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
    """Raise `InputError` with all faults in the seats of a recorded table."""
    (low, high), ids = game.meta.seats, [seat.id for seat in seats]
    faults = [] if low <= len(seats) <= high else [_number(len(seats), low, high)]
    for number, seat in enumerate(seats, 1):
        if len(seat.id) != 1 or seat.id not in LETTERS or seat.id in ids[: number - 1]:
            faults.append(Fault("seat_letter", f"seats.{number}.id", {"given": seat.id[:MOST]}))
        if seat.name and (error := name_error(seat.name, f"seats.{number}.name")):
            faults.append(error)
    if faults:
        raise InputError(faults)


def opening(game: Game, seats: Sequence[Seat], **settings: Any) -> Entry:
    """Return the first entry of a table; `settings` are the keyword arguments of `opening_body`. Raises `InputError`
    with all faults.
    """
    game.check_refereed()
    body = opening_body(game, seats, **settings)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return journal.seal("", Entry(1, now, "open", body=body, rules=RULES_VERSION))


def cold_seats(game: Game) -> tuple[Seat, ...]:
    """Return seats without player names, one per colour of the game, for a dispute without a table."""
    rows = zip(game.meta.colours, SHAPES, strict=False)
    return tuple(Seat(colour[0].upper(), "", colour, shape) for colour, shape in rows)


def numbered_names(name: str) -> Iterator[str]:
    """Yield a table name, then variants with -2, -3, -4 …, shortened to the maximum length."""
    yield name
    for number in count(2):
        tail = f"-{number}"
        yield f"{name[: MAX_NAME - len(tail)]}{tail}"


def check_name(name: str) -> str:
    """Return a table name in its stored form: trimmed, in normal-width characters. Raises `InputError` for an invalid
    name.
    """
    normalized = normalize(name)
    has_letters = any(character.isalnum() for character in normalized)  # signs alone, as "..", are no name
    if (
        not has_letters
        or len(normalized) > MAX_NAME
        or not all(character.isalnum() or character in "-_ ." for character in normalized)
    ):
        raise input_error("table_name", field="name", given=name[:MAX_NAME])
    return normalized
