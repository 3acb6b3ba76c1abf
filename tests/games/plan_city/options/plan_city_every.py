"""Every declaration that can be written, and which of them options reach."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from referee.games.plan_city.actions.bid_proposal import BidProposal
from referee.games.plan_city.actions.fuel import Fuel
from referee.games.plan_city.actions.place_contract import PlaceContract
from referee.games.plan_city.actions.place_plan import PlacePlan
from referee.games.plan_city.state import PROPOSALS, FieldPosition, State
from referee.notation.move import Move
from tests.games.plan_city.placements.plan_city_naive import Cell, Grid, Pile, Place, everywhere, seen
from tests.games.plan_city.plan_city_tables import GAME
from tests.play import offers
from tests.play.playground import playground

VERBS = tuple(verb for verb in GAME.rules.actions if verb != "may")
TURNS = (0, 90, 180, 270, 45)
MOST_FUEL = 3
"""Engine spaces named in one declaration, at most."""


def pile_of(state: State, seat: str) -> Pile:
    """A seat's field for the naive rules, read off the words of its cards."""
    board = state.seats[seat]
    cards = []
    for number in range(board.cards):
        layer = board.layers[str(number)]
        kind = layer.card.split("_")[0]
        path = {"start": "start_card", "plan": "plan_card", "contract": "contract_back"}[kind]
        cards.append((_grid(str(state.printed[f"{path}.{layer.card}.cells"])), layer.rotation, layer.x, layer.y))
    return Pile(tuple(cards), places(board.chips))


def places(texts: Iterable[str]) -> frozenset[Place]:
    """Read positions as they are written, `x:y`."""
    split = (text.split(":") for text in texts)
    return frozenset((int(x), int(y)) for x, y in split)


def _grid(word: str) -> Grid:
    return tuple(tuple(_cell(text.strip()) for text in row.split("|")) for row in word.split("/ "))


def _cell(text: str) -> Cell:
    tokens = text.split("+")
    factory = next((token.split(":")[1] for token in tokens if token.startswith("fac:")), "")
    engine = "space" if "eng" in tokens else "printed" if "eng!" in tokens else ""
    return Cell(engine, factory, "riv" in tokens)


def idle_spaces(pile: Pile) -> tuple[Place, ...]:
    """The visible engine spaces without a chip."""
    return tuple(sorted(at for at, one in seen(pile).items() if one.cell.engine == "space" and at not in pile.chips))


def spots(positions: Iterable[Place]) -> tuple[FieldPosition, ...]:
    return tuple(FieldPosition(x, y) for x, y in positions)


def every(state: State, verb: str) -> Iterator[Move]:
    """Every declaration of an action; cards are not named, and spaces are fuelled first only where they are
    covered: what is fuelled besides is a declaration of its own.
    """
    for seat in state.seats if verb in VERBS else ():
        yield from _every(state, verb, seat)


def _every(state: State, verb: str, seat: str) -> Iterator[Move]:
    kind = GAME.rules.actions[verb].move
    if kind is BidProposal:
        for proposal, number, icon in product(PROPOSALS, range(11), (None, False, True)):
            yield BidProposal(seat=seat, proposal=proposal, number=number, icon=icon)
    elif kind in (PlacePlan, PlaceContract):
        pile = pile_of(state, seat)
        idle = idle_spaces(pile)
        for (x, y), turn in product(everywhere(pile), TURNS):
            under = [at for at in idle if x <= at[0] < x + 3 and y <= at[1] < y + 3]
            for count in range(min(MOST_FUEL, len(under)) + 1):
                for named in combinations(under, count):
                    yield kind(seat=seat, x=x, y=y, rotation=turn, fuel_first=spots(named))
    elif kind is Fuel:
        pile = pile_of(state, seat)
        spaces = sorted(at for at, one in seen(pile).items() if one.cell.engine)
        others = [at for at in seen(pile) if at not in spaces][:1]
        for count in range(MOST_FUEL + 1):
            for named in combinations((*spaces, *others), count):
                yield Fuel(seat=seat, positions=spots(named))
    else:
        yield kind(seat=seat)


def what(move: Move) -> tuple[object, ...]:
    """What a declaration comes to, whoever says it for the table, in whatever order spaces are named."""
    verb = str(move.__struct_config__.tag)
    if verb in ("trust_step", "prepare_round", "declare_scoring"):
        return (verb,)
    if isinstance(move, Fuel):
        return (verb, move.seat, frozenset(move.positions))
    if isinstance(move, (PlacePlan, PlaceContract)):
        return (verb, move.seat, move.x, move.y, move.rotation, frozenset(move.fuel_first))
    if isinstance(move, BidProposal):
        return (verb, move.seat, move.proposal, move.number)
    return (verb, move.seat)


def offered(state: State, verb: str) -> list[Move]:
    """The options of an action; of fuelling also what extends them."""
    return offers.closure(playground("plan_city"), state, verb)


def check_complete(state: State, verb: str) -> int:
    """Options are sound and complete; gives their number."""
    return offers.check_complete(playground("plan_city"), state, verb, random.Random(1))
