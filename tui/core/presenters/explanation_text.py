"""The basis of a number or a verdict as lines: the arithmetic, the facts used, and the clauses with their texts and
sources.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from referee.facts.verdict import Breach, Verdict, VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.table_names import TableNames
from referee.record.table_state import ReplayStep
from referee.rules.game import Game
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Phrase, Words
from tui.core.i18n import messages
from tui.core.i18n.assumption_text import assumed
from tui.core.i18n.rule_source_difference_text import NO_SETTINGS, Settings, score_readings, verdict_readings
from tui.core.i18n.source_text import clause_source
from tui.core.presenters.verdict_card import shortage_rows
from tui.core.presenters.verdict_text import headline
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol


def clause_lines(words: Words, game: Game, ids: Iterable[str], earlier: Collection[str] = ()) -> Lines:
    """Return the text and the source of clauses as lines, each once; of clauses in `earlier` only the number."""
    lines: Lines = []
    for id in dict.fromkeys(ids):
        clause = game.clauses.get(id)
        if clause is None or id in earlier:
            lines.append(("", StyledText(id, "bold")))
            continue
        lines.append(("", StyledText.assemble((id, "bold"), f"  {clause.text(words.lang)}")))
        if source := clause_source(words, game, clause):
            lines.append(("", StyledText(words.translate("why.source", source=source), "dim")))
    return lines


def breach_lines(
    words: Words, game: Game, breach: Breach, ascii: bool, earlier: Collection[str] = (), below_card: bool = False
) -> Lines:
    """Return one breach as lines: the clause, the reason with the values used, and what would be legal; clauses in
    `earlier` only by number.
    """
    lines = clause_lines(words, game, (breach.clause,), earlier)
    if not below_card:
        lines.append(
            (symbol("no", ascii), StyledText(words.translate("why.used", text=messages.reason(words, breach))))
        )
        lines += [("", row) for row in shortage_rows(words, breach, ascii)]
    if breach.cure and not below_card:
        lines.append(
            (symbol("arrow", ascii), StyledText(words.translate("why.cure", text=messages.cure(words, breach)), "bold"))
        )
    if breach.also:
        lines.append(("", StyledText(words.translate("why.also"), "dim")))
        lines += clause_lines(words, game, breach.also, {*earlier, breach.clause})
    return lines


def verdict_proof(
    words: Words,
    game: Game,
    evaluated: EvaluatedDraft,
    names: TableNames | None,
    ascii: bool,
    settings: Settings = NO_SETTINGS,
    first_number: int = 1,
    below_card: bool = False,
) -> Lines:
    """Return a verdict in full as lines: every breach, or what a legal move does and by which clause, followed by other
    readings of these clauses. `first_number` is the number of the first assumption.
    """
    verdict = evaluated.verdict
    lines: Lines = [] if below_card else [("", StyledText(headline(words, evaluated), "bold")), BLANK]
    earlier: set[str] = set()
    for breach in verdict.breaches:
        lines += [*breach_lines(words, game, breach, ascii, earlier, below_card), BLANK]
        earlier |= {breach.clause, *breach.also}
    for breach in verdict.waived:
        lines += [("", StyledText(f"({words.translate('say.waived')}) {messages.breach(words, breach)}")), BLANK]
    lines += (
        [] if below_card else [("", StyledText(assumption)) for assumption in assumed(words, verdict, first_number)]
    )
    for question in verdict.questions:
        lines.append(("?", StyledText(messages.question(words, question), "bold")))
        ids = [id for item in verdict.unchecked if item.path == question.path for id in item.clauses]
        lines += [*clause_lines(words, game, ids), BLANK]
    for fault in verdict.faults:
        lines.append(("", StyledText(messages.wrong(words, fault, names) if names else messages.fault(words, fault))))
    if verdict.status in (VerdictStatus.LEGAL, VerdictStatus.NEEDS):
        lines += ledger_proof(words, game, verdict.ledger, ascii)
    return lines + _reading_lines(verdict_readings(words, game, verdict, settings), ascii)


def unchecked_lines(words: Words, verdict: Verdict) -> Lines:
    """Return, as lines, the facts that a verdict with a breach did not check; empty if there is no breach."""
    paths = verdict.unchecked_paths
    head: Lines = [BLANK, ("", StyledText(words.translate("dispute.unchecked"), "bold"))] if paths else []
    return [*head, *(("?", StyledText(messages.fact_at(words, path))) for path in paths)]


def _reading_lines(readings: Iterable[str], ascii: bool) -> Lines:
    return [(symbol("warn", ascii), StyledText(text)) for text in readings]


def ledger_proof(words: Words, game: Game, ledger: Iterable[Any], ascii: bool) -> Lines:
    """Return each line of a ledger with its clause as lines."""
    lines: Lines = []
    earlier: set[str] = set()
    for line in ledger:
        lines.append((symbol("bullet", ascii), StyledText(messages.ledger(words, line), "bold")))
        lines += clause_lines(words, game, (line.clause,) if line.clause else (), earlier)
        earlier.add(line.clause)
    return lines


def step_proof(words: Words, game: Game, step: ReplayStep, title: str, ascii: bool) -> Lines:
    """Return the effects of an entry in full as lines: its ledger, and the points it scored."""
    lines: Lines = [("", StyledText(title, "bold")), BLANK]
    lines += ledger_proof(words, game, step.ledger, ascii)
    for line in step.score_lines:
        lines += [BLANK, *line_proof(words, game, line, ascii)]
    return lines


def line_proof(words: Words, game: Game, line: ScoreLine, ascii: bool) -> Lines:
    """Return a score line in full as lines: the points, the arithmetic with its parts, and the clauses."""
    seat = words.format_field(line.seat, "seat")
    points = words.format_field(line.points, "signed")
    lines: Lines = [("", StyledText(f"{seat}  {messages.about(words, line)}  {points}", "bold"))]
    lines.append((symbol("arrow", ascii), StyledText(words.phrase(line.working))))
    lines += [("", StyledText(words.phrase(part), "dim")) for part in phrases(line.working)]
    lines += clause_lines(words, game, line.clauses)
    return lines + _reading_lines(score_readings(words, game, (line,)), ascii)


def phrases(working: Phrase) -> list[Phrase]:
    """Return the parts of an arithmetic phrase that are phrases themselves rather than numbers."""
    return [value for value in working.values.values() if isinstance(value, Phrase)]
