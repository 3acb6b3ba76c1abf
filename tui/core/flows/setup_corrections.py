"""Corrections of the set-up during a game: seat colours, seat order, and the physical copy of the game."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from functools import partial
from typing import Any

from referee.table import setup_correction
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_values_file_format import rows as printed_rows
from tui.core.conversation.typed_answer_reader import read_answer
from tui.core.flows.steps import (
    Ask,
    AskField,
    CancelledStepError,
    Change,
    Confirm,
    Flow,
    Pick,
    PickRow,
    Step,
    ask_about,
    ask_until_read,
)
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.command_usage import seat_command
from tui.core.session.session import Session
from tui.core.session.setup_correction_parser import (
    PhysicalCopyIdentity,
    body_of,
    colours_now,
    copies,
    copy_of,
    parse_seats,
    so_far,
)

Body = dict[str, Any]
ANOTHER = "another"
"""The row for a physical copy that is not stored yet."""
KEEP, ANEW, DONE = "keep", "anew", "done"


def colours(table: Table) -> Flow:
    """Ask for a seat and its correct colour; a seat with this colour gets the other one. No rule depends on colours."""

    def seats(words: Words) -> list[PickRow]:
        return [
            PickRow(seat.id, words.translate("people.colour_is", seat=seat.id, colour=seat.colour))
            for seat in table.table_state.seats
        ]

    def all_colours(words: Words) -> list[PickRow]:
        return [PickRow(id, words.translate_or(f"seat_colour.{id}", id)) for id in table.game.meta.colours]

    seat = yield Pick(lambda words: words.translate("people.colour"), seats)
    colour = yield Pick(lambda words: words.translate("people.colour_of", seat=seat), all_colours)
    body = setup_correction.colour(table, seat, colour)
    yield Change(lambda: table.mend(body), lambda words: " ".join(colours_now(words, body)))


def order(table: Table, session: Session) -> Flow:
    """Ask for the correct seat order, and display the effects before changing it."""

    def read(texts: dict[str, str]) -> tuple[Body, Confirm]:
        body = setup_correction.order(table, parse_seats(table, texts["order"]))
        return body, _confirm(table, body)

    names = " ".join(seat_command(session.words(table=table), seat) for seat in table.seats)
    field = AskField("order", lambda words: words.translate("people.order_ask"), None, names)
    body, impact = yield from ask_until_read(Ask(lambda words: words.translate("people.order"), (field,)), read)
    yield impact
    yield Change(
        lambda: table.mend(body), lambda words: words.translate("people.order_now", order=tuple(body["order"]))
    )


def box(table: Table, session: Session) -> Flow:
    """Ask for the physical copy of the game in use, and for its different printed values or all values used by the
    record. The effects are displayed before the change.
    """
    current = copy_of(table)
    others = [copy for copy in copies(session, table) if copy != current]

    def boxes(words: Words) -> list[PickRow]:
        known = [PickRow(copy, copy.said(words)) for copy in others]
        return [*known, PickRow(ANOTHER, words.translate("people.box_another"))]

    def ways(words: Words) -> list[PickRow]:
        return [PickRow(way, words.translate(f"people.box_{way}")) for way in (KEEP, ANEW)]

    copy = yield Pick(lambda words: words.translate("people.box", box=current.said(words)), boxes)
    if copy == ANOTHER:
        field = AskField("name", lambda words: words.translate("people.box_ask"))
        texts = yield Ask(lambda words: words.translate("people.box_another"), (field,))
        if not (name := texts["name"].strip()):
            return
        copy = PhysicalCopyIdentity(current.edition, name)
    way = yield Pick(lambda words: words.translate("people.box_known"), ways)
    body = body_of(session, table, copy, anew=way == ANEW)
    if way == KEEP:
        body = yield from _ask_differences(table, session, body)
    yield from correct_box(table, session, copy, body)


def correct_box(table: Table, session: Session, copy: PhysicalCopyIdentity, body: Body) -> Flow:
    """Ask for the printed values that the record requires, and display the effects before changing the copy."""
    while (question := setup_correction.first_missing_printed_value(table, body)) is not None:
        known = so_far(table, question.path, session.words(table=table))
        facts = yield from ask_until_read(
            Ask(_printed, (ask_about("value", question, known),)),
            lambda texts: read_answer(table.game, table.state, table.names, question, texts["value"])[0],
        )
        body = setup_correction.with_printed_values(body, facts)
    yield _confirm(table, body)
    yield Change(lambda: table.mend(body), lambda words: words.translate("people.box_now", box=copy.said(words)))


def _ask_differences(table: Table, session: Session, body: Body) -> Generator[Step, Any, Body]:
    """Ask for the different printed values row by row, and return the completed correction."""
    box = BoxPrintedValues(session, table.game, table=table)
    page_rows = [PrintedValuePageRow(row.item, box.library.paths(row.item)) for row in printed_rows(box)]

    def rows(words: Words) -> list[PickRow]:
        library = box.library
        texts = ((row, library.title_of(words, row.item), library.begin(words, row.item)) for row in page_rows)
        rows = [PickRow(row, f"{title}: {text}" if text else title) for row, title, text in texts]
        return [PickRow(DONE, words.translate("people.box_done")), *rows]

    while (row := (yield Pick(lambda words: words.translate("people.box_otherwise"), rows))) != DONE:
        field = _row_field(box, row, box.library.begin(session.words(table=table), row.item))
        with suppress(CancelledStepError):
            values = yield from ask_until_read(Ask(_printed, (field,)), partial(_row_values, box, row))
            body = {**body, "printed": {**body["printed"], **values}}
    return body


def _row_field(box: BoxPrintedValues, row: PrintedValuePageRow, start: str) -> AskField:
    def hint(words: Words) -> str:
        return "  ".join(row.hint(words, box))

    return AskField("value", lambda words: box.library.title_of(words, row.item), hint, start)


def _row_values(box: BoxPrintedValues, row: PrintedValuePageRow, texts: dict[str, str]) -> Body:
    return box.values(row, texts["value"])


def _printed(words: Words) -> str:
    return words.translate("people.box_printed")


def _confirm(table: Table, body: Body) -> Confirm:
    """Return the question whether to make a correction, with its effects. Raises `InputError` if it is impossible."""
    impact = setup_correction.impact_of(table, body)

    def rows(words: Words) -> list[PickRow]:
        return [
            PickRow(True, words.translate("people.mend_accept")),
            PickRow(None, words.translate("record.leave")),
        ]

    return Confirm(lambda words: words.translate("people.mend"), lambda words: knock_on_lines(words, impact), rows)
