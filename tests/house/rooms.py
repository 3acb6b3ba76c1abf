"""What the rooms of the house are, read from the sources: who imports whom, and what goes where it should not."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.helpers import parsed

ROOT = Path(__file__).parents[2]
FLOORS = ("scoring", "referee", "tui")
MOST = 400
"""The maximum number of lines of a module, its docstrings not counted."""
DEEPEST = 2
"""Ancestors of ours that a class may have; a Struct, which is only its fields, one more."""
STRUCT = "msgspec.Struct"
HOUSE = tomllib.loads((Path(__file__).parent / "rooms.toml").read_text(encoding="utf-8"))


class Arrow(NamedTuple):
    """One import: of which module by which, and whether it stands inside a function."""

    source: str
    target: str
    inside: bool


@cache
def modules() -> Mapping[str, Path]:
    """Give every module of the house by its dotted name."""
    found = {}
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(module: str) -> ast.Module:
    """Parse a module."""
    return parsed(modules()[module])


@cache
def nodes(module: str) -> tuple[ast.AST, ...]:
    """Give every node of a module: it is gone through for each of the questions."""
    return tuple(ast.walk(tree(module)))


@cache
def arrows() -> tuple[Arrow, ...]:
    """Give every import of one module of the house by another, those for types as well."""
    return tuple(arrow for module in modules() for arrow in _arrows(module, tree(module), inside=False))


def _arrows(module: str, node: ast.AST, *, inside: bool) -> Iterator[Arrow]:
    for child in ast.iter_child_nodes(node):
        deeper = inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        for name in _imported(child):
            target = name if name in modules() else name.rpartition(".")[0]
            if target in modules() and target != module:
                yield Arrow(module, target, deeper)
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):  # an import stands in no expression
            yield from _arrows(module, child, inside=deeper)


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def place(module: str) -> tuple[str, str]:
    """Return the floor of a module and its room: "" for what stands directly in the floor, "core/moves" in a nested one."""
    floor, *rest = module.split(".")
    known = rooms_of(floor)
    inside = rest if modules()[module].name == "__init__.py" else rest[:-1]
    for depth in range(len(inside), 0, -1):
        if (room := "/".join(inside[:depth])) in known:
            return floor, room
    return floor, ""


@cache
def rooms_of(floor: str) -> Mapping[str, tuple[str, ...]]:
    """Return the rooms of a floor, nested ones by their path, with the rooms that each may import."""
    found: dict[str, tuple[str, ...]] = {}
    for room, onward in HOUSE[floor].items():
        if isinstance(onward, dict):
            found[room] = ()
            found |= {f"{room}/{name}": tuple(f"{room}/{each}" for each in below) for name, below in onward.items()}
        else:
            found[room] = tuple(onward)
    return found


def climbing() -> list[str]:
    """Name the imports that no arrow between rooms allows."""
    return [f"{one.source} -> {one.target}" for one in arrows() if not _allowed(one)]


def _allowed(one: Arrow) -> bool:
    (floor, room), (below, other) = place(one.source), place(one.target)
    if floor != below:
        return FLOORS.index(below) < FLOORS.index(floor)
    opened = HOUSE["opened"].get(str(modules()[one.source].relative_to(ROOT)), [])
    if one.inside and any(f"{one.target}.".startswith(f"{each}.") for each in opened):
        return True
    onward = rooms_of(floor)[room]
    outer = other.partition("/")[0]
    return room == other or one.target == floor or other in onward or (outer in onward and outer != other)


def circles() -> list[str]:
    """Name the circles of modules that import one another, whether at once or in a function."""
    onward: dict[str, set[str]] = {module: set() for module in modules()}
    for arrow in arrows():
        onward[arrow.source].add(arrow.target)
    return [" - ".join(sorted(ring)) for ring in _rings(onward) if len(ring) > 1]


def _rings(onward: Mapping[str, set[str]]) -> list[set[str]]:
    """Part a graph into what can be reached from one another (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[set[str]] = []

    def visit(node: str) -> None:
        number[node] = low[node] = len(number)
        path.append(node)
        for target in sorted(onward[node]):
            if target not in number:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in path:
                low[node] = min(low[node], number[target])
        if low[node] == number[node]:
            at = path.index(node)
            found.append(set(path[at:]))
            del path[at:]

    for node in onward:
        if node not in number:
            visit(node)
    return found


def outside() -> list[str]:
    """Name the files that load Textual or Rich where no screen, widget or app is."""
    found = []
    for module, path in modules().items():
        name = str(path.relative_to(ROOT))
        loaded = {each.split(".")[0] for node in nodes(module) for each in _imported(node)}
        for library, rooms in HOUSE["outside"].items():
            if library in loaded and not name.startswith(tuple(rooms)):
                found.append(f"{name}: {library}")
    return found


@cache
def classes() -> Mapping[str, tuple[str, ...]]:
    """Give every class of the house by module and name, with its bases."""
    found: dict[str, tuple[str, ...]] = {}
    for module in modules():
        known = {node.name: f"{module}.{node.name}" for node in tree(module).body if isinstance(node, ast.ClassDef)}
        for node in nodes(module):
            if isinstance(node, ast.ImportFrom):
                known |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        for node in nodes(module):
            if isinstance(node, ast.ClassDef):
                bases = (known.get(ast.unparse(base).split("[")[0], "") for base in node.bases)
                found[f"{module}.{node.name}"] = tuple(bases)
    return found


@cache
def ancestors(name: str) -> frozenset[str]:
    """Give the ancestors that a class has, as far as they are named."""
    return frozenset(each for base in classes().get(name, ()) if base for each in (base, *ancestors(base)))


def deep() -> list[str]:
    """Name the classes with too many ancestors of ours."""
    found = []
    for name in classes():
        ours = [each for each in ancestors(name) if each.split(".")[0] in FLOORS]
        if len(ours) > DEEPEST + (STRUCT in ancestors(name)):
            found.append(f"{name}: {len(ours)}")
    return found


def long() -> list[str]:
    """Name the files that are too long, tests as well."""
    paths = [*modules().values(), *sorted((ROOT / "tests").rglob("*.py"))]
    sources = ((path, path.read_text(encoding="utf-8")) for path in paths)
    counted = ((path, lines_without_docstrings(text)) for path, text in sources if len(text.splitlines()) > MOST)
    return [f"{path.relative_to(ROOT)}: {lines}" for path, lines in counted if lines > MOST]


def lines_without_docstrings(source: str) -> int:
    """Count the lines of a module without its docstrings and the strings below its constants."""
    texts = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr))
    strings = (node for node in texts if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str))
    return len(source.splitlines()) - sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in strings)


def doubled() -> list[str]:
    """Name the public classes that several modules define, outside the games and the reader that is to be replaced."""
    places: dict[str, list[str]] = {}
    for module in modules():
        if module.split(".")[1:2] != ["games"] and not module.startswith("tui.core.reading."):
            for node in tree(module).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places.setdefault(node.name, []).append(module)
    return [f"{name}: {', '.join(found)}" for name, found in sorted(places.items()) if len(found) > 1]


def chains() -> list[str]:
    """Name the handlers that call the one of an ancestor: Textual calls each class's own, so that one runs twice."""
    return [
        f"{module}:{node.lineno}"
        for module in modules()
        for node in nodes(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func).startswith(("super().on_", "super()._on_"))
        and not ast.unparse(node.func).endswith("on_event")  # a method of Textual's, not a handler
    ]


COUNTS = {
    "arrows against the rooms": climbing,
    "circles": circles,
    "Textual or Rich outside screens, widgets and app": outside,
    f"classes with more than {DEEPEST} ancestors of ours": deep,
    f"files over {MOST} lines": long,
    "public class names that several modules define": doubled,
    "handlers that call an ancestor's": chains,
}
