"""`gyoji games new NAME`: creates a minimal playable game of six files, with comments as documentation."""

from __future__ import annotations

import argparse
from pathlib import Path

from scoring.errors import input_error
from scoring.game_packages import is_id, is_known
from scoring.text_catalogs import Phrase
from tui.commands.common import session

TEMPLATES = Path(__file__).with_name("scaffold")
FILES = {
    "pyproject.toml": "pyproject.toml",
    "scoring.py": "{package}/scoring/__init__.py",
    "meta.toml": "{package}/referee/meta.toml",
    "clauses.toml": "{package}/referee/clauses.toml",
    "words.toml": "{package}/referee/words.toml",
    "referee.py": "{package}/referee/__init__.py",
}


def new_game(arguments: argparse.Namespace) -> int:
    """Create the files of a new game in a folder with its name. Raises `InputError` for an invalid or existing name,
    and for an existing folder.
    """
    game = arguments.game
    if not is_id(game):
        raise input_error("game_name", field="name", given=game[:40])
    if is_known(game):
        raise input_error("game_name_known", field="name", given=game)
    folder = Path(game)
    if folder.exists():
        raise input_error("folder_exists", field="name", given=game)
    for name, path in FILES.items():
        file = folder / path.format(package=f"gyoji_{game}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_substitute((TEMPLATES / f"{name}.txt").read_text(encoding="utf-8"), game), encoding="utf-8")
    print(session(arguments).words().phrase(Phrase("games.created", {"game": game, "count": len(FILES)})))
    return 0


def _substitute(template: str, game: str) -> str:
    names = {"@game@": game, "@name@": game.replace("_", "-"), "@GAME@": game.upper().replace("_", "")}
    for mark, text in (names | {"@title@": game.replace("_", " ").title()}).items():
        template = template.replace(mark, text)
    return template
