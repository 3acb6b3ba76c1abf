"""How large each game is, layer by layer, beside what games of other projects take."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scoring.game_packages import PARTS, packages

ROOT = Path(__file__).parents[2]
KINDS = (".py", ".toml")
ELSEWHERE = {
    "boardgame.io: tic-tac-toe": "2 / ~165",
    "OpenSpiel: tic-tac-toe": "1 / ~300",
    "18xx: Chesapeake": "6 / ~245 and maps",
}
"""Files and lines of games elsewhere, for comparison."""


def folders() -> dict[str, dict[str, Path]]:
    """The folders of each game and example, by layer."""
    found = {id: {str(part): game.folder(part) for part in PARTS} for id, game in packages().games.items()}
    for project in sorted((ROOT / "docs" / "examples").iterdir()):
        for package in project.glob("gyoji_*"):
            found[f"{package.name.removeprefix('gyoji_')} (example)"] = {part: package / part for part in PARTS}
    return found


def size(folder: Path) -> tuple[int, int]:
    """The files of code and data in a folder, and their lines."""
    files = [path for path in folder.rglob("*") if path.suffix in KINDS]
    return len(files), sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


def scaffold() -> tuple[int, int]:
    files = list((ROOT / "tui" / "commands" / "scaffold").glob("*.txt"))
    return len(files), sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


def table() -> Iterator[str]:
    """Each game with files / lines of its layers and of all of them."""
    yield "files / lines of each game"
    for game, parts in folders().items():
        sizes = {part: size(folder) for part, folder in parts.items()}
        total = tuple(map(sum, zip(*sizes.values(), strict=True)))
        layers = ", ".join(f"{part} {files} / {lines:,}" for part, (files, lines) in sizes.items())
        yield f"    {game}: {total[0]} / {total[1]:,} ({layers})"
    files, lines = scaffold()
    yield f"    gyoji games new: {files} / {lines:,}"
    yield from (f"    {name}: {figures}" for name, figures in ELSEWHERE.items())
