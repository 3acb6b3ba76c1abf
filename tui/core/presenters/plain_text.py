"""Plain lines of text: verdicts, prompts, standings and breakdowns, for the commands and for a screen reader."""

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
from tui.core.i18n.command_usage import written
from tui.core.i18n.rule_source_difference_text import score_readings
from tui.core.rendering.cell_width import cell_len

if TYPE_CHECKING:
    from referee.record.entry import Entry
    from referee.record.judging_context import JudgingContext
    from referee.record.table_glance import TableGlance
    from referee.rules.game import PromptLine
    from referee.table.rejudge import VerdictChange
    from referee.table.table import Table

MOST_MEANINGS = 20
"""So many meanings of a line are listed by a command."""


def question_lines(words: Words, table: Table, asked: Question) -> list[str]:
    """Say a question, what its answer may be, where the card lies that it is about, and the cards that may be meant."""
    question, answers = messages.question(words, asked), messages.answers(words, asked)
    said = words.say("plain.question", question=question, expected=f"[{answers}]" if answers else "")
    return [said.rstrip(), *where_it_lies(words, table, asked.path), *known_cards(words, table, asked.path)]


def verdict_lines(
    words: Words, verdict: Verdict, names: TableNames | None = None, own: Iterable[LedgerLine] | None = None
) -> list[str]:
    """Say a verdict and, where it is legal, what the move does: all of it, or its `own` lines."""
    done = (verdict.ledger if own is None else own) if verdict.status == "legal" else ()
    return [*messages.verdict(words, verdict, names), *ledger_lines(words, done)]


def overlooked_lines(words: Words, overlooked: Iterable[PromptLine]) -> list[str]:
    """Say what a legal declaration leaves undone for good."""
    return [f"! {messages.prompt(words, left)}" for left in overlooked]


def ledger_lines(words: Words, ledger: Iterable[LedgerLine]) -> list[str]:
    """Say what a move did, each line with its clause."""
    return [f"  {messages.ledger(words, line)}  ({line.clause})" for line in ledger]


def prompt_lines(words: Words, table: Table) -> list[str]:
    """Say what is done and due."""
    from referee.table.dispute import open_case  # a cold ruling has no table

    case = open_case(table)
    if case is not None:
        return [f"! {words.say('plain.dispute_open', text=case.text)}"]
    if table.world.closed:
        return [words.say("table.closed")]
    if table.world.final is not None:
        return [f"+ {words.say('table.final_told')}"]
    if table.world.depth != "full":
        return [words.say(f"table.depth_{table.world.depth}")]
    return [f"{'+' if prompt.done else '>'} {messages.prompt(words, prompt)}" for prompt in table.prompts()]


def standing_lines(words: Words, table: Table, *, holding: bool = False, only: str = "") -> list[str]:
    """Say the standings: rank, seat, VP, and what it holds where that is wanted; of one seat `only`, or of all."""
    rows: list[tuple[str, int | str, int | str]] = [(one.seat, one.rank, one.points) for one in table.places()]
    ranked = {seat for seat, _, _ in rows}
    vps = {seat: table.state.seats[seat].vp for seat in table.seats if seat not in ranked}
    rows += [(seat, "-", vp) if known(vp) else (seat, "?", "?") for seat, vp in vps.items()]
    lines = []
    for seat, rank, points in rows:
        if only in ("", seat):
            said = f"{' ' * (5 - len(str(points)))}{words.say('plain.points', points=points)}"
            line = f"{rank:>2}. {seat} {pad(name(words, seat), 16)} {said}"
            lines.append(f"{line}  {_holdings(words, table, seat)}".rstrip() if holding else line)
    return lines


def _holdings(words: Words, table: Table, seat: str) -> str:
    from tui.core.game_ui.holding import holdings_text  # made for the app, and loaded only for those who ask
    from tui.core.game_ui.registry import holdings

    return holdings_text(holdings(table.game.id, words, table.state, seat))


def breakdown_lines(words: Words, breakdown: Breakdown) -> list[str]:
    """Say a breakdown: every point with its working and clauses, totals, ranks, the marker check."""
    lines = [*grouped_lines(words, breakdown.lines), words.say("plain.totals")]
    totals = breakdown.totals()
    lines += [f"  {pad(name(words, seat), 16)} {points:>5}" for seat, points in totals.items()]
    if breakdown.places:
        lines.append(words.say("plain.ranking"))
        lines += [place_text(words, place, breakdown.places) for place in breakdown.places]
    return lines + [marker_text(words, marker) for marker in breakdown.markers]


def grouped_lines(words: Words, scored: Iterable[ScoreLine]) -> list[str]:
    """Say lines of a breakdown below what they count."""
    lines: list[str] = []
    for title, group in groupby(scored, key=lambda line: messages.about(words, line)):
        lines.append(title)
        lines += [line_text(words, line) for line in group]
    return lines


def line_text(words: Words, line: ScoreLine) -> str:
    """Say one line of a breakdown."""
    cited = f"  [{' '.join(line.clauses)}]" if line.clauses else ""
    return f"  {pad(name(words, line.seat), 16)} {line.points:>5}   {words.phrase(line.working)}{cited}"


