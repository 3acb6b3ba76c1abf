"""What a box is remembered as: its edition, and the name of the copy where it has one."""

from __future__ import annotations

_OF = "/"


def box_of(edition: str, name: str) -> str:
    """Give what a box is remembered as; a copy without a name is the edition's."""
    return f"{edition}{_OF}{name}" if name else edition


def parted(box: str) -> tuple[str, str]:
    """Give the edition of a box and the name of the copy ("" for none)."""
    edition, _, name = box.partition(_OF)
    return edition, name
