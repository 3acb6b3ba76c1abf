"""Catalogues: every word a person sees, in English and Japanese, found by a stable id.

A catalogue is a TOML file whose tables give `section.id = { en = "…", ja = "…" }`. A placeholder is named and may
carry a form: `{who:seat}` a seat's name, `{n:signed}`, `{n:#tile|tiles}` a counted noun, `{cost:coins}` what the
catalogue says under `form.coins` (an amount of money), `{card:name}` a name that somebody gave, with blanks where it
is typed with underscores, and any other form is a section, so that `{where:region}` says
the word `region.<where>`. A tuple is said item by item. A `Phrase` among the values is said in the same language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Literal
from unicodedata import category

from msgspec import Struct

from scoring.data_files import read_data, wrong_data

Lang = Literal["en", "ja"]
LANGS: tuple[Lang, ...] = ("en", "ja")
WAS = tuple(f"was_{lang}" for lang in LANGS)
"""Beside the languages of an entry: what it was called before. It is never said, and always read."""

CORE = Path(__file__).with_name("words.toml")
FIELDS = Path(__file__).with_name("fields") / "words.toml"
SHARED = (CORE, FIELDS)
"""The catalogues that are part of every set."""


class Phrase(Struct, frozen=True):
    """A sentence kept as its id and values; it is said in the reader's language when shown."""

    key: str
    values: dict[str, Any] = {}


@cache
def load(path: Path) -> dict[str, dict[str, str]]:
    """Read one catalogue file: flat id -> {language: text}.

    A file named `en.toml` or `ja.toml` is in that language; in one whose tables are themselves the entries the ids
    take the file's name (`acts.toml`: `act.<id>`). Raises `InputError` for a file that is no catalogue.
    """
    flat: dict[str, dict[str, str]] = {}
    family = path.stem.removesuffix("s")

    only = path.stem if path.stem in LANGS else ""

    def walk(prefix: str, node: Any) -> None:
        if only and isinstance(node, str):
            flat[prefix] = {only: node}
        elif not isinstance(node, Mapping):
            raise wrong_data(path, repr(node), prefix)
        elif _is_text(node):
            flat[prefix] = dict(node)
        else:
            for name, value in node.items():
                walk(f"{prefix}.{name}", value)

    for section, entries in read_data(path).items():
        if isinstance(entries, Mapping) and _is_text(entries):
            flat[f"{family}.{section}"] = {lang: entries[lang] for lang in LANGS if lang in entries}
        else:
            walk(section, entries)
    return flat


def _is_text(entry: Mapping[str, Any]) -> bool:
    return any(isinstance(entry.get(lang), str) for lang in LANGS)


def _in(lang: Lang, text: Mapping[str, str]) -> str:
    """Give a text in a language, or in English where it is in that alone; "" where it is in neither."""
    return text.get(lang, text.get("en", ""))


def own_word(own: Mapping[str, str], key: str) -> str:
    """Give a table's own word for an id; "" where it has none.

    An id that goes on after an underscore is said with the rest behind: where `good.x` is oil, `good.x_3` is oil 3.
    """
    if key in own:
        return own[key]
    head, _, suffix = key.rpartition("_")
    return f"{own[head]} {suffix}" if head in own else ""