def place_text(words: Words, place: SeatRank, places: Sequence[SeatRank]) -> str:
    """Say one place of a ranking; one that went before an equal says by which tie-break."""
    won = won_by(place, places)
    tie = f"  ({words.say(f'tie_break.{won}')})" if won else ""
    return f" {place.rank:>2}. {pad(name(words, place.seat), 16)} {place.points:>5}{tie}"


def marker_text(words: Words, marker: ScoreMarker) -> str:
    """Say whether the physical score marker agrees."""
    moved = marker.shown - marker.computed
    key = "plain.marker_right" if not moved else "plain.marker_wrong"
    return words.say(key, seat=marker.seat, shown=marker.shown, computed=marker.computed, moved=moved)


def name(words: Words, seat: str) -> str:
    """Give a seat's name."""
    return words.format_field(seat, "seat")


def state_text(words: Words, found: TableGlance) -> str:
    """Say in a few words how a table stands: closed, over, disputed, or who acts; and how many lines are parked."""
    stands = _stands(words, found)
    return words.listed([*([stands] if stands else []), *parked_text(words, found)])


def parked_text(words: Words, found: TableGlance) -> list[str]:
    """Say how many lines wait to be mended, if any do."""
    return [words.say("home.parked", count=found.parked)] if found.parked else []


def _stands(words: Words, found: TableGlance) -> str:
    if found.closed or found.ended:
        ended = words.say("home.closed" if found.closed else "home.over")
        return words.listed([ended, *filter(None, [messages.not_final(words, found.deciding)])])
    if found.disputed:
        return words.say("kind.ruling")
    return words.say("home.to_act", name=name(words, found.active)) if found.active else ""


def pad(text: str, width: int) -> str:
    """Pad to so many terminal cells; longer text is kept whole."""
    return text + " " * (width - cell_len(text))


def otherwise_lines(words: Words, judged: VerdictChange, since: Entry | None = None) -> list[str]:
    """Say how an entry is judged today, and why: since a change of the past, or by other rules."""
    from referee import RULES_VERSION
    from referee.record.entry import target_of

    entry, verdict = judged.entry, judged.verdict
    then = words.say_or(f"status.{judged.then}", judged.then)
    now = words.say(f"status.{verdict.status}")
    if since is not None:
        values = {"seq": entry.seq, "then": then, "now": now, "target": target_of(since), "change": since.seq}
        lines = [words.say(f"verify.since_{since.kind}", **values)]
    elif verdict.faults:
        lines = [words.say("verify.unread", seq=entry.seq, kind=entry.kind)]
    else:
        lines = [words.say("verify.differs", seq=entry.seq, then=then, now=now)]
    if since is None and entry.rules != RULES_VERSION:
        lines.append(f"  {words.say('verify.was', then=entry.rules, now=RULES_VERSION)}")
    lines += [f"  {why}" for why in messages.left_out(words, verdict.faults)]
    lines += [f"  {messages.breach(words, broken)}" for broken in verdict.breaches]
    return lines + ([f"  {words.say('verify.failed')}"] if judged.failed else [])


def final_lines(words: Words, table: Table) -> list[str]:
    """Say the end of a game: every seat's points by category, then the ranking."""
    breakdown = table.breakdown()
    lines = [words.say("plain.final")]
    for seat in table.seats:
        lines.append(f"{name(words, seat)}")
        mine = [line for line in breakdown.lines if line.seat == seat]
        for title, group in groupby(sorted(mine, key=lambda line: line.category), key=lambda line: line.category):
            points = sum(line.points for line in group)
            lines.append(f"  {pad(words.say_or(f'category.{title}', title), 30)} {points:>5}")
    lines += [f"! {one}" for one in score_readings(words, table.game, breakdown.lines, table.state.options)]
    lines.append(words.say("plain.ranking"))
    lines += [place_text(words, place, breakdown.places) for place in breakdown.places]
    lines += not_final_lines(words, table)
    from tui.core.session.house_rules import listed  # only where a game has ended

    return lines + listed(words, table)


def not_final_lines(words: Words, table: Table) -> list[str]:
    """Write that the result of a finished game is not final; nothing where it is."""
    if not table.over or not table.world.protests:
        return []
    from referee.table.protest_replay import deciding_protests  # only for a protested game that has ended

    deciding = deciding_protests(table)
    return [f"! {messages.not_final(words, deciding)}"] if deciding else []


def meaning_lines(words: Words, table: JudgingContext, rows: Sequence[tuple[Move, ...]]) -> list[str]:
    """List what a line can mean, each as it can be typed; nothing for no rows."""
    if not rows:
        return []
    left = len(rows) - MOST_MEANINGS
    more = [words.say("plain.say_more", count=left)] if left > 0 else []
    return [words.say("plain.say_one"), *(f"  {written(words, table, moves)}" for moves in rows[:MOST_MEANINGS]), *more]


def declarable(table: Table) -> list[Move]:
    """List what may be declared now; nothing where no moves are declared."""
    declares = table.world.depth == "full" and not (table.world.closed or table.world.disputed)
    return list(table.options()) if declares else []


def option_lines(words: Words, table: Table, verb: str = "") -> list[str]:
    """List what may be declared now (of one `verb`, or all), in sentences that can be typed; whose it is where several
    may act.
    """
    moves = [move for move in declarable(table) if verb in ("", verb_of(move))]
    several = len({move.seat for move in moves}) > 1
    return [f"  {sentence_of(move, words, several)}" for move in moves]
