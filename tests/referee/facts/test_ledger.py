"""What a ledger notes for the people at the table."""

from __future__ import annotations

from referee.facts.ledger import Ledger


def test_what_is_to_be_done_with_no_piece_is_no_to_do() -> None:
    ledger = Ledger(None)
    ledger.todo("A", "workers_to_bag", "NIP-16.20", 0)
    assert ledger.lines == []
    ledger.todo("A", "workers_to_bag", "NIP-16.20", 2)
    ledger.todo("A", "take_multiplier", "NIP-16.13")  # one that counts nothing
    ledger.figure("A", "difference", "CRI-5.1", 0)  # a figure that people read, 0 as well
    assert [(line.what, line.amount) for line in ledger.lines] == [
        ("workers_to_bag", 2), ("take_multiplier", 0), ("difference", 0),
    ]  # fmt: skip
