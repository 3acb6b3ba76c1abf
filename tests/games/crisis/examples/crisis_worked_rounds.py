"""How a round ends: the evaluation, what is laid out anew, and what the evaluation waits for (CRI-5, CRI-6)."""

from __future__ import annotations

from typing import Any

from referee.games.crisis.state import OutputReduction
from tests.games.crisis.clauses.crisis_clause import ALONE, GREEN, LAST_CHANCE, NO_CARDS
from tests.games.crisis.crisis_tables import deck, owning, standing, untold
from tests.games.crisis.examples.crisis_worked import at_table
from tests.play.worked import NOT_KNOWN, Worked

TOP = "printed.track.top"
RELIEF = deck(
    "influence",
    {
        "relief": {"timing": "any", "effects": ("status",), "amount.1": 3},
        "press": {"timing": "operations", "effects": ("gain_vp",), "amount.1": 2},
        "talks": {"timing": "event", "effects": ()},
    },
)
"""INVENTED influence cards: the Financial Status rises by 3; 2 VP in phase 4; one for phase 1."""
LAST_DONE = "A: last_chance_done"


def ended(id: str, *changes: Any, **more: Any) -> Worked:
    """A makes the last choice at Export; the goal is 18, everybody has 15 VP."""
    return at_table(id, "A: pass_export", ALONE, *changes, **more)


def waiting(id: str, lines: tuple[str, ...], *changes: Any, players: int = 1, **more: Any) -> Worked:
    """The same with an influence card in A's hand; alone A's 15 VP lower the status by 3."""
    given = ({"A.influence": 1}, *changes)
    return at_table(id, ("A: pass_export", *lines), ALONE, *given, players=players, printed=RELIEF, **more)


def where(phase: str, round: int, status: int) -> dict[str, Any]:
    return {"phase": phase, "round": round, "status": status}


EVALUATIONS = [
    ended(
        "the evaluation and the round end step by step: 2 x (15 - 18)",
        GREEN,
        {"A.employees": ("worker_1", "temporary", "farmer_1"), "temporary": 0, "A.influence_used": True},
        owning("B", "farm", employees="banker_2"),
        {"A.interest_paid": True, "A.ended": True, "placed.domestic.closed": ("all",), "reduced.food": 1},
        {"order": ("B", "A"), "B.run": ("farm",), "B.busy": ("banker_2",)},
        {"lasting": (OutputReduction(1, "food", "farm"),)},
        players=2,
        ledger=[
            "B difference -3 5.1",
            "A difference -3 5.1",
            "status 54 5.2",
            "A temporary_back 1 6.1",
            "board_cleared 0 6.3",
            "employees_drawn 5 6.4",
            "market_moved 0 6.5",
            "contracts_drawn 4 6.6",
            "round_begins 2 6.7",
            "companies_drawn 6 6.8",
        ],
        leaves={
            **where("event", 2, 54),
            "goal": 22,
            "event": "",
            "active": "B",
            "lasting": (),
            "B.run": (),
            "B.busy": (),
            "temporary": 1,
            "placed.domestic.closed": (),
            "reduced.food": 0,
            "A.employees": ("worker_1", "farmer_1"),
            "B.employees": ("banker_2",),
            "B.companies": ("farm",),
            "A.influence_used": False,
            "A.interest_paid": False,
            "A.ended": False,
            "A.hand": 4,
            "B.hand": 4,
            **{f"{kind}_spaces.{space}": NOT_KNOWN for kind in ("company", "employee") for space in range(1, 6)},
            "market.2.rows.1": "food_3",
            "market.2.rows.4": "chemicals_1",
        },
    ),
    ended(
        "new contracts are laid out where nobody has counted the piles",
        GREEN,
        NO_CARDS,
        untold("printed.contract_pile.1"),
        players=1,
        ledger=["contracts_drawn_lowest 4 6.6"],
    ),
    *(
        ended(
            f"the sum of the differences ends at the top only upwards, to {after}",  # 30 - 18 = 12
            {"status": 59, "A.vp": 30, "B.vp": vp},
            players=2,
            leaves={"status": after},
        )
        for vp, after in ((3, 56), (8, 60))
    ),
    ended(
        "while the top is not told nothing is capped",
        {"status": 58, "A.vp": 30},
        untold(TOP),
        players=1,
        leaves={"status": 58 + 12},
        ledger=["top_untold 70 5.2"],
    ),
    *(
        ended(
            f"a card for reaching the goal in rounds 2, 4 and 6, round {round}",
            {"round": round, "goal": 15, "A.vp": 15, "B.vp": 14, "C.vp": 16, "order": ("C", "B", "A")},
            NO_CARDS,
            players=3,
            leaves={"A.influence": round % 2 == 0, "B.influence": 0, "C.influence": round % 2 == 0},
            ledger=["C influence 1 5.4", "A influence 1 5.4"] if round % 2 == 0 else [],
        )
        for round in range(1, 8)
    ),
    *(
        ended(
            f"below 0 is bankrupt in any round and 0 is safe: {after} in round {round}",  # 15 - 18 = -3
            {"round": round, "goal": 18, "status": after + 3},
            NO_CARDS,
            players=1,
            leaves=where("done" if after < 0 else going_on, round + (going_on == "event" and after >= 0), after),
            ledger=["not_bankrupt 0 5.5"] if after == 0 else [],
        )
        for round, going_on in ((1, "event"), (6, "event"), (7, "last_chance"))
        for after in (-1, 0, 1)
    ),
    ended(
        "after round 7 the first in the order begins",
        GREEN,
        NO_CARDS,
        {"round": 7, "goal": 18, "order": ("B", "A", "C", "D")},
        leaves={"phase": "last_chance", "active": "B"},
    ),
    at_table(
        "an event below 0 ends nothing",
        "A: draw_event crash",
        {"status": 2},
        printed=deck("event", {"crash": {"colour": "red", "effects": ("status",), "amount.1": -5}}),
        leaves={"status": -3, "phase": "planning"},
        ledger=["goes_on_below_0 -3 1.5"],
    ),
    ended(
        "the award is drawn before a bankruptcy",
        {"round": 2, "goal": 18, "status": 3, "A.vp": 18, "B.vp": 14},
        players=2,
        leaves={**where("done", 2, -1), "A.influence": 1, "B.influence": 0},
        ledger=["bankrupt -1 5.5"],
    ),
]

