"""Declarations that the table confirms before they are recorded: accepted, refused, taken back; none lost or doubled."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from msgspec import structs

from tests.helpers import raised
from tests.tui.web.conftest import Companion
from tests.tui.web.handset import Button, Handset
from tui.core.i18n.catalogs import words_for
from tui.web.seat_keys import FILE, OfferStatus, SeatOffer

Serve = Callable[..., Companion]


def kinds(context: Companion) -> list[str]:
    return [entry.kind for entry in context.stored().entries]


def confirming(context: Companion) -> Companion:
    context.host.run(context.host.confirm_declarations, True).result()
    return context


def waiting_offers(context: Companion) -> list[SeatOffer]:
    """What the laptop is to confirm."""
    return context.host.run(context.host.offers.waiting).result()


def keys(context: Companion) -> list[str]:
    return [offer.id for offer in waiting_offers(context)]


def answer(context: Companion, is_accepted: bool) -> bool:
    (key,) = keys(context)
    return context.host.run(context.host.answer_offer, key, is_accepted).result()


def declare(phone: Handset, text: str = "consolidate") -> str:
    phone.open("/now")
    said = phone.type(text)
    for button in phone.buttons("confirm"):
        said = phone.press(button)
    return said


@pytest.mark.parametrize(
    ("lang", "waits", "accepted"),
    [("en", "Waiting for the table: consolidate", "Accepted by the table: consolidate"),
     ("ja", "テーブルの確認待ち: 統合整理する", "テーブルが確認しました: 統合整理する")],
)  # fmt: skip
def test_a_declaration_waits_until_it_is_accepted(companion: Serve, lang: str, waits: str, accepted: str) -> None:
    context = confirming(companion("nippon"))
    ann = context.phone("A", lang)
    text = declare(ann)
    assert waits in text, text
    assert kinds(context) == ["open"]
    assert not ann.buttons("declare", "tap", "answer"), "one declaration at a time"
    assert waits in context.phone("A", lang).said, "each phone of the seat sees it"
    assert waits not in context.phone("B", lang).said
    assert answer(context, True)
    assert kinds(context) == ["open", "move"]
    assert accepted in ann.open("/now")
    assert keys(context) == []
    assert accepted not in declare(ann, "end"), "what became of the last one is known by now"


def test_a_refused_declaration_is_told_and_may_be_made_again(companion: Serve) -> None:
    context = confirming(companion("nippon"))
    ann = context.phone("A")
    declare(ann)
    assert answer(context, False)
    assert "Refused by the table; nothing was recorded: consolidate" in ann.open("/now")
    assert kinds(context) == ["open"]
    assert "Waiting for the table" in declare(ann)
    assert answer(context, True)
    assert kinds(context) == ["open", "move"]


def test_a_declaration_is_taken_back_by_its_seat_alone(companion: Serve) -> None:
    context = confirming(companion("nippon"))
    ann, ben = context.phone("A"), context.phone("B")
    declare(ann)
    (withdraw,) = ann.buttons("withdraw")
    fields = {**withdraw.fields, "token": ben.buttons("language")[0].fields["token"]}
    ben.press(Button(withdraw.address, fields))
    assert len(keys(context)) == 1
    watcher = context.phone("")
    fields = {**withdraw.fields, "token": watcher.buttons("language")[0].fields["token"]}
    watcher.press(Button(withdraw.address, fields))
    assert len(keys(context)) == 1
    (key,) = keys(context)
    ann.press(withdraw)
    assert keys(context) == [] and "Waiting for" not in ann.said
    (fault,) = raised(lambda: context.host.run(context.host.answer_offer, key, True).result())
    assert fault.key == "web_offer_gone"
    assert kinds(context) == ["open"]


def test_the_same_input_is_one_offer_also_after_a_restart(companion: Serve) -> None:
    context = confirming(companion("nippon"))
    ann = context.phone("A")
    row = next(button for button in ann.buttons("tap") if button.label == "consolidate")
    for _ in range(2):
        ann.press(row)
        for button in ann.buttons("confirm"):
            ann.press(button)
    (key,) = keys(context)
    again = companion()
    assert keys(again) == [key], "nothing that was said is lost"
    later = Handset(again.client, again.secret("A"))
    later.client.cookies = ann.client.cookies
    later.press(row)
    assert keys(again) == [key] and "Waiting for the table" in later.said
    assert answer(again, True)
    assert kinds(again) == ["open", "move"]
    later.press(row)
    assert kinds(again) == ["open", "move"] and keys(again) == []
    assert "Accepted by the table: consolidate" in later.said


@pytest.mark.parametrize("is_recorded", [True, False])
def test_a_server_that_ends_while_it_accepts_neither_loses_nor_doubles(companion: Serve, is_recorded: bool) -> None:
    """The offer is marked, then recorded, then marked again; the server may end between any two of these."""
    context = confirming(companion("nippon"))
    declare(context.phone("A"))
    (offer,) = waiting_offers(context)
    if is_recorded:
        answer(context, True)
    path = context.folder / FILE
    file = json.loads(path.read_text())
    kept = file[context.host.table.entries[0].hash]["offers"]["A"]
    kept |= {"status": OfferStatus.ACCEPTING, "entry": offer.entry}
    path.write_text(json.dumps(file))
    again = companion()
    if is_recorded:
        assert keys(again) == [] and kinds(again) == ["open", "move"]
    else:
        assert keys(again) == [offer.id] and kinds(again) == ["open"]
        assert answer(again, True)
        assert kinds(again) == ["open", "move"]


def test_what_is_not_legal_any_more_is_not_recorded(companion: Serve) -> None:
    context = confirming(companion("nippon"))
    ann = context.phone("A")
    declare(ann)
    for text in ("consolidate", "end"):
        context.host.run(context.host.table.declare, text).result()
    assert answer(context, True) is False
    assert kinds(context) == ["open", "move", "move"]
    assert "No longer legal as the table stands" in ann.open("/now")


def test_facts_are_recorded_at_once_and_the_declaration_waits(companion: Serve) -> None:
    context = confirming(companion("crisis"))
    ann = context.phone("A")
    ann.tap("reveal the event")
    ann.type("boom")
    assert "What does the event" in ann.said
    text = ann.type("-")
    assert "Waiting for the table" in text
    assert kinds(context) == ["open", "report"], "what lies on the table is a fact"
    assert answer(context, True)
    assert kinds(context) == ["open", "report", "move"]


NONCE = "typed by hand"
"""Whoever has the address of a seat may send the same nonce with every input."""


def declare_line(phone: Handset, line: str) -> None:
    """Declare a line and answer its questions, with a nonce of one's own."""
    phone.open("/now")
    phone.type(line)
    while buttons := phone.buttons("answer"):
        phone.press(Button(buttons[0].address, {**buttons[0].fields, "nonce": NONCE}))
    assert "Waiting for the table" in phone.said, phone.said


