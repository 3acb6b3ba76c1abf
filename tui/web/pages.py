"""The contents of the HTML pages: texts of the core's presenters as template values."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from msgspec import Struct

from referee.facts.facts import known
from referee.facts.verdict import Question
from referee.record import entry as journal
from referee.rules.game import Seat
from referee.table.round_check import round_at, round_began
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_groups import known_cards, where_it_lies
from tui.core.components.question_answer_hints import page_offer
from tui.core.conversation.dialogue_state import DialogueState, NextAction
from tui.core.conversation.suggestions import IDLE
from tui.core.game_ui.board_picture import board_svg, choice_svg
from tui.core.game_ui.holding import holdings_text
from tui.core.game_ui.registry import holdings
from tui.core.i18n import messages
from tui.core.i18n.entry_text import entry_text, latest, numbered_entry_text
from tui.core.i18n.local_time_text import local_time
from tui.core.i18n.move_text import UnusedRemark, declaration, understanding_text
from tui.core.i18n.prompt_texts import no_moves_text
from tui.core.presenters.board_text import rank_seats, unstyled_board
from tui.core.presenters.explanation_text import step_proof
from tui.core.presenters.plain_text import overlooked_lines
from tui.core.presenters.status_header import StatusHeader, header_of
from tui.core.presenters.verdict_text import SIGNS, verdict_lines
from tui.core.reading.line import row_marks, unused_remark
from tui.core.reading.line_suggestions import Suggestion
from tui.core.rendering.styled_text import Lines
from tui.core.rendering.symbols import symbol
from tui.core.session.session import Session
from tui.web.answer_form import AnswerDraft, AnswerForm
from tui.web.declarable_rows import without_own_seat
from tui.web.final_result import final_result
from tui.web.inquiry import Inquiry, next_lines, other_verbs
from tui.web.phone import PHONE_CELLS, Phone
from tui.web.seat_keys import OfferStatus
from tui.web.table_host import version_of

TEMPLATES = Path(__file__).with_name("templates")
MAX_ENTRIES = 40
LATEST = 4
SCREEN_CELLS = 72
"""The width of a board drawn for the big screen, in character cells."""
CLOCK = "%H:%M"
NAME_JOINT = "_"
"""The character that joins the words of a name in a line composed by tapping. Users see a sentence instead."""
ANSWERING = {"answer": "answer", "item": "item", "count": "count", "leave": "leave"}
REPLYING = {"answer": "reply", "item": "reply_item", "count": "reply_count", "leave": "reply_leave"}
"""The form action for answering a “May I …?” question, by the action for answering a declaration's question."""


class SeatMark(Struct, frozen=True):
    """The display data of a seat: letter, shape, name and colour."""

    id: str
    shape: str
    name: str
    colour: str


class RankedSeat(Struct, frozen=True):
    """A seat in the standings; `share` is its victory points in percent of the highest."""

    rank: int
    seat: SeatMark
    points: int | None
    holdings: str
    share: int
    is_acting: bool


class PageLine(Struct, frozen=True):
    """A line of a verdict or explanation, with the symbol before it."""

    mark: str
    text: str
    is_strong: bool = False
    is_quiet: bool = False


class Outcome(Struct, frozen=True):
    """The result of an input: its CSS classes, lines, and the move that the line was read as."""

    tone: str
    lines: tuple[PageLine, ...]
    understood: str = ""


class Happening(Struct, frozen=True):
    """A move that was just made: its seat (None if of all players), text, points, and what the seat gained."""

    seat: SeatMark | None
    text: str
    points: str
    gains: str


@cache
def environment() -> Environment:
    """Return the template environment, which escapes every value."""
    loader = FileSystemLoader(TEMPLATES)
    return Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, auto_reload=False)


def render(name: str, words: Words, **values: Any) -> str:
    return environment().get_template(f"{name}.html").render(translate=words.translate, lang=words.lang, **values)


