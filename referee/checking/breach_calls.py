"""A function that finds the breaches in the code of a game without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

_BREACH = "Breach"


def breach_calls(folder: Path) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield (clauses, text id, remedy id, "" for none) of every breach in the code of a game."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for check in ast.walk(tree):
            if isinstance(check, ast.FunctionDef):
                for call in ast.walk(check):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == _BREACH:
                        yield _parts(call, check)


def _parts(call: ast.Call, check: ast.FunctionDef) -> tuple[tuple[str, ...], str, str]:
    keywords = {each.arg: each.value for each in call.keywords}
    arguments = [*call.args, *(keywords.get(name) for name in ("clause", "why", "values", "cure")[len(call.args) :])]
    clause, why, _, cure = (str(each.value) if isinstance(each, ast.Constant) else "" for each in arguments[:4])
    return ((clause,) if clause else tuple(_clauses_of_check(check))), why, cure


def _clauses_of_check(check: ast.FunctionDef) -> Iterator[str]:
    """Yield the clauses of the check that contains a breach, for a breach without a clause of its own."""
    for decorator in check.decorator_list:
        if isinstance(decorator, ast.Call):
            yield from (str(arg.value) for arg in decorator.args if isinstance(arg, ast.Constant))
