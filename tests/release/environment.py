"""A fresh environment with what a release installs: made once for all workers of a run."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.installed_games import EXAMPLES

ROOT = Path(__file__).parents[2]
LONGEST = 300.0
"""Seconds that a worker waits for what another makes."""
BUILD = """
import sys
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

folder, *projects = sys.argv[1:]
for project in projects:
    for builder in (WheelBuilder, SdistBuilder):
        list(builder(project).build(directory=folder))
"""


class Environment:
    """Gyoji from its wheel, games from theirs, and Gyoji from its sdist beside them; each command has a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.built = folder, folder / "built"
        self.python = folder / "env" / "bin" / "python"
        self.from_sdist = folder / "sdist" / "bin" / "python"

    @property
    def wheel(self) -> Path:
        """The wheel of Gyoji."""
        return next(self.built.glob("gyoji-*.whl"))

    @property
    def sdist(self) -> Path:
        """The source distribution of Gyoji."""
        return next(self.built.glob("gyoji-*.tar.gz"))

    def prepare(self) -> None:
        """Build and install everything."""
        self.built.mkdir()
        for python in (self.python, self.from_sdist):
            create(python)
        run([sys.executable, "-m", "tui.cli", "games", "new", "pebbles"], self.folder)
        projects = (ROOT, EXAMPLES / "score_pad", EXAMPLES / "lost_cities", self.folder / "pebbles")
        run([sys.executable, "-c", BUILD, str(self.built), *map(str, projects)], self.folder)
        self.install(self.python, *self.built.glob("*.whl"))
        self.install(self.from_sdist, self.sdist)

    def install(self, python: Path, *files: Path) -> None:
        """Install what was built, with nothing from elsewhere."""
        pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-build-isolation"]
        run([*pip, "--no-deps", "--no-index", "--no-compile", *map(str, files)], self.folder)

    def gyoji(self, *arguments: str, home: str = "home", code: int = 0, python: Path | None = None) -> str:
        """Run the installed command outside the source tree."""
        surroundings = {"PATH": os.environ["PATH"], "GYOJI_HOME": str(self.folder / home), "LANG": "en_GB.UTF-8"}
        command = [str((python or self.python).with_name("gyoji")), *arguments]
        ended = subprocess.run(command, cwd=self.folder, env=surroundings, capture_output=True, text=True)
        assert ended.returncode == code, (arguments, ended.stdout[-500:], ended.stderr[-2000:])
        return ended.stdout

    def installed(self, python: Path) -> Path:
        """Where an environment keeps what was installed into it."""
        return Path(sysconfig.get_path("purelib", vars={"base": str(python.parents[1])}))

    def files(self, python: Path) -> dict[str, bytes]:
        """The files of Gyoji as an environment holds them."""
        packages = self.installed(python)
        paths = (path for top in ("scoring", "referee", "tui") for path in (packages / top).rglob("*"))
        kept = (path for path in paths if path.is_file() and path.parent.name != "__pycache__")
        return {str(path.relative_to(packages)): path.read_bytes() for path in kept}


def run(command: list[str], folder: Path) -> None:
    """Run a command that builds or installs, with the source tree on its path."""
    subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, capture_output=True)


def create(python: Path) -> None:
    """Make an environment that finds what the tests have installed, without an installer of its own."""
    home = python.parents[1]
    venv.create(home, with_pip=False, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")


def once_for_all_workers(paths: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Let the first worker of a run fill a folder, and every other wait for it."""
    parallel = "PYTEST_XDIST_WORKER" in os.environ
    folder = (paths.getbasetemp().parent if parallel else paths.getbasetemp()) / name
    made, failed = folder.with_suffix(".made"), folder.with_suffix(".failed")
    try:
        folder.mkdir()
    except FileExistsError:
        until = time.monotonic() + LONGEST
        while not made.exists():
            assert not failed.exists(), f"another worker could not make {folder}"
            assert time.monotonic() < until, f"{folder} was not made in time"
            time.sleep(0.1)
        return folder
    try:
        make(folder)
    except BaseException:
        failed.touch()
        raise
    made.touch()
    return folder
