"""What is typed at an open question: a sentence or a move in its place, and words for none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.plain.test_plain_lines import sitting


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
