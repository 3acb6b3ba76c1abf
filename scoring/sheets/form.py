"""The form of a score sheet: its rows, what wins, and its rounds; as it is stored in a record and in memory."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import fold
from scoring.sheet_types import field_types
from scoring.sheets import PREFIX
from scoring.text_catalogs import printable
from scoring.typed_data import convert

VERSION = 1
"""The version of the form; a form of another version is refused."""
MAX_ROWS, MAX_NAME, MAX_TABLE, MAX_PLACES, MAX_SEATS = 60, 40, 30, 8, 8
MAX_FACTOR, MAX_VALUE = 9_999, 99_999
"""The largest factor or number of points in a row, and the largest value in a cell."""

Rounding = Literal["down", "up", "half", "exact"]
"""How a fraction is rounded: down, up, or to the nearest whole number, half_points up; or exact in half points."""
Tied = Literal["split", "each"]
"""Whether tied seats split the points of the places that they share, or each get the points of their place."""
Points = Annotated[int, Meta(ge=-MAX_FACTOR, le=MAX_FACTOR)]
Value = Annotated[int, Meta(ge=-MAX_VALUE, le=MAX_VALUE)]
Places = Annotated[tuple[Points, ...], Meta(max_length=MAX_PLACES)]
Text = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]


class SheetName(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A name in English or as typed, and in Japanese if that differs."""

    en: Text
    ja: Annotated[str, Meta(max_length=MAX_NAME)] = ""

    def text(self, lang: str) -> str:
        return self.ja or self.en if lang == "ja" else self.en

    @property
    def keys(self) -> frozenset[str]:
        """The forms of the name for comparison."""
        return frozenset(fold(text) for text in (self.en, self.ja) if text)


class SheetRow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row: what is counted, and its points.

    - `times`: the points for each, or for every `per` of them; the result is rounded as `rounding` says.
    - `table`: the points by value; a value between two entries has the points of the lower one.
    - `most`, `least`: the points for the highest or the lowest value, for the next one, …; `tied` seats share them.
    - `total`: the rows above whose points are added up; such a row is not filled in.
    - `low`, `high`: the limits of the value (None for the default).
    """

    name: SheetName
    times: Points = 1
    per: Annotated[int, Meta(ge=1, le=MAX_FACTOR)] = 1
    rounding: Rounding = "down"
    table: Annotated[tuple[tuple[Value, Points], ...], Meta(max_length=MAX_TABLE)] = ()
    most: Places = ()
    least: Places = ()
    tied: Tied = "split"
    total: Annotated[tuple[Text, ...], Meta(max_length=MAX_ROWS)] = ()
    low: Value | None = None
    high: Value | None = None

    @property
    def is_points(self) -> bool:
        """Whether the value is the points themselves."""
        return (self.times, self.per) == (1, 1) and not (self.table or self.most or self.least)

    @property
    def half_points(self) -> bool:
        """Whether the value may end in a half: points without limits."""
        return self.is_points and self.low is None and self.high is None

    @property
    def limits(self) -> tuple[int, int]:
        """The lowest and the highest value: by default, only points themselves can be negative."""
        low = (-MAX_VALUE if self.is_points else 0) if self.low is None else self.low
        return low, MAX_VALUE if self.high is None else self.high


class SheetRounds(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game in rounds: it ends once a total is at least `until`, or after `number` rounds (0 for neither)."""

    until: Annotated[int, Meta(ge=0, le=MAX_VALUE)] = 0
    number: Annotated[int, Meta(ge=0, le=99)] = 0
    dealer: bool = False


