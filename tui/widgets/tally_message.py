"""The lines below a tally form: what the field of the cursor is, and what is wrong with it or elsewhere."""

from __future__ import annotations

from contextlib import suppress

from scoring.trouble import Fault, Trouble
from scoring.words import Words
from tui.desk import say
from tui.desk.ink import Text
from tui.desk.signs import sign
from tui.desk.tally.cell_keys import strange
from tui.desk.tally.filling import Filling
from tui.desk.tally.weighing import keyed, keys_text, shown, value_of
from tui.desk.tally.words import fault_text


def message(filling: Filling, words: Words, ascii: bool = False) -> Text:
    """Draw the hint of the field, then the first thing that is wrong or odd."""
    text = Text(_hint(filling, words))
    here = filling.weighed.fault_at(filling.place)
    wrong = [fault for fault in filling.weighed.faults if fault is not here]
    if filling.draft is not None:
        here = strange(filling.row, filling.draft) or here
    said = [*([here] if here else []), *wrong, *filling.weighed.doubts]
    if said:
        mark = sign("warn" if said[0] in filling.weighed.doubts else "no", ascii)
        first = said[0]
        if first is here:  # where it is needs no saying
            told = say.fault(words, Fault(first.key, "", first.values))
        else:
            told = fault_text(filling.form, first, words, filling.ids)
        text.append(f"\n{mark} {told}", "bold")
        if len(said) > 1:
            text.append(f"  ({words.say('tally.more', n=len(said) - 1)})")
    elif filling.weighed.final:
        text.append(f"\n{sign('ok', ascii)} {words.say('tally.shown', key='F6')}", "bold")
    return text


def _hint(filling: Filling, words: Words) -> str:
    row = filling.row
    parts = [words.say(row.hint)] if words.has(row.hint) else []
    if filling.place not in filling.weighed.counts:
        parts = [words.say("tally.no_matter")]
    if row.kind == "choice":
        choices = [keyed(row, one) + (f" {words.say(f'{row.of}.{one}')}" if row.of else "") for one in row.choices]
        parts.append(words.say("tally.choose", choices=words.listed(choices)))
    elif row.kind == "list":
        chosen = _chosen(filling) if row.of else ()
        parts.append(words.say("tally.choose_some", choices=keys_text(row)) if not row.spelled else "")
        parts = [words.listed([words.say(f"{row.of}.{one}") for one in chosen])] if chosen else parts
    elif row.kind == "yes_no":
        parts.append(words.say("tally.yes_no"))
    elif filling.draft and any(one in filling.draft for one in "+-*("):
        with suppress(Trouble):
            parts.insert(0, words.say("tally.sum", n=value_of(row, filling.draft)))
    if filling.draft is None and (before := filling.before(filling.place)):
        parts.insert(0, words.say("tally.earlier", value=shown(row, before, words)))
    return "  ".join(part for part in parts if part)


def _chosen(filling: Filling) -> tuple[str, ...]:
    """Give what is chosen in the cell of the cursor, as far as it can be read."""
    with suppress(Trouble):
        return tuple(value_of(filling.row, filling.text) or ())
    return ()
