"""The metadata of a game, available without importing it: titles, seats and settings, from its `meta.toml`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scoring.fields.field import Field
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo

DRAFT = "draft"
"""The stage of an unfinished game, which is not offered to users."""


class GameOption(Struct, frozen=True):
    """A table setting; `clause` is the ruling that it changes. `kind` is yes_no, number or choice (of `choices`).

    The choices are a key set, with catalogue texts `option_value.<id>.<choice>`. If the number of seats is in `asked`,
    the setting must be answered at the opening, because sources differ and moves depend on it.
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
        """All possible values, in display order."""
        if self.kind == "choice":
            return self.choices
        return (False, True) if self.kind == "yes_no" else tuple(range(self.low, self.high + 1))

    @property
    def key_set(self) -> str:
        return f"option_value.{self.id}"

    @property
    def field(self) -> Field:
        """The field that parses, formats and checks the value."""
        if self.kind == "yes_no":
            return YesNo()
        if self.kind == "number":
            return WholeNumber(low=self.low, high=self.high)
        return KeyOf(key_set=self.key_set)


class GameMetadata(Struct, frozen=True):
    """The metadata of a game, available without importing it; `order` is its position in menus.

    - `short_en`, `short_ja`: the name in a list or on a card, where it differs from the title.
    - `lowest`: whether the fewest points win.
    - `beside`: the expansions and extras that may be used but are not refereed (texts: `beside.<id>`).
    - `rounds`: the state field that counts the rounds.
    - `checked`: the fields of a seat that the players compare with the record at the end of each round, with the score
      marker first if there is one.
    - `spent_at_end`: the `checked` fields that are not compared after the end of the game, because the remaining
      pieces have been discarded.
    """

    en: str
    seats: tuple[int, int]
    colours: tuple[str, ...]
    scorings: tuple[str, ...]
    editions: tuple[str, ...]
    ja: str = ""
    short_en: str = ""
    short_ja: str = ""
    id: str = ""
    bgg: int = 0
    stage: str = DRAFT
    order: int = 99
    options: tuple[GameOption, ...] = ()
    rounds: str = ""
    checked: tuple[str, ...] = ()
    spent_at_end: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    lowest: bool = False

    @property
    def marked(self) -> bool:
        """Whether each seat has a physical score marker."""
        return "vp" in self.checked

    def title(self, lang: str) -> str:
        """Return the game's title in a language."""
        return self.ja or self.en if lang == "ja" else self.en

    def short_title(self, lang: str) -> str:
        """Return the game's name for a list or a card in a language."""
        return (self.short_ja if lang == "ja" else self.short_en) or self.title(lang)
