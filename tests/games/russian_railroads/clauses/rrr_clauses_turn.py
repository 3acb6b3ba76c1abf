"""Clauses of the setup, the turn and the payment (RRR-4.15x, 4.2xx, 4.75x, 4.78x): broken and kept."""

from __future__ import annotations

from tests.games.russian_railroads.clauses.rrr_positions import BEGINNING, LAST_ROUND, Pair, act, case
from tests.games.russian_railroads.rrr_tables import black_worker, hand, owns, steps, tracks, used

TURQUOISE = {"B.turquoise": 2}
ONLY_GREY = tracks("Y", "trans_siberian", 4)
THREE = steps("trans_siberian black", "kiev black", "kiev black")

CLAUSES: dict[str, Pair] = {
    "RRR-4.151": Pair(
        case(("G: start_bonus sb_ruble_1", "R: place rubles_2", *act("save_start_bonus")), BEGINNING),
        case("R: start_bonus sb_ruble_1", BEGINNING),
    ),
    "RRR-4.152": Pair(
        case("G: start_bonus sb_ruble_1", BEGINNING, before="R: start_bonus sb_ruble_1"),
        case("G: start_bonus sb_doubler_1", BEGINNING, before="R: start_bonus sb_ruble_1"),
    ),
    "RRR-4.153": Pair(
        case("Y: start_bonus sb_black_1", BEGINNING),
        case(
            "B: start_bonus sb_black_1; step_track kiev black",
            BEGINNING,
            before=("R: start_bonus sb_ruble_1", "G: start_bonus sb_doubler_1"),
        ),
    ),
    "RRR-4.201": Pair(case(act("two_actions", "skip_turn")), case(("Y: place rubles_2", "Y: pass"))),
    "RRR-4.202": Pair(
        case(("B: place rubles_2", "B: pass", "Y: place rubles_2; Y: place doubler_1")),
        case("B: place rubles_2", before="Y: place doubler_1"),
    ),
    "RRR-4.203": Pair(
        case("Y: place industry_1", used("R", "industry_1")),
        case("Y: place industry_1; step_industry", used("R", "industry_2", 2)),
    ),
    "RRR-4.204": Pair(
        case(("Y: place rubles_2", "Y: place rubles_2 own=0 rubles=1"), used("Y", "rubles_2")),
        case("Y: place track_black_or_grey_1; step_track kiev black", {"shared.B.rubles": 2}),
    ),
    "RRR-4.206": Pair(
        case(("Y: place track_black_3 own=1", "Y: place track_black_2 own=2", "Y: place rubles_2 own=0")),
        case(f"Y: place track_black_3 own=2; {THREE}"),
    ),
    "RRR-4.207": Pair(
        case(("Y: place track_black_3 own=2", *act("borrow", "trade", "place_again")), hand("Y", 1, 0)),
        case(f"Y: place track_black_3; {THREE}", hand("Y", 2, 0)),
    ),
    "RRR-4.208": Pair(
        case((*act("act_later"), "Y: step_track kiev black", "Y: take_ten", "Y: stop", "Y: choose_again black")),
        case("Y: place track_black_or_grey_1; step_track kiev black"),
    ),
    "RRR-4.209": Pair(
        case("Y: place track_grey_2"),
        case(f"Y: place track_grey_2; {steps('trans_siberian grey', 'trans_siberian grey')}", ONLY_GREY),
    ),
    "RRR-4.210": Pair(
        case("Y: stop", before="Y: place track_black_3; step_track kiev black; step_track kiev black"),
        case("Y: step_track kiev black", before="Y: place track_black_3; step_track kiev black; step_track kiev black"),
    ),
    "RRR-4.211": Pair(
        case(("Y: place track_black_2", "Y: place temp_workers_2", "Y: place turn_second"), players=2),
        case(f"Y: place track_black_2; {steps('kiev black', 'kiev black')}", players=3),
    ),
    "RRR-4.753": Pair(
        case(("Y: place track_any_2 own=2", "Y: place hire own=1", *act("worker_for_ruble"))),
        case(f"Y: place track_any_2 own=1 rubles=1; {steps('kiev black', 'kiev black')}"),
    ),
    "RRR-4.754": Pair(
        case(("Y: place track_any_2 own=2", "Y: place track_any_2 own=1")),
        case(f"Y: place track_any_2 rubles=2; {steps('kiev black', 'kiev black')}", {"Y.rubles": 2}),
    ),
    "RRR-4.755": Pair(
        case(("Y: place hire own=1", "Y: place hire rubles=2", "Y: place hire own=0"), {"Y.rubles": 2}),
        case("Y: place hire rubles=1"),
    ),
    "RRR-4.756": Pair(
        case("Y: place rubles_2", used("B", "rubles_2", 0, rubles=1)),
        case("Y: place rubles_2", used("B", "doubler_1", 0, rubles=1)),
    ),
    "RRR-4.781": Pair(
        case("Y: place rubles_2 turquoise=1", used("B", "temp_workers_2"), TURQUOISE),
        case("Y: place rubles_2 turquoise=1", used("Y", "temp_workers_2"), {"Y.turquoise": 2}),
    ),
    "RRR-4.783": Pair(
        case(act("keep_turquoise")),
        case("Y: place rubles_2 turquoise=1", used("Y", "temp_workers_2"), {"Y.turquoise": 2}),
    ),
    "RRR-4.791": Pair(
        case("Y: place rubles_2 black=1", black_worker("B")), case("Y: place rubles_2 black=1", black_worker("Y"))
    ),
    "RRR-4.792": Pair(
        # Two steps of engineer 11 and the extra one are made.
        case(
            "Y: step_track kiev black",
            owns("Y", 11),
            black_worker("Y"),
            before=f"Y: use_engineer engineer_11 black=1; {steps('kiev black', 'kiev black', 'kiev black')}",
        ),
        case(
            f"Y: use_engineer engineer_11 black=1; {steps('kiev black', 'kiev black', 'kiev black')}",
            owns("Y", 11),
            black_worker("Y"),
        ),
    ),
    "RRR-4.795": Pair(
        case(
            "Y: step_track kiev black",
            owns("Y", 1),
            black_worker("Y"),
            tracks("Y", "trans_siberian", 7, 5, 0),
            before="Y: use_engineer engineer_1 black=1; " + steps("trans_siberian brown", "trans_siberian brown"),
        ),
        case(
            f"Y: use_engineer engineer_1 black=1; {steps('trans_siberian brown', 'kiev black', 'kiev black')}",
            owns("Y", 1),
            black_worker("Y"),
            tracks("Y", "trans_siberian", 7, 5, 0),
        ),
    ),
    "RRR-4.903": Pair(case(act("skip_turn")), case("Y: pass", hand("Y", 0, 0))),
    "RRR-4.904": Pair(
        case(("Y: place rubles_2", "Y: pass"), before=("Y: pass", "B: place doubler_1")),
        case("Y: place rubles_2", before=("Y: place doubler_1", "B: pass", "G: pass", "R: pass")),
    ),
    "RRR-4.941": Pair(
        case(("Y: place turn_second", "Y: place turn_first rubles=1"), LAST_ROUND),
        case("Y: place last_round_industry_3; step_industry; step_industry; step_industry", LAST_ROUND),
    ),
    "RRR-4.942": Pair(
        case(("Y: place turn_second", "Y: place turn_first rubles=1"), LAST_ROUND),
        case("Y: place turn_second", {"round": 6}),
    ),
    "RRR-4.1304": Pair(
        case(act("keep_turquoise")),
        case("Y: place rubles_2 turquoise=1", used("Y", "temp_workers_2"), {"Y.turquoise": 2}),
    ),
}
