"""Blank positions, and hidden ones of which everything is known; and what a table would answer about them.

Of a field that is not described the table reads off what is asked (section 11.2); here the naive rules read it off.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

from referee.facts.facts import get, known
from referee.games.plan_city import placeability
from referee.games.plan_city.bids import BidProposal
from referee.games.plan_city.coal_chips import number_of
from referee.games.plan_city.contract_cards import PlaceContract
from referee.games.plan_city.plan_cards import Fuel, PlacePlan
from referee.games.plan_city.state import State
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.rules.game import Seat
from tests.games.plan_city.placements.plan_city_naive import Pile, Place, Seen, idle_spaces, pile_of, seen
from tests.games.plan_city.plan_city_tables import GAME
from tests.play import asking

IDS = ("A", "B", "C", "D")
SEATS = tuple(Seat(id, "") for id in IDS)


read = partial(asking.read, GAME)


def blank(options: dict[str, Any]) -> State:
    """A position of which nothing is told, under the settings of a table."""
    state: State = asking.blank(GAME, SEATS, **options)
    return state


def _covered(hidden: State, move: PlacePlan | PlaceContract) -> tuple[dict[Place, Seen], dict[Place, Seen]]:
    """The visible cells of the field, and those of them that the card would cover."""
    field = seen(pile_of(hidden, move.seat))
    spots = {(move.x + right, move.y + down) for right, down in product(range(3), range(3))}
    return field, {at: one for at, one in field.items() if at in spots}


def _placing(hidden: State, move: PlacePlan | PlaceContract, name: str) -> Any:
    field, under = _covered(hidden, move)
    chips = pile_of(hidden, move.seat).chips | {(at.x, at.y) for at in move.fuel_first}
    if name == "covered":
        return len(under)
    if name == "one_card":
        return len({one.card for one in under.values()}) <= 1
    if name == "river_under":
        return any(one.cell.river for one in under.values())
    if name == "half_factory":
        return any(
            one.factory and any(o.factory == one.factory and at not in under for at, o in field.items())
            for one in under.values()
        )
    assert name == "idle_under", name
    return any(
        one.cell.engine == "printed" or (one.cell.engine == "space" and at not in chips) for at, one in under.items()
    )


def _engine(hidden: State, seat: str, at: Place) -> str:
    pile = pile_of(hidden, seat)
    if at in idle_spaces(pile):
        return "idle"
    return "fuelled" if at in pile.chips else "none"


def _placeable(hidden: State, move: Move) -> bool:
    """Whether the card of the bid could be placed: of a bid made now, or of one that stands once the move is made."""
    if isinstance(move, BidProposal):
        spaces = hidden.printed[f"proposal.{move.proposal}.spaces"]
        icon = move.icon if move.icon is not None else f"{move.number}" not in spaces
        return bool(placeability.placeable(hidden, move.seat, move.number, icon=icon))
    if isinstance(move, (Fuel, PlaceContract)):
        verdict = judge(GAME, hidden, (move,), seats=IDS).verdict
        return not {"chips_needed", "closes_all"} & {breach.why for breach in verdict.breaches}
    number = number_of(hidden.seats[move.seat].bid)
    return placeability.placeable_with(hidden, placeability.resources_of(hidden, move.seat, False), number)


def _idle_at_first(hidden: State, seat: str) -> int:
    """The idle spaces of the start card at the set-up, before the first trust phase (PLC-R17)."""
    pile = pile_of(hidden, seat)
    held = {(1, 1)} if hidden.printed[f"start_card.{hidden.seats[seat].layers['0'].card}.centre_chip"] else set()
    return len(idle_spaces(Pile(pile.cards[:1], frozenset(held))))


def answer(hidden: State, moves: Sequence[Move], path: str) -> Any:
    """What the table answers to a question about a move."""
    move = moves[0]
    if not path.startswith("now."):
        value = get(hidden, path)
        assert known(value), path
        return value
    name = path.removeprefix("now.")
    if name == "placeable":
        return _placeable(hidden, move)
    if name.startswith("idle."):
        return _idle_at_first(hidden, name.removeprefix("idle."))
    if name == "engine":
        assert isinstance(move, (Fuel, PlacePlan, PlaceContract))
        named = move.positions if isinstance(move, Fuel) else move.fuel_first
        found = [_engine(hidden, move.seat, (at.x, at.y)) for at in named]
        return next((one for one in found if one != "idle"), "idle")  # one answer for all: what is in the way
    assert isinstance(move, (PlacePlan, PlaceContract))
    return _placing(hidden, move, name)


settle = partial(asking.settle, GAME, answer=answer)
