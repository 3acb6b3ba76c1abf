"""The table of all commands of the app, of text mode, of the shell and of phones.

In the catalogue `commands.toml`, `command.<id>` is the word that runs a command (in the app after `/`), `key.<id>` its
label in the app, `how.<id>` its usage in text mode. A screen of the app runs a command by its method `action_<id>`,
text mode by a function of `tui/plain/command_functions.py`, both and the shell by the workflow of the command if it
has one (`tui/core/flows/command_workflows.py`). The shell runs a command of `SHELL` by its function in `tui/commands`,
a phone runs its commands by the functions of `tui/web/table_host.py`.
"""

from __future__ import annotations

from enum import Enum, Flag, auto
from typing import NamedTuple

from scoring.text_catalogs import Words
from tui.core.commands.shell_commands import SHELL, ShellCommand
from tui.core.rendering.cell_width import fit


class Key(NamedTuple):
    """A key: its Textual name (`press`) and its displayed name (`shown`)."""

    press: str
    shown: str


class TextMode(Flag):
    """How text mode accepts a command: with an argument (`TEXT`), without one (`ALONE`), or during a question, which
    stays open (`KEEPS`). `VIEW` only displays something, so that everything that waits for an input stays.
    """

    WITH_ARGUMENT = auto()
    ALONE = auto()
    KEEPS = auto()
    VIEW = auto()


NO_TEXT = TextMode(0)
TEXT = TextMode.WITH_ARGUMENT
ALONE = TextMode.ALONE
KEEPS = TextMode.KEEPS
VIEW = TextMode.KEEPS | TextMode.VIEW


class PhoneMode(Enum):
    """How the pages of a phone accept a command: only while they display the last entry and no declaration of the seat
    waits for confirmation (`NOW`), at any time because it affects only the phone (`OWN`), or in “May I …?” (`INQUIRY`).
    """

    NONE = auto()
    NOW = auto()
    OWN = auto()
    INQUIRY = auto()


