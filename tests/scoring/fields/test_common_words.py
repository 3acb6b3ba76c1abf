"""The words for none, yes, no and not known."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.fields.common_words import (
    WORDS,
    CommonWord,
    is_none,
    is_unknown,
    meaning_of,
    words_for,
    yes_or_no,
    yes_or_no_by_prefix,
)
from scoring.text_catalogs import LANGS
from scoring.toml_cache import read_toml

ALL = [(meaning, word) for meaning in CommonWord for lang in LANGS for word in words_for(meaning, lang)]


@pytest.mark.parametrize(("meaning", "word"), ALL)
def test_every_word_is_understood_as_people_type_it(meaning: CommonWord, word: str) -> None:
    wide = "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in word)
    for typed in (word, word.upper(), f" {word}　", wide, f"{word}.", f"{word}。", f"{word}!"):
        assert meaning_of(typed) is meaning, typed


def test_a_word_has_one_meaning() -> None:
    rows = read_toml(WORDS)
    words = Counter(word for meaning in CommonWord for row in rows[meaning.value].values() for word in row)
    assert [word for word, count in words.items() if count > 1] == []


BEFORE = {
    "none": "none, nothing, nil, -, 0, なし, 無し, ない, 無い, 何もない, なにもない, ありません",
    "yes": "yes, y, yep, yeah, yup, sure, right, true, はい, ある, あります, うん, ええ, そう, そうです",
    "no": "no, n, nope, nah, wrong, false, not, いいえ, いや, ううん, 違う, 違います, ちがう",
}
"""The words that answers, cards, cells and settings had before they shared this list."""


@pytest.mark.parametrize("meaning", BEFORE)
def test_the_words_that_were_understood_before_keep_their_meaning(meaning: str) -> None:
    for word in BEFORE[meaning].split(", "):
        assert meaning_of(word) is CommonWord(meaning), word
        assert is_none(word) == (word not in ("n",) and meaning != "yes"), word
        assert yes_or_no(word) == (None if word == "0" else meaning == "yes"), word


@pytest.mark.parametrize(
    ("typed", "meaning"),
    [
        ("nothing", CommonWord.NONE),
        ("無し", CommonWord.NONE),
        ("ナシ", CommonWord.NONE),
        ("—", CommonWord.NONE),
        ("ハイ", CommonWord.YES),
        ("オケ", CommonWord.YES),
        ("Aye!", CommonWord.YES),
        ("イイエ", CommonWord.NO),
        ("？", CommonWord.UNKNOWN),
        ("Don’t know.", CommonWord.UNKNOWN),
        ("don't  know", CommonWord.UNKNOWN),
        ("わからない。", CommonWord.UNKNOWN),
        ("nowhere", None),
        ("nobody", None),  # a person; none of what a card does is said otherwise
        ("", None),
        ("3", None),
        ("silk", None),
        ("わかる", None),
    ],
)
def test_words_that_people_type(typed: str, meaning: CommonWord | None) -> None:
    assert meaning_of(typed) is meaning
    assert is_unknown(typed) == (meaning is CommonWord.UNKNOWN)


@pytest.mark.parametrize(
    ("typed", "none", "yes"),
    [
        ("no", True, False),
        ("n", False, False),
        ("いいえ", True, False),
        ("0", True, None),
        ("-", True, False),
        ("yes", False, True),
        ("?", False, None),
        ("silk", False, None),
    ],
)
def test_none_and_no_stand_for_one_another(typed: str, none: bool, yes: bool | None) -> None:
    assert is_none(typed) is none
    assert yes_or_no(typed) is yes


@pytest.mark.parametrize(
    ("typed", "yes"),
    [
        ("ye", True),
        ("は", True),
        ("い", False),
        ("n", False),
        ("s", None),
        ("a", None),
        ("f", None),
        ("", None),
        ("x", None),
    ],
)
def test_yes_and_no_by_the_beginning_of_what_is_written(typed: str, yes: bool | None) -> None:
    assert yes_or_no_by_prefix(typed) is yes
