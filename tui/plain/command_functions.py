"""The functions of the commands of text mode, besides those that start a workflow."""

from __future__ import annotations

from collections.abc import Callable

from tui.core.session.house_rules import final_list
from tui.plain import between_turns, dispute, flow_driver, record_entry_commands, view_commands
from tui.plain.flow_driver import ACCEPT, CANCEL, TextSessionProtocol


def _insist(lines: TextSessionProtocol, text: str) -> None:
    lines.declare(text, anyway=True)


def _no_offer(lines: TextSessionProtocol, _argument: str) -> None:
    lines.out(lines.words.translate("plain.nothing_open"))


def _list_house_rules(lines: TextSessionProtocol, _argument: str) -> None:
    for line in final_list(lines.words, lines.table) or [lines.words.translate("plain.no_house_rules")]:
        lines.out(line)


FUNCTIONS: dict[str, Callable[[TextSessionProtocol, str], None]] = {
    **view_commands.COMMANDS,
    **record_entry_commands.COMMANDS,
    **dispute.COMMANDS,
    **between_turns.COMMANDS,
    **flow_driver.COMMANDS,
    "anyway": _insist,
    "house_rule": _list_house_rules,
    ACCEPT: _no_offer,
    CANCEL: _no_offer,
}
"""By command. One that also starts a workflow is carried out here without an argument."""
