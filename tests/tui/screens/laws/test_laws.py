"""The laws of all screens, each looked at on every screen of the app: in one app for a language."""

from __future__ import annotations

import inspect
import string
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from unicodedata import normalize
from unittest.mock import Mock

import pytest
from rich.cells import cell_len
from textual._callback import invoke
from textual.actions import parse
from textual.message import Message
from textual.widgets import Input

from scoring.errors import input_error
from tests.evening.cells import strips
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.screens.laws.openings import Opening
from tests.tui.screens.laws.visiting import SIZE, Visit, all_keep, lines, visit
from tests.tui.screens.narrow.narrow_rooms import until
from tui.core.commands.command_table import KEYS, Command
from tui.core.flows.steps import CancelledStepError, Confirm, Flow, choices, text
from tui.core.rendering.symbols import SHAPES, SIGNS
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.screen_base import GyojiScreen, KeyBar
from tui.screens.table import TableScreen
from tui.widgets.confirm_dialog import ConfirmDialog
from tui.widgets.dialog import PickDialog
from tui.widgets.tally_grid import TallyGrid

WORDED = ("dot", "ellipsis", "dash", "times")
DRAWN = {drawn for name, (drawn, _) in SIGNS.items() if name not in WORDED and not drawn.isascii()} | {*SHAPES}
"""The signs that have a plain form, but for those that stand in what people wrote."""
WIDER = (100, 30)
TYPED = "nq/ +1 t1\u3000ｄ２ア"
"""Letters that are keys at home, signs, and what an input method sends: a wide blank, wide letters and digits, a kana."""
WRITTEN = "nq/ +1 t1 ｄ２ア"
"""The same as text: a wide blank is a blank (law 9)."""


# what stands below a screen, in its menu and its help


async def shown(visit: Visit, opening: Opening) -> None:
    """At most six commands, all of them whole; the menu and the help have every one."""
    if not isinstance(visit.app.screen, GyojiScreen):  # windows have no line of keys
        return
    screen, bar = visit.screen, visit.bar
    shown = screen.footer()
    assert len(shown) <= 6, opening.name
    assert (shown[0].id, shown[-1].id) == ("help", "menu"), opening.name
    for command in shown:
        if command.id in ("back", "language") and command.id not in screen.OWN:
            continue  # shown where there is room
        assert f"{command.shown} {screen.translate(f'key.{command.id}')}" in bar, (opening.name, bar)
    assert len({command.shown for command in shown}) == len(shown), (opening.name, bar)
    assert cell_len(bar) <= SIZE[0]
    for row, command in zip(screen._menu(screen.words), screen.commands(), strict=True):
        assert row.value == command.id and "key." not in row.text and "command." not in row.text, row
        assert f"/{screen.translate(f'command.{command.id}')}" in row.text and row.text.endswith(command.shown)


async def opened(visit: Visit, opening: Opening) -> None:
    """A click below the screen does what the key does; the menu and the help have everything."""
    if not isinstance(visit.app.screen, GyojiScreen):
        return
    screen = visit.screen
    await clicked(visit, screen.footer()[-1])
    menu = visit.app.screen
    assert isinstance(menu, PickDialog), opening.name
    assert [row.value for row in menu.rows] == list(screen.named()), opening.name
    await visit.press("escape")
    assert visit.app.screen is screen, opening.name
    if not isinstance(screen, HelpScreen):
        await visit.press("f1")
        assert isinstance(visit.app.screen, HelpScreen), opening.name
        assert visit.app.screen.listed == screen.commands()
        await visit.press("escape")
        assert visit.app.screen is screen, opening.name


async def clicked(visit: Visit, command: Command) -> None:
    """Click on a command below the screen: it says the action that its key runs."""
    screen, bar = visit.screen, visit.screen.query_one(KeyBar)
    at = visit.bar.index(f"{command.shown} {screen.translate(f'key.{command.id}')}")
    await visit.pilot.click(bar, offset=(cell_len(visit.bar[:at]), 0))
    await visit.pilot.pause()


async def means(visit: Visit, opening: Opening) -> None:
    """A key runs what the footer says; nothing else on the screen has that key for something else."""
    screen = visit.app.screen
    presses = {press: meaning for meaning, key in KEYS.items() for press in key.press.split(",")}
    for widget in (screen, *screen.query("*")):
        if type(widget).__module__.startswith("tui."):
            for press, binding in widget._bindings:
                if press.startswith(("f", "ctrl+")) and press[1:].isdecimal() | press.startswith("ctrl+"):
                    wanted = presses.get(press)
                    said = binding.action.removeprefix("screen.").partition("_")[0]  # Textual's own: `copy_text`
                    assert wanted is None or wanted in (said, binding.action[5:-2]), (opening.name, press)
    if isinstance(screen, GyojiScreen):
        for command in screen.footer():
            found = next(one for one in screen.commands() if one.meaning == command.meaning)
            assert found == command, (opening.name, command)


