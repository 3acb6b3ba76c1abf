"""A described position: facts by path, given flat or nested, in any amount."""

from __future__ import annotations

from typing import Any

from scoring.sheet import MAX_DEPTH, depth_of
from scoring.trouble import trouble


def flatten(data: Any) -> dict[str, Any]:
    """Turn a position into facts by path: `{"seats": {"A": {"yen": 5}}}` and `{"seats.A.yen": 5}` are the same.

    Raises `Trouble` for data that is no object or too deep. Whether a path is a fact is checked when it is told.
    """
    if not isinstance(data, dict):
        raise trouble("position_shape")
    if depth_of(data) > MAX_DEPTH:
        raise trouble("too_deep", limit=MAX_DEPTH)
    facts: dict[str, Any] = {}

    def walk(prefix: str, node: dict[str, Any]) -> None:
        for name, value in node.items():
            path = f"{prefix}.{name}" if prefix else str(name)
            if isinstance(value, dict):
                walk(path, value)
            elif value is not None:
                facts[path] = value

    walk("", data)
    return facts
