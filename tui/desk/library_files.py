"""The file of a card library on this machine: where it is suggested, written and read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.rules.game import Game
from referee.store.library import MAX_BYTES, export_library, import_library
from referee.store.store import Store
from scoring.trouble import trouble


def suggested_path(game: str, edition: str) -> Path:
    """Suggest a file in the home folder."""
    return Path("~") / f"gyoji-{game}-{edition}.json"


def _path(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise trouble("no_such_file", field=text.strip()[:60])
    try:
        return Path(text.strip()).expanduser()
    except RuntimeError:
        raise trouble("no_such_file", field=text.strip()[:60]) from None


def write_file(store: Store, game: Game, edition: str, text: str) -> int:
    """Write the remembered values to a new file and count them. Raises `Trouble`, also for a file that is there."""
    data = export_library(store, game, edition)
    try:
        with _path(text).open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise trouble("file_there", field=text[:80]) from None
    except OSError as error:
        raise trouble("file_write", field=text[:80], why=error.strerror or str(error)) from None
    return len(store.library(game.id, edition))


def read_file(game: Game, edition: str, text: str) -> dict[str, Any]:
    """Read the values of a file. Raises `Trouble`."""
    try:
        with _path(text).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise trouble("no_such_file", field=text[:80]) from None
    except OSError as error:
        raise trouble("unreadable_file", field=text[:80], why=error.strerror or str(error)) from None
    return import_library(game, data, edition)
