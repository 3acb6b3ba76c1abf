"""The result of a score sheet as rows: errors and missing values, then the score lines of each seat with their
arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from referee.rules.game import Seat
from scoring.breakdown import ScoreLine, SeatRank, of_seat, won_by
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang
from tui.core.tally.evaluation import TallyEvaluation, totals_of
from tui.core.tally.form import TallyForm
from tui.core.tally.tally_field_message import fault_message, location_text


class TallyResultRow(NamedTuple):
    """A row of a result. A row with `line` can be explained, a row with `path` leads to the cell with this path; other
    rows are headings or text.
    """

    text: StyledText
    line: ScoreLine | None = None
    path: str = ""


def below(text: str, width: int, style: str, prefix: str = "") -> list[StyledText]:
    """Wrap a text to a width, with all rows indented; `prefix` is the symbol before the first row."""
    return hang([(prefix, StyledText(text, style))], width)


def result_items(
    form: TallyForm,
    evaluation: TallyEvaluation,
    seats: Sequence[Seat],
    words: Words,
    width: int,
    theme: str,
    ascii: bool = False,
    interpretations: Sequence[str] = (),
) -> list[TallyResultRow]:
    """Return the rows of a result for a width in terminal cells; `interpretations` are texts about doubtful rules that
    it depends on.
    """
    ids = [seat.id for seat in seats]
    items = [TallyResultRow(StyledText(_status(evaluation, words, ascii), "bold"))]
    warn = symbol("warn", ascii)
    for fault in evaluation.faults:
        path = fault.field if any(fault.field == row.cell(seat) for row, seat in form.places(ids)) else ""
        lines = below(fault_message(form, fault, words, ids), width, "bold", warn)
        items += [TallyResultRow(line, path=path if not seat_rank else "") for seat_rank, line in enumerate(lines)]
    for fault in evaluation.breakdown.needed:
        where = location_text(form, fault.field, words, ids)
        items.append(TallyResultRow(StyledText(f"  ? {where}"), path=_cell(form, fault.field, ids)))
    for doubt in evaluation.doubts:
        lines = below(fault_message(form, doubt, words, ids), width, "italic", warn)
        items += [
            TallyResultRow(line, path=doubt.field if not seat_rank else "") for seat_rank, line in enumerate(lines)
        ]
    places = {seat_rank.seat: seat_rank for seat_rank in evaluation.breakdown.places}
    for seat in sorted(seats, key=lambda seat: places[seat.id].rank if seat.id in places else 0):
        items += [
            TallyResultRow(StyledText("")),
            *_seat(form, evaluation, seat, places.get(seat.id), words, width, theme, ascii),
        ]
    for other in dict.fromkeys(line.seat for line in evaluation.breakdown.lines if line.seat not in ids):
        items += [TallyResultRow(StyledText("")), *_other(evaluation, other, words, width, ascii)]
    items += [TallyResultRow(line) for text in interpretations for line in below(text, width, "italic", warn)]
    return items


def _other(evaluation: TallyEvaluation, other: str, words: Words, width: int, ascii: bool) -> Iterator[TallyResultRow]:
    """Yield the rows of a scoring participant that is not a seat."""
    head = StyledText(words.format_field(other, "seat"), "bold")
    text = f"{evaluation.breakdown.totals()[other]:,}"
    yield TallyResultRow(head.append(" " * max(1, _points_at(width) - head.cell_len - cell_len(text))).append(text))
    yield from _lines(evaluation, other, words, width)
    for marker in evaluation.breakdown.markers:
        if marker.seat == other:
            yield from _marker(other, marker.computed, marker.shown, words, width, ascii)


def _cell(form: TallyForm, field: str, ids: Sequence[str]) -> str:
    paths = [row.cell(seat) for row, seat in form.places(ids)]
    return field if field in paths else next((path for path in paths if path.startswith(f"{field}.")), "")


def _status(evaluation: TallyEvaluation, words: Words, ascii: bool) -> str:
    if evaluation.faults:
        return f"{symbol('no', ascii)} {words.translate('tally.cannot_be', n=len(evaluation.faults))}"
    if evaluation.breakdown.needed:
        return f"? {words.translate('tally.running', n=len(evaluation.breakdown.needed))}"
    return f"{symbol('ok', ascii)} {words.translate('tally.complete')}"


def _seat(
    form: TallyForm,
    evaluation: TallyEvaluation,
    seat: Seat,
    rank: SeatRank | None,
    words: Words,
    width: int,
    theme: str,
    ascii: bool,
) -> Iterator[TallyResultRow]:
    totals, tracks = totals_of(form, evaluation, [seat.id])
    won, more = totals[seat.id]
    head = StyledText.assemble(seat_mark(seat, theme, ascii), " ", (words.format_field(seat.id, "seat"), "bold"))
    text = f"{won:,}"
    ranked = [words.translate("tally.open")] if more else [words.translate(f"rank.{rank.rank}")] if rank else []
    parted = won_by(rank, evaluation.breakdown.places) if rank else ""
    if parted:
        ranked.append(words.translate(f"tie_break.{parted}"))
    head.append(" " * max(1, _points_at(width) - head.cell_len - cell_len(text)))
    head.append(text, "bold")
    head.append("".join(f"  {part}" for part in ranked))
    yield TallyResultRow(head)
    yield from _lines(evaluation, seat.id, words, width)
    stands, marker = tracks[seat.id]
    if stands is not None and marker is not None:
        yield from _marker(seat.id, stands, marker, words, width, ascii)


def _lines(evaluation: TallyEvaluation, seat: str, words: Words, width: int) -> Iterator[TallyResultRow]:
    """Yield the score lines of a seat with points and arithmetic."""
    for line in of_seat(evaluation.breakdown.lines, seat):
        label = fit(f"  {messages.about(words, line)}", _points_at(width) - 5)
        label_text, working = StyledText(f"{label}{line.points:>5,}"), words.phrase(line.working)
        fits = label_text.cell_len + cell_len(working) + 2 <= width
        yield TallyResultRow(label_text.append(f"  {working}", "dim") if fits else label_text, line)
        for part in () if fits else below(working, width, "dim", "     "):
            yield TallyResultRow(part)


def _marker(seat: str, stands: int, marker: int, words: Words, width: int, ascii: bool) -> Iterator[TallyResultRow]:
    """Yield rows that state whether a score marker is at the right position."""
    key = "plain.marker_right" if stands == marker else "plain.marker_wrong"
    text = words.translate(key, seat=seat, shown=marker, computed=stands, moved=marker - stands)
    mark = symbol("ok" if stands == marker else "no", ascii)
    for part in below(text, width, "bold", f"  {mark}"):
        yield TallyResultRow(part)


def _points_at(width: int) -> int:
    return min(width, 48)


def is_heading(item: TallyResultRow) -> bool:
    """Return whether a row can neither be explained nor leads to a cell."""
    return item.line is None and not item.path
