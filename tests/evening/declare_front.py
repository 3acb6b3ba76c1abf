"""The commands `gyoji declare` and `gyoji show`, run one by one; an answer is given with `--fact`."""

from __future__ import annotations

import re
from pathlib import Path

from referee.notation.move import Move
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.session.session import Session

from .front import Seen, at_home, flat, line_of
from .plain_front import command, new_table

ASKED = re.compile(r"^  \? (\S+)  (.*)$")


class DeclareFront:
    """A table at which every input is a command."""

    name = "declare"
    ways = ("line", "list")

    def __init__(self, home: Path, game: str, players: int, lang: str = "en") -> None:
        self.home, self.lang, self.keys = home, lang, 0
        self.table_name = new_table(home, game, players)
        self.typed = self.move = self.path = ""
        self.gaps: list[str] = []
        self.now: list[str] = []
        self.listed: tuple[str, ...] = ()
        self.code = 0
        self.out = ""
        self._opened: Table | None = None
        with at_home(home):
            self.session = Session(lang, SqliteStore(home))
        self._run("show", self.table_name)

    def _run(self, *arguments: str) -> None:
        self.code, self.out = command(self.home, *arguments, "--lang", self.lang)
        self.keys += len(" ".join(("gyoji", *arguments))) + 1
        self._opened = None

    @property
    def table(self) -> Table:
        if self._opened is None:
            self._opened = self.session.open(self.table_name)
        return self._opened

    @property
    def words(self) -> Words:
        return self.session.words(table=self.table)

    def see(self) -> Seen:
        asked = next((hit for line in self.out.splitlines() if (hit := ASKED.match(line))), None)
        self.path = asked[1] if asked else ""
        question = asked[2].rpartition(" [")[0] if asked else ""
        text = "" if asked and self.code == 3 else self.out
        over = flat(self.words.translate("table.final_told")) in flat(self.out) or self.table.over
        return Seen(self.out, question, self.typed, said=text, acting=self.table.acting, over=over)

    def type(self, text: str) -> None:
        self.typed += text

    def enter(self) -> None:
        self.move, self.typed, self.now = self.typed or self.move, "", []
        self._declare()

    def _declare(self, *told: str) -> None:
        facts = [part for fact in (*self.now, *told) for part in ("--fact", fact)]
        self._run("declare", self.table_name, self.move, *facts)

    def answer(self, text: str) -> None:
        told = f"{self.path}={text}"
        self._declare(told)
        if self.path.startswith("now."):
            self.now.append(told)

    def command(self, word: str) -> None:
        self._run(word, self.table_name)

    def confirm(self) -> None:
        raise AssertionError("a command waits for nobody")

    go_on = confirm

    def leave(self) -> None:
        self.typed, self.now = "", []
        self._run("show", self.table_name)

    def offers(self) -> tuple[str, ...]:
        self._run("options", self.table_name)
        self.listed = tuple(line[2:] for line in self.out.splitlines() if line.startswith("  "))
        return self.listed

    def choose(self, n: int) -> None:
        self.type(self.listed[n - 1])
        self.enter()

    def declare(self, move: Move, way: str) -> str:
        text = line_of(self, move)
        rows = self.offers() if way == "list" else ()
        if text in rows:
            self.choose(rows.index(text) + 1)
        else:
            self.type(text)
            self.enter()
        return text

    def close(self) -> None:
        self.session.store.close()
