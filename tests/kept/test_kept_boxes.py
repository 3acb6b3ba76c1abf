"""The boxes that 0.1.0 and 0.2.0 kept are there after the upgrade, row by row, and a box file of 0.2.0 is read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from referee.data_folder import FILE
from referee.rules.game import offered_games
from tests.kept.kept_records import HERE
from tui.cli import main

OF_0_2_0 = HERE / "of_0_2_0"
STORES = {"0.1.0": HERE / FILE, "0.2.0": OF_0_2_0 / FILE}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def box_file(game: str) -> Path:
    return OF_0_2_0 / f"{game}.box"


def said(text: str) -> list[str]:
    """What a box file says besides its comments and who entered it when."""
    return [line for line in text.splitlines() if not line.startswith(("#", "@"))]


@pytest.mark.parametrize("made", STORES)
@pytest.mark.parametrize("game", offered_games())
def test_every_value_of_a_box_is_there_after_the_upgrade(
    home: Path, capsys: pytest.CaptureFixture[str], made: str, game: str
) -> None:
    shutil.copy(STORES[made], home / FILE)
    assert main(["box", "export", game]) == 0
    kept = box_file(game).read_text(encoding="utf-8")
    assert said(capsys.readouterr().out) == said(kept)
    assert main(["--lang", "en", "box", "import", str(box_file(game))]) == 0
    assert ": 0 rows new, 0 different" in capsys.readouterr().out


@pytest.mark.parametrize("game", offered_games())
def test_a_box_file_is_read_and_written_back_as_it_was(
    home: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    assert main(["box", "import", str(box_file(game))]) == 0
    capsys.readouterr()
    assert main(["--lang", "ja", "box", "export", game]) == 0
    assert capsys.readouterr().out == box_file(game).read_text(encoding="utf-8")


def test_the_table_of_0_2_0_is_played_on(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Aki and Ben have acted, so Chie is next; the mines have been paid for with 1,000 yen a step."""
    shutil.copy(STORES["0.2.0"], home / FILE)
    assert main(["--lang", "en", "declare", "friday", "Chie: mines 1"]) == 0
    assert "Chie: 1,000 yen to the supply" in " ".join(capsys.readouterr().out.split())
    assert main(["doctor"]) == 0
