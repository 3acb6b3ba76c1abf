"""What cannot lie on a table (specification 11.1), each with its clause and why."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from referee.facts.facts import put
from referee.games.plan_city.state import State
from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    MILL,
    PLAIN,
    RIVER,
    START,
    Change,
    field,
    situation,
    stands,
)
from tests.play.clause_cases import Impossible


def layer(seat: str, number: int, **fields: object) -> Change:
    """One card of a field lies or is named otherwise."""

    def change(state: State) -> State:
        board = state.seats[seat]
        layers = {**board.layers, str(number): structs.replace(board.layers[str(number)], **fields)}
        return structs.replace(state, seats={**state.seats, seat: structs.replace(board, layers=layers)})

    return change


def printed(path: str, value: object) -> Change:
    return lambda state: put(state, f"printed.{path}", value)


ON_START = field("A", START, (PLAIN, 0, 0))
RIVERS = field("A", START, (RIVER, 1, 1), (PLAIN, 1, 1))

CASES: list[tuple[tuple[Change, ...], str, str]] = [
    (({"A.coal": 40, "B.coal": 7},), "1.7", "chips_many"),  # 46 in the game
    ((stands("A", "1", "3"), stands("B", "1", "4")), "3.9", "markers_many"),
    ((stands("A", "coal"), stands("B", "coal")), "3.5", "markers_many"),
    (({"beside.proposal_2": "plan_01"},), "4.3", "card_twice"),
    ((layer("B", 0, card="start_1"),), "1.2", "card_twice"),
    (({"A.contracts": 4, "B.contracts": 3, "C.contracts": 0, "D.contracts": 0},), "6.5", "contracts_many"),
    ((printed("proposals_used.3", ["proposal_1", "proposal_3"]),), "1.5", "icon_in_use"),
    ((printed("trust.space.0", 6),), "7.2", "trust_space_missing"),  # the track has 5
    ((printed("plan_card.plan_20.cells", "nonsense"),), "4.3", "card_unreadable"),
    (({"A.bid": "3"},), "3.3", "marker_odd"),
    ((stands("A", "1"),), "3.3", "marker_odd"),
    ((stands("A", "1", "7"),), "3.13", "space_missing"),
    ((layer("A", 0, x=1),), "1.2", "start_card_odd"),
    (
        (
            ON_START,
            layer("A", 1, card="start_4"),
            layer("D", 0, card="start_3"),
            layer("C", 0, card="start_2"),
            layer("B", 0, card=""),
        ),
        "1.2",
        "start_card_more",
    ),
    ((ON_START, layer("A", 1, rotation=45)), "4.4", "rotation_odd"),
    ((field("A", START, (PLAIN, 3, 3)),), "4.6", "laid_beside"),
    ((field("A", START, (PLAIN, 2, 2), (PLAIN, 1, 1)),), "4.7", "laid_over_several"),
    ((field("A", START, (MILL, 0, 0), (PLAIN, 2, 1)),), "4.10", "laid_over_half"),  # one of the factory's two cells
    ((RIVERS,), "4.11", "laid_over_river"),
    ((field("A", START, chips="7:7"),), "5.4", "chip_off_space"),
    ((field("A", START, (IDLE_CENTRE, 1, 1), chips="2:2 2:2"),), "5.6", "chip_twice"),
    (({"A.coal": -1},), "5.4", "below_zero"),
    (({"A.contracts": -1},), "6.5", "below_zero"),
    ((field("A", START, (IDLE_CENTRE, 1, 1)), {"A.coal": 1, "phase": "trust"}), "5.9", "coal_and_idle"),
    (({"A.fronts": ("contract_1", "contract_2")},), "9.13", "fronts_wrong"),
]

IMPOSSIBLE = [
    Impossible(partial(situation, 4, *changes, odd=True), f"PLC-{clause}", why) for changes, clause, why in CASES
]
