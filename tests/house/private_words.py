"""Count the private words of private_words.toml in the identifiers and docstrings of each package, tests among them.

`python -m tests.house.private_words --lower` lowers the counts allowed in private_word_counts.toml to the present ones;
`--write` writes all of them anew, for code that only moved; without either it lists the counts that rose.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.helpers import parsed
from tests.house import structure

LIST = Path(__file__).with_name("private_words.toml")
COUNTS = Path(__file__).with_name("private_word_counts.toml")
HEADER = "# The private words a package may have: `python -m tests.house.private_words --lower` (or `--write`) updates them.\n"
KINDS = ("identifiers", "docstrings")
LAYERS = (*structure.LAYERS, "tests")
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
QUOTED = re.compile(r"`[^`]*`")
NAMING: Mapping[type[ast.AST], tuple[str, ...]] = {
    ast.Name: ("id",),
    ast.Attribute: ("attr",),
    ast.arg: ("arg",),
    ast.keyword: ("arg",),
    ast.alias: ("name", "asname"),
} | dict.fromkeys(
    (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler, ast.MatchAs, ast.MatchStar), ("name",)
)
"""The attributes of nodes that hold an identifier."""

Counts = dict[str, dict[str, int]]
"""By package and kind."""


class WordCounts(NamedTuple):
    """How often each private word occurs, and how many words all identifiers have."""

    identifiers: Counter[str]
    docstrings: Counter[str]
    identifier_words: int


@cache
def rules() -> Mapping[str, Mapping[str, Any]]:
    """Read the list: what to write instead of each private word, and where the word is not counted."""
    return tomllib.loads(LIST.read_text(encoding="utf-8"))["words"]


def words_of(text: str) -> list[str]:
    """Split an identifier or a sentence into its words, in lower case."""
    return [word.lower() for word in WORD.findall(text)]


def identifiers(nodes: tuple[ast.AST, ...]) -> Iterator[tuple[str, bool]]:
    """Yield each use of an identifier, and whether it may name a frozen field; module paths of imports are left out."""
    bodies = (node.body for node in nodes if isinstance(node, ast.ClassDef))
    annotated = {id(item.target) for body in bodies for item in body if isinstance(item, ast.AnnAssign)}
    for node in nodes:
        for attribute in NAMING.get(type(node), ()):
            is_field = isinstance(node, ast.Attribute | ast.keyword) or id(node) in annotated
            yield getattr(node, attribute) or "", is_field


def count(nodes: Iterable[ast.AST]) -> WordCounts:
    """Count the private words in the nodes of a module, in docstrings without what they quote from code."""
    nodes, private, total = tuple(nodes), Counter[str](), 0
    for (name, is_field), times in Counter(identifiers(nodes)).items():
        for word in words_of(name):
            total += times
            rule = rules().get(word)
            if rule and name not in (*rule.get("names", ()), *(rule.get("fields", ()) if is_field else ())):
                private[word] += times
    texts = (node.value.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    prose = (word for text in texts for word in words_of(QUOTED.sub("", str(text))))
    in_prose = {word for word, rule in rules().items() if not rule.get("prose")}
    return WordCounts(private, Counter(word for word in prose if word in in_prose), total)


@cache
def packages() -> Mapping[str, WordCounts]:
    """Count the words of every package and every folder of tests, the names of their modules among them."""
    counts: dict[str, WordCounts] = {}
    for layer in LAYERS:
        for path in sorted((structure.ROOT / layer).rglob("*.py")):
            package = path.parent.relative_to(structure.ROOT).as_posix()
            counts[package] = _added(counts.get(package), count((ast.Name(path.stem), *ast.walk(parsed(path)))))
    return dict(sorted(counts.items()))


def _added(first: WordCounts | None, second: WordCounts) -> WordCounts:
    if first is None:
        return second
    total = first.identifier_words + second.identifier_words
    return WordCounts(first.identifiers + second.identifiers, first.docstrings + second.docstrings, total)


def per_thousand(layer: str) -> float:
    """Return the private words per 1,000 words in the identifiers of a layer."""
    counts = [each for package, each in packages().items() if package.split("/")[0] == layer]
    return 1000 * sum(each.identifiers.total() for each in counts) / sum(each.identifier_words for each in counts)


def present() -> Counts:
    """Return the counts of every package as they are now."""
    return {name: {kind: getattr(each, kind).total() for kind in KINDS} for name, each in packages().items()}


def allowed() -> Counts:
    """Read the counts that every package may have."""
    return tomllib.loads(COUNTS.read_text(encoding="utf-8"))


def lowered(old: Counts, new: Counts) -> Counts:
    """Lower the old counts to the new ones; a package that only one of them has stays as it was."""
    return {name: {kind: min(row[kind], new.get(name, row)[kind]) for kind in KINDS} for name, row in old.items()}


def as_toml(counts: Counts) -> str:
    """Return the text of the file of counts."""
    rows = {name: ", ".join(f"{kind} = {row[kind]}" for kind in KINDS) for name, row in sorted(counts.items())}
    return HEADER + "".join(f'"{name}" = {{ {row} }}\n' for name, row in rows.items())


def report(old: Counts, new: Counts) -> list[str]:
    """List the counts that rose, with the most frequent words and what to write instead of each."""
    rows = [(name, kind) for name in new if name in old for kind in KINDS if new[name][kind] > old[name][kind]]
    return [
        f"{name}: {new[name][kind]} private words in {kind}, {old[name][kind]} allowed; most frequent: {_frequent(name, kind)}"
        for name, kind in rows
    ]


def _frequent(package: str, kind: str) -> str:
    frequent = getattr(packages()[package], kind).most_common(5)
    return "; ".join(f"{word} {times} times (write: {rules()[word]['instead']})" for word, times in frequent)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.house.private_words")
    parser.add_argument("--lower", action="store_true", help="lower the counts that fell")
    parser.add_argument("--write", action="store_true", help="write all counts anew")
    options = parser.parse_args()
    if options.lower or options.write:
        COUNTS.write_text(as_toml(present() if options.write else lowered(allowed(), present())), encoding="utf-8")
    sys.stdout.writelines(f"{line}\n" for line in report(allowed(), present()))


if __name__ == "__main__":
    main()
