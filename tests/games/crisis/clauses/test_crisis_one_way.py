"""A location whose owner has nothing to choose is carried out by Enter alone; what may come between stays a choice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.notation.move import write
from referee.store.sqlite_store import SqliteStore
from referee.table.closing_step import closing
from tests.games.crisis.crisis_tables import situation, standing
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import EnterAction
from tui.core.session.session import Session

FORCED = {
    "shady_business": "resolve location=shady_business",  # 4.1 to 4.4, 4.7 and 4.9 ask for no decision (specification 5.3)
    "subsidies_1": "resolve location=subsidies space=1",
    "leadership_1": "resolve location=leadership space=1",
    "vision_1": "resolve location=vision space=1",
    "loan_1": "take_loan space=1",
    "temporary_1": "resolve location=temporary space=1",
    "employees_3": "resolve location=employees space=3",
}
CHOSEN = ("domestic_1", "foreign_1", "companies_2", "import_3", "energy_1", "export_1")
"""Who acts there may decline (CRI-4.0.5), or chooses among three (CRI-4.14.2)."""


def start_conversation(folder: Path, *changes: Any) -> Conversation:
    return Conversation(Session("en", SqliteStore(folder)), situation(*changes, players=2))


@pytest.mark.parametrize(("space", "declared"), FORCED.items())
def test_enter_alone_carries_out_what_may_not_be_declined(tmp_path: Path, space: str, declared: str) -> None:
    conversation = start_conversation(tmp_path, standing(**{space: "B"}))
    state = conversation.state
    assert state.enter is EnterAction.CLOSES
    assert state.evaluated is not None
    assert [(move.seat, write(move)) for move in state.evaluated.moves] == [("B", declared)]
    before = len(conversation.table.entries)
    assert conversation.enter().step is not None
    assert len(conversation.table.entries) == before + 1, "one action, one entry"
    assert conversation.table.state.location != space.rpartition("_")[0]


@pytest.mark.parametrize("space", CHOSEN)
def test_enter_alone_chooses_nothing(tmp_path: Path, space: str) -> None:
    conversation = start_conversation(tmp_path, standing(**{space: "B"}))
    assert closing(conversation.table) == ""
    assert conversation.state.enter is EnterAction.NOTHING


def test_the_managers_of_a_location_are_resolved_from_left_to_right(tmp_path: Path) -> None:
    """CRI-4.0.2; each is an action of its own."""
    conversation = start_conversation(tmp_path, standing(loan_1="B", loan_2="A"))
    for seat, space in (("B", 1), ("A", 2)):
        evaluated = conversation.state.evaluated
        assert evaluated is not None
        assert [(move.seat, write(move)) for move in evaluated.moves] == [(seat, f"take_loan space={space}")]
        assert conversation.enter().step is not None


def test_a_fifth_loan_comes_to_nothing_and_one_may_be_repaid_first(tmp_path: Path) -> None:
    """With 4 loans the manager is resolved without effect (CRI-4.5.5); 10 credits repay one before (CRI-8.1, R16)."""
    conversation = start_conversation(tmp_path, standing(loan_1="B"), {"B.loans": 4, "B.credits": 20})
    assert closing(conversation.table) == "resolve location=loan space=1"
    conversation.write("repay")
    assert conversation.state.enter is EnterAction.DECLARES
    conversation.enter()
    assert closing(conversation.table) == "take_loan space=1"
