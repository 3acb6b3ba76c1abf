"""A phone shows the rows of an incompletely understood line with the words that each leaves out, and no verdict."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.tui.incomplete_lines import GRAVE, SEVERAL, give_rows
from tests.tui.web.conftest import Companion
from tests.tui.web.handset import Handset

Serve = Callable[..., Companion]


def text_of(phone: Handset) -> str:
    """The text of the page."""
    return phone.said


@pytest.fixture(autouse=True)
def rows(monkeypatch: pytest.MonkeyPatch) -> None:
    give_rows(monkeypatch)


def test_a_row_is_marked_and_taken_by_a_tap(companion: Serve) -> None:
    served = companion("nippon")
    ann = served.phone("A")
    ann.open("/now")
    ann.type(SEVERAL["en"])
    assert ann.answer.text.count("<s>next turn</s>") == 2 and "✗" in text_of(ann)
    assert "not legal" not in text_of(ann) and "how many spaces" not in text_of(ann)
    ann.type(GRAVE["en"])
    ann.type(GRAVE["en"])
    assert "how many spaces" not in text_of(ann), "only a tap takes it"
    ann.press(ann.buttons("tap")[0])
    assert "how many spaces" in text_of(ann)


def test_may_i_lists_the_rows_without_a_verdict(companion: Serve) -> None:
    ann = companion("nippon").phone("A")
    ann.open("/ask")
    ann.type(SEVERAL["en"])
    assert ann.answer.text.count("<s>next turn</s>") == 2 and 'class="verdict no"' not in ann.answer.text
    ann.press(next(button for button in ann.buttons("ask") if "Light bulb" in button.label))
    assert "not legal" in text_of(ann)


@pytest.mark.parametrize("page", ["/now", "/ask"])
def test_the_name_of_nobody_at_the_table_is_refused_with_the_names_there(companion: Serve, page: str) -> None:
    served = companion("nippon")
    ann = served.phone("A")
    ann.open(page)
    ann.type("Zoe mines 1")
    assert f"“Zoe” is not one of: {', '.join(served.stored().seats.values())}" in text_of(ann)
    assert len(served.stored().entries) == 1
