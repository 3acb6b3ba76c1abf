"""Parsers and formatters for the printed content of cards and tiles as players type it: roles, employee tiles, numbers
of resources, VP and credits.

A word can be typed as its id, as its name in either language, or as an unambiguous prefix of these: `w` is a worker,
`2f` two food. Formatted text is the same in both languages. The parsers raise `InputError` if the text is invalid.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple

from referee.games.crisis.state import ANY_TILE, PRODUCTS, RESOURCES, ROLES, SKILLS, TEMPORARY_TILE
from referee.judging.line_parser import names_of
from referee.printed_lines.tokens import number_field
from referee.rules.game import find
from scoring.data_files import read_data
from scoring.errors import input_error
from scoring.fields.simple_fields import WholeNumber
from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import LANGS, Phrase

GAME = "crisis"
SHORT = {"c": "credits", "v": "vp", "ク": "credits", "点": "vp"}
"""Abbreviations that would be ambiguous prefixes, with the id that each means if that id is a possible choice."""
ANY_ROLE = "any"
ANY_WORDS = (ANY_ROLE, fold("誰でも"), fold("どれでも"), fold("だれでも"))
MAX_COUNT = 99
MAX_NAME_WORDS = 4
"""The largest number of words in a name."""
_COUNT = re.compile(
    r"\s*(?:(?P<times>\d{1,3})\s*(?:[x×*]|times|倍の?)\s*)?(?P<number>\d{1,4})\s*(?P<name>[^\W\d]+?)\s*(?:,\s*(?:and\b)?|and\b|&|と|$|(?=[^\w]|\d))"
)


def normalize_line(text: str) -> str:
    """Return typed text in its normal form; 、 becomes a comma."""
    return normalize(text).replace("、", ",")


_own: ContextVar[tuple[tuple[str, str], ...]] = ContextVar("own", default=())


@contextmanager
def calling(own: Mapping[str, str]) -> Iterator[None]:
    """Context manager: the parsers also accept the table's own names (by catalogue id)."""
    before = _own.set(tuple(sorted(own.items())))
    try:
        yield
    finally:
        _own.reset(before)


def _ids_by_name(sections: tuple[str, ...], ids: tuple[str, ...]) -> dict[str, str]:
    """Return the ids by their names, including the table's own names."""
    own = dict(_own.get())
    renamed = {fold(own[key]): id for section in sections for id in ids if (key := f"{section}.{id}") in own}
    return renamed | _ids_by_catalog_name(sections, ids)


@cache
def _ids_by_catalog_name(sections: tuple[str, ...], ids: tuple[str, ...]) -> dict[str, str]:
    """Return the ids by their catalogue names: the id itself, and its texts in these sections in both languages."""
    texts, names = _texts(), {fold(id): id for id in ids}
    for lang in LANGS:
        for section in sections:
            names |= {fold(texts[key][lang]): id for id in ids if (key := f"{section}.{id}") in texts}
    return names


def _texts() -> Mapping[str, Mapping[str, str]]:
    """Return the texts of the game's catalogues: id → language → text."""
    return names_of(find(GAME), {}).texts


def named(text: str, ids: Sequence[str], *sections: str) -> bool:
    return fold(text) in _ids_by_name(sections, tuple(ids))


def word(text: str, ids: Sequence[str], *sections: str) -> str:
    """Return the id with this name, or with an unambiguous name that starts with the text. Raises `InputError` if there
    is none or more than one.
    """
    names, text_key = _ids_by_name(sections, tuple(ids)), fold(text)
    if text_key in names:
        return names[text_key]
    if SHORT.get(text_key) in ids:
        return SHORT[text_key]
    everyday = _everyday_names(sections).get(text_key, "")
    if everyday in ids:
        return everyday
    matches = {id for name, id in names.items() if text_key and name.startswith(text_key)}
    if len(matches) != 1:
        choices = tuple(_name_of(id, sections) for id in ids if id in matches or not matches)
        raise input_error("card_word", given=text[:20], choices=choices)
    return matches.pop()


EVERYDAY = {"role": "roles", "product": "resource"}
"""The catalogue sections whose everyday words stand under another name."""


@cache
def _everyday_names(sections: tuple[str, ...]) -> dict[str, str]:
    """Return the ids by the everyday words of their sections, and by the plural of their names."""
    words = read_data(find(GAME).folder / "everyday_words.toml")
    names: dict[str, str] = {}
    for section in sections:
        for id, texts in words.get(EVERYDAY.get(section, section), {}).items():
            plural = fold(f"{_texts().get(f'{section}.{id}', {}).get('en', id)}s")
            names |= dict.fromkeys((plural, *map(fold, texts)), id)
    return names


def first_word(text: str, ids: Sequence[str], *sections: str) -> tuple[str, str]:
    """Return the id named at the start of a text, and the text after the name.

    The longest name is matched first. A name of several words can also be typed as its last words (“any time”). Raises
    `InputError` if no id matches.
    """
    tokens, names = text.split(), _ids_by_name(sections, tuple(ids))
    for count in range(min(MAX_NAME_WORDS, len(tokens)), 1, -1):
        words = fold(" ".join(tokens[:count]).rstrip(":,;"))
        matches = {id for name, id in names.items() if words and name.endswith(words)}
        if len(matches) == 1:
            return matches.pop(), " ".join(tokens[count:])
    words, remainder = tokens[0], " ".join(tokens[1:])
    return word(words.rstrip(":,;"), ids, *sections), remainder


