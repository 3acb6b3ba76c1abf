"""The lines below a tally form: what the field of the cursor is, and what is wrong with it or elsewhere."""

from __future__ import annotations

from contextlib import suppress

from rich.text import Text

from scoring.trouble import Trouble
from scoring.words import Words
from tui.tally_words import fault_text
from tui.tallying import keyed, value_of
from tui.widgets.sheet_grid import SheetGrid
from tui.widgets.signs import sign


def message(grid: SheetGrid, words: Words, ascii: bool = False) -> Text:
    """Draw the hint of the field, then the first thing that is wrong or odd."""
    text = Text(_hint(grid, words))
    here = grid.weighed.fault_at(grid.place)
    wrong = [fault for fault in grid.weighed.faults if fault is not here]
    said = [*([here] if here else []), *wrong, *grid.weighed.doubts]
    if said:
        mark = sign("no" if said[0] in grid.weighed.faults else "warn", ascii)
        text.append(f"\n{mark} {fault_text(grid.form, said[0], words, grid.ids)}", "bold")
        if len(said) > 1:
            text.append(f"  ({words.say('tally.more', n=len(said) - 1)})")
    elif grid.weighed.final:
        text.append(f"\n{sign('ok', ascii)} {words.say('tally.shown')}", "bold")
    return text


def _hint(grid: SheetGrid, words: Words) -> str:
    row = grid.row
    parts = [words.say(row.hint)] if words.has(row.hint) else []
    if grid.place not in grid.weighed.counts:
        parts = [words.say("tally.no_matter")]
    if row.kind == "choice":
        choices = [keyed(row, one) + (f" {words.say(f'{row.of}.{one}')}" if row.of else "") for one in row.choices]
        parts.append(words.say("tally.choose", choices=words.listed(choices)))
    elif row.kind == "yes_no":
        parts.append(words.say("tally.yes_no"))
    elif grid.draft and any(one in grid.draft for one in "+-*("):
        with suppress(Trouble):
            parts.insert(0, words.say("tally.sum", n=value_of(row, grid.draft)))
    return "  ".join(parts)
