"""What people said at tables of CRISIS that nobody had taught, from the first line on. The box is invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sayings import sayings
from .sitting_down import LANGS

TRACK = "0-10 11-25 26-50 50"
"""The Financial Status track: red, yellow, green, the last number."""
MARKER = {
    "en": "Financial Status marker on 50, not 61: the track ends at 50",
    "ja": "財政トラックは50までなので、上昇もそこまで。トークンは61ではなく50",
}


@pytest.mark.parametrize("lang", LANGS)
def test_the_top_of_the_track_is_told_once_the_status_went_past_it(tmp_path: Path, lang: str) -> None:
    """31 and 30 are 61, but the marker stands at the top (CRI-R57): the page is read off afterwards."""
    with sayings(tmp_path, "crisis", 1, lang, answers={"“Boom”": "status +30", "「Boom」": "status +30"}) as table:
        assert table.say({"en": "event Boom", "ja": "イベント Boom"}[lang]) == ["draw_event Boom"]
        table.say({"en": "teach status", "ja": "読み取る status"}[lang])
        table.say(TRACK)
        assert MARKER[lang] in table.seen.said
        assert table.front.table.state.status == 50


def test_the_top_is_told_in_the_answer_to_another_question(tmp_path: Path) -> None:
    """What a Foreign Employee costs asks for the colours: the whole track is the answer, and what comes of it is said
    with the move.
    """
    answers = {"“Boom”": "status +30", "how many ordinary": "4", "lowest green": TRACK, "Which types": "w3"}
    with sayings(tmp_path, "crisis", 1, answers=answers) as table:
        for line in ("event Boom", "foreign", "export 1", "import 1", "loan", "take the loan", "hire a worker"):
            assert table.say(line)
        assert MARKER["en"] in table.seen.said
        assert table.front.table.state.status == 50
