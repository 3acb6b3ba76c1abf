"""What to say of a line that no reading fits: which of its words nobody knows, what is near them, what can be done."""

from __future__ import annotations

from collections.abc import Iterator

from referee.notation.move import Unread
from scoring.trouble import Fault
from tui.desk.offers import Offers
from tui.desk.reading.atoms import folded
from tui.desk.reading.lexicon import VERBS, Lexicon, Section
from tui.desk.reading.pieces import Piece
from tui.desk.reading.said import small

NEAR = 2
"""So many words at most are said to be near one."""
ALIKE = 0.7
"""How much of a word has to be as it was typed (`difflib`)."""
SHORTEST = 3
"""Shorter words are near too many others."""
LONGEST = 10
"""So many letters of what is not known are repeated: the names beside it have to stand in two rows with it."""


def explained(
    words: Lexicon, seats: Section, offers: Offers, text: str, line: tuple[Piece, ...], why: Unread
) -> Unread:
    """Say of a line that begins with no move what is wrong with it: a word that nobody knows, with what is near it,
    else what can be done now. Another fault of a move that is begun stays as it is.
    """
    if why.fault.key not in ("text_word", "text_extra", "text_ambiguous") or why.fault.field not in ("verb", ""):
        return why
    verbs = tuple(verb for verb in offers.verbs if offers.possible(verb))
    strange = next((piece.text for piece in line if not _known(words, seats, piece)), "")
    if not strange:
        return Unread(why.status, Fault("text_no_move", values={"choices": verbs, "of": VERBS}))
    given = next((word for word in text.split() if folded(word).startswith(strange)), strange)
    given = given if len(given) <= LONGEST else f"{given[: LONGEST - 1]}…"
    if near := tuple(_near(words, seats, strange)):
        return Unread(why.status, Fault("text_unknown_near", values={"given": given, "near": near}))
    return Unread(why.status, Fault("text_unknown", values={"given": given, "choices": verbs, "of": VERBS}))


def _known(words: Lexicon, seats: Section, piece: Piece) -> bool:
    if piece.number is not None or piece.text in small().every | small().both:
        return True
    if piece.text.isascii():
        return words.knows(piece.text) or seats.knows(piece.text)
    return piece.text in words.runs or piece.text in seats.words  # one letter begins a word, whatever is typed


def _near(words: Lexicon, seats: Section, strange: str) -> Iterator[str]:
    """Give words of the game, and names, that are written much like one."""
    from difflib import get_close_matches

    if len(strange) >= SHORTEST and strange.isascii():
        among = {word for section in (*words.sections.values(), seats) for word in section.words if word.isascii()}
        yield from get_close_matches(strange, sorted(among), NEAR, ALIKE)
