"""Wheel and sdist, built and installed into a fresh environment: all games and examples are played from there.

Nothing is downloaded: what Gyoji depends on is found where these tests run.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from referee.rules.game import find, offered_games
from tests.installed_games import EXAMPLES
from tests.referee.store.test_deleted_tables import old_file
from tests.release.environment import ROOT, Environment, once_for_all_workers

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
GAMES = ("crisis", "lost_cities", "nippon", "pebbles", "plan_city", "russian_railroads", "seven_wonders")
PLAYED = ("crisis", "lost_cities", "nippon", "plan_city", "russian_railroads")
"""The games with a recorded play."""


@pytest.fixture(scope="session")
def here(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(once_for_all_workers(tmp_path_factory, "release", lambda folder: Environment(folder).prepare()))


def test_it_is_the_installed_version_that_runs(here: Environment) -> None:
    assert here.gyoji("--version").split() == ["gyoji", VERSION]
    where = subprocess.run(
        [str(here.python), "-I", "-c", "import tui; print(tui.__file__)"],
        cwd=here.folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(here.folder)


def test_all_games_and_examples_are_offered(here: Environment) -> None:
    found = json.loads(here.gyoji("games", "--json"))
    assert found["unusable"] == {}
    assert tuple(sorted(game["id"] for game in found["games"])) == GAMES
    here.gyoji("games", "new", "marbles")
    assert (here.folder / "marbles" / "pyproject.toml").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_passes_its_checks(here: Environment, game: str) -> None:
    """Random play, undo, replay, settings, recorded play, sheets: without the source tree."""
    found = json.loads(here.gyoji("games", "check", game, "--json", home=f"check-{game}"))
    assert found["sheets"] >= max(found["games"], 1)
    if game in offered_games():
        low, high = find(game).meta.seats
        assert found["games"] >= high - low + 1, "at least one of two games for each number of seats"
        assert found["passed"] > 0
    assert game == "pebbles" or list(here.installed(here.python).glob(f"**/*{game}/**/checks.toml")), (
        "its least is kept"
    )


@pytest.mark.parametrize("example", ["lost_cities", "score_pad"])
def test_the_tests_that_an_example_brings_pass_where_it_is_installed(here: Environment, example: str) -> None:
    folder = here.folder / f"tests-{example}"
    shutil.copytree(EXAMPLES / example / "tests", folder)
    command = [str(here.python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, str(folder)]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


def test_the_sdist_installs_what_the_wheel_does_and_is_played(here: Environment) -> None:
    assert here.files(here.from_sdist) == here.files(here.python)
    assert here.gyoji("--version", python=here.from_sdist).split() == ["gyoji", VERSION]
    assert "Final breakdown" in here.gyoji("demo", "nippon", "--plain", home="sdist-demo", python=here.from_sdist)
    here.gyoji("new", "nippon", "--seats", "Aki,Ben", "--name", "friday", home="sdist-home", python=here.from_sdist)
    assert "friday" in here.gyoji("tables", home="sdist-home", python=here.from_sdist)


@pytest.mark.parametrize("game", PLAYED)
def test_every_recorded_play_is_shown_to_its_end(here: Environment, game: str) -> None:
    assert "Final breakdown" in here.gyoji("demo", game, "--plain", home=f"demo-{game}")


def test_a_table_is_opened_played_and_found_again(here: Environment) -> None:
    for game, line in (("lost_cities", "play the red 5"), ("pebbles", "take 3")):
        here.gyoji("new", game, "--seats", "Aki,Ben", "--name", game.replace("_", "-"))
        assert here.gyoji("declare", game.replace("_", "-"), line).startswith(("legal", "Aki"))
    assert "lost-cities" in here.gyoji("tables")


@pytest.mark.parametrize(("version", "home"), [("0.1.0", "old_1"), ("0.2.0", "old_2")])
def test_a_store_of_an_earlier_version_is_upgraded(here: Environment, version: str, home: str) -> None:
    name = old_file(here.folder / home, version)
    assert name in here.gyoji("tables", home=home)
    assert here.gyoji("show", name, home=home)
    here.gyoji("doctor", home=home)
    assert "tracks.coal.level.1 = 2" in here.gyoji("box", "export", "nippon", home=home), "its box is there, too"


def test_wheel_and_sdist_hold_what_they_should(here: Environment) -> None:
    names = zipfile.ZipFile(here.wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"scoring", "referee", "tui", f"gyoji-{VERSION}.dist-info"}
    assert [name for name in names if "__pycache__" in name or "/tests/" in name] == []
    with tarfile.open(here.sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    for file in (
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "docs/adding-a-game.md",
        "docs/game-reference.md",
        "tests/conftest.py",
    ):
        assert file in held
    assert "docs/examples/lost_cities/pyproject.toml" in held
