"""The card library as a file: the printed values one machine remembers, to be read by another."""

from __future__ import annotations

import json
from typing import Any

from referee.rules.game import Game
from referee.store.store import Store
from scoring.sheet import MAX_DEPTH, depth_of, read_json
from scoring.trouble import Trouble, trouble

FORMAT = "gyoji card library"
VERSION = 1
MAX_BYTES = 500_000


def export_library(store: Store, game: Game, edition: str) -> bytes:
    """Write the remembered values of an edition as JSON. Raises `Trouble` where the store cannot be read."""
    values = store.library(game.id, edition)
    whole = {"format": FORMAT, "version": VERSION, "game": game.id, "edition": edition, "values": values}
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True).encode() + b"\n"


def import_library(game: Game, data: bytes, edition: str = "") -> dict[str, Any]:
    """Read the values of a library file (paths without `printed.`), for this edition where one is given.

    Raises `Trouble` with every fault: a file that is no card library, is too large, or belongs to another game or
    edition; values that are no printed values of this game or cannot be right.
    """
    whole = read_json(data, max_bytes=MAX_BYTES)
    if depth_of(whole) > MAX_DEPTH:
        raise trouble("too_deep", limit=MAX_DEPTH)
    if not isinstance(whole, dict) or whole.get("format") != FORMAT or not isinstance(whole.get("values"), dict):
        raise trouble("library_shape")
    version = whole.get("version")
    if type(version) is not int or version > VERSION:
        raise trouble("file_newer")
    if whole.get("game") != game.id:
        raise trouble("other_game", field="game")
    given = str(whole.get("edition"))[:40]
    if given not in game.meta.editions:
        raise trouble("edition_unknown", field="edition", given=given, editions=game.meta.editions)
    if edition and given != edition:
        raise trouble("library_edition", field="edition", given=given, wanted=edition)
    values, faults = game.accept((), whole["values"], "printed.")
    if faults:
        raise Trouble(faults)
    return values
