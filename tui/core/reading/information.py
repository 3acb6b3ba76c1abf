"""The answer to a question for information: values of the table, the effects of a move, or the rules about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.facts.verdict import Verdict, VerdictStatus
from referee.notation.move import Moves
from referee.record.judging_context import JudgingContext
from referee.rules.search_terms import language
from scoring.errors import Fault, InputError
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS
from tui.core.i18n import messages, move_text
from tui.core.reading.line import UnusedWords
from tui.core.reading.unread_line import rule_answer
from tui.core.reading.value_answer import MIN_SHARE_OF_OTHER, value_answer
from tui.core.reading.value_lines import table_words
from tui.core.reading.value_question import content_words, kinds_of, value_question, word_lists

MAX_VALUES = 2
"""The maximum number of values beside the rules about a thing."""
MAX_ROWS = 4
"""The maximum number of moves whose effects are an answer."""


def information(table: JudgingContext, text: str, moves: Sequence[Moves] = ()) -> InputError:
    """Return the answer to a question as faults with their texts. `moves` are the declarations whose effects the
    question asks for.
    """
    faults = value_answer(table, text)
    question = value_question(table, text)
    if not faults or not question.names_seat:
        effects = tuple(_effects(table, moves, affordable=asks_whether_affordable(text)))
        is_priced = question.asks("asks_price") and not (effects and any(_is_possible(table, row) for row in moves))
        displayed = value_answer(table, text, min_share=MIN_SHARE_OF_OTHER, is_of_table=True) if is_priced else ()
        faults = displayed or effects or faults
    if not faults and question.names_seat and question.asks("person", "quantity"):
        faults = (Fault("question_not_held"),)
    if question.asks("things") or not faults:
        faults = (*faults[:MAX_VALUES], *rule_answer(table.game, text).faults)
    return InputError(faults, "question")


def asks_for_effects(text: str, unused: UnusedWords) -> bool:
    """Return whether the words of a question that a declaration leaves out only ask what it costs or brings."""
    lang = language(text)
    lists = word_lists(lang)
    words = {word for part in unused.texts for word in content_words(part, lang)} - lists["ignored"]
    kinds = kinds_of(normalize(text).casefold(), lang)
    is_price = not kinds.isdisjoint({"asks_effects", "affordable"}) and "reason" not in kinds
    return is_price and words <= lists["effects"] | lists["affordable"]


def asks_whether_affordable(text: str) -> bool:
    return "affordable" in kinds_of(normalize(text).casefold(), language(text))


def _effects(table: JudgingContext, moves: Sequence[Moves], *, affordable: bool) -> Iterator[Fault]:
    """Yield what each declaration changes, or why it is not possible now, with the figures. Where none is possible or
    too expensive, this is the first one, unless the question is whether it is `affordable`.
    """
    judged = [(row, table.judge(row).verdict) for row in dict.fromkeys(moves)][:MAX_ROWS]
    likely = [each for each in judged if _is_paid(each[1])][:1] or ([] if affordable else judged[:1])
    likely = [each for each in likely if each[1].status is VerdictStatus.ILLEGAL or _is_paid(each[1])]
    for row, verdict in likely:
        texts = {}
        for lang in LANGS:
            words = table_words(table, lang)
            sentence = move_text.declaration(words, row, row[-1].seat)
            if verdict.status is VerdictStatus.ILLEGAL:
                reasons = "; ".join(messages.reason(words, breach) for breach in verdict.breaches)
                texts[lang] = words.translate("value.not_now", move=sentence, reasons=reasons)
            else:
                effects = [messages.ledger(words, line, row[-1].seat) for line in verdict.ledger if line.kind != "todo"]
                texts[lang] = words.translate("value.effects", move=sentence, effects=" · ".join(effects))
        yield Fault("question_value", values={"texts": texts})


def _is_possible(table: JudgingContext, moves: Moves) -> bool:
    return table.judge(moves).verdict.status is not VerdictStatus.ILLEGAL


def _is_paid(verdict: Verdict) -> bool:
    """Return whether a verdict tells what a declaration costs or brings: its ledger, or what the seat is short of."""
    if verdict.status is VerdictStatus.ILLEGAL:
        return any(breach.shortage is not None and breach.shortage.is_owned for breach in verdict.breaches)
    return any(line.kind != "todo" for line in verdict.ledger)
