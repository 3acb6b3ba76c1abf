"""Evenings that went wrong, key by key: each script is what people did, and what they should have seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from .app_front import AppFront
from .app_ways import Ways
from .plain_front import PlainFront

ANSWERS = {"colours": "2", "track": "3", "": "1"}
"""What the people of the scripts answer, by a word of the question."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("line", "lang"), [("ships west", "en"), ("trains west", "en"), ("造船 西", "ja")])
def test_what_is_read_off_for_a_move_of_nippon_is_asked_once(tmp_path: Path, line: str, lang: str) -> None:
    """`ships west` Enter, `0` Enter at a fresh table: the question is answered, something else is due."""
    front = AppFront(tmp_path, "nippon", 2, lang, form=False)
    try:
        front.type(line)
        front.enter()
        question = front.see().question
        assert question
        front.answer("0")
        assert front.see().question != question
    finally:
        front.close()


def test_a_nippon_table_goes_on_after_consolidating(tmp_path: Path) -> None:
    """How many colours lie there is asked once of somebody who consolidates; who must consolidate could do nothing else."""
    front = AppFront(tmp_path, "nippon", 2, "en", live=False, form=False)
    try:
        for line in ("invest silk_1", "invest paper_1", "produce silk_1", "produce paper_1", "mines 1", "mines 1"):
            assert say(front, line), line
            assert say(front, "end")
        assert say(front, "consolidate reward=2_yen_5000 space=money")
    finally:
        front.close()


@pytest.mark.parametrize("kind", [AppFront, PlainFront])
def test_taking_back_under_a_question_that_was_only_just_asked_leaves_it(
    tmp_path: Path, kind: type[AppFront | PlainFront]
) -> None:
    """The move before stays: what was done last is that a line asked. Once more takes that move back."""
    front = kind(tmp_path, "nippon", 2, "en")
    try:
        assert say(front, "build silk 1")
        front.type("ships west")
        front.enter()
        assert front.see().question
        taken_back(front)
        assert not front.see().question
        assert [entry.kind for entry in front.table.entries] == ["open", "move"]
        taken_back(front)
        assert [entry.kind for entry in front.table.entries] == ["open", "move", "retract"]
    finally:
        front.close()


@pytest.mark.parametrize("kind", [AppFront, PlainFront])
def test_an_answer_that_was_only_read_off_is_taken_back_too(tmp_path: Path, kind: type[AppFront | PlainFront]) -> None:
    """What is read off for one line is in no record; ^Z left the question, and the next one took the move before."""
    front = kind(tmp_path, "nippon", 2, "en")
    try:
        assert say(front, "build silk 1")
        front.type("ships west")
        front.enter()
        first = front.see().question
        front.answer("6")
        assert front.see().question not in ("", first)
        taken_back(front)
        assert front.see().question == first
        taken_back(front)
        assert not front.see().question
        assert [entry.kind for entry in front.table.entries] == ["open", "move"]
    finally:
        front.close()


def test_the_last_answer_is_taken_back_with_the_move_that_it_completed(tmp_path: Path) -> None:
    """One step back takes the move and the track that was told for it; the next one takes the move before."""
    front = AppFront(tmp_path, "nippon", 2, "en")
    try:
        assert say(front, "build silk 1")
        front.type("ships west")
        front.enter()
        front.answer("1")
        assert front.see().question
        front.answer("3")
        assert not front.see().question
        kinds = [entry.kind for entry in front.table.entries]
        assert kinds == ["open", "move", "report", "move"]
        taken_back(front)
        assert [entry.kind for entry in front.table.entries][4:] == ["retract", "retract"]
        assert front.table.state.seats["A"].yen < 12_000, "the factory is still built"
        taken_back(front)
        assert [entry.kind for entry in front.table.entries][6:] == ["retract"]
        assert front.table.state.seats["A"].yen == 12_000
    finally:
        front.close()


def taken_back(front: AppFront | PlainFront) -> None:
    """Take back what was done last."""
    if isinstance(front, AppFront):
        front.press("ctrl+z")
    else:
        front.answer("undo")


def say(front: AppFront | PlainFront, line: str) -> bool:
    """Type a line, answer what is asked, press Enter where the line still stands; tell whether it was recorded."""
    recorded = [entry.kind for entry in front.table.entries].count("move")
    front.type(line)
    front.enter()
    asked: set[str] = set()
    for _ in range(20):
        seen = front.see()
        if seen.question:
            assert seen.question not in asked, seen.question
            asked.add(seen.question)
            front.answer(next(answer for word, answer in ANSWERS.items() if word in seen.question))
        elif seen.line:
            front.enter()
    return [entry.kind for entry in front.table.entries].count("move") > recorded


def test_what_is_typed_after_a_refused_move_is_not_lost(tmp_path: Path) -> None:
    """`invest light_bulb_1` Enter is refused with a menu; whoever types the next line then sees it, or is told why not."""
    front = AppFront(tmp_path, "nippon", 2, "en", form=False)
    try:
        front.type("invest light_bulb_1")
        front.enter()
        front.type("end")
        assert not front.see().shown, "letters opened another screen"
        assert front.see().line.endswith("end")
    finally:
        front.close()


