"""The models of the form: a declared move, and a score told at the depth that keeps only scores."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.whole_number_parser import whole
from referee.notation.move import MoveField
from referee.notation.move_parser import read_value
from referee.reading.legal_moves import acting
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.common_words import is_unknown
from scoring.text_catalogs import Words
from tui.core.conversation.table_session import TableSession
from tui.core.i18n import messages
from tui.core.i18n.effect_help import note
from tui.core.moves.field_values import field_label, label, plain_values, shown_fields
from tui.core.moves.line_suggestions import LineSuggestions, judged
from tui.core.moves.move_draft import MoveDraft, fields, text_of
from tui.core.moves.suggestion import Suggestion
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.score_line_parser import MOST_POINTS, ScoreDraft, ScoreLineParser
from tui.widgets.dialog import PickDialog, PickDialogItem
from tui.widgets.move_form import SEAT, VERB, MoveFormModelProtocol, MoveFormRow


class MoveFormModel:
    """The desk's line as verb and fields."""

    def __init__(self, desk: TableSession) -> None:
        self.desk = desk

    def rows(self, words: Words) -> list[MoveFormRow]:
        """List the verb, the fields that are a choice, and those filled in besides."""
        draft = self.desk.draft
        verb = words.say(f"action.{draft.verb}") if draft.verb else ""
        rows = [MoveFormRow(VERB, words.say("move_field.verb"), verb, required=True)]
        if not draft.verb:
            return rows
        seat = draft.seat or acting(self.desk.table, draft.verb)
        if draft.seat or self._seats(draft) - {seat} or self._of_anybody(draft):
            rows.append(
                MoveFormRow(SEAT, words.say("move_field.seat"), words.format_field(seat, "seat") if seat else "")
            )
        choice, check = shown_fields(self.desk.table, self.desk.offers, draft)
        for field in (*choice, *check):
            given = draft.values.get(field.name)
            value = f"{label(field, given, words)}  {note(field, given, words)}".rstrip() if given is not None else ""
            rows.append(MoveFormRow(field.name, field_label(field, words), value, field.required, field in check))
        return rows

    def picks(self, key: str, words: Words) -> list[PickDialogItem]:
        """List the verbs, or the values of a field, what is possible first; each carries the line it makes."""
        draft, ways = self.desk.draft, LineSuggestions(self.desk.table, words, self.desk.offers)
        if key == VERB:
            return self._items(ways.verbs(draft), words)
        if key == SEAT:
            return self._items(ways.seats(draft), words)
        return self._items(ways.values(draft, next(one for one in self._fields(draft) if one.name == key)), words)

    def instead(self, key: str, words: Words) -> tuple[list[PickDialogItem], str]:
        """List what may stand in a row, and say which of it does; of a list the last item is the one that changes."""
        draft = self.desk.draft
        given = draft.values.get(key)
        if not isinstance(given, tuple) or not given:
            return self.picks(key, words), next(row.value for row in self.rows(words) if row.key == key)
        field = next(one for one in self._fields(draft) if one.name == key)
        held = f"{label(field.element, given[-1], words)}  {note(field.element, given[-1], words)}".rstrip()
        left = {name: value for name, value in draft.values.items() if name != key}
        if given[:-1]:
            left[key] = given[:-1]
        ways = LineSuggestions(self.desk.table, words, self.desk.offers)
        return self._items(ways.values(structs.replace(draft, values=left), field), words), held

    def _seats(self, draft: MoveDraft) -> set[str]:
        """Say who may declare a verb now."""
        return {move.seat for move in self.desk.offers.moves(draft.verb)}

    def _of_anybody(self, draft: MoveDraft) -> bool:
        """Tell whether a verb is offered to nobody in particular, since only people can say what it holds."""
        return self.desk.offers.open(draft.verb) and not any(
            field.required for field in fields(self.desk.table, draft.verb)
        )

    def _items(self, found: list[Suggestion], words: Words) -> list[PickDialogItem]:
        table = self.desk.table
        return [
            PickDialogItem(
                text_of(table, row.draft, words),
                row.noted,
                " ".join(row.names),
                row.possible,
                partial(self._why_not, row.draft, words),
            )
            for row in found
        ]

    def _fields(self, draft: MoveDraft) -> list[MoveField]:
        choice, check = shown_fields(self.desk.table, self.desk.offers, draft)
        return [*choice, *check]

    def _why_not(self, draft: MoveDraft, words: Words) -> str:
        verdict = judged(self.desk.table, draft if draft.values else sample_of(self.desk.table, draft))
        return reasons(words, verdict) if verdict else words.say("table.not_offered")

    def cleared(self, key: str, words: Words) -> str:
        """Give the line without this field; a list loses its last item."""
        draft = self.desk.draft
        if key == VERB:
            return draft.head
        if key == SEAT:
            return text_of(self.desk.table, structs.replace(draft, seat=""), words)
        values = dict(draft.values)
        given = values.pop(key, None)
        if isinstance(given, tuple) and len(given) > 1:
            values[key] = given[:-1]
        return text_of(self.desk.table, structs.replace(draft, values=values), words)

    def typed(self, key: str, text: str, words: Words) -> str | None:
        """Give the line with a typed value, without one that is said not to be known; None where it cannot be read."""
        if is_unknown(text):
            return self.cleared(key, words)
        draft = self.desk.draft
        field = next((one for one in self._fields(draft) if one.name == key), None)
        if field is None:
            return None
        begun = draft.values.get(key, ()) if field.is_list else ()
        try:
            value = read_value(field, text.strip(), self.desk.table.names)
        except InputError:
            return None
        whole = (*begun, *value) if field.is_list else value
        return text_of(self.desk.table, structs.replace(draft, values={**draft.values, key: whole}), words)


