"""The action of drawing the event card of the round and applying its effects (CRI-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts.facts import PrintedValueFacts, UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import card_effects, turn_flow
from referee.games.crisis.card_name_matching import cards as cards_told
from referee.games.crisis.card_name_matching import library_name
from referee.games.crisis.managers import assumed
from referee.games.crisis.state import State
from referee.games.crisis.values import colour
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import passes
from referee.notation.move import Move, verb_of
from referee.printed_lines.named_line import key_of
from referee.rules.default_rules import acting
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import Name


class DrawEvent(Move, frozen=True, kw_only=True, tag="draw_event"):
    """A move that draws the named event card and applies its effects."""

    name: Annotated[str, Name(keeps_case=True, role="identity")]


@cites("CRI-1.1")
def event_due(state: State, move: Move) -> Check:
    """Yield a breach if it is not the event phase, or an event has already been drawn in this round (CRI-1.1)."""
    if assumed(state):
        return
    if state.phase != "event" or state.event:
        yield Breach("CRI-1.1", "no_event_now", {"verb": verb_of(move), "phase": state.phase}, "later")


@cites("CRI-1.1")
def right_colour(state: State, move: DrawEvent) -> Check:
    """Yield a breach if the card's colour differs from the colour of the Financial Status (CRI-1.1). During a game, a
    card of unknown colour is accepted.
    """
    card_colour = state.printed[f"event.{library_name(state, 'event', move.name)}.colour"]
    if not known(card_colour) and not assumed(state):
        return
    now = colour(state)
    if card_colour != now:
        values = {"card": move.name, "colour": card_colour, "now": now, "status": state.status}
        yield Breach("CRI-1.1", "wrong_deck", values, "right_deck")


def objections(state: State, move: DrawEvent) -> Checks:
    """Yield the rule checks: other pending choices, the phase, and the colour of the card. An outstanding evaluation of
    the previous round is applied first.
    """
    if state.pending:
        yield resolves_first(state.pending, move)
    state = turn_flow.after_evaluation(state)
    yield event_due(state, move)
    yield right_colour(state, move)


def effects(ledger: Ledger, move: DrawEvent) -> None:
    """Evaluate the previous round if that is outstanding, then apply the card's effects and continue with interest
    (CRI-1.4).
    """
    turn_flow.evaluate_due(ledger)
    state: State = ledger.state
    name = library_name(state, "event", move.name)
    ledger.change(event=name, printed=_of_its_deck(state, name))
    ledger.todo("", "event", "CRI-1.2", card=name)
    card_effects.carry_out(ledger, card_effects.PlayedCard("event", name, "", "CRI-1.4"))
    turn_flow.settle(ledger)


def _of_its_deck(state: State, name: str) -> PrintedValueFacts:
    """Return the printed values, with the deck's colour added for a card of unknown colour."""
    path = f"event.{name}.colour"
    if known(state.printed[path]) or assumed(state):
        return state.printed
    try:
        return PrintedValueFacts({**state.printed, path: colour(state)})
    except UnknownFactError:
        return state.printed


def options(state: State) -> Iterator[DrawEvent]:
    """Yield a move for every event card with known effects, except cards of a different colour."""
    if state.pending:
        return
    state = turn_flow.after_evaluation(state)
    if assumed(state) or state.phase != "event" or state.event:
        return
    for name in cards_told(state, "event"):
        move = DrawEvent(seat=acting(state), name=name)
        if known(state.printed[f"event.{key_of(name)}.effects"]) and passes(right_colour(state, move)):
            yield move


ACTION = Action("draw_event", DrawEvent, objections, effects, options)
