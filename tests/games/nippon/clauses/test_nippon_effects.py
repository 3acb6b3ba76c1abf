"""What legal moves do: clauses that are carried out (walked), and the rulings about their order and their limits."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.nippon.state import Factory, SeatTransportTiles
from referee.judging.declaration_draft import DeclarationDraft
from referee.table.table import Table
from tests.games.nippon.nippon_tables import (
    Change,
    built,
    cited,
    lines_of,
    own,
    play,
    situation,
    tile,
    told_slots,
    workers,
)

LEVEL_4, LEVEL_6 = {"A.markers.knowledge": 5}, {"A.markers.knowledge": 9}
TOP = {"coal": 10, "money": 12, "knowledge": 9}
CLOCKS = own("A", "clock_1", 0, 4)


def marker(table: Table, track: str, seat: str = "A") -> int:
    space: int = table.state.seats[seat].markers[track]
    return space


# tracks (NIP-2.7, R6, R15, R16)


@pytest.mark.parametrize(
    ("text", "track", "below", "change"),
    [
        ("A: invest paper_3", "knowledge", 1, {}),
        ("A: invest bento_4", "coal", 1, LEVEL_4),
        ("A: invest bento_4", "coal", 0, LEVEL_4),
        ("A: export contract_8:silk+paper", "money", 1, {}),
        ("A: knowledge 1", "knowledge", 1, own("A", "paper_1")),
        ("A: mines 1", "coal", 1, own("A", "bento_3")),
        ("A: trains hokkaido", "money", 0, built("trains", "A", "hokkaido")),
    ],
)
def test_automatic_raises_are_cut_at_the_top(text: str, track: str, below: int, change: Change) -> None:
    goods = (own("A", "silk_2", 0, 3), own("A", "paper_4", 0, 1)) if "export" in text else ()
    table = situation(4, change, *goods, {f"A.markers.{track}": TOP[track] - below})
    play(table, text)
    assert marker(table, track) == TOP[track]


def test_the_level_between_numbers_pays_the_lower_income() -> None:
    # Spaces 2 and 3 of the invented money track both read 14.
    table = situation(4, {"A.markers.money": 3})
    play(table, "A: consolidate")
    assert table.state.seats["A"].yen == 14_000


# workers (NIP-3.3, NIP-1.16)


def test_the_worker_moves_from_the_slot_to_the_board() -> None:
    table = situation(4, told_slots(s3="red blue blue"), workers("A", "red"))
    play(table, "A: mines 1 worker=blue")
    assert table.state.slots["3"] == ("red", "blue")
    assert table.state.seats["A"].workers == ("red", "blue")


@pytest.mark.parametrize(
    ("slot", "said", "mine", "left"),
    [
        ("? ? ?", "", "?", ("?", "?")),
        ("? ? ?", "red", "red", ("?", "?")),
        ("red red", "", "red", ("red",)),
        ("red ?", "red", "red", ("?",)),
        ("red ?", "blue", "blue", ("red",)),
        ("red blue", "", "?", ("?",)),  # nobody said which one went
    ],
)
def test_a_worker_whose_colour_is_not_said(slot: str, said: str, mine: str, left: tuple[str, ...]) -> None:
    table = situation(4, told_slots(s3=slot))
    play(table, f"A: mines 1 worker={said}" if said else "A: mines 1")
    assert (table.state.seats["A"].workers, table.state.slots["3"]) == ((mine,), left)


def test_a_table_has_six_worker_colours() -> None:
    table = situation(4)
    turns = [("A", "mines 1", "a"), ("B", "mines 1", "b"), ("C", "mines 1", "c"), ("D", "knowledge 1", "d")]
    turns += [("A", "knowledge 1", "e"), ("B", "knowledge 1", "f")]
    for seat, action, colour in turns:
        play(table, f"{seat}: {action} worker={colour}")
    refused = table.judge("C: trains hokkaido worker=g").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert cited(refused) == {"NIP-1.16"}
    assert refused.breaches[0].values["colours"] == ("a", "b", "c", "d", "e", "f")
    play(table, "C: trains hokkaido worker=a")


def test_wages_ask_for_the_colours_that_nobody_said() -> None:
    table = situation(4, workers("A", "?", "red"))
    verdict = table.judge("A: consolidate").verdict
    assert [question.path for question in verdict.questions] == ["now.colours.A"]
    assert table.declare(DeclarationDraft("A: consolidate", move_facts={"now.colours.A": 2})).step
    assert table.state.seats["A"].yen == 12_000 - 2 * 3_000
    assert not table.state.now


# building (NIP-7.12, NIP-8.10 to NIP-8.13)


@pytest.mark.parametrize(("held", "machine", "left"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1), (5, 2, 3)])
def test_held_machines_go_on_the_new_factory(held: int, machine: int, left: int) -> None:
    table = situation(4, {"A.held_machines": held, "A.yen": 6_000})
    play(table, "A: invest silk_1")
    board = table.state.seats["A"]
    assert (board.factories["silk"].machine, board.held_machines, board.yen) == (machine, left, 0)


def test_held_machines_are_placed_before_the_free_improvements() -> None:
    table = situation(4, LEVEL_6, {"A.held_machines": 1})
    play(table, "A: invest light_bulb_2")
    refused = table.judge("A: improve_free install:light_bulb_2").verdict
    assert cited(refused) >= {"NIP-8.3"}
    play(table, "A: improve_free upgrade:light_bulb_2")
    assert table.state.seats["A"].factories["light_bulb"].machine == 2


def test_a_one_time_synergy_comes_after_the_payment() -> None:
    table = situation(4, {"A.yen": 6_000})
    play(table, "A: invest silk_4")
    assert table.state.seats["A"].yen == 5_000


def test_the_choice_of_a_synergy_comes_first_but_an_exchange_is_always_possible() -> None:
    table = situation(4, LEVEL_4, {"A.blueprints": 3})
    play(table, "A: invest lens_3")
    for text in ("A: end", "A: consolidate", "A: mines 1"):
        refused = table.judge(text).verdict
        assert refused.status is VerdictStatus.ILLEGAL
        assert "NIP-21.11" in cited(refused)
    play(table, "A: exchange money")
    play(table, "A: place_free hokkaido,east_japan")
    play(table, "A: end")


@pytest.mark.parametrize(("gone", "count"), [(4, 2), (5, 1), (6, 0)])
def test_free_ships_are_as_many_as_possible(gone: int, count: int) -> None:
    table = situation(4, LEVEL_4, built("ships", "A", "west_japan", gone))
    play(table, "A: invest lens_3")
    if not count:
        assert table.state.pending == ()
        return
    assert table.state.pending[-1].count == count
    fewer = ",".join(("hokkaido", "east_japan")[: count - 1]) or "-"
    assert "NIP-21.11" in cited(table.judge(f"A: place_free {fewer}").verdict)
    play(table, "A: place_free " + ",".join(("hokkaido", "east_japan")[:count]))
    assert table.state.seats["A"].ships == 6 - gone - count
    assert table.state.seats["A"].yen == 6_000


def test_free_trains_are_no_more_than_regions_with_a_slot() -> None:
    full = [built("ships", "B", region, 4) for region in ("west_japan",)]
    full += [built("trains", "B", region, 4) for region in ("central_japan",)]
    table = situation(2, LEVEL_6, *full, built("ships", "A", "east_japan", 4))
    play(table, "A: invest clock_3")
    assert table.state.pending[-1].count == 1
    play(table, "A: place_free hokkaido")


def test_placed_tiles_keep_their_side() -> None:
    table = situation(4, LEVEL_6, built("trains", "A", "hokkaido", 2))
    play(table, "A: invest clock_2")
    for text in ("B: consolidate", "C: consolidate", "D: consolidate", "A: trains hokkaido"):
        play(table, text)
    assert table.state.regions["hokkaido"].trains["A"] == SeatTransportTiles(2, 1)


# income symbols (NIP-12.7, NIP-21.3, R26, R27). Invented: trains+ships 2+0, 0+2, 4+0, 0+4, 3+3


def test_symbols_raise_the_money_marker() -> None:
    table = situation(4, {"A.yen": 15_000})
    play(table, "A: trains hokkaido")
    assert (marker(table, "money"), table.state.seats["A"].symbols) == (0, 0)
    for seat in "BCD":
        play(table, f"{seat}: consolidate")
    play(table, "A: trains hokkaido")
    assert (marker(table, "money"), table.state.seats["A"].symbols) == (1, 1)


def test_a_symbol_under_both_kinds_needs_both() -> None:
    table = situation(4, built("trains", "A", "hokkaido", 3), built("ships", "A", "hokkaido", 2), {"A.symbols": 2})
    play(table, "A: ships west_japan")
    assert (marker(table, "money"), table.state.seats["A"].symbols) == (1, 3)


def test_silk_3_counts_earlier_symbols_once_more_and_later_ones_twice() -> None:
    table = situation(4, built("trains", "A", "hokkaido", 4), {"A.symbols": 2, "A.yen": 20_000})
    play(table, "A: invest silk_3")
    assert marker(table, "money") == 2
    play(table, "A: end")
    for seat in "BCD":
        play(table, f"{seat}: consolidate")
    play(table, "A: ships west_japan")
    for seat in "BCD":
        play(table, f"{seat}: consolidate")
    play(table, "A: ships west_japan")
    assert marker(table, "money") == 4


def test_free_ships_show_symbols_too() -> None:
    table = situation(4, own("A", "silk_3"), LEVEL_4)
    play(table, "A: invest lens_3; place_free hokkaido,east_japan")
    assert marker(table, "money") == 2


# local market (NIP-15.8, NIP-15.9, R33)


def test_the_region_bonus_is_received_for_each_tile() -> None:
    table = situation(4, CLOCKS)
    play(table, "A: local_market west_japan_2:clock:1:1,west_japan_2:clock:1:2,west_japan_2:clock:1:3")
    board = table.state.seats["A"]
    assert board.yen == 12_000 + 3 * 5_000
    # The same slot each time: what was replaced came back.
    assert (board.hand["1"], board.hand["2"], board.hand["3"]) == (1, 2, 1)


def test_a_tile_that_came_back_is_used_in_the_same_action() -> None:
    table = situation(4, CLOCKS, tile("hokkaido_1", "clock", 5, "A"))
    play(table, "A: local_market hokkaido_1:clock:2:6,hokkaido_2:clock:1:5")
    assert table.state.cities["hokkaido_2"].slots["clock"].value == 5


@pytest.mark.parametrize(
    ("region", "what", "amount"),
    [("west_japan_2", "yen", 17_000), ("central_japan_1", "coal", 4), ("east_japan_1", "blueprints", 3)],
)
def test_each_kind_of_region_bonus(region: str, what: str, amount: int) -> None:
    table = situation(4, CLOCKS)
    play(table, f"A: local_market {region}:clock:1:1")
    assert getattr(table.state.seats["A"], what) == amount


# consolidating (NIP-16.12, NIP-16.18, R40, R41)


def test_the_bonus_of_5_000_pays_wages() -> None:
    table = situation(4, workers("A", "a", "b", "c", "d", "e", "f"))
    play(table, "A: consolidate 5_yen_5000 ships")  # 12,000 + 5,000: 5 colours paid, 1 not
    board = table.state.seats["A"]
    assert (board.yen, board.vp, board.workers) == (2_000, 10 - 2, ())


def test_vp_may_fall_below_0() -> None:
    table = situation(4, workers("A", "a", "b", "c", "d", "e", "f"), {"A.vp": 1})
    found = play(table, "A: consolidate 5_coal_2 ships")
    assert table.state.seats["A"].vp == 1 - 4
    assert lines_of(found, "points", "A") == [("wages", -4, "NIP-16.18")]


@pytest.mark.parametrize(("keep", "coal"), [(0, 2), (1, 3)])
def test_silk_2_keeps_a_coal_and_silk_1_is_another_tile(keep: int, coal: int) -> None:
    table = situation(4, own("A", "silk_2"), {"A.coal": 5})
    play(table, f"A: consolidate keep_coal={keep}")
    assert (table.state.seats["A"].coal, table.state.seats["A"].yen) == (coal, 12_000)


def test_silk_1_adds_2_000() -> None:
    table = situation(4, own("A", "silk_1"), {"A.markers.money": 12})
    play(table, "A: consolidate")
    assert table.state.seats["A"].yen == 24_000 + 2_000


def test_a_x2_tile_gives_no_bonus() -> None:
    nothing = {f"rewards.{n}_{bonus}": 0 for n in (2, 3, 4, 5) for bonus in ("yen_5000", "blueprint_2", "coal_2")}
    table = situation(4, workers("A", "a", "a", "a"), nothing)
    play(table, "A: consolidate vp_multiplier coal")
    board = table.state.seats["A"]
    assert (board.multipliers["coal"], table.state.vp_multipliers) == (2, 3)
    assert (board.yen, board.coal, board.blueprints) == (12_000 - 3_000, 2, 1)


def test_the_other_synergies_of_production() -> None:
    table = situation(4, own("A", "light_bulb_3", 2), own("A", "lens_1"), {"A.coal": 6})
    play(table, "A: produce light_bulb_3,lens_1 coal=6 goods=5")
    assert table.state.seats["A"].factories["light_bulb"] == Factory("light_bulb_3", 2, 4)
    assert table.state.seats["A"].factories["lens"].goods == 1


@pytest.mark.parametrize(
    ("factory", "coal"), [("bento_1", 2), ("bento_2", 3), ("clock_1", 3), ("clock_2", 4), ("light_bulb_1", 3)]
)
def test_the_coal_of_a_run(factory: str, coal: int) -> None:
    table = situation(4, own("A", factory), {"A.coal": coal})
    play(table, f"A: produce {factory}")
    assert table.state.seats["A"].coal == 0
    short = situation(4, own("A", factory), {"A.coal": coal - 1})
    assert cited(short.judge(f"A: produce {factory}").verdict) >= {"NIP-9.3"}
