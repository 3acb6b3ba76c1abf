"""Locations of all games: in this source tree, and in installed distributions.

A distribution lists its games in the entry-point group `gyoji.games`: the name of an entry is the id of the game, its
value the dotted name of a package with `scoring` and optionally `referee` and `tui`. The metadata is parsed here,
because the import of `importlib.metadata` takes longer than the search itself.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from scoring.errors import Fault, InputError
from scoring.game_calls import ENDINGS, is_pressed

GROUP = "gyoji.games"
GamePart = Literal["scoring", "referee", "tui"]
PARTS: tuple[GamePart, ...] = ("scoring", "referee", "tui")
META = "meta.toml"
OWN = "gyoji"
"""The name of the distribution that contains the games of this source tree."""

_TREE = Path(__file__).parents[1]
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_SECTION = re.compile(rf"^\[{re.escape(GROUP)}\]\s*$(.*?)(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
_ENTRY = re.compile(r"^\s*([^#;=\s][^=]*?)\s*=\s*([\w.]+)", re.MULTILINE)
_METADATA = {".dist-info": "METADATA", ".egg-info": "PKG-INFO"}


class GamePackage(Struct, frozen=True):
    """The location of one game: the folders of those of its packages scoring, referee and tui that it has.

    `package` is the dotted name of the package of an installed game, and `metadata` is the metadata folder of its
    distribution; both are "" for a game in this source tree. `objects` are those of a game without code of its own, by
    name.
    """

    id: str
    folders: Mapping[GamePart, Path]
    package: str = ""
    metadata: str = ""
    objects: Mapping[str, Any] = {}

    def folder(self, part: GamePart) -> Path:
        """Return the folder of one of the game's packages; it may not exist. Raises `KeyError` if the game has no such
        part.
        """
        return self.folders[part]

    def file(self, part: GamePart, name: str) -> Path | None:
        """Return the path of a file of one of the game's packages; None if the game has no such part or file."""
        path = self.folders[part] / name if part in self.folders else None
        return path if path is not None and path.is_file() else None

    @property
    def root(self) -> Path:
        """The folder of an installed game, which holds its packages."""
        return self.folders["scoring"].parent

    def module(self, part: GamePart, name: str = "") -> str:
        """Return the dotted name of one of the game's packages, or of a module in it."""
        package = f"{self.package}.{part}" if self.package else f"{part}.games.{self.id}"
        return f"{package}.{name}" if name else package

    def has_code(self, part: GamePart) -> bool:
        """Return whether one of the game's packages exists."""
        return self.file(part, "__init__.py") is not None

    @property
    def meta(self) -> Path:
        """The path of the game's metadata file, which can be read without an import; it is in the scoring package if
        the game has no referee.
        """
        refereed = self.folders["referee"] / META
        return refereed if refereed.is_file() or self.has_code("referee") else self.folders["scoring"] / META

    @property
    def source(self) -> str:
        """The name of the distribution that provides the game."""
        return self._about("Name") if self.metadata else OWN

    @property
    def version(self) -> str:
        """The version of the distribution; "" if unknown."""
        if self.metadata:
            return self._about("Version")
        from importlib.metadata import version  # for whoever asks: it takes long to load

        try:
            return version(OWN)
        except ImportError:
            return ""

    @property
    def installed_as(self) -> str:
        """The name and version of the distribution that provides the game; "" for a game in this source tree."""
        return f"{self.source} {self.version}".rstrip() if self.package else ""

    def _about(self, field: str) -> str:
        folder = Path(self.metadata)
        try:
            text = (folder / _METADATA[folder.suffix]).read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = ""
        match = re.search(rf"^{field}:\s*(.+?)\s*$", text, re.MULTILINE)
        return match[1] if match else folder.stem.partition("-")[0 if field == "Name" else 2]


class GamePackages(Struct, frozen=True):
    """All available games by id, and the faults of unusable games by id."""

    games: Mapping[str, GamePackage]
    faults: Mapping[str, tuple[Fault, ...]]


def packages() -> GamePackages:
    """Return the locations of all games in this source tree and in installed distributions."""
    return _packages(tuple(sys.path))


_added: dict[str, GamePackage] = {}


def add(game: GamePackage) -> None:
    """Add a game without code of its own; it is found by its id, and listed nowhere."""
    _added[game.id] = game


def is_id(name: str) -> bool:
    return bool(_ID.fullmatch(name))


def is_own(game: str) -> bool:
    return game in _packages_in_tree()


