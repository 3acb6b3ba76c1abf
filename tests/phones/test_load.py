"""Twelve phones for a few seconds at a table whose app is open: nothing is lost or doubled, also where it is killed."""

from __future__ import annotations

import pytest

from tests.phones.load import measure

SECONDS = 3.0


@pytest.mark.soak
def test_twelve_phones_lose_and_double_nothing_when_their_server_is_killed() -> None:
    load = measure("nippon", SECONDS, 1)
    assert (load.lost, load.doubled, load.failures) == (0, 0, [])
    assert load.entries > 3 and load.changes, "the phones have played"
