"""Who may do what over HTTP: secrets, codes, revocation, origins, tokens, sizes, names, and anything hostile."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.drawn import drawn
from tests.tui.web.conftest import Companion, serve_in
from tests.tui.web.handset import Button, Handset
from tui.web.request_guard import is_address
from tui.web.seat_keys import CODE_LENGTH, FILE, LETTERS, SeatKeys

Serve = Callable[..., Companion]
PAGES = ("/now", "/ask", "/table", "/board", "/end", "/why/1")
HOSTILE = 100
"""So many drawn requests (a fifth of them at every run); each sends five."""


def count(here: Companion) -> int:
    return len(here.stored().entries)


def test_without_a_seat_no_page_is_shown(companion: Serve) -> None:
    here = companion("nippon")
    stranger = Handset(here.client)
    for address in (*PAGES, "/changes"):
        stranger.open(address)
        assert stranger.answer.status_code == 403, address
        assert "Ann" not in stranger.said
    stranger.open("/")
    assert stranger.answer.url.path == "/join"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("secret", ["", "x", "A", "..%2f..%2fetc", "a" * 5_000, "%00", "🂡", "../companion.json"])
def test_a_wrong_secret_claims_nothing(companion: Serve, secret: str) -> None:
    here = companion("nippon")
    stranger = Handset(here.client)
    stranger.open(f"/s/{secret}")
    assert stranger.answer.status_code in (400, 404)
    stranger.open("/now")
    assert stranger.answer.status_code == 403


def test_a_revoked_secret_signs_its_phones_out_and_a_new_one_signs_in(companion: Serve) -> None:
    here = companion("nippon")
    ann, ben, old = here.phone("A"), here.phone("B"), here.secret("A")
    here.host.run(here.host.keys.revoke, "A").result()
    ann.tap("consolidate")
    assert ann.answer.status_code == 403
    assert count(here) == 1
    assert ann.open("/now") and ann.answer.status_code == 403
    again = Handset(here.client)
    again.open(f"/s/{old}")
    assert again.answer.status_code == 404
    assert here.phone("A").answer.status_code == 200
    ben.open("/now")
    assert ben.answer.status_code == 200, "others stay"


def test_a_secret_may_be_used_on_two_phones_of_one_seat(companion: Serve) -> None:
    here = companion("nippon")
    first, second = here.phone("A"), here.phone("A")
    first.tap("build trains in West Japan")
    assert "Ann builds trains in West Japan" in first.said
    second.open("/now")
    assert "Ann builds trains in West Japan" not in second.said, "each phone has a line of its own"


def test_a_restarted_host_has_the_same_secrets_and_forms(companion: Serve) -> None:
    here = companion("nippon")
    ann, secret = here.phone("A"), here.secret("A")
    row = next(button for button in ann.buttons("tap") if button.label == "consolidate")
    again = companion()
    assert again.secret("A") == secret
    later = Handset(again.client, secret)
    later.client.cookies = ann.client.cookies
    later.press(row)
    assert "Recorded" in later.said
    assert count(again) == 2
    later.press(row)
    assert count(again) == 2


def test_an_answer_given_while_the_host_was_down_is_taken(companion: Serve) -> None:
    """The page of a question that is open asks it again at the new host, and no other question is answered by it."""
    here = companion("crisis")
    ann = here.phone("A")
    ann.tap("reveal the event")
    (form,) = ann.page.typed
    again = companion()
    later = Handset(again.client, again.secret("A"))
    later.client.cookies = ann.client.cookies
    later.press(Button(form.address, {**form.fields, "text": "boom", "question": "0" * 16}))
    assert "What is the name of the event card?" in later.said, "it is asked again, and not answered"
    assert count(again) == 1
    later.press(Button(form.address, {**form.fields, "text": "boom"}))
    assert "What does the event “boom” do?" in later.said
    later.type("-")
    assert "Recorded" in later.said
    assert count(again) == count(here) == 3


def test_keys_are_kept_for_their_owner_alone_and_not_in_the_record(companion: Serve) -> None:
    here = companion("nippon")
    path = here.folder / FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    here.phone("A").tap("consolidate")
    record = "".join(str(entry) for entry in here.stored().entries)
    for key in json.loads(path.read_text())[here.host.table.entries[0].hash]["seats"].values():
        assert key["secret"] not in record and key["code"] not in record
        assert len(key["secret"]) >= 32
        assert len(key["code"]) == CODE_LENGTH and set(key["code"]) <= set(LETTERS)
    assert not set("0O1IL") & set(LETTERS)


def test_a_spoken_code_joins_its_seat(companion: Serve) -> None:
    here = companion("nippon")
    code = here.host.run(here.host.keys.of_seat, "B").result().code
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:2]}-{code[2:]}"):
        ben = Handset(here.client)
        ben.open("/join")
        ben.type(typed)
        assert "Ben" in ben.said and ben.answer.url.path == "/now"
    other = Handset(here.client, lang="ja")
    other.open("/join")
    assert "そのコードの席はありません" in other.type("ABCDEF" if code != "ABCDEF" else "ABCDEG")
    assert other.answer.status_code == 403


def test_codes_are_not_guessed(companion: Serve) -> None:
    here = companion("nippon")
    stranger = Handset(here.client)
    answers = []
    for number in range(15):
        stranger.open("/join")
        stranger.type(f"AAAA{LETTERS[number]}A")
        answers.append(stranger.answer.status_code)
    assert answers == [403] * 10 + [429] * 5
    code = here.host.run(here.host.keys.of_seat, "A").result().code
    stranger.open("/join")
    stranger.type(code)
    assert stranger.answer.status_code == 429, "not even the right one is taken now"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:8000", ""])
def test_a_form_of_another_page_is_refused(companion: Serve, origin: str) -> None:
    here = companion("nippon")
    ann = here.phone("A")
    row = next(button for button in ann.buttons("tap") if button.label == "consolidate")
    ann.client.headers["origin"] = origin
    ann.press(row)
    assert ann.answer.status_code == 403
    del ann.client.headers["origin"]
    ann.press(row)
    assert ann.answer.status_code == 403, "a browser says where a form comes from"
    assert count(here) == 1


def test_a_form_without_its_token_or_with_that_of_another_seat_is_refused(companion: Serve) -> None:
    here = companion("nippon")
    ann, ben = here.phone("A"), here.phone("B")
    row = next(button for button in ann.buttons("tap") if button.label == "consolidate")
    other = ben.page.typed[0].fields["token"]
    for token in ("", "x", other, row.fields["token"][:-1], "é"):
        ann.press(Button(row.address, {**row.fields, "token": token}))
        assert ann.answer.status_code == 403
    assert count(here) == 1


@pytest.mark.parametrize(
    ("host", "is_taken"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.5", True),
        ("[::1]:80", True),
        ("localhost:9", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
    ],
)
def test_another_name_for_this_address_is_refused(companion: Serve, host: str, is_taken: bool) -> None:
    assert is_address(host) == is_taken
    here = companion("nippon")
    answer = here.client.get("/join", headers={"host": host})
    assert answer.status_code == (200 if is_taken else 400)


def test_every_answer_carries_a_strict_policy(companion: Serve) -> None:
    here = companion("nippon")
    ann = here.phone("A")
    for address in (*PAGES, "/join", "/static/pages.css", "/static/changes.js", "/static/seats.css", "/none", "/s/x"):
        ann.open(address)
        policy = ann.answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert ann.answer.headers["x-content-type-options"] == "nosniff"
        assert (
            "<script>" not in ann.answer.text and "style=" not in ann.answer.text and "onclick" not in ann.answer.text
        )
    cookie = here.client.get(f"/s/{here.secret('A')}", follow_redirects=False).headers.get_list("set-cookie")[0]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("name", ["<script>x</script>", '"><img src=x>', "{{7*7}}", "A & <b>"])
def test_a_hostile_name_is_text(companion: Serve, name: str) -> None:
    here = companion("nippon", (name, "Ben", "Chie"))
    for phone in map(here.phone, (*here.host.table.seats, "")):
        for address in PAGES:
            phone.open(address)
            assert phone.answer.status_code == 200
            assert not any(tag in phone.answer.text for tag in ("<script>x", "<img", "<b>"))
        phone.open("/now")
        assert name in phone.said


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "path",
    ["/static/../server.py", "/static/%2e%2e/server.py", "/static/", "/templates/now.html",
     "/..%2f..%2f", "//etc/passwd", "/why/0", "/why/-1", "/why/99999999999999999999", "/why/x", "/input"],
)  # fmt: skip
def test_no_other_file_or_page_is_reached(companion: Serve, path: str) -> None:
    here = companion("nippon")
    ann = here.phone("A")
    ann.open(path)
    assert ann.answer.status_code in (404, 405)
    assert "import" not in ann.answer.text


def test_what_is_too_large_is_refused(companion: Serve) -> None:
    here = companion("nippon")
    ann = here.phone("A")
    form = ann.page.typed[0]
    for text, status in (("x" * 600, 413), ("x" * 100_000, 413)):
        ann.press(Button(form.address, {**form.fields, "text": text}))
        assert ann.answer.status_code == status
    ann.press(Button(form.address, {**form.fields, **{f"f{number}": "" for number in range(50)}}))
    assert ann.answer.status_code == 400
    assert count(here) == 1


TEXT = st.text(max_size=60) | st.sampled_from(
    ["consolidate", "1", "Ann: consolidate", "../..", "\x00", "{{x}}", "-", "?"]
)


class Caller:
    """A phone with the fields of a form that its token makes good."""

    def __init__(self, companion: Companion, seat: str) -> None:
        self.seat, self.handset = seat, companion.phone(seat)
        self.form = {**self.handset.buttons("language")[0].fields, "entry": "1"}


class Shared:
    """One table for all drawn requests, with its phones."""

    def __init__(self, companion: Companion) -> None:
        self.companion = companion
        self.phones = [Caller(companion, seat) for seat in ("A", "B", "")]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    served, close = serve_in(tmp_path_factory.mktemp("hostile"), "nippon")
    yield Shared(served)
    close()


@drawn(HOSTILE)
@given(data=st.data())
def test_hostile_requests_are_answered_in_words(data: st.DataObject, here: Shared) -> None:
    phone = data.draw(st.sampled_from(here.phones))
    for _ in range(5):
        before = here.companion.host.entry
        path = data.draw(
            st.sampled_from(["/input", "/may-i", "/language", "/join", "/now", "/s/", "/why/", "/static/"])
        )
        form = phone.form | data.draw(
            st.dictionaries(
                st.sampled_from(["action", "text", "entry", "nonce", "token", "code", "back"]), TEXT, max_size=4
            )
        )
        if data.draw(st.booleans()):
            form["action"] = data.draw(
                st.sampled_from(["declare", "tap", "answer", "item", "count", "tick", "leave", "clear"])
            )
        if path in ("/input", "/may-i", "/language", "/join"):
            content = data.draw(st.none() | st.binary(max_size=200))
            answer = (
                phone.handset.client.post(path, data=form)
                if content is None
                else phone.handset.client.post(path, content=content)
            )
        else:
            answer = phone.handset.client.get(
                path + data.draw(TEXT).encode("utf-8", "replace").hex()[:40] if path != "/now" else path
            )
        assert answer.status_code in (200, 400, 403, 404, 405, 413, 429), answer.text
        assert "Traceback" not in answer.text
        if phone.seat == "":
            assert here.companion.host.entry == before
    seats = {entry.seat for entry in here.companion.stored().entries}
    assert seats <= {"", "A", "B", "C"}


def test_a_file_of_keys_that_cannot_be_read_is_made_anew(tmp_path: Path) -> None:
    for text in ("", "{", "[]", '{"x": 1}', "\x00"):
        (tmp_path / FILE).write_text(text)
        keys = SeatKeys(tmp_path, "hash", ["A"])
        assert keys.by_secret(keys.of_seat("A").secret) == keys.of_seat("A")
        assert keys.by_secret("") is None and keys.by_code("") is None
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_tables_keep_their_own_keys(tmp_path: Path) -> None:
    one, other = SeatKeys(tmp_path, "one", ["A", "B"]), SeatKeys(tmp_path, "other", ["A", "B"])
    assert other.by_secret(one.of_seat("A").secret) is None
    one.port = 8123
    assert SeatKeys(tmp_path, "one", ["A", "B"]).of_seat("A") == one.of_seat("A")
    assert SeatKeys(tmp_path, "one", ["A"]).port == 8123
    assert other.port == 0
