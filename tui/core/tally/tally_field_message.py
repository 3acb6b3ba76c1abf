"""The lines below a tally form: what the field is, what is wrong with it or elsewhere, and what Enter does."""

from __future__ import annotations

from contextlib import suppress

from scoring.errors import Fault, InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.tally.cell_input import rest_word
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import keyed, keys_text, shown, value_of
from tui.core.tally.field_messages import fault_text, place_of
from tui.core.tally.form import Cells, TallyFormRow
from tui.core.tally.multi_figure_cells import split


def message(filling: TallyEditor, words: Words, ascii: bool = False) -> StyledText:
    """Draw the hint of the field, then the first thing that is wrong or odd; else what Enter does."""
    here = filling.fault_here()
    wrong = [fault for fault in filling.weighed.faults if fault is not here]
    said = [*([here] if here else []), *wrong, *filling.weighed.doubts]
    text = StyledText("" if here else _hint(filling, words, brief=bool(said)))
    if said:
        mark = sign("warn" if said[0] in filling.weighed.doubts else "no", ascii)
        first = said[0]
        if first is here:  # where it is needs no saying
            told = messages.fault(words, Fault(first.key, "", first.values))
        else:
            told = fault_text(filling.form, first, words, filling.ids)
        text.append(f"{'' if here else chr(10)}{mark} {told}", "bold")
        if len(said) > 1:
            text.append(f"  ({words.say('tally.more', n=len(said) - 1)})")
    elif filling.draft is None and filling.leads_on:
        text.append(f"\n{words.say('tally.enter_same')}", "bold")
    elif filling.draft is None and filling.done:
        text.append(f"\n{sign('ok', ascii)} {words.say('tally.enter_result')}", "bold")
    else:
        text.append(f"\n{words.say('tally.enter')}", "dim")
    return text


def meanwhile_lines(filling: TallyEditor, refused: Cells, words: Words, is_typing: bool) -> list[str]:
    """List where others have entered something else than what was entered, or is being typed, here."""
    lines = [_meanwhile("tally.meanwhile", filling, path, text, words) for path, text in refused.items()]
    if is_typing:
        lines.append(_meanwhile("tally.meanwhile_typing", filling, filling.place, filling.draft or "", words))
    return lines


def _meanwhile(key: str, filling: TallyEditor, path: str, own: str, words: Words) -> str:
    row, seat = next((row, seat) for row, seat in filling.form.stops(filling.ids) if path in row.paths(seat))
    figure = next((figure for figure in row.figures if figure.cell(seat) == path), row)
    now = filling.text_at(row, seat) if figure is row else filling.cells.get(path, "")
    now = shown(figure, now, words) or words.say("tally.nothing")
    return words.say(key, place=place_of(filling.form, path, words, filling.ids), now=now, own=own)


def _hint(filling: TallyEditor, words: Words, *, brief: bool) -> str:
    """Say what the field is; a `brief` hint leaves room for what is wrong elsewhere."""
    row = filling.row
    parts = [words.say(row.hint)] if words.has(row.hint) and not (brief and row.listed) else []
    if not filling.useful_here:
        parts = [words.say("tally.no_matter")]
    if filling.draft is not None and rest_word(filling.draft):
        parts = [words.say("tally.none_on_rest")]
    elif row.of == "seats":
        parts.append(words.listed([f"{seat} {words.format_field(seat, 'seat')}" for seat in filling.ids]))
    elif row.kind == "choice":
        choices = [keyed(row, one) + (f" {words.say(row.choice_key(one))}" if row.of else "") for one in row.choices]
        parts.append(words.say("tally.choose", choices=words.listed(choices)))
    elif row.kind == "list":
        chosen = _chosen(filling) if row.of else ()
        parts.append(words.say("tally.choose_some", choices=keys_text(row)) if not (row.spelled or row.runs) else "")
        parts = [words.listed([words.say(row.choice_key(one)) for one in chosen])] if chosen else parts
    elif row.kind == "yes_no":
        parts.append(words.say("tally.yes_no"))
    elif row.kind == "line":
        parts = _line(row, filling.draft, words) if filling.draft else _before_line(row, parts, words)
    elif filling.draft and any(one in filling.draft for one in "+-*("):
        with suppress(InputError):
            parts.insert(0, words.say("tally.sum", n=value_of(row, filling.draft)))
    if filling.draft is None and (offered := filling.offered):
        parts.insert(0, words.say("tally.earlier", value=shown(row, offered, words)))
    return "  ".join(part for part in parts if part)


def _before_line(row: TallyFormRow, hint: list[str], words: Words) -> list[str]:
    """Say what a line takes before one of its figures is typed: where nothing else says it, their order."""
    order = words.listed([words.phrase(figure.label) for figure in row.figures])
    return [*hint, order if row.listed else words.say("tally.line")]


def _line(row: TallyFormRow, draft: str, words: Words) -> list[str]:
    """Say as what each figure of a line is read, as far as it is typed."""
    try:
        told = split(row, draft)
    except InputError:
        return []
    said = [f"{words.phrase(figure.label)} {told[figure.path]}" for figure in row.figures if told.get(figure.path)]
    return [words.listed(said)] if said else []


def _chosen(filling: TallyEditor) -> tuple[str, ...]:
    """Give what is chosen in the cell of the cursor, as far as it can be read."""
    with suppress(InputError):
        return tuple(value_of(filling.row, filling.text) or ())
    return ()
