"""A few hostile requests to phones that need confirmation; `sh tests/long confirmation` sends 20,000."""

from __future__ import annotations

import pytest

from tests.phones.confirmation import measure
from tui.web.seat_keys import SeatOffer

REQUESTS = 300


def test_only_what_is_confirmed_is_recorded_and_nothing_is_lost() -> None:
    result = measure(REQUESTS, 1)
    assert result.failures == []
    assert result.requests == REQUESTS and result.answers["yes"] and result.answers["web_offer_gone"], result


def test_an_answer_that_is_bound_to_the_input_alone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatOffer, "id", property(lambda offer: offer.seat))
    assert any("recorded" in failure for failure in measure(20 * REQUESTS, 1).failures)
