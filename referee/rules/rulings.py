"""The rulings of a game: where the rule texts are silent, differ or slip, what Gyoji holds, and the setting for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from scoring.data_files import read_rows


class Ruling(Struct, frozen=True):
    """One ruling: the question, the answer, the clauses it bears on, the table's setting for it ("" for none).

    `doubt` marks a ruling that a table may well know otherwise. `elsewhere` says how another edition or public source
    reads the place; it is then mentioned with every verdict and working that cites one of the clauses. `only` limits
    that to what is named so: the `why` of a breach, the `what` of a ledger line, the category, the `about` or the
    working of a score line.
    """

    id: str
    question_en: str
    ruling_en: str
    question_ja: str = ""
    ruling_ja: str = ""
    clauses: tuple[str, ...] = ()
    option: str = ""
    doubt: bool = False
    elsewhere_en: str = ""
    elsewhere_ja: str = ""
    only: tuple[str, ...] = ()

    def question(self, lang: str) -> str:
        """Give the question in a language."""
        return self.question_ja or self.question_en if lang == "ja" else self.question_en

    def ruling(self, lang: str) -> str:
        """Give the answer in a language."""
        return self.ruling_ja or self.ruling_en if lang == "ja" else self.ruling_en

    def elsewhere(self, lang: str) -> str:
        """Give the reading of another edition or public source in a language; "" where none is known."""
        return self.elsewhere_ja if lang == "ja" else self.elsewhere_en


@cache
def load(folder: Path) -> dict[str, Ruling]:
    """Read the `rulings.toml` in a game's folder, in its order; a game without one has no rulings."""
    return read_rows(folder / "rulings.toml", Ruling, "id")


def bearing_on(rulings: dict[str, Ruling], clause: str) -> list[Ruling]:
    """List the rulings that bear on a clause."""
    return [ruling for ruling in rulings.values() if clause in ruling.clauses]
