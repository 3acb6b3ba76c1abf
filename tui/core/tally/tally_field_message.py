"""The text below a score sheet: description of the field, faults, and the effect of Enter."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from scoring.errors import Fault, InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.tally.cell_input import is_no_more
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import choice_input, display_text, keys_text, value_of
from tui.core.tally.form import Cells, TallyForm, TallyFormRow
from tui.core.tally.multi_figure_cells import split


def message(filling: TallyEditor, words: Words, ascii: bool = False) -> StyledText:
    """Draw the description of the field and the first fault or warning; without one, the effect of Enter."""
    draft_fault = filling.fault_here()
    wrong = [fault for fault in filling.evaluation.faults if fault is not draft_fault]
    faults = [*([draft_fault] if draft_fault else []), *wrong, *filling.evaluation.doubts]
    text = StyledText("" if draft_fault else _hint(filling, words, brief=bool(faults)))
    if faults:
        mark = symbol("warn" if faults[0] in filling.evaluation.doubts else "no", ascii)
        first = faults[0]
        if first is draft_fault:  # where it is needs no saying
            fault_text = messages.fault(words, Fault(first.key, "", first.values))
        else:
            fault_text = fault_message(filling.form, first, words, filling.ids)
        text.append(f"{'' if draft_fault else chr(10)}{mark} {fault_text}", "bold")
        if len(faults) > 1:
            text.append(f"  {messages.aside(words, words.translate('tally.more', n=len(faults) - 1))}")
    elif filling.draft is None and filling.keeps_previous_board:
        text.append(f"\n{words.translate('tally.enter_same')}", "bold")
    elif filling.draft is None and filling.done:
        key = "enter_result" if filling.is_last else "enter_optional"
        text.append(f"\n{symbol('ok', ascii)} {words.translate(f'tally.{key}')}", "bold")
    else:
        text.append(f"\n{words.translate('tally.enter')}", "dim")
    return text


def meanwhile_lines(filling: TallyEditor, refused: Cells, words: Words, is_typing: bool) -> list[str]:
    """Describe the cells that other people changed in the meantime and that differ from the local text."""
    lines = [_meanwhile("tally.meanwhile", filling, path, text, words) for path, text in refused.items()]
    if is_typing:
        lines.append(_meanwhile("tally.meanwhile_typing", filling, filling.place, filling.draft or "", words))
    return lines


def _meanwhile(key: str, filling: TallyEditor, path: str, own: str, words: Words) -> str:
    row, seat = next((row, seat) for row, seat in filling.form.stops(filling.ids) if path in row.paths(seat))
    figure = next((figure for figure in row.figures if figure.cell(seat) == path), row)
    now = filling.text_at(row, seat) if figure is row else filling.cells.get(path, "")
    now = display_text(figure, now, words) or words.translate("tally.nothing")
    return words.translate(key, place=location_text(filling.form, path, words, filling.ids), now=now, own=own)


def _hint(filling: TallyEditor, words: Words, *, brief: bool) -> str:
    """Describe the field; a `brief` description leaves space for a fault."""
    row = filling.row
    parts = [words.translate(row.hint)] if words.has(row.hint) and not (brief and row.listed) else []
    if not filling.useful_here:
        parts = [words.translate("tally.no_matter")]
    if filling.draft is not None and is_no_more(filling.draft):
        parts = [words.translate("tally.none_on_rest")]
    elif row.of == "seats":
        parts.append(words.join_items([f"{seat} {words.format_field(seat, 'seat')}" for seat in filling.ids]))
    elif row.kind == "choice":
        choices = [
            choice_input(row, choice) + (f" {words.translate(row.choice_key(choice))}" if row.of else "")
            for choice in row.choices
        ]
        parts.append(words.translate("tally.choose", choices=words.join_items(choices)))
    elif row.kind == "list":
        selected = _selected_ids(filling) if row.of else ()
        parts.append(
            words.translate("tally.choose_some", choices=keys_text(row)) if not (row.spelled or row.runs) else ""
        )
        parts = (
            [words.join_items([words.translate(row.choice_key(choice)) for choice in selected])] if selected else parts
        )
    elif row.kind == "yes_no":
        parts.append(words.translate("tally.yes_no"))
    elif row.kind == "line":
        parts = _line(row, filling.draft, words) if filling.draft else _before_line(row, parts, words)
    elif filling.draft and any(choice in filling.draft for choice in "+-*("):
        with suppress(InputError):
            parts.insert(0, words.translate("tally.sum", n=value_of(row, filling.draft)))
    if filling.draft is None and (prefilled := filling.offered):
        parts.insert(0, words.translate("tally.earlier", value=display_text(row, prefilled, words)))
    return "  ".join(part for part in parts if part)


def _before_line(row: TallyFormRow, hint: list[str], words: Words) -> list[str]:
    """Return the description of a line before a number is typed, with the order of the numbers if it is not
    described.
    """
    order = words.join_items([words.phrase(figure.label) for figure in row.figures])
    return [*hint, order if row.listed else words.translate("tally.line")]


def _line(row: TallyFormRow, draft: str, words: Words) -> list[str]:
    """Describe the numbers of a typed line; empty if the line is invalid."""
    try:
        cells = split(row, draft)
    except InputError:
        return []
    texts = [f"{words.phrase(figure.label)} {cells[figure.path]}" for figure in row.figures if cells.get(figure.path)]
    return [words.join_items(texts)] if texts else []


def _selected_ids(filling: TallyEditor) -> tuple[str, ...]:
    """Return the selected choices of the cell at the cursor; empty if the cell is invalid."""
    with suppress(InputError):
        return tuple(value_of(filling.row, filling.text) or ())
    return ()


LABEL_JOINT = " · "
INDENT = " "
"""The beginning of the label of a row that continues the row above it."""


def row_label(form: TallyForm, row: TallyFormRow, words: Words, has_group: bool = True) -> str:
    """Return all labels of a row: its group, for an indented row the label above it, and its own."""
    label = words.phrase(row.label)
    parts = [words.phrase(row.group)] if has_group else []
    if label.startswith(INDENT):
        above = (words.phrase(each.label) for each in reversed(form.figures[: form.figures.index(row)]))
        parts.append(next((each for each in above if not each.startswith(INDENT)), ""))
    return LABEL_JOINT.join(dict.fromkeys(part for part in (*parts, label.strip()) if part))


def location_text(form: TallyForm, field: str, words: Words, seats: Sequence[str]) -> str:
    """Describe a field by its group, row and seat."""
    for row, seat in (*form.places(seats), *form.stops(seats)):
        if row.cell(seat) == field:
            label = row_label(form, row, words)
            return label if row.single else LABEL_JOINT.join((label, words.format_field(seat, "seat")))
    parts = field.split(".") if field else []
    parts_text = [
        words.format_field(part, "seat") if part in seats else _thing(words, above, part)
        for above, part in zip(("", *parts), parts, strict=False)
    ]
    if parts and not parts_text[-1] and parts[-1] != "seats":
        parts_text[-1] = words.translate_or(f"field.{parts[-1]}", parts[-1])
    return LABEL_JOINT.join(part for part in parts_text if part)


def _thing(words: Words, field: str, id: str) -> str:
    """Return the displayed name of an object of the game by the field that contains it and its id; "" if it has no
    name.
    """
    text = words.translate(f"about.{field}", about=id) if words.has(f"about.{field}") else ""
    return "" if text == id else text


def fault_message(form: TallyForm, fault: Fault, words: Words, seats: Sequence[str]) -> str:
    """Format a fault as text: field, error and remedy."""
    where = location_text(form, fault.field, words, seats)
    message = messages.fault(words, Fault(fault.key, "", fault.values))
    return f"{where}: {message}" if where else message
