"""Text catalogues: every displayed text, in English and Japanese, by a stable id.

A catalogue is a TOML file whose tables contain `section.id = { en = "…", ja = "…" }`. A placeholder has a name and
optionally a form:

- `{who:seat}`: a seat's name
- `{n:signed}`: a number with its sign
- `{n:#tile|tiles}`: a number with its noun
- `{cost:coins}`: the catalogue text `form.coins` (an amount of money)
- `{card:name}`: a name that the players entered, with underscores displayed as blanks
- `{where:region}`: any other form is a section, here for the text `region.<where>`

A tuple is formatted item by item; a `Phrase` among the values is formatted in the same language.
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
"""The keys of former names in a catalogue entry; these names are accepted as input but never displayed."""

CORE = Path(__file__).with_name("words.toml")
FIELDS = Path(__file__).with_name("fields") / "words.toml"
SHARED = (CORE, FIELDS)
"""The catalogues that every formatter includes."""


class Phrase(Struct, frozen=True):
    """A sentence stored as a catalogue id with its values, formatted only when it is displayed."""

    key: str
    values: dict[str, Any] = {}


@cache
def load(path: Path) -> dict[str, dict[str, str]]:
    """Load a catalogue file as a mapping: id → {language: text}.

    A file named `en.toml` or `ja.toml` contains only that language. If the top-level tables of a file are entries,
    their ids start with the file's name (`acts.toml`: `act.<id>`). Raises `InputError` if the file is not a catalogue.
    """
    flat: dict[str, dict[str, str]] = {}
    family = path.stem.removesuffix("s")
    only = path.stem if path.stem in LANGS else ""

    def walk(prefix: str, node: Mapping[str, Any]) -> None:
        for name, value in node.items():
            key = f"{prefix}{name}"
            if not isinstance(value, dict):
                if not (only and isinstance(value, str)):
                    raise wrong_data(path, repr(value), key)
                flat[key] = {only: value}
            elif not _is_text(value):
                walk(f"{key}.", value)
            elif prefix:
                flat[key] = value
            else:
                flat[f"{family}.{name}"] = {lang: value[lang] for lang in LANGS if lang in value}

    walk("", read_data(path))
    return flat


def _is_text(entry: Mapping[str, Any]) -> bool:
    return isinstance(entry.get("en"), str) or isinstance(entry.get("ja"), str)


def _in(lang: Lang, text: Mapping[str, str]) -> str:
    """Return a text in a language, otherwise in English; "" if both are missing."""
    return text.get(lang, text.get("en", ""))


def own_word(own: Mapping[str, str], key: str) -> str:
    """Return the name that a table has chosen for an id, "" for none. An id with a suffix inherits the name: if
    `good.x` is "oil", `good.x_3` is "oil 3".
    """
    if key in own:
        return own[key]
    head, _, suffix = key.rpartition("_")
    return f"{own[head]} {suffix}" if head in own else ""


class Words:
    """A formatter of texts in one language, with its catalogues, the seat names, and the table's own names of
    things.
    """

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
        """Return a copy with other seat names that shares the loaded catalogue."""
        words = copy(self)
        words.seats = dict(seats)
        return words

    def with_table_names(self, own: Mapping[str, str]) -> Words:
        """Return a formatter with the table's own names by id; the same object if they are unchanged."""
        return Words(self.lang, self.paths[len(SHARED) :], self.seats, own) if own != self.own else self

    def extended(self, texts: Mapping[str, str]) -> Words:
        """Return a copy with more texts by id; they contain no placeholders."""
        words = copy(self)
        words._flat = self._flat | {key: text.replace("{", "{{").replace("}", "}}") for key, text in texts.items()}
        return words

    def has(self, key: str) -> bool:
        """Return whether the catalogue contains this id."""
        return key in self._flat

    def translate(self, key: str, /, **values: Any) -> str:
        """Return the text of `key` with its placeholders filled in; `key` itself if the catalogue does not
        contain it.
        """
        text = self._flat.get(key)
        return key if text is None else text.format_map(_Values(self, values))

    def text(self, key: str) -> str:
        """Return the text of `key` with unfilled placeholders, "" if the catalogue does not contain it."""
        return self._flat.get(key, "")

    def phrase(self, phrase: Phrase) -> str:
        return self.translate(phrase.key, **phrase.values)

    def ids(self, section: str) -> list[str]:
        """Return the ids of one section, in catalogue order."""
        start = f"{section}."
        return [key[len(start) :] for key in self._flat if key.startswith(start)]

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format one value as its placeholder's form requires; "?" for an unknown value."""
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
        """Format a text value: an entered name, a seat, or an id."""
        if form == "name":
            return text.replace("_", " ")
        if form in ("signed", "") or self.has(f"form.{form}"):
            return text
        if form.startswith("#"):  # a key of a path may be a number
            return _number_with_noun(int(text), form) if text.isdecimal() else text
        if form == "seat":
            return self._seat(text)
        return self.translate_or(f"{form}.{text}", text)

    def _format_number(self, number: int, form: str) -> str:
        """Format a number: an amount, a number with its noun, or an id."""
        if self.has(f"form.{form}"):
            return self.translate(f"form.{form}", value=number)
        if form == "seat":
            return self._seat(str(number))
        if form == "signed":
            return f"{number:+,}".replace("-", "−")
        if form.startswith("#"):
            return _number_with_noun(number, form)
        if form:
            return self.translate_or(f"{form}.{number}", str(number))
        return str(number) if isinstance(number, bool) else f"{number:,}"

    def _seat(self, seat: str) -> str:
        """Return the name of a seat: its player, otherwise its colour."""
        return self.seats.get(seat) or self.translate_or(f"seat_colour.{seat}", seat)

    def translate_or(self, key: str, default: str) -> str:
        """Return the text of `key` if the catalogue contains it, otherwise `default`."""
        return self.translate(key) if key in self._flat else printable(default)

    def join_items(self, items: list[str]) -> str:
        return ("、" if self.lang == "ja" else ", ").join(items)

    def join_clauses(self, clauses: Iterable[str]) -> str:
        """Join clauses of one sentence with the mark that separates them in the language."""
        return self.clause_mark.join(clauses)

    @property
    def clause_mark(self) -> str:
        """Return the mark that separates clauses of one sentence in the language."""
        return "／" if self.lang == "ja" else "; "

    def join_sentences(self, sentences: Iterable[str]) -> str:
        """Join whole sentences that are not empty; Japanese has no space between them."""
        return ("" if self.lang == "ja" else " ").join(filter(None, sentences))


