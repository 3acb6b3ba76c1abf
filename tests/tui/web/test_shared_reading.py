"""Twelve phones at a table: a line is read once for all of them, and what one of them answers stays its own."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from tests.tui.web.conftest import Companion
from tui.widgets import phone_servers


def test_what_one_phone_answers_is_known_to_no_other(companion: Callable[..., Companion]) -> None:
    here = companion("crisis")
    first, second = here.phone("A"), here.phone("A")
    for phone in (first, second):
        phone.tap("reveal the event")
    first.type("boom")
    second.open("/now")
    assert "boom" in first.said and "boom" not in second.said


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("limit", "busy", "least", "most"), [(30.0, 0.0, 0.0, 10.0), (30.0, 0.3, 0.1, 10.0), (0.03, 2.0, 0.03, 1.5)]
)
def test_the_app_goes_first_but_is_not_waited_for_forever(
    limit: float, busy: float, least: float, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_servers, "MAX_WAIT", limit)
    took: list[float] = []

    def wait(loop: asyncio.AbstractEventLoop) -> None:
        start = time.monotonic()
        phone_servers.wait_for_idle(loop)
        took.append(time.monotonic() - start)

    async def work() -> None:
        thread = threading.Thread(target=wait, args=(asyncio.get_running_loop(),))
        thread.start()
        time.sleep(busy)
        await asyncio.to_thread(thread.join)

    asyncio.run(work())
    assert least <= took[0] <= most
