"""The phone pages for score sheets: the list of sheets, and each sheet as a form with its result."""

from __future__ import annotations

from msgspec import Struct

from scoring.breakdown import Breakdown, of_seat
from scoring.errors import Fault
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.prompt_texts import round_title
from tui.core.tally.evaluation import running_totals, totals_of
from tui.core.tally.form import TallyFormRow
from tui.core.tally.table_sheet import TableSheet
from tui.core.tally.tally_field_message import fault_message, location_text
from tui.web.box_pages import OPEN_ITEMS
from tui.web.form_entry import NO_NOTE, RowNote, ValueControl
from tui.web.pages import SeatMark, page, seat_marks
from tui.web.phone import Phone
from tui.web.tally_entry import TallyRowForm

MAX_NEEDED = 6
"""The maximum number of missing cells listed."""


class TallyLink(Struct, frozen=True):
    """A link to a score sheet: its number of filled-in cells, and whether it is due next."""

    id: str
    label: str
    count: int
    is_next: bool


class TallyValue(Struct, frozen=True):
    """A cell of a score sheet as displayed.

    `mark` identifies its content; `before` is a value carried over or entered last time; `note` describes errors of the
    last input, and `fault` an error of the current content. `counts` is whether the cell can affect the score now, and
    `by` the other seat whose phone entered the content ("" if unknown).
    """

    control: ValueControl
    mark: str
    hint: str
    before: str
    note: RowNote
    fault: str
    counts: bool
    by: str


class TallyGroup(Struct, frozen=True):
    """The score sheet cells below a heading; `others` are cells that cannot affect the score now."""

    label: str
    values: list[TallyValue]
    others: list[TallyValue]


class TallyLine(Struct, frozen=True):
    """A score line: its label, its points, and their calculation."""

    label: str
    points: int
    working: str


class SeatTally(Struct, frozen=True):
    """The score sheet result of a seat: its place ("" while unknown), its points, whether values are missing, and, in a
    game scored in rounds, the points after this round.
    """

    seat: SeatMark
    rank: str
    points: int
    is_open: bool
    lines: list[TallyLine]
    running: str = ""


def tally_page(phone: Phone, token: str) -> str:
    """Return the HTML page with the list of score sheets."""
    words, entry = phone.words, phone.tally
    phone.readers.move(phone.seat, "")
    links = [
        TallyLink(
            kind.id, words.translate(kind.label), _count_changes(entry.sheet(kind, phone.seat)), entry.is_next(kind)
        )
        for kind in entry.kinds
    ]
    return page("tally", phone, token, "/tally", links=links, notice=())


def _count_changes(sheet: TableSheet) -> int:
    return sum(text != sheet.form.start.get(path) for path, text in sheet.cells.items())


def tally_form_page(phone: Phone, token: str, kind_id: str, seat: str) -> str:
    """Return the HTML form of a seat's score sheet, including the cells shared by all seats. Raises `InputError` if
    there is no such sheet.
    """
    words, entry = phone.words, phone.tally
    kind = entry.kind(kind_id)
    seat = seat or phone.seat
    fillable = entry.seats()
    sheet = entry.sheet(kind, seat)
    address = f"/tally/{kind.id}/{seat}"
    phone.readers.move(phone.seat, address)
    marks = seat_marks(words, phone.table)
    values = {
        "title": round_title(words, phone.table) or words.translate(kind.label),
        "kind": kind.id,
        "address_of_form": address,
        "groups": _groups(phone, sheet, seat) if seat in fillable else [],
        "filled_in": marks.get(seat),
        "others": [marks[other] for other in fillable if other != seat],
        "readers": [marks[each] for each in phone.readers.at(address, phone.seat) if each in marks],
        "saved": words.join_items(list(entry.saved)),
        "faults": _faults(words, sheet, {row.cell(seat) for _, row in entry.rows(sheet, seat)}),
        "needed": _missing_fields(words, sheet),
        "results": seat_tallies(words, sheet, marks),
        "is_final": sheet.outcome.final,
        "total": words.translate(kind.sums or ("tally.total" if sheet.form.already else "tally.points")),
        "open_items": OPEN_ITEMS,
        "notice": entry.problems,
    }
    entry.saved, entry.problems = (), ()
    return page("tally_form", phone, token, "/tally", **values)


