"""Move modules and everything that names them: `python -m tests.tools.move_modules old.module=new.module …`.

A commit of moves holds what this did and nothing else: `git mv`, and every import, dotted name and path of what was
moved, in code, tests, docs and settings. A module and a package of its old name may stand side by side afterwards.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
KINDS = (".py", ".toml", ".md", ".ini", ".sh")
LEFT = ("CHANGELOG.md",)
"""What was written of the past stays."""
DONE = "\x1a"
"""Before a name that is already the new one."""


def path_of(module: str) -> Path:
    """Where a module stands."""
    return ROOT / (module.replace(".", "/") + ".py")


def texts() -> Iterator[Path]:
    """Give the files that may name a module."""
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, kept.split("\0")):
        path = ROOT / name
        if path.suffix in KINDS and name not in LEFT and path.exists():
            yield path


def move(moves: dict[str, str]) -> None:
    """Move the files, then name them as they are called now."""
    for old, new in moves.items():
        target = path_of(new)
        for folder in reversed(target.relative_to(ROOT).parents[:-1]):
            package = ROOT / folder / "__init__.py"
            package.parent.mkdir(parents=True, exist_ok=True)
            if not package.exists():
                text = "" if folder.parts[0] == "tests" else f'"""{folder.name.capitalize()}."""\n'
                package.write_text(text, encoding="utf-8")
                subprocess.run(["git", "add", str(package)], cwd=ROOT, check=True)
        subprocess.run(["git", "mv", str(path_of(old)), str(target)], cwd=ROOT, check=True)
    for path in texts():
        before = path.read_text(encoding="utf-8")
        after = renamed(before, moves, code=path.suffix == ".py")
        if after != before:
            path.write_text(after, encoding="utf-8")


def renamed(text: str, moves: dict[str, str], *, code: bool) -> str:
    """Name in a text what was moved as it is called now."""
    if code:
        text = _from_packages(text, moves)
    dotted = "|".join(re.escape(name) for name in sorted(moves, key=len, reverse=True))
    text = re.sub(rf"(?<![\w./{DONE}-])({dotted})(?![\w-])", lambda found: moves[found[1]], text).replace(DONE, "")
    paths = {name.replace(".", "/"): new.replace(".", "/") for name, new in moves.items()}
    slashed = "|".join(re.escape(name) for name in sorted(paths, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])({slashed})\.py\b", lambda found: f"{paths[found[1]]}.py", text)


def _from_packages(text: str, moves: dict[str, str]) -> str:
    """Part `from package import module as name` where the module lies in another package now."""
    lines = text.splitlines(keepends=True)
    for node in reversed([each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.ImportFrom)]):
        if not any(f"{node.module}.{alias.name}" in moves for alias in node.names):
            continue
        indent = " " * node.col_offset
        last = lines[(node.end_lineno or node.lineno) - 1]
        note = f"  {last[last.index('#') :].rstrip()}" if "#" in last else ""
        made: dict[str, list[str]] = {}
        for alias in node.names:
            package, _, name = moves.get(f"{node.module}.{alias.name}", f"{node.module}.{alias.name}").rpartition(".")
            called = alias.asname or alias.name
            made.setdefault(package, []).append(name if name == called else f"{name} as {called}")
        lines[node.lineno - 1 : node.end_lineno] = [
            f"{indent}from {DONE}{package} import {', '.join(names)}{note}\n" for package, names in made.items()
        ]
    return "".join(lines)


if __name__ == "__main__":
    move(dict(pair.split("=", 1) for pair in sys.argv[1:]))
    for tidy in (["check", "--select", "I", "--fix", "-q", "."], ["format", "-q", "."]):
        subprocess.run([str(Path(sys.executable).parent / "ruff"), *tidy], cwd=ROOT, check=True)
