"""The walk of the guide for new games: its files are written as they stand there, its commands run in their order."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.table import recorded_script
from tests.installed_games import install_project
from tui.cli import main
from tui.commands.argument_parser import parser

DOCS = Path(__file__).parents[2] / "docs"
GUIDE, REFERENCE = ((DOCS / name).read_text(encoding="utf-8") for name in ("adding-a-game.md", "game-reference.md"))
TALLY, REFEREE = (GUIDE.split(title, 1)[1].split("\n## ", 1)[0] for title in ("## A tally", "## A referee"))
FILE = re.compile(r"^`(gyoji_orchard/[\w/.]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ASKS_AT_A_TERMINAL = ("tally orchard",)
"""What opens the app, and is only read here."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The new game, written before it is installed: the first command of the guide."""
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    assert main(next(commands(TALLY))) == 0
    return tmp_path / "work" / "orchard"


def commands(part: str) -> Iterator[list[str]]:
    """The commands of Gyoji in the shell blocks of a part."""
    for block in re.findall(r"^```sh\n(.*?)^```$", part, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words[:1] == ["gyoji"]:
                yield words[1:]


def carry_out(words: list[str], code: int = 0) -> None:
    """Run a command, or read it where it would open the app."""
    if " ".join(words) in ASKS_AT_A_TERMINAL:
        parser().parse_args(words)
        return
    assert main(words) == code, words


def test_the_tally_of_the_guide_is_written_checked_and_counted(
    project: Path, installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A: 7 + 5, ladder 3; B: 12, ladder 5. Both have 12 points, and B's ladder is taller."""
    _, *others = commands(TALLY)
    files = dict(FILE.findall(TALLY))
    assert sorted(Path(name).name for name in files) == ["__init__.py", "meta.toml", "words.toml"]
    for path in sorted((project / "gyoji_orchard" / "referee").iterdir(), reverse=True):
        path.unlink()
    (project / "gyoji_orchard" / "referee").rmdir()
    for name, text in files.items():
        (project / name).write_text(text, encoding="utf-8")
    install_project(installed, project)
    seats = {"A": {"apples": 7, "baskets": 1, "ladder": 3}, "B": {"apples": 12, "baskets": 0, "ladder": 5}}
    Path("sheet.json").write_text(json.dumps({"seats": seats}), encoding="utf-8")
    for words in others:
        carry_out(words)
    capsys.readouterr()
    assert main(["tally", "orchard", "final", "--from", "sheet.json", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["totals"] == {"A": 12, "B": 12}
    assert (found["ranking"][0]["seat"], found["ranking"][0]["tie_break"]) == ("B", "ladder")
    seats["A"]["baskets"] = 8
    Path("sheet.json").write_text(json.dumps({"seats": seats}), encoding="utf-8")
    assert main(["--lang", "en", "tally", "orchard", "final", "--from", "sheet.json"]) == 2
    assert "8 baskets are more than there are apples" in capsys.readouterr().err


def test_the_referee_of_the_guide_is_played(project: Path, installed: Path) -> None:
    """The scaffold, unchanged. A ruling on a cold position asks for what decides it (exit code 3)."""
    install_project(installed, project)
    for words in commands(REFEREE):
        carry_out(words, 3 if words[0] == "ruling" else 0)


def test_the_recorded_play_of_the_guide_can_be_read(project: Path, installed: Path) -> None:
    text = REFERENCE.split("## A recorded play\n", 1)[1].split("```toml\n", 1)[1].split("```", 1)[0]
    (project / "gyoji_orchard" / "referee" / "demo.toml").write_text(text, encoding="utf-8")
    install_project(installed, project)
    script = recorded_script.load(recorded_script.demo_of("orchard"))
    assert set(script.lines) == {"Aki: take 3", "!ORCHARD-2 > Ben: take 4", "Ben: take 3"}
    assert len(list(recorded_script.replay(script))) >= 3
