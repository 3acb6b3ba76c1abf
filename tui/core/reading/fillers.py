"""The plain form of a line: without fillers ("ok", "um", じゃあ, です), closing signs, doubled blanks and wide letters.

What is quoted stays as it is. A word that names something at the table is no filler there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from scoring.fields.common_words import CommonWord, all_words
from tui.core.reading.atoms import atoms, folded, spanned
from tui.core.reading.said import Phrase, fillers, shortened, small
from tui.core.reading.spelling import Spelling, segments

SAYING = frozenset("?#+=()[]&%/:")
"""Signs that say something at the beginning or the end of a clause; any other does not."""
CLAUSES = frozenset(";。")
"""Signs between two clauses."""
SPEAKER = ":"
MOST_WORDS = 12
"""A filler has so many words at most; each unknown Japanese letter counts as one."""
MOST_PARTS = 40
"""A line with more of them is longer than any phrase with fillers around it."""
LONGEST_NAME = 4
"""A name of so many words at most is looked for where a filler may be a part of it."""
_QUOTED = re.compile(r'("[^"]*"|「[^」]*」|『[^』]*』|“[^”]*”|«[^»]*»)')
_DRAWN = re.compile(r"([a-z])\1{2,}")


class Known(Struct, frozen=True):
    """What is known at a table: how its words are spelled, and which words name a thing, or a seat or verb."""

    spelling: Spelling
    named: Callable[[Phrase], bool]
    acting: Callable[[Phrase], bool]


class Part(Struct, frozen=True):
    """A word, number, sign or quotation of a line with the place where it stands."""

    start: int
    until: int
    kind: str
    text: str


Parts = Sequence[Part]


def plain(text: str, known: Known) -> str:
    """Give a line as it is read; itself where nothing but fillers stands in it."""
    whole = _even(text)
    found = _parts(whole, known.spelling)
    kept: Parts = _kept(found, known)
    if all(part.kind == "sign" for part in kept):
        kept = found
        while kept and _closing(kept):
            kept = kept[:-1]
    return _joined(whole, found, kept) if kept and len(kept) < len(found) else whole


def says_only(text: str, wanted: Mapping[str, str]) -> str:
    """Give what is wanted for a phrase (as `compared`) where a line says nothing else, but for fillers around it; ""
    where it says more.
    """
    whole = compared(text)
    if not any(phrase in whole for phrase in wanted):
        return ""
    found = list(_words(_even(text), 0, None))
    if len(found) > MOST_PARTS:
        return ""
    for first in range(len(found)):
        said = ""
        for until in range(first, len(found)):
            said += found[until].text if found[until].kind != "sign" else ""
            if said in wanted and all(_fills(part, wanted) for part in (found[:first], found[until + 1 :])):
                return wanted[said]
    return ""


def compared(text: str) -> str:
    """Give the letters of a text as phrases are compared: without blanks and signs."""
    return "".join(atom.text for atom in atoms(_even(text)) if atom.kind != "sign")


def _fills(parts: Parts, wanted: Container[str]) -> bool:
    """Tell whether parts hold nothing but fillers, signs, a “no”, and phrases that are wanted too."""
    known = fillers()
    phrases = known.sounds | known.before | known.apart | known.behind | {(word,) for word in all_words(CommonWord.NO)}
    at = 0
    while at < len(parts):
        counts = range(min(MOST_WORDS, len(parts) - at), 0, -1)
        spans = (parts[at : at + count] for count in counts)
        found = next((span for span in spans if _among(span, phrases) or "".join(_phrase(span)) in wanted), ())
        if not found and parts[at].kind != "sign":
            return False
        at += len(found) or 1
    return True


def _even(text: str) -> str:
    """Give a text in one width, with single blanks, but for what is quoted."""
    parts = _QUOTED.split(text)
    parts[::2] = [re.sub(r"\s+", " ", unicodedata.normalize("NFKC", part)) for part in parts[::2]]
    return "".join(parts).strip()


def _parts(whole: str, known: Spelling) -> list[Part]:
    """Take a line apart: a run of Japanese letters by the words that are known, a quotation as one part."""
    found: list[Part] = []
    start = 0
    for at, part in enumerate(_QUOTED.split(whole)):
        if at % 2:
            found.append(Part(start, start + len(part), "quoted", part))
        else:
            found += _words(part, start, known)
        start += len(part)
    return found


def _words(said: str, offset: int, known: Spelling | None) -> Iterator[Part]:
    """Take a text that stands at an offset apart; a letter that is compared as two is at one place. Where no words are
    known, Japanese letters stand by themselves.
    """
    compared = folded(said)
    even = len(compared) == len(said)
    places = range(len(said)) if even else [at for at, one in enumerate(said) for _ in folded(one)]
    for start, close, atom in spanned(compared):
        if close > len(places):
            return
        texts: Sequence[str] = (atom.text,)
        if atom.kind == "run" and close - start == len(atom.text):
            texts = segments(atom.text, known) if known else atom.text
        until = start
        for text in texts:
            until = until + len(text) if len(texts) > 1 else close
            yield Part(offset + places[start], offset + places[until - 1] + 1, atom.kind, text)
            start = until


def _joined(whole: str, found: Parts, kept: Parts) -> str:
    """Write the parts that are kept as they stand in a line, with a blank where some are left out."""
    order = {part.start: at for at, part in enumerate(found)}
    text = ""
    before: Part | None = None
    for part in kept:
        beside = before is not None and order[before.start] + 1 == order[part.start]
        between = whole[before.until : part.start] if before is not None and beside else " "
        text += between + whole[part.start : part.until]
        before = part
    return text.strip()


def _kept(found: Parts, known: Known) -> list[Part]:
    """Leave out fillers and closing signs, clause by clause; a clause that holds nothing else goes with its sign."""
    kept: list[Part] = []
    for clause, sign in _clauses(found):
        start = _speaker(clause, known)
        first = _begins(clause[:start], known) if start else 0
        rest = _ended(clause[start + _begins(clause[start:], known) :], known)
        left = [*clause[first:start], *_without_sounds(rest, known)]
        if kept and sign is not None and left:
            kept.append(sign)
        kept += left
    return kept


def _clauses(found: Parts) -> Iterator[tuple[Parts, Part | None]]:
    """Give the clauses of a line, each with the sign before it."""
    start, sign = 0, None
    for at, part in enumerate(found):
        if part.kind == "sign" and part.text in CLAUSES:
            yield found[start:at], sign
            start, sign = at + 1, part
    yield found[start:], sign


def _speaker(clause: Parts, known: Known) -> int:
    """Count the parts that say who acts, with the colon behind them."""
    at = next((at for at, part in enumerate(clause[:MOST_WORDS]) if part.text == SPEAKER), 0)
    return at + 1 if any(known.acting(_phrase(clause[first:at])) for first in range(at)) else 0


def _begins(clause: Parts, known: Known) -> int:
    """Count the parts of the fillers that a clause begins with, and the signs behind them."""
    at = _signs(clause)
    while count := _filler_at(clause, at, known):
        at += count
        at += _signs(clause[at:], colon=True)
    return at


def _signs(parts: Parts, colon: bool = False) -> int:
    """Count the signs at the beginning that say nothing, a colon too where it stands behind a filler."""
    says = (part.kind != "sign" or (part.text in SAYING and not (colon and part.text == SPEAKER)) for part in parts)
    return next((at for at, one in enumerate(says) if one), len(parts))


def _filler_at(clause: Parts, at: int, known: Known) -> int:
    """Count the parts of the filler that begins at a place, the longest one; 0 for none."""
    for count in range(min(MOST_WORDS, len(clause) - at), 0, -1):
        words = clause[at : at + count]
        behind = clause[at + count] if at + count < len(clause) else None
        parted = behind is not None and _signs((behind,), colon=True) > 0
        if parted and _among(words, fillers().apart) and not known.acting(_phrase(words)):
            return count
        if _among(words, fillers().before | fillers().sounds) and not _part_of_name(clause, at, count, known):
            return count
    return 0


def _ended(clause: Parts, known: Known) -> Parts:
    """Give a clause without the fillers and signs at its end."""
    until = len(clause)
    while until:
        closing = _closing(clause[:until])
        count = closing or _filler_before(clause[:until], known)
        if not count:
            break
        until -= count
    return clause[:until]


def _closing(clause: Parts) -> int:
    """Count the parts at the end of a clause that say nothing: a sign, or fillers in brackets."""
    if clause and clause[-1].text == ")" and clause[-1].kind == "sign":
        opened = next((at for at in range(len(clause) - 1, -1, -1) if clause[at].text == "("), -1)
        return len(clause) - opened if opened >= 0 and _fills(clause[opened + 1 : -1], ()) else 0
    return _signs(clause[-1:])


def _filler_before(clause: Parts, known: Known) -> int:
    """Count the parts of the filler that a clause ends with, the longest one; 0 for none."""
    for count in range(min(MOST_WORDS, len(clause)), 0, -1):
        at = len(clause) - count
        if _among(clause[at:], fillers().behind | fillers().sounds):
            parted = at > 0 and _signs(clause[at - 1 : at]) > 0
            named = known.acting(_phrase(clause[at:])) if parted else _part_of_name(clause, at, count, known)
            if not named:
                return count
    return 0


def _without_sounds(clause: Parts, known: Known) -> Iterator[Part]:
    """Leave out the sounds of somebody who thinks, and a sign behind one where another stands before it."""
    at = 0
    last: Part | None = None
    while at < len(clause):
        count = _sound_at(clause, at, known)
        if count and last is not None and last.kind == "sign" and clause[at + count].kind == "sign":
            count += 1
        if not count:
            last = clause[at]
            yield last
        at += count or 1


def _sound_at(clause: Parts, at: int, known: Known) -> int:
    counts = range(min(MOST_WORDS, len(clause) - at - 1), 0, -1)
    sounds = (count for count in counts if _among(clause[at : at + count], fillers().sounds))
    return next((count for count in sounds if not _part_of_name(clause, at, count, known)), 0)


def _among(words: Parts, phrases: frozenset[Phrase]) -> bool:
    """Tell whether words are one of some phrases, be they drawn out."""
    if all(part.kind == "run" for part in words):
        joint = all(one.until == other.start for one, other in pairwise(words))
        return joint and bool({(text := "".join(part.text for part in words),), (shortened(text),)} & phrases)
    if any(part.kind != "word" for part in words):
        return False
    said = _phrase(words)
    return said in phrases or any(
        tuple(_DRAWN.sub(short, word) for word in said) in phrases for short in (r"\1", r"\1\1") if _drawn(said)
    )


def _drawn(said: Phrase) -> bool:
    return any(map(_DRAWN.search, said))


def _part_of_name(clause: Parts, at: int, count: int, known: Known) -> bool:
    """Tell whether words from a place on name something at the table, alone or with those beside them."""
    if any(part.kind == "run" for part in clause[at : at + count]):
        return any(known.named((part.text,)) for part in clause[at : at + count])
    if not _saying(clause[at : at + count]):
        return False
    firsts = range(max(0, at - LONGEST_NAME), at + 1)
    untils = range(at + count, min(len(clause), at + count + LONGEST_NAME) + 1)
    spans = (clause[first:until] for first in firsts for until in untils if until - first <= LONGEST_NAME)
    return any(known.named(_saying(span)) for span in spans if not any(part.kind == "sign" for part in span))


def _saying(words: Parts) -> Phrase:
    """Give the words that say something: those that a name is made of."""
    return tuple(part.text for part in words if part.text not in small().empty)


def _phrase(words: Parts) -> Phrase:
    return tuple(part.text for part in words)
