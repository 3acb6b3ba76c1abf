"""The prompt lines that tell the players of Crisis what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.games.crisis.locations import EXPORT, IMPORT, PRODUCTION, REFUSALS, RESOLVED
from referee.games.crisis.locations import LOAN as LOAN_LOCATION
from referee.games.crisis.managers import owners
from referee.games.crisis.round_end import could_act, status_after
from referee.games.crisis.state import ManualEffect, State
from referee.games.crisis.turn_flow import debtors
from referee.games.crisis.values import LOAN, MAX_LOANS, colour
from referee.printed_lines.named_line import key_of
from referee.rules.game import PromptLine
from scoring.games.crisis.round_evaluation import bankrupt
from scoring.games.crisis.values import ROUNDS
from scoring.text_catalogs import Phrase


def due(state: State) -> Iterable[PromptLine]:
    """Yield the lines for the round and for the required or possible actions; only pending card effects if there are
    any.
    """
    yield PromptLine("round_of", {"round": state.round, "rounds": ROUNDS}, done=True)
    for effect in reversed(state.pending):
        yield PromptLine("pending_effect", _effect(state, effect), pending=True)
    if state.pending:
        return
    yield from _OF_PHASE[state.phase](state)
    yield from _repayable(state)


def bankruptcy_line(state: State) -> Iterable[PromptLine]:
    """Yield a line if the nation is bankrupt, with the goal required to win (CRI-7.2)."""
    if known(state.status) and bankrupt(state.status):
        yield PromptLine("bankrupt", {"status": state.status, "goal": state.goal}, done=True)


def _effect(state: State, effect: ManualEffect) -> dict[str, Any]:
    """Return the text values for a card effect that the players resolve: its seat, its card and its text."""
    text = state.printed[f"{effect.card}.{key_of(effect.about)}.manual.{effect.place}"]
    return {"seat": effect.seat, "card": effect.about, "text": text if known(text) else Phrase("card_text.as_printed")}


def _event(state: State) -> Iterable[PromptLine]:
    try:
        yield PromptLine("draw_event", {"colour": colour(state)})
    except UnknownFactError:
        yield PromptLine("draw_event_untold", {"status": state.status})


def _interest(state: State) -> Iterable[PromptLine]:
    for seat in debtors(state):
        yield PromptLine("pay_interest", {"seat": seat, "loans": state.seats[seat].loans})


def _planning(state: State) -> Iterable[PromptLine]:
    yield PromptLine("place_manager", {"seat": state.active, "left": state.seats[state.active].hand})


def _operations(state: State) -> Iterable[PromptLine]:
    location = state.location
    if location == EXPORT:
        yield from _export(state)
        return
    location_values = {"location": location}
    if location == PRODUCTION:
        acting = (state.active,) if known(state.active) else ()
        for seat in dict.fromkeys((*acting, *state.order)):  # whose name stands above the line comes first
            if not state.seats[seat].ended:
                yield PromptLine("produce", location_values | {"seat": seat})
        return
    for space, seat in owners(state, location):
        if location == LOAN_LOCATION and state.seats[seat].loans >= MAX_LOANS:
            yield PromptLine("loan_without_effect", location_values | {"seat": seat})
        elif location in RESOLVED or location == LOAN_LOCATION:
            yield PromptLine("carry_out", location_values | {"seat": seat})
        else:
            yield _act_or_decline(state, seat, location, space)


def _act_or_decline(state: State, seat: str, location: str, space: str) -> PromptLine:
    """Return the line for a space whose action can be declined, with the penalty points if they are known."""
    values = {"seat": seat, "location": location, "space": space}
    points = state.printed[f"import_space.{space}.vp"] if location == IMPORT else REFUSALS[location][1]
    if known(points):
        return PromptLine("act_or_decline", values | {"points": points})
    return PromptLine("act_or_decline_untold", values)


def _export(state: State) -> Iterable[PromptLine]:
    yield PromptLine("export", {"seat": state.active})


def _evaluation(state: State) -> Iterable[PromptLine]:
    """Yield the lines for the seats that can still use an influence card, and for the Financial Status that the
    evaluation would set now.
    """
    for seat in could_act(state):
        cards = state.seats[seat].influence
        if known(cards):
            yield PromptLine("may_use_influence", {"seat": seat, "count": cards})
        else:
            yield PromptLine("may_use_influence_untold", {"seat": seat})
    try:
        after = status_after(state)
    except UnknownFactError:
        yield PromptLine("evaluation_untold")
    else:
        yield PromptLine("evaluation", {"status": state.status, "after": after})


def _last_chance(_state: State) -> Iterable[PromptLine]:
    yield PromptLine("last_chance")


def _repayable(state: State) -> Iterable[PromptLine]:
    """Yield a line for each seat that could repay a loan now (CRI-8.1)."""
    for seat in state.order:
        board = state.seats[seat]
        if known(board.loans) and board.loans and known(board.credits) and board.credits >= LOAN:
            yield PromptLine("may_repay", {"seat": seat, "loans": board.loans})


_OF_PHASE = {
    "event": _event,
    "interest": _interest,
    "planning": _planning,
    "operations": _operations,
    "export": _export,
    "evaluation": _evaluation,
    "last_chance": _last_chance,
}
