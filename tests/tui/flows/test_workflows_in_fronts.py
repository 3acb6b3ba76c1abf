"""Every workflow in every front end: by a command or action of it, or not there, with the reason."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from tui.commands.argument_parser import COMMANDS as SHELL
from tui.core import flows
from tui.core.commands.command_table import COMMANDS, ROOMS, TEXT_MODE
from tui.web.table_host import ACTIONS, INQUIRY_ACTIONS, OWN_ACTIONS

NOT_IN_SHELL = "A shell command ends at once and asks nothing: `play TABLE --plain` reads lines from a script instead."
NOT_ON_PHONES = "Everybody at the table decides it together, at the laptop; a phone acts for its own seat."
RESULT_IN_SHELL = "Text mode ends at the result; the shell command `export` writes it."
SHEETS_BEFORE_TABLE = "A score sheet is made before its table; text mode is used at a table."
STEPS = ("steps", "command_workflows")
"""The modules without workflows: what workflows are made of, and the commands that start them."""


class Fronts(NamedTuple):
    """The command or action of a workflow in each front end; a sentence is the reason why it is not there."""

    app: str
    text_mode: str
    shell: str = NOT_IN_SHELL
    phone: str = NOT_ON_PHONES


FRONTS = {
    "note": Fronts("note", "note"),
    "house_rule": Fronts("house_rule", "house_rule"),
    "depth": Fronts("depth", "depth"),
    "recount": Fronts("recount", "recount"),
    "audit": Fronts("audit", "audit"),
    "markers": Fronts("markers", "markers"),
    "take_back": Fronts("retract", "retract"),
    "change": Fronts("change_entry", "amend"),
    "people": Fronts("people", "people"),
    "colours": Fronts("people", "recolour"),
    "order": Fronts("people", "order"),
    "box": Fronts("people", "copy"),
    "correct_box": Fronts("people", "copy"),
    "dispute": Fronts("dispute", "dispute", "ruling", "ask"),
    "settle": Fronts("agree", "settle"),
    "claims": Fronts("claims", "claim"),
    "under_protest": Fronts("under_protest", "settle"),
    "protests": Fronts("protests", "protests"),
    "sheet": Fronts("sheet", "sheet", "tally"),
    "record_sheet": Fronts("record_sheet", "sheet"),
    "write_result": Fronts("write", RESULT_IN_SHELL, "export"),
    "read_box": Fronts("teach", "teach", "teach"),
    "another_game": Fronts("another_game", SHEETS_BEFORE_TABLE, "sheet"),
    "new_sheet": Fronts("another_game", SHEETS_BEFORE_TABLE, "sheet"),
    "change_sheet": Fronts("another_game", SHEETS_BEFORE_TABLE, "sheet"),
    "type_sheet": Fronts("sheet", "sheet", "tally"),
}


def workflows() -> set[str]:
    """Return the names of all workflows: the public functions of the package that return one."""
    modules = [path.stem for path in Path(flows.__path__[0]).glob("[!_]*.py") if path.stem not in STEPS]
    return {
        name
        for module in map(import_module, (f"{flows.__name__}.{stem}" for stem in modules))
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and name[0] != "_" and function.__annotations__["return"] == "Flow"
    }


def test_the_list_has_every_workflow() -> None:
    assert workflows() == set(FRONTS)


@pytest.mark.parametrize("name", FRONTS)
def test_every_front_end_has_it_or_a_reason(name: str) -> None:
    fronts = FRONTS[name]
    assert COMMANDS[fronts.app].screens or fronts.app in ROOMS
    assert fronts.text_mode in TEXT_MODE or fronts.text_mode.endswith(".")
    assert fronts.shell in SHELL or fronts.shell.endswith(".")
    assert fronts.phone in {*ACTIONS, *OWN_ACTIONS, *INQUIRY_ACTIONS} or fronts.phone.endswith(".")
