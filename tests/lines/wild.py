"""Any text that can be typed: signs, words of a game in any order, numbers, lines too long or repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tests.fuzz import odd
from tests.lines.variations import Base, Kind, Variation

LONGEST = 2_000
SIGNS = ",;:.!?\"'()[]{}<>/\\|+-*=~^_#@&%$、。；：「」『』・…×＋－〜"
RANGES = ((0x20, 0x7F), (0xA0, 0x250), (0x370, 0x400), (0x590, 0x700), (0x3041, 0x3097), (0x30A1, 0x30FB), (0x4E00, 0x9FA0),
          (0xFF01, 0xFF9E), (0x1F300, 0x1F650), (0x0, 0x20), (0x300, 0x370), (0x2000, 0x2070))  # fmt: skip


def wild(chance: Random, lines: Sequence[Base], names: Sequence[Base], count: int) -> Iterator[Variation]:
    """Give so many texts for a position whose lines and names are given."""
    said = [one.text for one in lines] or ["end"]
    words = [word for text in said for word in text.split()] + [one.text for one in names]
    for _ in range(count):
        text = chance.choice(_WAYS)(chance, said, words)[:LONGEST]
        yield Variation(Kind.WILD, text, Base(text, "en"))


def _signs(chance: Random, said: Sequence[str], words: Sequence[str]) -> str:
    return "".join(chance.choice(SIGNS + "0123 ab") for _ in range(chance.randint(1, 12)))


def _letters(chance: Random, said: Sequence[str], words: Sequence[str]) -> str:
    low, high = chance.choice(RANGES)
    return "".join(chr(chance.randrange(low, high)) for _ in range(chance.randint(1, 30)))


def _odd(chance: Random, said: Sequence[str], words: Sequence[str]) -> str:
    text = odd.text(chance, chance.choice(said), said)
    return text.encode("utf-8", "replace").decode()


def _some_words(chance: Random, said: Sequence[str], words: Sequence[str]) -> str:
    joint = chance.choice((" ", " ", ", ", ",", ";", "、", ""))
    return joint.join(chance.choice(words) for _ in range(chance.randint(1, 9)))


def _numbers(chance: Random, said: Sequence[str], words: Sequence[str]) -> str:
    parts = [
        chance.choice(("1", "2", "0", "-1", "12", "x", ",", ";", "9" * 30, "３", "x2", "2x", "2×"))
        for _ in range(chance.randint(1, 6))
    ]
    return chance.choice(("", " ", ",", ";")).join(parts) + chance.choice(("", " " + chance.choice(words)))


def _repeated(chance: Random, said: Sequence[str], words: Sequence[str]) -> str:
    part = chance.choice((chance.choice(words), chance.choice(said), chance.choice(SIGNS), "1", "and"))
    return (part + chance.choice((" ", "", ", ", ";", "、"))) * chance.choice((2, 3, 11, 13, 60, LONGEST))


def _cut(chance: Random, said: Sequence[str], words: Sequence[str]) -> str:
    text = chance.choice(said)
    at = chance.randint(0, len(text))
    return chance.choice(
        (text[:at], text[at:], text[at:] + " " + text[:at], f"{text[:at]}{chance.choice(SIGNS)}{text[at:]}")
    )


def _joined(chance: Random, said: Sequence[str], words: Sequence[str]) -> str:
    return chance.choice((", ", "; ", " and ", "、", " ")).join(
        chance.choice(said) for _ in range(chance.randint(2, 6))
    )


_WAYS: tuple[Callable[[Random, Sequence[str], Sequence[str]], str], ...] = (
    _signs, _signs, _letters, _odd, _odd, _some_words, _some_words, _numbers, _repeated, _cut, _joined,
)  # fmt: skip
