"""What the guide and the reference for new games name is so: fields, parameters, files, imports."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Action, GameRules, PromptLine, Seat
from referee.rules.game_metadata import GameMetadata, GameOption
from referee.rules.rule_sections import Section
from referee.rules.rulings import Ruling
from scoring.breakdown import Breakdown, ScoreLine, SeatRank, TieBreakStep
from scoring.errors import Fault
from scoring.fields.field import Role
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from scoring.games import Scoring
from scoring.text_catalogs import Phrase
from tui.core.game_ui.registry import BoardDrawerProtocol, GameUI, SpacesDrawerProtocol

DOCS = Path(__file__).parents[2] / "docs"
WALK, REFERENCE = ((DOCS / name).read_text(encoding="utf-8") for name in ("adding-a-game.md", "game-reference.md"))
TABLES = {
    "key": GameMetadata,
    "key of `[[options]]`": GameOption,
    "field of `Scoring`": Scoring,
    "field of `GameRules`": GameRules,
    "field of `GameUI`": GameUI,
}
RECORDS = (Breakdown, ScoreLine, TieBreakStep, SeatRank, Phrase, Fault, Breach, PromptLine, Seat)
NAME = re.compile(r"`([a-z_]+)(?:\(([^)`]*)\))?`")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def table(head: str) -> list[list[str]]:
    """The rows of the table that begins with a heading, as cells."""
    lines = REFERENCE.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"| {head} |"))
    rows = []
    for line in lines[at + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("| ").split(" | ")])
    return rows


def named(cell: str) -> list[tuple[str, list[str] | None]]:
    """The names in code of a cell, with their parameters where they are called."""
    return [
        (name, [one.strip() for one in given.split(",")] if given or "()" in cell else None)
        for name, given in NAME.findall(cell)
    ]


def parameters(type_: Any) -> int | None:
    """How many parameters a field takes that is a function; None where it is none."""
    for one in (type_, *get_args(type_)):
        arguments = get_args(one)
        if arguments and isinstance(arguments[0], list):
            return len(arguments[0])
    return None


@pytest.mark.parametrize("head", TABLES)
def test_a_table_names_every_field_and_no_other(head: str) -> None:
    record = TABLES[head]
    names = [name for row in table(head) for name, _ in named(row[0])]
    assert sorted(names) == sorted(record.__struct_fields__)


@pytest.mark.parametrize("head", ["field of `Scoring`", "field of `GameRules`", "field of `GameUI`"])
def test_a_function_has_the_parameters_that_are_named(head: str) -> None:
    hints = get_type_hints(TABLES[head])
    wrong = []
    for row in table(head):
        for name, given in named(row[0]):
            wanted = 1 if name == "score" else parameters(hints[name])
            if (given is not None or head.endswith("Scoring`")) and len(given or ()) != (wanted or 0):
                wrong.append(name)
    assert wrong == []


def test_the_functions_of_a_game_are_shown_with_their_parameters() -> None:
    """Those of the rules: every function is called, but for `sheets`, a dict of them, and `invariants`, a tuple."""
    hints = get_type_hints(GameRules)
    shown = dict(one for row in table("field of `GameRules`") for one in named(row[0]))
    functions = {name for name, type_ in hints.items() if parameters(type_)}
    assert {name for name in functions if shown[name] is None} <= {"sheets", "invariants"}


def test_records_have_the_fields_that_are_named() -> None:
    tables = (*table("record of a scoring"), *table("record of the rules"))
    rows = {cells[0].strip("`"): cells[1] for cells in tables}
    for record in RECORDS:
        text = re.sub(r"\([^)]*\)", "", rows[record.__name__])
        assert [name for name, _ in named(text)] == list(record.__struct_fields__)


def test_fields_take_what_is_named() -> None:
    kinds = {kind.__name__: kind for kind in (WholeNumber, YesNo, KeyOf, FreeText, SeparatedList)}
    for cells in table("field"):
        kind = kinds.get(cells[0].strip("`"))
        if kind is not None:
            text = re.sub(r"\(from [^)]*\)|\(`from [^)]*\)", "", cells[2]) if len(cells) > 2 else ""
            assert {name for name, _ in named(text)} <= set(kind.__struct_fields__), cells
    roles = re.search(r'Each takes `role="…"`(.*?)\(the default\)', REFERENCE, re.DOTALL)
    assert roles and {name for name, _ in named(roles[1])} == set(get_args(Role))


def test_an_action_and_a_board_have_what_is_named() -> None:
    assert all(f"`{name}" in REFERENCE for name in Action.__struct_fields__)
    for title, protocol in (("function of a board", BoardDrawerProtocol), ("optional function", SpacesDrawerProtocol)):
        for row in table(title):
            for name, given in named(row[0]):
                wanted = list(inspect.signature(getattr(protocol, name)).parameters)[1:]
                assert given == wanted, name
        names = {name for row in table(title) for name, _ in named(row[0])}
        assert names == {name for name in vars(protocol) if not name.startswith("_")}


def test_the_ledger_does_what_is_named() -> None:
    for row in table("of the ledger"):
        found = re.fullmatch(r"`ledger\.(\w+)(?:\(([^)]*)\))?`", row[0])
        assert found, row
        name, given = found.groups()
        if given is None:
            assert name == "state"
            continue
        shown = [one.strip() for one in given.split(",") if one.strip() != "…"]
        assert shown == list(inspect.signature(getattr(Ledger, name)).parameters)[1:][: len(shown)], name


@pytest.mark.parametrize(
    ("file", "record"),
    [
        ("clauses.toml", Clause),
        ("rulings.toml", Ruling),
        ("sections.toml", Section),
        ("acts.toml", PhysicalAct),
    ],
)
def test_rows_of_a_file_have_the_keys_that_are_named(file: str, record: type[msgspec.Struct]) -> None:
    (cells,) = [cells for cells in table("rules in words") if cells[0] == f"`{file}`"]
    text = re.sub(r"\([^)]*\)", "", cells[2])
    keys = {name for name, _ in named(text)}
    assert keys == set(record.__struct_fields__[1:])


def test_what_is_imported_is_there() -> None:
    """Of the game itself nothing can be imported here."""
    found = 0
    for kind, block in BLOCK.findall(WALK + REFERENCE):
        if kind != "python":
            continue
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith("gyoji_"):
                module = importlib.import_module(node.module)
                assert [one.name for one in node.names if not hasattr(module, one.name)] == []
                found += len(node.names)
    inline = re.findall(r"`from ([\w.]+) import ([\w, ]+)`", REFERENCE)
    for name, names in inline:
        module = importlib.import_module(name)
        assert [one for one in names.split(", ") if not hasattr(module, one)] == []
    assert found > 20 and inline
