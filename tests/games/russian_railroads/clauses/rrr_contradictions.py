"""What cannot lie on a table (specification 11.1), each with its clause and why."""

from __future__ import annotations

from functools import partial

from referee.games.russian_railroads.state import ActionSpacePieces
from tests.games.russian_railroads.clauses.rrr_positions import LATE
from tests.games.russian_railroads.rrr_tables import (
    Change,
    industry,
    locomotives,
    owns,
    piles,
    situation,
    token,
    tracks,
)
from tests.play.clause_cases import Impossible

CASES: list[tuple[tuple[Change, ...], str, str]] = [
    (({"printed.industry.lane": ("0", "1", "gap", "2", "?")},), "603", "lane_odd"),  # five gaps
    (({"Y.rubles": -1},), "207", "below_zero"),
    (({"Y.end_bonus_cards": -1},), "207", "below_zero"),
    # Brown needs black on 6 of the Trans-Siberian Railroad or further.
    ((tracks("Y", "trans_siberian", 3, 2, 1),), "310", "colour_locked"),
    ((tracks("Y", "kiev", 5, 0, 0, 0, 1),), "315", "colour_elsewhere"),  # white is on the Trans-Siberian Railroad alone
    ((tracks("Y", "st_petersburg", 10),), "316", "beyond_line"),  # 9 spaces
    ((tracks("Y", "kiev", 3, 3),), "312", "order_wrong"),
    ((industry("Y", 0, 0, 2),), "502", "factories_not_left"),
    ((industry("Y", 6),), "603", "marker_past_gap"),  # the first gap lies before it
    ((industry("Y", 2, second=2),), "609", "markers_together"),
    (({"Y.doublers": 3, "doublers_left": 18},), "704", "doublers_many"),  # 20
    (({"Y.own": 6},), "107", "workers_odd"),  # 5 and 2 in stock
    (({"Y.turquoise": 2, "B.turquoise": 1},), "109", "workers_many"),
    (({"Y.black": 1, "B.black": 1},), "110", "workers_many"),
    ((owns("Y", 7), owns("B", 7)), "112", "engineer_twice"),
    (({"strip.public_1": 1},), "112", "engineer_of_card"),
    ((owns("Y", 10),), "112", "engineer_twice"),  # it lies for hire as well
    ((piles(2, 3), locomotives("Y", (2, 0), 2, 0)), "106", "tiles_many"),  # 4 with 4 players, 3 of them in the pile
    (({"Y.used_tokens.tok_doublers_3": True},), "1020", "tokens_many"),
    ((token("Y", "tok_second_marker", "st_petersburg_4"),), "1104", "second_marker_odd"),
    (({"spaces.doubler_1": ActionSpacePieces("Y")},), "204", "pieces_unowned"),
]

IMPOSSIBLE = [
    Impossible(partial(situation, 4, LATE, *changes, odd=True), f"RRR-4.{clause}", why)
    for changes, clause, why in CASES
]
