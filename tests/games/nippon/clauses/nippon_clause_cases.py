"""For each enforced clause: the id of a case that breaks it, and a case that keeps it."""

from __future__ import annotations

from typing import Any

from tests.games.nippon.illegal.nippon_case import Case, case
from tests.games.nippon.nippon_tables import REWARDS, Change, built, multipliers, own, tile, told_slots, workers

THREE = workers("A", "red", "blue", "green")
FOUR = workers("A", "red", "red", "blue", "blue")
SIX = workers("A", "red", "red", "blue", "blue", "green", "green")
CLOCKS = own("A", "clock_1", 0, 4)
SILK = own("A", "silk_1", 0, 3)
PAPER = own("A", "paper_1", 0, 3)
NO_REWARDS = dict.fromkeys((f"rewards.{reward}" for reward in REWARDS), 0)
NO_LOW_REWARDS = {f"rewards.{reward}": 0 for reward in REWARDS if reward[0] in "23"}
LEVEL_4, LEVEL_6 = {"A.markers.knowledge": 5}, {"A.markers.knowledge": 9}
LAST_ROW = {"rows.1": (), "rows.2": (), "rows.3": ()}
FULL_CITY = (tile("hokkaido_1", "silk", 4, "B"), tile("hokkaido_1", "lens", 3, "B"))


def keeps(texts: str | tuple[str, ...], *changes: Change, **more: Any) -> Case:
    """A legal case."""
    return case("keeps", texts, "", *changes, **more)


