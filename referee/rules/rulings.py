"""The rulings of a game: its interpretation of silent, contradictory or wrong rule texts, and the setting that changes
it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from scoring.data_files import read_rows


class Ruling(Struct, frozen=True):
    """A ruling: the question, the answer, the clauses concerned, and the setting that changes it ("" for none).

    `doubt` marks a ruling that players often play differently. `elsewhere` is the interpretation of another edition or
    public source, displayed with every verdict and calculation that cites one of the clauses. `only` limits this to
    certain names: the `why` of a breach, the `what` of a ledger line, or the category, `about` or working of a score
    line. `players` are the numbers of players that it is about; empty for all.
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
    players: tuple[int, ...] = ()

    def question(self, lang: str) -> str:
        return self.question_ja or self.question_en if lang == "ja" else self.question_en

    def ruling(self, lang: str) -> str:
        return self.ruling_ja or self.ruling_en if lang == "ja" else self.ruling_en

    def concerns(self, seats: int) -> bool:
        """Return whether the ruling matters for a number of seats (0 for an unknown number)."""
        return not (seats and self.players) or seats in self.players

    def elsewhere(self, lang: str) -> str:
        """Return the interpretation of another edition or public source in a language; "" if there is none."""
        return self.elsewhere_ja if lang == "ja" else self.elsewhere_en


@cache
def load(folder: Path) -> dict[str, Ruling]:
    """Load the `rulings.toml` in a game's folder, by id; empty without such a file."""
    return read_rows(folder / "rulings.toml", Ruling, "id")
