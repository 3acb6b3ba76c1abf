"""What to say of a line that no reading fits: which of its words nobody knows, what is near them, what can be done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import normalize

from msgspec import structs

from scoring.errors import Fault, InputError
from tui.core.reading.atoms import folded, stem
from tui.core.reading.lexicon import VERBS
from tui.core.reading.pieces import Piece
from tui.core.reading.place import Here
from tui.core.reading.said import small

NEAR = 2
"""So many words at most are said to be near one."""
ALIKE = 0.7
"""How much of a word has to be as it was typed (`difflib`)."""
SHORTEST = 3
"""Shorter words are near too many others."""
LONGEST = 10
"""So many letters of what is not known are repeated: the names beside it have to stand in two rows with it."""
_WORD = re.compile(r"[A-Za-z0-9]+")


def explained(here: Here, text: str, line: tuple[Piece, ...], why: InputError) -> InputError:
    """Say of a line that begins with no move what is wrong with it: a word that nobody knows, with what is near it,
    else what can be done now. Another fault of a move that is begun stays as it is, but that it names that word.
    """
    strange = _strange(here, text, line)
    if why.fault.key == "text_number" and _says_how_many(str(why.fault.values.get("given", ""))):
        verbs = tuple(filter(here.possible, here.offers.verbs))
        return InputError([Fault("text_no_move", values={"choices": verbs, "of": VERBS})], why.status)
    if why.fault.key not in ("text_word", "text_extra", "text_ambiguous") or why.fault.field not in ("verb", ""):
        return _narrowed(why, text, strange)
    verbs = tuple(filter(here.possible, here.offers.verbs))
    if not strange:
        return InputError([Fault("text_no_move", values={"choices": verbs, "of": VERBS})], why.status)
    given = _as_typed(text, strange)
    given = given if len(given) <= LONGEST else f"{given[: LONGEST - 1]}…"
    if near := tuple(_near(here, strange)):
        return InputError([Fault("text_unknown_near", values={"given": given, "near": near})], why.status)
    return InputError([Fault("text_unknown", values={"given": given, "choices": verbs, "of": VERBS})], why.status)


def _says_how_many(given: str) -> bool:
    """Tell whether a word is a number that is said in letters, stands before a sign, or counts: it is not that which is
    wrong with a line.
    """
    if given.rstrip(",;、，").isdecimal():
        return True
    return stem(folded(given)) in small().numbers.keys() | small().counters | small().often


def _strange(here: Here, text: str, line: tuple[Piece, ...]) -> str:
    """Give the first word that nobody knows, as it is compared: of Japanese letters all that stand together."""
    found, whole = "", folded(text)
    for piece in line:
        known = _known(here, piece)
        if found and (known or found.isascii() or found + piece.text not in whole):
            break
        found += "" if known else piece.text
    return found


def _narrowed(why: InputError, text: str, strange: str) -> InputError:
    """Name the word that nobody knows where a fault names another, or several at once that no blank parts."""
    given = str(why.fault.values.get("given", ""))
    named = given.isascii() and strange in folded(given)
    if why.fault.key not in ("text_word", "text_number") or not strange or named:
        return why
    values = {**why.fault.values, "given": _as_typed(text, strange)}
    return InputError([structs.replace(why.fault, values=values)], why.status)


def _as_typed(text: str, strange: str) -> str:
    """Give a word that is compared as it stands in a text."""
    typed, whole = normalize("NFKC", text), folded(text)
    if strange.isascii():
        return next((word for word in _WORD.findall(typed) if stem(folded(word)) == strange), strange)
    start = whole.find(strange)
    return typed[start : start + len(strange)] if len(typed) == len(whole) and start >= 0 else strange


def _known(here: Here, piece: Piece) -> bool:
    if piece.number is not None or piece.text in small().quantities:
        return True
    if piece.text.isascii():
        return here.words.knows(piece.text) or here.people.knows(piece.text)
    return (
        piece.text in here.words.runs or piece.text in here.people.words
    )  # one letter begins a word, whatever is typed


def _near(here: Here, strange: str) -> Iterator[str]:
    """Give words of the game, and names, that are written much like one."""
    from difflib import get_close_matches

    if len(strange) >= SHORTEST and strange.isascii():
        among = {
            word for section in (*here.words.sections.values(), here.people) for word in section.words if word.isascii()
        }
        yield from get_close_matches(strange, sorted(among), NEAR, ALIKE)
