"""The action of hiring a Foreign Employee tile (CRI-4.8)."""

from __future__ import annotations

from typing import Annotated

from referee.facts.facts import UnknownFactError
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis import locations, turn_flow
from referee.games.crisis.managers import bring_back, may_resolve, own_space, to_resolve
from referee.games.crisis.state import FOREIGN_TYPES, State
from referee.games.crisis.values import cheapest_hiring, colour, dearest_hiring, hiring
from referee.games.crisis.warehouse import with_added
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.games.crisis.values import FOREIGN_SKILL


class HireForeign(Move, frozen=True, kw_only=True, tag="hire_foreign"):
    """A move that hires a Foreign Employee tile; `type` names its roles; `credits` (the price paid) are optional and
    checked if typed.
    """

    type: Annotated[str, KeyOf("roles.foreign", role="identity")]
    space: Annotated[int, WholeNumber(high=9, role="identity")] = 0
    credits: Annotated[int | None, WholeNumber(high=99, role="payment")] = None


@cites("CRI-4.8.1", "CRI-9.4")
def affordable(state: State, move: HireForeign) -> Check:
    """Yield a breach if the seat has fewer credits than the price, which depends on the Financial Status colour
    (CRI-4.8.1, CRI-R44). Raises `UnknownFactError` if the result depends on an unknown colour.
    """
    have = state.seats[move.seat].credits
    if have >= dearest_hiring(state):
        return  # whatever the colour is
    try:
        price = hiring(state)
    except UnknownFactError:
        values = {"seat": move.seat, "price": cheapest_hiring(state), "have": have}
        if have >= cheapest_hiring(state):
            raise
        yield Breach(
            "CRI-4.8.1",
            "credits_short_of_least",
            values,
            "decline",
            ("CRI-9.4",),
            Shortage(have, cheapest_hiring(state)),
        )
        return
    if have < price:
        values = {"seat": move.seat, "price": price, "have": have}
        yield Breach("CRI-4.8.1", "credits_short", values, "decline", ("CRI-9.4",), Shortage(have, price))


@cites("CRI-4.8.1")
def price_right(state: State, move: HireForeign) -> Check:
    """Yield a breach if the typed price differs from the price for the current colour (CRI-4.8.1)."""
    if move.credits != hiring(state):
        values = {"said": move.credits, "price": hiring(state), "colour": colour(state), "status": state.status}
        yield Breach("CRI-4.8.1", "hiring_price_said", values, "exactly")


@cites("CRI-4.8.2")
def available(state: State, move: HireForeign) -> Check:
    """Yield a breach if no tile of the type is left (CRI-4.8.2)."""
    if state.foreign[move.type] < 1:
        yield Breach("CRI-4.8.2", "none_of_type", {"type": move.type}, "other_type")


def objections(state: State, move: HireForeign) -> Checks:
    """Yield the rule checks: the manager piece on the space, the price and the tile."""
    yield from may_resolve(state, move, locations.FOREIGN, move.space)
    yield affordable(state, move)
    if move.credits is not None:
        yield price_right(state, move)
    yield available(state, move)


def tile_of(type: str) -> str:
    """Return the id of the employee tile of a type; each role has skill 1 (CRI-4.8.3)."""
    return "/".join(f"{role}_{FOREIGN_SKILL}" for role in type.split("/"))


def effects(ledger: Ledger, move: HireForeign) -> None:
    """Pay the price and add the tile to the employees of the seat."""
    price = hiring(ledger.state)
    bring_back(ledger, move.seat, locations.FOREIGN, own_space(ledger.state, move.seat, locations.FOREIGN, move.space))
    ledger.pay(move.seat, "credits", price, "CRI-4.8.1")
    state: State = ledger.state
    board = state.seats[move.seat]
    ledger.change(foreign={**state.foreign, move.type: state.foreign[move.type] - 1})
    ledger.seat(move.seat, employees=with_added(board.employees, tile_of(move.type)))
    ledger.todo(move.seat, "foreign_hired", "CRI-4.8.2", type=move.type)
    turn_flow.settle(ledger)


ACTION = Action(
    "hire_foreign",
    HireForeign,
    objections,
    effects,
    starts=to_resolve(locations.FOREIGN),
    choices={"type": FOREIGN_TYPES},
)
