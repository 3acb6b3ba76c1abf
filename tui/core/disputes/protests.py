"""Protests (recorded objections to rulings) and recorded disputes: playing on under protest, and both as text: the
claim, the effect if upheld, the points at stake, the entered facts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.record import entry_bodies
from referee.record.declaration import MOMENT
from referee.record.entry import POSITION_CHANGING_KINDS, Entry
from referee.record.entry_bodies import ProtestAlternative
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.rules import rulings
from referee.rules.game_settings import check_setting, setting_choices, write_setting
from referee.table.protest import (
    Protest,
    alternative_of_entry,
    alternative_of_moves,
    alternative_of_option,
    lodge,
    open_protests,
)
from referee.table.protest_replay import AlternativeOutcome, ProtestReplays, recorded_winners
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from scoring.typed_data import convert
from tui.core.disputes.dispute_procedure import DisputeProcedure
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


Play = Literal["", "declare", "overrule"]
Topic = Literal["rule", "fact"]


class ProtestChoice(Struct, frozen=True):
    """A way to continue the game under protest. `play` states how the disputed move is recorded for now ("" if it is
    not). `other` takes effect if the protest is upheld; None means that the move is then retracted.
    """

    kind: Literal["played", "not_played", "taken_back", "option"]
    play: Play = ""
    other: ProtestAlternative | None = None


def protest_choices(dispute: DisputeProcedure) -> list[ProtestChoice]:
    """Return the ways to continue under protest against a ruling; empty without a table or a verdict."""
    evaluated = dispute.final_evaluation
    if dispute.table is None or evaluated is None:
        return []
    options = [ProtestChoice("option", other=alternative) for alternative in _option_alternatives(dispute)]
    if dispute.entry:
        return [ProtestChoice("taken_back", other=alternative_of_entry(dispute.entry)), *options]
    move_facts = _move_facts(dispute)
    if evaluated.verdict.status is VerdictStatus.LEGAL:
        return [ProtestChoice("played", "declare"), *options]
    without_move = ProtestChoice("not_played", other=alternative_of_moves(evaluated.moves, move_facts))
    return [without_move, ProtestChoice("played", "overrule"), *options]


def _move_facts(dispute: DisputeProcedure) -> dict[str, Any]:
    return {path: value for path, value in dispute.fact_source.facts.items() if path.startswith(MOMENT)}


def _option_alternatives(dispute: DisputeProcedure) -> Iterator[ProtestAlternative]:
    """Yield the alternative values of the game settings that the cited clauses depend on."""
    table, evaluated = dispute.table, dispute.final_evaluation
    assert table is not None and evaluated is not None
    cited = {*evaluated.verdict.clauses, *(line.clause for line in evaluated.verdict.ledger)}
    names = dict.fromkeys(
        ruling.option for ruling in rulings.load(table.game.folder).values() if cited.intersection(ruling.clauses)
    )
    steps = [step.entry for step in table.steps if step.entry.kind in POSITION_CHANGING_KINDS]
    is_last = bool(steps) and steps[-1].seq == dispute.entry
    for name in filter(None, names):
        current = table.state.options[name]
        for value, _ in setting_choices(table.game, name, dispute.session.words(table.game.id)):
            if value == current:
                continue
            alternative = alternative_of_option(name, value)
            if is_last:
                alternative = _replay(alternative, steps[-1].seq, steps[-1].body)
            yield alternative


def _replay(alternative: ProtestAlternative, seq: int, body: dict[str, object]) -> ProtestAlternative:
    moves, move_facts = body.get("moves", ()), body.get("readings", {})
    return convert(
        {**msgspec.to_builtins(alternative), "entry": seq, "moves": moves, "readings": move_facts}, ProtestAlternative
    )


def choice_text(words: Words, dispute: DisputeProcedure, choice: ProtestChoice) -> str:
    """Describe a way to continue under protest."""
    table, evaluated = dispute.table, dispute.final_evaluation
    assert table is not None and evaluated is not None
    values: dict[str, object] = {"move": declaration(words, evaluated.moves)}
    if choice.kind == "taken_back":
        values = {"entry": entry_line(words, table, dispute.entry)}
    elif choice.kind == "option" and choice.other is not None:
        name, value = choice.other.option, choice.other.value
        texts = dict(setting_choices(table.game, name, words))
        values = {"option": name, "value": texts[value]}
    return protest_text(words, f"choice_{choice.kind}", **values)


def topic_of(dispute: DisputeProcedure) -> Topic | None:
    """Return "fact" if the ruling depends on a fact that only the players can determine. None if the players must state
    the topic of the protest.
    """
    evaluated = dispute.final_evaluation
    is_unclear = evaluated is not None and evaluated.verdict.status is VerdictStatus.UNCLEAR
    return "fact" if is_unclear or dispute.fact_source.untellable else None


def play_under_protest(
    dispute: DisputeProcedure, choice: ProtestChoice, *, text: str, seat: str = "", topic: Topic = "rule"
) -> ReplayStep:
    """Withdraw the dispute, carry out the provisional decision and record the protest, all as one change. Raises
    `InputError` if this fails; then nothing changes.
    """
    table, evaluated = dispute.table, dispute.final_evaluation
    assert table is not None and evaluated is not None
    verdict = evaluated.verdict
    with table.together():
        dispute.drop()
        other = choice.other
        if choice.play:
            other = alternative_of_entry(_carry_out(dispute, choice.play, text).entry.seq)
        if other is None:
            raise input_error("protest_nothing")
        return lodge(table, text, other, seat=seat, verdict=verdict.status, clauses=verdict.clauses, question=topic)


def _carry_out(dispute: DisputeProcedure, play: Play, reason: str) -> ReplayStep:
    table, evaluated = dispute.table, dispute.final_evaluation
    assert table is not None and evaluated is not None
    move_facts = _move_facts(dispute)
    again = table.judge(evaluated.moves, move_facts=move_facts)
    result = table.declare(again) if play == "declare" else table.overrule(again, reason)
    if result.step is None:
        raise input_error("protest_needs")
    return result.step
