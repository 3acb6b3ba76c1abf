"""How the table was set up, mended while the game runs: colours, the order of the seats, the box that lies there."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Question
from referee.table import setup_correction
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_values_file_format import rows
from tui.core.conversation.typed_answer_reader import read_told
from tui.core.i18n import messages
from tui.core.i18n.command_usage import seat_typed
from tui.core.session import setup_correction_parser
from tui.core.session.session import Session
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog, knock_on
from tui.widgets.dialog import DialogField, PickDialogItem

ANOTHER = "another"
"""Stands for a copy that is not remembered yet."""
KEEP, ANEW, DONE = "keep", "anew", "done"


async def colours(host: DialogHostProtocol) -> None:
    """Choose a seat and the colour of its pieces; whoever had it takes the other. No rule asks for a colour."""

    def seats(words: Words) -> list[PickDialogItem]:
        return [
            PickDialogItem(seat.id, words.say("people.colour_is", seat=seat.id, colour=seat.colour))
            for seat in host.table.world.seats
        ]

    seat = await host.pick(lambda words: words.say("people.colour"), seats)
    if seat is None:
        return

    def wanted(words: Words) -> list[PickDialogItem]:
        return [PickDialogItem(one, words.say_or(f"seat_colour.{one}", one)) for one in host.table.game.meta.colours]

    colour = await host.pick(lambda words: words.say("people.colour_of", seat=seat), wanted)
    if colour is not None:
        try:
            body = setup_correction.colour(host.table, seat, colour)
        except InputError as wrong:
            host.report(wrong)
        else:
            host.do(lambda: host.table.mend(body), " ".join(setup_correction_parser.colours_now(host.words, body)))


async def order(host: DialogHostProtocol) -> None:
    """Ask in which order the seats sit; what comes of it is shown before it counts."""
    typed = " ".join(seat_typed(host.words, seat) for seat in host.table.seats)
    while True:
        line = DialogField("order", lambda words: words.say("people.order_ask"), None, typed)
        answer = await host.ask(lambda words: words.say("people.order"), (line,))
        if answer is None:
            return
        typed = answer["order"]
        try:
            body = setup_correction.order(host.table, setup_correction_parser.seats_named(host.table, typed))
            said = host.words.say("people.order_now", order=tuple(body["order"]))
            await _offer(host, body, said)
        except InputError as wrong:
            host.report(wrong)
            continue
        return


async def box(host: DialogHostProtocol, session: Session) -> None:
    """Choose the box that lies on the table, and what is printed otherwise on it; or all of it is asked as far as
    anything recorded rests on it. What comes of it is shown before it counts.
    """
    here = setup_correction_parser.copy_here(host.table)
    found = [copy for copy in setup_correction_parser.copies(session, host.table) if copy != here]

    def boxes(words: Words) -> list[PickDialogItem]:
        known = [PickDialogItem(copy, copy.said(words)) for copy in found]
        return [*known, PickDialogItem(ANOTHER, words.say("people.box_another"))]

    copy = await host.pick(lambda words: words.say("people.box", box=here.said(words)), boxes)
    if copy == ANOTHER:
        line = DialogField("name", lambda words: words.say("people.box_ask"), None, "")
        answer = await host.ask(lambda words: words.say("people.box_another"), (line,)) or {}
        copy = (
            setup_correction_parser.PhysicalCopyIdentity(here.edition, name)
            if (name := answer.get("name", "").strip())
            else None
        )
    if copy is None:
        return

    def known(words: Words) -> list[PickDialogItem]:
        return [PickDialogItem(way, words.say(f"people.box_{way}")) for way in (KEEP, ANEW)]

    way = await host.pick(lambda words: words.say("people.box_known"), known)
    if way is None:
        return
    try:
        body: dict[str, Any] | None = setup_correction_parser.body_of(session, host.table, copy, anew=way == ANEW)
        body = await (_asked(host, body) if way == ANEW else _otherwise(host, session, body))
        if body is not None:
            await _offer(host, body, host.words.say("people.box_now", box=copy.said(host.words)))
    except InputError as wrong:
        host.report(wrong)


async def _asked(host: DialogHostProtocol, body: dict[str, Any] | None) -> dict[str, Any] | None:
    """Ask for what is printed on the box as far as anything recorded rests on it; None where it is left."""
    while body is not None and (asked := setup_correction.lacking(host.table, body)) is not None:
        question, table = asked, host.table
        line = _line(question, setup_correction_parser.so_far(table, question.path, host.words))
        answer = await host.ask(lambda words: words.say("people.box_printed"), (line,))
        if answer is None:
            return None
        try:
            facts, _ = read_told(table.game, table.state, table.names, question, answer["value"])
        except InputError as wrong:
            host.report(wrong)
            continue
        body = setup_correction.answered(body, facts)
    return body


async def _otherwise(host: DialogHostProtocol, session: Session, body: dict[str, Any] | None) -> dict[str, Any] | None:
    """Ask what is printed otherwise, row by row of the box; None where it is left."""
    assert body is not None
    here = BoxPrintedValues(session, host.table.game, table=host.table)
    found = [PrintedValuePageRow(row.item, here.shelf.paths(row.item)) for row in rows(here)]
    while True:

        def picks(words: Words) -> list[PickDialogItem]:
            texts = ((row, here.shelf.called(words, row.item), here.shelf.begin(words, row.item)) for row in found)
            listed = [PickDialogItem(row, f"{called}: {text}" if text else called) for row, called, text in texts]
            return [PickDialogItem(DONE, words.say("people.box_done")), *listed]

        row = await host.pick(lambda words: words.say("people.box_otherwise"), picks)
        if row is None or row == DONE:
            return None if row is None else body
        line = _row_line(here, row, here.shelf.begin(host.words, row.item))
        answer = await host.ask(lambda words: words.say("people.box_printed"), (line,))
        try:
            values = here.values(row, answer["value"]) if answer else {}
        except InputError as wrong:
            host.report(wrong)
            continue
        body = {**body, "printed": {**body["printed"], **values}}


def _row_line(here: BoxPrintedValues, row: PrintedValuePageRow, was: str) -> DialogField:
    def hint(words: Words) -> str:
        return "  ".join(row.hint(words, here))

    return DialogField("value", lambda words: here.shelf.called(words, row.item), hint, was)


def _line(question: Question, was: str) -> DialogField:
    return DialogField(
        "value", lambda words: messages.question(words, question), lambda words: messages.answers(words, question), was
    )


async def _offer(host: DialogHostProtocol, body: dict[str, Any], said: str) -> None:
    """Show what comes of it, and do it where it is wanted. Raises `InputError` for what cannot be kept."""
    found = setup_correction.impact_of(host.table, body)

    def picks(words: Words) -> list[PickDialogItem]:
        return [PickDialogItem(True, words.say("people.mend_accept")), PickDialogItem(False, words.say("record.leave"))]

    dialog = ChangeImpactDialog(
        lambda words: words.say("people.mend"), lambda words: knock_on(words, found), picks, lambda: host.words
    )
    if await host.wait(dialog):
        host.do(lambda: host.table.mend(body), said)