def is_known(game: str) -> bool:
    """Return whether a game with this id is listed, even if it is unusable."""
    return game in _added or is_own(game) or game in packages().games or game in packages().faults


def package(game: str) -> GamePackage:
    """Return the location of a game. Raises `InputError` if there is no such game or it is unusable."""
    if game in _added:
        return _added[game]
    if game in _packages_in_tree():
        return _packages_in_tree()[game]
    installed = packages()
    if game in installed.games:
        return installed.games[game]
    missing = Fault("no_such_game", "game", {"given": game[:40], "games": tuple(installed.games)})
    raise InputError(installed.faults.get(game, (missing,)))


@cache
def _packages_in_tree() -> Mapping[str, GamePackage]:
    """Return the locations of the games in this source tree, by id."""
    folders = (_TREE / part / "games" for part in PARTS)
    ids = {path.name for folder in folders for path in folder.iterdir() if _ID.fullmatch(path.name) and path.is_dir()}
    return {game: GamePackage(game, {part: _TREE / part / "games" / game for part in PARTS}) for game in sorted(ids)}


@cache
def _packages(paths: tuple[str, ...]) -> GamePackages:
    games, faults = dict(_packages_in_tree()), dict[str, tuple[Fault, ...]]()
    for game, package, metadata in _entry_points_of_games(paths):
        located = _locate(game, package, metadata)
        if game in games and isinstance(located, GamePackage):
            located = Fault("game_twice", "", {"source": located.source, "game": game, "other": games[game].source})
        if isinstance(located, GamePackage):
            games[game] = located
        else:
            faults[game] = (*faults.get(game, ()), located)
    return GamePackages(games, faults)


def _entry_points_of_games(paths: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield (id, package, metadata folder) for every game listed in installed distributions; a second copy of a
    distribution is ignored.
    """
    names = set[str]()
    for metadata in _metadata_folders(paths):
        name = Path(metadata).stem.partition("-")[0].casefold()
        try:
            # Every start of the app reads these: a plain path is quicker than a Path.
            with open(os.path.join(metadata, "entry_points.txt"), encoding="utf-8", errors="replace") as file:  # noqa: PTH118, PTH123
                text = file.read()
        except OSError:
            text = ""
        section = _SECTION.search(text) if GROUP in text and name not in names else None
        names.add(name)
        if section:
            yield from ((entry[1], entry[2], metadata) for entry in _ENTRY.finditer(section[1]))


def _metadata_folders(paths: tuple[str, ...]) -> Iterator[str]:
    for path in dict.fromkeys(paths):
        try:
            with os.scandir(path or ".") as files:
                yield from sorted(file.path for file in files if file.name.endswith(tuple(_METADATA)))
        except OSError:
            continue  # no folder: an archive, or nothing


def _locate(game: str, name: str, metadata: str) -> GamePackage | Fault:
    """Return the location of an installed game, or a fault if it is unusable."""
    package = GamePackage(game, {}, name, metadata)
    if not _ID.fullmatch(game):
        return Fault("game_id", "", {"source": package.source, "game": game[:40]})
    folder = _adjacent_folder(metadata, name) or _folder_of(name)
    if folder is None:
        return Fault("game_package_missing", "", {"source": package.source, "game": game, "package": name})
    package = GamePackage(game, {part: folder / part for part in PARTS}, name, metadata)
    if not package.has_code("scoring"):
        missing = "scoring/__init__.py"
    elif not package.meta.is_file():
        missing = f"{package.meta.parent.name}/{META}"
    else:
        return package
    file = f"{name.replace('.', '/')}/{missing}"
    return Fault("game_file_missing", "", {"source": package.source, "game": game, "file": file})


def _adjacent_folder(metadata: str, package: str) -> Path | None:
    """Return the folder of a package that was installed beside its metadata, without asking the import system; None
    if it is elsewhere.
    """
    # Every start of the app asks this for every game: a plain path is quicker than a Path.
    folder = os.path.join(os.path.dirname(metadata), *package.split("."))  # noqa: PTH118, PTH120
    return Path(folder) if os.path.isdir(folder) else None  # noqa: PTH112


def _folder_of(package: str) -> Path | None:
    """Return the folder of a package without importing the package itself; None if it does not exist."""
    from importlib.util import find_spec

    try:
        spec = find_spec(package)
    except (Exception, *ENDINGS) as error:  # what stands above a dotted name is imported, and may raise anything
        if is_pressed(error):
            raise
        return None
    folders = list(spec.submodule_search_locations or ()) if spec else []
    return Path(folders[0]) if folders else None
