"""A state as plain data, for `--json` and exports; what nobody has told is null."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.facts.facts import known

LEAVES = frozenset((int, str, bool))
"""Types of what stays as it is: most of a state, so it is told apart first."""


def plain(node: Any) -> Any:
    """Turn a state, or any part of one, into plain data."""
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
