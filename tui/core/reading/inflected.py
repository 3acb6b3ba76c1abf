"""Japanese verbs as they are said: what a list of words calls 置く is 置いて, 置きます or 置きたい in a line.

What says no (置かない) is no form of it, so that it is never read as the deed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_GODAN = {
    "う": ("い", "って", "った", "おう"),
    "く": ("き", "いて", "いた", "こう"),
    "ぐ": ("ぎ", "いで", "いだ", "ごう"),
    "す": ("し", "して", "した", "そう"),
    "つ": ("ち", "って", "った", "とう"),
    "ぬ": ("に", "んで", "んだ", "のう"),
    "ぶ": ("び", "んで", "んだ", "ぼう"),
    "む": ("み", "んで", "んだ", "もう"),
    "る": ("り", "って", "った", "ろう"),
}
"""Behind what stays of a verb: before ます, and, did, let us."""
_ICHIDAN = ("", "て", "た", "よう")
_POLITE = ("ます", "ました", "ましょう", "たい")


def inflected(words: Iterable[str]) -> dict[str, str]:
    """Give the forms of the verbs among some words, each with the word it is a form of.

    Only words that begin with a Chinese character are taken for verbs: forms of a few kana are too often something
    else.
    """
    return {form: word for word in words for form in _forms(word)}


def _forms(word: str) -> Iterator[str]:
    stem, last = word[:-1], word[-1:]
    if not stem or last not in _GODAN or not "\u3400" <= stem[0] <= "\u9fff":
        return
    # Which of the two a verb in る is cannot be seen; what it is not, nobody says.
    for before, *others in (_GODAN[last], *([_ICHIDAN] if last == "る" else [])):
        yield from (stem + before + polite for polite in _POLITE)
        yield from (stem + other for other in others)
        if len(stem + before) > 1:
            yield stem + before
