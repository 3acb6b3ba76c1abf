"""Answers at a table of Nippon as people say them."""

from __future__ import annotations

import pytest

from tests.games.nippon.nippon_tables import situation


@pytest.mark.parametrize("said", ["二", "「二」", "「二」の印", "mark II", "mark_2"])
def test_a_mark_is_named_as_it_is_printed(said: str) -> None:
    """「二」 was refused in a sentence that named 「二」 among what may be said."""
    assert situation(2).names.find("mark", said, "now.mark") == "mark_2"
