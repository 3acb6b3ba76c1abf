"""One clause of the rules: a case that breaks it, named by its id, and a legal declaration beside it."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.games.crisis.state import State
from tests.games.crisis.crisis_tables import Change, standing
from tests.games.crisis.illegal.crisis_case import Pair, case

ALONE = standing(export_1="A")
"""A alone has a manager left, at Export: when A has chosen, the round is evaluated."""
GREEN = {"status": 60}
"""So high that the Financial Status stays green at the evaluation: 4 players with 15 VP, the goal is 18."""
NO_CARDS: Change = {f"company_spaces.{space}": "" for space in range(1, 7)}
LAST_CHANCE: Change = {"phase": "last_chance", "event": "calm", "round": 7}


def of(clause: str, texts: str | tuple[str, ...], twin: str | tuple[str, ...], *changes: Change, **more: Any) -> Pair:
    """Write the case of a clause, as `4.1.1`; `more` as in `crisis_case.case`."""
    return case(clause, texts, clause, twin, *changes, **more)


def repeat(state: State) -> State:
    """Let the table have chosen Export mode "repeat" (CRI-R30)."""
    return structs.replace(state, options={**state.options, "export_mode": "repeat"})
