"""The table of commands: a key and a word each mean one thing, and every command has both languages."""

from __future__ import annotations

import inspect
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import pytest

import tui.screens
import tui.widgets
from scoring.text_catalogs import LANGS, load
from tests.tui.screens.laws.openings import REGISTERED
from tui.app import SCREENS
from tui.core.commands.command_table import COMMANDS, GENERAL, KEYS, ROOMS, TEXT_MODE, PhoneMode
from tui.core.commands.shell_commands import SHELL
from tui.core.flows.command_workflows import DISPUTES, WORKFLOWS
from tui.core.i18n.catalogs import TEXT, words_for
from tui.core.reading.command_words import find_command, fold_command
from tui.core.session.home_list import DOORS
from tui.plain.command_functions import FUNCTIONS
from tui.screens.game_screen_base import GameScreenBase
from tui.screens.home import HomeScreen
from tui.screens.screen_base import GyojiScreen
from tui.screens.table import TableScreen
from tui.screens.table_screen_base import TableScreenBase
from tui.web.table_host import FUNCTIONS as PHONE_FUNCTIONS
from tui.widgets.dialog import Dialog, DialogCommandMenu

INHERITED = (GyojiScreen, GameScreenBase, TableScreenBase, Dialog, DialogCommandMenu)
"""The last one is the menu of a window: every window opens it."""
IN_APP = {*GENERAL, *ROOMS, *(id for id, command in COMMANDS.items() if command.screens)}
Kind = TypeVar("Kind", GyojiScreen, Dialog)


def _below(package: ModuleType, kind: type[Kind]) -> list[type[Kind]]:
    """Every kind of screen in a package, but for those that are only inherited from."""
    for path in Path(package.__path__[0]).glob("*.py"):
        import_module(f"{package.__name__}.{path.stem}")
    found, wanted = [], [kind]
    while wanted:
        kind = wanted.pop()
        found.append(kind)
        wanted += kind.__subclasses__()
    return [kind for kind in found if kind.__module__.startswith("tui.") and kind not in INHERITED]


def kinds() -> list[type[GyojiScreen]]:
    """Every kind of screen there is."""
    return _below(tui.screens, GyojiScreen)


def window_kinds() -> list[type[Dialog]]:
    """Every kind of window there is."""
    return _below(tui.widgets, Dialog)


def meaning(id: str) -> str:
    """What a command means: what its key does, or itself."""
    return COMMANDS[id].meaning or id


def test_every_screen_of_the_app_has_a_recipe() -> None:
    assert set(REGISTERED) == set(SCREENS)


def test_letters_are_keys_at_home() -> None:
    bound = {press: binding.action for press, binding in HomeScreen._merged_bindings or ()}
    assert {letter: bound[letter] for letter in DOORS.values()} == {letter: door for door, letter in DOORS.items()}


def test_every_press_means_one_thing() -> None:
    presses = [press for key in KEYS.values() for press in key.press.split(",")]
    assert len(presses) == len(set(presses))
    assert len(set(DOORS.values())) == len(DOORS)
    assert not set(DOORS.values()) & set(presses)
    assert all(len(press) > 1 for press in presses), "a letter is never a key of every screen"


@pytest.mark.parametrize("lang", LANGS)
def test_every_command_has_a_label_and_a_word_of_its_own(lang: str) -> None:
    words, meant = words_for(lang, "plan_city"), defaultdict(set)
    for id in {*IN_APP, *TEXT_MODE}:
        word = words.translate(f"command.{id}")
        assert word != f"command.{id}" and not any(map(str.isspace, word)), id
        assert find_command(lang, word, [id]) == id
        meant[fold_command(word)].add(meaning(id))
    # What is said line by line with an argument is chosen on a screen: one word for both.
    same = {"claim": "claims", "overrule": "overrule_verdict", "amend": "form", "house_rule": "house_rule_verdict"}
    same |= {"count_again": "recount", "reveal_scoring": "scores"}
    for word, found in meant.items():
        assert len({same.get(one, one) for one in found} - {"form"} or {""}) == 1, (word, found)
    assert all(words.has(f"key.{id}") for id in IN_APP)


def test_no_word_of_the_catalogue_is_left_over() -> None:
    ids = {key.partition(".")[2] for key in load(TEXT / "commands.toml") if key.startswith("command.")}
    assert ids == {*IN_APP, *TEXT_MODE}


def test_every_screen_can_do_what_it_names() -> None:
    for kind in kinds():
        for action in (*kind.OWN, *GENERAL, "menu"):
            is_workflow = kind is TableScreen and action in kind.OWN and action in WORKFLOWS
            if (action not in ROOMS or action in kind.OWN) and not is_workflow:
                assert inspect.isfunction(getattr(kind, f"action_{action}", None)), (kind, action)


def test_every_command_is_one_of_a_front_end() -> None:
    screens = {kind.HELP_ID for kind in kinds()}
    for id, command in COMMANDS.items():
        assert set(command.screens.split()) <= screens, id
        assert id in IN_APP or id in TEXT_MODE or command.shell or command.phone is not PhoneMode.NONE, id


def test_every_command_of_the_shell_and_of_phones_is_in_the_table() -> None:
    assert set(SHELL) <= set(COMMANDS)
    assert set(PHONE_FUNCTIONS) == {id for id, command in COMMANDS.items() if command.phone is not PhoneMode.NONE}


def test_text_mode_carries_out_every_command_of_its_own() -> None:
    assert {*FUNCTIONS, *WORKFLOWS, *DISPUTES} == {*TEXT_MODE}
