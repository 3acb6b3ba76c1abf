"""The sizes of the parts of the code beside their budgets: `python -m tests.house.budgets` prints them.

`--write` lowers the figures of budgets.toml to the present sizes; `--raise PART REASON` raises those of one part.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.helpers import parsed
from tests.house.structure import LAYERS, ROOT

FILE = Path(__file__).with_name("budgets.toml")
TESTS = "tests"
LOAN = 0.1
"""The share of its figure by which a part of the product may be larger, if the other parts are smaller by as much."""
DENSER = 1.05
TOKEN = re.compile(
    r"""#[^\n]*|[rbfuRBFU]*(?:'''(?:\\.|[^\\])*?'''|\"""(?:\\.|[^\\])*?\"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")"""
    r"|\w+|->|:=|\.\.\.|(?:\*\*|//|<<|>>)=?|[-=!<>+*/%&|^@]=|[^\w\s]",
    re.DOTALL,
)
HEADER = """\
# The sizes of the parts of the code (`*.py`). A part that grows past its figures fails a test; the figures only go down:
# `python -m tests.house.budgets --write` lowers them to the present sizes, `--raise PART REASON` raises those of a part.
# A part of the product may borrow a tenth of its figure from parts that are smaller by as much.
# A module belongs to the longest path that it lies under; `aim` is how many lines the part is meant to have in the end.

# Of 0.3.0. A twentieth more fails: no budget is met by packing more into a line or a statement.
"""

Budgets = Mapping[str, Any]
"""What budgets.toml holds."""


class Size(NamedTuple):
    """Lines, statements (docstrings apart) and tokens (comments apart) of some modules."""

    lines: int = 0
    statements: int = 0
    tokens: int = 0


Sizes = Mapping[str, Size]
"""By part."""


def budgets() -> Budgets:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def figures(file: Budgets) -> dict[str, Size]:
    """Return how large each part may be."""
    return {part: Size(*(row[measure] for measure in Size._fields)) for part, row in file["part"].items()}


def present(file: Budgets) -> dict[str, Size]:
    """Measure each part."""
    found: dict[str, list[Size]] = {part: [] for part in file["part"]}
    for folder in (*LAYERS, TESTS):
        for path in (ROOT / folder).rglob("*.py"):
            found[part_of(path.relative_to(ROOT).as_posix(), file)].append(size(path))
    return {part: total(sizes) for part, sizes in found.items()}


def part_of(module: str, file: Budgets) -> str:
    """Return the part with the longest path that a module lies under."""
    paths = [(path, part) for part, row in file["part"].items() for path in row["paths"]]
    return max((len(path), part) for path, part in paths if module.startswith(f"{path}/"))[1]


def size(path: Path) -> Size:
    source = path.read_text(encoding="utf-8")
    return Size(source.count("\n"), sum(1 for _ in statements(parsed(path).body)), tokens(source))


def total(sizes: Iterable[Size]) -> Size:
    return Size(*map(sum, zip(*sizes, strict=True)))


def tokens(source: str) -> int:
    """Count names, numbers, strings and signs: with any Python alike, as the tokens of an f-string are not."""
    return sum(not token.startswith("#") for token in TOKEN.findall(source))


def statements(body: Iterable[ast.AST]) -> Iterator[ast.stmt]:
    """Yield each simple statement and each head of a compound one, no docstrings."""
    for node in body:
        if isinstance(node, ast.stmt) and not _is_text(node):
            yield node
        for name in ("body", "orelse", "handlers", "cases", "finalbody"):
            yield from statements(getattr(node, name, ()))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def excesses(most: Sizes, now: Sizes) -> list[str]:
    """List what is larger than its figure, and than what may be borrowed."""
    return [
        f"{part}: {found:,} {measure}, {allowed:,} allowed"
        for part, sizes in now.items()
        for measure, found, allowed in zip(Size._fields, sizes, most[part], strict=True)
        if found > (allowed * (1 + LOAN) if part != TESTS and is_lent(measure, most, now) else allowed)
    ]


