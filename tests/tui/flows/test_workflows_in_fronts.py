"""Every workflow is started in every front end, as people start it, and its first question or effect is seen there; or it
is not there, with the reason.
"""

from __future__ import annotations

import inspect
import json
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.tui.commands.conftest import gyoji
from tests.tui.plain.final_sheets import nippon
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import Room, at, fresh
from tests.tui.web.conftest import companion
from tui.core import flows
from tui.core.commands.command_table import COMMANDS, ROOMS, TEXT_MODE, PhoneMode
from tui.screens.screen_base import GyojiScreen

__all__ = ["companion", "gyoji"]
NOT_ON_PHONES = "Everybody at the table decides it together, at the laptop; a phone acts for its own seat."
RESULT_IN_TEXT_MODE = "Text mode ends at the result; the shell command `export` writes it."
SHEETS_BEFORE_TABLE = "A score sheet is made before its table; text mode is used at a table."
STEPS = ("steps", "command_workflows")
"""The modules without workflows: what workflows are made of, and the commands that start them."""
ILLEGAL = "invest light_bulb_1"
DISPUTED = (f"dispute {ILLEGAL}",)
MOVED = ("invest silk_2",)
ROWS = "Goods\nCoins / 3\n"
ARGUMENTS: dict[str, dict[str, Any]] = {
    "table": {"name": "friday"},
    "home": {"folder": None},
    "tally": {"table": "friday", "scoring": "final"},
}
"""The arguments of the screens that take others than the table."""


class Start(NamedTuple):
    """How a workflow is started in a front end, and the text of its first question or effect.

    In the app, `input` is a command of the screen `screen`; in text mode and on the page “May I …?” of a phone, it is a
    line; in the shell, it is the arguments, with the words on standard input after `<`.
    """

    input: str
    text: str
    screen: str = "table"
    before: tuple[str, ...] = ()


class Fronts(NamedTuple):
    """The start of a workflow in each front end; a sentence is the reason why it is not there."""

    app: Start
    text_mode: Start | str
    shell: Start | str
    phone: Start | str = NOT_ON_PHONES


def command(app: str, line: str, text: str, before: tuple[str, ...] = (), screen: str = "table") -> Fronts:
    """Return the starts of a workflow that is one command at the table."""
    shell = Start(f"declare friday /{line}", text, before=before)
    return Fronts(Start(app, text, screen, before), Start(line, text, before=before), shell)


def of_people(line: str, row: str, text: str) -> Fronts:
    """Return the starts of a workflow that the app lists among the changes of seats."""
    return Fronts(Start("people", row), Start(line, text), Start(f"declare friday /{line}", text))


