"""Suggestions for the continuation of a line, and for its next word: seats, verbs, acts (questions about the rules) and
field values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct, structs

from referee.facts.verdict import Question
from referee.notation.move import MoveField, Moves, fields_of, write_field, write_value, write_verb
from referee.notation.move_parser import field_meant
from referee.notation.sentence import MoveSentence, said_of, sentence, sentence_of
from referee.reading.legal_moves import OPEN, LegalMoves, acting, lead_in
from referee.record.declaration import Declaration
from referee.record.judging_context import JudgingContext
from referee.table.table import Table
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import WholeNumber
from scoring.fields.struct_fields import PART_SEPARATOR
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.command_usage import seat_command, verb_command
from tui.core.i18n.effect_help import note, notes
from tui.core.i18n.move_text import UnusedRemark
from tui.core.reading.move_draft import (
    MoveDraft,
    assigned_texts_of,
    draft_of,
    field_label,
    fields,
    label,
    move_of,
    possible_values,
    read_draft,
    split,
    split_unfinished,
    text_of,
    values_of_options,
)


class Suggestion(Struct, frozen=True):
    """A suggestion: its text, the `line` that it inserts, and the `moves` that it declares (empty if a value is missing
    or a `question` must be answered first). A suggestion without line and question is a heading.

    `note` explains its effect and `is_refused` marks an illegal move. `number` selects it (0 if it cannot be selected),
    `enter` marks the suggestion recorded by Enter, and `names` are other names that match it. `draft` is the move with
    the suggested `field`, verb or seat. `among` are moves that begin like it, all of them if `is_complete`.
    """

    text: str
    line: str = ""
    moves: Moves = ()
    note: str = ""
    is_refused: bool = False
    question: Question | None = None
    number: int = 0
    enter: bool = False
    possible: bool = True
    names: tuple[str, ...] = ()
    field: str = ""
    draft: MoveDraft = MoveDraft()
    among: Moves = ()
    is_complete: bool = True
    replaces_last: bool = False
    """Whether its moves replace the declaration recorded last."""
    mark: str = ""
    """The symbol name of the verdict on its moves, for a line that is not completely understood."""
    unused: UnusedRemark = UnusedRemark()
    """The remark with the words of the line that it leaves out."""
    answers: bool = False
    """Whether its moves are only judged, because the line asks about them."""

    @property
    def is_heading(self) -> bool:
        """Whether the suggestion is a heading that cannot be selected."""
        return not self.line and self.question is None

    @property
    def noted(self) -> str:
        return f"{self.text}  {self.note}".rstrip()


def begins(names: Iterable[str], text: str) -> bool:
    return any(name.startswith(text) for name in names)


def possible_first(rows: Iterable[Suggestion]) -> list[Suggestion]:
    return sorted(rows, key=lambda row: not row.possible)


def with_numbers(rows: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Number the selectable rows by their position."""
    return tuple(
        row if row.is_refused or row.question or not row.possible else structs.replace(row, number=number)
        for number, row in enumerate(rows, 1)
    )


_GAP = "\0"


