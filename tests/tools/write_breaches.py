"""Writes which texts of breaches and cures belong to which clause, from the code of each game: its `breaches.toml`.

Run: python -m tests.tools.write_breaches [--check].
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from referee.rules.game import Game, find, names

HEAD = """# Which texts of breaches and cures in words.toml belong to which clause: the search of the rules reads them with it.
# Written by `python -m tests.tools.write_breaches` from the code of the game.
"""


def breaches(folder: Path) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Give the clauses, the text and the cure ("" for none) of every breach in the code of a game."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for check in ast.walk(tree):
            if isinstance(check, ast.FunctionDef):
                for call in ast.walk(check):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Breach":
                        yield _parts(call, check)


def _parts(call: ast.Call, check: ast.FunctionDef) -> tuple[tuple[str, ...], str, str]:
    given = [arg.value if isinstance(arg, ast.Constant) else "" for arg in call.args]
    clause, why, cure = given[0], given[1], given[3] if len(given) > 3 else ""
    return ((clause,) if clause else tuple(_cited(check))), why, cure


def _cited(check: ast.FunctionDef) -> Iterator[str]:
    """Give the clauses for which the check speaks that a breach stands in, where the breach itself names none."""
    for decorator in check.decorator_list:
        if isinstance(decorator, ast.Call):
            yield from (arg.value for arg in decorator.args if isinstance(arg, ast.Constant))


def written(game: Game) -> str:
    """Write the file of a game, in the order of its clauses; each text once."""
    texts: dict[str, dict[str, None]] = defaultdict(dict)
    cures: dict[str, dict[str, None]] = defaultdict(dict)
    for clauses, why, cure in breaches(game.folder):
        for clause in clauses:
            if why:
                texts[clause][why] = None
            if cure:
                cures[clause][cure] = None
    rows = [
        f'\n["{id}"]\nbreaches = {_listed(texts[id])}\ncures = {_listed(cures[id])}\n'
        for id in game.clauses
        if texts[id] or cures[id]
    ]
    return HEAD + "".join(rows)


def _listed(ids: dict[str, None]) -> str:
    return "[" + ", ".join(f'"{id}"' for id in ids) + "]"


def outdated() -> list[Path]:
    """List the files that are not as they would be written."""
    found = [(game.folder / "breaches.toml", written(game)) for game in map(find, names())]
    return [path for path, text in found if not path.exists() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    """Write the files, or with --check name those that are not up to date."""
    if "--check" in sys.argv:
        for path in outdated():
            sys.stdout.write(f"{path} is not up to date\n")
        return 1 if outdated() else 0
    for game in map(find, names()):
        (game.folder / "breaches.toml").write_text(written(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
