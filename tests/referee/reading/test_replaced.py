"""What lies there, said by the word for what takes its place: no correction of the line."""

from __future__ import annotations

import pytest

from referee.reading.reading import Confirm, Exact
from tests.referee.reading.recorded_positions import declared, outcome_of


@pytest.mark.parametrize(
    "text", ["機関車 上 シベリアの2の代わりに、2をキエフへ", "loco top on siberia instead of the 2, the 2 to kiev"]
)
def test_a_number_behind_instead_of_takes_nothing_back(text: str) -> None:
    """A 7 stands on Kiev, where the 2 cannot go: nothing is put on Kiev, or on the second slot, in its place."""
    assert not isinstance(outcome_of(text, "free", "russian_railroads"), Exact | Confirm)


def test_a_thing_behind_it_is_taken_back() -> None:
    steps = "; ".join(["step_track kiev black"] * 3)
    assert (
        declared("black 3 on kiev instead of siberia", "first", "russian_railroads") == f"place track_black_3; {steps}"
    )
