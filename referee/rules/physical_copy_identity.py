"""The identity of a physical box: its edition, and the name of the copy if it has one."""

from __future__ import annotations

_OF = "/"


def box_of(edition: str, name: str) -> str:
    """Return the identity of a box; the edition alone if the copy has no name."""
    return f"{edition}{_OF}{name}" if name else edition


def parted(box: str) -> tuple[str, str]:
    """Split the identity of a box into its edition and the name of the copy ("" for none)."""
    edition, _, name = box.partition(_OF)
    return edition, name
