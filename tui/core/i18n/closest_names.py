"""Selection of the names to list in an error message about an unknown word: a few, those with the most similar spelling
first.
"""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.cell_width import cell_len

MAX_WIDTHS = {"text_unknown": 30, "text_no_move": 30, "text_word": 40}
"""The maximum width in cells of the typed text and the listed names together, by fault; it fits into two rows of a
narrow screen.
"""


def few(fault: str, input_text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that fit beside the typed text in the message of a fault; all names if the fault has no width
    limit.
    """
    width = MAX_WIDTHS.get(fault, 0)
    return _fitting(_nearest(input_text, names), width - cell_len(input_text)) if width else tuple(names)


def _nearest(input_text: str, names: Sequence[str]) -> list[str]:
    """Return the names, those with a spelling similar to the typed text first."""
    from difflib import get_close_matches  # for what is typed wrongly alone

    folded = {name.casefold(): name for name in names}
    similar = [folded[close_name] for close_name in get_close_matches(input_text.casefold(), list(folded))]
    return list(dict.fromkeys((*similar, *names)))


def _fitting(names: Sequence[str], available_width: int) -> tuple[str, ...]:
    """Return the first names that fit into the width (cells), followed by an ellipsis if others are left out."""
    fitting: list[str] = []
    for name in names:
        available_width -= cell_len(name) + 2
        if fitting and available_width < 0:
            return (*fitting, "…")
        fitting.append(name)
    return tuple(fitting)
