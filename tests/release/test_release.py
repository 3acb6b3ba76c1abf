"""Wheel and sdist, built and installed into a fresh environment: all games and examples are played from there.

Nothing is downloaded: what Gyoji depends on is found where these tests run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from tests.installed_games import EXAMPLES
from tests.referee.store.test_trash import old_file

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
GAMES = ("crisis", "lost_cities", "nippon", "pebbles", "plan_city", "russian_railroads", "seven_wonders")
PLAYED = ("crisis", "lost_cities", "nippon", "plan_city", "russian_railroads")
"""The games with a recorded play."""


def build(project: Path, folder: Path, *targets: str) -> list[Path]:
    """Build a project; give what was made."""
    before = set(folder.iterdir())
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *(f"-t{target}" for target in targets)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    return sorted(set(folder.iterdir()) - before)


class Environment:
    """A fresh environment with Gyoji and games from their wheels, and a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.wheels = folder, folder / "wheels"
        self.wheels.mkdir(parents=True)
        venv.create(folder / "env", with_pip=False, symlinks=True)
        self.python = folder / "env" / "bin" / "python"
        packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "env")}))
        (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
        self.sdist, wheel = build(ROOT, self.wheels, "wheel", "sdist")
        if self.sdist.suffix == ".whl":
            self.sdist, wheel = wheel, self.sdist
        self.wheel = wheel
        self.install(wheel)

    def install(self, wheel: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True, capture_output=True)

    def gyoji(self, *arguments: str, home: str = "home", code: int = 0) -> str:
        """Run the installed command outside the source tree."""
        surroundings = {"PATH": os.environ["PATH"], "GYOJI_HOME": str(self.folder / home), "LANG": "en_GB.UTF-8"}
        command = [str(self.python.with_name("gyoji")), *arguments]
        run = subprocess.run(command, cwd=self.folder, env=surroundings, capture_output=True, text=True)
        assert run.returncode == code, (arguments, run.stdout[-500:], run.stderr[-2000:])
        return run.stdout


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = Environment(tmp_path_factory.mktemp("release"))
    environment.gyoji("games", "new", "pebbles")
    for project in (EXAMPLES / "score_pad", EXAMPLES / "lost_cities", environment.folder / "pebbles"):
        (wheel,) = build(project, environment.wheels, "wheel")
        environment.install(wheel)
    return environment


def test_it_is_the_installed_version_that_runs(here: Environment) -> None:
    assert here.gyoji("--version").split() == ["gyoji", VERSION]
    where = subprocess.run(
        [str(here.python), "-c", "import tui; print(tui.__file__)"],
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


def test_every_game_passes_its_checks(here: Environment) -> None:
    """Random play, undo, replay, settings, recorded play, sheets: without the source tree."""
    for game in GAMES:
        here.gyoji("games", "check", game)


def test_every_recorded_play_is_shown_to_its_end(here: Environment) -> None:
    for game in PLAYED:
        assert "Final breakdown" in here.gyoji("demo", game, "--plain")


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
        "tests/conftest.py",
    ):
        assert file in held
    assert "docs/examples/lost_cities/pyproject.toml" in held