# typing


async def typed(visit: Visit, opening: Opening) -> None:
    """What is typed is written, wherever something can be; elsewhere no letter does anything."""
    screen = visit.app.screen
    for line in lines(visit)[:2]:
        line.focus()
        line.value = ""
        await visit.send(TYPED)
        assert visit.app.screen is screen, opening.name
        assert line.value == WRITTEN, opening.name
        assert visit.app.cursor_position.x == line.content_region.x + cell_len(WRITTEN) - line.scroll_offset.x
        line.value = ""
    if isinstance(screen, TableScreen):
        screen.set_focus(None)
        await visit.send(TYPED)
        assert normalize("NFKC", lines(visit)[0].value) == normalize("NFKC", WRITTEN)
    elif isinstance(visit.app.focused, TallyGrid):
        await visit.send("nq")
        assert visit.app.focused.filling.draft == "nq"
    elif not lines(visit) and opening.name not in ("home", "confirm", "careful"):
        await visit.send(f"{string.ascii_letters}?+,/")
        assert visit.app.screen is screen, opening.name


async def cleared(visit: Visit, opening: Opening) -> None:
    """^U clears the line, the cell or the search that is written in, wherever the caret stands."""
    screen = visit.app.screen
    for line in lines(visit):
        for keys in ((), ("home",), ("end", "left", "left")):
            line.focus()
            line.value = "3 factories あ"
            await visit.press(*keys, "ctrl+u")
            assert visit.app.screen is screen and line.has_focus, opening.name
            assert line.value == "", (opening.name, keys)
    if isinstance(screen, TableScreen):
        lines(visit)[0].value = "build silk"
        screen.set_focus(None)
        await visit.press("ctrl+u")
        assert lines(visit)[0].value == ""
    if isinstance(visit.app.focused, TallyGrid):
        filling = visit.app.focused.filling
        await visit.send("12+")
        await visit.press("ctrl+u")
        assert filling.draft == ""
        filling.drop()


async def in_our_words(visit: Visit, opening: Opening) -> None:
    """No key leads to a sentence of Textual's own, and ^C says in our words how the app is left."""
    screen = visit.app.screen
    for press, active in screen.active_bindings.items():
        _, name, _ = parse(active.binding.action)
        found = getattr(active.node, f"action_{name}", None) or getattr(visit.app, f"action_{name}", None)
        if found and found.__func__.__module__.startswith("textual"):
            assert "notify(" not in inspect.getsource(found.__func__), (opening.name, press, found)
    visit.app.clear_notifications()
    visit.app.action_help_quit()
    await visit.pilot.pause()
    assert [note.message for note in visit.app._notifications] == [visit.app.words.translate("home.leave_how")]
    visit.app.clear_notifications()


# the way back


async def left(visit: Visit, opening: Opening) -> None:
    """Esc goes one step back, and never out of a table; F10 leaves the screen."""
    screen, depth = visit.app.screen, len(visit.app.screen_stack)
    await visit.press("escape")
    assert depth - len(visit.app.screen_stack) in (0, 1), opening.name
    if isinstance(screen, TableScreen):
        await visit.send("build")
        await visit.press("escape", "escape", "down", "escape", "escape")
        assert visit.app.screen is screen and lines(visit)[0].value == "" and lines(visit)[0].has_focus
        assert "F10" in visit.app._notifications.__iter__().__next__().message
    if visit.app.screen is screen and isinstance(screen, GyojiScreen):
        await visit.press("f10")
        away = len(visit.app.screen_stack) < depth
        assert away != isinstance(screen, HomeScreen), opening.name


async def kept(visit: Visit, opening: Opening) -> None:
    """A window has its help and its menu by the keys of every screen, and stands there again when they are left."""
    window = visit.app.screen
    if isinstance(window, GyojiScreen):
        return
    await visit.press("f1")
    assert isinstance(visit.app.screen, HelpScreen), opening.name
    await visit.press("escape")
    assert visit.app.screen is window, opening.name
    await visit.press("f9")
    menu = visit.app.screen
    assert isinstance(menu, PickDialog) and menu is not window, opening.name
    assert [row.value for row in menu.rows] == ["help", "language", "leave"]
    await visit.press("f9")
    assert visit.app.screen is window, opening.name


# the terminal's own cursor


def parked(visit: Visit) -> bool:
    """Whether the terminal's cursor stands at the caret of the line in use."""
    line = visit.app.focused
    assert isinstance(line, Input)
    at = line.content_region.x + cell_len(line.value[: line.cursor_position]) - line.scroll_offset.x
    return visit.app.cursor_position == (at, line.content_region.y)


