"""What somebody at the table might try with the tally by phone: the sheet of another seat, old and made-up forms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.web.conftest import Companion, serve_in
from tests.tui.web.counting_table import at, counting_table, sheet_of
from tests.tui.web.handset import Button, Handset

VP, ANN, BEN = "VP on the track", "/tally/final/A", "/tally/final/B"


@pytest.fixture
def crisis(tmp_path: Path) -> Iterator[Companion]:
    counting_table(tmp_path, "crisis")
    here, close = serve_in(tmp_path)
    yield here
    close()


def form_of(phone: Handset, value: str, **more: str) -> Button:
    """Fill the VP of the sheet that a phone shows in."""
    button = next(each for each in phone.page.buttons if each.action == "keep")
    name = next(name for name, label in phone.page.labels.items() if label == VP)
    return Button(button.address, {**button.fields, name: value, **more})


def vp(here: Companion, seat: str) -> str:
    return sheet_of(here.folder).cells.get(f"seats.{seat}.vp", "")


def test_a_seat_that_was_signed_out_enters_nothing_with_the_page_it_has(crisis: Companion) -> None:
    ann = at(crisis.phone("A"), ANN)
    form = form_of(ann, "40")
    crisis.host.run(crisis.host.keys.revoke, "A").result()
    ann.press(form)
    assert ann.answer.status_code == 403 and vp(crisis, "A") == ""


@pytest.mark.parametrize("token_of", ["A", ""])
def test_the_form_of_a_claimed_seat_is_kept_from_no_other_phone(crisis: Companion, token_of: str) -> None:
    """Whoever knows the names of the fields still has the token of their own phone alone."""
    ben, sender = at(crisis.phone("B"), BEN), crisis.phone(token_of)
    token = sender.page.buttons[0].fields["token"]
    said = sender.press(form_of(ben, "1", token=token))
    assert vp(crisis, "B") == "" and "Entered:" not in said
    sender.press(form_of(ben, "1"))
    assert sender.answer.status_code == 403 and vp(crisis, "B") == "", "with the token of Ben's phone"


def test_a_form_that_comes_again_takes_nothing_back(crisis: Companion) -> None:
    ann = at(crisis.phone("A"), ANN)
    first = form_of(ann, "40")
    ann.press(first)
    ann.fill({VP: "41"})
    ann.press(first)
    assert vp(crisis, "A") == "41", "it has come before"
    ann.press(Button(first.address, {**first.fields, "nonce": "another"}))
    assert vp(crisis, "A") == "41", "something else stands there than was shown with it"


def test_a_form_of_an_entry_that_there_is_not_yet_enters_nothing(crisis: Companion) -> None:
    """A number ahead would pass as newer than a scoring that is recorded meanwhile."""
    ann = at(crisis.phone("A"), ANN)
    ann.press(form_of(ann, "40", entry="999"))
    assert ann.answer.status_code == 400 and vp(crisis, "A") == ""
