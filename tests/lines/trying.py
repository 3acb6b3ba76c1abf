"""Trying the variations of every line: where they are said, which are chosen, what comes of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from time import process_time

from msgspec import Struct, field

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from scoring.fields.typed_text import fold
from tests.lines.failures import Failure, check
from tests.lines.outcome import LANGUAGES, Desk, Outcome
from tests.lines.table import Line, load, opened
from tests.lines.variations import Base, Fillers, Kind, Variation, drawn, fillers, vary
from tests.lines.wild import wild

OFFERED = 2
"""So many offered moves of each verb are said in a position, in both languages."""
AMONG = 40
"""They are drawn from so many."""
WILD = 60
"""So many wild texts are tried in a position."""
ODD_SEATS = ("…", "☆", "🂡")
"""Names of seats without a letter: a table of these stands beside the positions, for wild texts and some lines."""
ODD = "odd names"


class Settings(Struct, frozen=True):
    """Which variations are tried: of which kinds, from which seed, with which words, and how many of a kind at most in
    each position (0: all); positions in `skip` are left out.
    """

    kinds: tuple[Kind, ...] = tuple(Kind)
    seed: int = 0
    most: Mapping[Kind, int] = {}
    skip: tuple[str, ...] = ()
    words: Fillers = field(default_factory=fillers)


class Tried(Struct, frozen=True):
    """A variation that was tried, what Enter would do with it and with its base, and the property that does not hold."""

    game: str
    position: str
    one: Variation
    base: Outcome
    now: Outcome
    failure: Failure | None
    seconds: float

    @property
    def key(self) -> str:
        """Name it by game, position, kind and text."""
        return f"{self.game}/{self.position}/{self.one.kind}/{self.one.text}"


def trying(game: str, settings: Settings) -> Iterator[Tried]:
    """Try the variations of a game, position by position."""
    lines = load(game)
    for position, table in opened(lines):
        if position.name in settings.skip:
            continue
        here = [line for line in lines.lines if line.meant.at == position.name]
        yield from _at(game, position.name, Desk(table), here, settings)
    yield from _at(game, ODD, Desk(_odd_table(game)), lines.lines[:: max(1, len(lines.lines) // 40)], settings)


def _odd_table(game: str) -> Table:
    found = find(game)
    return Table(ODD, [opening(found, seats_of(found, ODD_SEATS), invented=True)])


def _at(game: str, position: str, desk: Desk, lines: Sequence[Line], settings: Settings) -> Iterator[Tried]:
    bases = [Base(line.text, line.lang) for line in lines]
    bases += [one for one in offered(desk, settings.seed) if one not in bases]
    names = names_of(desk)
    for kind in settings.kinds:
        for one in _chosen(_all(kind, position, desk, bases, names, settings), settings.most.get(kind, 0)):
            start = process_time()
            found = check(desk, one)
            if found is not None:
                base = desk.outcome(one.base.text)
                yield Tried(game, position, one, base, *found, process_time() - start)


def _all(
    kind: Kind, position: str, desk: Desk, bases: list[Base], names: list[Base], settings: Settings
) -> Iterator[Variation]:
    if kind is Kind.WILD:
        chance = Random(f"{settings.seed} {desk.table.game.id} {position}")
        yield from wild(chance, bases, names, WILD)
    else:
        for base in bases:
            yield from vary(kind, base, bases, names, settings.words, settings.seed)


def _chosen(all_: Iterator[Variation], most: int) -> list[Variation]:
    """Choose so many by their text alone: another line in the table changes few of them."""
    texts = {one.text: one for one in all_}
    return [texts[text] for text in (drawn("", list(texts), most) if most else texts)]


def offered(desk: Desk, seed: int) -> Iterator[Base]:
    """Say some of what is offered, as it is written for people."""
    for verb in desk.reader.offers.verbs:
        moves = list(islice(desk.reader.offers.moves(verb), AMONG))
        for lang in LANGUAGES:
            sentences = [desk.sentence((move,), lang) for move in moves]
            yield from (Base(text, lang) for text in drawn(f"{seed} {verb}", sentences, OFFERED))


def names_of(desk: Desk) -> list[Base]:
    """List the names of what moves are about, in both languages, as they can follow a line."""
    held = {id for ids in desk.ids.values() for id in ids}
    found: dict[Base, None] = {}
    for key, texts in desk.table.names.texts.items():
        if key.partition(".")[2] in held:
            found |= {Base(text, lang): None for lang, text in texts.items() if fold(text) in desk.ids}
    return list(found)
