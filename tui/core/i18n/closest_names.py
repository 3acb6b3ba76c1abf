"""Selection of the names listed in an error message about an unknown word, most similar spelling first."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.cell_width import cell_len

MAX_WIDTHS = {"text_unknown": 30, "text_no_move": 30, "text_word": 40}
"""The maximum width of the typed text and the listed names together, in terminal cells, by fault."""


def few(fault: str, input_text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that fit beside the typed text in the message of a fault; all names if its width is not
    limited.
    """
    width = MAX_WIDTHS.get(fault, 0)
    return _fitting(_nearest(input_text, names), width - cell_len(input_text)) if width else tuple(names)


def _nearest(input_text: str, names: Sequence[str]) -> list[str]:
    """Sort the names, those spelled like the typed text first."""
    from difflib import get_close_matches  # for what is typed wrongly alone

    folded = {name.casefold(): name for name in names}
    similar = [folded[close_name] for close_name in get_close_matches(input_text.casefold(), list(folded))]
    return list(dict.fromkeys((*similar, *names)))


def _fitting(names: Sequence[str], available_width: int) -> tuple[str, ...]:
    """Return the names that fit into the width in terminal cells, and an ellipsis if some are omitted."""
    fitting: list[str] = []
    for name in names:
        available_width -= cell_len(name) + 2
        if fitting and available_width < 0:
            return (*fitting, "…")
        fitting.append(name)
    return tuple(fitting)
