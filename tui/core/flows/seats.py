"""Changing the seats during a game: new names, substitutes, leaving players, corrections of the set-up."""

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
from tui.core.flows.steps import (
    Ask,
    AskField,
    CancelledStepError,
    Change,
    Confirm,
    Flow,
    Pick,
    PickRow,
    Show,
    Step,
    Texts,
    ask_fact,
    ask_until_changed,
    ask_until_read,
    choices,
    text,
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

RENAME, HAND_OVER, LEAVE, JOIN = "rename", "hand_over", "leave", "join"
COLOUR, ORDER, BOX = "colour", "order", "box"


def people(table: Table, session: Session) -> Flow:
    """Let the user select a change of a seat or a set-up correction. Joining after the start is listed as impossible,
    with the reason.
    """

    def rows(words: Words) -> list[PickRow]:
        rows = []
        for seat in table.table_state.seats:
            name = seat.name or words.translate("people.nobody")
            ways = [HAND_OVER] if not seat.name else [RENAME, HAND_OVER, LEAVE]
            rows += [PickRow((way, seat.id), f"{seat.id} {name}: {words.translate(f'people.{way}')}") for way in ways]
        rows += [PickRow((way, ""), words.translate(f"people.{way}_pick")) for way in (COLOUR, ORDER, BOX)]
        why_not = partial(words.translate, "people.join_not")
        return [*rows, PickRow((JOIN, ""), words.translate("people.join"), possible=False, why_not=why_not)]

    way, seat = yield Pick(text("people.title"), rows)
    corrections = {COLOUR: colours(table), ORDER: order(table, session), BOX: box(table, session)}
    if way in corrections:
        yield from corrections[way]
    elif way == JOIN:
        yield Show(text("people.join_not"))
    elif way == LEAVE:
        name = table.seats[seat]
        yield Change(lambda: table.hand_over(seat), text("people.left", was=name, seat=seat))
    else:
        yield from _name(table, way, seat)


def _name(table: Table, way: str, seat: str) -> Flow:
    change = table.rename if way == RENAME else table.hand_over
    field = AskField("name", text("people.name", seat=seat))
    yield from ask_until_changed(
        Ask(text(f"people.{way}"), (field,)),
        lambda texts: change(seat, texts["name"]),
        lambda w: w.translate("people.now", seat=seat, name=table.seats[seat]),
    )


Body = dict[str, Any]
ANOTHER = "another"
"""The row for a physical copy that is not stored yet."""
KEEP, ANEW, FINISHED = "keep", "anew", "finished"


def colours(table: Table) -> Flow:
    """Ask for a seat and its correct colour; a seat with this colour gets the other one. No rule depends on colours."""

    def seats(words: Words) -> list[PickRow]:
        return [
            PickRow(seat.id, words.translate("people.colour_is", seat=seat.id, colour=seat.colour))
            for seat in table.table_state.seats
        ]

    def all_colours(words: Words) -> list[PickRow]:
        return [PickRow(id, words.translate_or(f"seat_colour.{id}", id)) for id in table.game.meta.colours]

    seat = yield Pick(text("people.colour"), seats)
    colour = yield Pick(text("people.colour_of", seat=seat), all_colours)
    body = setup_correction.colour(table, seat, colour)
    yield Change(lambda: table.mend(body), lambda words: " ".join(colours_now(words, body)))


def order(table: Table, session: Session) -> Flow:
    """Ask for the correct seat order, and display the effects before changing it."""

    def read(texts: Texts) -> tuple[Body, Confirm]:
        body = setup_correction.order(table, parse_seats(table, texts["order"]))
        return body, _confirm(table, body)

    names = " ".join(seat_command(session.words(table=table), seat) for seat in table.seats)
    ask = Ask(text("people.order"), (AskField("order", text("people.order_ask"), None, names),))
    body, confirm = yield from ask_until_read(ask, read)
    yield confirm
    yield Change(lambda: table.mend(body), text("people.order_now", order=tuple(body["order"])))


def box(table: Table, session: Session) -> Flow:
    """Ask for the physical copy of the game in use, and for its different printed values or all values used by the
    record. The effects are displayed before the change.
    """
    current = copy_of(table)
    others = [copy for copy in copies(session, table) if copy != current]

    def boxes(words: Words) -> list[PickRow]:
        known = [PickRow(copy, copy.said(words)) for copy in others]
        return [*known, PickRow(ANOTHER, words.translate("people.box_another"))]

    copy = yield Pick(lambda words: words.translate("people.box", box=current.said(words)), boxes)
    if copy == ANOTHER:
        texts = yield Ask(text("people.box_another"), (AskField("name", text("people.box_ask")),))
        if not (name := texts["name"].strip()):
            return
        copy = PhysicalCopyIdentity(current.edition, name)
    way = yield Pick(text("people.box_known"), choices((KEEP, "people.box_keep"), (ANEW, "people.box_anew")))
    body = body_of(session, table, copy, anew=way == ANEW)
    if way == KEEP:
        body = yield from _ask_differences(table, session, body)
    yield from correct_box(table, session, copy, body)


def correct_box(table: Table, session: Session, copy: PhysicalCopyIdentity, body: Body) -> Flow:
    """Ask for the printed values that the record requires, and display the effects before changing the copy."""
    while (question := setup_correction.first_missing_printed_value(table, body)) is not None:
        known = so_far(table, question.path, session.words(table=table))
        facts = yield from ask_fact(table, text("people.box_printed"), question, known)
        body = setup_correction.with_printed_values(body, facts)
    yield _confirm(table, body)
    yield Change(lambda: table.mend(body), lambda words: words.translate("people.box_now", box=copy.said(words)))


def _ask_differences(table: Table, session: Session, body: Body) -> Generator[Step, Any, Body]:
    box = BoxPrintedValues(session, table.game, table=table)
    page_rows = [PrintedValuePageRow(row.item, box.library.paths(row.item)) for row in printed_rows(box)]

    def rows(words: Words) -> list[PickRow]:
        library = box.library
        texts = ((row, library.title_of(words, row.item), library.begin(words, row.item)) for row in page_rows)
        rows = [PickRow(row, f"{title}: {start}" if start else title) for row, title, start in texts]
        return [PickRow(FINISHED, words.translate("people.box_done")), *rows]

    while (row := (yield Pick(text("people.box_otherwise"), rows))) != FINISHED:
        start = box.library.begin(session.words(table=table), row.item)
        with suppress(CancelledStepError):
            values = yield from _ask_row(box, row, start)
            body = {**body, "printed": {**body["printed"], **values}}
    return body


def _ask_row(box: BoxPrintedValues, row: PrintedValuePageRow, start: str) -> Generator[Step, Any, Body]:
    def hint(words: Words) -> str:
        return "  ".join(row.hint(words, box))

    field = AskField("value", lambda words: box.library.title_of(words, row.item), hint, start)
    ask = Ask(text("people.box_printed"), (field,))
    values: Body = yield from ask_until_read(ask, lambda texts: box.values(row, texts["value"]))
    return values


def _confirm(table: Table, body: Body) -> Confirm:
    rows = choices((True, "people.mend_accept"), (None, "record.leave"))
    impact = setup_correction.impact_of(table, body)
    return Confirm(text("people.mend"), lambda words: knock_on_lines(words, impact), rows)
