"""The result of a tally as rows: what is wrong or still needed, then every seat with every point and its working."""

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
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import hang
from tui.core.tally.evaluation import TallyEvaluation, totals_of
from tui.core.tally.field_messages import fault_text, place_of
from tui.core.tally.form import TallyForm


class TallyResultRow(NamedTuple):
    """One row. One with a `line` answers why; one with a `path` leads to that cell; the others are headings."""

    text: StyledText
    line: ScoreLine | None = None
    path: str = ""


def below(text: str, width: int, style: str, lead: str = "") -> list[StyledText]:
    """Break a text into rows that begin with blanks or a sign."""
    return hang([(lead, StyledText(text, style))], width)


def result_items(
    form: TallyForm,
    weighed: TallyEvaluation,
    seats: Sequence[Seat],
    words: Words,
    width: int,
    theme: str,
    ascii: bool = False,
    readings: Sequence[str] = (),
) -> list[TallyResultRow]:
    """List the rows of a result, `width` cells wide; `readings` say how others read the rules that it rests on."""
    ids = [seat.id for seat in seats]
    items = [TallyResultRow(StyledText(_status(weighed, words, ascii), "bold"))]
    warn = sign("warn", ascii)
    for fault in weighed.faults:
        path = fault.field if any(fault.field == row.cell(seat) for row, seat in form.places(ids)) else ""
        said = below(fault_text(form, fault, words, ids), width, "bold", warn)
        items += [TallyResultRow(line, path=path if not place else "") for place, line in enumerate(said)]
    for fault in weighed.breakdown.needed:
        where = place_of(form, fault.field, words, ids)
        items.append(TallyResultRow(StyledText(f"  ? {where}"), path=_cell(form, fault.field, ids)))
    for doubt in weighed.doubts:
        said = below(fault_text(form, doubt, words, ids), width, "italic", warn)
        items += [TallyResultRow(line, path=doubt.field if not place else "") for place, line in enumerate(said)]
    places = {place.seat: place for place in weighed.breakdown.places}
    for seat in sorted(seats, key=lambda seat: places[seat.id].rank if seat.id in places else 0):
        items += [
            TallyResultRow(StyledText("")),
            *_seat(form, weighed, seat, places.get(seat.id), words, width, theme, ascii),
        ]
    for other in dict.fromkeys(line.seat for line in weighed.breakdown.lines if line.seat not in ids):
        items += [TallyResultRow(StyledText("")), *_other(weighed, other, words, width, ascii)]
    items += [TallyResultRow(line) for text in readings for line in below(text, width, "italic", warn)]
    return items


def _other(weighed: TallyEvaluation, other: str, words: Words, width: int, ascii: bool) -> Iterator[TallyResultRow]:
    """List the lines of what is no seat, such as a track of the whole table."""
    head = StyledText(words.format_field(other, "seat"), "bold")
    said = f"{weighed.breakdown.totals()[other]:,}"
    yield TallyResultRow(head.append(" " * max(1, _points_at(width) - head.cell_len - cell_len(said))).append(said))
    yield from _lines(weighed, other, words, width)
    for marker in weighed.breakdown.markers:
        if marker.seat == other:
            yield from _marker(other, marker.computed, marker.shown, words, width, ascii)


def _cell(form: TallyForm, field: str, ids: Sequence[str]) -> str:
    paths = [row.cell(seat) for row, seat in form.places(ids)]
    return field if field in paths else next((path for path in paths if path.startswith(f"{field}.")), "")


def _status(weighed: TallyEvaluation, words: Words, ascii: bool) -> str:
    if weighed.faults:
        return f"{sign('no', ascii)} {words.say('tally.cannot_be', n=len(weighed.faults))}"
    if weighed.breakdown.needed:
        return f"? {words.say('tally.running', n=len(weighed.breakdown.needed))}"
    return f"{sign('ok', ascii)} {words.say('tally.complete')}"


def _seat(
    form: TallyForm,
    weighed: TallyEvaluation,
    seat: Seat,
    place: SeatRank | None,
    words: Words,
    width: int,
    theme: str,
    ascii: bool,
) -> Iterator[TallyResultRow]:
    totals, tracks = totals_of(form, weighed, [seat.id])
    won, more = totals[seat.id]
    head = StyledText.assemble(seat_mark(seat, theme, ascii), " ", (words.format_field(seat.id, "seat"), "bold"))
    said = f"{won:,}"
    ranked = [words.say("tally.open")] if more else [words.say(f"rank.{place.rank}")] if place else []
    parted = won_by(place, weighed.breakdown.places) if place else ""
    if parted:
        ranked.append(words.say(f"tie_break.{parted}"))
    head.append(" " * max(1, _points_at(width) - head.cell_len - cell_len(said)))
    head.append(said, "bold")
    head.append("".join(f"  {part}" for part in ranked))
    yield TallyResultRow(head)
    yield from _lines(weighed, seat.id, words, width)
    stands, marker = tracks[seat.id]
    if stands is not None and marker is not None:
        yield from _marker(seat.id, stands, marker, words, width, ascii)


def _lines(weighed: TallyEvaluation, seat: str, words: Words, width: int) -> Iterator[TallyResultRow]:
    """List lines with their points and workings."""
    for line in of_seat(weighed.breakdown.lines, seat):
        label = fit(f"  {messages.about(words, line)}", _points_at(width) - 5)
        drawn, working = StyledText(f"{label}{line.points:>5,}"), words.phrase(line.working)
        beside = drawn.cell_len + cell_len(working) + 2 <= width
        yield TallyResultRow(drawn.append(f"  {working}", "dim") if beside else drawn, line)
        for part in () if beside else below(working, width, "dim", "     "):
            yield TallyResultRow(part)


def _marker(seat: str, stands: int, marker: int, words: Words, width: int, ascii: bool) -> Iterator[TallyResultRow]:
    """Say whether a marker stands where it should."""
    key = "plain.marker_right" if stands == marker else "plain.marker_wrong"
    text = words.say(key, seat=seat, shown=marker, computed=stands, moved=marker - stands)
    mark = sign("ok" if stands == marker else "no", ascii)
    for part in below(text, width, "bold", f"  {mark}"):
        yield TallyResultRow(part)


def _points_at(width: int) -> int:
    return min(width, 48)


def is_heading(item: TallyResultRow) -> bool:
    """Tell whether a row only says something."""
    return item.line is None and not item.path
