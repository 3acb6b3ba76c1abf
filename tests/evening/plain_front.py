"""Plain mode: one line in, lines out; a table opened by `gyoji new`."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from referee.notation.move import Move
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.cli import main
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee

from .front import Seen, at_home, flat, line_of, names

KEPT = 60
"""So many of the last lines are what is before somebody's eyes."""


def command(home: Path, *arguments: str) -> tuple[int, str]:
    """Run a command as a person does; give its exit code and what it printed."""
    printed = io.StringIO()
    with at_home(home), contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        code = main(arguments)
    return code, printed.getvalue()


def new_table(home: Path, game: str, players: int) -> str:
    """Open a table with nothing preset; give its name."""
    code, printed = command(home, "new", game, "--seats", ",".join(names(players)))
    assert code == 0, printed
    return printed.splitlines()[-1]


class PlainFront:
    """One sitting in plain mode."""

    name = "plain"
    ways = ("line", "list")

    def __init__(self, home: Path, game: str, players: int, lang: str = "en") -> None:
        self.home, self.lang = home, lang
        self.keys = 0
        self.out: list[str] = []
        self.fresh: list[str] = []
        self.gaps: list[str] = []
        self.typed = ""
        self.listed: tuple[str, ...] = ()
        with at_home(home):
            name = new_table(home, game, players)
            self.session = Session(lang, SqliteStore(home))
            self.lines = TextReferee(self.session, self.session.open(name), self._say)
        self.lines.now()

    def _say(self, text: str) -> None:
        self.out += text.splitlines()
        self.fresh += text.splitlines()
        del self.out[:-KEPT]

    @property
    def table(self) -> Table:
        return self.lines.table

    @property
    def words(self) -> Words:
        return self.lines.words

    def see(self) -> Seen:
        asked = [line for line in self.fresh if line.startswith("? ")]
        question = asked[-1][2:].rpartition("  [")[0] or asked[-1][2:] if asked else ""
        offer = flat(self.words.translate("plain.offer"))
        held = (
            [line for line in self.fresh if line.startswith("! ")]
            if any(map(offer.__eq__, map(flat, self.fresh)))
            else []
        )
        due = tuple(line[2:] for line in self.fresh if line.startswith("> "))
        quiet = ("? ", "> ", "+ ")
        said = [line for line in self.fresh if line.strip() and not line.startswith(quiet)]
        return Seen(
            "\n".join(self.out),
            question.strip(),
            self.typed,
            "\n".join(held),
            "",
            "\n".join(said),
            due,
            self.table.acting,
            self.table.over,
        )

    def type(self, text: str) -> None:
        self.typed += text
        self.keys += len(text)

    def enter(self) -> None:
        self.keys += 1
        text, self.typed, self.fresh = self.typed, "", []
        self.out.append(f"» {text}")
        self.lines.answer(text)

    def answer(self, text: str) -> None:
        self.type(text)
        self.enter()

    command = answer

    def confirm(self) -> None:
        self.answer("accept")

    def go_on(self) -> None:
        raise AssertionError("plain mode shows nothing that waits")

    def leave(self) -> None:
        self.typed = ""
        self.answer("cancel")

    def offers(self) -> tuple[str, ...]:
        self.answer("options")
        self.listed = tuple(line[2:] for line in self.fresh if line.startswith("  "))
        return self.listed

    def choose(self, n: int) -> None:
        self.answer(self.listed[n - 1])

    def declare(self, move: Move, way: str) -> str:
        text = line_of(self, move)
        if way == "list":
            rows = self.offers()
            if text in rows:
                self.choose(rows.index(text) + 1)
                return text
        self.answer(text)
        return text

    def close(self) -> None:
        self.session.store.close()
