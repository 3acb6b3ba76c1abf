"""Japanese letters: one form for katakana and hiragana, and how kana are written in Latin letters."""

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
_SMALL = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o"}
_HEPBURN = (
    ("hu", "fu"),
    *(("sy", "sh"), ("ty", "ch"), ("zy", "j"), ("dy", "j")),
    *(("si", "shi"), ("ti", "chi"), ("tu", "tsu"), ("zi", "ji"), ("di", "ji"), ("du", "zu")),
)
_SMALL_TSU, _LONG = "っ", "ー"
_FIRST, _LAST, _APART = ord("ァ"), ord("ヶ"), ord("ァ") - ord("ぁ")
_TO_HIRAGANA = {code: code - _APART for code in range(_FIRST, _LAST + 1)}


def hiragana(text: str) -> str:
    """Write katakana as hiragana; everything else stays."""
    return text if text.isascii() else text.translate(_TO_HIRAGANA)


def is_kana(text: str) -> bool:
    """Tell whether a folded text is written in kana alone."""
    return bool(text) and all(one in _LETTERS or one in _SMALL or one in (_SMALL_TSU, _LONG) for one in text)


@lru_cache(4096)
def romaji(kana: str) -> tuple[str, ...]:
    """Write hiragana in Latin letters: by the table of the sounds, and as English readers hear them."""
    parts: list[str] = []
    double = False
    for sign in kana:
        if sign == _SMALL_TSU:
            double = True
            continue
        if sign == _LONG:
            parts.append(parts[-1][-1] if parts else "")
            continue
        if sign in _SMALL and parts and parts[-1].endswith("i"):
            small = _SMALL[sign]
            parts[-1] = parts[-1][:-1] + (small if small[0] == "y" else small[-1])
            continue
        letters = _LETTERS.get(sign) or _SMALL[sign]
        parts.append(f"{letters[0]}{letters}" if double else letters)
        double = False
    plain = "".join(parts)
    heard = plain
    for written, said in _HEPBURN:
        heard = heard.replace(written, said)
    return tuple(dict.fromkeys((plain, heard)))
