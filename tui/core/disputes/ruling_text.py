"""A ruling (the verdict on a dispute) as text: the declaration, the clauses, the answers, the unchecked facts, the
disputed record entry, and how another table settled such a dispute.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from referee.club.settled_rulings import SettledRuling, about
from referee.facts.facts import FactSpec, get
from referee.facts.verdict import LedgerLine, VerdictStatus
from referee.record import entry as journal
from referee.record.declaration import Declaration
from referee.rules.game import Game
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_fact_source import AnyFactSource
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.recorded_entry import disputed_step, taking_back
from tui.core.i18n import messages
from tui.core.i18n.assumption_text import assumption_lines
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.entry_text import numbered_entry_text
from tui.core.i18n.local_time_text import local_day
from tui.core.i18n.move_text import understanding_text
from tui.core.i18n.rule_source_difference_text import clause_interpretations
from tui.core.presenters.explanation_text import clause_lines, unchecked_lines, verdict_proof
from tui.core.reading.line import meanings
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.session.house_rules import HouseRule, verdict_notes


def stated_lines(words: Words, dispute: DisputeProcedure) -> list[str]:
    """Return the line with the facts that the disputed line states; empty if it states none."""
    source = dispute.fact_source
    facts = [answer_text(words, source, path) for path in dispute.from_line if path in source.facts]
    return [words.translate("dispute.from_line", facts=words.join_clauses(facts))] if facts else []


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
    evaluated: Declaration,
    answered: Iterable[str],
    ascii: bool = False,
    rules: Sequence[HouseRule] = (),
    first_number: int = 1,
) -> Lines:
    """Format a complete ruling as lines: the verdict, the declaration, and the rules with the house rules about them.
    `first_number` numbers the first assumption.
    """
    proof = verdict_proof(words, source.game, evaluated, source.names, ascii, source.state.options, first_number)
    further = further_lines(words, source, evaluated, answered, ascii, rules)
    return [proof[0], *move_lines(words, evaluated), *proof[2:], *further]


def move_lines(words: Words, evaluated: Declaration) -> Lines:
    return [("", StyledText(understanding_text(words, evaluated.moves), "bold")), BLANK] if evaluated.moves else []


def further_lines(
    words: Words,
    source: AnyFactSource,
    evaluated: Declaration,
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


def below_card_lines(words: Words, evaluated: Declaration, first_number: int, folded: bool, ascii: bool) -> Lines:
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


def _unchecked_lines(words: Words, game: Game, source: AnyFactSource, evaluated: Declaration) -> Lines:
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


def stake_lines(words: Words, source: AnyFactSource, evaluated: Declaration, path: str) -> Lines:
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


def interpretations_at_stake(words: Words, source: AnyFactSource, evaluated: Declaration, path: str) -> Sequence[str]:
    """Return the other interpretations of the rules that depend on the answer to a question."""
    ids = _clauses_at_stake(evaluated, path)
    return clause_interpretations(words, source.game, ids, source.state.options)


def _clauses_at_stake(evaluated: Declaration, path: str) -> list[str]:
    return [id for item in evaluated.verdict.unchecked if item.path == path for id in item.clauses]


def unstyled_text(lines: Lines) -> str:
    return "\n".join(f"{mark} {text.plain}".strip() if mark else text.plain for mark, text in lines).strip() + "\n"


def choice_texts(words: Words, dispute: DisputeProcedure) -> list[str]:
    """Return the possible subjects of a disputed line as text: first record entries, then new declarations."""
    table = dispute.table
    rows = meanings(words, dispute.situation, dispute.line.choices, dispute.line.unused, ascii=dispute.session.ascii)
    if table is None or not dispute.entries:
        return rows
    entries = [recorded_entry_text(words, table, seq) for seq in dispute.entries]
    return [*entries, *(words.translate("dispute.as_new_move", move=text) for text in rows)]


def recorded_entry_text(
    words: Words, table: Table, seq: int, effects: Sequence[LedgerLine] = (), *, is_open: bool = False
) -> str:
    """Format a record entry as text with its number and its seat. Unless it `is_open` whether it is meant, add how it
    is judged, and what it brought about.
    """
    if is_open:
        return words.translate("dispute.of_open_entry", entry=entry_line(words, table, seq))
    status = _entry_status(words, table, seq)
    if effects:
        told = words.join_clauses([*entry_effect_lines(words, table, seq, effects)])
        status = words.translate("dispute.entry_told", status=status, effects=told)
    return words.translate("dispute.of_entry", entry=entry_line(words, table, seq), status=status)


def _entry_status(words: Words, table: Table, seq: int) -> str:
    step = disputed_step(table, seq)
    verdict = step.verdict
    if step.entry.kind == "overrule":
        clauses = tuple(verdict.clauses) if verdict is not None else ()
        return words.translate("dispute.entry_overruled", clauses=clauses or tuple(step.entry.body.get("clauses", ())))
    if verdict is None or verdict.status is VerdictStatus.LEGAL:
        return words.translate("dispute.entry_legal")
    if verdict.status is VerdictStatus.ILLEGAL:
        return words.translate("dispute.entry_differs", clauses=tuple(verdict.clauses))
    return words.translate("dispute.entry_unsettled")


def entry_effect_lines(words: Words, table: Table, seq: int, effects: Sequence[LedgerLine]) -> list[str]:
    """Return what a record entry brought about, with the figures before and after it where the table has them."""
    before, after = table.before(seq).state, disputed_step(table, seq).table_state.state
    return [_effect(words, line, before, after) for line in effects if not line.between]


def _effect(words: Words, line: LedgerLine, before: Any, after: Any) -> str:
    change = messages.ledger(words, line)
    figures = [_figure(state, f"seats.{line.seat}.{line.what}") for state in (before, after)]
    if line.kind not in ("pay", "gain") or None in figures:
        return change
    return words.translate("dispute.entry_figure", change=change, before=figures[0], after=figures[1])


def _figure(state: Any, path: str) -> int | None:
    with suppress(KeyError, TypeError, AttributeError):
        value = get(state, path)
        return value if isinstance(value, int) else None
    return None


def entry_line(words: Words, table: Table, seq: int) -> str:
    """Format a record entry as text with its number and seat."""
    entry = journal.find(table.entries, seq)
    return numbered_entry_text(words, table, entry) if entry is not None else str(seq)


def entry_heading(words: Words, dispute: DisputeProcedure) -> Lines:
    """Return a heading that names the disputed record entry; empty if there is none."""
    if dispute.table is None or not dispute.entry:
        return []
    line = words.translate("dispute.as_of_entry", entry=entry_line(words, dispute.table, dispute.entry))
    return [("", StyledText(line, "bold")), BLANK]


def taking_back_lines(words: Words, dispute: DisputeProcedure) -> Lines:
    """Describe the consequences of retracting the disputed entry in lines; empty without a disputed entry or final
    verdict.
    """
    if dispute.table is None or not dispute.entry or dispute.final_evaluation is None:
        return []
    impact = knock_on_lines(words, taking_back(dispute.table, dispute.entry))
    heading = words.translate("dispute.if_taken_back", entry=dispute.entry)
    return [BLANK, ("", StyledText(heading, "bold")), *(("", StyledText(f"  {line}")) for line in impact)]


def precedent_lines(words: Words, dispute: DisputeProcedure) -> list[tuple[str, StyledText]]:
    """Return the last ruling of another table that cites a clause of the verdict, as one line; empty without one."""
    evaluated = dispute.final_evaluation
    if evaluated is None:
        return []
    matches = about(dispute.settled_elsewhere, evaluated.verdict.clauses)
    return [("", StyledText(precedent_text(words, ruling))) for ruling in matches[:1]]


def precedent_text(words: Words, ruling: SettledRuling) -> str:
    """Format a settled ruling as text: where, when, the verdict, and what was agreed or else disputed."""
    return words.translate(
        "club.settled",
        table=ruling.table,
        day=local_day(ruling.time),
        verdict=words.translate_or(f"status.{ruling.verdict}", ruling.verdict),
        text=ruling.agreed or ruling.text,
        clauses=ruling.clauses,
    )
