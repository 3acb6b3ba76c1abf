"""The rule clauses of a game: id, source reference, short text in both languages, and kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from scoring.data_files import read_rows
from scoring.errors import Fault, InputError
from scoring.fields.typed_text import normalize


class Clause(Struct, frozen=True):
    """One rule of a game. `kind` is enforced (a declaration can violate it), scored (a scoring computes it) or walked
    (the program guides players through it).
    """

    id: str
    kind: Literal["enforced", "scored", "walked"]
    source: str
    en: str
    ja: str = ""

    def text(self, lang: str) -> str:
        """Return the short text of the clause in a language."""
        return self.ja or self.en if lang == "ja" else self.en


@cache
def load(path: Path) -> dict[str, Clause]:
    """Load the clauses in a `clauses.toml` by id. Raises `InputError` if the file is invalid."""
    return read_rows(path, Clause, "id")


def check_clauses(clauses: Mapping[str, Clause], ids: Iterable[str]) -> None:
    """Raise `InputError` with all ids that are not clause ids."""
    wrong = [Fault("clause_unknown", "clauses", {"given": id[:40]}) for id in ids if id not in clauses]
    if wrong:
        raise InputError(wrong)


def stems(words: Iterable[str]) -> tuple[str, ...]:
    """Return word stems for a search, ignoring width, case and English plural endings."""
    folded = normalize(" ".join(words)).casefold().split()
    return tuple(_PLURAL.sub("", word) if word.isascii() else word for word in folded)


_PLURAL = re.compile(r"(?<=[a-z]{3})(ies|es|s|y)$")


def holds(text: str, stems: Iterable[str]) -> bool:
    """Return whether a text contains all of the `stems`, in any order."""
    normalized = normalize(text).casefold()
    return all(word in normalized for word in stems)
