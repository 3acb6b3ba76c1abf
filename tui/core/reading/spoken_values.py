"""A number, or a yes or no, as people say it: the sum of two, with the word of what it counts, in words."""

from __future__ import annotations

import re
import unicodedata

from referee.facts.facts import FactSpec
from scoring.fields.common_words import is_none, yes_or_no
from scoring.fields.name_lists import WordList
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.fields.typed_text import normalize
from tui.core.reading.atoms import atoms, folded
from tui.core.reading.said import small

_SUM = re.compile(r"[0-9]{1,6}(?:\s*\+\s*[0-9]{1,6})+")


def as_said(fact: FactSpec, text: str) -> str:
    """Take for a number the sum or the word that it is said as, and leave out what it counts or says which it is: 6+6
    is 12, 2個, 2番 and two are 2; for yes and no what people say for it.
    """
    field = fact.field
    if isinstance(field, YesNo):
        said = yes_or_no("".join(atom.text for atom in atoms(text)))
        return text if said is None else "yes" if said else "no"
    if isinstance(field, WordList):
        return _counts(text)
    if not isinstance(field, WholeNumber) or is_none(text):
        return text
    plain = normalize(text)
    words = sorted((word for word in small().counters | small().ordinals if not word.isascii()), key=len, reverse=True)
    bare = next((plain[: -len(word)] for word in words if folded(plain).endswith(word)), plain).strip()
    plain = _in_words(plain) or _in_words(bare) or bare
    return str(sum(map(int, plain.split("+")))) if _SUM.fullmatch(plain) else plain


def _counts(text: str) -> str:
    """Write the counts in a list of free words in figures, without the word of what they count."""
    counters = sorted((word for word in small().counters if not word.isascii()), key=len, reverse=True)
    plain = re.sub(f"([0-9])(?:{'|'.join(map(re.escape, counters))})", r"\1", unicodedata.normalize("NFKC", text))
    return re.sub(r"[^\W\d_]+", lambda found: _in_words(found[0]) or found[0], plain)


def _in_words(text: str) -> str:
    """Give the figures of a number in words; empty for any other text."""
    return str(small().numbers.get("".join(atom.text for atom in atoms(text)), ""))
