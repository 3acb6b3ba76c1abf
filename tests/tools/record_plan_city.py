"""The City of Plan Cards for the recorder: INVENTED cards and printed values, what people try, and the player.

No source gives any card of this game: every one in a recorded play is drawn by chance (plan_city_cards.py).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from referee.games.plan_city.city_field import drawable, field_of
from referee.games.plan_city.state import CONTRACT_ROUNDS, PROPOSALS, State
from referee.table.table import Table
from tests.games.plan_city import plan_city_cards as cards
from tests.tools.play_plan_city import GAME, Player, options
from tests.tools.record_way import Moment, Way, refused_alone

SET_UP: dict[int, dict[str, Any]] = {
    3: {"setup.coal": 2, "setup.trust_space": 0, "setup.contracts": 2},
    4: {
        "setup.coal": 1,
        "setup.trust_space": 5,
        "setup.contracts": 1,
        "proposal.proposal_3.spaces": ["4+coal", "5", "6", "6+coal", "8", "9"],  # closed to who has many idle engines
    },
}
"""Invented, by number of seats: what the rulebook says of the set-up (T-11), and a proposal card of high numbers."""
SEED = {3: 3, 4: 4}
"""The chance by which the cards of the recorded plays are invented."""


def printed(seats: int) -> dict[str, Any]:
    """Invent everything that the components and the set-up tell."""
    return {**cards.printed(random.Random(SEED[seats]), seats), **SET_UP[seats]}


def start_cards(chance: random.Random, seats: tuple[str, ...]) -> dict[str, Any]:
    """Hand out the start cards."""
    dealt = chance.sample(range(1, 5), len(seats))
    return {f"seats.{seat}.layers.0.card": f"start_{number}" for seat, number in zip(seats, dealt, strict=True)}


SPACES = tuple((proposal, number) for proposal in PROPOSALS for number in range(1, 10))
TRIES = (
    # what somebody tries at the first moment at which it is refused for just these clauses
    ("PLC-3.1", "{other}: bid_coal"),
    ("PLC-3.2 PLC-3.12", "{other}: bid_coal"),
    ("PLC-3.4 PLC-3.3", "{me}: declare_stuck"),
    ("PLC-3.5", "{me}: bid_coal"),
    *(
        (clauses, f"{{me}}: bid_proposal {proposal} {number}")
        for clauses in ("PLC-3.7 PLC-7.3", "PLC-3.8", "PLC-3.10", "PLC-3.13")
        for proposal, number in SPACES
    ),
    ("PLC-3.11 PLC-3.12", "{me}: bid_coal"),
    ("PLC-4.1", "{me}: placement_done"),
    ("PLC-4.3", "{me}: placement_done"),
    ("PLC-4.6", "{me}: place_plan 12 12"),
    ("PLC-5.3", "{me}: place_plan 0 0"),
    ("PLC-6.2", "{me}: place_contract 12 12"),
    ("PLC-2.2", "trust_step"),
    ("PLC-8.4", "declare_scoring"),
    ("PLC-3.12", "{me}: may withdraw_bid"),
    ("PLC-4.9 PLC-5.8", "{me}: may take_covered_chip"),
)


def refused(clauses: str, texts: Callable[[Table], Iterator[str]]) -> Moment:
    """Make a moment at which one of these texts is said, to be refused for just these clauses."""

    def moment(table: Table, chance: random.Random, _lines: int) -> list[str]:
        if chance.random() < 0.7:
            return []
        return next(([f"!{clauses} > {text}"] for text in texts(table) if refused_alone(table, clauses, text)), [])

    return moment


def placings(verb: str) -> Callable[[Table], Iterator[str]]:
    """Lay a card anywhere it would touch the field of whoever has one to lay."""

    def texts(table: Table) -> Iterator[str]:
        state: State = table.state
        for seat, name in table.seats.items():
            mine = state.seats[seat]
            due = state.phase == "placement" and mine.place in PROPOSALS and not mine.placed and not mine.done
            held = mine.contracts and state.round <= CONTRACT_ROUNDS
            if drawable(state, seat) and (due if verb == "place_plan" else held):
                corners = {
                    (x - right, y - down)
                    for x, y in field_of(state, seat).face.tops
                    for right in range(3)
                    for down in range(3)
                }
                yield from (f"{name}: {verb} {x} {y}" for x, y in sorted(corners))

    return texts


def fuelling(table: Table) -> Iterator[str]:
    """Put a chip anywhere on the field of whoever has one."""
    state: State = table.state
    for seat, name in table.seats.items():
        if state.seats[seat].coal and drawable(state, seat):
            yield from (f"{name}: fuel {x}:{y}" for x, y in sorted(field_of(state, seat).face.tops))


def late_contract(table: Table) -> Iterator[str]:
    """Place a contract card after the last round for it."""
    if table.state.round > CONTRACT_ROUNDS:
        yield from placings_late(table)


def placings_late(table: Table) -> Iterator[str]:
    """Lay a contract card anywhere, whatever the round."""
    for seat, name in table.seats.items():
        if table.state.seats[seat].contracts and drawable(table.state, seat):
            tops = field_of(table.state, seat).face.tops
            yield from (f"{name}: place_contract {x} {y}" for x, y in sorted(tops))


def second_thoughts(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Bid on the coal card and take it back."""
    text = f"{table.seats[table.state.active]}: bid_coal"
    if lines <= 20 or table.state.phase != "bidding" or not options(table.state, "bid_coal"):
        return []
    if not table.declare(text).step:
        return []
    table.undo()
    return [text, "undo"]


def insist(table: Table, _chance: random.Random, _lines: int) -> list[str]:
    """Have the table let somebody bid more than can be placed, so high that nobody goes higher (PLC-3.10)."""
    state: State = table.state
    if state.phase != "bidding" or state.round < 2:
        return []
    for proposal in PROPOSALS[: len(table.seats) - 1]:
        highest = str(state.printed[f"proposal.{proposal}.spaces"][-1])
        text = f"{table.seats[state.active]}: bid_proposal {proposal} {highest.partition('+')[0]}"
        if not highest.endswith("coal") and refused_alone(table, "PLC-3.10", text):
            reason = "We want to see whether there is really no room"
            table.overrule(text, reason)
            return [f"overrule {text} : {reason}"]
    return []


WAY = Way(
    game="plan_city",
    verbs=tuple(verb for verb in GAME.rules.actions if verb != "may"),
    printed=printed,
    facts=start_cards,
    player=Player,
    tries=TRIES,
    moments=(
        second_thoughts,
        insist,
        *(refused(clause, placings("place_plan")) for clause in ("PLC-4.6", "PLC-4.7", "PLC-4.8", "PLC-4.10")),
        refused("PLC-4.11", placings("place_plan")),
        refused("PLC-4.7 PLC-6.3", placings("place_contract")),
        refused("PLC-6.1", late_contract),
        refused("PLC-5.4", fuelling),
        refused("PLC-5.6", fuelling),
    ),
    remark="INVENTED: every card, every value beside the rules' own. No source gives them; never copy them anywhere.",
)
