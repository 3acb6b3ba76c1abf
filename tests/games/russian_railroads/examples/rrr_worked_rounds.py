"""The end of rounds and of the game of Russian Railroads, claims and relocations, worked out by hand."""

from __future__ import annotations

from referee.games.russian_railroads.state import STRIP
from tests.games.russian_railroads.clauses.rrr_positions import KV, SP, TS, on_shared
from tests.games.russian_railroads.examples.rrr_worked import ALL_PASS, late, pieces, strip
from tests.games.russian_railroads.rrr_tables import black_worker, locomotives, owns, token, tracks, used
from tests.play.worked import Worked

LAST_ROUND = {"round": 7}
CARDS = {"Y.end_bonus_cards": 1, "G.end_bonus_cards": 2, "end_bonus_pile": 5}

HOME: list[Worked] = [
    late(
        "1302 everything comes home",
        ALL_PASS,
        used("Y", "track_black_3", 1, rubles=1),
        used("Y", "engineer_public_1"),
        on_shared("Y", 1),
        owns("B", 7),
        used("B", "engineer_7"),
        used("B", "temp_workers_2"),
        black_worker("G"),
        {"G.black": 0},
        used("G", "rubles_2", 0, black=1),
        used("R", "doubler_1", 0, turquoise=1),
        {"B.turquoise": 1, "Y.rubles": 4},
        leaves={f"{seat}.{kind}": count for seat, counts in (("Y", (5, 0, 0, 4)), ("B", (5, 0, 0, 1)), ("G", (5, 1, 0, 1)),
                                                             ("R", (5, 0, 0, 1)))
                for kind, count in zip(("own", "black", "turquoise", "rubles"), counts, strict=True)}
        | pieces("track_black_3", "") | pieces("engineer_7", "") | {"shared.Y.own": 0, "Y.passed": False, "R.passed": False}
        | {"round": 2, "active": "Y", "phase": "turn"},
    ),
    # 4 players: 2 3 6 15 | 4 13 | 10; the 10 leaves. With fewer the first slot is empty.
    *(
        late(f"1305 engineers slide with {players} players", ALL_PASS[:players], players=players, leaves=strip(*after))
        for players, after in ((4, (0, 2, 3, 6, 15, 4, 13)), (3, (0, 0, 3, 6, 15, 4, 13)), (2, (0, 0, 3, 6, 15, 4, 13)))
    ),
    *(  # 2 players, four waiting slots, one sideways, one to hire (RRR-R35)
        late(
            f"R35 with one sideways slot the second does not exist, {len(lines)} have passed",
            lines,
            {f"strip.{slot}": number for slot, number in zip(STRIP, tiles, strict=True)},
            players=2,
            printed={"public_engineer_slots": 1},
            leaves=strip(*after),
            refused={"Y: place engineer_public_2": "... 801"},
        )
        for tiles in ((2, 3, 6, 15, 4, 0, 10),)
        for lines, after in (((), tiles), (ALL_PASS[:2], (0, 2, 3, 6, 15, 0, 4)))
    ),
    late(
        "1401 every board is scored once all have passed",
        ALL_PASS,
        # Reach 5: grey covers 1 to 4 (1 VP each), black 5 (0). One doubler on 1: 4 + 1 = 5.
        tracks("Y", TS, 8, 4),
        locomotives("Y", (3, 2), 0, 2),
        {"Y.doublers": 1, "doublers_left": 19, "Y.marker_1": 4},  # 5
        tracks("Y", KV, 3),  # reach 2: stars 1 + 2
        leaves={"Y.vp": 5 + 3 + 5, "B.vp": 2, "G.vp": 3, "R.vp": 4},  # passes only: reach 1 of black scores nothing
    ),
    *(
        late(
            f"941 the last round is number {last} with {players} players",
            ALL_PASS[:players],
            {"round": last - 1},
            players=players,
            leaves={"round": last},
            ledger=["last_round_marker 0 1307"],
            refused={"Y: place turn_first": "... 941 942"},
        )
        for players, last in ((4, 7), (3, 6), (2, 6))
    ),
    late("941 three industry steps are of the last round", (), {"round": 6},
         refused={"Y: place last_round_industry_3": "... 941"}),
    late("941 then they are made", "Y: place last_round_industry_3; step_industry; step_industry; step_industry",
         LAST_ROUND, leaves={"Y.marker_1": 3}),
]  # fmt: skip

