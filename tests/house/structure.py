"""Check the structure of the code: imports between packages, cycles, and the size and bases of modules and classes."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.helpers import parsed

ROOT = Path(__file__).parents[2]
LAYERS = ("scoring", "referee", "tui")
MAX_LINES = 500
"""The maximum number of lines of a module, its docstrings not counted."""
MAX_ANCESTORS = 2
"""How many ancestors of our own a class may have; a Struct, which is only its fields, one more."""
STRUCT = "msgspec.Struct"
RULES = tomllib.loads((Path(__file__).parent / "packages.toml").read_text(encoding="utf-8"))


class Import(NamedTuple):
    """One import: the module that imports, the module imported, and whether it is inside a function."""

    source: str
    target: str
    is_in_function: bool


@cache
def modules() -> Mapping[str, Path]:
    """Return every module by its dotted name."""
    found = {}
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(module: str) -> ast.Module:
    """Parse a module."""
    return parsed(modules()[module])


@cache
def nodes(module: str) -> tuple[ast.AST, ...]:
    """Return every node of a module, cached for all checks."""
    return tuple(ast.walk(tree(module)))


@cache
def imports() -> tuple[Import, ...]:
    """Return every import of one of our modules by another, those for types only among them."""
    return tuple(found for module in modules() for found in _imports_in(module, tree(module), is_in_function=False))


def _imports_in(module: str, node: ast.AST, *, is_in_function: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        in_function = is_in_function or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        for name in _imported(child):
            target = name if name in modules() else name.rpartition(".")[0]
            if target in modules() and target != module:
                yield Import(module, target, in_function)
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):  # an import stands in no expression
            yield from _imports_in(module, child, is_in_function=in_function)


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def package_of(module: str) -> tuple[str, str]:
    """Return the layer and the package of a module: "" directly in the layer, "core/moves" for a nested package."""
    layer, *rest = module.split(".")
    known = packages_of(layer)
    folders = rest if modules()[module].name == "__init__.py" else rest[:-1]
    for depth in range(len(folders), 0, -1):
        if (package := "/".join(folders[:depth])) in known:
            return layer, package
    return layer, ""


@cache
def packages_of(layer: str) -> Mapping[str, tuple[str, ...]]:
    """Return the packages of a layer, nested ones by their path, with the packages that each may import."""
    found: dict[str, tuple[str, ...]] = {}
    for package, allowed in RULES[layer].items():
        if isinstance(allowed, dict):
            found[package] = ()
            found |= {
                f"{package}/{name}": tuple(f"{package}/{each}" for each in below) for name, below in allowed.items()
            }
        else:
            found[package] = tuple(allowed)
    return found


def forbidden_imports() -> list[str]:
    """List the imports that packages.toml does not allow."""
    return [f"{found.source} -> {found.target}" for found in imports() if not _is_allowed(found)]


def _is_allowed(found: Import) -> bool:
    (layer, package), (below, other) = package_of(found.source), package_of(found.target)
    if layer != below:
        return LAYERS.index(below) < LAYERS.index(layer)
    lazy_imports = RULES["lazy_imports"].get(str(modules()[found.source].relative_to(ROOT)), [])
    if found.is_in_function and any(f"{found.target}.".startswith(f"{each}.") for each in lazy_imports):
        return True
    allowed = packages_of(layer)[package]
    outer = other.partition("/")[0]
    return package == other or found.target == layer or other in allowed or (outer in allowed and outer != other)


def import_cycles() -> list[str]:
    """List the groups of modules that import one another, at the top or in a function."""
    imported: dict[str, set[str]] = {module: set() for module in modules()}
    for found in imports():
        imported[found.source].add(found.target)
    return [" - ".join(sorted(cycle)) for cycle in _cycles(imported) if len(cycle) > 1]


def _cycles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the strongly connected components of a graph (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[set[str]] = []

    def visit(node: str) -> None:
        number[node] = low[node] = len(number)
        path.append(node)
        for target in sorted(graph[node]):
            if target not in number:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in path:
                low[node] = min(low[node], number[target])
        if low[node] == number[node]:
            at = path.index(node)
            found.append(set(path[at:]))
            del path[at:]

    for node in graph:
        if node not in number:
            visit(node)
    return found


def misplaced_libraries() -> list[str]:
    """List the files that import a library outside the packages allowed for it."""
    found = []
    for module, path in modules().items():
        name = str(path.relative_to(ROOT))
        loaded = {each.split(".")[0] for node in nodes(module) for each in _imported(node)}
        for library, packages in RULES["libraries"].items():
            if library in loaded and not name.startswith(tuple(packages)):
                found.append(f"{name}: {library}")
    return found


@cache
def classes() -> Mapping[str, tuple[str, ...]]:
    """Return every class by module and name, with its bases."""
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
    """Return the ancestors of a class, as far as their names can be resolved."""
    return frozenset(each for base in classes().get(name, ()) if base for each in (base, *ancestors(base)))


def deep_classes() -> list[str]:
    """List the classes with too many ancestors of our own."""
    found = []
    for name in classes():
        ours = [each for each in ancestors(name) if each.split(".")[0] in LAYERS]
        if len(ours) > MAX_ANCESTORS + (STRUCT in ancestors(name)):
            found.append(f"{name}: {len(ours)}")
    return found


def long_files() -> list[str]:
    """List the files that are too long, tests among them."""
    paths = [*modules().values(), *sorted((ROOT / "tests").rglob("*.py"))]
    sources = ((path, path.read_text(encoding="utf-8")) for path in paths)
    counted = ((path, lines_without_docstrings(text)) for path, text in sources if len(text.splitlines()) > MAX_LINES)
    return [f"{path.relative_to(ROOT)}: {lines}" for path, lines in counted if lines > MAX_LINES]


def lines_without_docstrings(source: str) -> int:
    """Count the lines of a module without its docstrings and the strings below its constants."""
    texts = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr))
    strings = (node for node in texts if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str))
    return len(source.splitlines()) - sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in strings)


def repeated_class_names() -> list[str]:
    """List the public classes that several modules define, outside the games."""
    places: dict[str, list[str]] = {}
    for module in modules():
        if module.split(".")[1:2] != ["games"]:
            for node in tree(module).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places.setdefault(node.name, []).append(module)
    return [f"{name}: {', '.join(found)}" for name, found in sorted(places.items()) if len(found) > 1]


def handlers_calling_ancestors() -> list[str]:
    """List the handlers that call the handler of an ancestor. Textual calls every class's own, so it would run twice."""
    return [
        f"{module}:{node.lineno}"
        for module in modules()
        for node in nodes(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func).startswith(("super().on_", "super()._on_"))
        and not ast.unparse(node.func).endswith("on_event")  # a method of Textual's, not a handler
    ]


def errors_caught_to_report() -> list[str]:
    """List the handlers of screens that only report an `InputError`, which `GyojiScreen.displaying_errors` does. The
    drivers of workflows are such boundaries themselves.
    """
    return [
        f"{module}:{node.lineno}"
        for module in modules()
        if module.startswith(("tui.screens.", "tui.widgets.")) and not module.endswith("dialog_host")
        for node in nodes(module)
        if isinstance(node, ast.ExceptHandler)
        and re.fullmatch(r"\S+\.(report|show_error)\(\w+\)(\nreturn.*)?", "\n".join(map(ast.unparse, node.body)))
    ]


CHECKS = {
    "forbidden imports": forbidden_imports,
    "import cycles": import_cycles,
    "libraries imported where they may not be": misplaced_libraries,
    f"classes with more than {MAX_ANCESTORS} ancestors of ours": deep_classes,
    f"files over {MAX_LINES} lines": long_files,
    "public class names that several modules define": repeated_class_names,
    "handlers that call an ancestor's": handlers_calling_ancestors,
    "errors caught only to report them": errors_caught_to_report,
}
