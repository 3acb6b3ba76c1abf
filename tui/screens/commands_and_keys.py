"""All commands of the app and their keys.

In the catalogues, `key.<action>` is the label of a command and `command.<action>` the word that runs it after `/`. A
key has the same meaning on all screens, and commands with the same meaning share a key. Commands without a key are run
by word or menu.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding, BindingType

from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import fit
from tui.core.session.home_list import DOORS


class Key(NamedTuple):
    """A key: its Textual name (`press`) and its displayed name (`shown`). `action` is set only for keys that move a
    cursor or turn pages.
    """

    press: str
    shown: str
    action: str = ""


class Command(NamedTuple):
    """A command: an action of the screen, and the meaning of its key in `KEYS` ("" without a key)."""

    action: str
    meaning: str = ""

    @property
    def key(self) -> Key | None:
        """The key of the command; None if it has no key."""
        return KEYS.get(self.meaning)

    @property
    def shown(self) -> str:
        """The displayed name of the key; "" if the command has no key."""
        return KEYS[self.meaning].shown if self.meaning in KEYS else ""


KEYS: dict[str, Key] = {
    "help": Key("f1", "F1"),
    "language": Key("f2", "F2"),
    "why": Key("f3", "F3"),
    "form": Key("f4", "F4"),
    "board": Key("f5", "F5"),
    "scores": Key("f6", "F6"),
    "record": Key("f7", "F7"),
    "dispute": Key("f8", "F8"),
    "menu": Key("f9,ctrl+p", "F9"),
    "leave": Key("f10", "F10"),
    "undo": Key("ctrl+z", "^Z"),
    "redo": Key("ctrl+y", "^Y"),
    "park": Key("ctrl+t", "^T"),
    "keep": Key("ctrl+s", "^S"),
    "repeat": Key("f12", "F12"),
    "by_hand": Key("ctrl+l", "^L"),
    "run": Key("ctrl+g", "^G"),
    "copy": Key("ctrl+c", "^C"),
    "phones": Key("ctrl+n", "^N"),
    "accept": Key("ctrl+o", "^O"),
    "refuse": Key("ctrl+r", "^R"),
    "quit": Key("ctrl+q", "^Q"),
    "back": Key("escape", "Esc"),
    "go": Key("enter", "Enter"),
    "next": Key("space", "Space"),
    "before": Key("backspace", "Bksp"),
    "part": Key("tab", "Tab"),
    "take_away": Key("delete", "Del"),
}
"""The keys by meaning. For example, `form` changes the form of a display or lists values, `keep` starts, saves or
scores, `part` selects the next part of a screen, and `next` the next item.
"""
ROOMS = ("new_table", "tally", "dispute", "rulebook", "history", "club", "library", "teach", "settings")
"""The screens available everywhere, in menu order. On the home screen, which has no text input, their keys can be
letters.
"""
GENERAL = ("help", "language", "menu", "back", "leave", "quit")
"""The commands of every screen."""
BAR = 6
"""The maximum number of commands in the key bar, including help and menu."""

COMMANDS: dict[str, Command] = {
    command.action: command
    for command in (
        *(Command(action, action) for action in GENERAL),
        *(Command(room, "dispute" if room == "dispute" else "") for room in ROOMS),
        # a table
        Command("why", "why"), Command("form", "form"), Command("options"), Command("again", "repeat"),
        Command("board", "board"), Command("scores", "scores"),
        Command("record", "record"), Command("undo", "undo"), Command("redo", "redo"), Command("park", "park"),
        Command("by_hand", "by_hand"), Command("step", "next"), Command("auto", "run"), Command("declare", "go"),
        Command("note"), Command("recount"), Command("house_rule"), Command("markers"), Command("sheet"),
        Command("depth"), Command("people"), Command("audit"), Command("share"),
        Command("protests"), Command("phones", "phones"), Command("phone_address", "form"),
        Command("revoke_seat", "take_away"), Command("run_phones", "run"), Command("confirm_phones", "part"),
        Command("accept_offer", "accept"), Command("refuse_offer", "refuse"),
        # what lies on it, and what was declared
        Command("board_next", "next"), Command("board_before", "before"),
        Command("retract", "take_away"), Command("change_entry", "form"), Command("all_kinds", "part"),
        Command("why_entry", "why"), Command("rules", "go"),
        Command("why_number", "why"), Command("reveal_last", "scores"), Command("ranking", "scores"),
        Command("again_people", "go"), Command("own_table", "go"),
        Command("next_page", "next"), Command("page_back", "before"),
        Command("count_again", "form"), Command("let_be", "keep"), Command("let_all_be"), Command("clause", "why"),
        Command("switch", "part"), Command("write", "keep"),
        # a piece in hand
        Command("take_line", "go"), Command("turn_piece", "next"), Command("next_place", "part"),
        Command("as_put", "board"), Command("other_piece", "form"), Command("other_seat"),
        # a tally
        Command("why_line", "why"), Command("results", "scores"), Command("picture", "board"),
        Command("record_sheet", "keep"), Command("save_sheet", "keep"), Command("open_sheet"),
        Command("reveal_scoring"),
        # a dispute
        Command("agree", "keep"), Command("overrule_verdict"), Command("take_entry_back"), Command("fix"),
        Command("under_protest"), Command("rewind"), Command("house_rule_verdict"), Command("claims"),
        Command("change_line", "form"), Command("answers", "part"),
        Command("open_rules", "why"), Command("copy_verdict", "copy"), Command("save_verdict"),
        # before a table
        *(Command(door) for door in DOORS), Command("another_game"),
        Command("create_table", "keep"), Command("last_seats", "form"),
        Command("next_colour"), Command("describe"), Command("choose_row", "go"), Command("accept_all", "keep"),
        Command("finish_position", "keep"), Command("rest_at_start"), Command("next_group", "part"),
        Command("only_told"), Command("contradictions", "why"),
        # other rooms
        Command("delete_table", "take_away"), Command("bring_back", "undo"),
        Command("next_part", "part"), Command("open_table", "go"), Command("plot", "scores"),
        Command("box_votes", "form"), Command("vote", "go"),
        Command("next_rulebook", "part"), Command("full_section", "go"),
        Command("edit_value", "go"), Command("forget_value", "take_away"),
        Command("export_library"), Command("import_library"), Command("next_edition"), Command("share_box"),
        Command("given_box"), Command("next_code", "next"), Command("code_before", "before"),
        Command("take_box", "keep"), Command("other_side", "go"), Command("all_there"), Command("all_here"),
        Command("draw_card", "form"), Command("keep_card", "go"), Command("cell_layer", "part"),
        Command("cell_text", "form"),
    )
}  # fmt: skip


def of(actions: tuple[str, ...]) -> tuple[Command, ...]:
    """Return the commands for these actions."""
    return tuple(COMMANDS[action] for action in actions)


def bindings_of(actions: tuple[str, ...]) -> list[BindingType]:
    """Return the key bindings of the commands for these actions. A key runs the first available command with its
    meaning.
    """
    meanings = dict.fromkeys(command.meaning for command in of(actions) if command.meaning)
    return [Binding(KEYS[meaning].press, f"key('{meaning}')", show=False) for meaning in meanings]


def moving(*keys: Key) -> list[BindingType]:
    """Return hidden key bindings, for keys that move a cursor or turn pages."""
    return [Binding(key.press, key.action, show=False) for key in keys]


LABEL, WORD = 28, 20
"""The column widths of labels and words in a list of commands, in terminal cells."""


def command_lines(words: Words, commands: Iterable[Command]) -> list[tuple[Command, str]]:
    """Format commands as aligned lines with label, word and key; return (command, line)."""
    lines = []
    for command in commands:
        label, word = words.translate(f"key.{command.action}"), f"/{words.translate(f'command.{command.action}')}"
        lines.append((command, f"{fit(label, LABEL)}  {fit(word, WORD)}  {command.shown}".rstrip()))
    return lines
