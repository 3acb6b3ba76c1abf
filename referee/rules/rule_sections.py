"""The sections of a game's rules; `sections.toml` identifies each section by its first clause."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct

from scoring.data_files import read_rows


class Section(Struct, frozen=True):
    """One section of the rules: its `first` clause, and its title."""

    first: str
    en: str
    ja: str = ""

    def title(self, lang: str) -> str:
        return self.ja or self.en if lang == "ja" else self.en


NO_SECTION = Section("", "", "")
"""The section of all clauses in a draft game without sections."""


@cache
def load(folder: Path) -> dict[str, Section]:
    """Load the sections of a game by first clause, in order; `NO_SECTION` for a game without sections."""
    return read_rows(folder / "sections.toml", Section, "first") or {NO_SECTION.first: NO_SECTION}


def sections_of(sections: dict[str, Section], clauses: Iterable[str]) -> dict[str, Section]:
    """Return the section of each clause; `clauses` are all clauses of the game, in the order of the rules."""
    section_of: dict[str, Section] = {}
    current = next(iter(sections.values()))
    for clause in clauses:
        current = sections.get(clause, current)
        section_of[clause] = current
    return section_of
