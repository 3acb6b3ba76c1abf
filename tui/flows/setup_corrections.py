"""Corrections of the set-up during a game: seat colours, seat order, and the physical copy of the game."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Question
from referee.table import setup_correction
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_values_file_format import rows
from tui.core.conversation.typed_answer_reader import read_answer
from tui.core.i18n import messages
from tui.core.i18n.command_usage import seat_command
from tui.core.session import setup_correction_parser
from tui.core.session.session import Session
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog, knock_on
from tui.widgets.dialog import DialogField, PickDialogItem

ANOTHER = "another"
"""The list item for a physical copy that is not stored yet."""
KEEP, ANEW, DONE = "keep", "anew", "done"


async def colours(dialogs: DialogHostProtocol) -> None:
    """Ask for a seat and its correct colour; a seat with this colour gets the other one. No rule depends on colours."""

    def seats(words: Words) -> list[PickDialogItem]:
        return [
            PickDialogItem(seat.id, words.translate("people.colour_is", seat=seat.id, colour=seat.colour))
            for seat in dialogs.table.table_state.seats
        ]

    seat = await dialogs.pick(lambda words: words.translate("people.colour"), seats)
    if seat is None:
        return

    def wanted(words: Words) -> list[PickDialogItem]:
        return [
            PickDialogItem(colour, words.translate_or(f"seat_colour.{colour}", colour))
            for colour in dialogs.table.game.meta.colours
        ]

    colour = await dialogs.pick(lambda words: words.translate("people.colour_of", seat=seat), wanted)
    if colour is not None:
        try:
            body = setup_correction.colour(dialogs.table, seat, colour)
        except InputError as wrong:
            dialogs.report(wrong)
        else:
            dialogs.do(
                lambda: dialogs.table.mend(body), " ".join(setup_correction_parser.colours_now(dialogs.words, body))
            )


async def order(dialogs: DialogHostProtocol) -> None:
    """Ask for the correct seat order, and display the effects before changing it."""
    names = " ".join(seat_command(dialogs.words, seat) for seat in dialogs.table.seats)
    while True:
        line = DialogField("order", lambda words: words.translate("people.order_ask"), None, names)
        answer = await dialogs.ask(lambda words: words.translate("people.order"), (line,))
        if answer is None:
            return
        names = answer["order"]
        try:
            body = setup_correction.order(dialogs.table, setup_correction_parser.parse_seats(dialogs.table, names))
            text = dialogs.words.translate("people.order_now", order=tuple(body["order"]))
            await _offer(dialogs, body, text)
        except InputError as wrong:
            dialogs.report(wrong)
            continue
        return


async def box(dialogs: DialogHostProtocol, session: Session) -> None:
    """Ask for the physical copy of the game in use, and for its different printed values or all values used by the
    record. The effects are displayed before the change.
    """
    current = setup_correction_parser.copy_of(dialogs.table)
    others = [copy for copy in setup_correction_parser.copies(session, dialogs.table) if copy != current]

    def boxes(words: Words) -> list[PickDialogItem]:
        known = [PickDialogItem(copy, copy.said(words)) for copy in others]
        return [*known, PickDialogItem(ANOTHER, words.translate("people.box_another"))]

    copy = await dialogs.pick(lambda words: words.translate("people.box", box=current.said(words)), boxes)
    if copy == ANOTHER:
        line = DialogField("name", lambda words: words.translate("people.box_ask"), None, "")
        answer = await dialogs.ask(lambda words: words.translate("people.box_another"), (line,)) or {}
        copy = (
            setup_correction_parser.PhysicalCopyIdentity(current.edition, name)
            if (name := answer.get("name", "").strip())
            else None
        )
    if copy is None:
        return

    def known(words: Words) -> list[PickDialogItem]:
        return [PickDialogItem(way, words.translate(f"people.box_{way}")) for way in (KEEP, ANEW)]

    way = await dialogs.pick(lambda words: words.translate("people.box_known"), known)
    if way is None:
        return
    try:
        body: dict[str, Any] | None = setup_correction_parser.body_of(session, dialogs.table, copy, anew=way == ANEW)
        body = await (_ask_printed_values(dialogs, body) if way == ANEW else _otherwise(dialogs, session, body))
        if body is not None:
            await _offer(dialogs, body, dialogs.words.translate("people.box_now", box=copy.said(dialogs.words)))
    except InputError as wrong:
        dialogs.report(wrong)


async def _ask_printed_values(dialogs: DialogHostProtocol, body: dict[str, Any] | None) -> dict[str, Any] | None:
    """Ask for the printed values that the record requires, and return the completed correction; None if the window is
    closed.
    """
    while (
        body is not None
        and (lacking_value := setup_correction.first_missing_printed_value(dialogs.table, body)) is not None
    ):
        question, table = lacking_value, dialogs.table
        line = _line(question, setup_correction_parser.so_far(table, question.path, dialogs.words))
        answer = await dialogs.ask(lambda words: words.translate("people.box_printed"), (line,))
        if answer is None:
            return None
        try:
            facts, _ = read_answer(table.game, table.state, table.names, question, answer["value"])
        except InputError as wrong:
            dialogs.report(wrong)
            continue
        body = setup_correction.with_printed_values(body, facts)
    return body


async def _otherwise(
    dialogs: DialogHostProtocol, session: Session, body: dict[str, Any] | None
) -> dict[str, Any] | None:
    """Ask for the different printed values row by row, and return the completed correction; None if the window is
    closed.
    """
    assert body is not None
    box = BoxPrintedValues(session, dialogs.table.game, table=dialogs.table)
    page_rows = [PrintedValuePageRow(row.item, box.library.paths(row.item)) for row in rows(box)]
    while True:

        def picks(words: Words) -> list[PickDialogItem]:
            texts = (
                (row, box.library.title_of(words, row.item), box.library.begin(words, row.item)) for row in page_rows
            )
            items = [PickDialogItem(row, f"{title}: {text}" if text else title) for row, title, text in texts]
            return [PickDialogItem(DONE, words.translate("people.box_done")), *items]

        row = await dialogs.pick(lambda words: words.translate("people.box_otherwise"), picks)
        if row is None or row == DONE:
            return None if row is None else body
        line = _row_line(box, row, box.library.begin(dialogs.words, row.item))
        answer = await dialogs.ask(lambda words: words.translate("people.box_printed"), (line,))
        try:
            values = box.values(row, answer["value"]) if answer else {}
        except InputError as wrong:
            dialogs.report(wrong)
            continue
        body = {**body, "printed": {**body["printed"], **values}}


def _row_line(box: BoxPrintedValues, row: PrintedValuePageRow, was: str) -> DialogField:
    def hint(words: Words) -> str:
        return "  ".join(row.hint(words, box))

    return DialogField("value", lambda words: box.library.title_of(words, row.item), hint, was)


def _line(question: Question, was: str) -> DialogField:
    return DialogField(
        "value", lambda words: messages.question(words, question), lambda words: messages.answers(words, question), was
    )


async def _offer(dialogs: DialogHostProtocol, body: dict[str, Any], message: str) -> None:
    """Display the effects of a set-up correction, and make it if the user agrees. Raises `InputError` if it is
    impossible.
    """
    impact = setup_correction.impact_of(dialogs.table, body)

    def picks(words: Words) -> list[PickDialogItem]:
        return [
            PickDialogItem(True, words.translate("people.mend_accept")),
            PickDialogItem(False, words.translate("record.leave")),
        ]

    dialog = ChangeImpactDialog(
        lambda words: words.translate("people.mend"),
        lambda words: knock_on(words, impact),
        picks,
        lambda: dialogs.words,
    )
    if await dialogs.wait(dialog):
        dialogs.do(lambda: dialogs.table.mend(body), message)
