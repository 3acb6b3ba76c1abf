"""The typed text around the words of a line, without regard to their meanings."""

from __future__ import annotations

import re

from referee.reading.lattice import Lattice
from referee.reading.senses import Edge, Mention, NumberMention
from referee.reading.source import Span

_NUMBER_NEXT = re.compile(r"\s*[,、:/]?\s*[-+]?\d")
_SITE_BEFORE = re.compile(r"\d\s+(?:on|onto)\s+(?:the\s+)?$|[a-z]\s+(?:on|onto)\s+$")
_SITE_AMID = (re.compile(r"(?:^|[\s,、。])$"), re.compile(r"[にの]\d")), (re.compile(r"\dを$"), re.compile(r"[にへ]"))
_MINUS = re.compile(r"(?:\b(?:minus|negative)\s+|まいなす\s*)$")
"""The words for a minus sign before a number."""


class LineText:
    """The text of a line, for questions about the characters before and after a word."""

    lattice: Lattice

    def is_joined_behind(self, mention: Edge) -> bool:
        """Return whether a blank stands before a word, and none between it and the text behind it."""
        text, before, behind = self.lattice.source.text, mention.start - 1, mention.until
        return text[before : before + 1].isspace() and not text[behind : behind + 1].isspace()

    def is_figure(self, mention: Mention) -> bool:
        """Return whether a name consists of digits only."""
        return self.lattice.source.text[mention.start : mention.until].isdigit()

    def stands_before_number(self, mention: Mention | NumberMention) -> bool:
        """Return whether a number directly follows a word or number. Two adjacent numbers are coordinates."""
        return _NUMBER_NEXT.match(self.lattice.source.text, mention.until) is not None

    def is_site(self, number: NumberMention) -> bool:
        """Return whether a number states the location of another object: the 2 in “4 on 2” and 「2に4」."""
        text = self.lattice.source.text
        before = text[: number.start]
        is_amid = any(first.search(before) and behind.match(text, number.until) for first, behind in _SITE_AMID)
        return is_amid or bool(_SITE_BEFORE.search(before))

    def is_assigned(self, number: NumberMention) -> bool:
        """Return whether “=”, “:” or an opening bracket precedes a number."""
        return self.lattice.source.text[: number.start].rstrip()[-1:] in ("=", ":", "(")

    def is_negative(self, number: NumberMention) -> bool:
        """Return whether a number has a minus sign or word that is not a range: “food-1”, not “3-1”."""
        text, start = self.lattice.source.text, number.start
        if text[start] == "-" or _MINUS.search(text[:start]):
            return True
        return text[start - 1 : start] == "-" and not text[: start - 1].rstrip()[-1:].isdigit()

    def raw(self, span: Span) -> str:
        return self.lattice.source.raw_text(span)
