"""What is typed into a cell of a tally form: the signs that it is made of."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.errors import Fault, InputError
from scoring.fields.common_words import CommonWord, all_words, begins_word_for
from scoring.sheet_parser import read
from tui.core.tally.cell_arithmetic import LONGEST, SIGNS, plain
from tui.core.tally.evaluation import TallyEvaluation, choices_of, keyed, sheet_of, value_of
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.core.tally.multi_figure_cells import JOINT, UNKNOWN, plain_line, split

LIST_SIGNS = "0123456789 ,+、"
LINES = " / "
"""What parts pasted lines in a cell."""
LINE_SIGNS = f"{SIGNS},{JOINT}{UNKNOWN}"
REST = ("*", "0*", "rest", "残りなし")
"""What is typed for none at a cell and on the rest after it; a word for none means its own cell only."""
_LONGEST = {"list": 120, "line": 120, "text": 2000}


def rest_word(text: str) -> bool:
    """Tell whether none is meant, here and on the rest."""
    return plain(text).strip().casefold() in REST


def written(row: TallyFormRow, typed: str) -> str:
    """Give what is typed as it goes into a cell: a text as it is, of anything else the plain signs."""
    if row.kind == "text":
        return typed
    if row.kind == "line":
        return plain_line(typed)
    return plain(typed).lower() if row.kind in ("choice", "yes_no") else plain(typed)


def pasted(row: TallyFormRow, text: str) -> str:
    """Give pasted text as if it was typed: in one line, without signs that nobody sees."""
    line = (
        (LINES if row.kind == "text" else " ").join(text.strip().splitlines()).replace("\t", " ").replace("\u3000", " ")
    )
    return "".join(sign for sign in line if sign.isprintable())


def longest(row: TallyFormRow) -> int:
    """Give how many signs a cell holds at most."""
    return _LONGEST.get(row.kind, LONGEST)


def goes_on(row: TallyFormRow, sign: str) -> bool:
    """Tell whether a sign goes on from the number or the list that a cell holds; others begin anew."""
    return row.kind in ("number", "list") and sign[:1] in tuple(" ,+-*)")


def may_be_negative(form: TallyForm, weighed: TallyEvaluation, seats: Sequence[str], path: str) -> bool:
    """Tell whether the sheet takes a number below 0 in a cell."""
    try:
        read(form.sheet, sheet_of(form, {**weighed.values, path: -1}, seats))
    except InputError as found:
        return all(fault.field != path for fault in found.faults)
    return True


def _keys(row: TallyFormRow) -> tuple[str, ...]:
    return (
        (*all_words(CommonWord.YES), *all_words(CommonWord.NO))
        if row.kind == "yes_no"
        else tuple(keyed(row, choice) for choice in choices_of(row))
    )


def strange(row: TallyFormRow, text: str) -> Fault | None:
    """Say what is wrong with what is being typed where no further sign can mend it."""
    common = begins_word_for(text, CommonWord.NONE, CommonWord.NO, CommonWord.UNKNOWN)
    if common or any(word.startswith(text.casefold()) for word in REST):
        return None
    if row.kind == "line" and all(sign in LINE_SIGNS for sign in text):
        return _strange_line(row, text)
    own = {"number": SIGNS, "list": LIST_SIGNS + "".join(typed for typed, _ in row.spelled)}
    signs = own.get(row.kind, "".join(_keys(row)))
    if row.kind == "text" or all(sign in signs for sign in text):
        return None
    try:
        value_of(row.figures[0], text)
    except InputError as found:
        return found.faults[0]
    return None


def _strange_line(row: TallyFormRow, text: str) -> Fault | None:
    try:
        split(row, text)
    except InputError as found:
        return found.faults[0]
    return None
