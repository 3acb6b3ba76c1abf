"""House rules: clauses that the players suspend from now on."""

from __future__ import annotations

from scoring.errors import Fault, InputError
from tui.core.i18n.command_usage import example_clause
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import DialogField


async def house_rule(dialogs: DialogHostProtocol, clauses: str = "") -> None:
    """Ask for clauses and suspend them from now on. The field is prefilled with `clauses`; invalid input is displayed
    again for correction.
    """
    start, text = clauses, ""
    example = example_clause(dialogs.table.game)
    while True:
        lines = (
            DialogField(
                "clauses",
                lambda w: w.translate("table.house_clauses"),
                lambda w: w.translate("table.house_hint", clause=example),
                clauses,
            ),
            DialogField("text", lambda w: w.translate("table.house_text"), None, text),
        )
        answer = await dialogs.ask(lambda w: w.translate("key.house_rule"), lines)
        if not answer:
            return
        clauses, text = answer["clauses"] or start, answer["text"]
        ids = answer["clauses"].upper().replace(",", " ").replace("、", " ").split()
        if not ids:
            dialogs.report(InputError([Fault("clause_unknown", "clauses", {"given": ""})]))
        elif _set_aside(dialogs, ids, text.strip()):
            return


def _set_aside(dialogs: DialogHostProtocol, ids: list[str], text: str) -> bool:
    return dialogs.do(lambda: dialogs.table.house_rule(ids, text), dialogs.words.translate("table.ruled"))
