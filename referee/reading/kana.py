"""Conversion between kana and Latin letters."""

from __future__ import annotations

from functools import lru_cache

_ROWS = {
    "": "あいうえお",
    "k": "かきくけこ",
    "s": "さしすせそ",
    "t": "たちつてと",
    "n": "なにぬねの",
    "h": "はひふへほ",
    "m": "まみむめも",
    "r": "らりるれろ",
    "g": "がぎぐげご",
    "z": "ざじずぜぞ",
    "d": "だぢづでど",
    "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
}
_LETTERS = {kana: f"{head}{vowel}" for head, row in _ROWS.items() for kana, vowel in zip(row, "aiueo", strict=True)}
_LETTERS |= {"や": "ya", "ゆ": "yu", "よ": "yo", "わ": "wa", "を": "wo", "ん": "n", "ゔ": "vu"}
_SMALL = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o", "ゎ": "wa"}
_HEPBURN = (
    ("hu", "fu"),
    *(("sy", "sh"), ("ty", "ch"), ("zy", "j"), ("dy", "j")),
    *(("si", "shi"), ("ti", "chi"), ("tu", "tsu"), ("zi", "ji"), ("di", "ji"), ("du", "zu")),
)
_SMALL_TSU, _LONG = "っ", "ー"
_KANA = frozenset((*_LETTERS, *_SMALL, _SMALL_TSU, _LONG))
_VOWELS, _NEVER_DOUBLED = "aiueo", "lmnr"
_LONG_VOWELS = (("ou", "o"), ("oo", "o"), ("uu", "u"), ("aa", "a"), ("ei", "e"))
_CONTRACTED = {"sh": "し", "ch": "ち", "j": "じ"}
_SYLLABLES = {letters: kana for kana, letters in _LETTERS.items() if kana not in "ぢづを"} | {
    "shi": "し",
    "chi": "ち",
    "tsu": "つ",
    "fu": "ふ",
    "ji": "じ",
    **{
        f"{head}{vowel}": f"{kana}{small}"
        for head, kana in _CONTRACTED.items()
        for vowel, small in zip("auo", "ゃゅょ", strict=True)
    },
    **{f"{head}e": f"{kana}ぇ" for head, kana in _CONTRACTED.items()},
    **{f"f{vowel}": f"ふ{small}" for vowel, small in zip("aieo", "ぁぃぇぉ", strict=True)},
    **{f"{h}y{v}": f"{row[1]}{s}" for h, row in _ROWS.items() if h for v, s in zip("auo", "ゃゅょ", strict=True)},
    "l": "る",
    "v": "ゔ",
    **{f"l{vowel}": kana for vowel, kana in zip("aiueo", "らりるれろ", strict=True)},
    **{f"c{vowel}": kana for vowel, kana in zip("auo", "かくこ", strict=True)},
}
_LONE_CONSONANTS = {
    **dict(zip("bcfgjkmpqrswxz", "ぶくふぐじくむぷくるすうくず", strict=True)),
    "d": "ど",
    "t": "と",
    "h": "",
    "y": "い",
    "th": "す",
    "ph": "ふ",
    "ck": "っく",
}
"""The kana for consonants without a following vowel."""


def is_kana(text: str) -> bool:
    """Return whether a text in normal form consists only of kana."""
    return bool(text) and _KANA.issuperset(text)


@lru_cache(4096)
def romaji(kana: str) -> tuple[str, ...]:
    """Return the Latin spellings of hiragana: by the syllable table, by English sound, and each without long vowels."""
    parts: list[str] = []
    double = False
    for character in kana:
        if character == _SMALL_TSU:
            double = True
        elif character == _LONG:
            parts.append(parts[-1][-1:] if parts else "")
        else:
            _append_syllable(parts, character, double)
            double = False
    table = "".join(parts)
    phonetic = table
    for letters, sound in _HEPBURN:
        phonetic = phonetic.replace(letters, sound)
    spellings = (table, phonetic, *map(_without_long_vowels, (table, phonetic)))
    return tuple(dict.fromkeys(spelling for spelling in spellings if spelling))


def _append_syllable(parts: list[str], character: str, double: bool) -> None:
    if character in _SMALL and parts and parts[-1].endswith("i"):
        small = _SMALL[character]
        parts[-1] = parts[-1][:-1] + (small if small[0] == "y" else small[-1])
        return
    letters = _LETTERS.get(character) or _SMALL[character]
    parts.append(f"{letters[0]}{letters}" if double else letters)


def _without_long_vowels(text: str) -> str:
    for long, short in _LONG_VOWELS:
        text = text.replace(long, short)
    return text


def kana_of(name: str) -> str:
    """Return a name in Latin letters as hiragana; `""` if that is impossible.

    Examples: `kana_of("hokkaido")` is `"ほっかいど"`, `kana_of("cleo")` is `"くれお"`.
    """
    if not any(vowel in name for vowel in _VOWELS):
        return ""
    kana = ""
    at = 0
    while at < len(name):
        doubled = name[at : at + 1] == name[at + 1 : at + 2] and name[at] not in _VOWELS
        if doubled and (name[at] != "n" or at + 2 == len(name)):
            kana += "" if name[at] in _NEVER_DOUBLED else _SMALL_TSU
            at += 1
        syllable = next((name[at : at + size] for size in (3, 2, 1) if name[at : at + size] in _SYLLABLES), "")
        consonant = next((name[at : at + size] for size in (2, 1) if name[at : at + size] in _LONE_CONSONANTS), "")
        if not syllable and not consonant:
            return ""
        kana += _SYLLABLES.get(syllable) or _LONE_CONSONANTS[consonant]
        at += len(syllable or consonant)
    return kana
