"""The values a field of a move may take: what is possible now first, the rest with the reason at hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.move import MoveField, fields_of, write_value
from referee.reading.legal_moves import OPEN, LegalMoves, lead_in
from referee.table.table import Table
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField
from scoring.text_catalogs import Words
from tui.core.i18n.effect_help import note
from tui.core.moves.move_draft import MoveDraft, fields, move_of

MOST_NUMBERS = 13


class FieldCandidate(Struct, frozen=True):
    """One value of a field: how it is typed, what it is called, whether it is possible now, the draft with it, and what
    it does where its name does not say it.
    """

    value: Any
    text: str
    label: str
    possible: bool
    draft: MoveDraft
    note: str = ""


def shown_fields(table: Table, offers: LegalMoves, draft: MoveDraft) -> tuple[list[MoveField], list[MoveField]]:
    """Part the fields of a verb: those that are a choice, and those that are only said to be checked."""
    choice: list[MoveField] = []
    check: list[MoveField] = []
    for field in fields(table, draft.verb):
        choose = field.required or field.is_free or field.name in draft.values
        (choice if choose or len(offers.values(draft.verb, field.name, {})) > 1 else check).append(field)
    return choice, check


def label(field: MoveField, value: Any, words: Words) -> str:
    """Call a value by its name, with spaces."""
    if isinstance(value, bool):
        return words.say(f"yes_no.{'yes' if value else 'no'}")
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, tuple):
        return words.listed([label(field.element, item, words) for item in value]) or words.say("yes_no.none")
    if isinstance(value, Struct):
        parts = [(one, getattr(value, one.name)) for one in fields_of(type(value))]
        return " ".join(_part(one, part, words) for one, part in parts if part != "")
    if field.key_set == "seats":
        return words.format_field(value, "seat")
    return words.say_or(f"{field.section}.{value}", str(value)) if field.key_set else str(value)


def _part(field: MoveField, value: Any, words: Words) -> str:
    """Call a part of a compound item: within it a list has other joints than that of the items."""
    if not isinstance(value, tuple):
        return label(field, value, words)
    return " + ".join(label(field.element, one, words) for one in value)


def judged(table: Table, draft: MoveDraft) -> EvaluatedDraft | None:
    """Judge a draft, if it is complete."""
    move = move_of(table, draft)
    return None if move is None or not move.seat else table.judge((*lead_in(table, move), move))


def candidates(
    table: Table, offers: LegalMoves, draft: MoveDraft, field: MoveField, words: Words
) -> list[FieldCandidate]:
    """List the values of a field, those possible now first. For a list these are the items to add. Of a field that is
    only said to be checked nothing is listed that the check would refuse.
    """
    found = [_candidate(table, offers, draft, field, value, words) for value in _values(table, offers, draft, field)]
    if not field.required and field.key_set and len(offers.values(draft.verb, field.name, {})) <= 1:
        found = [one for one in found if one.possible]
    return sorted(found, key=lambda one: not one.possible)


def _candidate(
    table: Table, offers: LegalMoves, draft: MoveDraft, field: MoveField, value: Any, words: Words
) -> FieldCandidate:
    whole = (*draft.values.get(field.name, ()), value) if field.is_list else value
    made = structs.replace(draft, values={**draft.values, field.name: whole})
    verdict = judged(table, made)
    if verdict is not None:
        possible = verdict.verdict.status in OPEN
    else:
        possible = any(_fits(field, value, move_value) for move_value in offers.values(draft.verb, field.name, {}))
    element = field.element
    text = write_value(element, value, words)
    return FieldCandidate(value, text, label(element, value, words), possible, made, note(element, value, words))


def _fits(field: MoveField, value: Any, offered: Any) -> bool:
    return value in offered if field.is_list else bool(value == offered)


def _values(table: Table, offers: LegalMoves, draft: MoveDraft, field: MoveField) -> Iterator[Any]:
    seen: set[Any] = set()
    for value in _all_values(table, offers, draft, field):
        if value not in seen and value != "":
            seen.add(value)
            yield value


def _all_values(table: Table, offers: LegalMoves, draft: MoveDraft, field: MoveField) -> Iterator[Any]:
    yield from _offered(table, offers, draft, field)
    yield from plain_values(table, field.element)


def plain_values(table: Table, field: MoveField) -> Iterator[Any]:
    """Give every value of a field that can be listed, whatever the position; a list as a list of one."""
    match field.field:
        case YesNo():
            yield from (True, False)
        case WholeNumber(lowest=low, highest=high, step=step) if high < 1000:
            low = max(low, -(MOST_NUMBERS // 2))  # a change by so many is near 0, not at its lowest
            yield from range(low, high + 1, step)[:MOST_NUMBERS]
        case KeyOf(key_set=key_set):
            yield from table.names.folded(key_set)
        case SeparatedList():
            for value in plain_values(table, field.element):
                yield (value,)
        case CompoundField(kind=kind):
            firsts = {one.name: next(plain_values(table, one), None) for one in fields_of(kind) if one.required}
            if None not in firsts.values():
                yield kind(**firsts)


def _offered(table: Table, offers: LegalMoves, draft: MoveDraft, field: MoveField) -> Iterator[Any]:
    """Give what the options hold in this field; for a list that is begun, what may follow."""
    begun = draft.values.get(field.name) if field.is_list else None
    if begun:
        move = move_of(table, draft)
        for longer in offers.longer(move) if move and move.seat else ():  # nothing is offered to nobody
            yield getattr(longer, field.name)[-1]
        return
    for value in offers.values(draft.verb, field.name, draft.values):
        if field.is_list:
            yield from value
        elif value is not None:
            yield value
