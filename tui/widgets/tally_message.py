"""The lines below a tally form: what the field of the cursor is, and what is wrong with it or elsewhere."""

from __future__ import annotations

from contextlib import suppress

from scoring.trouble import Fault, Trouble
from scoring.words import Words
from tui.desk import say
from tui.desk.ink import Text
from tui.desk.signs import sign
from tui.desk.tally.cell_keys import strange
from tui.desk.tally.weighing import keyed, keys_text, shown, value_of
from tui.desk.tally.words import fault_text
from tui.widgets.sheet_grid import SheetGrid


def message(grid: SheetGrid, words: Words, ascii: bool = False) -> Text:
    """Draw the hint of the field, then the first thing that is wrong or odd."""
    text = Text(_hint(grid, words))
    here = grid.weighed.fault_at(grid.place)
    wrong = [fault for fault in grid.weighed.faults if fault is not here]
    if grid.draft is not None:
        here = strange(grid.row, grid.draft) or here
    said = [*([here] if here else []), *wrong, *grid.weighed.doubts]
    if said:
        mark = sign("warn" if said[0] in grid.weighed.doubts else "no", ascii)
        first = said[0]
        if first is here:  # where it is needs no saying
            told = say.fault(words, Fault(first.key, "", first.values))
        else:
            told = fault_text(grid.form, first, words, grid.ids)
        text.append(f"\n{mark} {told}", "bold")
        if len(said) > 1:
            text.append(f"  ({words.say('tally.more', n=len(said) - 1)})")
    elif grid.weighed.final:
        text.append(f"\n{sign('ok', ascii)} {words.say('tally.shown', key='^B')}", "bold")
    return text


def _hint(grid: SheetGrid, words: Words) -> str:
    row = grid.row
    parts = [words.say(row.hint)] if words.has(row.hint) else []
    if grid.place not in grid.weighed.counts:
        parts = [words.say("tally.no_matter")]
    if row.kind == "choice":
        choices = [keyed(row, one) + (f" {words.say(f'{row.of}.{one}')}" if row.of else "") for one in row.choices]
        parts.append(words.say("tally.choose", choices=words.listed(choices)))
    elif row.kind == "list":
        chosen = _chosen(grid) if row.of else ()
        parts.append(words.say("tally.choose_some", choices=keys_text(row)) if not row.spelled else "")
        parts = [words.listed([words.say(f"{row.of}.{one}") for one in chosen])] if chosen else parts
    elif row.kind == "yes_no":
        parts.append(words.say("tally.yes_no"))
    elif grid.draft and any(one in grid.draft for one in "+-*("):
        with suppress(Trouble):
            parts.insert(0, words.say("tally.sum", n=value_of(row, grid.draft)))
    if grid.draft is None and (before := grid.before(grid.place)):
        parts.insert(0, words.say("tally.earlier", value=shown(row, before, words)))
    return "  ".join(part for part in parts if part)


def _chosen(grid: SheetGrid) -> tuple[str, ...]:
    """Give what is chosen in the cell of the cursor, as far as it can be read."""
    with suppress(Trouble):
        return tuple(value_of(grid.row, grid.text) or ())
    return ()