def _name_of(id: str, sections: Sequence[str]) -> Phrase | str:
    """Return the catalogue name of an id as a phrase, or the id itself if it has none."""
    return next((Phrase(f"{section}.{id}") for section in sections if f"{section}.{id}" in _texts()), id)


# numbers of something


class ItemCount(NamedTuple):
    """A number of items of one kind; `times` is the printed multiplier before it (0 for none)."""

    number: int
    kind: str
    times: int = 0


_NAME_FIRST = re.compile(r"(?:^|(?<=[\s,、と]))([^\W\dx×]+)\s*(\d{1,4})個?(?=$|[\s,、と])")
"""The pattern of a kind before its number, as in 電力2."""


def counts(text: str, kinds: Sequence[str] = PRODUCTS) -> tuple[ItemCount, ...]:
    """Parse numbers with their kinds, such as `2food 1c` or `3x2vp`; in `電力2` the kind stands first."""
    items = []
    remainder = text if text.lstrip()[:1].isdigit() else _NAME_FIRST.sub(r"\2\1", text)
    while remainder.strip():
        match = _COUNT.match(remainder)
        if match is None:
            raise input_error("card_count", given=remainder.strip()[:20])
        number, times = int(match["number"]), int(match["times"] or 0)
        if max(number, times) > MAX_COUNT:
            raise input_error("card_range", given=max(number, times), low=0, high=MAX_COUNT)
        items.append(ItemCount(number, word(match["name"], kinds, "product"), times))
        remainder = remainder[match.end() :]
    return tuple(items)


def units(text: str) -> tuple[str, ...]:
    """Parse numbers of resources. Returns each resource once per unit."""
    items = counts(text, RESOURCES)
    if any(item.times for item in items):
        raise input_error("card_count", given=text[:20])
    return tuple(item.kind for item in items for _ in range(item.number))


def write_count(item: ItemCount) -> str:
    """Format an item count as text, such as `2food` or `3x2vp`."""
    kind = {"credits": "c"}.get(item.kind, item.kind)
    return f"{item.times}x{item.number}{kind}" if item.times else f"{item.number}{kind}"


def write_units(resources: Iterable[str]) -> str:
    """Format resources with their numbers; `resources` contains each resource once per unit."""
    by_kind = Counter(resources)
    return " ".join(f"{by_kind[kind]}{kind}" for kind in RESOURCES if by_kind[kind])


# roles and tiles


def role(text: str) -> str:
    return word(text, ROLES, "role")


_OR = re.compile(r"\s*(?:/|\bor\b|または|もしくは|か(?=\S))\s*", re.IGNORECASE)
_TIMES = re.compile(
    r"(?P<before>\d(?=[\s人個x×]*[^\W\d]))?[\s人個x×]*(?:の\s*)?(?P<slot>[^\W\d]+(?:/[^\W\d]+)*)(?P<after>\d)?"
)


def slots(text: str) -> tuple[str, ...]:
    """Parse slots in words: `w f`, `2 workers`, `worker or farmer`, 作業員2."""
    slot_ids: list[str] = []
    for part in split_words(re.sub(r"(?<=\d)\s+(?=[^\W\d])", "", _OR.sub("/", text)).replace("と", " ")):
        match = _TIMES.fullmatch(part)
        if match is None:
            raise input_error("card_word", given=part[:20], choices=tuple(Phrase(f"roles.{role}") for role in ROLES))
        slot_ids += [slot(match["slot"])] * int(match["before"] or match["after"] or 1)
    return tuple(slot_ids)


def slot(text: str) -> str:
    """Return the id of a slot from its text: one role, or several alternative roles separated by slashes."""
    parts = text.split("/")
    roles = set(ROLES) if any(fold(part) in ANY_WORDS for part in parts) else {role(part) for part in parts}
    return "/".join(name for name in ROLES if name in roles)


def write_slot(id: str) -> str:
    """Format a slot as the first letters of its roles, such as `w/f`."""
    return "/".join(part[0] for part in id.split("/"))


_SIDE = re.compile(r"(?P<role>[^\W\d]+)(?P<skill>\d?)")


def tile(text: str) -> str:
    """Return the id of an employee tile from its text, such as `w1` or `w1/f2`; `t` is the Temporary Employee, and
    `any` is a tile with every role.
    """
    if fold(text) == ANY_ROLE:
        return ANY_TILE
    names = _ids_by_name(("tile",), (TEMPORARY_TILE,))
    if any(name.startswith(fold(text)) for name in names) and fold(text):
        return TEMPORARY_TILE
    sides: dict[str, str] = {}
    for part in text.split("/"):
        side = _SIDE.fullmatch(part)
        if side is None or side["skill"] not in ("", *map(str, SKILLS)):
            raise input_error("card_tile", given=text[:20])
        sides[role(side["role"])] = side["skill"]
    if len(sides) != text.count("/") + 1:
        raise input_error("card_tile", given=text[:20])
    return "/".join(f"{role_name}_{sides[role_name]}".rstrip("_") for role_name in ROLES if role_name in sides)


def write_tile(id: str) -> str:
    """Format an employee tile as text, such as `w1/f2`."""
    if id in (TEMPORARY_TILE, ANY_TILE):
        return "t" if id == TEMPORARY_TILE else ANY_ROLE
    return "/".join(side[0] + side.partition("_")[2] for side in id.split("/"))


def split_words(text: str) -> list[str]:
    return [part for part in re.split(r"[\s,]+", text) if part]


def field(path: str) -> WholeNumber:
    return number_field(find(GAME), path)
