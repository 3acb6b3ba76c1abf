"""The driver that carries out the steps of a workflow in windows of the app."""

from __future__ import annotations

from typing import Any

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.steps import Ask, Change, Confirm, Flow, Inspect, Pick, PickRow, Refuse, Show, Step, advance
from tui.core.reading.parsed_line import must_be_picked
from tui.core.rendering.styled_text import Lines, StyledText
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog, knock_on


async def in_windows(dialogs: DialogHostProtocol, flow: Flow) -> None:
    """Carry out a workflow."""
    try:
        step = advance(flow)
        while step is not None:
            step = advance(flow, await _carry_out(dialogs, step))
    except InputError as error:
        dialogs.report(error)


async def _carry_out(dialogs: DialogHostProtocol, step: Step) -> Any:
    """Carry out a step, and return its answer; None for a window that is closed without one."""
    match step:
        case Ask():
            return await dialogs.ask(step.title, step.fields)
        case Pick():
            is_meaning = step.lines is not None
            return await (dialogs.wait(_meanings(dialogs, step)) if is_meaning else dialogs.pick(step.title, step.rows))
        case Confirm():
            dialog = ChangeImpactDialog(
                step.title, lambda w: knock_on(w, step.impact), step.rows, lambda: dialogs.words
            )
            return await dialogs.wait(dialog) if step.is_asked else step.rows(dialogs.words)[0].value
        case Inspect():
            answer = await dialogs.open(step.screen, table=dialogs.table, **step.arguments)
            dialogs.show()
            return answer
        case Show():
            dialogs.tell(step.text(dialogs.words))
        case Refuse():
            dialogs.report(step.error)
        case Change():
            is_changed = dialogs.do(step.change)
            if is_changed:
                dialogs.tell(step.message(dialogs.words))
            return is_changed
    return True


def _meanings(dialogs: DialogHostProtocol, step: Pick) -> ChangeImpactDialog:
    """Return a window for selecting one of several interpretations of a line."""
    assert step.lines is not None
    reasons = step.lines

    def lines(words: Words) -> Lines:
        return [("", StyledText(line)) for line in reasons(words)]

    def rows(words: Words) -> list[PickRow]:
        numbered = [row._replace(text=f"{number} {row.text}") for number, row in enumerate(step.rows(words), 1)]
        return [*numbered, PickRow(None, words.translate("record.leave"))]

    highlighted = None if must_be_picked(step.unused) else 0
    return ChangeImpactDialog(step.title, lines, rows, lambda: dialogs.words, highlighted)
