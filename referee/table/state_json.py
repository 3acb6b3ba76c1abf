"""Conversion of a game state to plain data for `--json` and exports; unknown values become null."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.facts.facts import known

LEAVES = frozenset((int, str, bool))
"""The types that need no conversion, checked first because they are the most frequent."""


def plain(node: Any) -> Any:
    """Convert a game state, or a part of it, to plain data (dict, list, int, str, bool, None)."""
    if type(node) in LEAVES:
        return node
    if not known(node):
        return None
    if isinstance(node, Struct):
        return {name: plain(getattr(node, name)) for name in node.__struct_fields__}
    if isinstance(node, dict):  # most of them hold leaves only
        return {str(name): value if type(value) in LEAVES else plain(value) for name, value in node.items()}
    if isinstance(node, (tuple, list)):
        return [plain(item) for item in node]
    return node
