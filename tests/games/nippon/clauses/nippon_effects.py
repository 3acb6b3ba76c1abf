"""What legal declarations leave: the worked examples E1 to E15 and E30 of the rules, and the rulings about order and limits.

Expected values are those of the rules, with the INVENTED values of these tables.
"""

from __future__ import annotations

from referee.games.nippon.state import Factory, SeatTransportTiles
from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import REWARDS, built, own, tile, told_slots, workers

LEVEL_4, LEVEL_6 = {"A.markers.knowledge": 5}, {"A.markers.knowledge": 9}
CLOCKS = own("A", "clock_1", 0, 4)
SIX = workers("A", "a", "b", "c", "d", "e", "f")
NO_REWARDS = dict.fromkeys((f"rewards.{reward}" for reward in REWARDS), 0)
SILK_3, PAPER_1 = own("A", "silk_2", 0, 3), own("A", "paper_4", 0, 1)
OTHERS = ("B: consolidate", "C: consolidate", "D: consolidate")
WEST = "A: local_market west_japan_2:clock"
TIED = (tile("hokkaido_1", "silk", 3, "B"), tile("hokkaido_1", "light_bulb", 3, "A"))


def lying(region: str, kind: str, twos: int, threes: int) -> dict[str, object]:
    return {f"regions.{region}.{kind}.A": SeatTransportTiles(twos, threes)}