class Words:
    """Says phrases in one language, for one set of catalogues, seat names, and words of a table's own."""

    def __init__(
        self,
        lang: Lang,
        paths: Iterable[Path] = (),
        seats: Mapping[str, str] | None = None,
        own: Mapping[str, str] | None = None,
    ) -> None:
        self.lang: Lang = lang
        self.paths = (*SHARED, *paths)
        self.seats = dict(seats or {})
        self.own = dict(own or {})
        self._flat: dict[str, str] = {}
        for path in self.paths:
            self._flat.update({key: value for key, text in load(path).items() if (value := _in(lang, text))})
        if self.own:
            own_texts = {key: own_word(self.own, key).replace("{", "{{").replace("}", "}}") for key in self._flat}
            self._flat.update({key: text for key, text in own_texts.items() if text})

    def named(self, seats: Mapping[str, str]) -> Words:
        """Return the same words with these seat names. The catalogue is shared: screens ask for them at every key."""
        words = copy(self)
        words.seats = dict(seats)
        return words

    def with_table_names(self, own: Mapping[str, str]) -> Words:
        """Return the same words with these of a table's own, by the ids they replace."""
        return Words(self.lang, self.paths[len(SHARED) :], self.seats, own) if own != self.own else self

    def has(self, key: str) -> bool:
        """Tell whether the catalogue holds this id."""
        return key in self._flat

    def translate(self, key: str, /, **values: Any) -> str:
        """Say the text `key` with its placeholders filled; an unknown id is shown as itself."""
        text = self._flat.get(key)
        return key if text is None else text.format_map(_Values(self, values))

    def text(self, key: str) -> str:
        """Give a text as it stands in the catalogue, its placeholders unfilled; "" where there is none."""
        return self._flat.get(key, "")

    def phrase(self, phrase: Phrase) -> str:
        """Say a kept phrase."""
        return self.translate(phrase.key, **phrase.values)

    def ids(self, section: str) -> list[str]:
        """List the ids of one section, in catalogue order."""
        start = f"{section}."
        return [key[len(start) :] for key in self._flat if key.startswith(start)]

    def format_field(self, value: Any, format_spec: str) -> str:
        """Say one value in the form its placeholder asks for."""
        if isinstance(value, Phrase):
            return self.phrase(value)
        if isinstance(value, str):
            return self._format_text(printable(value), format_spec)
        if isinstance(value, int):
            return self._format_number(value, format_spec)
        if isinstance(value, (tuple, list)):
            return self.join_items([self.format_field(item, format_spec) for item in value])
        return "?"  # a fact nobody has told

    def _format_text(self, text: str, form: str) -> str:
        """Say a name, the key of a seat, or the id of a word."""
        if form == "name":
            return text.replace("_", " ")
        if form in ("signed", "") or self.has(f"form.{form}"):
            return text
        if form.startswith("#"):  # a key of a path may be a number
            return _pluralized(int(text), form) if text.isdecimal() else text
        if form == "seat":
            return self._seat(text)
        return self.translate_or(f"{form}.{text}", text)

    def _format_number(self, number: int, form: str) -> str:
        """Say an amount, a counted noun, or what is named by its number."""
        if self.has(f"form.{form}"):
            return self.translate(f"form.{form}", value=number)
        if form == "seat":
            return self._seat(str(number))
        if form == "signed":
            return f"{number:+,}".replace("-", "−")
        if form.startswith("#"):
            return _pluralized(number, form)
        if form:
            return self.translate_or(f"{form}.{number}", str(number))
        return str(number) if isinstance(number, bool) else f"{number:,}"

    def _seat(self, seat: str) -> str:
        """Name a seat: by the name of its player, else by its colour."""
        return self.seats.get(seat) or self.translate_or(f"seat_colour.{seat}", seat)

    def translate_or(self, key: str, default: str) -> str:
        """Say `key` if the catalogue has it, else `default`."""
        return self.translate(key) if key in self._flat else printable(default)

    def join_items(self, items: list[str]) -> str:
        """Join items the way the language lists things."""
        return ("、" if self.lang == "ja" else ", ").join(items)


def _pluralized(number: int, form: str) -> str:
    """Say a number with its noun, as in `#tile|tiles`."""
    singular, _, plural = form[1:].partition("|")
    return f"{number:,} {singular if number == 1 else plural}"


class _Values:
    """The values of one text by placeholder; one that was not handed over is shown as its own name."""

    __slots__ = ("values", "words")

    def __init__(self, words: Words, values: Mapping[str, Any]) -> None:
        self.words = words
        self.values = values

    def __getitem__(self, name: str) -> _Value:
        return _Value(self.words, self.values.get(name, f"{{{name}}}"))


class _Value:
    """One value, which is said in the form its placeholder asks for."""

    __slots__ = ("value", "words")

    def __init__(self, words: Words, value: Any) -> None:
        self.words = words
        self.value = value

    def __format__(self, form: str) -> str:
        return self.words.format_field(self.value, form)


JOINERS = "\u200c\u200d"
"""Signs without a width that words of some scripts, and some emoji, are written with."""


def printable(text: str) -> str:
    """Replace what a terminal or a file would not show but obey: control signs, line ends, overrides of direction."""
    return (
        text
        if text.isprintable()
        else "".join(character if _is_displayable(character) else "\ufffd" for character in text)
    )


def _is_displayable(character: str) -> bool:
    return character.isprintable() or character in JOINERS or category(character) == "Zs"  # a wide space is a space
