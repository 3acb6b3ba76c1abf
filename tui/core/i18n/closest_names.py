"""The names that are worth saying where a word is none of them: a few, those first that are written much like it."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.cell_width import cell_len

ROOM = {"text_unknown": 30, "text_no_move": 30, "text_word": 40}
"""So many cells are taken by what was typed and by the names it is none of: two rows of a narrow screen hold both."""


def few(fault: str, given: str, said: Sequence[str]) -> tuple[str, ...]:
    """Give the names that a fault has room for beside what was typed; all of them where it is none of these faults."""
    room = ROOM.get(fault, 0)
    return _fitting(_nearest(given, said), room - cell_len(given)) if room else tuple(said)


def _nearest(given: str, said: Sequence[str]) -> list[str]:
    """Give names, first those that are written much like what was typed."""
    from difflib import get_close_matches  # for what is typed wrongly alone

    folded = {one.casefold(): one for one in said}
    near = [folded[one] for one in get_close_matches(given.casefold(), list(folded))]
    return list(dict.fromkeys((*near, *said)))


def _fitting(said: Sequence[str], room: int) -> tuple[str, ...]:
    """Give the first of some names, as many as there is room for in cells, and a sign for the rest."""
    kept: list[str] = []
    for one in said:
        room -= cell_len(one) + 2
        if kept and room < 0:
            return (*kept, "…")
        kept.append(one)
    return tuple(kept)