class SheetForm(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The form of a score sheet. `ties` are names of rows: the higher value wins a tie, after a minus the lower one."""

    name: SheetName
    rows: Annotated[tuple[SheetRow, ...], Meta(min_length=1)]
    version: Literal[1] = 1
    wins: Literal["highest", "lowest"] = "highest"
    ties: Annotated[tuple[Annotated[str, Meta(max_length=MAX_NAME + 1)], ...], Meta(max_length=MAX_ROWS)] = ()
    players: tuple[
        Annotated[int, Meta(ge=1, le=MAX_SEATS)], Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    ] = (1, MAX_SEATS)  # fmt: skip
    rounds: SheetRounds | None = None

    @property
    def id(self) -> str:
        """The id of the sheet as a game: a digest of its content."""
        return f"{PREFIX}{sha256(msgspec.json.encode(self, order='deterministic')).hexdigest()[:16]}"

    def row(self, name: str) -> int:
        """Return the index of the row with a name in either language; -1 if there is none."""
        key = fold(name)
        return next((at for at, row in enumerate(self.rows) if key and key in row.name.keys), -1)

    def faults(self) -> Iterator[Fault]:
        """Yield what is contradictory in the form; the field of a fault in a row is `rows.<number>`."""
        yield from _name_faults(self.name, "name")
        if len(self.rows) > MAX_ROWS:
            yield Fault("sheet_rows", "rows", {"most": MAX_ROWS})
        earlier: set[str] = set()
        for number, row in enumerate(self.rows, 1):
            field = f"rows.{number}"
            yield from _name_faults(row.name, field)
            if earlier & row.name.keys:
                yield Fault("sheet_row_twice", field, {"name": row.name.en})
            yield from _row_faults(row, field)
            for name in row.total:
                if not 0 <= self.row(name) < number - 1:
                    yield Fault("sheet_row_above", field, {"name": name})
            earlier |= row.name.keys
        if all(row.total for row in self.rows):
            yield Fault("sheet_nothing", "rows")
        for name in self.ties:
            if self.row(name.removeprefix("-")) < 0:
                yield Fault("sheet_tie", "ties", {"name": name})
        if self.players[0] > self.players[1]:
            yield Fault("sheet_players", "players", {"low": self.players[0], "high": self.players[1]})


_PATH = re.compile(r"`\$\.([a-z.]+)")


def _name_faults(name: SheetName, field: str) -> Iterator[Fault]:
    for text in (name.en, name.ja):
        if text and (printable(text) != text or not text.strip() or not fold(text)):
            yield Fault("sheet_name", field, {"name": printable(text)})


def _row_faults(row: SheetRow, field: str) -> Iterator[Fault]:
    low, high = row.limits
    if low > high:
        yield Fault("sheet_limits", field, {"low": low, "high": high})
    if row.rounding == "exact" and row.per != 2:
        yield Fault("sheet_value", field)
    if row.table and (row.times, row.per) != (1, 1):
        yield Fault("sheet_row_both", field, {"name": row.name.en})
    values = [value for value, _ in row.table]
    if values != sorted(set(values)):
        yield Fault("sheet_table", field, {"name": row.name.en})


def form_of_data(data: Any) -> SheetForm:
    """Convert the form in a record. Raises `InputError` with all contradictions, or with the first wrong type."""
    if isinstance(data, Mapping) and data.get("version", VERSION) != VERSION:
        raise input_error("sheet_version", "version", given=str(data["version"])[:20], version=VERSION)
    try:
        form: SheetForm = convert(data, SheetForm)
    except (msgspec.ValidationError, RecursionError) as error:
        path = _PATH.search(str(error))
        raise InputError(setting_faults(data) or [Fault("sheet_value", path[1] if path else "")]) from None
    return checked(form)


def setting_faults(data: Any) -> list[Fault]:
    """Return the faults of the settings of a form as plain data: those with a wrong value, each with its field."""
    settings = dict(data) if isinstance(data, Mapping) else {}
    rounds = settings.pop("rounds", None)
    faults = [*_value_faults(SheetForm, settings, "")]
    if isinstance(rounds, Mapping):
        return [*faults, *_value_faults(SheetRounds, rounds, "rounds.")]
    return faults if rounds is None else [*faults, Fault("sheet_value_rounds", "rounds", {"given": _quoted(rounds)})]


def _value_faults(kind: type[Struct], settings: Mapping[Any, Any], prefix: str) -> Iterator[Fault]:
    types = field_types(kind)
    for name, value in settings.items():
        if name not in types:
            yield Fault("sheet_key", f"{prefix}{_quoted(name)}")
        elif name not in ("version", "rows"):
            try:
                convert(value, types[name])
            except (msgspec.ValidationError, RecursionError):
                yield Fault(f"sheet_value_{name}", f"{prefix}{name}", {"given": _quoted(value)})


def _quoted(value: Any) -> str:
    return printable(str(value))[:40]


def checked(form: SheetForm) -> SheetForm:
    """Return a form without contradictions. Raises `InputError` with all of them."""
    if faults := tuple(form.faults()):
        raise InputError(faults)
    return form
