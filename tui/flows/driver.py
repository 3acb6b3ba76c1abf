"""The driver that carries out the steps of a workflow in windows of the app."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.steps import Ask, Change, Confirm, Flow, FlowRun, Inspect, Pick, Refuse, Show, Step
from tui.core.rendering.styled_text import Lines, StyledText
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog


async def in_windows(dialogs: DialogHostProtocol, flow: Flow, answers: Iterable[Any] = ()) -> None:
    """Carry out a workflow, whose first questions have `answers`."""
    run = FlowRun(flow, answers)
    try:
        step = run.start()
        while step is not None:
            step = run.reply(await _carry_out(dialogs, step))
    except InputError as error:
        dialogs.report(error)


async def _carry_out(dialogs: DialogHostProtocol, step: Step) -> Any:
    """Carry out a step, and return its answer; None for a window that is closed without one."""
    match step:
        case Ask():
            return await dialogs.ask(step.title, step.fields)
        case Pick():
            return await dialogs.pick(step.title, step.rows)
        case Confirm():

            def lines(words: Words) -> Lines:
                return [("", StyledText(line)) for line in step.lines(words)]

            return await dialogs.wait(ChangeImpactDialog(step.title, lines, step.rows, lambda: dialogs.words))
        case Inspect():
            answer = await dialogs.open(step.screen, table=dialogs.table)
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