def reasons(words: Words, declared: Any) -> str:
    """Say the reasons of a verdict in one line."""
    verdict = declared.verdict
    if verdict.breaches:
        return " / ".join(messages.breach(words, broken) for broken in verdict.breaches[:3])
    if verdict.questions:
        return "? " + messages.question(words, verdict.questions[0])
    return words.say("table.not_offered")


def sample_of(table: Table, draft: MoveDraft) -> MoveDraft:
    """Make an example of a verb, to ask why nothing of it is possible now."""
    firsts = {one.name: next(plain_values(table, one), None) for one in fields(table, draft.verb) if one.required}
    return structs.replace(draft, values={name: value for name, value in firsts.items() if value is not None})


class ScoreFormModel:
    """A line `seat category points` at a table that keeps only scores."""

    def __init__(self, desk: TableSession) -> None:
        self.desk = desk
        self.reader = ScoreLineParser(desk.table)

    @property
    def categories(self) -> tuple[str, ...]:
        """The ids of all that is scored."""
        return self.reader.categories

    @property
    def next(self) -> str:
        """The seat after the one that was scored last."""
        return self.reader.next

    def scores(self) -> list[ScoreDraft]:
        """Read the line."""
        return self.reader.scores(self.desk.text)

    def lines(self, words: Words, mark: str) -> list[tuple[str, StyledText]]:
        """Say the scores of the line, each behind a mark; what of it means nothing, or whose are typed next while they
        are not whole.
        """
        whole, said = self.reader.said(words, self.desk.text)
        return [(mark if whole else "", StyledText(one, "bold")) for one in said]

    def score(self) -> ScoreDraft:
        """Read the line as one score, the first of several."""
        return self.scores()[0]

    def text(self, score: ScoreDraft, words: Words) -> str:
        """Print a score as a line."""
        spoken = words.say(f"category.{score.category}").replace(" ", "_") if score.category else ""
        points = "" if score.points is None else str(score.points)
        return " ".join(part for part in (words.seats.get(score.seat, ""), spoken, points) if part)

    def rows(self, words: Words) -> list[MoveFormRow]:
        """List seat, category and points."""
        score = self.score()
        category = words.say(f"category.{score.category}") if score.category else ""
        points = "" if score.points is None else words.format_field(score.points, "signed")
        return [
            MoveFormRow("seat", words.say("move_field.seat"), words.seats.get(score.seat, ""), required=True),
            MoveFormRow("category", words.say("move_field.category"), category, required=True),
            MoveFormRow("points", words.say("move_field.points"), points, required=True),
        ]

    def picks(self, key: str, words: Words) -> list[PickDialogItem]:
        """List what may be filled in."""
        score = self.score()
        if key == "seat":
            made = [(structs.replace(score, seat=id), name) for id, name in words.seats.items()]
        elif key == "category":
            made = [(structs.replace(score, category=id), words.say(f"category.{id}")) for id in self.categories]
        else:
            made = [(structs.replace(score, points=number), f"{number:+}") for number in range(1, 41)]
        return [PickDialogItem(self.text(one, words), name) for one, name in made]

    def instead(self, key: str, words: Words) -> tuple[list[PickDialogItem], str]:
        """List what may be filled in, and say what is."""
        return self.picks(key, words), next(row.value for row in self.rows(words) if row.key == key)

    def typed(self, key: str, text: str, words: Words) -> str | None:
        """Give the line with typed points; other parts come from the lists."""
        points = whole(text)
        if key != "points" or points is None or abs(points) > MOST_POINTS:
            return None
        return self.text(structs.replace(self.score(), points=points), words)

    def cleared(self, key: str, words: Words) -> str:
        """Give the line without this part."""
        return self.text(structs.replace(self.score(), **{key: getattr(ScoreDraft(), key)}), words)


def row_dialog(desk: TableSession, model: MoveFormModelProtocol, key: str, typed: str) -> PickDialog:
    """Make the list of what a row of the form may hold, searched in by what was `typed`."""

    def row(words: Words) -> MoveFormRow:
        return next((row for row in model.rows(words) if row.key == key), MoveFormRow(key, "", ""))

    def present(words: Words) -> str:
        more = isinstance(desk.draft.values.get(key), tuple)  # the next item of a list is taken, not the same once more
        return "" if more else row(words).value

    return PickDialog(
        lambda words: row(words).label,
        partial(model.picks, key),
        lambda: desk.words,
        typed,
        lambda text: model.typed(key, text, desk.words),
        present,
    )