class Command(NamedTuple):
    """A command: the meaning of its key in `KEYS` ("" without a key), the screens of the app that have it (by the names
    of their help texts), and how text mode and phones accept it. The same word may do something else in another front
    end: `leave` leaves the table, on a phone the question.
    """

    id: str
    meaning: str = ""
    screens: str = ""
    text_mode: TextMode = NO_TEXT
    phone: PhoneMode = PhoneMode.NONE

    @property
    def shell(self) -> ShellCommand | None:
        """The command of this name in the shell; None if it has none."""
        return SHELL.get(self.id)

    @property
    def shown(self) -> str:
        """The displayed name of the key; "" if the command has no key."""
        return KEYS[self.meaning].shown if self.meaning else ""


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
"""The keys by meaning: a key has the same meaning on all screens. For example, `form` changes the form of a display or
lists values, `keep` starts, saves or scores, `part` selects the next part of a screen, and `next` the next item.
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
    command.id: command
    for command in (
        # home
        Command("referee", "", "home"),
        Command("count", "", "home", phone=PhoneMode.OWN),
        Command("right", "", "home"),
        Command("watch", "", "home"),
        Command("keep_scores", "", "home"),
        Command("another_game", "", "home"),
        Command("delete_table", "take_away", "home"),
        Command("bring_back", "undo", "home"),
        Command("language", "language", "home", VIEW | TEXT),
        Command("quit", "quit", "home"),
        # before a table
        Command("create_table", "keep", "newtable"),
        Command("last_seats", "form", "newtable"),
        Command("next_colour", "", "newtable"),
        Command("describe", "", "newtable"),
        Command("choose_row", "go", "confirmvalues"),
        Command("accept_all", "keep", "confirmvalues"),
        Command("finish_position", "keep", "position"),
        Command("contradictions", "why", "position"),
        Command("next_group", "part", "position"),
        Command("rest_at_start", "", "position"),
        Command("only_told", "", "position"),
        # a scoring step by step, a table and its result
        Command("next_page", "next", "reveal"),
        Command("accept_offer", "accept", "table"),
        Command("refuse_offer", "refuse", "table"),
        Command("step", "next", "table"),
        Command("auto", "run", "reveal table"),
        Command("page_back", "before", "reveal"),
        Command("switch", "part", "result share"),
        Command("write", "keep", "result share"),
        Command("why_number", "why", "reveal result scores"),
        Command("ranking", "scores", "reveal"),
        Command("reveal_last", "scores", "result scores"),
        Command("again_people", "go", "result"),
        Command("own_table", "go", "result"),
        Command("why", "why", "table", VIEW | TEXT | ALONE),
        Command("form", "form", "table"),
        Command("undo", "undo", "table", KEEPS | ALONE, PhoneMode.NOW),
        Command("board", "board", "table", VIEW | TEXT | ALONE),
        Command("scores", "scores", "table", VIEW | ALONE),
        Command("record", "record", "result table", VIEW | TEXT | ALONE),
        Command("why_entry", "why", "record"),
        Command("change_entry", "form", "record"),
        Command("retract", "take_away", "record", TEXT),
        Command("dispute", "dispute", "table record", KEEPS | TEXT | ALONE),
        Command("redo", "redo", "table", ALONE),
        Command("park", "park", "table", TEXT | ALONE),
        Command("phones", "phones", "table"),
        Command("declare", "go", "table", phone=PhoneMode.NOW),
        Command("options", "", "table", VIEW | ALONE),
        Command("again", "repeat", "table", TEXT | ALONE),
        Command("note", "", "table", TEXT | ALONE),
        Command("recount", "", "table", TEXT | ALONE),
        Command("house_rule", "", "table", TEXT | ALONE),
        Command("markers", "", "reveal table", TEXT | ALONE),
        Command("sheet", "", "table", TEXT | ALONE),
        Command("depth", "", "table", TEXT | ALONE),
        Command("people", "", "table", ALONE),
        Command("audit", "", "table", TEXT | ALONE),
        Command("share", "", "table"),
        Command("protests", "", "table", TEXT | ALONE),
        Command("all_kinds", "part", "record"),
        Command("clause", "why", "audit"),
        Command("count_again", "form", "audit"),
        Command("let_be", "keep", "audit"),
        Command("let_all_be", "", "audit"),
        Command("board_next", "next", "board"),
        Command("board_before", "before", "board"),
        Command("rules", "go", "why", VIEW | TEXT),
        # printed values, history and rules of all tables
        Command("vote", "go", "boxvotes"),
        Command("next_part", "part", "history"),
        Command("open_table", "go", "club history"),
        Command("box_votes", "form", "club"),
        Command("full_section", "go", "rulebook"),
        Command("next_rulebook", "part", "rulebook"),
        Command("edit_value", "go", "library"),
        Command("forget_value", "take_away", "library"),
        Command("next_edition", "", "library"),
        Command("export_library", "", "library"),
        Command("share_box", "", "library"),
        Command("import_library", "", "library"),
        Command("given_box", "", "library"),
        Command("plot", "scores", "history"),
        # a dispute
        Command("agree", "keep", "dispute"),
        Command("change_line", "form", "dispute"),
        Command("open_rules", "why", "dispute"),
        Command("answers", "part", "dispute"),
        Command("overrule_verdict", "", "dispute"),
        Command("take_entry_back", "", "dispute"),
        Command("fix", "", "dispute"),
        Command("rewind", "", "dispute"),
        Command("house_rule_verdict", "", "dispute"),
        Command("claims", "", "dispute"),
        Command("under_protest", "", "dispute"),
        Command("copy_verdict", "copy", "dispute"),
        Command("save_verdict", "", "dispute"),
        # a tally
        Command("why_line", "why", "tally"),
        Command("results", "scores", "tally"),
        Command("picture", "board", "tally"),
        Command("record_sheet", "keep", "tally"),
        Command("save_sheet", "keep", "tally"),
        Command("reveal_scoring", "", "tally"),
        Command("open_sheet", "", "tally"),
        Command("next_code", "next", "boxcodes"),
        Command("code_before", "before", "boxcodes"),
        Command("take_box", "keep", "boxmeeting"),
        Command("other_side", "go", "boxmeeting"),
        Command("all_there", "", "boxmeeting"),
        Command("all_here", "", "boxmeeting"),
        # phones
        Command("phone_address", "form", "phones"),
        Command("revoke_seat", "take_away", "phones"),
        Command("run_phones", "run", "phones"),
        Command("confirm_phones", "part", "phones"),
        # a piece in hand, a card
        # of every screen, and screens available everywhere
        Command("help", "help", "", VIEW | TEXT | ALONE),
        Command("menu", "menu"),
        Command("back", "back"),
        Command("leave", "leave", "", TEXT | ALONE, PhoneMode.NOW),
        Command("new_table"),
        Command("tally"),
        Command("rulebook"),
        Command("history"),
        Command("club"),
        Command("library"),
        Command("teach", "", "", TEXT | ALONE),
        Command("settings"),
        # without a screen
        Command("show", "", "", VIEW | TEXT | ALONE),
        Command("scored", "", "", VIEW | TEXT | ALONE),
        Command("set", "", "", VIEW | TEXT),
        Command("tell", "", "", KEEPS | TEXT),
        Command("box", "", "", KEEPS | TEXT),
        Command("position", "", "", TEXT),
        Command("overrule", "", "", TEXT),
        Command("score", "", "", TEXT, PhoneMode.NOW),
        Command("amend", "", "", TEXT),
        Command("restore", "", "", TEXT),
        Command("seat", "", "", TEXT | ALONE),
        Command("handover", "", "", TEXT | ALONE),
        Command("join", "", "", ALONE),
        Command("recolour", "", "", TEXT | ALONE),
        Command("order", "", "", TEXT | ALONE),
        Command("copy", "", "", TEXT | ALONE),
        Command("claim", "", "", KEEPS | TEXT),
        Command("deny", "", "", KEEPS | TEXT),
        Command("withdraw", "", "", KEEPS | ALONE, PhoneMode.OWN),
        Command("settle", "", "", KEEPS | TEXT),
        Command("skip", "", "", ALONE),
        Command("more", "", "", ALONE),
        Command("anyway", "", "", TEXT),
        Command("accept", "", "", ALONE),
        Command("cancel", "", "", ALONE),
        # of phones only
        Command("tap", phone=PhoneMode.NOW),
        Command("answer", phone=PhoneMode.NOW),
        Command("confirm", phone=PhoneMode.NOW),
        Command("declare_it", phone=PhoneMode.NOW),
        Command("line", phone=PhoneMode.OWN),
        Command("clear", phone=PhoneMode.OWN),
        Command("tick", phone=PhoneMode.OWN),
        Command("item", phone=PhoneMode.OWN),
        Command("ask", phone=PhoneMode.INQUIRY),
        Command("reply", phone=PhoneMode.INQUIRY),
        Command("reply_item", phone=PhoneMode.INQUIRY),
        Command("reply_count", phone=PhoneMode.INQUIRY),
        Command("reply_leave", phone=PhoneMode.INQUIRY),
    )
}
COMMANDS |= {id: Command(id) for id in SHELL if id not in COMMANDS}
"""All commands; those of a screen stand in the order of its key bar, most important first."""


def of(ids: tuple[str, ...]) -> tuple[Command, ...]:
    return tuple(COMMANDS[id] for id in ids)


def commands_of_screen(name: str) -> tuple[str, ...]:
    return tuple(id for id, command in COMMANDS.items() if name in command.screens.split())


def commands_of_phones(mode: PhoneMode) -> tuple[str, ...]:
    return tuple(id for id, command in COMMANDS.items() if command.phone is mode)


TEXT_MODE = tuple(id for id, command in COMMANDS.items() if command.text_mode)
"""The commands of text mode at a table."""
VIEWS = frozenset(id for id in TEXT_MODE if TextMode.VIEW in COMMANDS[id].text_mode)
"""The commands of text mode that only display something."""
LABEL, WORD = 28, 16
"""The column widths of labels and words in a list of commands, in terminal cells."""


def command_line(words: Words, command: Command) -> str:
    """Format a command as a line with label, word and key, aligned with those of other commands."""
    label, word = words.translate(f"key.{command.id}"), f"/{words.translate(f'command.{command.id}')}"
    return f"{fit(label, LABEL)}  {fit(word, WORD)}  {command.shown}".rstrip()
