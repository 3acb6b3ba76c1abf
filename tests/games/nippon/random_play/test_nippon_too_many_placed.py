"""A table that let somebody build more than there is goes on."""

from __future__ import annotations

from referee.games.nippon.state import REGIONS
from tests.games.nippon.nippon_tables import situation


def test_lens_3_after_more_ships_were_built_than_there_are() -> None:
    """Six ships to a seat (NIP-1.8); the table lets eight be built, and then Lens #3 places two more."""
    table = situation(4, {"A.yen": 90_000})
    for _ in range(2):
        assert table.overrule(f"A: ships {','.join(REGIONS)}", "the table wants it").step
    assert table.overrule("A: invest lens_3", "the table wants it").step
    list(table.options())
