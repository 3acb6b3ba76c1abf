"""The text format of box files: the printed values of one physical copy of a game, by page, with the person and day of
each entry.

gyoji box 1

game: crisis

edition: ludicreations_2016

[chart]

@2026-11-22 Aki

chart_export: 0+2 1+3 2+4 2+6 3+6 3+8

[end]

A row is the id of a line format or the path of a value, followed by the text that a person would type for it. A value
that no line format can express follows on its own line as a path with JSON (`path = 4`). Cards that were named at the
table have only their text, below the question that asks for them. A line with `@` states who entered the rows below it;
a final `?` means that these rows must be compared with the reader's own game. `gyoji teach GAME --from FILE` reads this
format too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from msgspec import Struct, structs

from referee.rules.game import Game, find
from referee.rules.physical_copy_identity import split_box
from referee.store.migration import import_library
from referee.store.printed_value_provenance import PrintedValueProvenance
from scoring.errors import Fault, InputError, input_error
from scoring.sheet_parser import read_json
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.card_library_rows import PrintedValueLibraryRow
from tui.core.components.printed_value_groups import cards_of
from tui.core.components.printed_value_parser import read_value
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.core.i18n.local_time_text import local_day

HEAD = "gyoji box"
VERSION = 1
LAST = "[end]"
MAX_BYTES = 200_000
MAX_VALUES = 2_000
"""The maximum number of values in a box file, more than twice the largest known number (830)."""
MAX_FAULTS = 20
MAX_NAME = 40
_PROVENANCE = re.compile(r"@(\d{4}-\d\d-\d\d)(?: (.*?))??( \?)?")
_HEADER = re.compile(r"(game|edition): *(.*)")
_PAGE = re.compile(r"\[(.*)\]")


class ImportedPrintedValues(Struct, frozen=True):
    """The content of a box file: printed values indexed by dotted path (without `printed.`), and the person and time of
    entry of each (`told`).
    """

    game: Game
    edition: str
    values: dict[str, Any]
    told: dict[str, PrintedValueProvenance]


class PrintedValueFileEntry(Struct, frozen=True):
    """A row of a box file. `section` is the id of its page, or of the question that asks for the row if no page
    contains it.
    """

    section: str
    item: PrintedValueLibraryRow


def is_box(text: str) -> bool:
    """Return whether a text begins with the first line of a box file."""
    return text.lstrip("\ufeff \t\r\n").startswith(HEAD)


def name_of(text: str) -> str:
    """Return the name of a person with normalised blanks, for a box file. Raises `InputError` if it is too long, not
    printable or ends with `?`.
    """
    name = " ".join(text.split())
    if len(name) > MAX_NAME or not name.isprintable() or name.endswith("?"):
        raise input_error("box_name", field="by", limit=MAX_NAME)
    return name


def rows(box: BoxPrintedValues) -> list[PrintedValueFileEntry]:
    """Return all rows of a copy of a game in reading order: rows on pages, then the others."""
    entries: dict[str, PrintedValueFileEntry] = {}
    for page in box.game.pages:
        for row in box.rows(page):
            entries.setdefault(row.item.id, PrintedValueFileEntry(page.id, row.item))
    for group in box.library.groups:
        for item in box.library.items(group):
            entries.setdefault(item.id, PrintedValueFileEntry(group.id, item))
    return list(entries.values())


# writing


def write_box(box: BoxPrintedValues, by: str = "", words: Words | None = None) -> str:
    """Write the stored printed values as a box file. Values without a recorded person are attributed to `by`. With
    `words`, comments name the pages.
    """
    library_rows, game = box.library, box.game
    tellers = box.session.store.provenance(game.id, box.edition)
    lines = [f"{HEAD} {VERSION}", f"game: {game.id}", f"edition: {split_box(box.edition)[0]}"]
    section, teller_line = "", ""
    unwritten = dict(library_rows.library)
    for row in rows(box):
        row_values = {
            path: unwritten.pop(path) for path in library_rows.library if path in unwritten and row.item.holds(path)
        }
        for teller, values in _by_teller(row_values, tellers, library_rows.told, by):
            if row.section != section:
                section = row.section
                lines += ["", f"[{section}]", *([f"# {_section_title(words, section)}"] if words else [])]
            if teller != teller_line:
                teller_line = teller
                lines.append(teller)
            lines += _entry_lines(game, row, values)
    return "\n".join([*lines, "", LAST, ""])


def _section_title(words: Words, section: str) -> str:
    return words.translate_or(f"page.{section}", words.translate_or(f"ask.{section}", section))


def _by_teller(
    values: Mapping[str, Any], tellers: Mapping[str, PrintedValueProvenance], times: Mapping[str, str], by: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Group the values of a row by the `@` line that states who entered them and on which day."""
    values_by_line: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        provenance = tellers.get(path) or PrintedValueProvenance(times.get(path, ""))
        who = provenance.who or by
        day = local_day(provenance.when)
        teller_line = f"@{day}{f' {who}' if who else ''}{' ?' if provenance.look else ''}"
        values_by_line.setdefault(teller_line, {})[path] = value
    yield from values_by_line.items()


