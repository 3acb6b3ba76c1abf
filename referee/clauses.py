"""The rule catalogue of a game: clause id, place in the source, short text in both languages, and who sees to it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from scoring.toml import read_toml
from scoring.trouble import Fault, Trouble


class Clause(Struct, frozen=True):
    """One rule. `kind`: enforced (a declaration can break it), scored (a scoring computes it), walked (led through)."""

    id: str
    kind: Literal["enforced", "scored", "walked"]
    source: str
    en: str
    ja: str

    def text(self, lang: str) -> str:
        """Give the short text in a language."""
        return self.ja if lang == "ja" else self.en


@cache
def load(path: Path) -> dict[str, Clause]:
    """Read a `clauses.toml`, in its order."""
    return {id: msgspec.convert({"id": id, **row}, Clause) for id, row in read_toml(path).items()}


def check_clauses(clauses: Mapping[str, Clause], ids: Iterable[str]) -> None:
    """Check that ids are those of clauses. Raises `Trouble` with every one that is not."""
    wrong = [Fault("clause_unknown", "clauses", {"given": id[:40]}) for id in ids if id not in clauses]
    if wrong:
        raise Trouble(wrong)


def search(clauses: Iterable[Clause], words: Iterable[str]) -> list[Clause]:
    """Find the clauses that contain every word, in id, text (either language) or source; best first is their order."""
    wanted = [unicodedata.normalize("NFKC", word).casefold() for word in words]
    return [clause for clause in clauses if all(word in _haystack(clause) for word in wanted)]


def _haystack(clause: Clause) -> str:
    return unicodedata.normalize("NFKC", f"{clause.id} {clause.en} {clause.ja} {clause.source}").casefold()
