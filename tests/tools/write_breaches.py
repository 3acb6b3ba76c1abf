"""Writes which texts of breaches and cures belong to which clause, from the code of each game: its `breaches.toml`.

Run: python -m tests.tools.write_breaches [--check].
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from referee.checking.missing_texts import breach_calls
from referee.rules.game import Game, find, names

HEAD = """# Which texts of breaches and cures in words.toml belong to which clause: the search of the rules reads them with it.
# Written by `python -m tests.tools.write_breaches` from the code of the game.
"""


def written(game: Game) -> str:
    """Write the file of a game, in the order of its clauses; each text once."""
    texts: dict[str, dict[str, None]] = defaultdict(dict)
    cures: dict[str, dict[str, None]] = defaultdict(dict)
    for clauses, why, cure in breach_calls(game.folder):
        for clause in clauses:
            if why:
                texts[clause][why] = None
            if cure:
                cures[clause][cure] = None
    rows = [
        f'\n["{id}"]\nbreaches = {_listed(texts[id])}\ncures = {_listed(cures[id])}\n'
        for id in game.clauses
        if texts[id] or cures[id]
    ]
    return HEAD + "".join(rows)


def _listed(ids: dict[str, None]) -> str:
    return "[" + ", ".join(f'"{id}"' for id in ids) + "]"


def outdated() -> list[Path]:
    """List the files that are not as they would be written."""
    found = [(game.folder / "breaches.toml", written(game)) for game in map(find, names())]
    return [path for path, text in found if not path.exists() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    """Write the files, or with --check name those that are not up to date."""
    if "--check" in sys.argv:
        for path in outdated():
            sys.stdout.write(f"{path} is not up to date\n")
        return 1 if outdated() else 0
    for game in map(find, names()):
        (game.folder / "breaches.toml").write_text(written(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
