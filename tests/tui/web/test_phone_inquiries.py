"""“May I …?” by tapping alone: what is asked back is answered there, and nothing of it reaches the table."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from tests.drawn import share
from tests.tui.web.conftest import Companion
from tests.tui.web.handset import Button, Handset

Serve = Callable[..., Companion]
TAPS = ("ask", "reply", "reply_item")
TYPED = ("Ask", "Answer", "Start over", "聞く", "答える", "やり直す")
"""The buttons that send what is typed, or begin again."""
MOST_TAPS = 60
VERDICT = re.compile(r'<section class="verdict (ok|no|unknown|warn)"')


def count_to(phone: Handset, number: int) -> str:
    """Count a number up from the one that is offered first, and give it."""
    while not [button for button in phone.buttons("reply") if button.label == f"Answer {number}"]:
        phone.tap("+1")
    return phone.tap(f"Answer {number}")


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("steps", [2, 3])
@pytest.mark.parametrize("spaces", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("verb", "track", "clause"), [("knowledge", "knowledge", "NIP-10.3"), ("mines", "the mines", "NIP-11.3")]
)
def test_a_track_is_no_longer_than_it_is_answered_to_be(
    companion: Serve, verb: str, track: str, clause: str, spaces: int, steps: int
) -> None:
    """A marker on its start space advances no more steps than there are spaces above it."""
    here = companion("nippon")
    ann = here.phone("A")
    ann.open("/ask")
    ann.press(next(button for button in ann.buttons("ask") if button.label == verb))
    said = ann.tap(f"Ann takes {steps} steps in {track}")
    assert "a fact is missing" in said and "how many spaces are there above the start space?" in said
    said = count_to(ann, spaces)
    if steps > spaces:
        assert "✗ Ann: not legal" in said and clause in said
    else:
        assert "✓ Ann: legal" in said
    assert here.host.entry == 1


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("bid", "is_printed"), [("2", True), ("4", True), ("3", False), ("5", False)])
def test_a_list_that_is_asked_back_is_put_together(companion: Serve, bid: str, is_printed: bool) -> None:
    here = companion("plan_city")
    ann = here.phone("A")
    ann.open("/ask")
    ann.type(f"bid {bid} on proposal #1")
    for item in ("2", "4", "6+coal"):
        ann.press(next(button for button in ann.buttons("reply_item") if button.label == item))
    assert "So far: 2, 4, 6+coal" in ann.said
    ann.press(next(button for button in ann.buttons("reply") if button.label == "That is all"))
    assert ("not legal" in ann.said) is not is_printed
    assert here.host.entry == 1


def test_what_nobody_knows_is_not_asked_again(companion: Serve) -> None:
    ann = companion("nippon").phone("A")
    ann.open("/ask")
    ann.type("take 3 steps in knowledge")
    assert ann.buttons("reply_leave")
    ann.tap("Nobody knows")
    assert not ann.buttons("reply", "reply_leave")
    assert 'class="verdict warn"' in ann.answer.text


@pytest.mark.parametrize("page", ["/now", "/ask"])
def test_what_is_declared_stands_above_the_question(companion: Serve, page: str) -> None:
    ann = companion("nippon").phone("A")
    ann.open(page)
    ann.type("knowledge 3")
    above, question, _ = ann.answer.text.partition("how many spaces are there above the start space?")
    assert question and "takes 3 steps in knowledge" in above


def test_an_answer_that_cannot_be_one_is_refused_and_the_question_stays(companion: Serve) -> None:
    ann = companion("nippon").phone("A")
    ann.open("/ask")
    ann.type("take 3 steps in knowledge")
    (form,) = {button.fields["nonce"]: button for button in ann.buttons("reply")}.values()
    ann.press(Button("/may-i", {**form.fields, "text": "many"}))
    assert 'role="alert"' in ann.answer.text
    assert "how many spaces are there above the start space?" in ann.said


def test_an_answer_to_another_question_is_not_taken(companion: Serve) -> None:
    ann = companion("nippon").phone("A")
    ann.open("/ask")
    ann.type("take 3 steps in knowledge")
    old = ann.buttons("reply")[0]
    ann.open("/ask")
    ann.press(Button("/may-i", {**ann.buttons("ask")[0].fields, "text": "take 3 steps in the mines"}))
    ann.press(Button("/may-i", {**old.fields, "question": "0" * 16}))
    assert "This choice is no longer there" in ann.said


def test_answers_hold_for_the_line_they_were_asked_for(companion: Serve) -> None:
    """Another line begins anew; another phone knows nothing of it, nor does the card library."""
    here = companion("nippon")
    ann, ben = here.phone("A"), here.phone("B")
    ann.open("/ask")
    ann.type("take 3 steps in knowledge")
    count_to(ann, 1)
    ann.type("take 2 steps in knowledge")
    assert "a fact is missing" in ann.said
    ben.open("/ask")
    ben.type("take 3 steps in knowledge")
    assert "NIP-10.3" not in ben.said
    store = SqliteStore(here.folder)
    try:
        assert not store.library("nippon", here.host.table.table_state.box)
    finally:
        store.close()


@pytest.mark.drawn
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game", offered_games())
def test_whatever_is_tapped_leads_to_a_verdict(companion: Serve, game: str, seat: int) -> None:
    chance = random.Random(f"inquiries {game} {seat}")
    here = companion(game)
    phone = here.phone(sorted(here.host.table.seats)[seat], chance.choice(("en", "ja")))
    for _ in range(share(3, 30)):
        phone.open("/ask")
        for button in phone.buttons("ask"):
            if button.label in ("Start over", "やり直す"):
                phone.press(button)
        for _ in range(MOST_TAPS):
            buttons = [button for button in phone.buttons(*TAPS) if button.label not in TYPED]
            lists = [button for button in phone.whole_lists() if chance.random() < 0.3]
            if not (buttons or lists):
                break
            phone.press(chance.choice(lists or buttons))
            assert phone.answer.status_code == 200
        assert VERDICT.search(phone.answer.text), phone.said
        assert here.host.entry == 1
