"""Clauses of bonuses, tokens, cards and reuse (RRR-4.10xx to 4.12xx, 4.17xx): broken and kept."""

from __future__ import annotations

from tests.games.russian_railroads.clauses.rrr_positions import (
    ALL_ENDS,
    AT_TOKEN,
    FULL,
    THE_CARD,
    TO_TOKEN,
    Pair,
    act,
    case,
)
from tests.games.russian_railroads.rrr_tables import industry, owns, tracks, used

WHITE_READY = (tracks("Y", "trans_siberian", 14, 10, 6, 4),)
REUSE = (owns("Y", 8),)
ENGINEER_8 = "Y: use_engineer engineer_8"

PASSES = ("Y: pass", "B: pass", "G: pass", "R: pass")
CARDS_HELD = ({"round": 7}, {"Y.end_bonus_cards": 1, "G.end_bonus_cards": 2, "end_bonus_pile": 5})

CLAUSES: dict[str, Pair] = {
    "RRR-4.104": Pair(
        case(
            ("G: reveal_end_bonus eb_lines,eb_tokens", "G: reveal_end_bonus eb_tokens,eb_tokens"),
            *CARDS_HELD,
            before=(*PASSES, "Y: reveal_end_bonus eb_lines"),
        ),
        case("G: reveal_end_bonus eb_tokens,eb_workers", *CARDS_HELD, before=(*PASSES, "Y: reveal_end_bonus eb_lines")),
    ),
    "RRR-4.1011": Pair(
        case(act("white_one_step", "white_later")),
        case("Y: place track_black_or_grey_1; step_track trans_siberian black", *WHITE_READY),
    ),
    "RRR-4.1012": Pair(
        case(act("white_one_step", "white_later")),
        case(
            "Y: place track_black_or_grey_1; step_track trans_siberian black",
            tracks("Y", "trans_siberian", 14, 10, 6, 2),
        ),
    ),
    "RRR-4.1104": Pair(
        case(("Y: choose_token tok_second_marker", "Y: step_industry marker=2"), *AT_TOKEN, before=TO_TOKEN),
        case("Y: choose_token tok_second_marker", *AT_TOKEN, industry("Y", 1), before=TO_TOKEN),
    ),
    "RRR-4.1108": Pair(
        case(act("two_cards", "save_card")),
        case("Y: choose_card card_black_worker; take_end_bonus", *AT_TOKEN, before=THE_CARD),
    ),
    "RRR-4.1123": Pair(
        # The eighth doubler is placed, so no doubler can come again.
        case(
            "Y: choose_again doubler",
            *AT_TOKEN,
            {"Y.doublers": 7, "doublers_left": 13},
            before=f"{THE_CARD}; choose_card card_three_actions; step_industry; step_track kiev black",
        ),
        case(
            ("Y: choose_again doubler", "Y: choose_again black", "Y: choose_again industry"),
            *AT_TOKEN,
            before=f"{THE_CARD}; choose_card card_three_actions; step_industry; step_track kiev black",
        ),
    ),
    "RRR-4.1201": Pair(
        case(act("look_then_ten", "card_and_ten", "look_at_pile")),
        case(("Y: take_ten", "Y: take_end_bonus"), *AT_TOKEN, before=f"{THE_CARD}; choose_card card_black_worker"),
    ),
    "RRR-4.1202": Pair(
        case(act("show_end_bonus", "look_at_end_bonus")),
        case("Y: take_end_bonus", *AT_TOKEN, before=f"{THE_CARD}; choose_card card_black_worker"),
    ),
    "RRR-4.1204": Pair(
        case(
            "Y: take_end_bonus", *AT_TOKEN, {"end_bonus_pile": 0}, before=f"{THE_CARD}; choose_card card_black_worker"
        ),
        case("Y: take_ten", *AT_TOKEN, {"end_bonus_pile": 0}, before=f"{THE_CARD}; choose_card card_black_worker"),
    ),
    "RRR-4.1501": Pair(
        case(("Y: pass", "Y: place doubler_1"), {"round": 7}, before=PASSES),
        case("R: pass", {"round": 7}, before=PASSES[:3]),
    ),
    "RRR-4.1707": Pair(
        case(
            ("Y: choose_reuse doubler_1", "Y: choose_reuse track_black_2"),
            *REUSE,
            *ALL_ENDS,
            FULL,
            used("Y", "doubler_1"),
            used("Y", "track_black_2"),
            used("Y", "rubles_2"),
            before=ENGINEER_8,
        ),
        # Engineer 7 (black 1, 3 VP): the step is lost, the VP are not.
        case("Y: choose_reuse engineer_7", owns("Y", 7, 8), *ALL_ENDS, used("Y", "engineer_7"), before=ENGINEER_8),
    ),
}
