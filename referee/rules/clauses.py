"""The rule catalogue of a game: clause id, place in the source, short text in both languages, and who sees to it."""

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
    """One rule. `kind`: enforced (a declaration can break it), scored (a scoring computes it), walked (led through)."""

    id: str
    kind: Literal["enforced", "scored", "walked"]
    source: str
    en: str
    ja: str = ""

    def text(self, lang: str) -> str:
        """Give the short text in a language."""
        return self.ja or self.en if lang == "ja" else self.en


@cache
def load(path: Path) -> dict[str, Clause]:
    """Read a `clauses.toml`, in its order. Raises `InputError`."""
    return read_rows(path, Clause, "id")


def check_clauses(clauses: Mapping[str, Clause], ids: Iterable[str]) -> None:
    """Check that ids are those of clauses. Raises `InputError` with every one that is not."""
    wrong = [Fault("clause_unknown", "clauses", {"given": id[:40]}) for id in ids if id not in clauses]
    if wrong:
        raise InputError(wrong)


def stems(words: Iterable[str]) -> tuple[str, ...]:
    """Reduce words to what is looked for: each by itself, without regard to width, case, or the ending of a plural."""
    folded = normalize(" ".join(words)).casefold().split()
    return tuple(_PLURAL.sub("", word) if word.isascii() else word for word in folded)


_PLURAL = re.compile(r"(?<=[a-z]{3})(ies|es|s|y)$")


def holds(text: str, stems: Iterable[str]) -> bool:
    """Tell whether a text holds every one of the `stems`, in any order."""
    normalized = normalize(text).casefold()
    return all(word in normalized for word in stems)