# Yellow on every last space but Kiev: black scores nothing, reach 2 on Kiev the stars 1 + 2: 3 VP, and none for passing
# first. Red has 2 engineers (40 VP), yellow engineer 5, blue engineer 9 and with it 20 VP, unless yellow counts one more.
FINAL = (
    tracks("Y", TS, 15),
    tracks("Y", SP, 9),
    tracks("Y", KV, 7),
    {"Y.line_given": {TS: True, SP: True, KV: False}, "Y.worker_given.kiev_7": True, "Y.stock": 1, "Y.own": 6},
    locomotives("Y", (9, 4), 3, 2),
    {"Y.factories": {"1": 6, "2": 6, "3": 6, "4": 0, "5": 0}, "Y.marker_1": 0},
    {"Y.doublers": 7, "doublers_left": 13},
    token("Y", "tok_doublers_3", "st_petersburg_4"),
    token("Y", "tok_industry_5", "trans_siberian_13"),
    black_worker("Y"),
    owns("Y", 5),
    owns("B", 9),
    owns("R", 7, 8),
    {"Y.end_bonus_cards": 1, "end_bonus_pile": 7},
)
ENDS: list[Worked] = [
    late(
        "1502 end bonus cards are revealed in turn order",  # G: 3 + 7 (one token) + 20 (5 doublers) + 40 (most engineers)
        (*ALL_PASS, "Y: reveal_end_bonus eb_fixed_15", "G: reveal_end_bonus eb_tokens,eb_doublers"),
        LAST_ROUND,
        CARDS,
        owns("G", 12),
        token("G", "tok_kiev_medal", "industry"),
        {"G.doublers": 5, "doublers_left": 15},
        leaves={"phase": "done", "Y.vp": 15, "B.vp": 2, "G.vp": 70, "R.vp": 4},
    ),
    late("1502 as many as held", ALL_PASS, LAST_ROUND, CARDS, leaves={"phase": "reveal"}, refused={
        "Y: reveal_end_bonus -": "... 1502", "Y: reveal_end_bonus eb_lines,eb_tokens": "... 1502",
        "G: reveal_end_bonus eb_tokens,eb_doublers": "..."}),
    late("104 each card once", (*ALL_PASS, "Y: reveal_end_bonus eb_lines"), LAST_ROUND, CARDS, refused={
        "G: reveal_end_bonus eb_lines,eb_tokens": "... 104", "G: reveal_end_bonus eb_tokens,eb_tokens": "... 104"}),
    *(
        late(f"1503 {card}", (*ALL_PASS, f"Y: reveal_end_bonus {card}"), LAST_ROUND, *FINAL,
             leaves={"Y.vp": 3 + vp, "B.vp": 2 + (0 if card == "eb_extra_engineer" else 20)})
        for card, vp in (
            ("eb_fixed_15", 15),
            ("eb_lines", 2 * 10),
            ("eb_factories", 3 * 4),
            ("eb_locomotives", 9 + 4 + 3 + 2),
            ("eb_workers", 2 * 10),
            ("eb_black_tracks", 15 + 9 + 7),
            ("eb_tokens", 2 * 7),
            ("eb_doublers", 30),
            ("eb_extra_engineer", 20),
            ("eb_engineers", 6),
        )
    ),
]  # fmt: skip

CLAIMED = (used("R", "turn_first"), used("Y", "turn_second"))
RELOCATIONS: list[Worked] = [
    late("931 the second place relocates first", (*ALL_PASS, "Y: relocate rubles_2"), *CLAIMED,
         leaves={"Y.rubles": 3, "round": 1}, refused={"R: relocate rubles_2": "... 203 932"}),
    late("931 then the first", (*ALL_PASS, "Y: relocate rubles_2", "R: relocate industry_1; step_industry"), *CLAIMED,
         leaves={"round": 2, "R.marker_1": 1}),
    late(
        "933 a relocation pays one worker and claims nothing",
        ALL_PASS,
        used("R", "turn_second"),
        refused={
            f"R: relocate {target}": f"... {clause}"
            for target, clause in (
                ("track_black_3", 933),
                ("track_any_2", 933),
                ("hire", 755),
                ("turn_first", 935),
                ("turn_second", 935),
                ("last_round_industry_3", 941),
                ("engineer_4", 807),
                ("track_grey_2", 209),
            )
        },
    ),
    late(
        "914 the player says which worker",
        "B: place turn_first rubles=1 swap=track_black_or_grey_1",
        {"active": "B"},
        used("B", "industry_1"),
        on_shared("B", 1),
        leaves=pieces("turn_first", "B", own=1) | pieces("industry_1", "B", own=1) | {"shared.B.own": 0, "shared.B.rubles": 1},
    ),
    late("914 without a worker on the board the ruble stays", "B: place turn_first rubles=1", {"active": "B"},
         leaves=pieces("turn_first", "B", rubles=1), ledger=["B ruble_stays 0 914"]),
    late("914 and claims, with nothing to relocate", ("B: place turn_first rubles=1", "G: pass", "R: pass", "Y: pass", "B: pass"),
         {"active": "B"}, leaves={"order": tuple("BYGR"), "round": 2, "B.rubles": 0}),
]  # fmt: skip
ROUNDS = (*HOME, *ENDS, *RELOCATIONS)
