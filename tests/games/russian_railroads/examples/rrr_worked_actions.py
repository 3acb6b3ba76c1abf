"""What actions of Russian Railroads set off beyond the examples: lines, factories, engineers, tokens and cards."""

from __future__ import annotations

from referee.games.russian_railroads.state import CARDS, STRIP, ActionSpacePieces
from tests.games.russian_railroads.clauses.rrr_clauses_order import CLAIMS
from tests.games.russian_railroads.clauses.rrr_clauses_tiles import BUILD, CHAIN, FIVE, FOUR, LOCO_1, TAKE
from tests.games.russian_railroads.clauses.rrr_positions import (
    ALL_ENDS,
    AT_TOKEN,
    BEGINNING,
    FULL,
    KV,
    SP,
    THE_CARD,
    TO_TOKEN,
    TS,
)
from tests.games.russian_railroads.examples.rrr_worked import at_table, late, on_line
from tests.games.russian_railroads.rrr_tables import (
    black_worker,
    hand,
    industry,
    locomotives,
    owns,
    passed,
    piles,
    steps,
    token,
    tracks,
    used,
)
from tests.play.worked import Worked

ONE_BLACK = "Y: place track_black_or_grey_1; step_track"
BLACK, GREY, BROWN = "kiev black", "trans_siberian grey", "trans_siberian brown"
ANY_2 = "Y: place track_any_2 black=1 rubles=1; "
GO = "Y: place industry_1; step_industry"
KIEV_WORKER = {"Y.worker_given.kiev_7": True, "Y.stock": 1, "Y.own": 6}

SETUP: list[Worked] = [
    *(
        late(
            f"152 {card}",
            f"R: start_bonus {card}{more}",
            BEGINNING,
            leaves=on_line("R", KV, black)
            | {"R.marker_1": marker, "R.doublers": doublers, "R.rubles": rubles, "active": "G"},
        )
        for card, more, black, marker, doublers, rubles in (
            ("sb_black_1", "; step_track kiev black", 2, 0, 0, 1),
            ("sb_industry_1", "; step_industry", 1, 1, 0, 1),
            ("sb_doubler_1", "", 1, 0, 1, 1),
            ("sb_ruble_1", "", 1, 0, 0, 2),
        )
    ),
    late(
        "151 a start bonus is carried out before the next one is taken",
        "R: start_bonus sb_black_1",
        BEGINNING,
        leaves={"active": "R"},
        refused=dict.fromkeys(("G: start_bonus sb_ruble_1", "R: start_bonus sb_ruble_1", "R: stop", "R: pass"), "..."),
    ),
    *(
        late(
            f"204 two workers paid as {paid or 'they come'}",
            f"Y: place track_black_3 {paid}; {steps(BLACK, BLACK, BLACK)}",
            black_worker("Y"),
            {"spaces.temp_workers_2": ActionSpacePieces("Y", rubles=1), "Y.turquoise": 2},
            leaves=dict(zip(("Y.own", "Y.black", "Y.turquoise", "Y.rubles"), left, strict=True)),
        )
        for paid, left in (
            ("", (3, 1, 2, 1)),
            ("own=1 rubles=1", (4, 1, 2, 0)),
            ("own=1 black=1", (4, 0, 2, 1)),
            ("turquoise=2", (5, 1, 0, 1)),
            ("turquoise=1 rubles=1", (5, 1, 1, 0)),
            ("black=1 turquoise=1", (5, 0, 1, 1)),
        )
    ),
    late(
        "208 other moves wait for what is open",
        "Y: place industry_1_black_1",
        refused=dict.fromkeys(
            ("Y: pass", "Y: place rubles_2", "B: place rubles_2", "Y: take_ten", "B: step_industry", "Y: stop"), "..."
        ),
    ),
    *(
        late(f"807 {text}", (), owns("Y", 7), *changes, refused={f"Y: use_engineer engineer_7{text}": clause})
        for text, changes, clause in (
            ("", ({"active": "B"},), "... 202"),
            ("", (used("Y", "engineer_7"),), "... 808"),
            ("", (hand("Y", 0),), "..."),
            (" own=2", (), "..."),
        )
    ),
    late("202 the last action is noted", "Y: place hire", leaves={"last.seat": "Y", "last.space": "hire"}),
    late(
        "202 a new round has no last action",
        ("Y: place hire", *(f"{one}: pass" for one in "BGRY")),
        leaves={"last": None},
    ),
]

