"""What a legal declaration closes for good though it is easily missed, each beside a twin that misses nothing."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from tests.games.nippon.nippon_tables import Change, own, situation, untold, workers

THREE = workers("A", "red", "blue", "white")
POOR: Change = {"A.markers.money": 0}  # 12,000 yen: enough for 4 colours (NIP-16.17)
SIX = workers("A", "red", "blue", "white", "green", "pink", "black")
FULL: Change = {"A.markers.money": 12, "A.markers.coal": 10}  # the invented tops

CASES: list[tuple[str, tuple[Change, ...], list[str]]] = [
    # NIP-6.5: an exchange is possible up to the end of the turn; it costs a value of 3.
    ("A: consolidate; A: end", ({"A.blueprints": 3},), ["exchange_before_income", "exchange_possible"]),
    ("A: consolidate; A: end", ({"A.blueprints": 2},), []),
    ("A: exchange coal; A: consolidate; A: end", ({"A.blueprints": 3},), []),
    # NIP-16.5: the income is that of the markers as they stand then. At both tops nothing is gained.
    ("A: consolidate", ({"A.blueprints": 3},), ["exchange_before_income"]),
    ("A: exchange money; A: consolidate", ({"A.blueprints": 5},), []),
    ("A: exchange money; A: consolidate", ({"A.blueprints": 6},), ["exchange_before_income"]),
    ("A: consolidate", ({"A.blueprints": 3}, FULL), []),
    # NIP-21.2: silk_2 keeps 1 coal.
    ("A: consolidate", (own("A", "silk_2"),), ["coal_may_stay"]),
    ("A: consolidate keep_coal=1", (own("A", "silk_2"),), []),
    ("A: consolidate", (own("A", "silk_2"), {"A.coal": 0}), []),
    ("A: consolidate", (own("A", "silk_1"),), []),
    # NIP-16.18, R40: 6 colours cost 18,000; 12,000 pay 4, 17,000 pay 5, so that 2 VP less are lost.
    ("A: consolidate 5_coal_2 coal", (SIX, POOR), ["wages_short"]),
    ("A: consolidate 5_yen_5000 coal", (SIX, POOR), []),
    ("A: consolidate 2_coal_2 coal", (THREE, POOR), []),  # 3 colours cost 9,000
    (
        "A: consolidate 5_coal_2 coal",
        (SIX, POOR, {f"rewards.{column}_yen_5000": 0 for column in (2, 3, 4, 5)}),
        [],
    ),
    # NIP-21.22, NIP-21.27: up to 2 improvements, then and only then.
    ("A: invest light_bulb_2; A: improve_free -", ({"A.blueprints": 9},), ["improvements_lost"]),
    ("A: invest light_bulb_2; A: improve_free install:light_bulb_2", ({"A.blueprints": 9},), ["improvements_lost"]),
    (
        "A: invest light_bulb_2; A: improve_free install:light_bulb_2,upgrade:light_bulb_2",
        ({"A.blueprints": 9},),
        [],
    ),
]


@pytest.mark.parametrize(("text", "changes", "wanted"), CASES)
def test_what_is_overlooked(text: str, changes: tuple[Change, ...], wanted: list[str]) -> None:
    evaluated = situation(4, *changes).judge(text)
    assert evaluated.verdict.status is VerdictStatus.LEGAL
    assert [left.key for left in evaluated.overlooked] == wanted


def test_what_nobody_has_told_silences_no_other_warning() -> None:
    """The colours of the workers decide the wages; the coal of silk_2 has nothing to do with them."""
    table = situation(4, own("A", "silk_2"), {"A.blueprints": 3}, untold("A.blueprints"))
    assert [left.key for left in table.judge("A: consolidate").overlooked] == ["coal_may_stay"]
