"""The id of a physical copy of a game (“box”): its edition, and its name if it has one."""

from __future__ import annotations

_OF = "/"


def box_of(edition: str, name: str) -> str:
    """Return the id of a physical copy of a game: its edition, followed by its name if it has one."""
    return f"{edition}{_OF}{name}" if name else edition


def split_box(box: str) -> tuple[str, str]:
    """Split the id of a physical copy into (edition, name); the name is "" for none."""
    edition, _, name = box.partition(_OF)
    return edition, name
