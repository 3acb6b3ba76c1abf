"""The answer to a free question as text: the best rule, and the rows below it."""

from __future__ import annotations

from msgspec import structs

from referee.record.judging_context import JudgingContext
from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import SearchMatch, search
from referee.rules.rulings import Ruling
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.disputes.claimed_score import ClaimedScoreRow, score_text, working_lines
from tui.core.disputes.question_answer import (
    AnswerRow,
    MoveRow,
    QuestionAnswer,
    RecordedEntryRow,
    TallyRow,
    ValueRow,
    known_seats,
    rules_for,
)
from tui.core.disputes.ruling_text import entry_effect_lines, recorded_entry_text
from tui.core.i18n import messages
from tui.core.i18n.move_text import declaration
from tui.core.i18n.rule_source_difference_text import ruling_text
from tui.core.i18n.source_text import clause_text
from tui.core.presenters.rule_search_text import heading, search_result_lines
from tui.core.reading.line import unused_remark
from tui.core.rendering.symbols import symbol

EFFECTS_TOLD = 2
"""The number of effects beside a record entry; the others stand below the closest rule."""
LABEL_WIDTH = 10
"""The width of a label column including the blank after it, in terminal cells."""


def row_label(words: Words, row: AnswerRow) -> str:
    """Return the label of a row: the id of a rule, or the short answer of an act or claim; "" if it has none."""
    match row:
        case PhysicalAct():
            return words.translate(f"rule_search.label_{row.answer}")
        case Clause() | Ruling():
            return row.id
        case ClaimedScoreRow():
            return words.translate(f"dispute.score_{'right' if row.is_right else 'wrong'}")
        case _:
            return ""


def row_text(words: Words, row: AnswerRow, table: Table | None = None, ascii: bool = False) -> str:
    """Format a row as one line. The text of a record entry requires its table."""
    match row:
        case ValueRow(value):
            return messages.fault(words, value)
        case RecordedEntryRow(seq, effects, is_open):
            told = effects[:EFFECTS_TOLD]
            return recorded_entry_text(words, table, seq, told, is_open=is_open) if table else str(seq)
        case MoveRow():
            return f"{symbol(row.mark, ascii) if row.mark else ''} {declaration(words, row.moves)}".lstrip()
        case TallyRow():
            return tally_text(words, row)
        case ClaimedScoreRow():
            return score_text(words, row)
        case PhysicalAct():
            return words.translate("rule_search.question", act=row.text(words.lang))
        case Clause():
            return row.text(words.lang)
        case Ruling():
            return row.question(words.lang)


def tally_text(words: Words, row: TallyRow) -> str:
    """Return the offer to count the claimed points, with the unknown fact that prevents the table from scoring them."""
    offer = words.translate("dispute.count_points")
    if row.missing is None:
        return offer
    return words.translate("dispute.score_lacks", offer=offer, fact=messages.fact(words, row.missing))


def rule_text(words: Words, game: Game, row: AnswerRow | None) -> str:
    """Return a rule in full with its source in the rulebook. An act also states whether it is allowed, a ruling its
    question and answer.
    """
    match row:
        case PhysicalAct():
            clause = game.clauses[row.clauses[0]]
            verdict = words.translate(f"dispute.act_{row.answer}", act=row.text(words.lang))
            return f"{verdict}\n{rule_text(words, game, clause)}"
        case Clause():
            return f"{row.id}  {clause_text(words, game, row)}"
        case Ruling():
            return f"{row.id}  {words.join_sentences((row.question(words.lang), ruling_text(words, game, row)))}"
        case ClaimedScoreRow():
            return "\n".join(working_lines(words, row))
        case ValueRow():
            return row_text(words, row)
        case _:
            return ""