FRONTS = {
    "note": command("note", "note", "What do you want to note?"),
    "house_rule": command("house_rule", "house :", "Numbers of the rules to set aside"),
    "depth": command("depth", "depth", "How much to record from now on?"),
    "recount": command("recount", "recount", "What did you count?"),
    "audit": command("audit", "audit", "Nothing on the table contradicts the rules."),
    "markers": command("markers", "markers", "the marker shows"),
    "take_back": command("retract", "retract 2", "Taken back: 2", MOVED, "record"),
    "change": command("change_entry", "amend 2", "The correct declaration", MOVED, "record"),
    "people": command("people", "people", "What changes at which seat?"),
    "colours": of_people("recolour", "A colour is wrong", "Whose colour is wrong?"),
    "order": of_people("order", "The seating order is wrong", "All seats in the turn order of round 1"),
    "box": of_people("copy", "You use another box", "Another copy"),
    "correct_box": of_people("copy Ken anew", "You use another box", "No score changes."),
    "dispute": Fronts(
        Start("dispute", "NIP-7.6", "dispute", DISPUTED),
        Start(*DISPUTED, "NIP-7.6"),
        Start(f"ruling nippon '{ILLEGAL}' --fact seats.yellow.knowledge=0", "yellow"),
        Start(ILLEGAL, "NIP-7.6"),
    ),
    "settle": Fronts(
        Start("agree", "What did the table agree on?", "dispute", DISPUTED),
        Start("settle leave", "What did the table agree on?", before=DISPUTED),
        Start("declare friday /settle leave", "What did the table agree on?", before=DISPUTED),
    ),
    "claims": Fronts(
        Start("claims", "Ben says", "dispute", DISPUTED),
        Start("claim Ben it is free", "Noted.", before=DISPUTED),
        Start("declare friday /claim Ben it is free", "Noted.", before=DISPUTED),
    ),
    "under_protest": Fronts(
        Start("under_protest", "What happens if the protest is upheld?", "dispute", DISPUTED),
        Start("settle protest rule Ben", "What happens if the protest is upheld?", before=DISPUTED),
        Start("declare friday /settle protest rule Ben", "What happens if the protest is upheld?", before=DISPUTED),
    ),
    "protests": command("protests", "protests", "No protest is open."),
    "sheet": Fronts(
        Start("sheet", "Final scoring"),
        Start("sheet final", "sheet SCORING FILE"),
        Start("tally nippon final --from -<SHEET", "Ranking"),
    ),
    "record_sheet": Fronts(
        Start("record_sheet", "Record this scoring at table friday?", "tally"),
        Start("sheet final FILE", "Ranking"),
        Start("declare friday '/sheet final FILE'", "is no command that the shell carries out"),
    ),
    "write_result": Fronts(Start("write", "Share", "share"), RESULT_IN_TEXT_MODE, Start("export friday", "friday")),
    "read_box": Fronts(Start("teach", "printed"), Start("teach", "printed"), Start("teach nippon", "printed")),
    "another_game": Fronts(
        Start("another_game", "Which game? Type its name.", "home"),
        SHEETS_BEFORE_TABLE,
        Start("sheet list", "Agricola"),
    ),
    "new_sheet": Fronts(
        Start("another_game", "A new score sheet, named as typed …", "home"),
        SHEETS_BEFORE_TABLE,
        Start(f"sheet new Tea<{ROWS}", "Coins"),
    ),
    "change_sheet": Fronts(
        Start("another_game", "Change Agricola …", "home"),
        SHEETS_BEFORE_TABLE,
        Start("sheet show agricola", "Agricola"),
    ),
    "type_sheet": Fronts(
        Start("sheet", "Final scoring"),
        Start("sheet", "sheet alone asks for the rows of a score sheet"),
        Start("tally nippon final --from -<SHEET", "Ranking"),
    ),
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


def in_front(front: str) -> pytest.MarkDecorator:
    """Run a test for every workflow that a front end has."""
    case = {name: getattr(fronts, front) for name, fronts in FRONTS.items()}
    return pytest.mark.parametrize(
        "case", [pytest.param(each, id=name) for name, each in case.items() if each[-1:] != "."]
    )


def prepared(folder: Path, case: Start) -> Any:
    """Keep a table at which something was done before; return its session."""
    session = fresh(folder)
    Sitting(session).say(*case.before)
    return session


def filled(folder: Path, text: str) -> str:
    """Put the file of a complete score sheet in place of its name."""
    file = folder / "sheet.json"
    file.write_text(json.dumps(nippon(dict.fromkeys("ABCD", 10))), encoding="utf-8")
    return text.replace("SHEET", file.read_text(encoding="utf-8")).replace("FILE", str(file))


def test_the_list_has_every_workflow() -> None:
    assert workflows() == set(FRONTS)


@pytest.mark.parametrize("name", FRONTS)
def test_a_workflow_is_in_a_front_end_or_there_is_a_reason(name: str) -> None:
    fronts = FRONTS[name]
    assert COMMANDS[fronts.app.input].screens or fronts.app.input in ROOMS
    for front in fronts[1:]:
        assert isinstance(front, Start) or front.endswith(".")


async def run_command(room: Room, id: str) -> None:
    assert isinstance(room.app.screen, GyojiScreen)
    await room.app.screen.run_command(id)


@in_front("app")
async def test_the_app_starts_it(tmp_path: Path, case: Start) -> None:
    session = prepared(tmp_path, case)
    arguments: dict[str, Any] = {"table": "friday"}
    if case.screen in ARGUMENTS:
        arguments = ARGUMENTS[case.screen]
    async with at(session, (80, 40), case.screen, **arguments) as room:
        if case.screen == "tally":
            await run_command(room, "open_sheet")
            await room.press()
            await room.line(filled(tmp_path, "FILE"), "Input")
            await room.press("enter")
        if case.input != "dispute":
            await run_command(room, case.input)
            await room.press()
        assert case.text in f"{room.flat} {room.notes}"


@in_front("text_mode")
def test_text_mode_starts_it(tmp_path: Path, case: Start) -> None:
    context = Sitting(prepared(tmp_path, case))
    assert case.input.split()[0] in ("house", *TEXT_MODE)
    assert case.text in context.say(filled(tmp_path, case.input))


@in_front("shell")
def test_the_shell_starts_it(tmp_path: Path, gyoji: Any, case: Start) -> None:
    prepared(tmp_path / "home", case)
    arguments, _, lines = filled(tmp_path, case.input).partition("<")
    name, *others = shlex.split(arguments)
    if name == "declare":
        others = [others[0], " ".join(others[1:])]
    assert COMMANDS[name].shell is not None
    run = gyoji(name, *others, stdin=lines)
    assert case.text in run.out + run.err


@in_front("phone")
def test_a_phone_starts_it(companion: Any, case: Start) -> None:
    assert COMMANDS["ask"].phone is PhoneMode.INQUIRY
    phone = companion("nippon").phone("A")
    phone.open("/ask")
    phone.type(case.input)
    assert case.text in phone.said
