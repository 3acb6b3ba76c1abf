"""The list of the mutants that no test notices, each with the reason why that is right."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from tests.mutants.sites import Mutant

LIST = Path(__file__).with_name("survivors.toml")
Id = tuple[str, str, str, str, int]


def read() -> dict[Id, str]:
    """Give the reasons by mutant."""
    with LIST.open("rb") as file:
        rows = tomllib.load(file)
    return {
        (row["file"], row["function"], row["kind"], row["source"], row.get("time", 1)): row["reason"]
        for row in rows.get("survivor", ())
    }


def write(game: str, left: Iterable[Mutant], only: str = "") -> None:
    """Replace the mutants of a game (of some of its files) by those left; a reason that was given is kept."""
    known = read()
    kept = {id: why for id, why in known.items() if f"/games/{game}/" not in id[0] or only not in id[0]}
    rows = {**kept, **{mutant.id: known.get(mutant.id, "") for mutant in left}}
    head = LIST.read_text(encoding="utf-8").partition("[[survivor]]")[0].rstrip()
    LIST.write_text("\n\n".join([head, *(_row(id, rows[id]) for id in sorted(rows))]) + "\n", encoding="utf-8")


def _row(id: Id, reason: str) -> str:
    file, function, kind, source, time = id
    lines = [
        "[[survivor]]",
        *(
            f"{name} = {_text(value)}"
            for name, value in (("file", file), ("function", function), ("kind", kind), ("source", source))
        ),
    ]
    if time > 1:
        lines.append(f"time = {time}")
    return "\n".join([*lines, f"reason = {_text(reason)}"])


def _text(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
