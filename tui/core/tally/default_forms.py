"""The score sheet forms of a game without `tally.toml`: a row for each field of the score sheet type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_origin

from msgspec import NODEFAULT, Struct, structs

from scoring.game_packages import package
from scoring.games import scorings
from scoring.sheet_types import SEAT, Category, bare, field_types, is_struct, item_type, notes

SEATS = "seats"


def default_forms(game: str) -> tuple[dict[str, Any], ...]:
    """Return the forms in the structure of `tally.toml`; empty if a sheet has a field that no cell can represent."""
    if not package(game).has_code("scoring"):
        return ()
    try:
        rows = package(game).objects.get("ROWS", ())
        return tuple(_form(name, each.sheet, rows) for name, each in scorings(game).items())
    except TypeError:
        return ()


def _form(name: str, sheet: type[Struct], own_rows: tuple[dict[str, str], ...]) -> dict[str, Any]:
    of_seat = bare(item_type(bare(field_types(sheet)[SEATS]))) if SEATS in field_types(sheet) else None
    rows = own_rows or [*(_rows(of_seat) if of_seat else ()), *_rows(sheet)]
    return {"id": name, "group": [{"label": f"scoring.{name}", "rows": rows}]}


def _rows(kind: type[Struct]) -> Iterator[dict[str, Any]]:
    """Yield a row for each field of a Struct. Raises `TypeError` for a field that no cell can represent."""
    defaults = {info.name: info.default for info in structs.fields(kind)}
    for name, hint in field_types(kind).items():
        if name == SEATS:
            continue
        item = bare(item_type(bare(hint))) if get_origin(bare(hint)) is tuple else bare(hint)
        if is_struct(item) or (item not in (int, float, bool) and not _is_choice(hint, item)):
            raise TypeError(name)
        row: dict[str, Any] = {"path": name}
        row |= next(({"about": note.id} for note in notes(hint) if isinstance(note, Category)), {})
        if defaults[name] not in (NODEFAULT, None):
            row["asked"] = True
        if get_origin(item) is Literal:
            row["of"] = name
        yield row


def _is_choice(hint: Any, item: Any) -> bool:
    return get_origin(item) is Literal or SEAT in notes(hint)
