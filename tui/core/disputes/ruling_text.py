"""A ruling (the verdict on a dispute) as text: the declaration, the clauses, the answers, and the unchecked facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.facts.facts import FactSpec
from referee.facts.verdict import VerdictStatus
from referee.record.declaration import EvaluatedDraft
from referee.rules.game import Game
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_fact_source import AnyFactSource
from tui.core.i18n import messages
from tui.core.i18n.assumption_text import assumption_lines
from tui.core.i18n.move_text import understanding_text
from tui.core.i18n.rule_source_difference_text import clause_interpretations
from tui.core.presenters.explanation_text import clause_lines, unchecked_lines, verdict_proof
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.session.house_rules import HouseRule, verdict_notes


def answer_text(words: Words, source: AnyFactSource, path: str, ascii: bool = False) -> str:
    """Format the question about a fact and its answer as text."""
    fact = source.fact(path)
    return f"{messages.fact(words, fact)}  {symbol('arrow', ascii)} {answer_value(words, source, path, fact)}"


def answer_value(words: Words, source: AnyFactSource, path: str, fact: FactSpec) -> str:
    """Format the answer for a fact as text, or state that nobody can answer it or that it was not answered."""
    if path in source.untellable:
        return words.translate("dispute.cannot_tell")
    if path not in source.facts:
        return words.translate("dispute.not_told")
    value = source.facts[path]
    if isinstance(value, tuple) and value and all(item == "?" for item in value):
        return str(len(value))
    return messages.value(words, fact, value)


def ruling_lines(
    words: Words,
    source: AnyFactSource,
    evaluated: EvaluatedDraft,
    answered: Iterable[str],
    ascii: bool = False,
    rules: Sequence[HouseRule] = (),
    first_number: int = 1,
) -> Lines:
    """Format a complete ruling as lines, including the house rules about its clauses. `first_number` numbers the first
    assumption.
    """
    proof = verdict_proof(words, source.game, evaluated, source.names, ascii, source.state.options, first_number)
    further = further_lines(words, source, evaluated, answered, ascii, rules)
    return [*move_lines(words, evaluated), *proof, *further]


def move_lines(words: Words, evaluated: EvaluatedDraft) -> Lines:
    return [("", StyledText(understanding_text(words, evaluated.moves), "bold")), BLANK] if evaluated.moves else []


def further_lines(
    words: Words,
    source: AnyFactSource,
    evaluated: EvaluatedDraft,
    answered: Iterable[str],
    ascii: bool,
    rules: Sequence[HouseRule],
    *,
    below_card: bool = False,
) -> Lines:
    """Return the lines after the clauses of a ruling: house rules, unchecked facts, and answers. Below a verdict card
    (`below_card`), unchecked facts are omitted beside a breach.
    """
    verdict, game = evaluated.verdict, source.game
    lines: Lines = []
    lines += [(symbol("star", ascii), StyledText(text, "bold")) for text in verdict_notes(words, rules, verdict)]
    if verdict.status is VerdictStatus.UNCLEAR:
        lines.append(("", StyledText(words.translate("dispute.unclear_why"))))
    elif verdict.unchecked_paths and not below_card:
        lines.append(("", StyledText(words.translate("dispute.unchecked"))))
    if verdict.status is not VerdictStatus.NEEDS and not (below_card and verdict.breaches):
        lines += _unchecked_lines(words, game, source, evaluated)
    if verdict.status is VerdictStatus.UNCLEAR:
        lines += [("", StyledText(words.translate("dispute.unclear_then"), "bold")), BLANK]
    paths = list(answered)
    if paths:
        lines.append(("", StyledText(words.translate("dispute.known"))))
        lines += [(symbol("bullet", ascii), StyledText(answer_text(words, source, path, ascii))) for path in paths]
    return lines


def below_card_lines(words: Words, evaluated: EvaluatedDraft, first_number: int, folded: bool, ascii: bool) -> Lines:
    """Return the lines below a verdict card: its assumptions and unchecked facts. If `folded`, return only the number
    of unchecked facts.
    """
    verdict = evaluated.verdict
    lines: Lines = [("", StyledText(text)) for text in assumption_lines(words, verdict, first_number)]
    if folded and (count := len(verdict.unchecked_paths)):
        message = StyledText(words.translate("dispute.unchecked_folded", count=count), "bold")
        return [BLANK, *lines, (symbol("cursor", ascii), message), BLANK]
    lines += unchecked_lines(words, verdict)
    return [BLANK, *lines, BLANK] if lines else [BLANK]


def _unchecked_lines(words: Words, game: Game, source: AnyFactSource, evaluated: EvaluatedDraft) -> Lines:
    """Format the unchecked facts as lines. Without a breach, the clauses that depend on them follow."""
    lines: Lines = []
    cited_before: set[str] = set()
    paths: set[str] = set()
    for item in evaluated.verdict.unchecked:
        question_text = messages.fact(words, source.fact(item.path))
        if evaluated.verdict.breaches:
            lines += [("?", StyledText(question_text))] if item.path not in paths else []
            paths.add(item.path)
            continue
        lines.append(("?", StyledText(question_text)))
        lines += clause_lines(words, game, [id for id in item.clauses if id not in cited_before])
        cited_before |= set(item.clauses)
    return [*lines, BLANK] if lines else []


def stake_lines(words: Words, source: AnyFactSource, evaluated: EvaluatedDraft, path: str) -> Lines:
    """Return the clauses that depend on the answer to a question, and their interpretation, as lines."""
    ids = _clauses_at_stake(evaluated, path)
    if not ids:
        return []
    lines: Lines = [
        ("", StyledText(words.translate("dispute.at_stake"), "bold")),
        BLANK,
        *clause_lines(words, source.game, ids),
    ]
    texts = interpretations_at_stake(words, source, evaluated, path)
    return lines + [(symbol("warn"), StyledText(text)) for text in texts]


def interpretations_at_stake(
    words: Words, source: AnyFactSource, evaluated: EvaluatedDraft, path: str
) -> Sequence[str]:
    """Return the other interpretations of the rules that depend on the answer to a question."""
    ids = _clauses_at_stake(evaluated, path)
    return clause_interpretations(words, source.game, ids, source.state.options)


def _clauses_at_stake(evaluated: EvaluatedDraft, path: str) -> list[str]:
    return [id for item in evaluated.verdict.unchecked if item.path == path for id in item.clauses]


def unstyled_text(lines: Lines) -> str:
    return "\n".join(f"{mark} {text.plain}".strip() if mark else text.plain for mark, text in lines).strip() + "\n"