def closest_rules(words: Words, answer: QuestionAnswer) -> list[str]:
    """Return the best rules of an answer as lines: what each says, then where it stands. An act states whether it is
    allowed; other rules are called the closest ones, because they need not decide the question.
    """
    rules, match = answer.closest_rules, answer.result.match
    above = [heading(words, answer.result)] if match in (SearchMatch.NEAREST, SearchMatch.NOTHING) else []
    if not rules:
        return [] if answer.moves else above
    if isinstance(rules[0], PhysicalAct):
        return rule_text(words, answer.game, rules[0]).split("\n")
    texts = [(rule.id, rule_text(words, answer.game, rule).removeprefix(rule.id).lstrip()) for rule in rules]
    keys = ("rule_search.closest", "rule_search.second")
    return [*above, *(words.translate(key, rule=text, id=id) for key, (id, text) in zip(keys, texts, strict=False))]


def answer_lines(words: Words, answer: QuestionAnswer, table: Table | None = None) -> list[str]:
    """Return an answer as lines: values; or a record entry with the closest rules, then what else the entry brought
    about; or scored points, and an act that the line states or the closest rules; then the other rules.
    """
    if answer.values:
        return [row_text(words, row) for row in answer.values]
    if answer.entries and table is not None:
        first, *further = answer.entries
        rest = () if first.is_open else first.effects[EFFECTS_TOLD:]
        effects = [f"  {line}" for line in entry_effect_lines(words, table, first.seq, rest)]
        rows = [row_text(words, row, table) for row in further]
        of_rules = structs.replace(answer, entries=(), moves=(), other_moves=(), scores=None)
        rules, closest = answer_lines(words, of_rules), len(closest_rules(words, of_rules))
        rules = [*rules[:closest], *effects, *rules[closest:]]
        if first.is_open:
            return [row_text(words, first, table), *rows, *rules]
        return [
            row_text(words, first, table),
            *rules[: closest + len(effects)],
            *rows,
            *rules[closest + len(effects) :],
        ]
    scores = [line for row in answer.score_rows for line in _score_lines(words, answer.game, row)]
    others = (RecordedEntryRow, ClaimedScoreRow, MoveRow)
    below = [row for row in answer.rows if not isinstance(row, others) and row not in answer.closest_rules]
    return [*scores, *closest_rules(words, answer), *(_row_line(words, answer.game, row) for row in below)]


def _score_lines(words: Words, game: Game, row: ClaimedScoreRow) -> list[str]:
    """Format the scored points for a claim as a line, followed by the arithmetic."""
    return [_row_line(words, game, row), *(f"{'':<{LABEL_WIDTH}} {line}" for line in working_lines(words, row))]


def search_lines(words: Words, situation: JudgingContext, text: str) -> tuple[bool, list[str]]:
    """Search the rules for a text. Return (whether anything matches, the result as lines). A number finds its rule, and
    an empty text lists all rules.
    """
    if search(situation.game, text).match not in (SearchMatch.RANKED, SearchMatch.NEAREST):
        return search_result_lines(words, situation.game, text, known_seats(situation))
    answer = rules_for(situation, text)
    moves = [_row_line(words, answer.game, row) for row in answer.moves]
    heading = [words.translate("dispute.may_state")] if moves else []
    is_similar = answer.result.match is SearchMatch.RANKED
    return is_similar, [*answer_lines(words, answer), *heading, *moves]


def related_lines(words: Words, answer: QuestionAnswer | None) -> list[str]:
    """Return the rules displayed below moves found in a question, as lines."""
    if answer is None or not answer.related:
        return []
    return [words.translate("dispute.related"), *(_row_line(words, answer.game, row) for row in answer.related)]


def _row_line(words: Words, game: Game, row: AnswerRow) -> str:
    """Format a row as one line with its label. An act also lists its clauses, a ruling its answer."""
    if isinstance(row, Ruling):
        return f"{row.id:<{LABEL_WIDTH}} {rule_text(words, game, row).removeprefix(row.id).strip()}"
    deciding = f"  [{' '.join(row.clauses)}]" if isinstance(row, PhysicalAct) else ""
    if isinstance(row, MoveRow):
        deciding = f"  {''.join(unused_remark(words, row.unused))}"
    return f"{row_label(words, row):<{LABEL_WIDTH}} {row_text(words, row)}{deciding}".strip()
