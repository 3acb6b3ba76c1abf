"""What is paid with coal or goods costs no yen: a price that is said with it is refused (NIP-9.2, NIP-14.4, NIP-15.3)."""

from __future__ import annotations

import pytest

from tests.games.nippon.nippon_tables import Change, cited, own, situation

RUNNING: tuple[Change, ...] = (own("A", "silk_3", 0, 2), own("A", "bento_1", 0, 2), {"A.coal": 9, "A.yen": 20_000})


@pytest.mark.parametrize(("text", "clause"), [("local_market", "NIP-15.3"), ("export", "NIP-14.4")])
def test_neither_has_what_is_paid_with_goods(text: str, clause: str) -> None:
    table = situation(4, *RUNNING)
    move = next(move for move in table.options() if move.__struct_config__.tag == text)
    assert clause not in cited(table.judge((move,)).verdict)
    priced = type(move)(**{name: getattr(move, name) for name in move.__struct_fields__} | {"price": 2_000})
    assert clause in cited(table.judge((priced,)).verdict)
