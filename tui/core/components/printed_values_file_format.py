"""A taught box as one readable text: what is printed on one copy, by its pages, and who entered which row on which day.

    gyoji box 1
    game: crisis
    edition: ludicreations_2016
    [chart]
    @2026-11-22 Aki
    chart_export: 0+2 1+3 2+4 2+6 3+6 3+8
    [end]

A row is the id of a line of the card library, or the path of a value, with what a person would type for it. What no
line can say stands by its path as JSON (`path = 4`), below the line that says the rest. Cards that the table names
stand by their line alone below the question that asks for them. `@` says whose the rows below it are; with a `?` at its
end they are to be looked at on one's own box. `gyoji teach GAME --from FILE` reads such a text, too.
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
from referee.rules.physical_copy_identity import parted
from referee.store.legacy_card_library import import_library
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
"""More than twice what is printed on the largest box: 830 values in 6,000 signs."""
MAX_FAULTS = 20
MAX_NAME = 40
_PROVENANCE = re.compile(r"@(\d{4}-\d\d-\d\d)(?: (.*?))??( \?)?")
_HEADER = re.compile(r"(game|edition): *(.*)")
_PAGE = re.compile(r"\[(.*)\]")


class ImportedPrintedValues(Struct, frozen=True):
    """A box that came in: its printed values (paths without `printed.`), and who told each."""

    game: Game
    edition: str
    values: dict[str, Any]
    told: dict[str, PrintedValueProvenance]


class PrintedValueFileEntry(Struct, frozen=True):
    """A row of a box: the page or, beyond all pages, the question it stands below."""

    section: str
    item: PrintedValueLibraryRow


def is_box(text: str) -> bool:
    """Tell whether a text says of itself that it is a box."""
    return text.lstrip("\ufeff \t\r\n").startswith(HEAD)


def name_of(text: str) -> str:
    """Give the name of a person as it is written into a box. Raises `InputError` for one that is too long or no
    text.
    """
    name = " ".join(text.split())
    if len(name) > MAX_NAME or not name.isprintable() or name.endswith("?"):
        raise input_error("box_name", field="by", limit=MAX_NAME)
    return name


def rows(box: BoxPrintedValues) -> list[PrintedValueFileEntry]:
    """List every row of a box in reading order, first those of its pages."""
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
    """Write what is remembered of a box; `by` entered what no other person did. With `words` the pages are named."""
    library_rows, game = box.library, box.game
    tellers = box.session.store.tellers(game.id, box.edition)
    lines = [f"{HEAD} {VERSION}", f"game: {game.id}", f"edition: {parted(box.edition)[0]}"]
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
    """Give the values of a row by the line that says whose they are; nearly always there is one."""
    values_by_line: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        provenance = tellers.get(path) or PrintedValueProvenance(times.get(path, ""))
        who = provenance.who or by
        day = local_day(provenance.when)
        teller_line = f"@{day}{f' {who}' if who else ''}{' ?' if provenance.look else ''}"
        values_by_line.setdefault(teller_line, {})[path] = value
    yield from values_by_line.items()


def _entry_lines(game: Game, row: PrintedValueFileEntry, values: dict[str, Any]) -> list[str]:
    """Write values as the row's line, with what it cannot say below it; each by its path where no line says them."""
    for line in _lines(row, values):
        try:
            line_values = _reading(game).line(row.section, line) if line.isprintable() else {}
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
    """Read a box, all of it or nothing; also the card library that Gyoji wrote before there were boxes.

    Raises `InputError` with every fault, each naming its line, its page and its row.
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
    """Read the first line and the header; give the lines after them."""
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
    """Read the lines below the header. Raises `InputError` with every fault."""
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
    """The printed values of a box, collected line by line, with who told each and where."""

    def __init__(self, game: Game) -> None:
        self.reading = _reading(game)
        self.section = ""
        self.teller = PrintedValueProvenance()
        self.values: dict[str, Any] = {}
        self.told: dict[str, PrintedValueProvenance] = {}
        self.places: dict[str, str] = {}
        self.by_path: dict[str, str] = {}
        """The places of values that stand by their path; such a line may replace what a row says."""

    def place(self, number: int, line: str) -> str:
        """Name the place of a line: its number, its page, and its row where it is one."""
        page = f"{number} [{self.section[:20]}]"
        return page if line.startswith("@") else f"{page} {re.split(': | = ', line)[0][:40]}"

    def add(self, line: str, line_label: str) -> None:
        """Take in a line: the head of a page, who entered the rows below, or a row. Raises `InputError`."""
        if page := _PAGE.fullmatch(line):
            self.section = page[1].strip()
        elif line.startswith("@"):
            self.teller = _teller(line)
        else:
            self._add_row(line, line_label)

    def _add_row(self, line: str, line_label: str) -> None:
        values = self.reading.raw(line)
        if values:
            _refuse_twice(values, self.by_path)
            self.by_path |= dict.fromkeys(values, line_label)
        else:
            values = self.reading.line(self.section, line)
            _refuse_twice(values, self.places)
        self.values |= values
        self.told |= dict.fromkeys(values, self.teller)
        self.places |= dict.fromkeys(values, line_label)


def _refuse_twice(values: Mapping[str, Any], places: Mapping[str, str]) -> None:
    """Raise `InputError` for a value that another row says already."""
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


class _Reading:
    """Reads rows of a game's box, each by its id, its path, or as a further card of a question."""

    def __init__(self, game: Game) -> None:
        self.game = game
        cards = cards_of(game)
        self.cards = {card.id: card for card in cards if card.paths({})}
        self.further: dict[str, list[PrintedValueLineFormat]] = {}
        for card in cards:
            if not card.paths({}):
                self.further.setdefault(card.group, []).append(card)

    def line(self, section: str, line: str) -> dict[str, Any]:
        """Give the values of a line, as they are kept. Raises `InputError` with every fault."""
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
        """Give the value that a line says by its path; nothing for any other line."""
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
def _reading(game: Game) -> _Reading:
    return _Reading(game)


def _as_library_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Give values as the card library keeps them: a list for a tuple."""
    return {path: list(value) if isinstance(value, tuple) else value for path, value in values.items()}
