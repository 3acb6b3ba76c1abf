"""Count the statements of the product by package, docstrings apart: `python -m tests.tools.count_statements [PREFIX]`.

With a prefix each module whose path begins so is listed as well.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

from tests.house.structure import LAYERS, ROOT


def statements(module: Path) -> int:
    """Count the statements of a module: each simple one and each head of a compound one, no docstrings."""
    nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    return sum(isinstance(node, ast.stmt) and not _is_text(node) for node in nodes)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def main() -> None:
    """Print the counts."""
    totals: Counter[str] = Counter()
    for module in sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py")):
        parts = module.relative_to(ROOT).parts
        count = statements(module)
        totals["/".join(parts[: 3 if "games" in parts else 2])] += count
        if sys.argv[1:] and "/".join(parts).startswith(sys.argv[1]):
            sys.stdout.write(f"{count:6} {'/'.join(parts)}\n")
    for package, count in sorted(totals.items()):
        sys.stdout.write(f"{count:6} {package}\n")
    sys.stdout.write(f"{totals.total():6} in all\n")


if __name__ == "__main__":
    main()
