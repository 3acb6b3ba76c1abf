"""Inflected forms of words: English plurals and tenses, Japanese verb forms with the meaning of their endings.

A Japanese verb consists of a stem and a conjugation class. The endings of a class form one small tree, shared by all
its verbs. The additional meaning of an ending (置かない: not, 置ける: can, 置いたら: if) is its tail, and
becomes a separate word
after the verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import Struct

from referee.reading.senses import Role, SmallSense
from referee.reading.small_words import small_words

_DOUBLED = "bdgklmnprt"


@lru_cache(8192)
def lemmas(word: str) -> tuple[str, ...]:
    """Return the possible base forms of an English word, the word itself first."""
    irregular = small_words().irregular.get(word)
    forms = [word, *([irregular] if irregular else []), *_stems(word)]
    return tuple(dict.fromkeys(lemma for lemma in forms if len(lemma) > 1 or lemma == word))


def _stems(word: str) -> Iterator[str]:
    if not word.isascii() or len(word) < 4:
        return
    if word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
        if word.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
            yield word[:-2]
        if word.endswith("ies"):
            yield f"{word[:-3]}y"
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            yield from _bases(word.removesuffix(ending))


def _bases(stem: str) -> Iterator[str]:
    """Yield the possible base forms of a stem before -ing or -ed: plac(e), stop(p), carr(y)."""
    yield stem
    yield f"{stem}e"
    if stem[-1] == stem[-2] and stem[-1] in _DOUBLED:
        yield stem[:-1]
    if stem.endswith("i"):
        yield f"{stem[:-1]}y"


Tail = tuple[SmallSense, ...]


class Ending(Struct, frozen=True):
    """The ending of a verb form. Its last `tail_length` characters carry the additional meaning `tail`."""

    tail_length: int = 0
    tail: Tail = ()


class EndingNode:
    """A node in the tree of endings of one class of verbs."""

    __slots__ = ("children", "ending")

    def __init__(self) -> None:
        self.children: dict[str, EndingNode] = {}
        self.ending: Ending | None = None


NOT: Tail = (SmallSense(Role.NEGATION, "not"),)
CAN: Tail = (SmallSense(Role.QUESTION, "can"),)
CANNOT: Tail = NOT + CAN
IF: Tail = (SmallSense(Role.CONDITION, "if"),)
WHILE: Tail = (SmallSense(Role.SEQUENCE, "while"),)

_GODAN = {
    "う": ("わ", "い", "え", "お", "って", "った"),
    "く": ("か", "き", "け", "こ", "いて", "いた"),
    "ぐ": ("が", "ぎ", "げ", "ご", "いで", "いだ"),
    "す": ("さ", "し", "せ", "そ", "して", "した"),
    "つ": ("た", "ち", "て", "と", "って", "った"),
    "ぬ": ("な", "に", "ね", "の", "んで", "んだ"),
    "ぶ": ("ば", "び", "べ", "ぼ", "んで", "んだ"),
    "む": ("ま", "み", "め", "も", "んで", "んだ"),
    "る": ("ら", "り", "れ", "ろ", "って", "った"),
}
"""By the last kana of a verb: the stems before ない, ます, ば and う, the te-form and the past form."""
_ICHIDAN, _SURU, _KURU, _IKU = "ichidan", "suru", "kuru", "iku"
_ICHIDAN_ROWS = "いきぎしじちぢにひびぴみりえけげせぜてでねへべぺめれ"
_NEGATIVE = (
    "ない",
    "なかった",
    "なくて",
    "ないで",
    "なければ",
    "なきゃ",
    "なく",
    "ず",
    "ずに",
    "ぬ",
    "ねば",
    "ないです",
)
_POLITE = ("ます", "ました", "まして", "ましょう", "たい", "たいです", "たかった", "たくて", "なさい", "そう", "つつ")
_POLITE_NEGATIVE = ("ません", "ませんでした")
_PROGRESSIVE = ("る", "た", "ます", "ました", "いる", "います", "いた")
_PASSIVE = ("る", "た", "て", "ます", "ました")


def inflections(word: str) -> Iterator[tuple[str, str]]:
    """Yield (stem, conjugation class) for a Japanese verb; nothing if the word does not end like a verb."""
    if word.endswith("する"):
        yield word[:-2], _SURU
        return
    stem, last = word[:-1], word[-1:]
    if not stem or last not in _GODAN or word.isascii():
        return
    if word in ("くる", "やってくる"):
        yield word[:-2], _KURU
    elif word.endswith(("行く", "いく")):
        yield stem, _IKU
    else:
        yield from _classes(stem, last)


def _classes(stem: str, last: str) -> Iterator[tuple[str, str]]:
    """Yield (stem, conjugation class) for each possible class of a Japanese verb. A verb in る may have two."""
    kanji = not "\u3040" <= stem[-1] <= "\u30ff"
    yield stem, last
    if last == "る" and (kanji or stem[-1] in _ICHIDAN_ROWS):
        yield stem, _ICHIDAN


@cache
def endings(verb_class: str) -> EndingNode:
    """Return the tree of verb endings of a conjugation class."""
    root = EndingNode()
    for text, tail_length, tail in _forms(verb_class):
        node = root
        for character in text:
            node = node.children.setdefault(character, EndingNode())
        node.ending = node.ending or Ending(tail_length, tail)
    return root


_Form = tuple[str, int, Tail]


@cache
def _forms(verb_class: str) -> tuple[_Form, ...]:
    if verb_class == _SURU:
        forms = (
            *_common_forms("し", "し", "して", "した", "しよ"),
            *_conditional("すれ"),
            *_passive("され"),
            *_ability("でき"),
        )
        return (*forms, *_ability("出来"), *_passive("させ"), ("せずに", 2, NOT), ("しろ", 0, ()), ("すべき", 0, ()))
    if verb_class == _KURU:
        return (*_common_forms("こ", "き", "きて", "きた", "こよ"), *_conditional("くれ"), *_ability("これ"))
    if verb_class == _ICHIDAN:
        forms = (*_common_forms("", "", "て", "た", "よ"), *_conditional("れ"), *_ability("られ"), *_ability("れ"))
        return (*forms, *_passive("させ"), ("ろ", 0, ()))
    before_not, before_polite, before_if, before_let, te, past = _GODAN["く" if verb_class == _IKU else verb_class]
    if verb_class == _IKU:
        te, past = "って", "った"
    forms = (*_common_forms(before_not, before_polite, te, past, before_let), *_conditional(before_if))
    passive = (*_passive(f"{before_not}れ"), *_passive(f"{before_not}せ"))
    return (*forms, *_ability(before_if), *passive, (before_if, 0, ()))


def _common_forms(before_not: str, before_polite: str, te: str, past: str, before_let: str) -> Iterator[_Form]:
    """Yield the verb forms of every conjugation class: polite, negative, te-form, past, wish, suggestion."""
    if before_polite:
        yield before_polite, 0, ()
    yield from ((before_polite + ending, 0, ()) for ending in _POLITE)
    yield from ((before_not + ending, len(ending), NOT) for ending in _NEGATIVE)
    yield from ((before_polite + ending, len(ending), NOT) for ending in _POLITE_NEGATIVE)
    yield f"{before_polite}たくない", 2, NOT
    yield f"{before_polite}たくありません", 5, NOT
    yield f"{before_polite}ながら", 3, WHILE
    yield te, 0, ()
    yield from ((te + ending, 0, ()) for ending in _PROGRESSIVE)
    yield from ((te + ending, len(ending), NOT) for ending in ("ない", "ません", "いない", "いません"))
    yield past, 0, ()
    yield f"{past}ら", 1, IF
    yield f"{past}り", 0, ()
    yield f"{before_let}う", 0, ()
    voiced = te.endswith("で")
    finished, prepared = te[:-1] + ("じゃ" if voiced else "ちゃ"), te[:-1] + ("ど" if voiced else "と")
    yield from ((finished + ending, 0, ()) for ending in ("", "う", "った", "おう", "って", "います", "いました"))
    yield from ((prepared + ending, 0, ()) for ending in ("く", "いた", "こう", "いて", "きます", "きましょう"))


def _conditional(before_if: str) -> Iterator[_Form]:
    yield f"{before_if}ば", 1, IF


def _passive(stem: str) -> Iterator[_Form]:
    yield from ((stem + ending, 0, ()) for ending in _PASSIVE)


def _ability(stem: str) -> Iterator[_Form]:
    """Yield the verb endings for “can” and “cannot”."""
    yield from ((stem + ending, len(ending), CAN) for ending in ("る", "ます", "た", "ました", "たら"))
    yield from ((stem + ending, len(ending), CANNOT) for ending in ("ない", "ません", "なかった", "ず", "なくて"))
