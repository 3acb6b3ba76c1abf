"""What is known of a game without importing it: its titles, seats and settings, as its `meta.toml` gives them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scoring.fields.field import Field
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo

DRAFT = "draft"
"""The stage of a game that is not offered yet."""


class GameOption(Struct, frozen=True):
    """A setting of the table; `clause` is the ruling it changes. `kind` is yes_no, number or choice (of `choices`).

    Its choices are a key set of their own, named in the catalogue as `option_value.<id>.<choice>`. Tables of as many
    seats as `asked` lists are asked for it when they are opened: sources differ there, and moves depend on it.
    """

    id: str
    kind: str
    default: Any
    clause: str = ""
    low: int = 0
    high: int = 9
    choices: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()

    @property
    def values(self) -> tuple[Any, ...]:
        """Every value it can have, in the order in which they are offered."""
        if self.kind == "choice":
            return self.choices
        return (False, True) if self.kind == "yes_no" else tuple(range(self.low, self.high + 1))

    @property
    def key_set(self) -> str:
        """The name of the key set of its choices."""
        return f"option_value.{self.id}"

    @property
    def field(self) -> Field:
        """The field that reads, writes and checks its value."""
        if self.kind == "yes_no":
            return YesNo()
        if self.kind == "number":
            return WholeNumber(low=self.low, high=self.high)
        return KeyOf(key_set=self.key_set)


class GameMetadata(Struct, frozen=True):
    """What is known of a game without importing it; `order` is its place in menus. `beside` are the expansions and
    extras that people may have on the table (words: `beside.<id>`), of which nothing is judged.

    `rounds` is the field of its state that counts its rounds; at the end of each one everybody compares what a seat is
    seen to have: `checked` are the fields for that, the score marker first where there is one on the table. Of those in
    `spent_at_end` nobody holds at the end what the last turn left.
    """

    en: str
    seats: tuple[int, int]
    colours: tuple[str, ...]
    scorings: tuple[str, ...]
    editions: tuple[str, ...]
    ja: str = ""
    id: str = ""
    bgg: int = 0
    stage: str = DRAFT
    order: int = 99
    options: tuple[GameOption, ...] = ()
    rounds: str = ""
    checked: tuple[str, ...] = ()
    spent_at_end: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()

    @property
    def marked(self) -> bool:
        """Tell whether points stand on the table, by a score marker for each seat."""
        return "vp" in self.checked

    def title(self, lang: str) -> str:
        """Give the game's title in a language."""
        return self.ja or self.en if lang == "ja" else self.en
