"""The editable parts of a record entry as typed text, and the new content of the entry after an edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from referee.facts.facts import FactSpec, known
from referee.facts.verdict import Question, VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, write
from referee.reading.typed_values import read_fact, read_setting, read_value
from referee.record.entry import find
from referee.record.replay import moves_of
from referee.record.sheet_seats import read_at
from referee.record.table_state import ReplayStep, TableState
from referee.rules.clauses import check_clauses
from referee.rules.game_settings import setting_of
from referee.rules.seat_names import renaming
from referee.table.table import Table
from scoring.errors import input_error
from scoring.fields.field import FieldContext
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.games import scoring as find_scoring
from scoring.text_catalogs import Words

MAX_TEXT_LENGTH = 2_000
"""The maximum length of the text of an entry part, in characters."""
_POINTS = WholeNumber(low=None, high=None)


class EditableEntryPart(Struct, frozen=True):
    """One editable part of a record entry: its name (the path, for a value of the game state), its text, and whether it
    is a declaration, which is parsed in the state before the entry.
    """

    name: str
    text: str
    fact: FactSpec | None = None
    declares: bool = False


NOTHING = "-"
"""The typed form of an empty text."""
Answers = Mapping[str, str | tuple[Move, ...]]
"""The changed parts of a record entry: parsed moves for a declaration, typed text for other parts."""


class _EditedEntry(Struct, frozen=True):
    """A record entry being edited: its replay step (`step`), the table state before it, and the typed text of each
    changed part (`given`).
    """

    table: Table
    step: ReplayStep
    before: TableState
    given: Answers

    def typed(self, name: str) -> str:
        """Return the typed text of a changed part other than a declaration."""
        return str(self.given.get(name, ""))

    @property
    def body(self) -> dict[str, Any]:
        return self.step.entry.body


def parts(table: Table, seq: int, words: Words | None = None) -> tuple[EditableEntryPart, ...]:
    """Return the editable parts of entry `seq`, with declarations in the language of `words`; () for an entry that
    cannot be edited, such as an opening or open dispute. Raises `InputError` for an entry that is not in effect.
    """
    edited = _edited_entry(table, seq, {})
    return tuple(part for name in _names(edited.step) for part in _parts(edited, name, words))


def amended_body(table: Table, seq: int, answers: Answers) -> dict[str, Any]:
    """Return the new content (body) of entry `seq` from its changed parts. Unchanged parts are copied, values with
    empty text are removed, and an undecided line becomes a declaration. Raises `InputError` for an invalid part.
    """
    edited = _edited_entry(table, seq, answers)
    if edited.step.entry.kind == "parked":
        return {"moves": _moves(edited, "text")} if "text" in answers else dict(edited.body)
    body = dict(edited.body)
    for name in _names(edited.step):
        if name in FACT_BODIES or name in answers or name == "seat":
            body[name] = _READ.get(name, _words)(edited, name)
    if body.get("seat") == _recorded_seat(table, seq):
        del body["seat"]
    if "facts" in body and "before" in body:
        body["before"] = {path: was for path, was in body["before"].items() if path in body["facts"]}
    return body


def amend_sheet(table: Table, seq: int, body: dict[str, Any], reason: str) -> None:
    """Change a recorded score sheet. If the new sheet starts from other victory points, the current points are
    corrected by the difference, with this `reason`. Raises `InputError` for faults and for entries not in effect.
    """
    edited = _edited_entry(table, seq, {})
    scoring = find_scoring(table.game.id, body["scoring"])
    was, now = (
        scoring.before(read_at(table.game, edited.before.seats, scoring, sheet))
        for sheet in (edited.body["sheet"], body["sheet"])
    )
    with table.single_act():
        table.amend(seq, body)
        moved = {}
        for seat, vp in now.items():
            recorded, stands = was.get(seat), table.state.seats[seat].vp
            recorded = edited.before.state.seats[seat].vp if recorded is None else recorded
            if vp is not None and known(recorded) and known(stands) and vp != recorded:
                moved[f"seats.{seat}.vp"] = stands + vp - recorded
        if moved:
            table.recount(moved, reason)


def first_open_question(table: Table, seq: int, body: dict[str, Any]) -> Question | None:
    """Return the first question that a changed declaration leaves open; None if it can be judged and carried out."""
    trial = table.trial()
    trial.amend(seq, body)
    verdict = next((step.verdict for step in trial.steps if step.entry.seq == seq), None)
    if verdict is None:
        return None
    questions = verdict.questions if verdict.status is VerdictStatus.NEEDS else verdict.unsettled
    return questions[0] if questions else None


def with_answer(body: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return the content of a declaration entry with the answer to a question added."""
    return {**body, "readings": {**body.get("readings", {}), path: value}}


