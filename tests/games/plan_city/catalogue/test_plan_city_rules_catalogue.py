"""A card of the City is told by one word: what is no card is refused, each fault at its place in the word."""

from __future__ import annotations

import pytest

from referee.rules.game import find

GAME = find("plan_city")


@pytest.mark.parametrize(
    ("path", "word", "key"),
    [
        ("plan_card.plan_01.cells", "- | - | -", "card_rows"),
        ("plan_card.plan_01.cells", "- | - / - | - | - / - | - | -", "card_cells"),
        ("plan_card.plan_01.cells", "- | - | - / - | oops | - / - | - | -", "token_unknown"),
        ("plan_card.plan_01.cells", "fac:a | - | - / - | - | - / - | - | -", "factory_cells"),
        ("contract_back.contract_1.cells", "fac:a:tea | fac:a | - / - | riv | - / - | - | -", "industry_unknown"),
        ("start_card.start_1.cells", "- | - | - / - | res | - / - | - | -", "centre_not_station"),  # PLC-1.3
    ],
)
def test_a_word_that_is_no_card_is_refused(path: str, word: str, key: str) -> None:
    _, faults = GAME.accept(("A", "B", "C"), {path: word}, "printed.")
    assert [fault.key for fault in faults] == [key]
    assert all(fault.field.startswith(path) for fault in faults)
