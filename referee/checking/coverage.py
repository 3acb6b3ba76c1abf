"""The result of checking a game package: the faults, the coverage, and the minimum coverage."""

from __future__ import annotations

import tomllib
from pathlib import Path

from msgspec import Struct, structs

from scoring.data_files import convert_data
from scoring.errors import Fault, InputError
from scoring.game_packages import GamePackage

FILE = "checks.toml"
HEAD = "# The least that `gyoji games check` has to reach of this game; `--record` writes it anew, and never lower.\n"


class Coverage(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of covered items: declared actions, violated clauses, clauses whose check passed, facts that
    declarations changed (by pattern), finished games, and scored sheets.
    """

    actions: int = 0
    clauses: int = 0
    passed: int = 0
    facts: int = 0
    games: int = 0
    sheets: int = 0


class CheckReport(Struct, frozen=True):
    """The result of checking a game package: the faults, the coverage, and the clauses that no random move violated."""

    faults: tuple[Fault, ...]
    coverage: Coverage
    unbroken: tuple[str, ...] = ()


def floors_file(game: GamePackage) -> Path:
    """Return the path of the file with the minimum coverage of a game, next to its `meta.toml`."""
    return game.meta.with_name(FILE)


def minimum_coverage(game: GamePackage) -> Coverage:
    """Read the minimum coverage of a game; all counts are 0 if there is no file. Raises `InputError` for an invalid
    file.
    """
    path = floors_file(game)
    if not path.is_file():
        return Coverage()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError([Fault("data_file_syntax", "", {"file": FILE, "why": str(error)})]) from error
    return convert_data(data, Coverage, path)


def shortfalls(coverage: Coverage, least: Coverage) -> tuple[Fault, ...]:
    """Return a fault for each count below its minimum."""
    counts, floor = structs.asdict(coverage), structs.asdict(least)
    return tuple(
        Fault("check_fewer", "", {"what": name, "count": counts[name], "least": floor[name]})
        for name in floor
        if counts[name] < floor[name]
    )


def record(game: GamePackage, coverage: Coverage) -> None:
    """Write the reached coverage as the new minimum; a count is never lowered."""
    counts, floor = structs.asdict(coverage), structs.asdict(minimum_coverage(game))
    lines = (f"{name} = {max(count, floor[name])}\n" for name, count in counts.items())
    floors_file(game).write_text(HEAD + "".join(lines), encoding="utf-8")