def page(name: str, phone: Phone, token: str, path: str, **values: Any) -> str:
    """Return an HTML page for a phone, including the parts common to all pages."""
    table, words, table_state = phone.table, phone.words, phone.table.table_state
    entry = table.entries[-1]
    header, waits = header_of(words, table), phone.result_waits
    if waits:
        header = StatusHeader(words.translate("table.ended"), (), words.translate("table.result_first"))
    shared = {
        "table_name": table.name,
        "game": table.game.meta.title(words.lang),
        "header": header,
        "steps": _steps(header),
        "round": round_at(table),
        "then": [_mark(words, seat) for seat in header.then if seat not in header.seats],
        "acting": [_mark(words, seat) for seat in header.seats],
        "is_mine": any(seat.id == phone.seat for seat in header.seats),
        "own": seat_marks(words, table).get(phone.seat),
        "is_spectator": phone.is_spectator,
        "query": phone.query,
        "own_points": None if waits else _points(table, phone.seat),
        "waits": waits,
        "entry": entry.seq,
        "version": version_of(entry.seq, phone.offers, phone.readers),
        "time": local_time(entry.time, CLOCK),
        "token": token,
        "question_id": phone.question_id,
        "question_line": phone.conversation.text,
        "nonce": secrets.token_urlsafe(9),
        "path": path,
        "address": "/may-i" if path == "/ask" else "/input",
        "actions": REPLYING if path == "/ask" else ANSWERING,
        "over": _is_over(table),
        "counts_points": table.over or table_state.depth == "tally" or phone.readers.has_sheets,
    }
    return render(name, words, **(shared | values))


def _is_over(table: Table) -> bool:
    """Return whether declarations are finished at a table: the game is over or the table closed."""
    return table.over or table.table_state.closed


def now_page(phone: Phone, token: str) -> str:
    """Return the HTML page with the current turn and the actions of the phone's seat."""
    words, state = phone.words, phone.state
    values = {
        "notice": (*(phone.notice if phone.is_outcome_new else ()), *_offer_notice(phone)),
        "offer": _offer_text(phone) if phone.is_waiting else "",
        "todos": phone.todos(),
        "undone": [entry_text(words, phone.table, entry) for entry in phone.taken_back()],
        "undoable": entry_text(words, phone.table, phone.undoable) if phone.undoable else "",
        "happened": _happened_for(phone),
        "ledger": lambda line: messages.ledger(words, line, phone.seat),
        "outcome": _outcome(phone),
        "form": None,
        "rows": {},
        "board": "",
        "text": phone.refused_line or (without_own_seat(phone.conversation, phone.seat) if phone.seat else ""),
        "confirms": state.next_action is NextAction.CONFIRM,
        "overlooked": overlooked_lines(words, state.line.evaluated.overlooked if state.line.evaluated else ()),
        "idle": _idle(words, phone),
        "score_text": phone.score_text,
        "writes_points": phone.seat and phone.table.table_state.depth == "score" and not _is_over(phone.table),
    }
    pending = phone.conversation.pending_question
    form = phone.form
    if form is not None and pending is not None and pending.question is not None:
        values |= _question_values(phone, phone.table, pending.question, form, phone.draft)
        context = understanding_text(words, pending.moves) or pending.text
        values |= {"question_context": context, "answering": phone.conversation.answering}
        box = phone.box.box(phone.conversation.session)
        values["box_page"] = phone.box.page_for(words, box, pending.question.path)
    elif not values["idle"]:
        rows = phone.rows()
        numbers = phone.conversation.reader.steps.numbers if (board := phone.draw_board()) else {}
        on_board = {row.number: (id, row.text) for id, row in rows.items() if row.number in {*numbers.values()}}
        listed = {id: row for id, row in rows.items() if row.number not in on_board}
        values |= {"rows": listed, "refusal_reason": _refusal_reason(words, state)}
        values["board"] = choice_svg(words, phone.table, board, numbers, on_board) if on_board else ""
    return page("now", phone, token, "/now", **values)


def _refusal_reason(words: Words, state: DialogueState) -> str:
    """Return why the phone's line is not legal, by the first violated rule; "" if nothing was judged."""
    if state.evaluated is None:
        return ""
    verdict = state.evaluated.verdict
    first = next(iter(verdict.breaches), None)
    return messages.breach(words, first) if first else words.translate(f"status.{verdict.status}")


def _steps(header: StatusHeader) -> Sequence[str]:
    return tuple(step for step in dict.fromkeys(header.due) if step != header.step)


def _question_values(
    phone: Phone, table: Table, question: Question, form: AnswerForm, draft: AnswerDraft
) -> dict[str, Any]:
    words = phone.words
    return {
        "question": messages.question(words, question),
        "question_context": "",
        "hints": _hints(words, phone.conversation.session, table, question, form),
        "answering": "",
        "number": draft.number,
        "items": draft.items,
        "form": form,
        "list_answer": form.joined(draft.items),
    }


def _hints(words: Words, session: Session, table: Table, question: Question, form: AnswerForm) -> list[str]:
    """Return hints about a question: the card's location, the accepted input, the possible known cards, and the
    notation of a card.
    """
    path = question.path
    offer = page_offer(BoxPrintedValues(session, table.game, table=table), path)
    card = offer.lines(words, messages.by_line(words, question)) if offer is not None and offer.card is not None else ()
    card = () if form.cells else card
    lines = (
        *where_it_lies(words, table, path),
        messages.answers(words, question) if not (form.choices or form.items or form.cells) else "",
        *known_cards(words, table, path),
        *card,
    )
    return [line for line in lines if line]


