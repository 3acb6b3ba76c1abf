"""Suggestions for the line of a dispute: continuations, interpretation, possible meanings, and errors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.events import Key
from textual.message import Message

from referee.facts.verdict import UNREAD
from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.question_answer import AnswerRow, MoveRow, QuestionAnswer, RecordedEntryRow, TallyRow, ValueRow
from tui.core.disputes.question_answer_text import LABEL_WIDTH, closest_rules, row_label, row_text, rule_text
from tui.core.disputes.ruling_text import entry_effect_lines
from tui.core.i18n import messages
from tui.core.i18n.move_text import declaration, struck, understanding_text
from tui.core.reading.line import must_be_picked, unused_remark
from tui.core.reading.line_suggestions import LineSuggestions, Suggestion
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText
from tui.widgets.row_list import RowList, shorten

ID_SIGNS = frozenset("_=")
"""Characters that occur in ids but not in words."""


class NumberedAnswerRow(NamedTuple):
    """A row of an answer with its number."""

    number: int
    row: AnswerRow


class DisputedLineSuggestions(RowList):
    """The list below the line: continuations or, after a line that is not a declaration, the moves and rules that
    answer it. A digit moves to a row, and any other key starts a new line.
    """

    class NewTextTyped(Message):
        """The message that typed text selects no row and starts a new line."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, *, ascii: bool) -> None:
        super().__init__([], self._drawn, ascii=ascii, id="offers")
        self._words: Words | None = None
        self._dispute: DisputeProcedure | None = None

    def follow(self, dispute: DisputeProcedure, words: Words) -> str:
        """Display the continuations of the line or the rows of its answer. Return the hint about it."""
        self._words, self._dispute = words, dispute
        if dispute.choosing and dispute.question_answer is not None:
            rows = [NumberedAnswerRow(*each) for each in enumerate(dispute.question_answer.rows, 1)]
            if self.items != rows:
                self.show(rows, 0)
                if must_be_picked(dispute.line.unused):
                    self.deselect()
            return self._answer_hint(dispute, words, dispute.question_answer)
        suggestions = LineSuggestions(dispute.situation, words).of(dispute.raw_text)
        if len(suggestions) < 2 and dispute.raw_text.strip():
            texts = [declaration(words, moves) for moves in dispute.read(dispute.raw_text).choices]
            suggestions = (*suggestions, *(Suggestion(text, text) for text in texts))
        self.show(suggestions, 0)
        return line_hint(dispute, suggestions, words, self.has_focus)

    def on_key(self, event: Key) -> None:
        """Move to the row with the typed digit; report any other character as the start of a new line."""
        is_answer = bool(self.items) and isinstance(self.items[0], NumberedAnswerRow)
        if not (is_answer and event.is_printable and event.character):
            return
        event.stop()
        digit = normalize(event.character)
        if digit.isdecimal() and 0 < int(digit) <= len(self.items):
            self.action_move(int(digit) - 1 - self.cursor)
        else:
            self.post_message(self.NewTextTyped(event.character))

    def _answer_hint(self, dispute: DisputeProcedure, words: Words, answer: QuestionAnswer) -> str:
        """Return the hint about an answer: errors of the line, the rule at the cursor or the first rule, and the effect
        of Enter.
        """
        row = self.item.row if isinstance(self.item, NumberedAnswerRow) else None
        is_rule = row is not None and not isinstance(row, RecordedEntryRow | MoveRow | TallyRow | ValueRow)
        is_declaration = row is None or isinstance(row, RecordedEntryRow | MoveRow)
        is_sure = answer.is_of_rules or (answer.is_match and not is_declaration and not answer.is_unfinished)
        above = "" if is_sure else _wrong(dispute, words)
        is_closest = not is_rule or row in answer.closest_rules
        rule = (
            "\n".join(closest_rules(words, answer))
            if is_closest and not answer.values
            else rule_text(words, dispute.game, row)
        )
        if isinstance(row, RecordedEntryRow) and dispute.table is not None:
            rule = "\n".join(entry_effect_lines(words, dispute.table, row.seq, row.effects))
        enters = words.translate(f"dispute.{_entering(row, is_rule, self.has_focus)}")
        return "\n".join(filter(None, [above, rule, enters]))

    def _drawn(self, item: Suggestion | NumberedAnswerRow, width: int) -> StyledText:
        if isinstance(item, Suggestion):
            return suggestion_text(item)
        words, dispute = self._words, self._dispute
        assert words is not None and dispute is not None
        label = row_label(words, item.row)
        prefix = fit(label, LABEL_WIDTH) + " " if label else ""
        text = row_text(words, item.row, dispute.table, self.ascii)
        if dispute.entries and isinstance(item.row, MoveRow):
            text = words.translate("dispute.as_new_move", move=text)
        remark = struck(unused_remark(words, item.row.unused)) if isinstance(item.row, MoveRow) else StyledText()
        text = shorten(text, max(4, width - cell_len(prefix) - remark.cell_len - 3), self.ascii)
        return StyledText.assemble(f"{item.number:>2} ", (prefix, "bold"), text, remark)


def suggestion_text(row: Suggestion) -> StyledText:
    """Draw a suggestion: text, typed form if different, and note."""
    last_word = row.line.split()[-1] if row.line else ""
    text = StyledText(row.text)
    if not set(last_word) & ID_SIGNS and fold(last_word.rstrip(":")) not in fold(row.text):
        text.append(f"   {last_word}", "dim")
    return text.append(f"   {row.note}" if row.note else "", "dim")


def _entering(row: AnswerRow | None, is_rule: bool, has_focus: bool) -> str:
    """Return the suffix of the catalogue key for the effect of Enter on a row of an answer."""
    if not has_focus or isinstance(row, ValueRow):
        return "ways"
    if row is None:
        return "number_takes"
    return "enter_rule" if is_rule else "enter_takes"


def line_hint(dispute: DisputeProcedure, rows: Sequence[Suggestion], words: Words, has_rows: bool) -> str:
    """Return the hint about the line: its interpretation and the effect of Enter, or its errors, or the next expected
    field.
    """
    line = dispute.raw_text.strip()
    ways = words.translate("dispute.enter_row" if has_rows else "dispute.ways")
    if not line:
        seat = words.format_field(list(dispute.situation.seats)[-1], "seat")
        return f"{words.translate('dispute.line', seat=seat)}\n{ways}"
    _, evaluated = dispute.judge(line)
    if evaluated.verdict.status not in UNREAD:
        enters = words.translate("dispute.enter_asks" if evaluated.verdict.questions else "dispute.enter_rules")
        return f"{understanding_text(words, evaluated.moves)}\n{ways if has_rows else enters}"
    if line == dispute.text and (wrong := _wrong(dispute, words)):  # Enter was pressed on it
        return f"{wrong}\n{ways}" if rows else wrong
    if dispute.read(line).choices:
        return ways if rows else words.translate("dispute.enter_several")
    if not rows:
        return words.translate("dispute.nothing")
    name = rows[0].field
    field = words.translate("dispute.next", field=words.translate_or(f"move_field.{name}", name)) if name else ""
    return "\n".join(filter(None, [field, ways]))


def _wrong(dispute: DisputeProcedure, words: Words) -> str:
    faults = dispute.evaluated.verdict.faults if dispute.evaluated is not None else ()
    return words.join_sentences(messages.wrong(words, fault, dispute.fact_source.names) for fault in faults)