LINES: list[Worked] = [
    *(
        late(f"{clause} black on {at + 1}", f"{ONE_BLACK} trans_siberian black", tracks("Y", TS, at),
             ledger=[f"Y tracks_taken {count} {clause}"])
        for at, count, clause in ((1, 3, 306), (5, 3, 307), (9, 2, 308), (14, 1, 309))
    ),
    # A ? space gives its token once black stands there and the locomotives reach it.
    *(
        late(
            f"1018 {line} {space} with {numbers}",
            f"{ONE_BLACK} {line} black",
            tracks("Y", line, space - 1),
            locomotives("Y", *numbers),
            token("Y", "tok_kiev_medal", "st_petersburg_4") if space in (5, 6) else {},
            leaves={"active": "Y" if due else "B"},
        )
        for line, space, numbers, due in (
            (SP, 4, ((1, 0), 3), False),
            (SP, 4, ((1, 0), 4), True),
            (SP, 6, ((1, 0), 5), False),
            (SP, 6, ((1, 0), 6), True),
            (TS, 13, ((7, 5), 0), False),
            (TS, 13, ((7, 6), 0), True),
            (SP, 5, ((1, 0), 9), False),
            (KV, 4, ((1, 0), 9), False),
        )
    ),
    *(
        late(f"792 {' then '.join(told)}", f"{ANY_2}{steps(*told)}", black_worker("Y"), tracks("Y", TS, 8, 5),
             leaves={"active": active})
        for told, active in (
            ((BLACK, BLACK, BLACK), "B"),
            ((BLACK, BLACK, GREY), "B"),  # the second black step is the extra one
            ((GREY, BROWN), "B"),  # no black step, no extra one
            ((BLACK, BLACK), "Y"),
            ((BLACK, GREY), "Y"),
        )
    ),
    late(
        "794 an impossible extra step falls away",
        "Y: place track_black_or_grey_1 black=1; step_track trans_siberian black",
        black_worker("Y"),
        tracks("Y", TS, 14),
        tracks("Y", SP, 9),
        tracks("Y", KV, 9),
        {"Y.line_given": {TS: False, SP: True, KV: True}, **KIEV_WORKER},
        leaves={"active": "B"},
    ),
    *(
        late(f"1013 black on the last space of {line}", f"{ONE_BLACK} {line} black", tracks("Y", line, last - 1),
             KIEV_WORKER if line == KV else {}, leaves={f"Y.line_given.{line}": True}, ledger=["Y last_space 10 1013"])
        for line, last in ((TS, 15), (SP, 9), (KV, 9))
    ),
]  # fmt: skip

FACTORIES: list[Worked] = [
    *(
        late(f"606 the effect of factory {number} is lost: {reason}", GO + marker, industry("Y", 4, number), *changes,
             leaves={"active": "B", "pending": ()}, ledger=["Y effect_lost 0 606"])
        for number, reason, marker, changes in (
            (2, "no tile is left", "", (piles(10),)),
            (3, "industry_1 itself is still being resolved", "", ()),
            (3, "no space of one piece", "", (used("B", "doubler_1"), used("Y", "temp_workers_2"), used("Y", "hire", 0, rubles=1))),
            (4, "one doubler fits", "", ({"Y.doublers": 7, "doublers_left": 13},)),
            (4, "no doubler fits", "", (FULL,)),
            (4, "one doubler is left", "", ({"B.doublers": 8, "G.doublers": 8, "R.doublers": 3, "doublers_left": 1},)),
            (5, "the first marker stops the other, F2 the first", " marker=1", (industry("Y", 4, 5, second=6),)),
            (7, "one brown step on Kiev is all that is left", "",
             (tracks("Y", TS, 15, 14, 13, 12, 11), tracks("Y", SP, 9, 8, 7, 6), *ALL_ENDS[3:], tracks("Y", KV, 9, 8, 6))),
        )
    ),
    # Declined with the step; then engineer 4 beside the track gives a doubler and 3 VP.
    *(
        late(
            f"614 factory {number} is declined with the step",
            ("Y: place industry_1; step_industry effect=declined", "Y: place engineer_public_1"),
            industry("Y", 4, number),
            before,
            passed("B", "G", "R"),
            leaves={"Y.marker_1": 5, "Y.doublers": doublers, "Y.vp": 3},
        )
        for number, before, doublers in ((4, {"Y.doublers": 6, "doublers_left": 14}, 7), (8, {}, 1), (7, {}, 1))
    ),
    *(
        late(f"614 factory {number} is declined as a whole", (GO, "Y: decline_effect"), industry("Y", 4, number),
             leaves={"active": "B", "pending": ()}, ledger=["Y effect_declined 0 614"])
        for number in (2, 5, 7, 9)
    ),
    late(
        "R17 a replaced factory triggers nothing",  # the marker stands on F5
        "Y: place loco_1; take_factory 9; place_factory 5",
        industry("Y", 13, 2, 3, 4, 5, 6),
        leaves={"Y.vp": 0, "pool.6": 1, "active": "B"},
    ),
    *(
        late(f"614 no factory on place {at + 1}", "Y: place industry_1", industry("Y", at, 4),
             refused={"Y: step_industry effect=declined": "614"})
        for at in (3, 5)
    ),
    *(
        at_table(
            f"416 a factory taken first may uncover a locomotive that fits: {pool}",
            (  # one 5 is left, every slot holds a 5 or the 9 of the card; the 5 becomes the factory, the 6 fits
                "Y: place loco_and_factory factory_first; take_factory 5; place_factory",
                "Y: take_locomotive; place_locomotive trans_siberian 1; flip_displaced",
            ),
            piles(5, 1),
            locomotives("Y", (5, 5), 5, 9),
            {"cards.card_loco_9": False, **pool},
            leaves={"active": "B"},
        )
        for pool in ({"pool.3": 0}, {"pool.3": 1})
    ),
]  # fmt: skip

