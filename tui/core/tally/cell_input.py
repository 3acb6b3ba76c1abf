"""The characters that can be typed into a cell of a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from referee.reading.typed_values import LONGEST, SIGNS, normalize_operators
from scoring.errors import Fault, InputError
from scoring.fields.common_words import CommonWord, all_words, begins_word_for
from scoring.sheet_parser import read
from tui.core.tally.evaluation import TallyEvaluation, choice_input, choices_of, sheet_of, value_of
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.core.tally.multi_figure_cells import JOINT, UNKNOWN, normalize_line, split

LIST_SIGNS = "0123456789 ,+、"
LINES = " / "
"""The text that replaces line breaks in pasted text."""
LINE_SIGNS = f"{SIGNS},{JOINT}{UNKNOWN}"
NO_MORE = ("*", "0*", "rest", "残りなし")
"""The texts that mean "none" for a cell and the following ones. Other words for "none" apply to one cell."""
_LONGEST = {"list": 120, "line": 120, "text": 2000}


def is_no_more(text: str) -> bool:
    """Return whether a text means "none" for this cell and the following ones."""
    return normalize_operators(text).strip().casefold() in NO_MORE


def cell_content(row: TallyFormRow, text: str) -> str:
    """Convert typed text into its stored form: free text unchanged, otherwise with normalised characters."""
    if row.kind == "text":
        return text
    if row.kind == "line":
        return normalize_line(text)
    return normalize_operators(text).lower() if row.kind in ("choice", "yes_no") else normalize_operators(text)


def pasted_text(row: TallyFormRow, text: str) -> str:
    """Convert pasted text into one line without invisible characters."""
    line = (
        (LINES if row.kind == "text" else " ").join(text.strip().splitlines()).replace("\t", " ").replace("\u3000", " ")
    )
    return "".join(character for character in line if character.isprintable())


def longest(row: TallyFormRow) -> int:
    """Return the maximum number of characters of a cell."""
    return _LONGEST.get(row.kind, LONGEST)


def extends_value(row: TallyFormRow, character: str) -> bool:
    """Return whether a typed character extends the number or list in a cell; any other character starts a new value."""
    return row.kind in ("number", "list") and character[:1] in tuple(" ,+-*)")


def may_be_negative(form: TallyForm, evaluation: TallyEvaluation, seats: Sequence[str], path: str) -> bool:
    """Return whether a cell accepts a negative number."""
    try:
        read(form.sheet, sheet_of(form, {**evaluation.values, path: -1}, seats))
    except InputError as error:
        return all(fault.field != path for fault in error.faults)
    return True


def _keys(row: TallyFormRow) -> tuple[str, ...]:
    return (
        (*all_words(CommonWord.YES), *all_words(CommonWord.NO))
        if row.kind == "yes_no"
        else tuple(choice_input(row, choice) for choice in choices_of(row))
    )


def uncorrectable_message(row: TallyFormRow, text: str) -> Fault | None:
    """Return a fault of an unfinished text that further typing cannot correct; None if there is none."""
    common = begins_word_for(text, CommonWord.NONE, CommonWord.NO, CommonWord.UNKNOWN)
    if common or any(word.startswith(text.casefold()) for word in NO_MORE):
        return None
    if row.kind != "text" and _may_become_number(text):
        return None
    if row.kind == "line" and all(character in LINE_SIGNS for character in text):
        return _strange_line(row, text)
    own = {
        "number": SIGNS + "." * row.half_points,
        "list": LIST_SIGNS + "".join(spelling for spelling, _ in row.spelled),
    }
    signs = own.get(row.kind, "".join(_keys(row)))
    if row.kind == "text" or all(character in signs for character in text):
        return None
    try:
        value_of(row.figures[0], text)
    except InputError as error:
        return error.faults[0]
    return None


def _may_become_number(text: str) -> bool:
    """Return whether a text ends in the beginning of a number word."""
    if not text[-1:].isalpha():
        return False
    from referee.reading.spoken_numbers import ends_in_number_word  # the words of lines: digits need none

    return ends_in_number_word(text)


def _strange_line(row: TallyFormRow, text: str) -> Fault | None:
    try:
        split(row, text)
    except InputError as error:
        return error.faults[0]
    return None
