"""What is typed at an open question: a sentence or a move in its place, and words for none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.plain.test_plain_lines import sitting


def refusal(said: str) -> list[str]:
    """Give what was answered before the question is asked again."""
    return said.split("\n? ")[0].splitlines()


@pytest.mark.parametrize(
    ("lang", "line", "wanted", "mover"),
    [
        ("en", "chie: can i build 2 trains in hokaido and east?", "a whole number from 1 to 30", "Chie"),
        ("en", "chie: two steps in the mines", "a whole number from 1 to 30", "Chie"),
        ("en", "what does the third space of that track say", "a whole number from 1 to 30", ""),
        ("ja", "chie: 鉱山を二段階進めてもいいですか", "1から30までの整数", "Chie"),
        ("ja", "その トラックの 三番目の マスは 何ですか", "1から30までの整数", ""),
    ],
)
def test_a_sentence_where_a_number_is_asked_is_refused_once(
    tmp_path: Path, lang: str, line: str, wanted: str, mover: str
) -> None:
    """Each word was refused by itself, in seven lines that spoke of spaces and stars; the question wants one number."""
    here = sitting(tmp_path, "nippon", lang)
    assert "[1–30]" in here.say("aki coal mines 2")
    (refused,) = refusal(here.say(line))
    assert wanted in refused and mover in refused
    assert ("Answer first" if lang == "en" else "先に答えるか") in refused


@pytest.mark.parametrize(("text", "coal"), [("ten and 2", 12), ("3個と7個", 10), ("about ten", None)])
def test_a_number_of_a_page_is_a_sum_or_refused_as_a_number(tmp_path: Path, text: str, coal: int | None) -> None:
    """All numbers of its track may answer the question; words of one number were refused as if they were that."""
    table = sitting(tmp_path, "nippon")
    table.say("aki coal mines 2")
    path = table.lines.open_question.path
    output = table.say(text)
    assert table.table.known_as(path) == coal if coal else "whole number" in output and "12, twelve or 5+7" in output


@pytest.mark.parametrize("none", ["効果なし", "なし", "特になし", "none", "nothing", "no effect", "-"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_event_without_effects_may_be_told_in_words(tmp_path: Path, none: str, lang: str) -> None:
    """「効果なし」 was said to be none of red, yellow and green, though the question asks for the effects."""
    here = sitting(tmp_path, "crisis", lang)
    here.say("reveal boom")
    assert here.lines.open_question is not None
    here.say(none)
    told = [entry.body for entry in here.table.entries if entry.kind == "report"]
    assert told, here.said
