"""What will be recorded stands above every question, and no answer changes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.plain.test_plain_lines import sitting


@pytest.mark.parametrize(
    ("lang", "line", "sentence"),
    [
        ("en", "take 2 steps in knowledge", "Aki takes 2 steps in knowledge"),
        ("en", "knowledge 2", "Aki takes 2 steps in knowledge"),
        ("ja", "知識を2段階", "Akiが知識を2段階進める"),
    ],
)
@pytest.mark.parametrize("opening", ["", "dispute "])
def test_what_is_declared_stands_above_each_question(
    tmp_path: Path, lang: str, line: str, sentence: str, opening: str
) -> None:
    here = sitting(tmp_path, "nippon", lang)
    said = here.say(f"{opening}{line}")
    asked = 0
    while here.lines.open_question is not None and asked < 3:
        before, _, _ = said.partition("\n? ")
        assert sentence in before.splitlines()
        asked += 1
        said = here.say("9")
    assert asked
    assert sentence in said.splitlines()[bool(opening)]  # below the verdict of a dispute


def test_an_answer_does_not_change_what_the_line_says(tmp_path: Path) -> None:
    here = sitting(tmp_path, "plan_city", "ja")
    here.say("チップ 1 2")
    assert here.lines.last is not None
    said = here.lines.last.moves
    assert len(said) == 1 and here.lines.open_question is not None
    here.say("3", "3")  # a rare answer is confirmed
    assert here.lines.last.moves == said


def test_an_answer_does_not_change_what_a_dispute_is_about(tmp_path: Path) -> None:
    here = sitting(tmp_path, "plan_city", "ja")
    here.say("dispute Aki チップ 1 2")
    assert here.lines.workflows.dispute is not None
    said = here.lines.workflows.dispute.line.moves
    assert len(said) == 1 and here.lines.open_question is not None
    here.say("3")
    assert here.lines.workflows.dispute is not None
    assert here.lines.workflows.dispute.line.moves == said
