"""`gyoji games check` finds a game that is wrong: an example with one piece replaced, each of which was found right once."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.checking import game_checks
from tests.installed_games import EXAMPLES, install_project
from tui.cli import main

REFEREE = "lost_cities/gyoji_lost_cities/referee"
ACTIONS, STATE, TURN, WORDS = (f"{REFEREE}/{name}" for name in ("actions.py", "state.py", "turn.py", "words.toml"))
SCORE = "score_pad/gyoji_seven_wonders/scoring/score.py"
WRONG = {
    "a forgotten effect": (
        ACTIONS,
        "ledger.change(piles={**piles, colour: (*piles[colour], rank)})",
        "pass",
        "the invariant cards_are_kept does not hold",
    ),
    "an option left out": (ACTIONS, '"source": SOURCES}', '"source": SOURCES[:-1]}', "“draw red” is legal"),
    "a placeholder without a value": (
        WORDS,
        "{deck:#card|cards} in the deck",
        "{decks:#card|cards} in the deck",
        "The text prompt.round_of has the placeholder {decks}",
    ),
    "a placeholder of one language": (
        WORDS,
        "{k1:seat}のこれまで",
        "{k2:seat}のこれまで",
        "seats.*.vp has the placeholder {k2}",
    ),
    "a name that is missing": (WORDS, 'yellow_10 = { en = "yellow 10", ja = "黄10" }\n', "", "card.yellow_10"),
    "a sentence without its field": (
        WORDS,
        "{source}から引く",
        "引く",
        "sentence.draw (ja) has no slot for the field source",
    ),
    "a key set of a fact that is none": (
        STATE,
        'KeyOf("rank")',
        'KeyOf("ranks")',
        "Board.expeditions names the key set ranks",
    ),
    "keys of facts that are none": (
        STATE,
        'KeySet("colour")',
        'KeySet("hue")',
        "Board.expeditions names the key set hue",
    ),
    "a tally without a sheet": (
        SCORE,
        "    lines = tuple(",
        '    raise InputError([Fault("conflicts_odd", "", {"total": 1})])\n    lines = tuple(',
        "Of the scoring final no sheet was scored",
    ),
    "a parked line that leaves too much known": (
        TURN,
        'ledger.forget(f"seats.{seat}.expeditions", "piles", "discarded")',
        'ledger.forget(f"seats.{seat}.expeditions", "discarded")',
        "and a parked line leaves it known",
    ),
}
SHOWN_BY_DEMO = "a forgotten effect"
"""What the recorded play would show as well: it is left out."""


@pytest.fixture
def checked(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Checks an example with one piece replaced, by games of one and two rounds; what it reached before is forgotten."""
    monkeypatch.setattr(game_checks, "MAX_DECLARATIONS", 0)
    monkeypatch.setattr(game_checks, "SETTING", 100)

    def check(file: str, right: str = "", wrong: str = "", *, demo: bool = True) -> tuple[int, str]:
        example, path = file.split("/", 1)
        project = tmp_path / "project"
        shutil.copytree(EXAMPLES / example, project)
        for name in ("checks.toml",) if demo else ("checks.toml", "demo.toml"):
            (project / path).with_name(name).unlink(missing_ok=True)
        text = (project / path).read_text(encoding="utf-8")
        assert right in text
        text = text.replace(right, wrong).replace(
            "scoring.errors import Fault\n", "scoring.errors import Fault, InputError\n"
        )
        (project / path).write_text(text, encoding="utf-8")
        code = main(["--lang", "en", "games", "check", install_project(installed, project)])
        return code, capsys.readouterr().err

    return check


@pytest.mark.parametrize("file", [WORDS, SCORE])
def test_what_is_right_is_found_right(checked: Callable[..., tuple[int, str]], file: str) -> None:
    assert checked(file) == (0, "")


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_named(checked: Callable[..., tuple[int, str]], name: str) -> None:
    *piece, named = WRONG[name]
    code, said = checked(*piece, demo=name != SHOWN_BY_DEMO)
    assert code == 1 and named in said, said