async def caret(visit: Visit, opening: Opening) -> None:
    """After a list over the screen and after another size of the terminal the cursor is at the caret again."""
    for line in lines(visit)[:1]:
        line.focus()
        line.value = "あい"
        await visit.press("end", "left")
        assert parked(visit), opening.name
        screen = visit.app.screen
        if isinstance(screen, GyojiScreen):
            await visit.press("f9", "x")
            assert parked(visit), "of the list"
            await visit.press("escape")
            assert parked(visit), opening.name
        if opening.name not in ("table", "ask"):  # a screen and a window stand for all: their lines are laid out anew
            continue
        for size in (WIDER, SIZE):
            await visit.pilot.resize_terminal(*size)
            await visit.pilot.pause()
            assert parked(visit), opening.name


# an error of the input


class Tea(Message):
    """A message that no screen handles."""


def refuse(why: str, *_: Any) -> None:
    raise input_error("sheet_write", why=why)


def dialog() -> ConfirmDialog:
    return ConfirmDialog(lambda words: words.translate("key.note"))


def flow() -> Flow:
    with suppress(CancelledStepError):
        yield Confirm(text("key.note"), lambda _words: (), choices((True, "confirm_answer.yes")))
    refuse("flow")


async def goes_on(visit: Visit, opening: Opening) -> None:
    """An `InputError` is displayed, whatever part of a screen raises it, and the screen goes on."""
    if not isinstance(visit.app.screen, GyojiScreen):
        return
    screen = visit.screen
    dialogs = ScreenDialogHost(screen, Mock(), lambda: None)
    acts: dict[str, Callable[[], Any]] = {
        "key": lambda: visit.press("f1"),
        "click": lambda: clicked(visit, screen.footer()[0]),
        "menu": lambda: visit.press("f9", *f"/{screen.translate('command.help')}", "enter"),
        "message": lambda: screen.post_message(Tea()),
        "callback": lambda: screen.call_later(refuse, "callback"),
        "dialog": lambda: visit.app.push_screen(dialog(), partial(refuse, "dialog")),
        "flow": lambda: dialogs.run(flow()),
        "worker": lambda: screen.run_worker(partial(refuse, "worker"), thread=True),
    }
    for why, act in acts.items():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(GyojiScreen, "on_tea", lambda *_: refuse("message"), raising=False)
            patch.setattr(screen, "action_help", partial(refuse, why))
            await invoke(act)
            if why in ("dialog", "flow"):
                await visit.press("escape")
            await until(visit.pilot, lambda: bool(visit.app._notifications))  # a thread may still be at it
        notes = [note.message for note in visit.app._notifications]
        text = " ".join("\n".join([*notes, screen_text(visit.app)]).split())
        assert f"The file cannot be written: {why}." in text, (opening.name, text)
        assert visit.app.screen is screen and screen.is_running, (opening.name, why)
        visit.app.clear_notifications()


# a plain terminal


async def plain(visit: Visit, opening: Opening) -> None:
    """Nothing is drawn with signs that have a plain form; title and keys are ASCII but for the other language."""
    assert visit.app.no_color
    coloured = {
        text
        for strip in strips(visit.app)
        for text, style, _ in strip
        if style and any(colour is not None and not colour.is_default for colour in (style.color, style.bgcolor))
    }
    assert not coloured, (opening.name, coloured)
    rows = screen_lines(visit.app)
    plotted = opening.name == "curve"  # its frame is drawn by plotext
    drawn = {sign for sign in "".join(rows) if not plotted and (sign in DRAWN or 0x2500 <= ord(sign) < 0x2580)}
    assert not drawn, (opening.name, drawn)
    said = (
        "".join(rows[::23]).replace("日本語", "").replace("行司", "")
        if isinstance(visit.app.screen, GyojiScreen)
        else ""
    )
    assert {sign for sign in said if ord(sign) > 126} <= set("“”’"), (opening.name, said)


def test_every_screen_shows_what_it_can_do_and_is_left_a_step_at_a_time(tmp_path: Path) -> None:
    visit(tmp_path, "en", all_keep(shown, means, opened, kept, left))


def test_every_screen_writes_what_is_typed_with_the_cursor_at_the_caret(tmp_path: Path) -> None:
    visit(tmp_path, "ja", all_keep(shown, typed, cleared, in_our_words, caret))


def test_every_screen_displays_an_input_error_and_goes_on(tmp_path: Path) -> None:
    visit(tmp_path, "en", all_keep(goes_on))


def test_every_screen_is_shown_on_a_terminal_without_colours_and_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    visit(tmp_path, "en", all_keep(plain), glyphs="ascii")
