"""The justification of a number or a verdict as lines: arithmetic, facts, and clauses with text and source."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from referee.facts.verdict import Breach, Verdict, VerdictStatus
from referee.notation.table_names import TableNames
from referee.record.declaration import Declaration
from referee.record.table_state import ReplayStep
from referee.rules.game import Game
from referee.rules.rule_search import section_clauses, section_of_clause
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Phrase, Words
from tui.core.i18n import messages
from tui.core.i18n.assumption_text import assumption_lines
from tui.core.i18n.rule_source_difference_text import (
    NO_SETTINGS,
    Settings,
    score_interpretations,
    verdict_interpretations,
)
from tui.core.i18n.source_text import clause_source
from tui.core.presenters.verdict_text import headline, shortage_rows
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang


def clause_lines(words: Words, game: Game, ids: Iterable[str], earlier: Collection[str] = ()) -> Lines:
    """Return the text of each clause with its number and source below, as lines; for clauses in `earlier` only the
    number.
    """
    lines: Lines = []
    for id in dict.fromkeys(ids):
        clause = game.clauses.get(id)
        if clause is None or id in earlier:
            lines.append(("", StyledText(words.translate("why.rule", rule=id), "dim")))
            continue
        source = clause_source(words, game, clause)
        where = words.translate("why.source" if source else "why.rule", rule=id, source=source)
        lines += [("", StyledText(clause.text(words.lang))), ("", StyledText(where, "dim"))]
    return lines


def section_lines(words: Words, game: Game, ids: Iterable[str], width: int, height: int, around: bool = False) -> Lines:
    """Return the sections of the rules that contain these clauses, which are bold, with the clauses around them, as far
    as they fit into `height` rows; with `around`, only those around them.
    """
    cited = [id for id in dict.fromkeys(ids) if id in game.clauses]
    lines: Lines = []
    for section in dict.fromkeys(section_of_clause(game)[id] for id in cited):
        head: Lines = [*([BLANK] if lines else []), ("", StyledText(section.title(words.lang), "bold underline"))]
        part: Lines = [
            ("", StyledText(f"{clause.id}  {clause.text(words.lang)}", "bold" if clause.id in cited else ""))
            for clause in section_clauses(game, section)
            if not (around and clause.id in cited)
        ]
        while part and len(hang([*lines, *head, *part], width)) > height:
            part.pop(0 if part[-1][1].style else -1)
        lines += [*head, *part] if part else []
    return lines


def breach_lines(
    words: Words, game: Game, breach: Breach, ascii: bool, earlier: Collection[str] = (), below_card: bool = False
) -> Lines:
    """Describe a breach in lines: clause, reason with actual values, remedy, and further violated clauses. Clauses in
    `earlier` are named only by id; with `below_card`, reason and remedy are omitted.
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
    evaluated: Declaration,
    names: TableNames | None,
    ascii: bool,
    settings: Settings = NO_SETTINGS,
    first_number: int = 1,
    below_card: bool = False,
) -> Lines:
    """Describe a complete verdict in lines: all breaches, or the effects of a legal move, with their clauses.
    `first_number` numbers the first assumption.
    """
    verdict = evaluated.verdict
    lines: Lines = [] if below_card else [("", StyledText(headline(words, evaluated), "bold")), BLANK]
    earlier: set[str] = set()
    for breach in verdict.breaches:
        is_on_plate = below_card and breach is verdict.breaches[0]
        lines += [*breach_lines(words, game, breach, ascii, earlier, is_on_plate), BLANK]
        earlier |= {breach.clause, *breach.also}
    for breach in verdict.waived:
        lines += [("", StyledText(messages.waived_breach(words, breach))), BLANK]
    lines += (
        []
        if below_card
        else [("", StyledText(assumption)) for assumption in assumption_lines(words, verdict, first_number)]
    )
    for question in verdict.questions:
        lines.append(("?", StyledText(messages.question(words, question), "bold")))
        ids = [id for item in verdict.unchecked if item.path == question.path for id in item.clauses]
        lines += [*clause_lines(words, game, ids), BLANK]
    for fault in verdict.faults:
        lines.append(("", StyledText(messages.wrong(words, fault, names) if names else messages.fault(words, fault))))
    if verdict.status in (VerdictStatus.LEGAL, VerdictStatus.NEEDS):
        lines += ledger_proof(words, game, verdict.ledger, ascii)
    return lines + _interpretation_lines(verdict_interpretations(words, game, verdict, settings), ascii)


def unchecked_lines(words: Words, verdict: Verdict) -> Lines:
    """Return the facts that were not checked because of a breach, as lines; empty if there are none."""
    paths = verdict.unchecked_paths
    head: Lines = [BLANK, ("", StyledText(words.translate("dispute.unchecked"), "bold"))] if paths else []
    return [*head, *(("?", StyledText(messages.fact_at(words, path))) for path in paths)]


def _interpretation_lines(interpretations: Iterable[str], ascii: bool) -> Lines:
    return [(symbol("warn", ascii), StyledText(text)) for text in interpretations]


def ledger_proof(words: Words, game: Game, ledger: Iterable[Any], ascii: bool) -> Lines:
    """Describe each change of a ledger with its clause in lines."""
    lines: Lines = []
    earlier: set[str] = set()
    for line in ledger:
        lines.append((symbol("bullet", ascii), StyledText(messages.ledger(words, line), "bold")))
        lines += clause_lines(words, game, (line.clause,) if line.clause else (), earlier)
        earlier.add(line.clause)
    return lines


def step_proof(words: Words, game: Game, step: ReplayStep, title: str, ascii: bool) -> Lines:
    """Describe the effects of a record entry in lines: all changes, and the scored points."""
    lines: Lines = [("", StyledText(title, "bold")), BLANK]
    lines += ledger_proof(words, game, step.ledger, ascii)
    cited = {line.clause for line in step.ledger}
    for line in step.score_lines:
        lines += [BLANK, *line_proof(words, game, line, ascii, cited)]
    return lines


def line_proof(words: Words, game: Game, line: ScoreLine, ascii: bool, earlier: Collection[str] = ()) -> Lines:
    """Describe a score line in lines: points, arithmetic with intermediate results, and clauses; those in `earlier`
    only by id.
    """
    seat = words.format_field(line.seat, "seat")
    points = words.format_field(line.points, "signed")
    lines: Lines = [("", StyledText(f"{seat}  {messages.about(words, line)}  {points}", "bold"))]
    lines.append((symbol("arrow", ascii), StyledText(words.phrase(line.working))))
    lines += [("", StyledText(words.phrase(part), "dim")) for part in phrases(line.working)]
    lines += clause_lines(words, game, line.clauses, earlier)
    return lines + _interpretation_lines(score_interpretations(words, game, (line,)), ascii)


def phrases(working: Phrase) -> list[Phrase]:
    return [value for value in working.values.values() if isinstance(value, Phrase)]
