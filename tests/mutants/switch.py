"""Guarded code put into the functions of imported modules, with one mutant on at a time."""

from __future__ import annotations

import ast
import gc
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from referee.judging.judge import CITES
from tests.mutants.sites import ALIVE, REMOVED, TURNED, Mutant, guarded

ROOT = Path(__file__).parents[2]
NOT_SCORES = ("sheet", "check", "picture", "notation", "__init__", "names")
"""Files of a game's scoring that say no score: what lies there, what is wrong with it, how it is written."""


class Switch:
    """Says at each guarded place whether it is left as it is, and notes that it was reached."""

    def __init__(self) -> None:
        self.off = -1
        self.reached: set[int] = set()

    def __call__(self, number: int) -> bool:
        self.reached.add(number)
        return number != self.off


def files(game: str) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """List the files of a game that are guarded, each with the kinds of its mutants."""
    for path in sorted((ROOT / "referee" / "games" / game).rglob("*.py")):
        yield path, REMOVED
    for path in sorted((ROOT / "scoring" / "games" / game).glob("*.py")):
        if not path.stem.startswith(NOT_SCORES):
            yield path, TURNED


def named(path: Path) -> str:
    """Give a file as it is named in a list of mutants."""
    return path.relative_to(ROOT).as_posix()


def mutants(game: str) -> list[Mutant]:
    """List every mutant of a game, in the numbering of `install`."""
    found: list[Mutant] = []
    for path, kinds in files(game):
        guarded(path.read_text(encoding="utf-8"), named(path), kinds, found)
    return found


def install(game: str, switch: Switch) -> list[Mutant]:
    """Guard every function of a game, in this process; give the mutants by number. Raises StopIteration for
    a function that is not found again in its module.
    """
    found: list[Mutant] = []
    trees: dict[Path, tuple[ModuleType, ast.Module, set[str]]] = {}
    for path, kinds in files(game):
        before = len(found)
        tree = guarded(path.read_text(encoding="utf-8"), named(path), kinds, found)
        if len(found) > before:
            name = named(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            trees[path] = (import_module(name), tree, {mutant.function for mutant in found[before:]})
            setattr(sys.modules[name], ALIVE, switch)
    made = _made_on_import({module.__name__ for module, _, _ in trees.values()})
    for path, (module, tree, wanted) in trees.items():
        _replace(module, tree, path, wanted, made[module.__name__])
    return found


def _replace(module: ModuleType, tree: ast.Module, path: Path, wanted: set[str], made: Iterable[FunctionType]) -> None:
    codes = dict(_codes(compile(tree, str(path), "exec", dont_inherit=True)))
    functions = {function.__qualname__: function for function in _functions(module)}
    for name in wanted:
        outer = next(outer for outer in (name.partition(".")[0], ".".join(name.split(".")[:2])) if outer in functions)
        function, code = functions[outer], codes[outer]
        if function.__code__ in CITES:
            CITES[code] = CITES[function.__code__]
        function.__code__ = code
    for function in made:
        code = codes.get(function.__qualname__.replace(".<locals>", ""))
        if code and not function.__name__.startswith("<") and code.co_freevars == function.__code__.co_freevars:
            function.__code__ = code


def _made_on_import(modules: set[str]) -> defaultdict[str, list[FunctionType]]:
    """Find the named functions that others have made while a module was imported: they have code of their own.
    Everything that lives is looked through, once for all modules.
    """
    made: defaultdict[str, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__module__ in modules and "<locals>" in thing.__qualname__:
            made[thing.__module__].append(thing)
    return made


def _codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner.co_qualname.replace(".<locals>", ""), inner
            yield from _codes(inner)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    for thing in vars(module).values():
        parts = vars(thing).values() if isinstance(thing, type) else (thing,)
        for part in parts:
            function = _unwrapped(part)
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                yield function


def _unwrapped(thing: Any) -> Any:
    for name in ("fget", "func", "__wrapped__", "__func__"):
        thing = getattr(thing, name, thing)
    return thing
