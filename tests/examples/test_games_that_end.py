"""A game that would end the program, at its import or while it judges, ends nothing but the call, and is named."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from textual.widgets import Input

from referee.store.sqlite_store import SqliteStore
from tests.installed_games import install_project
from tests.tui.net.test_app_net import pressed, until
from tests.tui.web.handset import PageReader
from tui.app import GyojiApp
from tui.cli import main
from tui.core.session.session import Session
from tui.web.server import PhoneServer

ENDINGS = {
    "SystemExit 3": "raise SystemExit(3)",
    "SystemExit": "import sys; sys.exit()",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
}
CALLS = {
    "a check": "def one_to_three(move: Take) -> Check:\n",
    "objections": "def objections(state: State, move: Take) -> Checks:\n",
    "effects": "def effects(ledger: Ledger, move: Take) -> None:\n",
    "options": "def options(state: State) -> Iterable[Take]:\n",
    "due": "def due(state: State) -> Iterable[PromptLine]:\n",
    "a move": '    count: Annotated[int, WholeNumber(low=1, high=9, role="count")]\n',
    "a state": "    options: dict[str, Any] = {}  # the settings of the table ([[options]] of meta.toml)\n",
}
GENERATED = 'starts=acting_seat, choices={"count": (1, 2, 3)}'
HEADS = {"a move": "def __post_init__(self): ", "a state": "def __post_init__(self):\n        if self.left < 21: "}
"""What stands before the statement where it is no function: the structs of a game that refuse their values."""
STRUCT = """
from msgspec import Struct


class Probe(Struct):
    def __post_init__(self):
        {}


Probe()
"""
BOARD = """
from tui.core.game_ui.registry import GameUI


class Board:
    def holdings(self, words, state, seat):
        return ()

    def pages(self, *context):
        {statement}

    compact = seat = pages


INTERFACE = 1
SCREENS = GameUI(board=Board)
"""
FIRST = "from __future__ import annotations\n"
Change = Callable[..., int]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GYOJI_STRICT", "")
    assert main(["games", "new", "pebbles"]) == 0
    return tmp_path / "work" / "pebbles"


@pytest.fixture
def ending(project: Path, installed: Path) -> Change:
    """Install a game that ends the program at its import, or in a function of its rules; another game has a table."""
    rules = project / "gyoji_pebbles" / "referee" / "__init__.py"

    def install(statement: str, call: str = "") -> int:
        text, anchor = rules.read_text(encoding="utf-8"), CALLS.get(call, FIRST)
        if call == "a board":
            (project / "gyoji_pebbles" / "tui").mkdir()
            screens = project / "gyoji_pebbles" / "tui" / "__init__.py"
            screens.write_text(BOARD.replace("{statement}", statement), encoding="utf-8")
        else:
            if call == "options":  # a list of the game's own
                own = f"{anchor}    return ()\n\n\ndef final_sheet("
                text = text.replace(GENERATED, "options").replace("def final_sheet(", own)
            assert anchor in text
            line = f"    {HEADS.get(call, '')}{statement}" if call else statement
            rules.write_text(text.replace(anchor, f"{anchor}{line}\n"), encoding="utf-8")
        game = install_project(installed, project)
        assert main(["new", "nippon", "--seats", "Aki,Ben", "--name", "saturday"]) == 0
        return main(["new", game, "--seats", "Aki,Ben", "--name", "friday"])

    return install


def blames_game(text: str, ending: str) -> bool:
    """Whether a text says of the game, and not of Gyoji, that it has failed."""
    text = " ".join(text.split())
    return f"The game “pebbles” of the package gyoji-pebbles has failed ({ending})" in text and "in Gyoji" not in text


@pytest.mark.parametrize("source", ["{}", STRUCT])
@pytest.mark.parametrize("name", ENDINGS)
def test_an_import_that_ends_leaves_the_other_games_and_tables(
    ending: Change, capsys: pytest.CaptureFixture[str], name: str, source: str
) -> None:
    assert ending(source.format(ENDINGS[name])) == 2
    text = f"The game “pebbles” of the package gyoji-pebbles cannot be loaded: {name.replace(' ', ': ')}"
    assert text in capsys.readouterr().err
    assert main(["games"]) == 1
    out, err = capsys.readouterr()
    assert text in err and "nippon" in out
    assert main(["declare", "saturday", "consolidate"]) == 0


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("name", ENDINGS)
def test_a_judgement_that_ends_is_blamed_on_the_game(
    ending: Change, capsys: pytest.CaptureFixture[str], name: str, call: str
) -> None:
    assert ending(ENDINGS[name], call) == 0
    capsys.readouterr()
    codes = [main(["declare", "friday", "take 2"]), main(["show", "friday"]), main(["options", "friday"])]
    out, err = capsys.readouterr()
    assert blames_game(f"{out} {err}", name), (out, err, codes)
    assert main(["declare", "saturday", "consolidate"]) == 0


@pytest.mark.parametrize("call", ["a check", "effects", "due", "a move", "a state", "a board"])
@pytest.mark.parametrize("name", ENDINGS)
def test_it_ends_neither_the_app_nor_the_phones(ending: Change, tmp_path: Path, name: str, call: str) -> None:
    assert ending(ENDINGS[name], call) == 0

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path / "home")), "home")
        async with app.run_test(size=(120, 40), notifications=True):
            app.show("table", name="friday")
            await until(lambda: app._notifications or isinstance(app.focused, Input))
            await pressed(app, *"take", "space", "2", "enter")
            await until(lambda: any(blames_game(note.message, name) for note in app._notifications))
            assert app.is_running

    asyncio.run(journey())
    server = PhoneServer("friday", folder=tmp_path / "home")
    server.start()
    try:
        headers = {"origin": server.base, "connection": "close"}  # the server closes one after a failure
        with httpx.Client(base_url=server.base, follow_redirects=True, headers=headers) as phone:
            page = phone.get(server.board_address() if call == "a board" else server.seat_addresses()[0].address)
            if page.status_code == 200:
                (form,) = PageReader(page.text).typed
                page = phone.post(form.address, data={**form.fields, "text": "take 2"})
            assert (page.status_code, "The game “pebbles” has failed" in page.text) == (500, True), page.text
            assert phone.get("/join").status_code == 200
    finally:
        server.stop()


def test_a_record_is_not_blamed_for_a_game_that_cannot_open_its_table(
    ending: Change, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(HEADS, "a state", "def __post_init__(self): ")
    assert ending("import os, sys; os.environ.get('PEBBLES') and sys.exit(3)", "a state") == 0
    monkeypatch.setenv("PEBBLES", "lost")
    capsys.readouterr()
    assert main(["show", "friday"]) == 2
    err = capsys.readouterr().err
    assert blames_game(err, "SystemExit 3") and len(err.splitlines()) == 1, err


def test_a_board_that_does_not_accept_the_arguments_is_blamed_on_the_game(
    ending: Change, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(f"{__name__}.BOARD", BOARD.replace("*context", ""))
    assert ending("return ()", "a board") == 0
    server = PhoneServer("friday", folder=tmp_path / "home")
    server.start()
    try:
        page = httpx.get(server.board_address(), follow_redirects=True)
        assert (page.status_code, "The game “pebbles” has failed" in page.text) == (500, True), page.text
    finally:
        server.stop()