def is_lent(measure: str, most: Sizes, now: Sizes) -> bool:
    """Tell whether the whole product is within its figures, so that some parts lend what others have more."""
    return sum(getattr(now[part], measure) - getattr(most[part], measure) for part in now if part != TESTS) <= 0


def lowered(most: Sizes, now: Sizes) -> dict[str, Size]:
    """Lower the figures to the present sizes, less what is lent: the parts with most to spare keep that."""
    found = {part: size._asdict() for part, size in most.items()}
    for measure in Size._fields:
        spare = {part: getattr(most[part], measure) - getattr(now[part], measure) for part in now}
        borrowed = -sum(lines for part, lines in spare.items() if lines < 0 and part != TESTS)
        for part in sorted(spare, key=lambda part: -spare[part]):
            lent = min(borrowed, max(0, spare[part])) if part != TESTS else 0
            borrowed -= lent
            found[part][measure] -= max(0, spare[part] - lent)
    return {part: Size(**row) for part, row in found.items()}


def packed(file: Budgets, now: Sizes) -> list[str]:
    """List the densities that are too high."""
    product = total(sizes for part, sizes in now.items() if part != TESTS)
    found = {measure: product.tokens / getattr(product, measure) for measure in file["tokens_for_each"]}
    return [
        f"{found[measure]:.2f} tokens for each of the {measure}, {density} in 0.3.0"
        for measure, density in file["tokens_for_each"].items()
        if found[measure] > density * DENSER
    ]


def table(file: Budgets, now: Sizes) -> Iterator[str]:
    """Yield each part with its sizes, its figures, and the lines it is meant to have in the end."""
    most, aims = figures(file), {part: row["aim"] for part, row in file["part"].items()}
    rows = [(part, now[part], most[part], aims[part]) for part in now]
    product = [row for row in rows if row[0] != TESTS]
    rows.append(("the product", *(total(row[at] for row in product) for at in (1, 2)), sum(row[3] for row in product)))
    yield f"{'size / budget':37}{'lines':>19}{'aim':>9}{'statements':>17}{'tokens':>23}"
    for part, sizes, allowed, aim in rows:
        lines, heads, words = (f"{found:,} / {figure:,}" for found, figure in zip(sizes, allowed, strict=True))
        yield f"    {part:33}{lines:>19}{aim:>9,}{heads:>17}{words:>23}"


def as_toml(file: Budgets) -> str:
    """Return the text of the file."""
    densities = "".join(f"{measure} = {density}\n" for measure, density in file["tokens_for_each"].items())
    parts = (
        f'\n[part."{part}"]\n' + "".join(f"{key} = {_value(value)}\n" for key, value in row.items())
        for part, row in file["part"].items()
    )
    return f"{HEADER}[tokens_for_each]\n{densities}{''.join(parts)}"


def _value(value: int | list[str]) -> str:
    return f"{value:_}" if isinstance(value, int) else json.dumps(value, ensure_ascii=False)


def updated(file: Budgets, sizes: Sizes, part: str = "", reason: str = "") -> Budgets:
    """Return the file with other figures, and with the reason for raising those of a part."""
    rows = {each: row | sizes[each]._asdict() for each, row in file["part"].items()}
    if part:
        rows[part] = rows[part] | {"raised": [*rows[part].get("raised", ()), reason]}
    return {**file, "part": rows}


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.house.budgets")
    parser.add_argument("--write", action="store_true", help="lower the figures to the present sizes")
    parser.add_argument("--raise", dest="raised", nargs=2, metavar=("PART", "REASON"), help="raise those of a part")
    options = parser.parse_args()
    gc.disable()  # what is parsed stays
    file = budgets()
    now, most = present(file), figures(file)
    if options.raised:
        part, reason = options.raised
        most[part] = Size(*map(max, most[part], now[part]))
        file = updated(file, most, part, reason)
    if options.write:
        file = updated(file, lowered(most, now))
    if options.write or options.raised:
        FILE.write_text(as_toml(file), encoding="utf-8")
    failures = [*excesses(figures(file), now), *packed(file, now)]
    sys.stdout.writelines(f"{line}\n" for line in (*table(file, now), *failures))
    return int(failures != [])


if __name__ == "__main__":
    sys.exit(main())
