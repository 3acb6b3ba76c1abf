"""Plain lines of text: verdicts, prompts, standings and breakdowns, for the commands and for a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from referee.facts import known
from referee.verdict import LedgerLine, Verdict
from scoring.breakdown import Breakdown, Line, Marker, Place, won_by
from scoring.words import Words
from tui import say

if TYPE_CHECKING:
    from referee.review import Otherwise
    from referee.table import Table


def verdict_lines(words: Words, verdict: Verdict) -> list[str]:
    """Say a verdict and, where it is legal, what the move does."""
    done = verdict.ledger if verdict.status == "legal" else ()
    return [*say.verdict(words, verdict), *ledger_lines(words, done)]


def ledger_lines(words: Words, ledger: Iterable[LedgerLine]) -> list[str]:
    """Say what a move did, each line with its clause."""
    return [f"  {say.ledger(words, line)}  ({line.clause})" for line in ledger]


def prompt_lines(words: Words, table: Table) -> list[str]:
    """Say what is done and due."""
    from referee.dispute import open_case  # a cold ruling has no table

    case = open_case(table)
    if case is not None:
        return [f"! {words.say('plain.dispute_open', text=case.text)}"]
    if table.world.final:
        return [f"+ {words.say('table.final_told')}"]
    if table.world.depth != "full":
        return [f"> {words.say(f'plain.depth_{table.world.depth}')}"]
    return [f"{'+' if prompt.done else '>'} {say.prompt(words, prompt)}" for prompt in table.prompts()]


def standing_lines(words: Words, table: Table) -> list[str]:
    """Say the standings: rank, seat, VP."""
    places = table.breakdown().places
    shapes = {seat.id: seat.shape for seat in table.world.seats}
    lines = [
        f"{place.rank:>2}. {place.seat} {shapes[place.seat]} {pad(name(words, place.seat), 16)} {place.points:>5} VP"
        for place in places
    ]
    unknown = [seat for seat in table.seats if not known(table.state.seats[seat].vp)]
    return lines + [f" ?. {seat} {name(words, seat)}" for seat in unknown]


def breakdown_lines(words: Words, breakdown: Breakdown) -> list[str]:
    """Say a breakdown: every point with its working and clauses, totals, ranks, the marker check."""
    lines: list[str] = []
    for title, group in groupby(breakdown.lines, key=lambda line: say.about(words, line)):
        lines.append(title)
        lines += [line_text(words, line) for line in group]
    lines.append(words.say("plain.totals"))
    totals = breakdown.totals()
    lines += [f"  {pad(name(words, seat), 16)} {points:>5}" for seat, points in totals.items()]
    if breakdown.places:
        lines.append(words.say("plain.ranking"))
        lines += [place_text(words, place, breakdown.places) for place in breakdown.places]
    return lines + [marker_text(words, marker) for marker in breakdown.markers]


def line_text(words: Words, line: Line) -> str:
    """Say one line of a breakdown."""
    cited = f"  [{' '.join(line.clauses)}]" if line.clauses else ""
    return f"  {pad(name(words, line.seat), 16)} {line.points:>5}   {words.phrase(line.working)}{cited}"


def place_text(words: Words, place: Place, places: Sequence[Place]) -> str:
    """Say one place of a ranking; one that went before an equal says by which tie-break."""
    won = won_by(place, places)
    tie = f"  ({words.say(f'tie_break.{won}')})" if won else ""
    return f" {place.rank:>2}. {pad(name(words, place.seat), 16)} {place.points:>5}{tie}"


def marker_text(words: Words, marker: Marker) -> str:
    """Say whether the physical score marker agrees."""
    moved = marker.shown - marker.computed
    key = "plain.marker_right" if not moved else "plain.marker_wrong"
    return words.say(key, seat=marker.seat, shown=marker.shown, computed=marker.computed, moved=moved)


def name(words: Words, seat: str) -> str:
    """Give a seat's name."""
    return words.format_field(seat, "seat")


def pad(text: str, width: int) -> str:
    """Pad to so many terminal cells; longer text is kept whole."""
    from rich.cells import cell_len, set_cell_size  # only where something is lined up

    return text if cell_len(text) >= width else set_cell_size(text, width)


def otherwise_lines(words: Words, judged: Otherwise) -> list[str]:
    """Say how an entry is judged today, and why."""
    from referee import RULES_VERSION

    entry, verdict = judged.entry, judged.verdict
    then = words.say_or(f"status.{judged.then}", judged.then)
    now = words.say(f"status.{verdict.status}")
    said = words.say("verify.unread", seq=entry.seq, kind=entry.kind)
    lines = [said if verdict.faults else words.say("verify.differs", seq=entry.seq, then=then, now=now)]
    if entry.rules != RULES_VERSION:
        lines.append(f"  {words.say('verify.was', then=entry.rules, now=RULES_VERSION)}")
    lines += [f"  {why}" for why in say.left_out(words, verdict.faults)]
    lines += [f"  {say.breach(words, broken)}" for broken in verdict.breaches]
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
    lines.append(words.say("plain.ranking"))
    lines += [place_text(words, place, breakdown.places) for place in breakdown.places]
    from tui.house_rules import listed  # only where a game has ended

    return lines + listed(words, table)
