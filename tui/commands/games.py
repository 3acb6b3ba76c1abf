"""`gyoji games`: lists the installed games with their packages and features, or creates a minimal playable game of six
files, with comments as documentation.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from referee.rules.game import find, names, unusable
from referee.rules.game_metadata import DRAFT
from scoring.errors import Fault, InputError, input_error
from scoring.game_packages import is_id, is_known
from scoring.games import scorings
from scoring.text_catalogs import Phrase, Words
from tui.commands.common import print_json, print_rows, session, warn
from tui.core.game_ui.offers import offers
from tui.core.i18n import messages


def games(arguments: argparse.Namespace) -> int:
    """Print the installed games. Exit code 0; 1 if a game is unusable, which is reported on standard error or in the
    JSON output.
    """
    if arguments.act:
        if not arguments.game:
            raise input_error("game_name_missing", field="name")
        return _act(arguments)
    words = session(arguments).words()
    faults = dict(unusable())
    rows = [row for row in (_row(words, game, faults) for game in names()) if row]
    if arguments.json:
        print_json({"games": rows, "unusable": {game: messages.faults(words, faults[game]) for game in sorted(faults)}})
    else:
        print_rows(_texts(words, row) for row in rows)
        sys.stdout.flush()
        for game in sorted(faults):
            warn(words, faults[game])
    return 1 if faults else 0


def _act(arguments: argparse.Namespace) -> int:
    """Create the files of a new game, or check a game; each command is imported on use."""
    if arguments.act == "new":
        return new_game(arguments)
    from tui.commands.check_game import check_game

    return check_game(arguments)


def _row(words: Words, id: str, faults: dict[str, tuple[Fault, ...]]) -> dict[str, Any]:
    """Return a game as JSON data; for an unusable game, return {} and add the reasons to `faults`."""
    game = find(id)
    try:
        game.check_data()
        scorings(id)
        if game.refereed:
            _ = game.rules
        available = offers(id)
    except InputError as error:
        faults[id] = (*error.faults, *faults.get(id, ()))
        return {}
    return {
        "id": id,
        "title": game.meta.title(words.lang),
        "package": game.package.source,
        "version": game.package.version,
        "offers": available,
        "draft": game.meta.stage == DRAFT,
    }


def _texts(words: Words, row: dict[str, Any]) -> tuple[str, ...]:
    available = [words.translate(f"games.{offer}") for offer in row["offers"]] or [words.translate("games.nothing")]
    stage = [messages.aside(words, words.translate("games.draft"))] if row["draft"] else []
    source = f"{row['package']} {row['version']}".rstrip()
    return row["id"], row["title"], source, " ".join([words.join_items(available), *stage])


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