def _number_with_noun(number: int, form: str) -> str:
    """Format a number with its noun in singular or plural, for a form such as `#tile|tiles`."""
    singular, _, plural = form[1:].partition("|")
    return f"{number:,} {singular if number == 1 else plural}"


class _Values:
    """The values of a text by placeholder name; a missing value is displayed as the name."""

    __slots__ = ("values", "words")

    def __init__(self, words: Words, values: Mapping[str, Any]) -> None:
        self.words = words
        self.values = values

    def __getitem__(self, name: str) -> _Value:
        return _Value(self.words, self.values.get(name, f"{{{name}}}"))


class _Value:
    """A value that formats itself as its placeholder's form requires."""

    __slots__ = ("value", "words")

    def __init__(self, words: Words, value: Any) -> None:
        self.words = words
        self.value = value

    def __format__(self, form: str) -> str:
        return self.words.format_field(self.value, form)


JOINERS = "\u200c\u200d"
"""Characters of zero width that belong to words in some scripts and to some emoji."""


def printable(text: str) -> str:
    """Replace characters that a terminal or a file would interpret instead of display, such as control characters and
    line ends.
    """
    return (
        text
        if text.isprintable()
        else "".join(character if _is_displayable(character) else "\ufffd" for character in text)
    )


def _is_displayable(character: str) -> bool:
    return character.isprintable() or character in JOINERS or category(character) == "Zs"  # a wide space is a space
