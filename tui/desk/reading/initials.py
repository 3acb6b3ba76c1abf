"""The initial of somebody at the table, said where a name begins a line or a part of it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tui.desk.reading.atoms import folded
from tui.desk.reading.said import small

_INITIAL = re.compile(
    r"(?P<before>^\s*|[;；。]\s*)(?P<letter>[A-Za-zＡ-Ｚａ-ｚ])(?P<sign>\s*[:：])?(?![A-Za-z0-9_.'’])"
    r"(?!\s*(?:[0-9]|[A-Za-z]\b))"
)
"""A letter before a word: one before a number, or another letter, may as well be a thing."""


def by_initial(seats: Mapping[str, str], text: str) -> str:
    """Write the name of a seat (id and name) for its initial, or for the letter that is shown for it, where it is that
    of no other. A letter that says nothing by itself (a, I) is one only before a colon.
    """

    def named(found: re.Match[str]) -> str:
        letter = folded(found["letter"])
        whose = {id for id, name in seats.items() if letter in (folded(id), folded(name)[:1])}
        if len(whose) != 1 or (letter in small().dropped and not found["sign"]):
            return found[0]
        return f"{found['before']}{seats[whose.pop()]} "

    return _INITIAL.sub(named, text)
