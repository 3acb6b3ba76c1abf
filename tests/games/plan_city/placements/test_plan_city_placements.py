"""Placements against trying everything (section 6.5), on random small fields."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from referee.facts.facts import PrintedValueFacts
from referee.games.plan_city import card_placement, placeability
from referee.games.plan_city.contract_cards import PlaceContract, leaves_room
from referee.games.plan_city.contract_cards import options as contract_options
from referee.games.plan_city.plan_cards import options as plan_options
from referee.games.plan_city.state import LAYERS, PlacedFieldCard, State
from referee.judging.three_valued_logic import holds
from tests.drawn import drawn
from tests.games.plan_city.placements.plan_city_naive import (
    Cell,
    Pile,
    Place,
    breaches,
    everywhere,
    grids,
    laid,
    legal,
    legal_after,
    piles,
    wild_piles,
    word,
)
from tests.games.plan_city.plan_city_tables import changed, placing, table

SLOW = drawn(60, settings(deadline=None, suppress_health_check=[HealthCheck.too_slow]))
RULES = st.sampled_from(("visible_surface", "footprint"))
BASE: dict[str, State] = {rule: table(stack_rule=rule).state for rule in ("visible_surface", "footprint")}


def state_of(pile: Pile, coal: int, contracts: int = 0, rule: str = "visible_surface", **facts: Any) -> State:
    """A's field is the pile, its chips lie on it; A has won with the bid space that `bid` says (default 1)."""
    base = BASE[rule]
    words = {f"plan_card.plan_{number:02}.cells": word(one[0]) for number, one in enumerate(pile.cards, 4)}
    words["start_card.start_1.cells"] = word(pile.cards[0][0])
    layers = dict.fromkeys(LAYERS, PlacedFieldCard()) | {
        str(number): PlacedFieldCard(f"plan_{number + 4:02}" if number else "start_1", turn, x, y)
        for number, (_, turn, x, y) in enumerate(pile.cards)
    }
    board = structs.replace(
        base.seats["A"],
        cards=len(pile.cards),
        layers=layers,
        chips=tuple(f"{x}:{y}" for x, y in sorted(pile.chips)),
        coal=coal,
        contracts=contracts,
        centre_open=False,
    )
    made = structs.replace(base, seats={**base.seats, "A": board}, printed=PrintedValueFacts({**base.printed, **words}))
    return changed(made, [facts])


def footprint(rule: str) -> dict[str, bool]:
    return {"footprint": rule == "footprint"}


@SLOW
@given(piles(), st.integers(1, 9), st.integers(0, 2), RULES)
def test_the_placements_are_all_there_are(pile: Pile, number: int, coal: int, rule: str) -> None:
    state = changed(state_of(pile, coal, rule=rule), [placing(A=f"1:{number}")])
    found = card_placement.placements(state, "A", "plan")
    assert {(one.x, one.y) for one in found} == legal(pile, number, coal, **footprint(rule))
    for one in found:
        assert len(one.fuel) == breaches(pile, one.x, one.y, number)[1]
        assert one.count >= number
    moves = {(move.x, move.y, move.rotation) for move in plan_options(state) if move.seat == "A"}
    assert moves == {(one.x, one.y, turn) for one in found for turn in (0, 90, 180, 270)}


@SLOW
@given(piles(cards=3) | wild_piles(), st.integers(1, 9), RULES)
def test_an_illegal_placement_names_just_what_it_breaks(pile: Pile, number: int, rule: str) -> None:
    """Without chips in hand every covered idle engine space is a breach of 4.8; whatever overrules have cut or hidden."""
    state = changed(state_of(pile, 0, rule=rule), [placing(A=f"1:{number}")])
    found = {(one.x, one.y) for one in card_placement.placements(state, "A", "plan")}
    assert found == legal(pile, number, 0, **footprint(rule))
    for x, y in everywhere(pile):
        broken, idle = breaches(pile, x, y, number, **footprint(rule))
        checks = card_placement.placement_checks(state, "A", "plan", x, y)
        named = {breach.clause.removeprefix("PLC-") for check in _all(checks) for breach in check}
        assert named == broken | ({"4.8"} if idle else set()), (x, y)


