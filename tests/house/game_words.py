"""The words of the games: their verbs, the categories of their points, the ids and fields of what lies on their tables;
and where the core uses one.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.rules.game import Game, find, offered_games
from scoring.text_catalogs import load
from tests.house import structure

WORD = re.compile(r"[a-z][a-z0-9_]+")
ID = re.compile(r"[A-Za-z0-9_.*]+")
LIST = Path(__file__).parent / "core_words.toml"


class Allowed(NamedTuple):
    """Why a word of a game may stand in the core, and in which files alone (any, where none is named)."""

    reason: str
    files: tuple[str, ...]


@cache
def allowed() -> Mapping[str, Allowed]:
    """Read the list of the words that may stand in the core."""
    rows = tomllib.loads(LIST.read_text(encoding="utf-8"))["allowed"]
    return {
        word: Allowed(row["reason"], tuple(row.get("files", ()))) for row in rows for word in str(row["words"]).split()
    }


@cache
def words() -> frozenset[str]:
    """Give the words of all games."""
    return frozenset(word for game in offered_games() for word in (game, *_of(find(game))) if WORD.fullmatch(word))


def _of(game: Game) -> Iterator[str]:
    """Give the verbs, categories, key sets with their ids, and the parts of the paths of facts."""
    yield from game.rules.actions
    for path in game.words[1:]:
        yield from (key.partition(".")[2] for key in load(path) if key.startswith("category."))
    for name, ids in game.rules.keys(("A", "B")).items():
        if name != "seats":
            yield from (name, *ids)
    for fact in game.facts(("A", "B")).values():
        yield from fact.pattern.split(".")


def in_code(nodes: Iterable[ast.AST]) -> set[str]:
    """Give the words that a module uses as a name, or as an id or a part of one in a string; docstrings apart."""
    found = set()
    code = tuple(nodes)
    prose = {id(node.value) for node in code if isinstance(node, ast.Expr)}
    for node in code:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            found |= set(node.value.split(".")) if ID.fullmatch(node.value) else set()
        for kind in ("id", "attr", "arg", "name"):
            name = getattr(node, kind, None)
            if isinstance(name, str) and not name.startswith("__"):
                found.add(name.removeprefix("_").casefold())
    return found


@cache
def used() -> Mapping[str, tuple[str, ...]]:
    """Give the words of the games that the core uses, with the files in which it does."""
    found = defaultdict(list)
    for module, path in structure.modules().items():
        if "games" not in module.split(".")[:-1]:
            for word in in_code(structure.nodes(module)) & words():
                found[word].append(str(path.relative_to(structure.ROOT)))
    return {word: tuple(files) for word, files in found.items()}


def out_of_place() -> list[str]:
    """Name the words of games in the core, with each file where none of them is allowed."""
    return [
        f"{word}: {file}"
        for word, files in sorted(used().items())
        for file in files
        if word not in allowed() or not _may_stand(allowed()[word], file)
    ]


def _may_stand(rule: Allowed, file: str) -> bool:
    return not rule.files or file.startswith(rule.files)
