"""The action of using an influence card (CRI-8.4, CRI-8.5)."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import card_effects, turn_flow
from referee.games.crisis.card_name_matching import cards as cards_told
from referee.games.crisis.card_name_matching import library_name
from referee.games.crisis.locations import PRODUCTION
from referee.games.crisis.managers import assumed, seats_in
from referee.games.crisis.state import TIMINGS, State
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import Name


class UseInfluence(Move, frozen=True, kw_only=True, tag="use_influence"):
    """A move that uses the named influence card; its printed text is entered at this time."""

    name: Annotated[str, Name(keeps_case=True, role="identity")]


@cites("CRI-8.4")
def holds_card(state: State, move: UseInfluence) -> Check:
    """Yield a breach if the seat has no influence card (CRI-8.4)."""
    if not state.seats[move.seat].influence:
        yield Breach("CRI-8.4", "no_influence", {"seat": move.seat})


@cites("CRI-8.4")
def first_of_round(state: State, move: UseInfluence) -> Check:
    """Yield a breach if the seat has already used an influence card in this round (CRI-8.4)."""
    if state.seats[move.seat].influence_used:
        yield Breach("CRI-8.4", "influence_used", {"seat": move.seat}, "next_round")


@cites("CRI-8.5")
def timely(state: State, move: UseInfluence) -> Check:
    """Yield a breach if the card cannot be used in the current phase (CRI-8.5). If only the text of the card determines
    that, the players are asked.
    """
    when = state.printed[f"influence.{library_name(state, 'influence', move.name)}.timing"]
    by_text = when == "text"
    if (by_text and not state.now["timely"]) or not (by_text or when in _current_timings(state)):
        yield Breach("CRI-8.5", "not_timely", {"card": move.name, "timing": when}, "later")


def _current_timings(state: State) -> tuple[str, ...]:
    """Return the card timings that apply now: "any", the phase, and Production or Export while it is resolved; all
    timings if the phase is unknown. Operations lasts until the evaluation is finished.
    """
    if assumed(state):
        return TIMINGS
    if state.phase in ("export", "evaluation"):
        return ("any", "operations", "export")
    producing = state.phase == "operations" and state.location == PRODUCTION
    return ("any", state.phase, *((PRODUCTION,) if producing else ()))


def objections(state: State, move: UseInfluence) -> Checks:
    """Yield the rule checks: the card, the limit of one card per round, and the timing."""
    yield from turn_flow.at_any_time(state, move)
    has_card = yield holds_card(state, move)
    yield first_of_round(state, move)
    if has_card:
        yield timely(state, move)


def effects(ledger: Ledger, move: UseInfluence) -> None:
    """Discard the card and apply its effects."""
    name = library_name(ledger.state, "influence", move.name)
    ledger.pay(move.seat, "influence", 1, "CRI-8.4")
    ledger.seat(move.seat, influence_used=True)
    card_effects.carry_out(ledger, card_effects.PlayedCard("influence", name, move.seat, "CRI-8.5"))
    turn_flow.settle(ledger)


ACTION = Action(
    "use_influence",
    UseInfluence,
    objections,
    effects,
    starts=seats_in(),
    choices={"name": partial(cards_told, kind="influence")},
)
