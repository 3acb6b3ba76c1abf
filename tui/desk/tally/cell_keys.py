"""What is typed into a cell of a tally form: the signs that it is made of, and when it is full."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.sheet import read
from scoring.trouble import Fault, Trouble
from tui.desk.arithmetic import LONGEST, SIGNS, plain
from tui.desk.tally.form import Form, Row
from tui.desk.tally.weighing import NO, YES, Weighed, choices_of, keyed, sheet_of, value_of

LIST_SIGNS = "0123456789 ,+、"
LINES = " / "
"""What parts pasted lines in a cell."""
_LONGEST = {"list": 120, "text": 2000}


def written(row: Row, typed: str) -> str:
    """Give what is typed as it goes into a cell: a text as it is, of anything else the plain signs."""
    if row.kind == "text":
        return typed
    return plain(typed).lower() if row.kind in ("choice", "yes_no") else plain(typed)


def pasted(row: Row, text: str) -> str:
    """Give pasted text as if it was typed: in one line, without signs that nobody sees."""
    line = (LINES if row.kind == "text" else " ").join(text.strip().splitlines()).replace("\t", " ")
    return "".join(sign for sign in line if sign.isprintable())


def longest(row: Row) -> int:
    """Give how many signs a cell holds at most."""
    return _LONGEST.get(row.kind, LONGEST)


def goes_on(row: Row, sign: str) -> bool:
    """Tell whether a sign goes on from the number or the list that a cell holds; others begin anew."""
    return row.kind in ("number", "list") and sign[:1] in tuple(" ,+-*)")


def may_be_negative(form: Form, weighed: Weighed, seats: Sequence[str], path: str) -> bool:
    """Tell whether the sheet takes a number below 0 in a cell."""
    try:
        read(form.sheet, sheet_of(form, {**weighed.values, path: -1}, seats))
    except Trouble as found:
        return all(fault.field != path for fault in found.faults)
    return True


def _keys(row: Row) -> tuple[str, ...]:
    return (*YES, *NO) if row.kind == "yes_no" else tuple(keyed(row, choice) for choice in choices_of(row))


def full(row: Row, text: str) -> bool:
    """Tell whether a cell in which a key chooses needs no further key; one key says yes or no."""
    if row.kind not in ("choice", "yes_no") or not text.strip():
        return False
    try:
        value_of(row, text)
    except Trouble:
        return False
    return row.kind == "yes_no" or not any(key != text and key.startswith(text) for key in _keys(row))


def strange(row: Row, text: str) -> Fault | None:
    """Say what is wrong with what is being typed where no further sign can mend it."""
    own = {"number": SIGNS, "list": LIST_SIGNS + "".join(typed for typed, _ in row.spelled)}
    signs = own.get(row.kind, "".join(_keys(row)))
    if row.kind == "text" or all(sign in signs for sign in text):
        return None
    try:
        value_of(row, text)
    except Trouble as found:
        return found.faults[0]
    return None
