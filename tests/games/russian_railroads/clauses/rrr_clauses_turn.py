"""Clauses of the setup, the turn and the payment (RRR-4.15x, 4.2xx, 4.75x, 4.78x): broken and kept."""

from __future__ import annotations

from tests.games.russian_railroads.clauses.rrr_positions import BEGINNING, LAST_ROUND, Pair, act, case
from tests.games.russian_railroads.rrr_tables import black_worker, hand, steps, used

CLAUSES: dict[str, Pair] = {
    "RRR-4.754": Pair(
        case(("Y: place track_any_2 own=2", "Y: place track_any_2 own=1")),
        case(f"Y: place track_any_2 rubles=2; {steps('kiev black', 'kiev black')}", {"Y.rubles": 2}),
    ),
    "RRR-4.151": Pair(
        case(("G: start_bonus sb_ruble_1", "R: place rubles_2", *act("save_start_bonus")), BEGINNING),
        case("R: start_bonus sb_ruble_1", BEGINNING),
    ),
    "RRR-4.201": Pair(case(act("two_actions", "skip_turn")), case(("Y: place rubles_2", "Y: pass"))),
    "RRR-4.208": Pair(
        case((*act("act_later"), "Y: step_track kiev black", "Y: take_ten", "Y: stop", "Y: choose_again black")),
        case("Y: place track_black_or_grey_1; step_track kiev black"),
    ),
    "RRR-4.783": Pair(
        case(act("keep_turquoise")),
        case("Y: place rubles_2 turquoise=1", used("Y", "temp_workers_2"), {"Y.turquoise": 2}),
    ),
    "RRR-4.791": Pair(
        case("Y: place rubles_2 black=1", black_worker("B")), case("Y: place rubles_2 black=1", black_worker("Y"))
    ),
    "RRR-4.903": Pair(case(act("skip_turn")), case("Y: pass", hand("Y", 0, 0))),
    "RRR-4.942": Pair(
        case(("Y: place turn_second", "Y: place turn_first rubles=1"), LAST_ROUND),
        case("Y: place turn_second", {"round": 6}),
    ),
    "RRR-4.1304": Pair(
        case(act("keep_turquoise")),
        case("Y: place rubles_2 turquoise=1", used("Y", "temp_workers_2"), {"Y.turquoise": 2}),
    ),
}