def test_of_a_line_that_can_mean_only_what_is_refused_one_meaning_is_taken_and_overruled(tmp_path: Path) -> None:
    """Three tiles of the light bulb factory and the knowledge for none: Enter did nothing once, then opened a menu below
    which the reasons were gone, and nothing could be overruled.
    """
    front = AppFront(tmp_path, "nippon", 2, "ja")
    try:
        front.type("電球工場を建てる")
        assert "NIP-7.6" in front.see().text
        front.enter()
        assert "NIP-7.6" in front.see().text
        assert "保留" in front.see().text and "テーブルの判断" in front.see().text
    finally:
        front.close()


def test_what_nobody_knows_is_neither_a_name_nor_nothing(tmp_path: Path) -> None:
    """“?” for what an event does was kept as a card that does nothing, and for a company as one of that name."""
    front = PlainFront(tmp_path, "crisis", 2, "en")
    for line, answer in (("event Odd", "-"), ("company 1", "none")):
        front.answer(line)
        question = front.see().question
        front.answer("?")
        assert question and not front.see().question
        front.answer(line)
        assert front.see().question == question
        front.answer(answer)
        assert front.see().question != question
    front.close()


def test_a_sign_that_is_refused_is_not_offered_in_the_same_breath(tmp_path: Path) -> None:
    """“?” in a choice of cards was no whole number: “write a whole number, or ? if it is not known”."""
    front = PlainFront(tmp_path, "plan_city", 3, "en")
    front.answer("bid 3 on 1")
    front.answer("1 ?")
    assert "“?” is not possible here." in front.see().text and "or ? if" not in front.see().text
    front.close()


def test_an_answer_may_begin_with_a_number_sign(tmp_path: Path) -> None:
    """The choices read `#1 / #2 / #3` in Japanese; in plain mode a line that begins with # was taken for a remark."""
    front = PlainFront(tmp_path, "plan_city", 3, "ja")
    front.answer("入札 #1 5 icon=いいえ")
    question = front.see().question
    (asked,) = [line for line in front.see().text.splitlines() if line.startswith("?")]
    assert "#1" in asked
    front.answer("#1,#2")
    assert front.see().question not in ("", question)
    front.close()


def test_after_a_click_into_the_form_enter_declares_as_it_says(tmp_path: Path) -> None:
    """A value clicked in the form left the cursor in the form: "Enter declares" stood there, and Enter opened a list."""
    front = AppFront(tmp_path, "nippon", 2, "en", live=False, form=False)
    try:
        (move,) = front.table.read("invest silk_1")
        front.declare(move, "mouse")
        assert not front.gaps
        assert not front.see().shown, "Enter opened another screen"
        assert [entry.kind for entry in front.table.entries][-1] == "move"
    finally:
        front.close()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("adjust vp=2", "change VP by +2"),
        ("adjust credits=3 loans=-1", "change credits by +3 and loans by −1"),
    ],
)
def test_a_number_typed_in_the_form_is_that_number(tmp_path: Path, line: str, said: str) -> None:
    """Of the changes of -999 to 999 the form listed the lowest thirteen; `2` Enter took -992, the first that holds a 2."""
    front = AppFront(tmp_path, "crisis", 2, "en", live=False, form=False)
    try:
        (move,) = front.table.read(line)
        Ways(front).form(move, line)
        assert not front.gaps
        assert front.see().line == said
    finally:
        front.close()


def test_the_list_for_the_next_item_does_not_begin_on_the_last(tmp_path: Path) -> None:
    """With West Japan named, Enter on the row of regions and Enter again named West Japan a second time."""
    front = AppFront(tmp_path, "nippon", 4, "en", live=False, form=False)
    try:
        front.type("trains west_japan")
        front.press("f4", "down", "enter", "enter")
        assert front.see().line == "build trains in West Japan and Central Japan"
    finally:
        front.close()


def test_the_wheel_brings_the_rows_of_a_form_that_do_not_fit(tmp_path: Path) -> None:
    """A change of CRISIS has more rows than the form shows: whoever clicks could not reach those below."""
    front = AppFront(tmp_path, "crisis", 2, "en", live=False, form=False)
    try:
        line = "adjust influence=1 status=-2"
        (move,) = front.table.read(line)
        front.type("adjust ")
        Ways(front).mouse(move, line)
        assert not front.gaps
        assert front.see().line == "change influence cards by +1 and the Financial Status by −2"
    finally:
        front.close()


def test_an_item_of_a_list_is_clicked_a_second_time(tmp_path: Path) -> None:
    """Two machines are bought to be held: the same row of the same list, twice."""
    front = AppFront(tmp_path, "nippon", 2, "en", live=False, form=False)
    try:
        (move,) = front.table.read("mechanise hold,hold")
        Ways(front).mouse(move, "mechanise hold,hold")
        assert not front.gaps
        assert front.see().line == "mechanise with a machine to hold and a machine to hold"
        assert Ways(front).says(front.see().line, move)
    finally:
        front.close()


@pytest.mark.parametrize("said", ["7番", "７番", "7"])
def test_a_number_is_answered_with_the_counter_of_its_question(tmp_path: Path, said: str) -> None:
    """「雇用スペースの技術者タイルは何番?」: 7番 was no whole number."""
    front = PlainFront(tmp_path, "russian_railroads", 2, "ja")
    try:
        for line in ("工業化", "技術者を雇う"):
            front.answer(line)
        assert "何番" in front.see().question
        front.answer(said)
        told = [entry.body["facts"] for entry in front.table.entries if entry.kind == "report"]
        assert told == [{"strip.hire": 7}]
    finally:
        front.close()
