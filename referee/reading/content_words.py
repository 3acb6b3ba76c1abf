"""The words of a line that need no explanation by a move: function words, generic verbs and generic nouns, read from
`content_words_en.toml` and `content_words_ja.toml`. Every other word is content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.reading.inflection import EndingNode, endings, inflections, lemmas
from referee.reading.source import normal_text
from scoring.toml_cache import read_toml

_WORD = re.compile(r"'?[^\W\d_]+")


class ContentWords(Struct, frozen=True):
    """The words that need no explanation, in normal form: English function words, a pattern of Japanese ones, and the
    generic verbs and nouns of both languages (Japanese verbs in the dictionary form). `content` are words that only
    look like them, `before_seat` those that are content before the name of a seat, `denial` matches phrases that take
    back what is before them, and `negative` the Japanese verbs that are denied.
    """

    function: frozenset[str]
    japanese: re.Pattern[str]
    verbs: frozenset[str]
    nouns: frozenset[str]
    content: frozenset[str]
    before_seat: frozenset[str]
    denial: re.Pattern[str]
    negative: re.Pattern[str]
    japanese_content: re.Pattern[str]
    comparisons: frozenset[str]

    def is_function(self, text: str) -> bool:
        """Return whether a text in normal form consists of function words only."""
        if self.is_content(text):
            return False
        if text.isascii():
            words = _WORD.findall(text.replace("'", " '"))
            return bool(words) and all(word in self.function or word.strip("'") in self.function for word in words)
        return not self.begins_with_content(text) and self.japanese.fullmatch(text.replace(" ", "")) is not None

    def is_content(self, text: str) -> bool:
        """Return whether a text in normal form is a word that only looks like those."""
        return text in self.content

    def begins_with_content(self, text: str) -> bool:
        return self.is_content(text) or (not text.isascii() and text.startswith(tuple(self.content)))

    def is_comparison(self, text: str) -> bool:
        """Return whether a text compares something with the number beside it (more than 4, 4以上)."""
        return text in self.comparisons

    def is_generic_verb(self, text: str) -> bool:
        """Return whether a verb, in any form, is one that any act explains."""
        return text in self.verbs or any(lemma in self.verbs for lemma in lemmas(text))

    def is_generic_noun(self, text: str) -> bool:
        """Return whether a noun, in any form, is one that a value of any kind explains."""
        return text in self.nouns or any(lemma in self.nouns for lemma in lemmas(text))


@cache
def content_words() -> ContentWords:
    """Return the words that need no explanation (read once)."""
    english, japanese = (read_toml(Path(__file__).with_name(f"content_words_{lang}.toml")) for lang in ("en", "ja"))
    texts = set(_texts(japanese["function"].values()))
    for group in japanese["function"].values():
        for verb in group.get("verbs", ()):
            texts.update(_forms(normal_text(verb)))
    pattern = "|".join(map(re.escape, sorted(texts, key=len, reverse=True)))
    verbs, nouns = (
        frozenset(_texts((english["generic"][kind], japanese["generic"][kind]))) for kind in ("verbs", "nouns")
    )
    return ContentWords(
        frozenset(_texts(english["function"].values())),
        re.compile(f"(?:{pattern})+"),
        verbs,
        nouns,
        frozenset(_texts((english["content"], japanese["content"]))),
        frozenset(_texts((english["before_seat"],))),
        re.compile("|".join(map(re.escape, _texts((japanese["denial"],))))),
        re.compile(f"(?:{'|'.join(map(re.escape, _texts((japanese['negative'],))))})(?:で|です|でした|から)?$"),
        re.compile("|".join(map(re.escape, sorted(_texts((japanese["content"],)), key=len, reverse=True)))),
        frozenset(_texts((english["comparison"], japanese["comparison"]))),
    )


def _texts(groups: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the words of some groups with all their forms, in normal form."""
    for group in groups:
        for word in group["words"]:
            yield from map(normal_text, word.split("|"))


def _forms(verb: str) -> Iterator[str]:
    """Yield the forms of a Japanese verb that neither negate it nor make a condition of it."""
    yield verb
    for stem, verb_class in inflections(verb):
        yield from (stem + ending for ending in _endings(endings(verb_class), ""))


def _endings(node: EndingNode, text: str) -> Iterator[str]:
    if node.ending is not None and not node.ending.tail and text:
        yield text
    for character, child in node.children.items():
        yield from _endings(child, text + character)