@pytest.mark.parametrize("is_accepted", [True, False])
@pytest.mark.parametrize(
    ("first", "second"),
    [("trains in West Japan", "ships in Hokkaido"), ("ships in Hokkaido", "ships in West Japan")],
)
def test_an_answer_to_one_declaration_is_none_to_another(
    companion: Serve, first: str, second: str, is_accepted: bool
) -> None:
    context = confirming(companion("nippon"))
    ann = context.phone("A")
    declare_line(ann, first)
    (key,) = keys(context)
    ann.press(ann.buttons("withdraw")[0])
    declare_line(context.phone("A"), second)
    (fault,) = raised(lambda: context.host.run(context.host.answer_offer, key, is_accepted).result())
    assert fault.key == "web_offer_gone"
    assert kinds(context) == ["open"]
    assert answer(context, True) and kinds(context) == ["open", "move"]


@pytest.mark.parametrize(("lang", "text"), [("en", "consolidate ("), ("ja", "統合整理")])
def test_a_waiting_declaration_is_displayed_with_the_values_entered_for_it(
    companion: Serve, lang: str, text: str
) -> None:
    """A value that is read off for one declaration is recorded with it, so the laptop has to see it, too."""
    context = confirming(companion("nippon"))
    declare(context.phone("A"))
    (offer,) = waiting_offers(context)
    with_value = structs.replace(offer, body={**offer.body, "readings": {"now.symbols": 3}})
    context.host.run(context.host.keys.keep_offer, with_value).result()
    words = words_for(lang, "nippon", {"A": "Ann"})
    displayed = context.host.run(context.host.offers.text, words, with_value).result()
    assert text in displayed and "3" in displayed, displayed
    page = context.phone("A", lang)
    assert displayed in page.said
    assert with_value.id != offer.id
