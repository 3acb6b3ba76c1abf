"""Physical acts that players ask about ("may I keep this tile?"), as data from each game's `acts.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from scoring.data_files import read_rows


class PhysicalAct(Struct, frozen=True):
    """A physical act, phrased to continue "may I …?": the clauses that decide it, and whether it is never, always or
    sometimes allowed.
    """

    id: str
    clauses: tuple[str, ...]
    en: str
    ja: str = ""
    answer: Literal["no", "yes", "depends"] = "no"

    def text(self, lang: str) -> str:
        """Return the text of the physical act in a language."""
        return self.ja or self.en if lang == "ja" else self.en


@cache
def load(path: Path) -> dict[str, PhysicalAct]:
    """Load the acts in an `acts.toml` by id. Raises `InputError` if the file is invalid."""
    return read_rows(path, PhysicalAct, "id")