def _idle(words: Words, phone: Phone) -> str:
    """Return the reason why nothing can be declared on this phone now; "" if something can."""
    table, state = phone.table, phone.state
    if phone.is_spectator:
        return words.translate("web.watching")
    if _is_over(table):
        return words.translate("web.over")
    if state.next_action in IDLE:
        key = {NextAction.OVER: "web.over", NextAction.DISPUTE: "table.open_dispute"}.get(state.next_action)
        return words.translate(key) if key else no_moves_text(words, table, "web.depth_")
    return ""


def _outcome(phone: Phone) -> Outcome | None:
    """Return the result of the last input: the recorded entry, or the reason for recording none."""
    result, words = phone.outcome, phone.words
    if result is None or not phone.is_outcome_new:
        return None
    if result.step is not None:
        text = f"{words.translate('web.recorded')}: {numbered_entry_text(words, phone.table, result.step.entry)}"
        return Outcome("verdict ok", (PageLine(symbol("ok"), text, is_strong=True),))
    if result.taken_back:
        return Outcome("verdict", (PageLine(symbol("warn"), words.translate("web.taken_back"), is_strong=True),))
    evaluated = result.evaluated
    if evaluated is None or result.next_action is NextAction.CONFIRM:
        return None
    lines = page_lines(verdict_lines(words, evaluated, {}, phone.table.names)) if evaluated.moves else []
    notes = result.line.notes or (evaluated.verdict.faults if not evaluated.moves else ())
    lines += [PageLine("", messages.wrong(words, note, phone.table.names)) for note in notes]
    is_understood = result.line.is_understood and not result.line.choices
    tone = f"verdict {SIGNS.get(evaluated.verdict.status, '')}" if evaluated.moves else "notice"
    return Outcome(tone, tuple(lines), understanding_text(words, evaluated.moves) if is_understood else "")


def _offer_text(phone: Phone) -> str:
    offer = phone.offers.of_seat(phone.seat)
    return phone.offers.text(phone.words, offer) if offer is not None else ""


def _offer_notice(phone: Phone) -> tuple[str, ...]:
    """Return a message about the answered declaration of the seat that required confirmation at the table; empty
    without one, or once it is old.
    """
    offer = phone.offers.of_seat(phone.seat)
    if (
        offer is None
        or phone.is_waiting
        or (offer.status is OfferStatus.ACCEPTED and offer.entry != phone.table.entries[-1].seq)
    ):
        return ()
    return (phone.words.translate(f"web.offer_{offer.status}", move=_offer_text(phone)),)


def ask_page(phone: Phone, token: str) -> str:
    """Return the HTML page of “May I …?”: the line, the verdict, and the deciding question."""
    inquiry = phone.inquiry
    values: dict[str, Any] = {
        "line": "",
        "verdict": [],
        "choices": [],
        "lines": (),
        "form": None,
        "notice": phone.inquiry_notice,
    }
    if inquiry is not None:
        inquiry.update()
        values |= _inquiry_values(phone.words, inquiry)
        values["may_declare_it"] = phone.may_declare_it
        question, form = inquiry.question, inquiry.form
        if question is not None and form is not None:
            values |= _question_values(phone, inquiry.table, question, form, inquiry.draft)
            values |= {"question_id": inquiry.question_id, "question_line": inquiry.text}
    if inquiry is None or not (inquiry.evaluated or values["choices"]):
        values["lines"] = next_lines(phone.conversation, inquiry.text if inquiry is not None else "")
        values["verbs"] = other_verbs(phone.conversation, values["lines"])
    return page("ask", phone, token, "/ask", **values)


def _inquiry_values(words: Words, inquiry: Inquiry) -> dict[str, Any]:
    parsed, evaluated, names = inquiry.parsed, inquiry.evaluated, inquiry.table.names
    values: dict[str, Any] = {"line": inquiry.text, "understood": "", "verdict": []}
    if evaluated is not None:
        values["verdict"] = page_lines(verdict_lines(words, evaluated, {}, names))
        values["line"] = declaration(words, evaluated.moves) if NAME_JOINT in inquiry.text else inquiry.text
        values["understood"] = understanding_text(words, parsed.moves)
        values["tone"] = SIGNS.get(evaluated.verdict.status, "")
    faults = parsed.unread.faults if parsed.unread is not None else ()
    values["verdict"] += [PageLine("", messages.wrong(words, problem, names)) for problem in faults]
    remarks = [unused_remark(words, unused) for unused in parsed.unused] or [UnusedRemark()] * len(parsed.choices)
    marks = row_marks(inquiry.table, parsed.choices, parsed.unused)
    values["choices"] = [
        Suggestion(text := declaration(words, moves), text, mark=mark, unused=remark)
        for moves, mark, remark in zip(parsed.choices, marks, remarks, strict=True)
        if moves != parsed.moves
    ]
    return values


