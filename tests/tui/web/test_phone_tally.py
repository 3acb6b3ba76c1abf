"""The tally by phone: each fills in its own seat, values are everywhere at once, nothing is overwritten unseen.

The sums are those of Crisis, ended by bankruptcy (CRI-7.1): the Financial Status is below 0, the sixth round's goal was
missed, and the VP of a seat less its penalty points count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.tui.web.conftest import Companion, serve_in
from tests.tui.web.counting_table import at, counting_table, sheet_of
from tests.tui.web.handset import Button, Handset
from tui.core.session.session import Session
from tui.core.tally.table_sheet import sheet_contents

VP = {"en": "VP on the track", "ja": "得点トラックの値"}
PENALTY = "Penalty points"
ANN, BEN = "/tally/final/A", "/tally/final/B"


@pytest.fixture
def crisis(tmp_path: Path) -> Iterator[Companion]:
    counting_table(tmp_path, "crisis")
    here, close = serve_in(tmp_path)
    yield here
    close()


def keep_button(phone: Handset) -> Button:
    return next(button for button in phone.page.buttons if button.action == "keep")


def cell(here: Companion, path: str) -> str:
    return sheet_of(here.folder).cells.get(path, "")


def _flat(said: str) -> str:
    """Leave the buttons of the counters out."""
    return re.sub(r"[+−]\d+ ", "", said)


def label(phone: Handset, text: str) -> str:
    return next(each for each in phone.page.labels.values() if text in each)


def test_each_fills_in_its_own_seat_in_its_own_language_until_the_ranks_are_known(crisis: Companion) -> None:
    ann, ben = crisis.phone("A"), crisis.phone("B", "ja")
    assert "/tally" in at(ann, "/now").page.links and "/tally" in at(ann, "/end").page.links
    assert "due now" in ann.open("/tally")
    japanese = label(at(ben, BEN), VP["ja"])
    assert f"登録しました: {japanese}" in ben.fill({japanese: "38"})
    text = at(ann, ANN).fill({VP["en"]: "40"})
    assert "Entered: VP on the track" in text and "Missing:" in text
    assert (cell(crisis, "seats.A.vp"), cell(crisis, "seats.B.vp")) == ("40", "38")
    assert "B ▲ Ben 38?" in text and "A ● Ann 40?" in text
    ann.fill({"Financial Status": "-1", "Round": "6", "Goal of the round": "20", PENALTY: "5"})
    text = at(ben, BEN).fill({label(ben, "ペナルティ"): "1"})
    result = text[text.index("すべて揃いました") :]
    assert result.index("Ben 37 1位") < result.index("Ann 35 2位")
    assert "Result: nothing is missing." in ann.open(ANN)


def test_of_two_who_enter_one_value_the_second_sees_both(crisis: Companion) -> None:
    ann, ben = crisis.phone("A"), crisis.phone("B")
    at(ann, ANN), at(ben, BEN)
    ann.fill({"Financial Status": "3"})
    said = ben.fill({"Financial Status": "4", VP["en"]: "38"})
    assert "Ann has entered this in the meantime: 3" in said and "Your input is below." in said
    assert (cell(crisis, "status"), cell(crisis, "seats.B.vp")) == ("3", "38"), "the rest is entered"
    names = {text: name for name, text in ben.page.labels.items()}
    assert keep_button(ben).fields[names["Financial Status"]] == "4", "what Ben filled in stays"
    assert "Entered: Financial Status" in ben.press(keep_button(ben)) and cell(crisis, "status") == "4"


def test_what_a_cell_refuses_is_said_as_on_the_screen_and_can_be_taken_out_again(crisis: Companion) -> None:
    ann = crisis.phone("A")
    assert "Loans not repaid At most 4, not 5." in _flat(at(ann, ANN).fill({"Loans not repaid": "5"}))
    assert 'max="4"' in ann.answer.text
    assert "At most 4" not in ann.fill({"Loans not repaid": ""}) and cell(crisis, "seats.A.loans") == ""


def test_what_was_entered_outlives_the_host(tmp_path: Path) -> None:
    """The host is left as a kill leaves it: nothing is closed before the next one reads the store."""
    counting_table(tmp_path, "crisis")
    here, close = serve_in(tmp_path)
    at(here.phone("A"), ANN).fill({VP["en"]: "40"})
    again, close_again = serve_in(tmp_path)
    assert "A ● Ann 40?" in again.phone("B").open(BEN)
    close_again()
    close()


def test_a_seat_that_nobody_claims_is_filled_in_by_others_and_no_other_one(crisis: Companion) -> None:
    ann = crisis.phone("A")
    assert "Fill in for Ben" in ann.open(ANN)
    at(ann, BEN).fill({VP["en"]: "38"})
    assert cell(crisis, "seats.B.vp") == "38"
    stale = keep_button(ann)
    ben = crisis.phone("B")
    assert "Fill in for Ben" not in ann.open(ANN)
    assert "Ben fills this in on their own phone." in ann.open(BEN)
    names = {text: name for name, text in at(ben, BEN).page.labels.items()}
    said = ann.press(Button(stale.address, {**stale.fields, names[VP["en"]]: "1", "nonce": "new"}))
    assert "You cannot fill in Ben from this phone." in said and cell(crisis, "seats.B.vp") == "38"


def test_a_spectator_sees_the_result_and_enters_nothing(crisis: Companion) -> None:
    ann, watching = crisis.phone("A"), crisis.phone("")
    at(ann, ANN).fill({VP["en"]: "40"})
    assert "A ● Ann 40?" in watching.open("/tally/final")
    assert not [button for button in watching.page.buttons if button.action == "keep"]
    token = next(button for button in watching.page.buttons).fields["token"]
    fields = {**keep_button(ann).fields, "token": token}
    watching.press(Button(ANN, {name: "7" if name.endswith(".0") else text for name, text in fields.items()}))
    assert cell(crisis, "seats.A.vp") == "40"


def test_forms_of_other_pages_and_odd_values_enter_nothing(crisis: Companion) -> None:
    ann = crisis.phone("A")
    button = keep_button(at(ann, ANN))
    name = next(name for name, text in ann.page.labels.items() if text == VP["en"])
    sent = {**button.fields, name: "40"}
    assert ann.client.post(ANN, data={**sent, "token": "x"}).status_code == 403
    assert ann.client.post(ANN, data=sent, headers={"origin": "http://evil.example"}).status_code == 403
    assert ann.client.post(ANN, data={**sent, "entry": "-1"}).status_code == 400
    assert ann.client.post(ANN, data={**sent, name: "9" * 501}).status_code == 413
    for address in ("/tally/nothing", "/tally/final/Z", "/tally/%2e%2e/A", "/tally/" + "0" * 300):
        ann.open(address)
        assert ann.answer.status_code in (200, 404, 409) and "Traceback" not in ann.said, address
        assert not [button for button in ann.page.buttons if button.action == "keep"]
    assert cell(crisis, "seats.A.vp") == ""


def test_what_is_sent_after_the_scoring_was_recorded_is_not_entered_and_stays(crisis: Companion) -> None:
    ann = crisis.phone("A")
    at(ann, ANN)
    store = SqliteStore(crisis.folder)
    table = Session("en", store).open("friday")
    sheet = {"round": 1, "goal": 5, "status": 4, "seats": {"A": {"vp": 20}, "B": {"vp": 22}}}
    table.score_sheet("goal", sheet, "")
    assert "This scoring was recorded in the meantime." in ann.fill({VP["en"]: "40"})
    assert sheet_contents(store.settings(), table) == ()
    names = {text: name for name, text in ann.page.labels.items()}
    assert keep_button(ann).fields[names[VP["en"]]] == "40"
    ann.press(keep_button(ann))
    assert cell(crisis, "seats.A.vp") == "40"
    store.close()