def shared_values(stated_fields: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return {field name: value} of the values that all these moves share."""
    first = stated_fields[0] if stated_fields else {}
    return {
        name: value
        for name, value in first.items()
        if all(name in fields and fields[name] == value for fields in stated_fields)
    }


def group_sentence(table: Table, row: Suggestion, words: Words, ask_optional: bool = True) -> MoveSentence:
    """Return a sentence with the values that all moves of a row share, and gaps for the other required fields; with
    `ask_optional`, also for the optional fields in which complete moves differ.
    """
    verb = row.draft.verb
    kind = table.game.rules.actions[verb].move
    stated_fields = [said_of(move) for move in row.among] if row.is_complete else []
    names = [field.name for field in fields_of(kind)]
    common = shared_values(stated_fields)
    seats = {move.seat for move in row.among}
    if not (row.is_complete and seats):
        seats.add(acting(table, verb))
    seat = next(iter(seats)) if len(seats) == 1 else ""
    asks = ask_optional and all(field.name in common for field in fields_of(kind) if field.required)
    ask = [name for name in names if asks and len({repr(fields.get(name)) for fields in stated_fields}) > 1]
    return sentence(kind, common, words, seat if seat != table.acting else "", ask)


def group_line(table: Table, row: Suggestion, words: Words) -> str:
    """Return the line that a row inserts: its verb or, if a value is given, its sentence up to the first gap, or its
    notation if that says more.
    """
    if not row.draft.values:
        return f"{verb_command(words, row.draft.verb)} "
    before_gap = group_sentence(table, row, words).with_gaps(lambda _: _GAP).partition(_GAP)[0]
    return max(before_gap, f"{text_of(table, row.draft, words)} ", key=len)


QUESTION_WORD = "may"
FEW = 3
"""The maximum number of optional fields in the list before the typing of a field begins."""


class LineSuggestions(Struct, frozen=True):
    """The source of suggestions for a table or for a position described by the players. With `offers` (legal moves),
    legal values come first; without them, as in a dispute, every value is suggested.
    """

    table: JudgingContext
    words: Words
    offers: LegalMoves | None = None

    def of(self, line: str) -> tuple[Suggestion, ...]:
        """Return the suggestions for the end of a line."""
        head, piece = split(line)
        seat, verb, complete_words, fragment = split_unfinished(self.table.names, piece)
        stem = line[: len(line) - len(fragment)]
        if not verb:
            rows = self._beginnings(MoveDraft("", seat, {}, head), complete_words, fragment, stem)
        elif verb == QUESTION_WORD and self.offers is None:
            start = stem[: stem.rfind(complete_words[0])] if complete_words else stem
            rows = self._acts(start, [*complete_words, fragment], "act")
        else:
            draft = read_draft(self.table, f"{head} {piece[: len(piece) - len(fragment)]}")
            assigned_fields = (
                assigned_texts_of(self.table, verb, complete_words) if draft.verb == verb else draft.values
            )
            rows = self._fields(draft, assigned_fields, fragment, stem)
        if self.offers is not None and [row.line for row in rows] == [line]:
            return ()
        return with_numbers(possible_first(rows))

    def _beginnings(self, draft: MoveDraft, complete_words: list[str], fragment: str, stem: str) -> list[Suggestion]:
        """Return the seats, verbs and acts that can follow before a verb is typed."""
        no_position, rows = self.offers is None, list[Suggestion]()
        if no_position and not (complete_words or draft.seat):
            seats = (row for row in self.seats(draft) if begins(row.names, fold(fragment.rstrip(":"))))
            rows += [structs.replace(row, text=f"{row.draft.seat}  {row.text}") for row in seats]
        if not (no_position and complete_words):
            rows += [row for row in self.verbs(draft, fold(fragment)) if row.possible or fold(fragment)]
        rows = [structs.replace(row, line=f"{stem}{row.line}") for row in rows]
        parts = [*complete_words, fragment]
        if no_position and any(parts) and not (fragment == parts[0] and fragment in self.words.seats.values()):
            prefix = f"{draft.head} " if draft.head else ""
            prefix += f"{seat_command(self.words, draft.seat)}: " if draft.seat else ""
            rows += self._acts(f"{prefix}{QUESTION_WORD} ", parts)
        return rows

    def seats(self, draft: MoveDraft) -> list[Suggestion]:
        """Return the seats as rows, those that can declare the verb first, each with the text to insert."""
        able = {move.seat for move in self.offers.moves(draft.verb)} if self.offers and draft.verb else set()
        actor = acting(self.table, draft.verb) if draft.verb else ""
        return possible_first(
            Suggestion(
                self.words.format_field(seat, "seat"),
                f"{seat_command(self.words, seat)}: ",
                possible=not able or seat in able,
                names=tuple(names),
                draft=structs.replace(draft, seat=seat if seat != actor else ""),
            )
            for seat, names in self.table.names.folded("seats").items()
        )

    def verbs(self, draft: MoveDraft, text: str = "") -> list[Suggestion]:
        """Return the verbs with a name that begins with the text (normalised)."""
        return possible_first(
            Suggestion(
                self.words.translate(f"action.{verb}"),
                f"{verb if self.offers is None and verb == QUESTION_WORD else verb_command(self.words, verb)} ",
                possible=self.offers is None or self.offers.possible(verb),
                names=tuple(names),
                draft=MoveDraft(verb, draft.seat, {}, draft.head),
            )
            for verb, names in self.table.names.folded("action").items()
            if begins(names, text)
        )

    def _acts(self, prefix: str, parts: Sequence[str], field: str = "") -> list[Suggestion]:
        """Return the forbidden acts (questions about the rules with the answer "no") whose sentence contains
        all words.
        """
        folded_parts = [fold(part) for part in parts if fold(part)]
        acts = ((act, fold(" ".join((act.id, act.en, act.ja)))) for act in self.table.game.acts.values())
        return [
            Suggestion(self.words.translate(f"act.{act.id}"), f"{prefix}{act.id}", field=field)
            for act, sentence in acts
            if act.answer == "no" and all(part in sentence for part in folded_parts)
        ]

    def _fields(self, draft: MoveDraft, assigned_fields: Collection[str], fragment: str, stem: str) -> list[Suggestion]:
        """Return suggestions for the current or next field of a move: its values or the names of optional fields."""
        all_fields = fields(self.table, draft.verb)
        open_fields = [field for field in all_fields if field.name not in assigned_fields]
        next_field = min(open_fields, key=lambda field: not field.by_place, default=None)
        name, separator, value = fragment.partition("=")
        if separator:
            field = field_meant(all_fields, name, self.table.names)
            return self._values_for_field(draft, field, value, f"{stem}{name}=") if field else []
        if next_field is None:
            return []
        rows = []
        if next_field.by_place and (next_field.required or self.offers):
            rows = self._values_for_field(draft, next_field, fragment, stem)
        if next_field.required:
            return rows
        kind = self.table.game.rules.actions[draft.verb].move
        more = [field for field in all_fields if not field.required and field.name not in draft.values]
        labels = [(optional_field, write_field(optional_field.name, kind, self.words)) for optional_field in more]
        return rows + [
            Suggestion(field_label(optional_field, self.words), f"{stem}{label_text}=")
            for optional_field, label_text in (labels[:FEW] if self.offers and not fragment else labels)
            if begins(map(fold, (optional_field.name, label_text)), fold(fragment))
        ]

    def _values_for_field(self, draft: MoveDraft, field: MoveField, text: str, prefix: str) -> list[Suggestion]:
        """Return the values that begin with a text; for a list those of its last item, for a compound value those of
        its next part.
        """
        if isinstance(field.field, SeparatedList):
            complete, comma, text = text.rpartition(field.field.separators[0])
            prefix = f"{prefix}{complete}{comma}"
            if comma and self.offers:
                earlier_items = read_draft(self.table, f"{write_verb(draft.verb)} {field.name}={complete}")
                draft = structs.replace(draft, values={**draft.values, **earlier_items.values})
        parts, element = field.element.parts, field.element.field
        if self.offers is None and isinstance(element, WholeNumber):
            bounds = self.words.translate("dispute.number", low=element.low, high=element.high)
            return [] if text else [Suggestion(bounds, field=field.name)]
        # A position that is not possible would only show the form of one.
        is_position = bool(parts) and all(part.is_number for part in parts)
        values = [] if self.offers is None and parts else self.values(draft, field)
        rows = [row for row in values if begins(row.names, fold(text)) and (row.possible or not is_position)]
        return [structs.replace(row, line=f"{prefix}{row.line}") for row in rows] or self._parts(field, text, prefix)

    def _parts(self, field: MoveField, text: str, prefix: str) -> list[Suggestion]:
        """Return the values of a part of a compound value (`city:good:…`). At a table they are not marked as legal."""
        *complete, last = text.split(PART_SEPARATOR)
        parts, at = field.element.parts, len(complete)
        if at >= len(parts):
            return []
        prefix += "".join(f"{part}{PART_SEPARATOR}" for part in complete)
        more, sure = PART_SEPARATOR if at + 1 < len(parts) else "", self.offers is None
        rows = structs.replace(self, offers=None)._values_for_field(MoveDraft(), parts[at], last, prefix)
        return [
            structs.replace(row, line=row.line and f"{row.line}{more}", possible=sure, field=field.name)
            for row in rows
            if row.line or sure
        ]

    def everything(self, head: str = "") -> Iterator[Suggestion]:
        """Yield every legal move after the text `head`, grouped by verb, computed lazily."""
        table, words, offers = self.table, self.words, self.offers or LegalMoves(self.table)
        for row in self.verbs(MoveDraft("", "", {}, head)):
            verb = row.draft.verb
            if not row.possible:
                break
            yield structs.replace(row, line="")
            for move in offers.moves(verb):
                draft = draft_of(move, table, head)
                name = sentence_of(move, words, move.seat != acting(table, ""))
                yield Suggestion(name, text_of(table, draft, words), note=notes(move, words), draft=draft)
            if offers.open(verb):
                yield structs.replace(row, text=f"{row.text} …", line=f"{text_of(table, row.draft, words)} ")
            if (gap := offers.gap(verb)) is not None:
                yield structs.replace(row, text=f"? {messages.question(words, gap)}", line="", question=gap)

    def values(self, draft: MoveDraft, field: MoveField) -> list[Suggestion]:
        """Return the values of a field, legal ones first; for a list, the items to add."""
        offers, all_values = self.offers, possible_values(self.table, field.element)
        candidates = chain(values_of_options(self.table, offers, draft, field), all_values) if offers else all_values
        rows = [self._value(draft, field, value) for value in dict.fromkeys(candidates) if value != ""]
        if offers and not field.required and field.key_set and len(offers.values(draft.verb, field.name, {})) <= 1:
            rows = [row for row in rows if row.possible]
        return possible_first(rows)

    def _value(self, draft: MoveDraft, field: MoveField, value: Any) -> Suggestion:
        element, names = field.element, self.table.names.folded(field.key_set)
        new_value = (*draft.values.get(field.name, ()), value) if field.is_list else value
        extended = structs.replace(draft, values={**draft.values, field.name: new_value})
        text, name = write_value(element, value, self.words), label(element, value, self.words)
        return Suggestion(
            name,
            text,
            note=note(element, value, self.words),
            possible=self._is_possible(extended, field, value),
            names=(*(names.get(value, ()) if isinstance(value, str) else ()), fold(text), fold(name)),
            field=field.name,
            draft=extended,
        )

    def _is_possible(self, extended: MoveDraft, field: MoveField, value: Any) -> bool:
        if self.offers is None:
            return True
        if (evaluated := evaluate(self.table, extended)) is not None:
            return evaluated.verdict.status in OPEN
        legal_values = self.offers.values(extended.verb, field.name, {})
        return any(value in each if field.is_list else value == each for each in legal_values)


def evaluate(table: JudgingContext, draft: MoveDraft) -> Declaration | None:
    """Judge a draft; None if it is incomplete."""
    move = move_of(table, draft)
    return None if move is None or not move.seat else table.judge((*lead_in(table, move), move))