def _entry_lines(game: Game, row: PrintedValueFileEntry, values: dict[str, Any]) -> list[str]:
    """Write the values as the row's line and a line for each value that it cannot express; without a line format, a
    line for each value.
    """
    for line in _lines(row, values):
        try:
            line_values = _row_parser(game).line(row.section, line) if line.isprintable() else {}
        except InputError:
            continue
        if line_values and line_values.keys() <= values.keys():
            other = {
                path: value for path, value in values.items() if path not in line_values or line_values[path] != value
            }
            return [line, *(_raw(path, value) for path, value in other.items())]
    return [_raw(path, value) for path, value in values.items()]


def _lines(row: PrintedValueFileEntry, values: Mapping[str, Any]) -> Iterator[str]:
    card, path = row.item.card, row.item.path
    if card:
        text = card.write(values)
        yield text  # a card that the table named: its line has the name in it
        yield f"{card.id}: {text}"
        return
    value = values[path]
    if isinstance(value, bool):
        yield f"{path}: {'yes' if value else 'no'}"
    elif isinstance(value, list):
        yield f"{path}: {', '.join(map(str, value))}"
    else:
        yield f"{path}: {value}"


def _raw(path: str, value: Any) -> str:
    name = path if re.fullmatch(r"[\w.]+", path) else json.dumps(path, ensure_ascii=False)
    return f"{name} = {json.dumps(value, ensure_ascii=False)}"


# reading


