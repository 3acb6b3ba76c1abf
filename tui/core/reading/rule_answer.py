"""The rules that answer a question for information."""

from __future__ import annotations

from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import SearchMatch, search
from scoring.errors import Fault, InputError
from scoring.text_catalogs import LANGS

MAX_RULES = 3
"""The maximum number of rules displayed for a question."""
_UNRELATED = (SearchMatch.EVERYTHING, SearchMatch.NEAREST, SearchMatch.NOTHING)
"""The matches without a word of the question."""


def pending_answer() -> InputError:
    """Return the remark on a question that is still being typed."""
    return InputError([Fault("question_asked")], "question")


def rule_answer(game: Game, text: str) -> InputError:
    """Return the best rules for a question as faults with the text of each, or one fault if there is none."""
    result = search(game, text)
    clauses = () if result.match in _UNRELATED else result.clauses[:MAX_RULES]
    if not clauses:
        return InputError([Fault("question_asked"), Fault("question_no_rule")], "question")
    return InputError([Fault("question_asked"), *map(_rule, clauses)], "question")


def _rule(clause: Clause) -> Fault:
    return Fault("question_rule", values={"clause": clause.id, "texts": {lang: clause.text(lang) for lang in LANGS}})
