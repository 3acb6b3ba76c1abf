"""A recorded game as a script file: an opening, entered values, and lines to declare in order.

A line is a declaration, or one of `undo`, `redo`, `note TEXT`, `tell PATH=VALUE …`, `overrule MOVE : REASON`. Values
for a single declaration follow it: `DECLARATION | now.PATH=VALUE …`. A line `!CLAUSE … > DECLARATION` is a declaration
that must be refused with those clauses. Demos and the recorded games of the tests are such files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.reading.typed_values import read_fact
from referee.record.declaration import Declaration
from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from scoring.errors import input_error


class RecordedScript(Struct, frozen=True):
    """A recorded game: game id, seats in turn order, settings, printed values (invented), values at the start
    (`facts`), lines, and final victory points. `moments` are (first line, last line) of its highlights, counted from 1.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    printed: dict[str, Any]
    facts: dict[str, Any]
    lines: tuple[str, ...]
    final: dict[str, int]
    moments: tuple[tuple[int, int], ...] = ()


class ScriptLine(Struct, frozen=True):
    """One line of a script: its command (`declare`, `overrule`, `undo`, `redo`, `tell`, `note`), text, values for this
    declaration (`move_facts`), overrule reason, and the clauses that a refusal must cite (empty if it must be legal).
    """

    act: str
    text: str = ""
    move_facts: str = ""
    reason: str = ""
    refused: tuple[str, ...] = ()


class ScriptLineResult(Struct, frozen=True):
    """The result of a script line: the result of its declaration, or its record entry."""

    line: ScriptLine
    declared: Declaration | None = None
    entry: Entry | None = None


def load(path: Path) -> RecordedScript:
    """Load a recorded game from a file."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    lines = [line.strip() for line in data["script"].splitlines()]
    return RecordedScript(
        data["game"],
        tuple(data["seats"]),
        data.get("options", {}),
        data.get("printed", {}),
        data.get("facts", {}),
        tuple(line for line in lines if line and not line.startswith("#")),
        data.get("final", {}),
        tuple((first, last) for first, last in data.get("moments", ())),
    )


def demo_of(game: str) -> Path:
    """Return the path of a game's demo file. Raises `InputError` if there is none."""
    path = find(game).demo
    if not path.exists():
        raise input_error("no_demo", field=game)
    return path


def open_play(play: RecordedScript) -> Table:
    """Open an in-memory table for a recorded game, with its start values. Stored printed values are not changed."""
    game = find(play.game)
    entry = opening(game, seats_of(game, play.seats), options=play.options, printed=play.printed, invented=True)
    table = Table("demo", [entry])
    if play.facts:
        table.tell(play.facts)
    return table


def parse(text: str) -> ScriptLine:
    """Parse one line of a script."""
    text, _, move_facts = (part.strip() for part in text.partition(" | "))
    if text.startswith("!"):
        clauses, _, declaration = text[1:].partition(">")
        return ScriptLine("declare", declaration.strip(), move_facts, refused=tuple(clauses.split()))
    word, _, arguments = text.partition(" ")
    if word == "overrule":
        move, _, reason = arguments.rpartition(" : ")
        return ScriptLine("overrule", move, move_facts, reason)
    return (
        ScriptLine(word, arguments)
        if word in ("undo", "redo", "note", "tell")
        else ScriptLine("declare", text, move_facts)
    )


def perform(table: Table, line: ScriptLine) -> ScriptLineResult:
    """Execute one script line at a table. A refused declaration is returned with its verdict; raises `InputError` if
    the line cannot be executed at all.
    """
    if line.act in ("declare", "overrule"):
        evaluated = table.judge(line.text, move_facts=_facts(table, line.move_facts))
        return ScriptLineResult(
            line, table.declare(evaluated) if line.act == "declare" else table.overrule(evaluated, line.reason)
        )
    if line.act == "tell":
        step = table.tell(_facts(table, line.text))
        return ScriptLineResult(line, entry=step.entry if step else None)
    if line.act == "note":
        return ScriptLineResult(line, entry=table.note(line.text).entry)
    return ScriptLineResult(line, entry=table.undo() if line.act == "undo" else table.redo())


def _facts(table: Table, text: str) -> dict[str, Any]:
    """Parse the values in a text `PATH=VALUE …`. Raises `InputError` for an invalid value."""
    assignments = (assignment.partition("=") for assignment in text.split())
    return {path: read_fact(table.fact(path), value, path, table.names) for path, _, value in assignments}


def is_as_expected(performed: ScriptLineResult) -> bool:
    """Return whether the verdict on a script line is as expected: legal, or refused with the listed clauses."""
    if performed.declared is None or performed.line.act == "overrule":
        return True
    verdict = performed.declared.verdict
    if not performed.line.refused:
        return verdict.status is VerdictStatus.LEGAL
    return verdict.status is VerdictStatus.ILLEGAL and set(performed.line.refused) <= set(verdict.clauses)


def replay(play: RecordedScript) -> Iterator[tuple[Table, ScriptLineResult]]:
    """Open the table of a recorded game and execute its lines; yield (table, result) for each line."""
    table = open_play(play)
    for text in play.lines:
        yield table, perform(table, parse(text))
