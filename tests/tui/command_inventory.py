"""Every command and key of every front end with its words in both languages, as plain data.

`command_inventory.json` is the inventory before the commands were brought into one table (issue 59); the test beside
this module compares it with the inventory of today.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from textual.screen import Screen

from scoring.text_catalogs import LANGS
from tests.tui.screens.laws.test_commands import kinds, window_kinds
from tui.commands import completion
from tui.commands.argument_parser import parser
from tui.core.commands.command_table import ALONE, COMMANDS, GENERAL, KEEPS, KEYS, ROOMS, TEXT_MODE, VIEWS
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.command_usage import known_commands
from tui.web.table_host import ACTIONS, INQUIRY_ACTIONS, OWN_ACTIONS

FILE = Path(__file__).with_name("command_inventory.json")
"""The inventory before the change."""
GAMES = ("crisis", "nippon", "plan_city", "russian_railroads")
SECTIONS = ("command", "key", "how", "said_command")
"""The sections of the catalogues with the words, labels, usages and other phrases of commands."""


def texts(key: str, game: str = "") -> list[str]:
    """Return a text in both languages, with its placeholders."""
    return [words_for(lang, game).text(key) for lang in LANGS]


def inventory() -> dict[str, Any]:
    """Return the commands of every front end."""
    return {"words": _words(), "app": _app(), "plain": _text_mode(), "shell": _shell(), "phone": _phone()}


def _words() -> dict[str, Any]:
    words: dict[str, Any] = {
        section: {id: texts(f"{section}.{id}") for id in words_for("en").ids(section)} for section in SECTIONS
    }
    own = ((game, id) for game in GAMES for id in words_for("en", game).ids("key"))
    for game, id in own:
        if texts(f"key.{id}", game) != texts(f"key.{id}"):
            words["key"][f"{id} in {game}"] = texts(f"key.{id}", game)
    return words


def _app() -> dict[str, Any]:
    screens, windows = {}, {kind.__name__: _bound(kind) for kind in window_kinds()}
    for kind in kinds():
        screens[kind.__name__] = {
            "commands": list(kind.OWN),
            "quiet": sorted(kind.QUIET),
            "keys": _bound(kind),
            "help": texts(f"help.{kind.HELP_ID}"),
        }
    in_app = {*GENERAL, *ROOMS, *(id for id, command in COMMANDS.items() if command.screens)}
    meanings = {id: COMMANDS[id].meaning for id in sorted(in_app)}
    keys = {id: list(KEYS[meaning]) if meaning else [] for id, meaning in meanings.items()}
    everywhere = {"general": list(GENERAL), "rooms": list(ROOMS), "help": texts("help.everywhere")}
    return {
        "screens": dict(sorted(screens.items())),
        "windows": dict(sorted(windows.items())),
        "keys": keys,
        "everywhere": everywhere,
    }


def _bound(kind: type[Screen[Any]]) -> dict[str, list[str]]:
    """Return the actions of every key, in the order in which they are tried."""
    bound: dict[str, list[str]] = {}
    for press, binding in kind._merged_bindings or ():
        bound.setdefault(press, []).append(binding.action)
    return dict(sorted(bound.items()))


def _text_mode() -> dict[str, Any]:
    commands = {
        id: {
            "alone": ALONE in COMMANDS[id].text_mode,
            "keeps the question": KEEPS in COMMANDS[id].text_mode,
            "only displays": id in VIEWS,
        }
        for id in sorted(TEXT_MODE)
    }
    return {"commands": commands, "help": {"text": texts("plain.help"), "order": list(known_commands(words_for("en")))}}


def _shell() -> dict[str, Any]:
    commands = {}
    choices = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    for name, subparser in choices.choices.items():
        arguments = [
            {
                "names": list(action.option_strings) or [action.dest],
                "help": action.help,
                "shown": action.metavar,
                "choices": list(action.choices or ()),
                "number": action.nargs,
                "default": action.default,
            }
            for action in subparser._actions
        ]
        commands[name] = {"help": subparser.description, "runs": subparser._defaults["run"], "arguments": arguments}
    completed = {"names": completion.NAMES, "files": list(completion.FILES)}
    return {"commands": commands, "completed": completed}


def _phone() -> dict[str, Any]:
    return {"actions": {"table": sorted(ACTIONS), "phone": sorted(OWN_ACTIONS), "inquiry": sorted(INQUIRY_ACTIONS)}}


def flat() -> dict[str, Any]:
    """Return the inventory of today with one entry for each command, as the file has one line for each."""
    return {
        f"{front}/{part}/{id}": entry
        for front, parts in inventory().items()
        for part, entries in parts.items()
        for id, entry in entries.items()
    }


if __name__ == "__main__":
    rows = (f"{json.dumps(id)}: {json.dumps(entry, ensure_ascii=False)}" for id, entry in flat().items())
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