def _edited_entry(table: Table, seq: int, answers: Answers) -> _EditedEntry:
    index = next((at for at, step in enumerate(table.steps) if step.entry.seq == seq), 0)
    if not index:
        raise input_error("no_such_entry", field=str(seq))
    return _EditedEntry(table, table.steps[index], table.steps[index - 1].table_state, answers)


FACT_BODIES = ("facts", "readings")
"""The entry fields with values of the game state, each of which is a separate editable part."""
_NAMES: dict[str, Sequence[str]] = {
    "move": ("moves", "readings"),
    "parked": ("text",),
    "overrule": ("moves", "reason", "readings"),
    "report": ("facts",),
    "position": ("facts",),
    "recount": ("facts", "reason"),
    "score": ("points", "category", "seat"),
    "note": ("text",),
    "house_rule": ("clauses", "text"),
    "option": ("value",),
    "seat": ("name",),
    "handover": ("name",),
    "ruling": ("agreed",),
}


def _names(step: ReplayStep) -> Sequence[str]:
    body = step.entry.body
    return [name for name in _NAMES.get(step.entry.kind, ()) if name in body or (name == "seat" and "points" in body)]


def _parts(edited: _EditedEntry, name: str, words: Words | None) -> Sequence[EditableEntryPart]:
    if name == "seat":
        return [EditableEntryPart(name, edited.table.seats[edited.step.entry.seat])]
    stored = edited.body[name]
    if name in FACT_BODIES:
        facts = {path: edited.table.fact(path) for path in stored}
        texts = {
            path: fact.write(stored[path], edited.table.names, words) if words else fact.write_ids(stored[path])
            for path, fact in facts.items()
        }
        return [EditableEntryPart(path, texts[path], fact) for path, fact in facts.items()]
    if name == "moves":
        moves = drop_implied(moves_of(edited.table.game, edited.body))
        text = "; ".join(f"{move.seat}: {write(move, words)}" for move in moves)
        return [EditableEntryPart(name, text, declares=True)]
    return [EditableEntryPart(name, _text(stored, words), declares=edited.step.entry.kind == "parked")]


def _text(value: Any, words: Words | None) -> str:
    """Format a value that is not part of the game state as typed text."""
    if isinstance(value, bool):
        return YesNo().write(value, FieldContext(words=words) if words else FieldContext())
    return " ".join(value) if isinstance(value, list) else str(value) or NOTHING


# how each part is read


def _moves(edited: _EditedEntry, name: str) -> list[Any]:
    moves = edited.given[name]
    assert not isinstance(moves, str)  # a declaration is read before
    return [msgspec.to_builtins(move) for move in moves]


def _facts(edited: _EditedEntry, name: str) -> dict[str, Any]:
    table, facts = edited.table, {}
    for path, stored in edited.body[name].items():
        text = edited.typed(path)
        if path not in edited.given:
            facts[path] = stored
        elif text.strip() and not table.fact(path).is_unknown(text, table.names):
            facts[path] = read_fact(table.fact(path), text, path, table.names)
    if not facts and name == "facts":
        raise input_error("amend_nothing_left", field=str(edited.step.entry.seq))
    return facts


def _points(edited: _EditedEntry, name: str) -> int:
    points: int = read_value(_POINTS, edited.typed(name), FieldContext(path=name))
    return points


def _seat(edited: _EditedEntry, name: str) -> str:
    if name not in edited.given:
        return edited.step.entry.seat
    return edited.table.names.find("seats", edited.typed(name), name)


def _recorded_seat(table: Table, seq: int) -> str:
    entry = find(table.entries, seq)
    return entry.seat if entry else ""


def _clauses(edited: _EditedEntry, name: str) -> list[str]:
    ids = edited.typed(name).upper().replace(",", " ").replace("、", " ").split()
    check_clauses(edited.table.game.clauses, ids)
    if not ids:
        raise input_error("amend_nothing_left", field=str(edited.step.entry.seq))
    return ids


def _value(edited: _EditedEntry, name: str) -> Any:
    return read_setting(edited.table.game, setting_of(edited.table.game, str(edited.body["name"])), edited.typed(name))


def _name(edited: _EditedEntry, name: str) -> str:
    entry = edited.step.entry
    return renaming(edited.before.seats, entry.seat, edited.typed(name), nobody=entry.kind == "handover")["name"]


def _words(edited: _EditedEntry, name: str) -> str:
    return edited.typed(name).strip()[:MAX_TEXT_LENGTH]


_READ: dict[str, Callable[[_EditedEntry, str], Any]] = {
    "moves": _moves,
    "facts": _facts,
    "readings": _facts,
    "points": _points,
    "seat": _seat,
    "clauses": _clauses,
    "value": _value,
    "name": _name,
}
