"""Verdicts, prompts, standings and score breakdowns as plain text, for commands and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from referee.facts.facts import known
from referee.facts.verdict import LedgerLine, Question, Verdict
from referee.notation.move import Move, verb_of
from referee.notation.sentence import sentence_of
from referee.notation.table_names import TableNames
from scoring.breakdown import Breakdown, ScoreLine, ScoreMarker, SeatRank, won_by
from scoring.text_catalogs import Words
from tui.core.components.printed_value_groups import known_cards, where_it_lies
from tui.core.i18n import messages
from tui.core.i18n.command_usage import exact_line
from tui.core.i18n.parked_text import parked_text
from tui.core.i18n.prompt_texts import no_moves_text
from tui.core.i18n.rule_source_difference_text import score_interpretations
from tui.core.reading.line import meanings
from tui.core.rendering.cell_width import cell_len

if TYPE_CHECKING:
    from referee.record.entry import Entry
    from referee.record.judging_context import JudgingContext
    from referee.record.table_summary import TableSummary
    from referee.rules.game import PromptLine
    from referee.table.rejudge import VerdictChange
    from referee.table.table import Table
    from tui.core.reading.line import UnusedWords

MAX_MEANINGS = 20
"""The maximum number of listed meanings of a line."""


def question_lines(words: Words, table: Table, open_question: Question) -> list[str]:
    """Format a question as lines with its possible answers, the position of its card, and known cards that it may refer
    to.
    """
    question, answers = messages.question(words, open_question), messages.answers(words, open_question)
    text = words.translate("plain.question", question=question, expected=f"[{answers}]" if answers else "")
    return [
        text.rstrip(),
        *where_it_lies(words, table, open_question.path),
        *known_cards(words, table, open_question.path),
    ]


def verdict_lines(
    words: Words, verdict: Verdict, names: TableNames | None = None, own: Iterable[LedgerLine] | None = None
) -> list[str]:
    """Format a verdict as lines. If it is legal, add the effects of the move: all, or only those in `own`."""
    recorded_lines = (verdict.ledger if own is None else own) if verdict.status == "legal" else ()
    return [*messages.verdict(words, verdict, names), *ledger_lines(words, recorded_lines)]


def overlooked_lines(words: Words, overlooked: Iterable[PromptLine]) -> list[str]:
    """Format the chances that a legal declaration misses as lines."""
    return [f"! {messages.prompt(words, chance)}" for chance in overlooked]


def ledger_lines(words: Words, ledger: Iterable[LedgerLine]) -> list[str]:
    """Format the effects of a move as lines, each with its clause."""
    return [f"  {messages.ledger(words, line)}  ({line.clause})" for line in ledger]


def prompt_lines(words: Words, table: Table) -> list[str]:
    """Format the completed and required actions as lines, or the reason why nothing can be declared."""
    from referee.table.dispute import open_case  # a cold ruling has no table

    case = open_case(table)
    if case is not None:
        return [f"! {words.translate('plain.dispute_open', text=case.text)}"]
    if table.table_state.closed:
        return [words.translate("table.closed")]
    if table.table_state.final is not None:
        return [f"+ {words.translate('table.final_told')}"]
    if table.table_state.depth != "full":
        return [no_moves_text(words, table)]
    return [f"{'+' if prompt.done else '>'} {messages.prompt(words, prompt)}" for prompt in table.prompts()]


def standings_lines(words: Words, table: Table, *, holding: bool = False, only: str = "") -> list[str]:
    """Format the standings as lines: rank, seat, points and, with `holding`, possessions. `only` selects one seat (""
    for all).
    """
    rows: list[tuple[str, int | str, int | str]] = [(entry.seat, entry.rank, entry.points) for entry in table.places()]
    ranked = {seat for seat, _, _ in rows}
    vps = {seat: table.state.seats[seat].vp for seat in table.seats if seat not in ranked}
    rows += [(seat, "-", vp) if known(vp) else (seat, "?", "?") for seat, vp in vps.items()]
    lines = []
    for seat, rank, points in rows:
        if only in ("", seat):
            text = f"{' ' * (5 - len(str(points)))}{words.translate('plain.points', points=points)}"
            line = f"{rank:>2}. {seat} {pad(name(words, seat), 16)} {text}"
            lines.append(f"{line}  {_holdings(words, table, seat)}".rstrip() if holding else line)
    return lines


def _holdings(words: Words, table: Table, seat: str) -> str:
    from tui.core.game_ui.holding import holdings_text  # made for the app, and loaded only for those who ask
    from tui.core.game_ui.registry import holdings

    return holdings_text(holdings(table.game.id, words, table.state, seat))


def breakdown_lines(words: Words, breakdown: Breakdown) -> list[str]:
    """Format a score breakdown as lines: points with arithmetic and clauses, totals, ranks, and the comparison with the
    score markers.
    """
    lines = [*grouped_lines(words, breakdown.lines), words.translate("plain.totals")]
    totals = breakdown.totals()
    lines += [f"  {pad(name(words, seat), 16)} {points:>5}" for seat, points in totals.items()]
    if breakdown.places:
        lines.append(words.translate("plain.ranking"))
        lines += [rank_text(words, rank, breakdown.places) for rank in breakdown.places]
    return lines + [marker_text(words, marker) for marker in breakdown.markers]


def grouped_lines(words: Words, score_lines: Iterable[ScoreLine]) -> list[str]:
    """Format score lines below a heading for each category and subject."""
    lines: list[str] = []
    for title, group in groupby(score_lines, key=lambda line: messages.about(words, line)):
        lines.append(title)
        lines += [line_text(words, line) for line in group]
    return lines


def line_text(words: Words, line: ScoreLine) -> str:
    """Format a score line as text."""
    cited = f"  [{' '.join(line.clauses)}]" if line.clauses else ""
    return f"  {pad(name(words, line.seat), 16)} {line.points:>5}   {words.phrase(line.working)}{cited}"


def rank_text(words: Words, rank: SeatRank, places: Sequence[SeatRank]) -> str:
    """Format the rank of a seat as text, with the tie-break that decided it, if any."""
    won = won_by(rank, places)
    tie = f"  {messages.aside(words, words.translate(f'tie_break.{won}'))}" if won else ""
    return f" {rank.rank:>2}. {pad(name(words, rank.seat), 16)} {rank.points:>5}{tie}"


def marker_text(words: Words, marker: ScoreMarker) -> str:
    """State whether a physical score marker agrees with the computed points."""
    moved = marker.shown - marker.computed
    key = "plain.marker_right" if not moved else "plain.marker_wrong"
    return words.translate(key, seat=marker.seat, shown=marker.shown, computed=marker.computed, moved=moved)


def name(words: Words, seat: str) -> str:
    return words.format_field(seat, "seat")


def state_text(words: Words, summary: TableSummary) -> str:
    """Format the state of a table as a short text: closed, over, disputed, or the acting seat, and the number of
    undecided lines.
    """
    stands = _stands(words, summary)
    return words.join_items([*([stands] if stands else []), *parked_text(words, summary.parked)])


def _stands(words: Words, summary: TableSummary) -> str:
    if summary.closed or summary.ended:
        ended = words.translate("home.closed" if summary.closed else "home.over")
        return words.join_items([ended, *filter(None, [messages.not_final(words, summary.deciding)])])
    if summary.disputed:
        return words.translate("kind.ruling")
    return words.translate("home.to_act", name=name(words, summary.active)) if summary.active else ""


def pad(text: str, width: int) -> str:
    """Pad a text to `width` terminal cells; a longer text is returned unchanged."""
    return text + " " * (width - cell_len(text))


def otherwise_lines(words: Words, change: VerdictChange, since: Entry | None = None) -> list[str]:
    """Describe the changed verdict on a record entry in lines, and the reason: the change of the past entry `since`, or
    other rules.
    """
    from referee import RULES_VERSION
    from referee.record.entry import target_of

    entry, verdict = change.entry, change.verdict
    then = words.translate_or(f"status.{change.then}", change.then)
    now = words.translate(f"status.{verdict.status}")
    if since is not None:
        values = {"seq": entry.seq, "then": then, "now": now, "target": target_of(since), "change": since.seq}
        lines = [words.translate(f"verify.since_{since.kind}", **values)]
    elif verdict.faults:
        lines = [words.translate("verify.unread", seq=entry.seq, kind=entry.kind)]
    else:
        lines = [words.translate("verify.differs", seq=entry.seq, then=then, now=now)]
    if since is None and entry.rules != RULES_VERSION:
        lines.append(f"  {words.translate('verify.was', then=entry.rules, now=RULES_VERSION)}")
    lines += [f"  {why}" for why in messages.excluded_entry_reasons(words, verdict.faults)]
    lines += [f"  {messages.breach(words, breach)}" for breach in verdict.breaches]
    return lines + ([f"  {words.translate('verify.failed')}"] if change.failed else [])


def final_lines(words: Words, table: Table) -> list[str]:
    """Format the final scores as lines: points by category for each seat, then the ranking."""
    breakdown = table.breakdown()
    lines = [words.translate("plain.final")]
    for seat in table.seats:
        lines.append(f"{name(words, seat)}")
        own_lines = [line for line in breakdown.lines if line.seat == seat]
        for title, group in groupby(sorted(own_lines, key=lambda line: line.category), key=lambda line: line.category):
            points = sum(line.points for line in group)
            lines.append(f"  {pad(words.translate_or(f'category.{title}', title), 30)} {points:>5}")
    lines += [
        f"! {interpretation}"
        for interpretation in score_interpretations(words, table.game, breakdown.lines, table.state.options)
    ]
    lines.append(words.translate("plain.ranking"))
    lines += [rank_text(words, rank, breakdown.places) for rank in breakdown.places]
    lines += not_final_lines(words, table)
    from tui.core.session.house_rules import final_list  # only where a game has ended

    return lines + final_list(words, table)


def not_final_lines(words: Words, table: Table) -> list[str]:
    """Describe why the result of a finished game is not final; empty if it is final or the game is not finished."""
    if not table.over or not table.table_state.protests:
        return []
    from referee.table.protest_replay import deciding_protests  # only for a protested game that has ended

    deciding = deciding_protests(table)
    return [f"! {messages.not_final(words, deciding)}"] if deciding else []


def meaning_lines(
    words: Words, table: JudgingContext, rows: Sequence[tuple[Move, ...]], unused: Sequence[UnusedWords]
) -> list[str]:
    """Format the possible meanings of a line as lines that can be typed, with the words that they leave out; empty if
    there are none.
    """
    if not rows:
        return []
    remaining = len(rows) - MAX_MEANINGS
    more = [words.translate("plain.say_more", count=remaining)] if remaining > 0 else []
    displayed = rows[:MAX_MEANINGS]
    texts = meanings(
        words, table, displayed, unused[:MAX_MEANINGS], [exact_line(words, table, moves) for moves in displayed]
    )
    return [words.translate("plain.say_one"), *(f"  {text}" for text in texts), *more]


def declarable(table: Table) -> list[Move]:
    """Return the legal moves; empty if the table records no moves, is closed or has an open dispute."""
    declares = table.table_state.depth == "full" and not (table.table_state.closed or table.table_state.disputed)
    return list(table.options()) if declares else []


def option_lines(words: Words, table: Table, verb: str = "") -> list[str]:
    """Format the legal moves (of one `verb`, or all with "") as sentences that can be typed, with the seat if several
    seats may act.
    """
    moves = [move for move in declarable(table) if verb in ("", verb_of(move))]
    several = len({move.seat for move in moves}) > 1
    return [f"  {sentence_of(move, words, several)}" for move in moves]
