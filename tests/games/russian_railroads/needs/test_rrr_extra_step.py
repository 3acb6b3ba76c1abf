"""The extra step of the black worker (RRR-4.792), asked about where no table is: made, left out, never earned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tui.cli import main

POSITION: dict[str, Any] = {
    "players": 4, "phase": "turn", "active": "Y", "rest": "start",
    "seats.Y.black": 1, "seats.Y.engineers": ["engineer_11"], "seats.Y.locomotives.kiev_1": 9,
}  # fmt: skip
"""Yellow owns engineer 11 (two black steps), holds the black worker, and reaches 9 spaces on the Kiev line."""
USED = "Y: use_engineer engineer_11 black=1; step_track kiev black; step_track kiev black"
MADE = {"en": "has already made the extra black step", "ja": "もう使っている"}
LEFT = {"en": "left out the extra black step", "ja": "行わずに終えた"}


def ruled(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, lang: str) -> tuple[int, str]:
    position = tmp_path / "position.json"
    position.write_text(json.dumps(POSITION))
    code = main(["--lang", lang, "ruling", "russian_railroads", line, "--position", str(position), "--no-library"])
    return code, capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("step_track kiev black; step_track kiev black", MADE),  # the third is the extra one, a fourth is none
        ("stop; step_track kiev black", LEFT),  # given up: what was not made cannot have been made already
    ],
)
def test_a_refused_extra_step_is_one_that_was_made_or_was_left_out(
    then: str, said: dict[str, str], lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out = ruled(tmp_path, capsys, f"{USED}; {then}", lang)
    assert code == 1
    assert "RRR-4.792" in out
    for other in (MADE, LEFT):
        assert (other[lang] in out) is (other is said)
