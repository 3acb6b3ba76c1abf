"""The file of a score sheet: a small TOML whose rows are the lines that people type, read and written.

```toml
version = 1
name = "Wingspan"
ties = ["food"]
rows = ["birds", "eggs ×1", { row = "food ×0", ja = "餌" }]
```
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import structs, to_builtins

from scoring.errors import Fault, InputError, input_error
from scoring.sheets.form import (
    MAX_ROWS,
    MAX_SEATS,
    VERSION,
    SheetForm,
    SheetName,
    SheetRounds,
    SheetRow,
    form_of_data,
    setting_faults,
)
from scoring.sheets.row_lines import row_of_line
from scoring.sheets.row_text import line_of_row
from scoring.text_catalogs import printable

MAX_SIZE = 32_768
"""The maximum size of a file, in characters."""
DEFAULTS: dict[str, Any] = {"wins": "highest", "ties": [], "players": [1, MAX_SEATS], "rounds": None}
KEYS = ("version", "name", "rows", *DEFAULTS)
_LINE = re.compile(r"\(at (?:line (\d+)|end)")


def form_of_text(text: str) -> SheetForm:
    """Parse a file. Raises `InputError` with all faults of its content; the field of a fault is the number of the line,
    and the key: “4: rows.2”.
    """
    if len(text) > MAX_SIZE:
        raise input_error("sheet_file_size", most=MAX_SIZE)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        match = _LINE.search(str(error))
        line = int(match[1]) if match and match[1] else text.count("\n") + 1
        raise input_error("sheet_file_syntax", f"{line}", line=line) from None
    lines = _Lines(text)
    faults: list[Fault] = [Fault("sheet_key", printable(key)[:40]) for key in data if key not in KEYS]
    if data.get("version") != VERSION:
        faults.append(Fault("sheet_version", "version", {"given": str(data.get("version", "?"))[:20]}))
    for key, kind in (("name", str | dict), ("rows", list)):
        if key not in data:
            faults.append(Fault("sheet_key_missing", key))
        elif not isinstance(data[key], kind):
            faults.append(Fault("sheet_type", key))
    if faults:
        raise InputError(lines.located(faults))
    return _form(data, lines)


def _form(data: Mapping[str, Any], lines: _Lines) -> SheetForm:
    """Return the form of data with valid keys. Raises `InputError` with the faults of the rows, or of the settings."""
    rows: list[SheetRow] = []
    faults: list[Fault] = []
    for number, content in enumerate(data["rows"][: MAX_ROWS + 1], 1):
        try:
            rows.append(_row(content))
        except InputError as error:
            faults += [structs.replace(fault, field=f"rows.{number}") for fault in error.faults]
    settings = {key: data[key] for key in DEFAULTS if key in data}
    name = {"en": data["name"]} if isinstance(data["name"], str) else data["name"]
    if faults := [*faults, *setting_faults({"name": name, **settings})]:
        raise InputError(lines.located(faults))
    try:
        return form_of_data({"name": name, "rows": to_builtins(rows), **settings})
    except InputError as error:
        raise InputError(lines.located(error.faults)) from None


def _row(content: Any) -> SheetRow:
    """Return the row of an entry: a line, or a table of a line and a Japanese name."""
    entry = {"row": content} if isinstance(content, str) else content
    if not (isinstance(entry, dict) and entry.keys() <= {"row", "ja"} and isinstance(entry.get("row"), str)):
        raise input_error("sheet_row_entry")
    row = row_of_line(entry["row"])
    ja = entry.get("ja", "")
    if not isinstance(ja, str):
        raise input_error("sheet_row_entry")
    return structs.replace(row, name=SheetName(row.name.en, ja)) if ja else row


class _Lines:
    """The lines of a file, for the number of the line of a key or a row."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")

    def located(self, faults: Iterable[Fault]) -> list[Fault]:
        return [structs.replace(fault, field=f"{self._line(fault.field)}: {fault.field}") for fault in faults]

    def _line(self, field: str) -> int:
        key, _, number = field.partition(".")
        first = self._line_of_key(key, 1)
        if key == "rounds" and number:
            return self._line_of_key(number, first)
        if key != "rows" or not number.isdecimal():
            return first
        strings = ((at, line) for at, line in enumerate(self.lines[first - 1 :], first))
        entries = [at for at, line in strings for _ in _ENTRY.findall(line.partition("rows")[2] or line)]
        return entries[int(number) - 1] if int(number) <= len(entries) else first

    def _line_of_key(self, key: str, default: int) -> int:
        """Return the number of the first line from `default` on that begins with a key; `default` if there is none."""
        begin = re.compile(rf"""\s*\[?["']?{re.escape(key)}["']?\s*[\]=]""")
        numbered = enumerate(self.lines[default - 1 :], default)
        return next((at for at, line in numbered if begin.match(line)), default)


_ENTRY = re.compile(r"""\{[^}]*\}|"[^"]*"|'[^']*'""")


def text_of_form(form: SheetForm) -> str:
    """Write a form as a file that `form_of_text` reads."""
    parts = [f"version = {form.version}", f"name = {_name(form.name)}"]
    parts += [f'wins = "{form.wins}"'] if form.wins != "highest" else []
    parts += [f"ties = [{', '.join(map(_quoted, form.ties))}]"] if form.ties else []
    parts += [f"players = {list(form.players)}"] if form.players != (1, MAX_SEATS) else []
    parts += ["rows = [", *(f"  {_entry(row)}," for row in form.rows), "]"]
    if form.rounds is not None:
        parts += ["[rounds]", *_rounds(form.rounds)]
    return "\n".join(parts) + "\n"


def _rounds(rounds: SheetRounds) -> Iterator[str]:
    for name, value in structs.asdict(rounds).items():
        if value:
            yield f"{name} = {str(value).lower()}"


def _name(name: SheetName) -> str:
    return f"{{ en = {_quoted(name.en)}, ja = {_quoted(name.ja)} }}" if name.ja else _quoted(name.en)


def _entry(row: SheetRow) -> str:
    line = _quoted(line_of_row(row))
    return f"{{ row = {line}, ja = {_quoted(row.name.ja)} }}" if row.name.ja else line


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