def table_page(phone: Phone, token: str) -> str:
    """Return the HTML page with the standings, the boards, and the record."""
    words, table = phone.words, phone.table
    entries = [entry for entry in reversed(table.entries) if entry.kind != "retract"][:MAX_ENTRIES]
    steps = {step.entry.seq for step in table.steps}
    values = {
        "standings": standings(words, table),
        "boards": board_svg(words, table, PHONE_CELLS),
        "board_words": unstyled_board(words, table),
        "entries": [(entry.seq, numbered_entry_text(words, table, entry), entry.seq in steps) for entry in entries],
        "notice": (),
    }
    return page("table", phone, token, "/table", **values)


def why_page(phone: Phone, token: str, number: int) -> str | None:
    """Return the HTML page with the effects of an entry and the rules behind them; None if the entry is not in
    effect.
    """
    words, table = phone.words, phone.table
    step = next((step for step in table.steps if step.entry.seq == number), None)
    entry = journal.find(table.entries, number)
    if step is None or entry is None:
        return None
    lines = page_lines(step_proof(words, table.game, step, numbered_entry_text(words, table, entry), False))
    return page("why", phone, token, f"/why/{number}", number=number, lines=lines, notice=())


def board_page(phone: Phone, token: str) -> str:
    """Return the HTML page for the big screen: turn, standings, last entries, board of the acting seat."""
    words, table = phone.words, phone.table
    values = {
        "standings": standings(words, table),
        "latest": happened(words, table),
        "since": (round_began(table) or table.entries[-1]).time,
        "counts_rounds": round_began(table) is not None,
        "boards": board_svg(words, table, SCREEN_CELLS, table.acting) if table.acting else "",
        "final": final_result(words, table),
        "seats": seat_marks(words, table),
    }
    return page("board", phone, token, "/board", **values, notice=())


def _happened_for(phone: Phone) -> list[Happening]:
    """Return the last moves for a phone that waits; empty for the acting seat, and while the result waits."""
    is_acting = phone.table.acting == phone.seat != ""
    return [] if is_acting or phone.result_waits else happened(phone.words, phone.table)


def happened(words: Words, table: Table) -> list[Happening]:
    """Return the last moves of the table with what they gained, newest first."""
    marks, moves, start, stop = seat_marks(words, table), [], table.entries[-1].seq + 1, 0
    for row in latest(words, table, LATEST):
        stop, start = (start, row.entry.seq) if row.entry.seq < start else (stop, start)
        steps = [step for step in table.steps if start <= step.entry.seq < stop]
        lines = [line for step in steps for line in step.ledger if line.kind == "gain" and line.seat == row.seat]
        gains = words.join_clauses(messages.ledger(words, line, row.seat) for line in lines)
        moves.append(Happening(marks.get(row.seat), row.text, row.points, gains))
    return moves


def standings(words: Words, table: Table) -> list[RankedSeat]:
    """Return the seats in rank order, with what each seat owns."""
    seats = {seat.id: seat for seat in table.table_state.seats}
    points = {id: _points(table, id) for id in seats}
    largest = max([value for value in points.values() if value is not None and value > 0], default=1)
    return [
        RankedSeat(
            rank,
            _mark(words, seats[id]),
            points[id],
            holdings_text(holdings(table.game.id, words, table.state, id)),
            max(0, 100 * (points[id] or 0) // largest),
            id == table.acting,
        )
        for rank, id, _ in rank_seats(table)
    ]


def page_lines(lines: Lines) -> list[PageLine]:
    """Convert a presenter's lines to page lines, without empty ones."""
    result = []
    for mark, text in lines:
        styles = {text.style, *(span.style for span in text.spans)}
        strong = any("bold" in style for style in styles)
        result.append(PageLine(mark, text.plain, strong, "dim" in styles))
    return [line for line in result if line.text.strip()]


def _points(table: Table, seat: str) -> int | None:
    if seat not in table.seats:
        return None
    points = table.state.seats[seat].vp
    return points if known(points) else None


def _mark(words: Words, seat: Seat) -> SeatMark:
    return SeatMark(seat.id, seat.shape, words.format_field(seat.id, "seat"), seat.colour)


def seat_marks(words: Words, table: Table) -> dict[str, SeatMark]:
    return {seat.id: _mark(words, seat) for seat in table.table_state.seats}
