"""What a table of Crisis is led to do next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.facts.facts import NotTold, known
from referee.games.crisis.evaluation import could_act, status_after
from referee.games.crisis.locations import EXPORT, IMPORT, PRODUCTION, REFUSALS, RESOLVED, number_of
from referee.games.crisis.locations import LOAN as LOAN_LOCATION
from referee.games.crisis.managers import owners
from referee.games.crisis.names import key
from referee.games.crisis.state import Manual, State
from referee.games.crisis.turns import debtors
from referee.games.crisis.values import LOAN, MOST_LOANS, colour
from referee.rules.game import Prompt
from scoring.catalogs import Phrase
from scoring.games.crisis.goal import bankrupt
from scoring.games.crisis.values import ROUNDS


def due(state: State) -> Iterable[Prompt]:
    """Say what is done and what is due, pending choices first."""
    yield Prompt("round_of", {"round": state.round, "rounds": ROUNDS}, done=True)
    for one in reversed(state.pending):
        yield Prompt("pending_effect", _effect(state, one), pending=True)
    if state.pending:
        return
    yield from _OF_PHASE[state.phase](state)
    yield from _repayable(state)


def ended(state: State) -> Iterable[Prompt]:
    """Say that the nation is bankrupt, and who can win then (CRI-7.2)."""
    if known(state.status) and bankrupt(state.status):
        yield Prompt("bankrupt", {"status": state.status, "goal": state.goal}, done=True)


def _effect(state: State, one: Manual) -> dict[str, Any]:
    """Give the card and the text of an effect that the table works out."""
    text = state.printed[f"{one.card}.{key(one.about)}.manual.{one.place}"]
    return {"seat": one.seat, "card": one.about, "text": text if known(text) else Phrase("card_text.as_printed")}


def _event(state: State) -> Iterable[Prompt]:
    try:
        yield Prompt("draw_event", {"colour": colour(state)})
    except NotTold:
        yield Prompt("draw_event_untold", {"status": state.status})


def _interest(state: State) -> Iterable[Prompt]:
    for seat in debtors(state):
        yield Prompt("pay_interest", {"seat": seat, "loans": state.seats[seat].loans})


def _planning(state: State) -> Iterable[Prompt]:
    yield Prompt("place_manager", {"seat": state.active, "left": state.seats[state.active].hand})


def _operations(state: State) -> Iterable[Prompt]:
    location = state.location
    if location == EXPORT:
        yield from _export(state)
        return
    here = {"location": location, "number": number_of(location)}
    if location == PRODUCTION:
        acting = (state.active,) if known(state.active) else ()
        for seat in dict.fromkeys((*acting, *state.order)):  # whose name stands above the line comes first
            if not state.seats[seat].ended:
                yield Prompt("produce", here | {"seat": seat})
        return
    for space, seat in owners(state, location):
        if location == LOAN_LOCATION and state.seats[seat].loans >= MOST_LOANS:
            yield Prompt("loan_without_effect", here | {"seat": seat})
        elif location in RESOLVED or location == LOAN_LOCATION:
            yield Prompt("carry_out", here | {"seat": seat})
        else:
            yield _act_or_decline(state, seat, location, space)


def _act_or_decline(state: State, seat: str, location: str, space: str) -> Prompt:
    """Say what declining costs, as far as the table has told the price of an import space."""
    values = {"seat": seat, "location": location, "number": number_of(location), "space": space}
    points = state.printed[f"import_space.{space}.vp"] if location == IMPORT else REFUSALS[location][1]
    if known(points):
        return Prompt("act_or_decline", values | {"points": points})
    return Prompt("act_or_decline_untold", values)


def _export(state: State) -> Iterable[Prompt]:
    yield Prompt("export", {"seat": state.active})


def _evaluation(state: State) -> Iterable[Prompt]:
    """Say what the evaluation waits for, and what it would come to now."""
    for seat in could_act(state):
        held = state.seats[seat].influence
        if known(held):
            yield Prompt("may_use_influence", {"seat": seat, "count": held})
        else:
            yield Prompt("may_use_influence_untold", {"seat": seat})
    try:
        after = status_after(state)
    except NotTold:
        yield Prompt("evaluation_untold")
    else:
        yield Prompt("evaluation", {"status": state.status, "after": after})


def _last_chance(_state: State) -> Iterable[Prompt]:
    yield Prompt("last_chance")


def _repayable(state: State) -> Iterable[Prompt]:
    """Say who could repay a loan now (CRI-8.1)."""
    for seat in state.order:
        board = state.seats[seat]
        if known(board.loans) and board.loans and known(board.credits) and board.credits >= LOAN:
            yield Prompt("may_repay", {"seat": seat, "loans": board.loans})


_OF_PHASE = {
    "event": _event,
    "interest": _interest,
    "planning": _planning,
    "operations": _operations,
    "export": _export,
    "evaluation": _evaluation,
    "last_chance": _last_chance,
}
