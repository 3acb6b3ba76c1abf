"""The names that are worth saying where a word is none of them: a few, those first that are written much like it."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.cell_width import cell_len

MAX_WIDTHS = {"text_unknown": 30, "text_no_move": 30, "text_word": 40}
"""So many cells are taken by what was typed and by the names it is none of: two rows of a narrow screen hold both."""


def few(fault: str, input_text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Give the names that a fault has room for beside what was typed; all of them where it is none of these faults."""
    width = MAX_WIDTHS.get(fault, 0)
    return _fitting(_nearest(input_text, names), width - cell_len(input_text)) if width else tuple(names)


def _nearest(input_text: str, names: Sequence[str]) -> list[str]:
    """Give names, first those that are written much like what was typed."""
    from difflib import get_close_matches  # for what is typed wrongly alone

    folded = {name.casefold(): name for name in names}
    similar = [folded[close_name] for close_name in get_close_matches(input_text.casefold(), list(folded))]
    return list(dict.fromkeys((*similar, *names)))


def _fitting(names: Sequence[str], available_width: int) -> tuple[str, ...]:
    """Give the first of some names, as many as there is room for in cells, and a sign for the rest."""
    fitting: list[str] = []
    for name in names:
        available_width -= cell_len(name) + 2
        if fitting and available_width < 0:
            return (*fitting, "…")
        fitting.append(name)
    return tuple(fitting)
