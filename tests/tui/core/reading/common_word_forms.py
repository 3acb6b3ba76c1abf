"""The words for none, yes, no and not known, each in the forms in which people type it."""

from __future__ import annotations

from scoring.fields.common_words import CommonWord, all_words

_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_TO_WIDE = {code: code + 0xFEE0 for code in range(ord("!"), ord("~") + 1)}
NUMBER_SIGNS = {"-", "ー", "－"}
"""Signs for none with which a number begins."""


def forms_of(meaning: CommonWord) -> list[str]:
    """List the words of a meaning as they are, in capitals, wide, in katakana, and with a full stop behind."""
    words = sorted(all_words(meaning))
    forms = (
        form
        for word in words
        for form in (word, word.upper(), word.translate(_TO_WIDE), word.translate(_TO_KATAKANA), f" {word.title()} ")
    )
    stopped = (f"{word}." if word.isascii() else f"{word}。" for word in words if len(word) > 1 and word[-1].isalpha())
    return list(dict.fromkeys((*forms, *stopped)))


NONE, YES, NO, UNKNOWN = map(forms_of, (CommonWord.NONE, CommonWord.YES, CommonWord.NO, CommonWord.UNKNOWN))
NO_AS_NONE = [word for word in NO if word.strip().strip(".").casefold() not in ("n", "ｎ")]
"""A single letter is no word for none."""
