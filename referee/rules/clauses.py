"""The clauses of a game: each with its id, its place in the source, a short text in both languages, and the way it is
applied.
"""

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
    """One rule. `kind` is enforced (a declaration can violate it), scored (a scoring computes it) or walked (the
    program guides players through it).
    """

    id: str
    kind: Literal["enforced", "scored", "walked"]
    source: str
    en: str
    ja: str = ""

    def text(self, lang: str) -> str:
        """Return the short text in a language."""
        return self.ja or self.en if lang == "ja" else self.en


@cache
def load(path: Path) -> dict[str, Clause]:
    """Read a `clauses.toml`, in its order. Raises `InputError` if it is invalid."""
    return read_rows(path, Clause, "id")


def check_clauses(clauses: Mapping[str, Clause], ids: Iterable[str]) -> None:
    """Check that all ids are ids of clauses. Raises `InputError` with every unknown id."""
    wrong = [Fault("clause_unknown", "clauses", {"given": id[:40]}) for id in ids if id not in clauses]
    if wrong:
        raise InputError(wrong)


def stems(words: Iterable[str]) -> tuple[str, ...]:
    """Return the stems of words for a search, without differences of width, case and English plural endings."""
    folded = normalize(" ".join(words)).casefold().split()
    return tuple(_PLURAL.sub("", word) if word.isascii() else word for word in folded)


_PLURAL = re.compile(r"(?<=[a-z]{3})(ies|es|s|y)$")


def holds(text: str, stems: Iterable[str]) -> bool:
    """Return whether a text contains every one of the `stems`, in any order."""
    normalized = normalize(text).casefold()
    return all(word in normalized for word in stems)
