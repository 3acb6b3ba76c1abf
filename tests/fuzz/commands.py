"""Doors of the commands: their arguments, what they read from files and standard input, and their exit codes."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from referee.record import entry as journal
from referee.rules.game import Game, find, names, offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table import json_schemas
from referee.table.table import Table
from scoring.games import names as scored
from scoring.games import scorings
from scoring.sheet_parser import schema
from tests.fuzz import odd, tables
from tests.fuzz.lines import Input
from tui.cli import main
from tui.core.commands.shell_commands import SHELL
from tui.core.export import qr_chunks
from tui.core.export.record_file import record_lines

CODES = (0, 1, 2, 3, 4, 5)
"""What a command may end with."""


class Ran:
    """What a command printed and ended with."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


def gyoji(arguments: Sequence[str], given: bytes = b"") -> Ran:
    """Run a command in this process; what it ends with is one of the codes, and no traceback is printed."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = main(arguments)
            except SystemExit as left:
                code = left.code  # type: ignore[assignment]  # argparse's are numbers
    finally:
        sys.stdin = before
    said = [stream.buffer.getvalue().decode("utf-8", "replace") for stream in (out, err)]  # type: ignore[attr-defined]  # a BytesIO
    assert code in CODES, code
    assert "Traceback" not in said[0] + said[1]
    assert code != 2 or said[0] or said[1], "nothing is said"
    assert "\x1b" not in said[0] + said[1] and "\u202e" not in said[0] + said[1], "a control sign is shown"
    return Ran(code, *said)


def _home(folder: Path) -> None:
    os.environ["GYOJI_HOME"] = str(folder)


def _table(chance: Random, folder: Path, most: int) -> Table:
    _home(folder)
    entries = tables.cut(chance, most)
    store = SqliteStore(folder)
    store.adopt("friday", entries)
    store.close()
    return Table("friday", entries)


def declare(chance: Random, folder: Path) -> Iterator[Input]:
    """`declare` with answers: a legal move is in the record afterwards, any other leaves it as it was."""
    table = _table(chance, folder, 40)
    told = [f"{path}=" for path in table.game.facts(tuple(table.seats))]
    for _ in range(40):
        said = [*tables.lines(table.game.id), *tables.offers(table)]
        line = chance.choice(said)
        line = odd.text(chance, line, said) if chance.random() < 0.6 else line
        facts = [
            odd.text(chance, chance.choice(told) + odd.word(chance), told) for _ in range(chance.choice((0, 0, 1, 2)))
        ]
        more = [part for fact in facts for part in ("--fact", fact)] + chance.choice(([], ["--json"], ["--lang", "ja"]))
        yield ("declare", "friday", line, *more), lambda line=line, more=more: _declared(folder, line, more)


def _declared(folder: Path, line: str, more: list[str]) -> None:
    before = _kinds(folder)
    ran = gyoji(["declare", "friday", *more, "--", line])
    after = _kinds(folder)[len(before) :]
    assert line.startswith("/") or (ran.code == 0) == ("move" in after), (ran.code, after, ran.out, ran.err)


def _kinds(folder: Path) -> list[str]:
    store = SqliteStore(folder)
    kinds = [entry.kind for entry in store.entries("friday")]
    store.close()
    return kinds


@cache
def _position_schema(game: Game) -> dict[str, Any]:
    return json_schemas.position(game)


@cache
def _moves_schema(game: Game) -> dict[str, Any]:
    return json_schemas.moves(game)


def _position(chance: Random, game: Game) -> Any:
    if chance.random() < 0.4:
        return odd.of_schema(chance, _position_schema(game))
    found = tables.state(chance, game.id if chance.random() < 0.9 else chance.choice(offered_games()), 60)
    keep = chance.choice((0.1, 0.5, 1.0))
    return {name: value for name, value in found.items() if chance.random() < keep}


def _file(folder: Path, raw: bytes) -> str:
    path = folder / "given.json"
    path.write_bytes(raw)
    return str(path)


def ruling(chance: Random, folder: Path) -> Iterator[Input]:
    """`ruling` with moves, facts and positions."""
    _home(folder)
    while True:
        game = find(chance.choice(offered_games()))
        said = tables.lines(game.id)
        told = list(game.facts(("A", "B", "C")))
        for _ in range(10):
            line = odd.text(chance, chance.choice(said), said)
            facts = [f"{chance.choice(told)}={odd.word(chance, ('3 A red yes',))}" for _ in range(chance.randint(0, 4))]
            facts = [odd.text(chance, fact, told) if chance.random() < 0.3 else fact for fact in facts]
            raw = _raw(chance, _position(chance, game)) if chance.random() < 0.5 else b""
            more = [part for fact in facts for part in ("--fact", fact)] + chance.choice(
                ([], ["--json"], ["--no-library"])
            )
            arguments = ["ruling", game.id, *more, *(["--position", "-"] if raw else []), "--", line]
            yield (arguments, raw), lambda a=arguments, r=raw: gyoji(a, r)


def _raw(chance: Random, value: Any) -> bytes:
    return odd.written(chance, odd.data(chance, value) if chance.random() < 0.7 else value)


def position(chance: Random, folder: Path) -> Iterator[Input]:
    """`new --position`, and the tables that come of it are shown."""
    _home(folder)
    number = 0
    while True:
        game = find(chance.choice(offered_games()))
        for _ in range(10):
            number += 1
            raw = _raw(chance, _position(chance, game))
            seats = ",".join(chance.sample(("Aki", "Ben", "Chie", "Dai", "Eri"), chance.randint(2, 5)))
            arguments = ["new", game.id, "--seats", seats, "--name", f"t{number}", "--position", "-"]
            yield (arguments, raw), lambda a=arguments, r=raw, n=f"t{number}": _shown(gyoji(a, r), n)


def _shown(ran: Ran, name: str) -> None:
    if ran.code:
        return
    for command in (
        ["show", name],
        ["options", name],
        ["show", name, "board"],
        ["show", name, "--json"],
        ["verify", name],
    ):
        gyoji(command)


@cache
def _sheet_schema(game: str, name: str) -> dict[str, Any]:
    return schema(scorings(game)[name].sheet)


def tally(chance: Random, folder: Path) -> Iterator[Input]:
    """Sheets for `tally`."""
    _home(folder)
    while True:
        game = chance.choice(scored())
        name = chance.choice(list(scorings(game)))
        for _ in range(10):
            raw = _raw(chance, odd.of_schema(chance, _sheet_schema(game, name)))
            arguments = ["tally", game, name, "--from", "-", *chance.choice(([], ["--json"], ["--lang", "ja"]))]
            yield (arguments, raw), lambda a=arguments, r=raw: gyoji(a, r)


def imported(chance: Random, folder: Path) -> Iterator[Input]:
    """`import` of records whose entries are odd, sealed again or not; what is taken is shown and exported."""
    _home(folder)
    number = 0
    while True:
        entries = tables.cut(chance, 30)
        for _ in range(10):
            number += 1
            name = f"t{number}"
            raw = _record(chance, entries)
            yield raw, lambda r=raw, n=name: _exported(gyoji(["import", "-", "--name", n], r), n)


def _record(chance: Random, entries: list[journal.Entry]) -> bytes:
    made = [msgspec.json.decode(journal.to_line(entry)) for entry in entries]
    at = chance.randrange(len(made))
    if chance.random() < 0.5:
        made[at]["body"] = odd.data(chance, made[at]["body"])
    else:
        made[at] = odd.data(chance, made[at])
    if chance.random() < 0.7:
        try:
            sealed: list[journal.Entry] = []
            for one in made:
                entry = msgspec.convert(one, journal.Entry)
                sealed.append(journal.seal(sealed[-1].hash if sealed else "", entry))
            raw = record_lines("friday", sealed)
            return raw if chance.random() < 0.8 else odd.torn(chance, raw)
        except Exception:
            pass  # no entry by its types: the program cannot seal it either
    if chance.random() < 0.5:
        return odd.written(chance, {"gyoji": 1, "table": "friday", "entries": made})
    return b"\n".join(odd.written(chance, one) for one in ({"gyoji": 1, "table": "friday"}, *made))


def _exported(ran: Ran, name: str) -> None:
    if ran.code:
        return
    for command in (
        ["show", name],
        ["verify", name],
        ["options", name],
        ["export", name, "--as", "html"],
        ["history", name],
    ):
        gyoji(command)


@cache
def _box_text() -> str:
    """A whole box, as it is exported. INVENTED."""
    from tests.tui.boxes import taught
    from tui.core.components.box_printed_values import BoxPrintedValues
    from tui.core.components.printed_values_file_format import write_box
    from tui.core.session.session import Session

    with TemporaryDirectory() as folder:
        return write_box(BoxPrintedValues(Session("en", taught(Path(folder))), find("crisis")), "Aki")


def boxes(chance: Random, folder: Path) -> Iterator[Input]:
    """`box import` of boxes with odd lines, whole or torn, as files and as codes; what is taken can be exported."""
    _home(folder)
    said = _box_text().splitlines()
    while True:
        some = {*chance.sample(range(len(said)), 20), *range(3)}
        lines = [line for at, line in enumerate(said) if at in some or line.startswith(("[", "@"))]
        for at in chance.sample(range(len(lines)), chance.randint(0, 3)):
            lines[at] = odd.text(chance, lines[at], said)
        raw = "\n".join(lines).encode("utf-8", "replace")
        raw = raw if chance.random() < 0.7 else odd.torn(chance, raw)
        if chance.random() < 0.3:
            codes = qr_chunks.parts(raw, 400)
            chance.shuffle(codes)
            raw = " ".join(codes).encode()
            raw = raw if chance.random() < 0.5 else odd.torn(chance, raw)
        more = chance.choice(([], ["--theirs"], ["--ours"], ["--row", "track"], ["--lang", "ja"]))
        yield (raw, more), lambda r=raw, m=more: _boxed(["box", "import", "-", *m], r)


def _boxed(given: list[str], raw: bytes) -> None:
    if gyoji(given, raw).code != 2:
        assert gyoji(["box", "export", "crisis"]).code in (0, 2)


def arguments(chance: Random, folder: Path) -> Iterator[Input]:
    """Any words after any command."""
    table = _table(chance, folder, 20)
    said = [*tables.lines(table.game.id)][:50]
    words = (
        *SHELL, *offered_games(), "friday", "fri", *(name for game in scored() for name in scorings(game)), "moves", "position",
        "md", "html", "csv", "json", "jsonl", "bgstats", "svg", "board", "tally", "full", "score", "--help", "--version",
    )  # fmt: skip
    flags = sorted(
        {name for command in SHELL.values() for names, _ in command.arguments for name in names if name[0] == "-"}
    )
    while True:
        given = [chance.choice([name for name in SHELL if name != "companion"])]  # it would serve for ever
        given += chance.choice((["friday"], [table.game.id], [chance.choice(words)], []))
        for _ in range(chance.randint(0, 4)):
            given.append(
                chance.choice(
                    (chance.choice(words), chance.choice([*flags, "--json", "--lang"]), odd.word(chance, said))
                )
            )
        if chance.random() < 0.3:
            at = chance.randrange(len(given))
            given[at] = odd.text(chance, given[at], words)
        given = [one for one in given if not one.startswith("/")]
        yield given, lambda given=given: gyoji(given, b"")


def settings(chance: Random, folder: Path) -> Iterator[Input]:
    """`new` with settings, seats and names, and settings of this machine that hold anything."""
    _home(folder)
    while True:
        game = find(chance.choice(names()))
        option = chance.choice(game.meta.options) if game.meta.options else None
        told = f"{option.id}={chance.choice(option.values)}" if option else "a=b"
        seats = odd.text(chance, "Aki,Ben,Chie", ("Dai", "Eri,Fumi"))
        given = ["new", game.id, f"--seats={seats}", f"--set={odd.text(chance, told, [told])}"]
        if chance.random() < 0.3:
            given.append(f"--name={odd.text(chance, 'friday')}")
        kept = (chance.choice(("lang", "theme", "glyphs", "confirmed")), odd.word(chance))
        yield (given, kept), lambda given=given, kept=kept: _set(folder, given, kept)


def _set(folder: Path, given: list[str], kept: tuple[str, str]) -> None:
    store = SqliteStore(folder)
    store.set(kept[0], kept[1].encode("utf-8", "replace").decode())
    store.close()
    ran = gyoji(given)
    gyoji(["tables"])
    if ran.code == 0:
        gyoji(["show", "--", ran.out.strip()])
        assert ran.out.strip() in {table.name for table in SqliteStore(folder).tables()}


DOORS: dict[str, Callable[[Random, Path], Iterator[Input]]] = {
    "declare": declare,
    "ruling": ruling,
    "position": position,
    "tally": tally,
    "import": imported,
    "box": boxes,
    "arguments": arguments,
    "settings": settings,
}
