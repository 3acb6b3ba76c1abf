"""Protests (recorded objections to rulings) and recorded disputes as text: the claim, the effect if upheld, the points
at stake, the entered facts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.record.entry_bodies import ProtestAlternative
from referee.record.replay import moves_of
from referee.rules.game_settings import check_setting, write_setting
from referee.table.protest import Protest, open_protests
from referee.table.protest_replay import AlternativeOutcome, ProtestReplays, recorded_winners
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.disputes.ruling_text import entry_line
from tui.core.i18n import messages
from tui.core.i18n.move_text import declaration
from tui.core.rendering.styled_text import Lines, StyledText


def protest_text(words: Words, key: str, **values: Any) -> str:
    """Return the catalogue text about protests with this key, with the values filled in."""
    return words.translate(f"protest.{key}", **values)


def alternative_text(words: Words, table: Table, other: ProtestAlternative) -> str:
    """Describe the effect of upholding a protest."""
    parts = []
    if other.entry and not other.moves:
        key = "alternative_changed" if other.body is not None else "alternative_taken_back"
        values = {"entry": entry_line(words, table, other.entry), "move": _moves_text(words, table, other.body or {})}
        parts.append(protest_text(words, f"{key}", **values))
    if other.option:
        value = _setting_text(words, table, other.option, other.value)
        parts.append(protest_text(words, "alternative_option", option=other.option, value=value))
    if other.moves:
        parts.append(
            protest_text(words, "alternative_moves", move=_moves_text(words, table, {"moves": list(other.moves)}))
        )
    return words.join_items(parts)


def _moves_text(words: Words, table: Table, body: dict[str, object]) -> str:
    try:
        return declaration(words, moves_of(table.game, body))
    except InputError:
        return "?"  # today's rules do not know it


def _setting_text(words: Words, table: Table, option: str, value: object) -> str:
    try:
        check_setting(table.game, option, value)
    except InputError:
        return "?"  # today's rules do not know it
    return write_setting(table.game, option, value, words)


def protest_lines(words: Words, table: Table, protest: Protest, outcome: AlternativeOutcome) -> list[str]:
    """Describe an open protest in lines: claim, question of rules or fact, effect if upheld, and the points at
    stake.
    """
    body = protest.body
    head = "claim" if protest.seat else "claim_of_table"
    status = words.translate(f"status.{protest.verdict}") if protest.verdict else ""
    lines = [
        protest_text(words, f"{head}", seq=protest.seq, seat=protest.seat, text=body.text),
        protest_text(words, f"question_{body.question}", status=status, clauses=body.clauses),
        protest_text(words, "if_upheld", alternative=alternative_text(words, table, body.other)),
        stakes_text(words, table, outcome),
    ]
    return [line.strip() for line in lines]


def stakes_text(words: Words, table: Table, outcome: AlternativeOutcome) -> str:
    """Describe the effect of a protest on points and winner, or the first entry after which it is unknown."""
    if outcome.is_same:
        return protest_text(words, "nothing")
    points = points_text(words, table, outcome)
    if outcome.unknown_from:
        known = points or protest_text(words, "no_points")
        return protest_text(words, "unknown_from", seq=outcome.unknown_from, known=known)
    recorded = recorded_winners(table)
    if recorded is None or outcome.winners is None:
        return points or protest_text(words, "no_points")
    if recorded == outcome.winners:
        return protest_text(words, "same_winner", known=points or protest_text(words, "no_points"))
    return protest_text(words, "other_winner", now=_names(words, recorded), then=_names(words, outcome.winners))


def points_text(words: Words, table: Table, outcome: AlternativeOutcome) -> str:
    """Describe the points at stake: of the only affected seat, or the shift between the two most affected seats; "" if
    no points change.
    """
    moved = {impact.seat: impact.now - impact.was for impact in outcome.scores}
    if not moved:
        return ""
    if len(moved) == 1 and len(table.seats) > 2:
        ((seat, points),) = moved.items()
        return protest_text(words, "points_of", points=abs(points), seat=seat)
    shifts = {seat: moved.get(seat, 0) for seat in table.seats}
    low, high = min(shifts, key=shifts.__getitem__), max(shifts, key=shifts.__getitem__)
    if shifts[low] == shifts[high]:
        return protest_text(words, "points_of_all", points=abs(shifts[low]))
    first, second = (seat for seat in table.seats if seat in (low, high))
    return protest_text(words, "points", points=shifts[high] - shifts[low], one=first, other=second)


def _names(words: Words, seats: Iterable[str]) -> str:
    return words.join_items([words.format_field(seat, "seat") for seat in sorted(seats)])


def open_protests_text(
    words: Words, table: Table, outcomes: Sequence[AlternativeOutcome], closed: Collection[int] = ()
) -> str:
    """Describe the number of open protests and what depends on them. Without open protests, describe the protests in
    `closed`, which were closed automatically; "" if there are none either.
    """
    seqs = [protest.seq for protest in open_protests(table) if protest.seq not in closed]
    if not seqs:
        return closed_text(words, table, closed)
    line = protest_text(words, "open", count=len(seqs))
    stakes = dict.fromkeys(
        stakes_text(words, table, outcome) for outcome in outcomes if outcome.upheld.isdisjoint(closed)
    )
    return protest_text(words, "open_stakes", open=line, stakes=words.join_items(list(stakes))) if stakes else line


def protests_text(words: Words, table: Table, replays: ProtestReplays) -> str:
    """Describe the open protests; "" if there are none. After the end of the game, state that the result is not
    final.
    """
    closed = replays.closed(table)
    line = open_protests_text(words, table, replays.each(table), closed)
    is_decided = len(closed) == len(open_protests(table))
    return line if recorded_winners(table) is None or is_decided else protest_text(words, "not_final", open=line)


def closed_text(words: Words, table: Table, closed: Collection[int]) -> str:
    """Describe which protests were closed automatically and why; "" if there are none."""
    key = "closed_so_far" if recorded_winners(table) is None else "closed_at_end"
    return protest_text(words, key, entries=tuple(closed)) if closed else ""


def case_lines(words: Words, table: Table, entry: Entry) -> Lines:
    """Return the details of a dispute, ruling or protest entry as lines; empty for other entries."""
    try:
        body = entry_bodies.parse_body(entry)
    except InputError:
        return []
    if isinstance(body, entry_bodies.ProtestBody):
        alternative = protest_text(words, "if_upheld", alternative=alternative_text(words, table, body.other))
        return [("", StyledText(alternative))]
    if not isinstance(body, (entry_bodies.DisputeBody, entry_bodies.RulingBody)):
        return []
    lines: Lines = [
        ("", StyledText(words.translate("dispute.claim", seat=seat, text=claim), "italic"))
        for seat, claim in body.claims.items()
    ]
    facts = []
    if isinstance(body, entry_bodies.RulingBody):
        facts = [_fact(words, table, path, value) for path, value in body.facts.items()]
        facts += [f"{_fact(words, table, path)} {words.translate('dispute.cannot_tell')}" for path in body.untellable]
    if facts:
        lines.append(("", StyledText(words.translate("dispute.known"))))
        lines += [("", StyledText(f"  {fact}")) for fact in facts]
    return lines


def _fact(words: Words, table: Table, path: str, value: object = None) -> str:
    fact = table.game.fact(tuple(table.seats), path)
    label = messages.fact(words, fact) if fact else path
    if value is None or fact is None:
        return label
    return f"{label} {messages.value(words, fact, tuple(value) if isinstance(value, list) else value)}"
