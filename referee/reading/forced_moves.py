"""Forced moves: moves that follow a declaration without any choice and are added to it before it is recorded."""

from __future__ import annotations

from itertools import islice
from typing import Any

from referee.facts.facts import Unknown, UnknownFactError
from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, verb_of
from referee.record.declaration import Declaration
from referee.record.judging_context import JudgingContext

MAX_STEPS = 12
"""The maximum number of added moves."""


def with_forced(table: JudgingContext, evaluated: Declaration) -> Declaration:
    """Return a legal declaration extended by the forced moves after it, until there is a choice or an unknown value."""
    for _ in range(MAX_STEPS):
        state = evaluated.outcome.state if evaluated.outcome is not None else None
        following = (
            only_choice(table, state) if evaluated.verdict.status is VerdictStatus.LEGAL and state is not None else None
        )
        if following is None:
            break
        longer = table.judge((*evaluated.moves, following), evaluated.text, evaluated.move_facts)
        if longer.verdict.status is not VerdictStatus.LEGAL:
            break
        evaluated = longer
    return evaluated


def only_choice(table: JudgingContext, state: Any) -> Move | None:
    """Return the only possible move while an action is unfinished; None if there is a choice, or if the moves depend on
    an unknown value.
    """
    rules = table.game.rules
    results: list[Move] = []
    try:
        if rules.unfinished is None or not rules.unfinished(state) or rules.over(state):
            return None
        for action in rules.actions.values():
            results += islice(action.options(state), 2 - len(results))
            if len(results) > 1:
                return None
        if not results:
            return None
        extend = rules.actions[verb_of(results[0])].extend
        return None if extend and any(True for _ in extend(state, results[0])) else results[0]
    except (UnknownFactError, KeyError) as gap:
        if isinstance(gap, KeyError) and not (gap.args and isinstance(gap.args[0], Unknown)):
            raise
        return None
