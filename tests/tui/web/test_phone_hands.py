"""A phone as a hand at the table: taking back, what stays after a refusal, what is offered, and what was done."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.tui.web.conftest import Companion
from tests.tui.web.handset import Button, Handset
from tui.core.session.session import Session

Serve = Callable[..., Companion]


def kinds(context: Companion) -> list[str]:
    return [entry.kind for entry in context.stored().entries]


def undo_at_laptop(folder: Path) -> None:
    store = SqliteStore(folder)
    Session("en", store).open("friday").undo()
    store.close()


def section(phone: Handset, id: str) -> str:
    """The part of the page from a heading to the end of its section, without its tags."""
    part = phone.answer.text.partition(f'id="{id}"')[2].partition("</section>")[0]
    return " ".join(re.sub("<[^>]*>", " ", part).split())


@pytest.mark.parametrize(
    ("lang", "button", "told", "list_of"),
    [("en", "Take back:", "Taken back:", "Undo at the table"),
     ("ja", "取り消す:", "取り消しました:", "テーブルで元に戻す")],
)  # fmt: skip
def test_ones_last_move_is_taken_back_with_what_to_put_back(
    companion: Serve, lang: str, button: str, told: str, list_of: str
) -> None:
    context = companion("nippon")
    ann, ben = context.phone("A", lang), context.phone("B", lang)
    declared = ann.type("Ann: consolidate")
    assert button in declared and kinds(context) == ["open", "move"]
    done = section(ann, "todo")
    assert not ben.buttons("undo") and button not in ben.open("/now"), "it is not Ben's move"
    ann.tap(button)
    assert kinds(context) == ["open", "move", "retract"]
    assert told in ann.said and list_of in ann.said and not ann.buttons("undo")
    items = [button.label for button in ann.buttons("tick")]
    assert items and all(item.strip("☐ ") in done for item in items), "all that was done is put back"
    ann.press(ann.buttons("tick")[0])
    assert "☑" in ann.said
    assert list_of not in ben.open("/now")
    ann.type("Ann: consolidate")
    assert list_of not in ann.said, "something else was done since"


def test_a_move_taken_back_at_the_laptop_is_told_to_the_phone_of_its_seat(companion: Serve, tmp_path: Path) -> None:
    context = companion("nippon")
    ann, ben = context.phone("A"), context.phone("B")
    ann.tap("consolidate")
    undo_at_laptop(tmp_path)
    assert "Taken back: consolidate" in ann.open("/now") and "Undo at the table" in ann.said
    assert "Taken back" not in ben.open("/now")


def test_nobody_takes_back_the_move_of_another_seat(companion: Serve) -> None:
    context = companion("nippon")
    ann, ben = context.phone("A"), context.phone("B")
    ann.tap("consolidate")
    (undo,) = ann.buttons("undo")
    undo.fields["token"] = ben.buttons("language")[0].fields["token"]
    assert "no longer there" in ben.press(undo)
    assert kinds(context) == ["open", "move"]


def test_the_moves_stay_after_a_refusal_which_looks_unlike_a_record(companion: Serve) -> None:
    context = companion("nippon")
    ann = context.phone("A")
    offered = [button.label for button in ann.buttons("tap")]
    ann.type("Ann builds the light bulb")
    refused = ann.answer.text
    assert [button.label for button in ann.buttons("tap")] == offered
    assert 'class="verdict no"' in refused and "✗" in ann.said and 'value="Ann builds the light bulb"' in refused
    ann.tap("consolidate")
    assert 'class="verdict ok"' in ann.answer.text and "✓ Recorded" in ann.said and "✗" not in ann.said
    assert "light bulb" not in ann.answer.text.partition("</main>")[0], "something else was declared"


def test_what_was_done_in_earlier_turns_is_folded_and_what_just_happened_is_told_to_those_who_wait(
    companion: Serve,
) -> None:
    context = companion("nippon")
    ann, ben = context.phone("A"), context.phone("B")
    ann.tap("consolidate")
    done = [button.label for button in ann.buttons("tick")]
    assert done and "From earlier turns" not in ann.said and "What just happened" not in ann.said
    ann.tap("end the turn")
    ben.open("/now")
    ben.tap("consolidate")
    ben.tap("end the turn")
    ann.open("/now")
    folded = ann.answer.text.partition("<details>")[2].partition("</details>")[0]
    assert f"From earlier turns: {len(done)}" in folded and folded.count('value="tick"') == len(done)
    gained = section(ann, "happened")
    assert "B ▲ Ben: consolidate 12,000 yen from the supply; 2 coal from the supply A ● Ann" in gained


@pytest.mark.parametrize(
    ("lang", "line", "illegal", "button"),
    [("en", "may I consolidate?", "may I build Light bulb?", "Declare it"),
     ("ja", "整理していい？", "電球の工場を建てていい？", "これを宣言する")],
)  # fmt: skip
def test_what_is_legal_may_be_declared_at_once(
    companion: Serve, lang: str, line: str, illegal: str, button: str
) -> None:
    context = companion("nippon")
    ann, ben = context.phone("A", lang), context.phone("B", lang)
    ann.open("/ask")
    ann.type(illegal)
    assert button not in ann.said
    ben.open("/ask")
    assert button not in ben.type(line), "it is not Ben's turn"
    ann.type(line)
    assert kinds(context) == ["open"]
    ann.tap(button)
    assert kinds(context) == ["open", "move"] and ann.answer.url.path == "/now" and "✓" in ann.said
    assert not ann.open("/ask").count(button), "it is not asked any more"


def test_what_was_answered_in_may_i_is_not_asked_again_by_declaring_it(companion: Serve) -> None:
    context = companion("nippon")
    ann = context.phone("A")
    ann.open("/ask")
    ann.type("mines 2 steps")
    (answer,) = [form for form in ann.page.typed if form.action == "reply"]
    ann.press(Button(answer.address, {**answer.fields, "text": "8"}))
    ann.tap("Declare it")
    moves = [entry.body["moves"][-1]["verb"] for entry in context.stored().entries if entry.kind == "move"]
    assert moves == ["mines"], ann.said
