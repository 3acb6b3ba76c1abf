"""The worked examples E1, E3 to E15 and E28 to E30 of the rules: moves. Expected values are those of the rules."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.nippon.state import Factory
from referee.games.nippon.values import level
from tests.games.nippon.nippon_tables import (
    cited,
    lines_of,
    own,
    play,
    situation,
    table,
    tile,
)


def test_e1_blueprints_are_gained_by_value() -> None:
    table = situation(4, {"A.blueprints": 3})
    found = play(table, "A: invest paper_4")  # knowledge level 1 lacks 1 of the 2 needed
    assert table.state.seats["A"].blueprints == 3 - 1 + 2
    assert ("blueprints", 2, "NIP-21.8") in lines_of(found, "gain", "A")


def test_e3_a_marker_between_3_and_4_reads_3() -> None:
    # Spaces of the invented track: 1, 2, none, 3, none, 4: the marker on the unnumbered space after 3.
    table = situation(4, {"A.markers.knowledge": 4})
    assert level(table.state, "A", "knowledge") == 3


def test_e4_one_missing_knowledge_costs_blueprints_of_value_1() -> None:
    table = situation(4, {"A.markers.knowledge": 4, "A.blueprints": 1, "A.yen": 6_000})
    found = play(table, "A: invest bento_1 blueprints=1")
    assert (table.state.seats["A"].blueprints, table.state.seats["A"].yen) == (0, 0)
    assert lines_of(found, "pay", "A") == [("yen", 6_000, "NIP-7.4"), ("blueprints", 1, "NIP-7.6")]
    assert table.state.seats["A"].factories["bento"] == Factory("bento_1", 0, 0)


def test_e5_one_factory_improved_twice_for_10_000() -> None:
    table = situation(4, own("A", "silk_1"), {"A.yen": 10_000})
    found = play(table, "A: mechanise install:silk_1,upgrade:silk_1")
    assert lines_of(found, "pay", "A") == [("yen", 10_000, "NIP-8.2")]
    assert table.state.seats["A"].factories["silk"].machine == 2


def test_e6_and_e7_machines_are_held_and_used_by_the_next_factory() -> None:
    table = situation(4, own("A", "silk_1", 1), {"A.yen": 15_000})
    found = play(table, "A: mechanise upgrade:silk_1,hold,hold")
    assert lines_of(found, "pay", "A") == [("yen", 15_000, "NIP-8.2")]
    assert table.state.seats["A"].factories["silk"].machine == 2
    assert table.state.seats["A"].held_machines == 2
    for seat in "BCD":
        play(table, f"{seat}: consolidate")
    play(table, "A: end" if table.state.active == "A" and table.state.main_done else "D: end")
    table = situation(4, own("A", "silk_1", 2), {"A.held_machines": 2})
    play(table, "A: invest paper_1")
    assert table.state.seats["A"].factories["paper"].machine == 2
    assert table.state.seats["A"].held_machines == 0


def test_e8_goods_without_room_are_lost() -> None:
    table = situation(4, own("A", "silk_1", 2, 2), {"A.coal": 2})
    found = play(table, "A: produce silk_1 goods=2")
    assert table.state.seats["A"].coal == 0
    assert table.state.seats["A"].factories["silk"].goods == 4
    assert lines_of(found, "todo", "A")[-2:] == [("goods", 2, "NIP-9.4"), ("goods_lost", 1, "NIP-9.7")]


def test_e9_the_contract_of_two_and_one() -> None:
    table = situation(4, own("A", "silk_1", 0, 2), own("A", "paper_1", 0, 1))
    before = table.state.seats["A"]
    play(table, "A: export contract_1:silk+paper")
    after = table.state.seats["A"]
    assert (after.factories["silk"].goods, after.factories["paper"].goods) == (0, 0)
    assert (after.vp, after.markers["money"]) == (before.vp + 2, before.markers["money"] + 1)
    assert after.contracts["contract_1"] is False


def test_e10_the_tile_goes_beside_the_good_spent() -> None:
    # The city tile of the example: lens, paper, silk, light bulb (west_japan_1 of these tests).
    table = situation(4, own("A", "silk_1", 0, 1))
    play(table, "A: local_market west_japan_1:silk:1:1")
    slots = table.state.cities["west_japan_1"].slots
    assert {good: slot.value for good, slot in slots.items() if slot.value} == {"silk": 1}


@pytest.mark.parametrize(
    ("factory", "placement", "value"),
    [("paper_1", "west_japan_1:paper:3:3", 3), ("clock_1", "hokkaido_1:clock:2:6", 6)],
    ids=["E11", "E12"],
)
def test_e11_e12_the_value_earned(factory: str, placement: str, value: int) -> None:
    table = situation(4, own("A", factory, 0, 4))
    assert value < 7
    higher = placement[:-1] + str(value + 1)
    assert cited(table.judge(f"A: local_market {higher}").verdict) == {"NIP-15.5", "NIP-15.6"}
    play(table, f"A: local_market {placement}")


@pytest.mark.parametrize("declared", ["hokkaido_1:clock:1:5,hokkaido_2:clock:2:6", "hokkaido_1:clock:3:7"])
def test_e13_goods_of_one_factory_may_be_split(declared: str) -> None:
    table = situation(4, own("A", "clock_1", 0, 3))
    play(table, f"A: local_market {declared}")
    assert table.state.seats["A"].factories["clock"].goods == 0


def test_e14_a_lower_tile_is_replaced_and_goes_back() -> None:
    table = situation(4, own("A", "clock_1", 0, 3), tile("hokkaido_1", "clock", 5, "B"))
    assert table.state.seats["B"].hand["5"] == 0
    play(table, "A: local_market hokkaido_1:clock:3:7")
    slot = table.state.cities["hokkaido_1"].slots["clock"]
    assert (slot.value, slot.owner) == (7, "A")
    assert table.state.seats["B"].hand["5"] == 1


@pytest.mark.parametrize(("gone", "owner"), [("silk", "B"), ("light_bulb", "A")])
def test_e15_one_of_two_lowest_tiles_is_removed_by_choice(gone: str, owner: str) -> None:
    table = situation(
        2,
        own("A", "clock_1", 0, 3),
        tile("hokkaido_1", "silk", 3, "B"),
        tile("hokkaido_1", "light_bulb", 3, "A"),
    )
    before = table.state.seats[owner].hand["3"]
    for low in (1, 2, 3):
        refused = table.judge(f"A: local_market hokkaido_1:clock:3:{low}:{gone}").verdict
        assert refused.status is VerdictStatus.ILLEGAL
        assert "NIP-20.7" in cited(refused)
    open_choice = table.judge("A: local_market hokkaido_1:clock:3:5").verdict  # the player chooses (NIP-20.8)
    assert (open_choice.status, open_choice.faults[0].values["fields"]) == (VerdictStatus.INCOMPLETE, ("remove",))
    play(table, f"A: local_market hokkaido_1:clock:3:5:{gone}")
    slots = table.state.cities["hokkaido_1"].slots
    assert (slots["clock"].value, slots[gone].value, slots[gone].owner) == (5, 0, "")
    assert table.state.seats[owner].hand["3"] == before + 1


def test_e28_the_local_market_needs_a_worker_of_the_rightmost_slot() -> None:
    table = situation(4, own("A", "silk_1", 0, 1))
    refused = table.judge("A: local_market west_japan_1:silk:1:1 slot=4").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert "NIP-3.9" in cited(refused)
    play(table, "A: local_market west_japan_1:silk:1:1 slot=5")
    assert [len(table.state.slots[slot]) for slot in "12345"] == [3, 3, 3, 3, 2]


def test_e29_no_part_payments() -> None:
    # contract_2 of these tests needs 3 of one good.
    table = situation(4, own("A", "silk_1", 0, 1))
    refused = table.judge("A: export contract_2:silk").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert "NIP-14.6" in cited(refused)
    assert "NIP-14.6" in cited(table.judge("A: may part_payment").verdict)


@pytest.mark.parametrize(("steps", "price"), [(2, 3_000), (3, 6_000)])
def test_e30_paper_1_adds_exactly_one_step(steps: int, price: int) -> None:
    table = situation(4, own("A", "paper_1"), {"A.yen": price})
    found = play(table, f"A: knowledge {steps}")
    assert table.state.seats["A"].markers["knowledge"] == steps + 1
    assert lines_of(found, "pay", "A") == [("yen", price, "NIP-10.2")]


def test_every_seat_starts_as_the_rules_say() -> None:
    for players in (2, 3, 4):
        state = table(players).state
        assert [board.vp for board in state.seats.values()] == [10, 11, 12, 13][:players]
        for board in state.seats.values():
            assert (board.yen, board.coal, board.blueprints, board.trains, board.ships) == (12_000, 2, 1, 6, 6)
            assert (board.workers, board.held_machines, sum(board.hand.values())) == ((), 0, 10)
            assert all(board.contracts.values())
            assert len(board.contracts) == 8
