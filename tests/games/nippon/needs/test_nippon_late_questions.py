"""Late questions of section 3.18 that hang on one another: symbols, tops of tracks, prices, contracts."""

from __future__ import annotations

from referee.table.table import Table
from tests.games.nippon.nippon_tables import built, lay, play, situation, untold

"""What is not known at the opening of a table: the questions NIP-T1 to NIP-T14, early or late."""


# silk_3 and income symbols when NIP-T2 was not entered (section 6.3)

UNTOLD_SYMBOLS = untold("printed.areas.symbols")


def asked(table: Table, text: str) -> list[str]:
    return [question.path for question in table.judge(text).verdict.questions]


def test_silk_3_asks_for_symbols_in_a_described_position() -> None:
    table = situation(4, UNTOLD_SYMBOLS, built("trains", "A", "hokkaido", 2), {"A.yen": 9_000})
    lay(table, untold("A.symbols"))
    assert asked(table, "A: invest silk_3") == ["seats.A.symbols"]
    table.tell({"seats.A.symbols": 1})
    play(table, "A: invest silk_3")
    assert table.state.seats["A"].markers["money"] == 1
