"""Import of printed-value files (“card libraries”) of older Gyoji versions: plain JSON, without grouping by page."""

from __future__ import annotations

from typing import Any

from referee.rules.game import Game
from scoring.errors import InputError, input_error
from scoring.sheet_parser import MAX_DEPTH, depth_of, read_json

FORMAT = "gyoji card library"
VERSION = 1
MAX_BYTES = 500_000


def import_library(game: Game, data: bytes, edition: str = "") -> dict[str, Any]:
    """Return the printed values in an old library file (paths without `printed.`); the file must be for `edition` if
    given.

    Raises `InputError` with all faults: a file that is no card library, is too large, or is for another game or
    edition, and invalid printed values.
    """
    document = read_json(data, max_bytes=MAX_BYTES)
    if depth_of(document) > MAX_DEPTH:
        raise input_error("too_deep", limit=MAX_DEPTH)
    if (
        not isinstance(document, dict)
        or document.get("format") != FORMAT
        or not isinstance(document.get("values"), dict)
    ):
        raise input_error("library_shape")
    version = document.get("version")
    if type(version) is not int or version > VERSION:
        raise input_error("file_newer")
    if document.get("game") != game.id:
        raise input_error("other_game", field="game")
    file_edition = str(document.get("edition"))[:40]
    if file_edition not in game.meta.editions:
        raise input_error("edition_unknown", field="edition", given=file_edition, editions=game.meta.editions)
    if edition and file_edition != edition:
        raise input_error("library_edition", field="edition", given=file_edition, wanted=edition)
    values, faults = game.accept((), document["values"], "printed.")
    if faults:
        raise InputError(faults)
    return values
