"""Declarations as sentences that can be typed again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move
from referee.notation.sentence import sentence_of
from referee.rules.forbidden_acts import May
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText


class UnusedRemark(NamedTuple):
    """The remark with the words that a possible meaning of a line leaves out; `words` are to be struck through."""

    before: str = ""
    words: str = ""
    after: str = ""


def declaration(words: Words, moves: tuple[Move, ...], seat: str = "") -> str:
    """Format a declaration as sentences. Seats other than `seat` are named, and repeated moves are written once with
    their count.
    """
    return messages.join_repeated(words, sentences(words, moves, seat))


def sentences(words: Words, moves: tuple[Move, ...], seat: str = "") -> list[str]:
    """Format each move of a declaration as a sentence. Seats other than `seat` are named. Without `seat`, a Japanese
    sentence names its seat only where it changes; an English one without its seat would be a command.
    """
    texts, current = [], seat
    for move in drop_implied(moves):
        texts.append(words.format_field(sentence_of(move, words, seat=move.seat not in ("", current)), ""))
        current = (move.seat or current) if seat or words.lang == "ja" else ""
    return texts


def short_sentences(words: Words, moves: tuple[Move, ...]) -> list[str]:
    """Return each move of a declaration in its short form, for a list that names the seat itself."""
    return [words.format_field(sentence_of(move, words, short=True), "") for move in drop_implied(moves)]


def understanding_text(words: Words, moves: Iterable[Move]) -> str:
    """Describe how a declaration was understood; "" if it has no moves."""
    texts = []
    for move in moves:
        if isinstance(move, May):
            seat_prefix = f"{words.format_field(move.seat, 'seat')}: " if move.seat else ""
            texts.append(seat_prefix + words.translate(f"act.{move.act}"))
        else:
            texts.append(words.format_field(sentence_of(move, words, seat=True), ""))
    return messages.join_repeated(words, texts)


def struck(remark: UnusedRemark) -> StyledText:
    """Draw the remark behind a possible meaning of a line, with the words that it leaves out struck through."""
    if not remark.words:
        return StyledText()
    return StyledText.assemble((f"  {remark.before}", "dim"), (remark.words, "strike"), (remark.after, "dim"))
