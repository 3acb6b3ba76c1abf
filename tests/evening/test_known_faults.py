"""Evenings that went wrong, key by key: each script is what people did, and what they should have seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from .app_front import AppFront
from .plain_front import PlainFront

ANSWERS = {"colours": "2", "track": "3", "": "1"}
"""What the people of the scripts answer, by a word of the question."""


@pytest.mark.parametrize(("line", "lang"), [("ships west", "en"), ("trains west", "en"), ("造船 西", "ja")])
def test_what_is_read_off_for_a_move_of_nippon_is_asked_once(tmp_path: Path, line: str, lang: str) -> None:
    """`ships west` Enter, `0` Enter at a fresh table: the question is answered, something else is due."""
    front = AppFront(tmp_path, "nippon", 2, lang)
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
    front = AppFront(tmp_path, "nippon", 2, "en", live=False)
    try:
        for line in ("invest silk_1", "invest paper_1", "produce silk_1", "produce paper_1", "mines 1", "mines 1"):
            assert say(front, line), line
            assert say(front, "end")
        assert say(front, "consolidate reward=2_yen_5000 space=money")
    finally:
        front.close()


def say(front: AppFront, line: str) -> bool:
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
    front = AppFront(tmp_path, "nippon", 2, "en")
    try:
        front.type("invest light_bulb_1")
        front.enter()
        front.type("end")
        assert not front.see().shown, "letters opened another screen"
        assert front.see().line.endswith("end")
    finally:
        front.close()


def test_an_answer_may_begin_with_a_number_sign(tmp_path: Path) -> None:
    """The choices read `#1 / #2 / #3` in Japanese; in plain mode a line that begins with # was taken for a remark."""
    front = PlainFront(tmp_path, "plan_city", 3, "ja")
    front.answer("入札 #1 5 icon=いいえ")
    question = front.see().question
    assert "#1" in front.see().text.splitlines()[-1]
    front.answer("#1,#2")
    assert front.see().question not in ("", question)
    front.close()
