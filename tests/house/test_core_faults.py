"""Whoever raises a fault brings its text: what the core raises is said by a catalogue of the core."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from scoring.text_catalogs import load
from tests.house.structure import ROOT

CORE_CATALOGUES = ("referee/words.toml", "scoring/words.toml", "scoring/fields/words.toml")
MAKERS = ("Fault", "input_error")
NAMING_THINGS_OF_A_GAME = frozenset({"card_name", "card_no_stars", "card_price_parts"})
"""Faults of printed lines whose texts name a company, a track or a market: every game with such lines brings its own."""


def raised(source: str) -> Iterator[str]:
    """Yield the keys that a module gives to a fault, as they are written; computed keys are left out."""
    if not any(f"{made}(" in source for made in MAKERS):
        return  # most modules raise none, and parsing takes the time of this test
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
            continue
        if node.func.id in MAKERS:
            yield from _literals(node.args[0])


def _literals(key: ast.expr) -> Iterator[str]:
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield key.value
    elif isinstance(key, ast.IfExp):
        yield from _literals(key.body)
        yield from _literals(key.orelse)


def core_modules() -> Iterator[Path]:
    for layer in ("scoring", "referee", "tui"):
        yield from (path for path in (ROOT / layer).rglob("*.py") if "games" not in path.relative_to(ROOT).parts[1:2])


def core_texts() -> set[str]:
    paths = [*(ROOT / path for path in CORE_CATALOGUES if (ROOT / path).exists()), *(ROOT / "tui/text").glob("*.toml")]
    return {key for path in paths for key in load(path)}


def test_the_core_has_a_text_for_each_fault_that_it_raises() -> None:
    texts = core_texts()
    missing = {
        f"{path.relative_to(ROOT)}: {key}"
        for path in core_modules()
        for key in raised(path.read_text(encoding="utf-8"))
        if f"trouble.{key}" not in texts and f"doubt.{key}" not in texts and key not in NAMING_THINGS_OF_A_GAME
    }
    assert not missing


def test_keys_are_found_in_both_branches_of_a_choice() -> None:
    source = 'raise input_error("one" if much else "two", given=3)\nFault("three", "three_field")\nother("four")\n'
    assert set(raised(source)) == {"one", "two", "three"}
