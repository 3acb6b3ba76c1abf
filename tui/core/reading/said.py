"""What is said of the things of a game besides their names: synonyms, readings, words of fields; and the small words.

Of a game this is its `said.toml`, of every game `tui/text/said.toml`. Both are read when somebody first speaks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from msgspec import Struct, convert

from referee.rules.game import Game
from scoring.text_catalogs import load
from scoring.toml_cache import read_toml
from tui.core.i18n.catalogs import TEXT
from tui.core.reading.atoms import atoms

COUNTED = ("numbers", "ranks")
"""Words that each stand for a number."""


class Small(Struct, frozen=True, dict=True):
    """The words that carry a line and name nothing."""

    dropped: frozenset[str]
    """They say nothing: please, the."""
    particles: frozenset[str]
    """They join what stands before or behind them, and are dropped."""
    partings: frozenset[str]
    """Particles that part the number behind them from the name before them."""
    places: frozenset[str]
    """Particles that say where: in English before it, in Japanese behind it."""
    targets: frozenset[str]
    """They say that it is where something ends: in English before it, in Japanese behind it."""
    objects: frozenset[str]
    """They say that the number behind them may be how much of what stands before them."""
    joins: frozenset[str]
    """They say that another thing follows: and."""
    counters: frozenset[str]
    """Behind a number they say that it counts something."""
    often: frozenset[str]
    """Those of the counters, and numbers, that say how many times."""
    prices: frozenset[str]
    """They say that a number is what is paid: in English before it, in Japanese behind it."""
    means: frozenset[str]
    """They say that a move is made with a thing: in English before it, in Japanese behind it."""
    relative: frozenset[str]
    """They begin what is said of a thing: the one that pays 5."""
    bringing: frozenset[str]
    """Behind such a word they say that the thing brings what follows: nothing is paid then."""
    minus: frozenset[str]
    """They say that what is counted is lost."""
    ordinals: frozenset[str]
    """Beside a number they say that it is which one."""
    articles: frozenset[str]
    """Before the word of a number they say that it is none: the one on the left."""
    first: frozenset[str]
    """They say that something comes first."""
    next: frozenset[str]
    """They stand between what comes first and what comes second."""
    after: frozenset[str]
    undecided: frozenset[str]
    """They say that something comes second: in English before what is first, in Japanese behind what is second."""
    owning: frozenset[str]
    """They join a word to the one it is about: behind the factory."""
    there: frozenset[str]
    """They say the place of what was said right before: the other one there."""
    ones: frozenset[str]
    """Before a word they say that it is one of it."""
    both: frozenset[str]
    every: frozenset[str]
    numbers: dict[str, int]
    ranks: dict[str, int]
    """They say which one by their place: first, second."""

    @cached_property
    def quantities(self) -> frozenset[str]:
        """They say how much of it without a number: both, all."""
        return self.both | self.every

    @cached_property
    def empty(self) -> frozenset[str]:
        """By themselves they are no piece of a line."""
        return self.dropped | self.particles | self.prices | self.targets

    @cached_property
    def carrying(self) -> frozenset[str]:
        """They carry other words, but say nothing of what those are."""
        ordering = self.first | self.next | self.after
        return self.dropped | self.particles | self.joins | self.both | self.owning | ordering

    @cached_property
    def in_a_run(self) -> frozenset[str]:
        """They are looked for in runs of Japanese letters."""
        found = self.dropped | self.particles | self.joins | self.counters | self.ordinals
        found |= self.quantities | self.minus | self.prices | self.numbers.keys()
        return found | self.there | self.targets | self.first | self.next | self.after


Phrase = tuple[str, ...]


class Fillers(Struct, frozen=True):
    """The words around a line that say nothing of what it means, as phrases; a Japanese phrase is one word."""

    sounds: frozenset[Phrase]
    """Sounds of somebody who thinks: um."""
    before: frozenset[Phrase]
    """They stand at the beginning: well."""
    apart: frozenset[Phrase]
    """They do where a sign parts them from the rest: right."""
    behind: frozenset[Phrase]
    """They stand at the end: please."""


@cache
def fillers() -> Fillers:
    """Give the fillers of every language."""
    texts = load(TEXT / "said.toml")
    return Fillers(*(phrases(texts[f"filler.{name}"]) for name in Fillers.__struct_fields__))


def phrases(said: Mapping[str, str]) -> frozenset[Phrase]:
    """Give the phrases of a list, each as its words are compared."""
    texts = [part for text in said.values() for part in text.replace("、", ",").split(",") if part.strip()]
    found = {tuple(atom.text for atom in atoms(text)) for text in texts}
    return frozenset(found | {tuple(map(shortened, phrase)) for phrase in found})


_DRAWN_OUT = str.maketrans({"ー": "", "っ": "", **dict(zip("ぁぃぅぇぉ", "あいうえお", strict=True))})


def shortened(text: str) -> str:
    """Write folded kana as if they were not drawn out: えーっと is えと; other letters stay."""
    return text if text.isascii() else text.translate(_DRAWN_OUT)


@cache
def small() -> Small:
    """Give the small words of every language."""
    texts = {
        key: _parts(",".join(said.values()))
        for key, said in load(TEXT / "said.toml").items()
        if not key.startswith("filler.")
    }
    named = {name: frozenset(texts[f"said.{name}"]) for name in Small.__struct_fields__ if name not in COUNTED}
    return Small(**named, numbers=_counted(texts, "said_number."), ranks=_counted(texts, "said_rank."))


def _counted(texts: dict[str, list[str]], section: str) -> dict[str, int]:
    """Give the words of a section whose ids are numbers."""
    return {word: int(key.removeprefix(section)) for key in texts if key.startswith(section) for word in texts[key]}


def _parts(text: str) -> list[str]:
    """Give the words of a list, each as it is compared."""
    parts = text.replace("、", ",").split(",")
    return ["".join(atom.text for atom in atoms(part)) for part in parts if part.strip()]


@cache
def said(game: Game) -> dict[str, Any]:
    """Read what people say of a game's things; empty where nobody has written it yet."""
    path = game.folder / "said.toml"
    return read_toml(path) if path.exists() else {}


class Lying(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies where a move is about, so that it can be said instead of the place.

    `path` leads through the state to it, with a field of the move (or a part of its items) in braces. It is named by an
    id of the set `of` (a name of the table's own where that is empty), or by the `seat` it is of with its `number`: the
    names of its fields. `where` gives values of fields: only there it is meant.
    """

    path: str
    of: str = ""
    seat: str = ""
    number: str = ""
    where: dict[str, list[Any]] = {}


@cache
def lying(game: Game) -> dict[str, dict[str, Lying]]:
    """Give what can be said by what lies there, by verb and by what it is called."""
    return convert(said(game).get("lying", {}), dict[str, dict[str, Lying]])
