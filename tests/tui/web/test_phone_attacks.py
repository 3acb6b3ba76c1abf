"""What somebody at the table or in its network might try: many addresses, many phones, cookies and forms of others."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from tests.tui.web.conftest import Companion
from tests.tui.web.handset import BASE, Button
from tui.web import routes
from tui.web.table_host import MAX_PHONES

Serve = Callable[..., Companion]
PAGES = ("/now", "/ask", "/table", "/board", "/end")


def count(here: Companion) -> int:
    return len(here.stored().entries)


@pytest.fixture
def minute_that_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The minute in which attempts are counted does not end while a busy machine sends them."""
    monkeypatch.setattr(routes, "MINUTE", 3_600.0)


@pytest.mark.usefixtures("minute_that_lasts")
def test_codes_are_not_guessed_from_many_addresses(companion: Serve) -> None:
    here = companion("nippon")
    code = here.host.run(here.host.keys.of_seat, "A").result().code
    answers = []
    for number in range(150):
        sender = TestClient(here.client.app, base_url=BASE, headers={"origin": BASE}, client=(f"10.0.0.{number}", 1))
        answers.append(sender.post("/join", data={"code": "AAAAAA"}).status_code)
    assert answers == [403] * 120 + [429] * 30
    sender = TestClient(here.client.app, base_url=BASE, headers={"origin": BASE}, client=("10.0.1.1", 1))
    assert sender.post("/join", data={"code": code}).status_code == 429
    assert here.phone("A").answer.status_code == 200, "the address of a seat still claims it"


def test_one_seat_cannot_push_the_phones_of_another_out(companion: Serve) -> None:
    """Whoever has a seat can call themselves as many phones as they like; they lose their own alone."""
    here = companion("nippon")
    ann = here.phone("A")
    ann.tap("build trains in West Japan")
    assert "Ann builds trains in West Japan" in ann.said
    for _ in range(100):
        here.phone("B")
    ann.open("/now")
    assert "Ann builds trains in West Japan" in ann.said, "her line is still there"
    assert here.host.run(lambda: len(here.host._phones)).result() <= 4 * MAX_PHONES


@pytest.mark.usefixtures("minute_that_lasts")
def test_inputs_are_limited_for_a_seat_whatever_its_phone_calls_itself(companion: Serve) -> None:
    here = companion("nippon")
    secret, table = here.secret("B"), here.host.table.entries[0].hash[:8]
    statuses = []
    for number in range(620):
        token = hmac.new(secret.encode(), f"form {number}".encode(), hashlib.sha256).hexdigest()
        cookies = f"gyoji-seat-{table}={secret}; gyoji-device-{table}={number}"
        form = {"action": "clear", "text": "", "entry": "1", "nonce": str(number), "token": token}
        sent = here.client.post(
            "/input", data=form, headers={"origin": BASE, "cookie": cookies}, follow_redirects=False
        )
        statuses.append(sent.status_code)
    assert statuses[:600] == [303] * 600 and set(statuses[600:]) == {429}
    ann = here.phone("A")
    assert ann.tap("build trains in West Japan") and ann.answer.status_code == 200, "others play on"


def test_the_cookie_of_another_seat_is_of_no_use_without_its_secret(companion: Serve) -> None:
    """Nothing that a seat can read tells anything about another one: neither secret, code, token nor device."""
    here = companion("nippon")
    ann, ben = here.phone("A"), here.phone("B")
    keys = {seat: here.host.run(here.host.keys.of_seat, seat).result() for seat in ("A", "B", "C", "")}
    ben_sees = "".join(ben.open(page) + ben.answer.text + str(ben.answer.headers) for page in PAGES)
    for seat in ("A", "C", ""):
        assert keys[seat].secret not in ben_sees and keys[seat].code not in ben_sees
    secrets = [key.secret for key in keys.values()]
    for first in secrets:
        for other in secrets:
            assert first == other or first[:6] != other[:6], "none is made of another"
    row = next(button for button in ann.buttons("tap") if button.label == "consolidate")
    for name, value in ben.client.cookies.items():
        if "device" in name:
            ann_device = next(v for n, v in ann.client.cookies.items() if "device" in n)
            ben.client.cookies.set(name, ann_device, domain="127.0.0.1")
            assert value != ann_device
    ben.press(row)
    assert ben.answer.status_code == 403
    assert count(here) == 1


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("field", ["seat", "of", "player", "A", "acting"])
def test_a_form_that_names_another_seat_declares_nothing_for_it(companion: Serve, field: str) -> None:
    here = companion("nippon")
    ben = here.phone("B")
    form = ben.page.typed[0]
    for text in (
        "consolidate",
        "A: consolidate",
        "Ann: consolidate",
        "Ann consolidates; Ben: consolidate",
        "a:consolidate",
    ):
        ben.press(Button(form.address, {**form.fields, "text": text, field: "A"}))
        assert count(here) == 1, text
