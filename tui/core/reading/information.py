"""The answer to a question for information: values of the table, the effects of a move, or the rules about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Moves
from referee.record.judging_context import JudgingContext
from referee.rules.search_terms import language
from scoring.errors import Fault, InputError
from scoring.text_catalogs import LANGS
from tui.core.i18n import messages, move_text
from tui.core.reading.line import UnusedWords
from tui.core.reading.unread_line import rule_answer
from tui.core.reading.value_answer import content_words, table_words, value_answer, word_lists

MAX_ROWS = 4
"""The maximum number of moves whose effects are an answer."""


def information(table: JudgingContext, text: str, moves: Sequence[Moves] = ()) -> InputError:
    """Return the answer to a question as faults with their texts. `moves` are the declarations whose effects the
    question asks for.
    """
    faults = value_answer(table, text) or tuple(_effects(table, moves))
    return InputError(faults, "question") if faults else rule_answer(table.game, text)


def asks_for_effects(text: str, unused: UnusedWords) -> bool:
    """Return whether the words of a question that a declaration leaves out only ask what it costs or brings."""
    lang = language(text)
    lists = word_lists(lang)
    words = {word for part in unused.texts for word in content_words(part, lang)} - lists["ignored"]
    return words <= lists["effects"] and any(word in text.casefold() for word in lists["asks_effects"])


def _effects(table: JudgingContext, moves: Sequence[Moves]) -> Iterator[Fault]:
    for row in moves[:MAX_ROWS]:
        verdict = table.judge(row).verdict
        ledger = [line for line in verdict.ledger if line.kind != "todo"]
        if verdict.status is VerdictStatus.ILLEGAL or not ledger:
            continue
        texts = {}
        for lang in LANGS:
            words = table_words(table, lang)
            effects = [messages.ledger(words, line, row[0].seat) for line in ledger]
            sentence = move_text.declaration(words, row, row[0].seat)
            texts[lang] = words.translate("value.effects", move=sentence, effects=" · ".join(effects))
        yield Fault("question_value", values={"texts": texts})