def _all(checks: Any) -> Any:
    """Take the checks one by one, as if each had passed."""
    try:
        check = next(checks)
        while True:
            yield check
            check = checks.send(True)
    except StopIteration:
        return


@SLOW
@given(piles(cards=3, most=6), st.integers(1, 9), st.integers(0, 1), st.booleans(), grids(rivers=True), RULES)
def test_a_bid_is_placeable_where_trying_everything_finds_a_way(
    pile: Pile, number: int, coal: int, icon: bool, back: Any, rule: str
) -> None:
    """With one contract card in hand, and the chip of an icon to come; the stock has plenty."""
    state = state_of(pile, coal, 1, rule, **{"printed.contract_back.contract_1.cells": word(back)})
    way = placeability.placeable(state, "A", number, icon=icon)
    assert (way == "field") == bool(legal(pile, number, coal + icon, **footprint(rule)))
    assert bool(way) == legal_after(pile, back, number, coal + icon, **footprint(rule))


@settings(SLOW, max_examples=12)
@given(piles(cards=2, most=5), st.integers(2, 9), grids(rivers=True), RULES)
def test_a_contract_card_leaves_room_for_the_own_bid(pile: Pile, number: int, back: Any, rule: str) -> None:
    """With one card in hand: trying everything with two takes a hundred times as long."""
    room_is_left(pile, number, 1, back, rule)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("rule", ["visible_surface", "footprint"])
@pytest.mark.parametrize(("number", "right"), [(2, {(-2, 2)}), (3, {(-2, 2), (2, -2), (2, -1)})])
def test_two_contract_cards_in_hand_leave_room(number: int, right: set[Place], rule: str) -> None:
    """Printed engines all over, but for the two upper cells of the right column and the lower left corner: a card may
    meet the former at 2:-1 or the upper one alone at 2:-2, and the latter at -2:2. On the contract card the river is a
    cross, so that a card meets one corner of it at most. A bid of 2 has room only on those two cells, and has none left
    once a contract card lies there, whatever the second does; a bid of 3 has none to begin with, nor may lose it.
    """
    printed, river = Cell("printed"), Cell(river=True)
    start = ((printed, printed, Cell()), (printed, printed, Cell()), (Cell(), printed, printed))
    back = ((Cell(), river, Cell()), (river, river, river), (Cell(), river, Cell()))
    found = room_is_left(Pile(((start, 0, 0, 0),)), number, 2, back, rule)
    assert found == {(*at, turn) for at in right for turn in (0, 90, 180, 270)}


def room_is_left(pile: Pile, number: int, contracts: int, back: Any, rule: str) -> set[tuple[int, int, int]]:
    """PLC-6.7 by trying everything, and the options that work it out in a shorter way: give them."""
    facts = {"printed.contract_back.contract_1.cells": word(back), "A.place": "proposal_1", "A.bid": str(number)}
    state = state_of(pile, 0, contracts, rule, **facts)
    offered = {(move.x, move.y, move.rotation) for move in contract_options(state) if move.seat == "A"}
    before = legal_after(pile, back, number, 0, contracts, **footprint(rule))
    right: set[tuple[int, int, int]] = set()
    for (x, y), turn in ((at, turn) for at in legal(pile, 1, 0, **footprint(rule)) for turn in (0, 90, 180, 270)):
        after = laid(pile, back, turn, x, y)
        # What was not placeable before cannot be destroyed.
        if not before or legal_after(after, back, number, 0, contracts - 1, **footprint(rule)):
            right.add((x, y, turn))
        assert ((x, y, turn) in right) == holds(leaves_room(state, PlaceContract(seat="A", x=x, y=y, rotation=turn)))
    assert offered == right
    return offered