ENGINEERS: list[Worked] = [
    *(
        late(
            f"1706 one piece of any kind may lie there: {kinds}",
            "Y: use_engineer engineer_8; choose_reuse rubles_2",
            owns("Y", 8),
            used("Y", "rubles_2", **kinds),
            leaves={"Y.rubles": 1 + 2, "Y.own": 5 - kinds["own"] - 1},  # engineer 8 alone is paid
        )
        for kinds in ({"own": 1}, {"own": 0, "rubles": 1}, {"own": 0, "turquoise": 1})
    ),
    *(
        late(f"810 sideways engineer {number} must be carried out whole", (), tracks("Y", TS, 8, 5), *changes,
             {f"strip.{slot}": 0 for slot in STRIP}, {"strip.public_1": number},
             refused={"Y: place engineer_public_1": "... 209 810"})
        for number, changes in (
            (2, (industry("Y", 4),)),
            (3, ALL_ENDS),
            (4, (FULL,)),
            (8, (used("B", "doubler_1"),)),
            (9, (industry("Y", 3),)),
            (10, (industry("Y", 4),)),
            (12, (piles(10),)),
            (13, (tracks("Y", TS, 4, 2),)),
            (15, (tracks("Y", TS, 4, 2),)),
        )
    ),
    late(
        "809 what is left of an own engineer is left",  # of the two black steps of 14 (RRR-4.301) one is left
        ("Y: use_engineer engineer_14; step_track kiev black", "Y: stop"),
        owns("Y", 14),
        leaves={"active": "B"},
        ledger=["Y stopped 1 301"],
    ),
]  # fmt: skip

TOKENS: list[Worked] = [
    at_table(
        "1018 of two tokens the first is carried out before the second",
        ("Y: place loco_1; take_locomotive; place_locomotive st_petersburg", "Y: choose_token tok_industry_5 st_petersburg_4"),
        piles(6, 3),
        tracks("Y", SP, 7),
        refused={"Y: choose_token tok_doublers_3": "..."},
    ),
    at_table(
        "1018 then the second",
        ("Y: place loco_1; take_locomotive; place_locomotive st_petersburg", "Y: choose_token tok_industry_5 st_petersburg_4",
         "Y: step_industry; stop; choose_token tok_doublers_3"),
        piles(6, 3),
        tracks("Y", SP, 7),
        leaves={"active": "B"},
    ),
    *(
        late(
            f"1123 three actions, {order}, and {again} again",
            (f"{THE_CARD}; choose_card card_three_actions", f"Y: {order}", f"Y: choose_again {again}{more}", "Y: take_ten"),
            *AT_TOKEN,
            leaves=on_line("Y", KV, black)
            | {"Y.doublers": doublers, "Y.marker_1": marker, "cards.card_three_actions": False, "active": "B"},
        )
        for again, more, doublers, marker, black in (
            ("doubler", "", 2, 1, 2),
            ("industry", "; step_industry", 1, 2, 2),
            ("black", "; step_track kiev black", 1, 1, 3),
        )
        for order in ("step_industry; step_track kiev black", "step_track kiev black; step_industry")
    ),
    late("1122 the repetition comes last", f"{THE_CARD}; choose_card card_three_actions", *AT_TOKEN,
         refused={"Y: choose_again doubler": "..."}),
    late("1122 the factory card needs two steps afterwards", THE_CARD, *AT_TOKEN, industry("Y", 14, 2, 3, 4, 5, 6),
         refused={"Y: choose_card card_factory": "... 1122"}),
    *(
        late(f"1105 three doublers with {have} of 8 and {left} left", f"{TO_TOKEN}; choose_token tok_doublers_3", *AT_TOKEN,
             {"Y.doublers": have, "doublers_left": left},
             {"B.doublers": 8, "G.doublers": 8, "R.doublers": 3} if left == 1 else {},
             leaves={"Y.doublers": have + got, "doublers_left": left - got, "active": "B"}
             | {"Y.used_tokens.tok_doublers_3": True, "Y.token_given.st_petersburg_4": True})
        for have, left, got in ((0, 20, 3), (6, 14, 2), (8, 12, 0), (0, 1, 1))
    ),
    late(
        "1121 the black worker for the rest of the game",
        (f"{THE_CARD}; choose_card card_black_worker", "Y: take_ten", "B: pass", "G: pass", "R: pass",
         "Y: place rubles_2 black=1", "Y: pass"),
        *AT_TOKEN,
        leaves={"round": 2, "Y.black": 1, "black_owner": "Y"},
    ),
    late("1201 several end bonus cards", f"{THE_CARD}; choose_card card_black_worker; take_end_bonus", *AT_TOKEN,
         {"Y.end_bonus_cards": 2, "end_bonus_pile": 6}, leaves={"Y.end_bonus_cards": 3, "end_bonus_pile": 5}),
    *(  # card_factory alone is left, and nothing can be built (RRR-R38)
        at_table("1108 without a card to choose the end bonus remains", lines, *AT_TOKEN,
                 {f"cards.{card}": card == "card_factory" for card in CARDS} | {"black_owner": "B", "B.black": 1},
                 piles(10), industry("Y", 4), ledger=[line])
        for lines, line in ((THE_CARD, "Y rest_lost 1 1108"), ((THE_CARD, "Y: take_ten"), "Y instead_of_card 10 1201"))
    ),
]  # fmt: skip

