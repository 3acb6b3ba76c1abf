"""A hundred hostile requests at every run; `python -m tests.phones hostile` sends 100,000."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.phones.hostile import measure
from tests.phones.target import MOVE, Target

REQUESTS = 100


def test_hostile_requests_reach_nothing() -> None:
    attack = measure(REQUESTS, 1)
    assert attack.failures == []
    assert attack.sent == REQUESTS and attack.statuses["200"], attack.statuses


def test_what_is_done_for_another_seat_is_noticed(tmp_path: Path) -> None:
    target = Target(tmp_path)
    try:
        target.play_on("B")
        secret, token = target.secrets["B"], target.token(target.secrets["B"], "other")
        headers = {"cookie": target.cookies(secret, "other"), "origin": target.base}
        move = {"action": "declare", "text": MOVE, "entry": str(len(target.honest) + 1), "nonce": "1", "token": token}
        form = next(form for form in target.forms() if form.address == "/tally/final/B")
        cell = next(name for name in form.fields if name.endswith(".0"))
        assert list(target.wrongs("A")) == []
        with httpx.Client(base_url=target.base, headers=headers) as client:
            client.post("/input", data=move)
            client.post(form.address, data={**form.fields, cell: "7", "token": token})
        assert [wrong.partition(":")[0] for wrong in target.wrongs("A")] == [
            "recorded for another seat",
            "filled in for another seat",
        ]
    finally:
        target.stop()
