"""Disputes about positions of random games of the City of Plan Cards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.games.plan_city.bids import BidCoal, BidProposal
from referee.games.plan_city.contract_cards import PlaceContract
from referee.games.plan_city.plan_cards import Fuel, PlacementDone, PlacePlan
from referee.games.plan_city.state import PROPOSALS, FieldPosition, State
from referee.notation.move import Move
from tests.games.plan_city.needs.plan_city_hidden import IDS, blank
from tests.games.plan_city.placements.plan_city_naive import idle_spaces, pile_of
from tests.games.plan_city.plan_city_tables import GAME
from tests.play.playground import Dispute, playground
from tests.play.playing import Moment, play_on

SHARE = 0.25
"""The part of a game's positions that is disputed."""


def some_moves(chance: random.Random, state: State) -> list[Move]:
    """Declarations that fit the phase, right and wrong ones; offered ones are among them."""
    found: list[Move] = []
    seat = chance.choice([state.active, *IDS])
    if state.phase == "bidding":
        spaces = [(one, number) for one in PROPOSALS for number in range(1, 10)]
        found += [BidProposal(seat=seat, proposal=one, number=n, icon=False) for one, n in chance.sample(spaces, 4)]
        found += [BidCoal(seat=seat)]
    if state.phase == "placement":
        waiting = [one for one in IDS if not state.seats[one].placed and not state.seats[one].done]
        for one in waiting[:2]:
            corner = state.seats[one].layers[str(state.seats[one].cards - 1)]
            near = [(corner.x + right, corner.y + down) for right in range(-3, 4) for down in range(-3, 4)]
            found += [PlacePlan(seat=one, x=x, y=y, rotation=90) for x, y in chance.sample(near, 5)]
            found += [PlacementDone(seat=one)]
            for at in idle_spaces(pile_of(state, one))[:2]:
                found += [Fuel(seat=one, positions=(FieldPosition(*at),))]
                named = (FieldPosition(*at),)
                found += [PlacePlan(seat=one, x=at[0] - 1, y=at[1] - 1, fuel_first=named)]
    x, y = chance.randint(-4, 4), chance.randint(-4, 4)
    found += [PlaceContract(seat=seat, x=x, y=y), PlaceContract(seat=seat, x=2, y=2)]
    offered = [move for verb in ("bid_proposal", "place_plan") for move in GAME.rules.actions[verb].options(state)]
    return found + chance.sample(offered, min(2, len(offered)))


def disputes(_players: int, seed: int) -> Iterator[Dispute]:
    """Positions of a game of four, each with declarations that fit the phase."""
    # What the quick form does not ask (the order of play, the stricter interpretations) is as the game proposes it.
    plain = {"placement_order": "simultaneous", "fuel_then_cover": True, "stack_rule": "visible_surface"}
    chance, ground, moments = random.Random(seed), playground("plan_city"), list[Moment]()
    play_on(ground, ground.sit(4, chance, 0.0, **plain), chance, moments)
    for state in (moment.table.state for moment in moments if chance.random() < SHARE):
        if state.phase in ("bidding", "placement"):
            for move in some_moves(chance, state):
                yield Dispute(state, (move,), blank(state.options))
