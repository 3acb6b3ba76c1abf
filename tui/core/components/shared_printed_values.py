"""Printed values that players contributed to the game, as box files. They are only used if the players accept them, and
must be compared with the physical game.
"""

from __future__ import annotations

from hashlib import sha256

from msgspec import structs

from referee.rules.game import Game
from scoring.text_catalogs import Words
from tui.core.components.printed_values_file_format import ImportedPrintedValues, read_box_text
from tui.core.session.session import Session

FOLDER = "boxes"


def read_shared_values(game: Game, edition: str) -> list[ImportedPrintedValues]:
    """Read the contributed box files of an edition. Raises `InputError` if a file cannot be read."""
    boxes = [read_box_text(path.read_bytes()) for path in sorted((game.folder / FOLDER).glob("*.txt"))]
    return [
        structs.replace(
            box, told={path: structs.replace(provenance, look=True) for path, provenance in box.told.items()}
        )
        for box in boxes
        if (box.game.id, box.edition) == (game.id, edition)
    ]


def unseen(session: Session, game: Game, edition: str) -> list[ImportedPrintedValues]:
    """Return the contributed printed values that this store does not contain, one item per contribution. Each value
    occurs only in the first contribution that contains it. Raises `InputError` if a file or the store cannot be read.
    """
    known_paths = set(session.store.library(game.id, edition))
    boxes: list[ImportedPrintedValues] = []
    for box in read_shared_values(game, edition):
        values = {path: value for path, value in box.values.items() if path not in known_paths}
        known_paths |= values.keys()
        if values:
            boxes.append(structs.replace(box, values=values))
    return boxes


def offer(words: Words, box: ImportedPrintedValues, key: str = "given_offer") -> str:
    """Describe the number of values that a contribution would add, and who entered them."""
    people = dict.fromkeys(provenance.who or words.translate("box.somebody") for provenance in box.told.values())
    return words.translate(f"box.{key}", count=len(box.values), who=words.join_items(list(people)), game=box.game.id)


def open_offers(session: Session, game: Game, edition: str) -> list[ImportedPrintedValues]:
    """Return the contributed printed values that this store does not contain and that were not offered before. Raises
    `InputError` if a file or the store cannot be read.
    """
    if not (game.folder / FOLDER).is_dir():
        return []
    before = session.store.setting(_setting(game, edition)).split()
    return [box for box in unseen(session, game, edition) if _mark(box) not in before]


def remember_offer(session: Session, box: ImportedPrintedValues) -> None:
    """Record that a contribution was offered, so that it is not offered again. Raises `InputError` if the store cannot
    be written.
    """
    name = _setting(box.game, box.edition)
    before = session.store.setting(name).split()
    session.store.set(name, " ".join([*before, _mark(box)]))


def _setting(game: Game, edition: str) -> str:
    return f"given.{game.id}.{edition}"


def _mark(box: ImportedPrintedValues) -> str:
    return sha256(repr(sorted(box.values.items())).encode()).hexdigest()[:8]