def _groups(phone: Phone, sheet: TableSheet, seat: str) -> list[TallyGroup]:
    groups: dict[int, TallyGroup] = {}
    for heading, row in phone.tally.rows(sheet, seat):
        label = phone.words.phrase(heading.label)
        group = groups.setdefault(id(heading), TallyGroup(label, [], []))
        value = _value(phone, sheet, row, seat)
        if value.counts or row.kind != "text":  # a text has so many choices that it is shown once it can matter
            (group.values if value.counts else group.others).append(value)
    return [group for group in groups.values() if group.values or group.others]


def _value(phone: Phone, sheet: TableSheet, row: TallyFormRow, seat: str) -> TallyValue:
    words, path = phone.words, row.cell(seat)
    form = TallyRowForm(words, sheet, row, seat)
    note, writer = phone.tally.notes.get(form.name, NO_NOTE), phone.readers.by(form.name)
    fault = sheet.outcome.fault_at(path)
    carried, earlier = sheet.form.carried.get(path, ""), sheet.form.earlier.get(path, "")
    before = ""
    if not sheet.cells.get(path) and (carried or earlier):
        key = "web.tally_carried" if carried else "web.tally_earlier"
        before = words.translate(key, value=form.label_text(carried or earlier))
    return TallyValue(
        form.control.with_form(note.form),
        form.mark,
        words.translate(row.hint) if words.has(row.hint) else "",
        before,
        note,
        messages.fault(words, Fault(fault.key, "", fault.values)) if fault is not None else "",
        sheet.counts(row, seat),
        writer if sheet.cells.get(path) and writer != seat else "",
    )


def _faults(words: Words, sheet: TableSheet, visible: set[str]) -> list[str]:
    """Return the errors and doubts of a score sheet as texts, except errors displayed beside their `visible` cells."""
    outcome = sheet.outcome
    faults = [*(fault for fault in outcome.faults if fault.field not in visible), *outcome.doubts]
    return [fault_message(sheet.form, fault, words, sheet.ids) for fault in faults]


def _missing_fields(words: Words, sheet: TableSheet) -> list[str]:
    needed = sheet.outcome.breakdown.needed
    places = [location_text(sheet.form, fault.field, words, sheet.ids) for fault in needed[:MAX_NEEDED]]
    more = len(needed) - MAX_NEEDED
    return [*places, *([words.translate("tally.more", n=more)] if more > 0 else [])]


def seat_tallies(words: Words, sheet: TableSheet, marks: dict[str, SeatMark]) -> list[SeatTally]:
    """Return the score sheet results of the seats, by place once that is known."""
    outcome = sheet.outcome
    totals, _ = totals_of(sheet.form, outcome, sheet.ids)
    running = running_totals(sheet.form, outcome)
    ranks = {rank.seat: rank.rank for rank in outcome.breakdown.places} if outcome.final else {}
    rows = [
        SeatTally(
            marks[seat],
            words.translate(f"rank.{ranks[seat]}") if seat in ranks else "",
            points,
            is_open,
            _lines(words, outcome.breakdown, seat),
            _running_text(words, *running[seat]) if seat in running else "",
        )
        for seat, (points, is_open) in totals.items()
    ]
    return sorted(rows, key=lambda row: ranks.get(row.seat.id, 0))


def _running_text(words: Words, points: int, is_ahead: bool) -> str:
    return words.translate("web.tally_running", points=f"{'★' if is_ahead else ''}{points}")


def _lines(words: Words, breakdown: Breakdown, seat: str) -> list[TallyLine]:
    lines = of_seat(breakdown.lines, seat)
    return [TallyLine(messages.about(words, line), line.points, words.phrase(line.working)) for line in lines]
