"""What is typed into a cell of a tally form: the signs that it is made of."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.errors import Fault, InputError
from scoring.fields.common_words import CommonWord, all_words, begins_word_for
from scoring.sheet_parser import read
from tui.core.tally.cell_arithmetic import LONGEST, SIGNS, normalize_operators
from tui.core.tally.evaluation import TallyEvaluation, choice_input, choices_of, sheet_of, value_of
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.core.tally.multi_figure_cells import JOINT, UNKNOWN, normalize_line, split

LIST_SIGNS = "0123456789 ,+、"
LINES = " / "
"""What parts pasted lines in a cell."""
LINE_SIGNS = f"{SIGNS},{JOINT}{UNKNOWN}"
NO_MORE = ("*", "0*", "rest", "残りなし")
"""What is typed for none at a cell and on the rest after it; a word for none means its own cell only."""
_LONGEST = {"list": 120, "line": 120, "text": 2000}


def is_no_more(text: str) -> bool:
    """Tell whether none is meant, here and on the rest."""
    return normalize_operators(text).strip().casefold() in NO_MORE


def cell_content(row: TallyFormRow, text: str) -> str:
    """Give what is typed as it goes into a cell: a text as it is, of anything else the plain signs."""
    if row.kind == "text":
        return text
    if row.kind == "line":
        return normalize_line(text)
    return normalize_operators(text).lower() if row.kind in ("choice", "yes_no") else normalize_operators(text)


def pasted(row: TallyFormRow, text: str) -> str:
    """Give pasted text as if it was typed: in one line, without signs that nobody sees."""
    line = (
        (LINES if row.kind == "text" else " ").join(text.strip().splitlines()).replace("\t", " ").replace("\u3000", " ")
    )
    return "".join(character for character in line if character.isprintable())


def longest(row: TallyFormRow) -> int:
    """Give how many signs a cell holds at most."""
    return _LONGEST.get(row.kind, LONGEST)


def goes_on(row: TallyFormRow, character: str) -> bool:
    """Tell whether a sign goes on from the number or the list that a cell holds; others begin anew."""
    return row.kind in ("number", "list") and character[:1] in tuple(" ,+-*)")


def may_be_negative(form: TallyForm, evaluation: TallyEvaluation, seats: Sequence[str], path: str) -> bool:
    """Tell whether the sheet takes a number below 0 in a cell."""
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


def strange(row: TallyFormRow, text: str) -> Fault | None:
    """Say what is wrong with what is being typed where no further sign can mend it."""
    common = begins_word_for(text, CommonWord.NONE, CommonWord.NO, CommonWord.UNKNOWN)
    if common or any(word.startswith(text.casefold()) for word in NO_MORE):
        return None
    if row.kind == "line" and all(character in LINE_SIGNS for character in text):
        return _strange_line(row, text)
    own = {"number": SIGNS, "list": LIST_SIGNS + "".join(spelling for spelling, _ in row.spelled)}
    signs = own.get(row.kind, "".join(_keys(row)))
    if row.kind == "text" or all(character in signs for character in text):
        return None
    try:
        value_of(row.figures[0], text)
    except InputError as error:
        return error.faults[0]
    return None


def _strange_line(row: TallyFormRow, text: str) -> Fault | None:
    try:
        split(row, text)
    except InputError as error:
        return error.faults[0]
    return None
