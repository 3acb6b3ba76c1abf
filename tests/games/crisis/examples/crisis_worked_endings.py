"""Who wins, the final score, each step of a tie; what is asked for it; a top of the track that is told late (CRI-5, CRI-7)."""

from __future__ import annotations

from typing import Any

from tests.games.crisis.clauses.crisis_clause import ALONE, LAST_CHANCE, NO_CARDS
from tests.games.crisis.crisis_tables import Change, owning, standing, untold
from tests.games.crisis.examples.crisis_worked import at_table
from tests.play.worked import Worked

TOP = "printed.track.top"
LAST_DONE = "A: last_chance_done"
EQUAL: Change = {"A.credits": 24, "B.credits": 24, "C.credits": 0, "C.vp": 5}


def normal(id: str, *changes: Change, **more: Any) -> Worked:
    """The game ends after round 7; everybody has 15 VP."""
    return at_table(id, LAST_DONE, LAST_CHANCE, NO_CARDS, *changes, **more)


def bankrupt(id: str, *changes: Change, **more: Any) -> Worked:
    """The round ends with A's pass, below 0; the goal is 18."""
    return at_table(id, "A: pass_export", ALONE, {"status": 0}, *changes, **more)


ENDINGS = [
    *(
        normal(
            f"the normal ending counts {credits} credits, {loans} loans and {penalty} penalty points",
            {"A.vp": vp, "A.penalty_points": penalty, "A.credits": credits, "A.loans": loans, "A.stock.food": 8},
            players=1,
            leaves={"A.vp": final, "phase": "done"},
            ledger=[
                f"A {what} {points} 7.5"
                for what, points in (("credits", credits // 5), ("loans", -2 * loans), ("penalty_points", -penalty))
                if points
            ],
            places=[("A", 1, final)],
        )
        for vp, penalty, credits, loans, final in (
            (47, 0, 4, 0, 47),
            (47, 0, 5, 0, 48),
            (47, 3, 49, 0, 53),  # 47 + 9 - 3
            (47, 0, 9, 4, 40),  # 47 + 1 - 8
            (-2, 5, 0, 4, -15),  # -2 - 8 - 5
        )
    ),
    normal(
        "below the goal the highest score wins all the same (CRI-7.6)",  # 20 + 22 // 5, 16 + 24 // 5
        {"goal": 47, "A.vp": 20, "B.vp": 16},
        players=2,
        places=[("A", 1, 24), ("B", 2, 20)],
    ),
    bankrupt(
        "a bankruptcy counts VP and penalty points alone",
        {"A.vp": 20, "A.penalty_points": 2, "A.credits": 50, "A.loans": 4, "B.vp": 10},
        players=2,
        leaves={"status": 0 + 2 - 8, "A.vp": 18, "B.vp": 10},
        places=[("A", 1, 18), ("B", 2, 10)],
    ),
    bankrupt(
        "penalty points keep A below the goal: all lose",
        {"A.vp": 20, "A.penalty_points": 3, "B.vp": 9},
        players=2,
        ledger=["all_lose 0 7.3"],
        places=[],
    ),
    bankrupt(
        "just the goal after penalty points is enough",
        {"A.vp": 20, "A.penalty_points": 2, "B.vp": 9},
        players=2,
        places=[("A", 1, 18), ("B", 2, 9)],
    ),
    bankrupt(
        "the highest final score of those at the goal wins",
        {"A.vp": 30, "A.penalty_points": 13, "B.vp": 18, "C.vp": 1},
        players=3,
        places=[("B", 1, 18), ("A", 2, 17), ("C", 3, 1)],
    ),
    *(
        ending(
            f"{name} is parted by {step} for {first}",
            {**EQUAL, "A.vp": vp, "B.vp": vp, "status": 5, **facts},
            *owned,
            players=3,
            places=[(first, 1, score, step), (second, 2, score, step), ("C", 3, 5, "")],
        )
        # 15 + 24 // 5 = 15 + 22 // 5 = 19; 5 + (20 - 18) + (20 - 18) + (5 - 18) = -4
        for name, ending, score, vp in (("a normal tie", normal, 19, 15), ("a bankrupt tie", bankrupt, 20, 20))
        for facts, owned, (first, second), step in (
            ({"A.credits": 22}, (), "BA", "credits"),
            ({"B.credits": 21}, (owning("B", "smithy"),), "AB", "credits"),
            ({}, (owning("A", "farm"), owning("B", "smithy")), "BA", "company_vp"),
            ({}, (owning("A", "bank"), owning("B", "farm", "smithy")), "AB", "company_vp"),
        )
    ),
    normal(
        "what no step parts is shared",
        EQUAL,
        owning("A", "mill"),
        owning("B", "smithy"),  # 2 VP each
        players=3,
        places=[("A", 1, 19), ("B", 1, 19), ("C", 3, 5)],
    ),
    at_table(
        "what parts a tie is asked for, below the goal as well",
        (),
        LAST_CHANCE,
        NO_CARDS,
        {"goal": 47, "A.credits": 24},
        untold("A.company_vp", "B.company_vp"),
        players=2,
        asks={LAST_DONE: "seats.A.company_vp"},
    ),
]

TOLD_LATE = [
    *(
        at_table(
            f"a status reckoned past the top stands on it once {top} is told",  # 40 + 38 - 18 = 60
            ("A: pass_export", {TOP: top}),
            standing(export_1="A"),
            {"status": before, "A.vp": 38},
            untold(TOP, "printed.track.green.high"),
            players=1,
            leaves={"status": after},
        )
        # The marker is not put below where the table saw it: 55 was told.
        for before, top, after in ((40, 50, 50), (40, 59, 59), (40, 70, 60), (55, 50, 55))
    ),
    at_table(
        "what changed since then counts from the top, once",  # 60 - 2, but the marker stood at 50
        ("A: pass_export", "A: draw_event downturn", {TOP: 50}, {"printed.track.green.low": 26}),
        standing(export_1="A"),
        {"status": 40, "A.vp": 38},
        untold(TOP, "printed.track.green.high"),
        players=1,
        leaves={"status": 48},
    ),
]