def read_box_text(raw: bytes) -> ImportedPrintedValues:
    """Parse a box file or an older JSON export. Raises `InputError` with all faults, each with line number, page and
    row.
    """
    if len(raw) > MAX_BYTES:
        raise input_error("box_big", limit=MAX_BYTES // 1000)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise input_error("not_utf8") from None
    if text.lstrip().startswith("{"):
        return _old(raw)
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    game, edition, body = _head(lines)
    faults = [Fault("box_signs", f"{number}") for number, line in body if not line.isprintable()]
    if faults:
        raise InputError(faults[:MAX_FAULTS])
    if not body or body[-1][1] != LAST:
        raise input_error("box_cut", field=f"{lines[-1][0]}")
    return _body(game, edition, body[:-1])


def _old(raw: bytes) -> ImportedPrintedValues:
    document = read_json(raw, max_bytes=MAX_BYTES)
    game = find(str(document.get("game", "")))
    values = import_library(game, raw)
    if len(values) > MAX_VALUES:
        raise input_error("box_many", limit=MAX_VALUES)
    return ImportedPrintedValues(
        game, str(document["edition"]), _as_library_values(values), dict.fromkeys(values, PrintedValueProvenance())
    )


def _head(lines: list[tuple[int, str]]) -> tuple[Game, str, list[tuple[int, str]]]:
    """Parse the head of a box file and return (game, edition, numbered lines after the head)."""
    first = lines[0][1] if lines else ""
    version = first.removeprefix(HEAD).strip()
    if not first.startswith(HEAD) or not version.isascii() or not version.isdecimal():
        raise input_error("box_shape")
    if len(version) > 4 or int(version) > VERSION:
        raise input_error("file_newer")
    header: dict[str, str] = {}
    at = 1
    while at < len(lines) and (match := _HEADER.fullmatch(lines[at][1])):
        header.setdefault(match[1], match[2])
        at += 1
    if len(header) < 2:
        raise input_error("box_shape")
    game = find(header["game"])
    if header["edition"] not in game.meta.editions:
        raise input_error("edition_unknown", field="edition", given=header["edition"][:40], editions=game.meta.editions)
    return game, header["edition"], lines[at:]


def _body(game: Game, edition: str, lines: Iterable[tuple[int, str]]) -> ImportedPrintedValues:
    """Parse the lines after the head. Raises `InputError` with all faults."""
    contents = _Contents(game)
    faults: list[Fault] = []
    for number, line in lines:
        line_label = contents.place(number, line)
        try:
            contents.add(line, line_label)
        except InputError as wrong:
            faults += [structs.replace(fault, field=line_label) for fault in wrong.faults]
            if len(faults) >= MAX_FAULTS:
                break
        if len(contents.values) > MAX_VALUES:
            raise input_error("box_many", limit=MAX_VALUES)
    values, places = contents.values, contents.places
    if not faults:
        values, wrong_ones = game.accept((), values, "printed.")
        faults = [structs.replace(fault, field=places.get(fault.field, fault.field)) for fault in wrong_ones]
    if faults:
        raise InputError(faults[:MAX_FAULTS])
    return ImportedPrintedValues(game, edition, _as_library_values(values), contents.told)


class _Contents:
    """The printed values of a box file, collected line by line, with the person who entered each and its line in the
    file.
    """

    def __init__(self, game: Game) -> None:
        self.row_parser = _row_parser(game)
        self.section = ""
        self.teller = PrintedValueProvenance()
        self.values: dict[str, Any] = {}
        self.told: dict[str, PrintedValueProvenance] = {}
        self.places: dict[str, str] = {}
        self.by_path: dict[str, str] = {}
        """The line of each value given as `path = JSON`, indexed by that path. A value on such a line may replace the
        value of a row.
        """

    def place(self, number: int, line: str) -> str:
        """Describe the position of a line: its number, its page and, unless the line names a person, the id of
        the row.
        """
        page = f"{number} [{self.section[:20]}]"
        return page if line.startswith("@") else f"{page} {re.split(': | = ', line)[0][:40]}"

    def add(self, line: str, line_label: str) -> None:
        """Process one line: a page heading, a line with the person who entered the next rows, or a row. Raises
        `InputError` if the line is invalid.
        """
        if page := _PAGE.fullmatch(line):
            self.section = page[1].strip()
        elif line.startswith("@"):
            self.teller = _teller(line)
        else:
            self._add_row(line, line_label)

    def _add_row(self, line: str, line_label: str) -> None:
        values = self.row_parser.raw(line)
        if values:
            _refuse_twice(values, self.by_path)
            self.by_path |= dict.fromkeys(values, line_label)
        else:
            values = self.row_parser.line(self.section, line)
            _refuse_twice(values, self.places)
        self.values |= values
        self.told |= dict.fromkeys(values, self.teller)
        self.places |= dict.fromkeys(values, line_label)


def _refuse_twice(values: Mapping[str, Any], places: Mapping[str, str]) -> None:
    """Raise `InputError` if one of the values also occurs in an earlier row."""
    for path in values:
        if path in places:
            raise input_error("box_twice", first=places[path])


def _teller(line: str) -> PrintedValueProvenance:
    match = _PROVENANCE.fullmatch(line)
    try:
        if not match:
            raise ValueError
        date.fromisoformat(match[1])
        return PrintedValueProvenance(match[1], name_of(match[2] or ""), bool(match[3]))
    except ValueError:
        raise input_error("box_told") from None


class _RowParser:
    """A parser for the rows of a box file: rows with an id or a path, and rows of cards that were named at a table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        cards = cards_of(game)
        self.cards = {card.id: card for card in cards if card.paths({})}
        self.further: dict[str, list[PrintedValueLineFormat]] = {}
        for card in cards:
            if not card.paths({}):
                self.further.setdefault(card.group, []).append(card)

    def line(self, section: str, line: str) -> dict[str, Any]:
        """Parse a row below the page heading `section` into printed values indexed by dotted path, as the card library
        stores them. Raises `InputError` with all faults.
        """
        id, mark, text = line.partition(": ")
        if mark and id in self.cards:
            return _as_library_values(self.cards[id].read(text))
        if mark and " " not in id and self.game.fact((), f"printed.{id}") is not None:
            return _as_library_values({id: read_value(self.game, id, text)})
        refused: InputError | None = None
        for card in self.further.get(section, ()):
            try:
                return _as_library_values(card.read(line))
            except InputError as error:
                refused = error
        raise refused or input_error("box_row", given=line[:40])

    def raw(self, line: str) -> dict[str, Any]:
        """Parse a line of the form `path = JSON` into {path: value}; empty for any other line."""
        try:
            if line.startswith('"'):
                path, after = json.JSONDecoder().raw_decode(line)
                assignment = line[after:]
            else:
                path, mark, assignment = line.partition(" = ")
                assignment = f"{mark}{assignment}"
            if not assignment.startswith(" = ") or self.game.fact((), f"printed.{path}") is None:
                return {}
            return {str(path): read_json(assignment[3:])}
        except (ValueError, RecursionError):
            return {}


@cache
def _row_parser(game: Game) -> _RowParser:
    return _RowParser(game)


def _as_library_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Convert tuples to lists, as the card library stores them."""
    return {path: list(value) if isinstance(value, tuple) else value for path, value in values.items()}
