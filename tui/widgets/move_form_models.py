"""The models of the form: a move, and a score at a table that records only points."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import structs

from referee.notation.move import MoveField
from referee.notation.move_parser import read_value
from referee.reading.legal_moves import acting
from referee.reading.typed_values import read_number
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.common_words import is_unknown
from scoring.text_catalogs import Words
from tui.core.conversation.table_session import TableSession
from tui.core.flows.steps import PickRow
from tui.core.i18n import messages
from tui.core.i18n.effect_help import note
from tui.core.reading.line_suggestions import LineSuggestions, Suggestion, evaluate
from tui.core.reading.move_draft import MoveDraft, field_label, fields, label, possible_values, split_fields, text_of
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.score_line_parser import MAX_POINTS, ScoreDraft, ScoreLineParser
from tui.widgets.dialog import PickDialog
from tui.widgets.move_form import SEAT, VERB, MoveFormModelProtocol, MoveFormRow


class MoveFormModel:
    """The input line as a verb with fields."""

    def __init__(self, table_session: TableSession) -> None:
        self.table_session = table_session

    def rows(self, words: Words) -> list[MoveFormRow]:
        """Return the rows: verb, seat if there is a choice, fields with a choice, and fields that are only compared
        with the rules.
        """
        draft = self.table_session.draft
        verb = words.translate(f"action.{draft.verb}") if draft.verb else ""
        rows = [MoveFormRow(VERB, words.translate("move_field.verb"), verb, required=True)]
        if not draft.verb:
            return rows
        seat = draft.seat or acting(self.table_session.table, draft.verb)
        if draft.seat or self._seats(draft) - {seat} or self._of_anybody(draft):
            rows.append(
                MoveFormRow(SEAT, words.translate("move_field.seat"), words.format_field(seat, "seat") if seat else "")
            )
        choice, check = split_fields(self.table_session.table, self.table_session.conversation.reader.offers, draft)
        for field in (*choice, *check):
            field_value = draft.values.get(field.name)
            value = (
                f"{label(field, field_value, words)}  {note(field, field_value, words)}".rstrip()
                if field_value is not None
                else ""
            )
            rows.append(MoveFormRow(field.name, field_label(field, words), value, field.required, field in check))
        return rows

    def picks(self, key: str, words: Words) -> list[PickRow]:
        """Return the verbs, the seats or the values of a field as selectable items, legal ones first; the value of an
        item is the resulting line.
        """
        draft, ways = (
            self.table_session.draft,
            LineSuggestions(self.table_session.table, words, self.table_session.conversation.reader.offers),
        )
        if key == VERB:
            return self._items(ways.verbs(draft), words)
        if key == SEAT:
            return self._items(ways.seats(draft), words)
        return self._items(ways.values(draft, next(field for field in self._fields(draft) if field.name == key)), words)

    def instead(self, key: str, words: Words) -> tuple[list[PickRow], str]:
        """Return (possible values for a row, text of its current value); in a list field, they replace the last
        item.
        """
        draft = self.table_session.draft
        field_value = draft.values.get(key)
        if not isinstance(field_value, tuple) or not field_value:
            return self.picks(key, words), next(row.value for row in self.rows(words) if row.key == key)
        field = next(candidate for candidate in self._fields(draft) if candidate.name == key)
        current = (
            f"{label(field.element, field_value[-1], words)}  {note(field.element, field_value[-1], words)}".rstrip()
        )
        other_values = {name: value for name, value in draft.values.items() if name != key}
        if field_value[:-1]:
            other_values[key] = field_value[:-1]
        ways = LineSuggestions(self.table_session.table, words, self.table_session.conversation.reader.offers)
        return self._items(ways.values(structs.replace(draft, values=other_values), field), words), current

    def _seats(self, draft: MoveDraft) -> set[str]:
        return {move.seat for move in self.table_session.conversation.reader.offers.moves(draft.verb)}

    def _of_anybody(self, draft: MoveDraft) -> bool:
        """Return whether a verb can be declared without a particular seat, because only the players know its values."""
        return self.table_session.conversation.reader.offers.open(draft.verb) and not any(
            field.required for field in fields(self.table_session.table, draft.verb)
        )

    def _items(self, rows: list[Suggestion], words: Words) -> list[PickRow]:
        table = self.table_session.table
        return [
            PickRow(
                text_of(table, row.draft, words),
                row.noted,
                " ".join(row.names),
                row.possible,
                partial(self._why_not, row.draft, words),
            )
            for row in rows
        ]

    def _fields(self, draft: MoveDraft) -> list[MoveField]:
        choice, check = split_fields(self.table_session.table, self.table_session.conversation.reader.offers, draft)
        return [*choice, *check]

    def _why_not(self, draft: MoveDraft, words: Words) -> str:
        verdict = evaluate(
            self.table_session.table, draft if draft.values else sample_of(self.table_session.table, draft)
        )
        return verdict_reasons(words, verdict) if verdict else words.translate("table.not_offered")

    def cleared(self, key: str, words: Words) -> str:
        """Return the line without this field; in a list field, without its last item."""
        draft = self.table_session.draft
        if key == VERB:
            return draft.head
        if key == SEAT:
            return text_of(self.table_session.table, structs.replace(draft, seat=""), words)
        values = dict(draft.values)
        value = values.pop(key, None)
        if isinstance(value, tuple) and len(value) > 1:
            values[key] = value[:-1]
        return text_of(self.table_session.table, structs.replace(draft, values=values), words)

    def typed(self, key: str, text: str, words: Words) -> str | None:
        """Return the line with a typed value, or without the field if the text means "unknown". None if the value is
        invalid.
        """
        if is_unknown(text):
            return self.cleared(key, words)
        draft = self.table_session.draft
        field = next((candidate for candidate in self._fields(draft) if candidate.name == key), None)
        if field is None:
            return None
        earlier = draft.values.get(key, ()) if field.is_list else ()
        try:
            value = read_value(field, text.strip(), self.table_session.table.names)
        except InputError:
            return None
        new_value = (*earlier, *value) if field.is_list else value
        return text_of(self.table_session.table, structs.replace(draft, values={**draft.values, key: new_value}), words)


def verdict_reasons(words: Words, declared: Any) -> str:
    """Format the reasons of a verdict as one line."""
    verdict = declared.verdict
    if verdict.breaches:
        return " / ".join(messages.breach(words, breach) for breach in verdict.breaches[:3])
    if verdict.questions:
        return "? " + messages.question(words, verdict.questions[0])
    return words.translate("table.not_offered")


def sample_of(table: Table, draft: MoveDraft) -> MoveDraft:
    """Return a draft with an example value for each required field of a verb, to find the reason why its moves are
    illegal.
    """
    firsts = {
        field.name: next(possible_values(table, field), None) for field in fields(table, draft.verb) if field.required
    }
    return structs.replace(draft, values={name: value for name, value in firsts.items() if value is not None})


class ScoreFormModel:
    """A line `seat category points` at a table that records only points."""

    def __init__(self, table_session: TableSession) -> None:
        self.table_session = table_session
        self.reader = ScoreLineParser(table_session.table)

    @property
    def categories(self) -> tuple[str, ...]:
        return self.reader.categories

    @property
    def next(self) -> str:
        """The seat after the seat of the last recorded score, in turn order."""
        return self.reader.next

    def scores(self) -> list[ScoreDraft]:
        return self.reader.scores(self.table_session.text)

    def lines(self, words: Words, mark: str) -> list[tuple[str, StyledText]]:
        """Describe the scores on the line, with a mark if they are complete; else describe the part that is not
        understood, or the next seat.
        """
        is_complete, texts = self.reader.said(words, self.table_session.text)
        return [(mark if is_complete else "", StyledText(text, "bold")) for text in texts]

    def score(self) -> ScoreDraft:
        return self.scores()[0]

    def text(self, score: ScoreDraft, words: Words) -> str:
        """Format a score as a line."""
        spoken = words.translate(f"category.{score.category}").replace(" ", "_") if score.category else ""
        points = "" if score.points is None else str(score.points)
        return " ".join(part for part in (words.seats.get(score.seat, ""), spoken, points) if part)

    def rows(self, words: Words) -> list[MoveFormRow]:
        """Return the rows for seat, category and points."""
        score = self.score()
        category = words.translate(f"category.{score.category}") if score.category else ""
        points = "" if score.points is None else words.format_field(score.points, "signed")
        return [
            MoveFormRow("seat", words.translate("move_field.seat"), words.seats.get(score.seat, ""), required=True),
            MoveFormRow("category", words.translate("move_field.category"), category, required=True),
            MoveFormRow("points", words.translate("move_field.points"), points, required=True),
        ]

    def picks(self, key: str, words: Words) -> list[PickRow]:
        """Return the possible values of a row as selectable items; the value of an item is the resulting line."""
        score = self.score()
        if key == "seat":
            drafts = [(structs.replace(score, seat=id), name) for id, name in words.seats.items()]
        elif key == "category":
            drafts = [
                (structs.replace(score, category=id), words.translate(f"category.{id}")) for id in self.categories
            ]
        else:
            drafts = [(structs.replace(score, points=number), f"{number:+}") for number in range(1, 41)]
        return [PickRow(self.text(draft, words), name) for draft, name in drafts]

    def instead(self, key: str, words: Words) -> tuple[list[PickRow], str]:
        """Return (possible values for a row, text of its current value)."""
        return self.picks(key, words), next(row.value for row in self.rows(words) if row.key == key)

    def typed(self, key: str, text: str, words: Words) -> str | None:
        """Return the line with typed points; None for the other rows, which are only selected from lists."""
        try:
            points = read_number(text)
        except InputError:
            return None
        if key != "points" or abs(points) > MAX_POINTS:
            return None
        return self.text(structs.replace(self.score(), points=points), words)

    def cleared(self, key: str, words: Words) -> str:
        """Return the line without the value of this row."""
        return self.text(structs.replace(self.score(), **{key: getattr(ScoreDraft(), key)}), words)


def row_dialog(table_session: TableSession, model: MoveFormModelProtocol, key: str, typed: str) -> PickDialog:
    """Create the dialog with the possible values of a row, with `typed` as the search text."""

    def row(words: Words) -> MoveFormRow:
        return next((row for row in model.rows(words) if row.key == key), MoveFormRow(key, "", ""))

    def present(words: Words) -> str:
        more = isinstance(
            table_session.draft.values.get(key), tuple
        )  # the next item of a list is taken, not the same once more
        return "" if more else row(words).value

    return PickDialog(
        lambda words: row(words).label,
        partial(model.picks, key),
        lambda: table_session.words,
        typed,
        lambda text: model.typed(key, text, table_session.words),
        present,
    )
