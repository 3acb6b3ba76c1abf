"""Continuation of the game under protest: a recorded objection to a ruling, with a provisional decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.record.declaration import MOMENT
from referee.record.entry import POSITION_CHANGING_KINDS
from referee.record.entry_bodies import ProtestAlternative
from referee.record.table_state import ReplayStep
from referee.rules import rulings
from referee.rules.game_settings import setting_choices
from referee.table.protest import alternative_of_entry, alternative_of_moves, alternative_of_option, lodge
from scoring.errors import input_error
from scoring.text_catalogs import Words
from scoring.typed_data import convert
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.protest_text import protest_text
from tui.core.disputes.ruling_text import entry_line
from tui.core.i18n.move_text import declaration

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