TODOS: list[Worked] = [
    late(f"{todo.split()[-1]} {todo.split()[0]}", (*filter(None, [before]), text), *changes, ledger=[f"{text[0]} {todo}"])
    for before, text, changes, todo in (
        (THE_CARD, "Y: choose_card card_black_worker", AT_TOKEN, "card_used 0 1121"),
        (THE_CARD, "Y: choose_card card_engineer_1", AT_TOKEN, "engineer_one 0 1124"),
        (f"{THE_CARD}; choose_card card_black_worker", "Y: take_end_bonus", AT_TOKEN, "end_bonus_taken 0 1201"),
        ("Y: use_engineer engineer_8", "Y: choose_reuse rubles_2", (owns("Y", 8), used("Y", "rubles_2")), "reused 0 1701"),
        (TO_TOKEN, "Y: choose_token tok_doublers_3", AT_TOKEN, "token_placed 0 1020"),
        (TO_TOKEN, "Y: choose_token tok_second_marker", (*AT_TOKEN, industry("Y", 1)), "second_marker 0 1104"),
        (TO_TOKEN, "Y: choose_token tok_revaluation", AT_TOKEN, "revalued 0 1106"),
        (TO_TOKEN, "Y: choose_token tok_kiev_medal", AT_TOKEN, "medal_placed 0 1107"),
        ("", "Y: pass", (), "card_turned 1 905"),
        ("", "Y: place hire", (), "engineer_hired 0 807"),
        (LOCO_1, "Y: take_locomotive", (), "locomotive_taken 0 402"),
        (TAKE, "Y: place_locomotive kiev", (), "locomotive_placed 0 403"),
        (LOCO_1, "Y: take_factory 9", (), "factory_taken 0 501"),
        (BUILD, "Y: place_factory", (), "factory_placed 0 502"),
        (BUILD, "Y: place_factory 1", (FIVE,), "factory_replaced 0 503"),
        (CHAIN, "Y: flip_displaced", (FOUR,), "turned_over 0 409"),
        ("Y: pass", "Y: relocate doubler_1", CLAIMS, "relocated 0 931"),
        ("Y: pass", "Y: decline_relocation", CLAIMS, "stays 0 931"),
        ("", "R: start_bonus sb_ruble_1", (BEGINNING,), "start_bonus_taken 0 152"),
        ("Y: place industry_1", "Y: step_industry", (industry("Y", 0),), "marker_moved 0 602"),
        ("Y: place industry_1", "Y: step_industry", (industry("Y", 4, 2),), "marker_on_factory 0 602"),
        ("Y: place industry_1", "Y: step_industry", (industry("Y", 4, 6),), "factory_reached 0 605"),
        ("Y: place track_black_2", "Y: step_track kiev black", (), "track_moved 0 302"),
        ("", "Y: place doubler_1", (), "doubler_placed 0 701"),
        ("", "B: place turn_first rubles=1 swap=doubler_1", ({"active": "B"}, used("B", "doubler_1")), "swapped 0 914"),
    )
]  # fmt: skip
ACTIONS = (*SETUP, *LINES, *FACTORIES, *ENGINEERS, *TOKENS, *TODOS)