CASES: list[Case] = [
    # E1: paper_4 gives a blueprint of 2 for the 1 that missing knowledge costs.
    case("E1", "A: invest paper_4", "21.8", {"A.blueprints": 3}, leaves={"A.blueprints": 3 - 1 + 2}),
    case(
        "E4",
        "A: invest bento_1 blueprints=1",
        "7.6",
        {"A.markers.knowledge": 4, "A.blueprints": 1, "A.yen": 6_000},
        leaves={"A.blueprints": 0, "A.yen": 0, "A.factories.bento": Factory("bento_1", 0, 0)},
    ),
    case(
        "E5",
        "A: mechanise install:silk_1,upgrade:silk_1",
        "8.2",
        own("A", "silk_1"),
        {"A.yen": 10_000},
        leaves={"A.yen": 0, "A.factories.silk.machine": 2},
    ),
    case(
        "E6",
        "A: mechanise upgrade:silk_1,hold,hold",
        "8.8",
        own("A", "silk_1", 1),
        {"A.yen": 15_000},
        leaves={"A.yen": 0, "A.factories.silk.machine": 2, "A.held_machines": 2},
    ),
    # E7, NIP-8.10, 8.11: one held machine is placed, of more than two those above stay.
    *(
        case(
            f"E7 {held}",
            "A: invest paper_1",
            "8.11",
            {"A.held_machines": held, "A.yen": 6_000},
            leaves={"A.factories.paper.machine": machine, "A.held_machines": left, "A.yen": 0},
        )
        for held, machine, left in ((0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1), (5, 2, 3))
    ),
    case(
        "E8",
        "A: produce silk_1 goods=2",
        "9.7",
        own("A", "silk_1", 2, 2),
        {"A.coal": 2},
        leaves={"A.coal": 0, "A.factories.silk.goods": 4},
    ),
    case(
        "E9",
        "A: export contract_1:silk+paper",
        "14.9",
        own("A", "silk_1", 0, 2),
        own("A", "paper_1", 0, 1),
        leaves={
            "A.factories.silk.goods": 0,
            "A.factories.paper.goods": 0,
            "A.vp": 10 + 2,
            "A.markers.money": 1,
            "A.contracts.contract_1": False,
        },
    ),
    case(
        "E10",
        "A: local_market west_japan_1:silk:1:1",
        "15.4",
        own("A", "silk_1", 0, 1),
        leaves={f"cities.west_japan_1.slots.{good}.value": int(good == "silk") for good in ("lens", "paper", "silk")},
    ),
    case(
        "E13",
        ("A: local_market hokkaido_1:clock:1:5,hokkaido_2:clock:2:6", "A: local_market hokkaido_1:clock:3:7"),
        "15.3",
        own("A", "clock_1", 0, 3),
        leaves={"A.factories.clock.goods": 0},
    ),
    case(
        "E14",
        "A: local_market hokkaido_1:clock:3:7",
        "15.8",
        own("A", "clock_1", 0, 3),
        tile("hokkaido_1", "clock", 5, "B"),
        leaves={
            "cities.hokkaido_1.slots.clock.value": 7,
            "cities.hokkaido_1.slots.clock.owner": "A",
            "B.hand.5": 1,
        },
    ),
    *(
        case(
            f"E15 {gone}",
            f"A: local_market hokkaido_1:clock:3:5:{gone}",
            "20.8",
            own("A", "clock_1", 0, 3),
            *TIED,
            players=2,
            leaves={
                "cities.hokkaido_1.slots.clock.value": 5,
                f"cities.hokkaido_1.slots.{gone}.value": 0,
                f"cities.hokkaido_1.slots.{gone}.owner": "",
                f"{owner}.hand.3": 2,
            },
        )
        for gone, owner in (("silk", "B"), ("light_bulb", "A"))
    ),
    *(
        case(
            f"E30 {steps}",
            f"A: knowledge {steps}",
            "21.5",
            own("A", "paper_1"),
            {"A.yen": price},
            leaves={"A.markers.knowledge": steps + 1, "A.yen": 0},
        )
        for steps, price in ((2, 3_000), (3, 6_000))
    ),
    # NIP-2.7, R6, R15, R16: raises that come by themselves are cut at the top (coal 10, money 12, knowledge 9).
    case("top 1", "A: invest paper_3", "7.12", {"A.markers.knowledge": 8}, leaves={"A.markers.knowledge": 9}),
    case("top 2", "A: invest bento_4", "7.12", LEVEL_4, {"A.markers.coal": 9}, leaves={"A.markers.coal": 10}),
    case("top 3", "A: invest bento_4", "7.12", LEVEL_4, {"A.markers.coal": 10}, leaves={"A.markers.coal": 10}),
    case(
        "top 4",
        "A: export contract_8:silk+paper",
        "14.8",
        SILK_3,
        PAPER_1,
        {"A.markers.money": 11},
        leaves={"A.markers.money": 12},
    ),
    case(
        "top 5",
        "A: knowledge 1",
        "10.3",
        own("A", "paper_1"),
        {"A.markers.knowledge": 8},
        leaves={"A.markers.knowledge": 9},
    ),
    case("top 6", "A: mines 1", "11.3", own("A", "bento_3"), {"A.markers.coal": 9}, leaves={"A.markers.coal": 10}),
    case(
        "top 7",
        "A: trains hokkaido",
        "12.7",
        built("trains", "A", "hokkaido"),
        {"A.markers.money": 12},
        leaves={"A.markers.money": 12},
    ),
    # NIP-2.8: spaces 2 and 3 of the invented money track both read 14. silk_1 adds 2,000.
    case("level", "A: consolidate", "16.5", {"A.markers.money": 3}, leaves={"A.yen": 14_000}),
    case("silk_1", "A: consolidate", "16.5", own("A", "silk_1"), {"A.markers.money": 12}, leaves={"A.yen": 26_000}),
    *(
        case(
            f"silk_2 {keep}",
            f"A: consolidate keep_coal={keep}",
            "21.2",
            own("A", "silk_2"),
            {"A.coal": 5},
            leaves={"A.coal": coal, "A.yen": 12_000},
        )
        for keep, coal in ((0, 2), (1, 3))
    ),
    # NIP-3.3: the worker goes from the slot to the board; where nobody said which one, it is not known.
    case(
        "worker",
        "A: mines 1 worker=blue",
        "3.3",
        told_slots(s3="red blue blue"),
        workers("A", "red"),
        leaves={"slots.3": ("red", "blue"), "A.workers": ("red", "blue")},
    ),
    *(
        case(
            f"worker of {slot} {said}",
            f"A: mines 1 worker={said}" if said else "A: mines 1",
            "3.3",
            told_slots(s3=slot),
            leaves={"A.workers": (mine,), "slots.3": left},
        )
        for slot, said, mine, left in (
            ("? ? ?", "", "?", ("?", "?")),
            ("? ? ?", "red", "red", ("?", "?")),
            ("red red", "", "red", ("red",)),
            ("red ?", "red", "red", ("?",)),
            ("red ?", "blue", "blue", ("red",)),
            ("red blue", "", "?", ("?",)),
        )
    ),
    # A synergy that comes once comes after the payment; a held machine before the free improvements.
    case("silk_4", "A: invest silk_4", "7.11", {"A.yen": 6_000}, leaves={"A.yen": 5_000}),
    case(
        "light_bulb_2",
        "A: improve_free upgrade:light_bulb_2",
        "21.22",
        LEVEL_6,
        {"A.held_machines": 1},
        before="A: invest light_bulb_2",
        leaves={"A.factories.light_bulb.machine": 2},
    ),
    case(
        "lens_3 and an exchange",
        "A: place_free hokkaido,east_japan",
        "21.11",
        LEVEL_4,
        {"A.blueprints": 3},
        before=("A: invest lens_3", "A: exchange money"),
        leaves={"A.ships": 4, "A.markers.money": 2},  # one step bought, one for the symbol under two ships
    ),
    # NIP-21.11: as many ships as there are; they are free.
    case(
        "lens_3 with one ship left",
        "A: place_free hokkaido",
        "21.11",
        LEVEL_4,
        built("ships", "A", "west_japan", 5),
        before="A: invest lens_3",
        leaves={"A.ships": 0, "A.yen": 6_000, "pending": ()},
    ),
    case(
        "lens_3 with none left",
        "A: invest lens_3",
        "21.11",
        LEVEL_4,
        built("ships", "A", "west_japan", 6),
        leaves={"pending": ()},
    ),
    case(  # East Japan is full of 4 tiles, and so are two others: one region has a slot
        "clock_3 with one slot",
        "A: place_free hokkaido",
        "21.19",
        LEVEL_6,
        built("ships", "B", "west_japan", 4),
        built("trains", "B", "central_japan", 4),
        built("ships", "A", "east_japan", 4),
        players=2,
        before="A: invest clock_3",
        leaves={"A.trains": 5, "pending": ()},
    ),
    # NIP-21.18: those left are turned, those placed keep their side.
    case(
        "clock_2",
        "A: trains hokkaido",
        "21.18",
        LEVEL_6,
        built("trains", "A", "hokkaido", 2),
        before=("A: invest clock_2", *OTHERS),
        leaves={**lying("hokkaido", "trains", 2, 1), "A.train_side": 3},
    ),
    # NIP-12.7, 21.3, R26, R27: invented symbols under trains and ships 2+0, 0+2, 4+0, 0+4, 3+3.
    case(
        "no symbol yet", "A: trains hokkaido", "12.7", {"A.yen": 15_000}, leaves={"A.markers.money": 0, "A.symbols": 0}
    ),
    case(
        "a symbol",
        "A: trains hokkaido",
        "12.7",
        {"A.yen": 15_000},
        before=("A: trains hokkaido", *OTHERS),
        leaves={"A.markers.money": 1, "A.symbols": 1},
    ),
    case(
        "a symbol under both kinds",
        "A: ships west_japan",
        "13.5",
        built("trains", "A", "hokkaido", 3),
        built("ships", "A", "hokkaido", 2),
        {"A.symbols": 2},
        leaves={"A.markers.money": 1, "A.symbols": 3},
    ),
    case(  # earlier symbols once more, later ones twice
        "silk_3",
        "A: ships west_japan",
        "12.7",
        built("trains", "A", "hokkaido", 4),
        {"A.symbols": 2, "A.yen": 20_000},
        before=("A: invest silk_3", "A: end", *OTHERS, "A: ships west_japan", *OTHERS),
        leaves={"A.markers.money": 4},
    ),
    case(
        "free ships show symbols",
        "A: place_free hokkaido,east_japan",
        "21.11",
        own("A", "silk_3"),
        LEVEL_4,
        before="A: invest lens_3",
        leaves={"A.markers.money": 2},
    ),
    # NIP-15.8, 15.9, R33: the bonus of the region for each tile; what was replaced comes back and may be used again.
    case(
        "three tiles on one slot",
        f"{WEST}:1:1,west_japan_2:clock:1:2,west_japan_2:clock:1:3",
        "15.8",
        CLOCKS,
        leaves={"A.yen": 12_000 + 3 * 5_000, "A.hand.1": 1, "A.hand.2": 2, "A.hand.3": 1},
    ),
    case(
        "a tile that came back",
        "A: local_market hokkaido_1:clock:2:6,hokkaido_2:clock:1:5",
        "15.8",
        CLOCKS,
        tile("hokkaido_1", "clock", 5, "A"),
        leaves={"cities.hokkaido_2.slots.clock.value": 5},
    ),
    case("5,000 yen", f"{WEST}:1:1", "15.4", CLOCKS, leaves={"A.yen": 17_000}),
    case("2 coal", "A: local_market central_japan_1:clock:1:1", "15.4", CLOCKS, leaves={"A.coal": 4}),
    case("2 blueprints", "A: local_market east_japan_1:clock:1:1", "15.4", CLOCKS, leaves={"A.blueprints": 3}),
    # NIP-16.12, 16.18, R40, R41: the bonus of 5,000 pays wages: 17,000 pay five of six colours, 12,000 four.
    case(
        "wages of the bonus",
        "A: consolidate 5_yen_5000 ships",
        "16.17",
        SIX,
        leaves={"A.yen": 2_000, "A.vp": 10 - 2, "A.workers": ()},
    ),
    case("wages below 0 VP", "A: consolidate 5_coal_2 ships", "16.19", SIX, {"A.vp": 1}, leaves={"A.vp": 1 - 4}),
    case(
        "a x2 tile",
        "A: consolidate vp_multiplier coal",
        "16.10",
        workers("A", "a", "a", "a"),
        NO_REWARDS,
        leaves={"A.multipliers.coal": 2, "vp_multipliers": 3, "A.yen": 9_000, "A.coal": 2, "A.blueprints": 1},
    ),
    # light_bulb_3 adds a good, and the factories cost different coal.
    case(
        "production",
        "A: produce light_bulb_3,lens_1 coal=6 goods=5",
        "21.23",
        own("A", "light_bulb_3", 2),
        own("A", "lens_1"),
        {"A.coal": 6},
        leaves={"A.factories.light_bulb": Factory("light_bulb_3", 2, 4), "A.factories.lens.goods": 1, "A.coal": 0},
    ),
    case("a run for no yen", "A: produce silk_3 price=0", "9.2", own("A", "silk_3", 0, 2), {"A.coal": 9}),
    *(
        case(f"coal of {name}", f"A: produce {name}", "9.3", own("A", name), {"A.coal": coal}, leaves={"A.coal": 0})
        for name, coal in (("bento_1", 2), ("bento_2", 3), ("clock_1", 3), ("clock_2", 4), ("light_bulb_1", 3))
    ),
]
SHORT: list[Case] = [
    *(
        case(f"more-coal of {name}", f"A: produce {name}", "9.3", own("A", name), {"A.coal": coal - 1})
        for name, coal in (("bento_1", 2), ("bento_2", 3), ("clock_1", 3), ("clock_2", 4), ("light_bulb_1", 3))
    ),
    *(  # E11, E12: no tile of a higher value than is earned
        case(f"more-{id}", f"A: local_market {text}", "15.5 15.6", own("A", factory, 0, 4))
        for id, factory, text in (
            ("E11", "paper_1", "west_japan_1:paper:3:4"),
            ("E12", "clock_1", "hokkaido_1:clock:2:7"),
        )
    ),
    case("more-E28", "A: local_market west_japan_1:silk:1:1 slot=4", "3.9", own("A", "silk_1", 0, 1)),
    case("more-E29", ("A: export contract_2:silk", "A: may part_payment"), "14.6", own("A", "silk_1", 0, 1)),
    case(
        "more-held",
        "A: improve_free install:light_bulb_2",
        "8.3",
        LEVEL_6,
        {"A.held_machines": 1},
        before="A: invest light_bulb_2",
    ),
    case("more-choice", ("A: end", "A: consolidate", "A: mines 1"), "21.11", LEVEL_4, before="A: invest lens_3"),
    case(
        "more-fewer",
        "A: place_free hokkaido",
        "21.11",
        LEVEL_4,
        built("ships", "A", "west_japan", 4),
        before="A: invest lens_3",
    ),
    # A run costs coal and no yen: 0 may be said, another price not.
    case("more-price", "A: produce silk_3 price=2000", "9.2", own("A", "silk_3", 0, 2), {"A.coal": 9}),
]