WAITING = [
    waiting("an unused card keeps the evaluation waiting", (), {"status": 0}, leaves=where("evaluation", 1, 0)),
    waiting(
        "the card saves the nation: 0 + 3 - 3",
        ("A: use_influence relief",),
        {"status": 0},
        leaves=where("event", 2, 0),
    ),
    waiting(
        "who is waited for is the one who is due",  # 0 + 3 + (15 - 18) + (18 - 18)
        ("use_influence relief",),
        {"status": 0, "A.influence": 0, "B.influence": 1, "B.vp": 18},
        players=2,
        leaves={**where("event", 2, 0), "B.influence": 0},
    ),
    waiting(
        "a card is used in phase 4 until the evaluation",
        ("A: use_influence press",),
        {"status": 0, "B.influence": 1, "B.vp": 18},
        players=2,
        leaves=where("evaluation", 1, 0),
        refused={"B: use_influence talks": "8.5", "A: use_influence relief": "8.4"},
    ),
    waiting("nobody waits without a card", (), {"status": 20, "A.influence": 0}, leaves=where("event", 2, 17)),
    waiting(
        "a loan may be repaid while a card is waited for",
        ("A: repay_loan",),
        {"status": 20, "A.loans": 1},
        leaves={**where("evaluation", 1, 20), "A.loans": 0},
    ),
    waiting(
        "going on is declared and means bankruptcy",
        ("evaluate_round",),
        {"status": 0},
        leaves=where("done", 1, -3),
        refused={"evaluate_round": "5.6"},
    ),
    waiting(
        "the next event implies the evaluation: 31 - 3, and the card lowers it by 2",
        ("A: draw_event downturn",),
        {"status": 31},
        leaves=where("planning", 2, 26),
    ),
    waiting(
        "the colour of the next event is that after the evaluation: 27 is green, 24 yellow",
        ("A: draw_event strike",),
        {"status": 27},
        leaves=where("planning", 2, 24),
    ),
    waiting(
        "the final tally implies the last evaluation",
        (LAST_DONE,),
        {"status": 5, "round": 7, "goal": 18},
        NO_CARDS,
        leaves={**where("done", 7, 2), "A.vp": 15 + 22 // 5},
    ),
    at_table(
        "an open effect of a card comes before the evaluation",
        ("A: pass_export", "A: use_influence press", "A: adjust status=1", "A: event_done"),
        ALONE,
        {"A.influence": 1, "status": 2},
        players=1,
        printed={**RELIEF, "influence.press.effects": ("manual",), "influence.press.manual.1": "the status rises by 1"},
        leaves=where("event", 2, 0),
    ),
    at_table(
        "after the last evaluation no card brings bankruptcy",
        ("A: use_influence relief", LAST_DONE),
        LAST_CHANCE,
        {"status": 3, "A.influence": 1},
        NO_CARDS,
        players=1,
        printed={**RELIEF, "influence.relief.amount.1": -9},
        places=[("A", 1, 15 + 22 // 5)],
    ),
    at_table(
        "only after the last choice is the round evaluated",
        (),
        standing(export_1="A", export_2="B"),
        players=2,
        refused={"A: evaluate_round": "5.2"},
    ),
]