CLAUSES: dict[str, tuple[str, Case]] = {
    "NIP-1.16": (
        "more-1.16",
        keeps("A: knowledge 1 worker=f", {"worker_colours": tuple("abcdef")}, told_slots(s1="e f")),
    ),
    "NIP-2.2": ("NIP-X4", keeps("A: produce silk_1; end", SILK)),
    "NIP-2.3": ("NIP-X2", keeps("A: consolidate")),
    "NIP-2.4": ("NIP-X3", keeps("A: exchange coal", {"A.blueprints": 3})),
    "NIP-2.5": ("NIP-X12", keeps("A: trains hokkaido", {"A.yen": 5_000})),
    "NIP-3.1": ("NIP-X1", keeps("A: mines 1", workers("A", "red", "red", "red", "red", "red"))),
    "NIP-3.2": ("NIP-X6", keeps("A: knowledge 1 worker=blue", told_slots(s1="red blue"))),
    "NIP-3.3": ("NIP-X8", keeps("A: mines 1", workers("A", "red", "blue"))),
    "NIP-3.4": ("NIP-X9", keeps("A: knowledge 1")),
    "NIP-3.5": ("NIP-X9", keeps("A: produce silk_1", SILK)),
    "NIP-3.6": ("NIP-X54", keeps("A: export contract_4:silk", SILK)),
    "NIP-3.7": ("NIP-X11", keeps("A: mines 1")),
    "NIP-3.9": ("NIP-X10", keeps("A: produce silk_1 slot=1", SILK)),
    "NIP-3.10": ("NIP-X13", keeps("A: mechanise hold")),
    "NIP-4.1": ("more-4.1", keeps("A: mines 1; end", {"slots.3": ("?",)})),
    "NIP-4.2": ("NIP-X94", keeps("A: mines 1; end", {"slots.3": ("?",), "rows.1": ()})),
    "NIP-4.3": ("NIP-X95", keeps("A: mines 1; end", {"slots.3": ("?",)}, LAST_ROW)),
    "NIP-5.4": (
        "NIP-X83",
        keeps(
            "A: consolidate",
            {"phase": "final", "final_trigger": "C", "final_turns_left": 3, "scorings_done": 2, "marker": 8},
            players=3,
        ),
    ),
    "NIP-5.9": (
        "NIP-X96",
        keeps(
            "A: mines 1; end",
            {"slots.3": ("?",), "phase": "final", "final_trigger": "D", "final_turns_left": 12},
            {"scorings_done": 2, "marker": 6},
            LAST_ROW,
        ),
    ),
    "NIP-6.3": ("NIP-X15", keeps("A: exchange knowledge", {"A.blueprints": 3})),
    "NIP-6.5": ("more-6.5", keeps("A: exchange coal", {"A.blueprints": 3, "main_done": True})),
    "NIP-6.6": ("NIP-X17", keeps("A: exchange coal", {"A.blueprints": 3, "A.markers.coal": 9})),
    "NIP-6.8": ("NIP-X18", keeps("A: exchange coal,money", {"A.blueprints": 6})),
    "NIP-7.1": ("NIP-X22", keeps("A: invest silk_1")),
    "NIP-7.2": ("NIP-X21", keeps("A: invest clock_3; place_free hokkaido,east_japan", own("B", "clock_1"), LEVEL_6)),
    "NIP-7.3": ("NIP-X20", keeps("A: invest paper_1", own("A", "silk_2"))),
    "NIP-7.4": ("NIP-X19", keeps("A: invest silk_1", {"A.yen": 6_000})),
    "NIP-7.6": ("NIP-X23", keeps("A: invest bento_1", {"A.markers.knowledge": 1, "A.blueprints": 2})),
    "NIP-7.7": ("NIP-X24", keeps("A: invest lens_1 blueprints=0", LEVEL_4)),
    "NIP-7.11": ("more-7.11", keeps("A: invest silk_4")),
    "NIP-7.12": ("NIP-X25", keeps("A: invest paper_3", {"A.markers.knowledge": 1})),
    "NIP-8.1": ("NIP-X13", keeps("A: mechanise hold,hold,hold", {"A.yen": 15_000})),
    "NIP-8.2": ("more-21.24", keeps("A: mechanise hold price=5000", {"A.yen": 5_000})),
    "NIP-8.3": ("NIP-X31", keeps("A: mechanise install:silk_1", SILK)),
    "NIP-8.4": ("NIP-X32", keeps("A: mechanise upgrade:silk_1", own("A", "silk_1", 1))),
    "NIP-8.5": ("NIP-X30", keeps("A: mechanise upgrade:silk_1", own("A", "silk_1", 1), own("A", "paper_1", 2))),
    "NIP-8.6": ("NIP-X33", keeps("A: mechanise install:paper_1", own("A", "silk_1", 1), PAPER)),
    "NIP-8.7": ("NIP-X29", keeps("A: mechanise hold", own("A", "silk_1", 2))),
    "NIP-8.8": ("more-8.8", keeps("A: mechanise hold", own("A", "silk_1", 2))),
    "NIP-8.10": ("NIP-X27", keeps("A: invest silk_1 keep_held=0", {"A.held_machines": 1})),
    "NIP-8.11": ("NIP-X28", keeps("A: invest silk_1 keep_held=1", {"A.held_machines": 3})),
    "NIP-8.14": ("NIP-X31", keeps("A: mechanise install:silk_1,upgrade:silk_1", SILK)),
    "NIP-9.1": ("NIP-X37", keeps("A: produce silk_1,paper_1", SILK, PAPER, {"A.coal": 4})),
    "NIP-9.2": ("NIP-X35", keeps("A: produce silk_1 coal=2", SILK)),
    "NIP-9.3": ("NIP-X39", keeps("A: produce silk_1", SILK, {"A.coal": 2})),
    "NIP-9.5": ("NIP-X36", keeps("A: produce silk_1", SILK)),
    "NIP-9.7": ("NIP-X38", keeps("A: produce silk_1 goods=1", own("A", "silk_1", 2, 3))),
    "NIP-9.9": ("NIP-X38", keeps("A: produce silk_1 goods=3", own("A", "silk_1", 2, 1))),
    "NIP-10.1": ("more-10.1", keeps(("A: knowledge 1", "A: knowledge 2", "A: knowledge 3"))),
    "NIP-10.2": ("more-10.2", keeps("A: knowledge 3 price=6000", {"A.yen": 6_000})),
    "NIP-10.3": ("NIP-X40", keeps("A: knowledge 1", {"A.markers.knowledge": 8})),
    "NIP-11.1": ("more-11.1", keeps(("A: mines 1", "A: mines 2", "A: mines 3"))),
    "NIP-11.2": ("NIP-X41", keeps("A: mines 2 price=3000", {"A.yen": 3_000})),
    "NIP-11.3": ("NIP-X42", keeps("A: mines 1", own("A", "bento_3"), {"A.markers.coal": 9})),
    "NIP-12.1": ("NIP-X14", keeps("A: trains west_japan,east_japan,hokkaido", {"A.yen": 15_000})),
    "NIP-12.2": ("NIP-X12", keeps("A: trains west_japan,hokkaido price=10000", {"A.yen": 10_000})),
    "NIP-12.3": ("more-12.3", keeps("A: trains hokkaido", built("trains", "A", "west_japan", 5))),
    "NIP-12.4": ("more-12.4", keeps("A: trains east_japan", built("ships", "B", "east_japan", 6))),
    "NIP-12.5": ("NIP-X44", keeps("A: trains hokkaido,east_japan")),
    "NIP-12.6": (
        "NIP-X45",
        keeps("A: ships east_japan", built("ships", "B", "east_japan", 4), built("trains", "C", "east_japan", 3)),
    ),
    "NIP-12.9": ("NIP-X97", keeps("A: invest clock_2", built("trains", "A", "hokkaido", 2), LEVEL_6)),
    "NIP-13.1": ("more-13.1", keeps("A: ships hokkaido")),
    "NIP-13.2": ("NIP-X48", keeps("A: ships hokkaido price=5000", own("A", "clock_4"))),
    "NIP-13.3": ("NIP-X47", keeps("A: ships hokkaido", built("ships", "A", "hokkaido", 5))),
    "NIP-13.4": ("NIP-X45", keeps("A: ships east_japan", built("ships", "B", "east_japan", 3), players=2)),
    "NIP-13.5": ("more-13.5", keeps("A: ships hokkaido,east_japan")),
    "NIP-13.7": ("more-13.7", keeps("A: invest lens_2", built("ships", "A", "hokkaido"), LEVEL_4)),
    "NIP-14.1": ("more-14.1", keeps("A: export contract_4:silk,contract_3:paper+clock", SILK, PAPER, CLOCKS)),
    "NIP-14.2": ("NIP-X52", keeps("A: export contract_4:silk", SILK, {"A.contracts.contract_1": False})),
    "NIP-14.3": ("NIP-X50", keeps("A: export contract_1:silk+paper", SILK, PAPER)),
    "NIP-14.4": ("NIP-X51", keeps("A: export contract_2:silk", SILK)),
    "NIP-14.5": ("NIP-X54", keeps("A: export contract_4:silk,contract_1:paper+silk", SILK, PAPER)),
    "NIP-14.6": ("NIP-X53", keeps("A: export contract_6:silk+paper+clock", SILK, PAPER, CLOCKS)),
    "NIP-15.1": (
        "NIP-X64",
        keeps("A: local_market hokkaido_1:clock:1:1,hokkaido_2:clock:1:2,hokkaido_1:silk:3:3", CLOCKS, SILK),
    ),
    "NIP-15.2": ("NIP-X55", keeps("A: local_market hokkaido_1:clock:1:1,hokkaido_2:clock:1:2", CLOCKS)),
    "NIP-15.3": ("NIP-X57", keeps("A: local_market hokkaido_1:silk:3:1", SILK)),
    "NIP-15.4": ("NIP-X56", keeps("A: local_market west_japan_1:silk:3:3", SILK)),
    "NIP-15.5": ("NIP-X58", keeps("A: local_market hokkaido_1:clock:3:7", CLOCKS)),
    "NIP-15.6": ("NIP-X59", keeps("A: local_market hokkaido_2:clock:1:4", CLOCKS)),
    "NIP-15.7": ("NIP-X61", keeps("A: local_market hokkaido_1:clock:3:7", CLOCKS, tile("hokkaido_1", "clock", 6, "B"))),
    "NIP-15.8": ("NIP-X65", keeps("A: local_market hokkaido_1:clock:3:7", CLOCKS, tile("hokkaido_1", "clock", 5, "B"))),
    "NIP-16.2": ("NIP-X1", keeps("A: consolidate 5_coal_2 money", SIX)),
    "NIP-16.3": ("NIP-X81", keeps("A: consolidate 2_yen_5000 money wages=9000", THREE)),
    "NIP-16.4": ("NIP-X70", keeps("A: consolidate keep_coal=1", own("A", "silk_2"))),
    "NIP-16.6": ("NIP-X71", keeps("A: consolidate", workers("A", "red", "blue"))),
    "NIP-16.8": ("NIP-X72", keeps("A: consolidate 3_coal_2 money", FOUR)),
    "NIP-16.9": ("NIP-X74", keeps("A: consolidate", THREE, NO_LOW_REWARDS)),
    "NIP-16.10": ("NIP-X74", keeps("A: consolidate vp_multiplier money", THREE, NO_REWARDS)),
    "NIP-16.11": ("more-16.11", keeps("A: consolidate", THREE, NO_REWARDS, {"vp_multipliers": 0})),
    "NIP-16.13": ("NIP-X77", keeps("A: consolidate 2_coal_2 ships", THREE)),
    "NIP-16.14": ("NIP-X75", keeps("A: consolidate 5_coal_2 trains", SIX, multipliers("A", ships=3))),
    "NIP-16.16": ("NIP-X75", keeps("A: consolidate 5_coal_2 knowledge", SIX, multipliers("A", ships=3))),
    "NIP-16.17": ("NIP-X79", keeps("A: consolidate 2_coal_2 ships wages=6000", workers("A", "red", "red", "blue"))),
    "NIP-16.19": ("NIP-X78", keeps("A: consolidate 2_coal_2 ships wages=9000", THREE)),
    "NIP-16.20": ("NIP-X80", keeps("A: consolidate 2_coal_2 ships", THREE)),
    "NIP-20.5": ("NIP-X46", keeps("A: trains east_japan", built("ships", "B", "east_japan", 5), players=3)),
    "NIP-20.6": ("NIP-X68", keeps("A: local_market hokkaido_1:clock:3:7", CLOCKS, FULL_CITY[0], players=2)),
    "NIP-20.7": ("NIP-X67", keeps("A: local_market hokkaido_1:clock:3:7", CLOCKS, *FULL_CITY, players=2)),
    "NIP-20.8": (
        "more-20.8",
        keeps(
            ("A: local_market hokkaido_1:clock:1:5:silk", "A: local_market hokkaido_1:clock:1:5:lens"),
            CLOCKS,
            tile("hokkaido_1", "silk", 3, "B"),
            tile("hokkaido_1", "lens", 3, "A"),
            players=2,
        ),
    ),
    "NIP-20.9": ("more-20.9", keeps("A: local_market hokkaido_1:clock:1:5:lens", CLOCKS, *FULL_CITY, players=2)),
    "NIP-21.2": ("NIP-X88", keeps("A: consolidate keep_coal=1", own("A", "silk_2"), {"A.coal": 3})),
    "NIP-21.5": ("NIP-X89", keeps("A: knowledge 2 extra=1", own("A", "paper_1"))),
    "NIP-21.6": ("more-21.6", keeps("A: knowledge 1 price=0", own("A", "paper_2"), {"A.yen": 0})),
    "NIP-21.10": ("more-13.7", keeps("A: invest lens_2", LEVEL_4)),
    "NIP-21.11": ("NIP-X87", keeps("A: invest lens_3; place_free hokkaido,east_japan", LEVEL_4)),
    "NIP-21.12": ("more-21.12", keeps("A: ships hokkaido,east_japan,west_japan price=12000", own("A", "lens_4"))),
    "NIP-21.14": ("more-21.14", keeps("A: mines 2", own("A", "bento_2"), {"A.yen": 2_000})),
    "NIP-21.15": ("more-21.15", keeps("A: mines 3 extra=1", own("A", "bento_3"))),
    "NIP-21.18": ("NIP-X97", keeps("A: invest clock_2", LEVEL_6)),
    "NIP-21.19": ("more-21.19", keeps("A: invest clock_3; place_free hokkaido,east_japan", LEVEL_6)),
    "NIP-21.20": ("NIP-X48", keeps("A: trains hokkaido,east_japan price=7000", own("A", "clock_4"), {"A.yen": 7_000})),
    "NIP-21.22": (
        "more-21.22",
        keeps(
            (
                "A: invest light_bulb_2; improve_free -",
                "A: invest light_bulb_2; improve_free install:light_bulb_2,upgrade:light_bulb_2",
            ),
            LEVEL_6,
        ),
    ),
    "NIP-21.23": ("NIP-X90", keeps("A: produce light_bulb_3 goods=2", own("A", "light_bulb_3"), {"A.coal": 4})),
    "NIP-21.24": ("more-21.24", keeps("A: mechanise hold,hold", own("A", "light_bulb_4", 2), {"A.yen": 7_000})),
    "NIP-21.25": ("more-21.25", keeps("A: mines 1 price=1000", own("B", "bento_2"))),
    "NIP-21.26": ("more-21.26", keeps("A: mechanise hold price=2000", own("A", "light_bulb_4", 2))),
    "NIP-21.27": ("more-21.27", keeps("A: invest lens_3; place_free east_japan,hokkaido", LEVEL_4)),
}
