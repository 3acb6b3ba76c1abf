"""Lexicons of the games for the tests of the reader, with seats that people named."""

from __future__ import annotations

from functools import cache

from referee.reading.lattice import Lattice, lattice_of
from referee.reading.lexicon import Lexicon, lexicon_of
from referee.reading.senses import Edge, Mention, NumberMention, Sense
from referee.rules.game import Seat, find

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")
NAMES = ("Aki", "Ben", "Mika", "Cleo", "Dan")
COMMANDS = {"undo": ("undo", "take back", "取り消し", "もどす"), "help": ("help", "ヘルプ")}


@cache
def lexicon(game: str) -> Lexicon:
    """Compile the lexicon of a game with as many seats as it can have."""
    rules = find(game)
    colours = (*rules.meta.colours, *[""] * len(NAMES))
    seats = [Seat("ABCDE"[at], NAMES[at], colours[at]) for at in range(min(rules.meta.seats[1], len(NAMES)))]
    return lexicon_of(rules, seats, {}, COMMANDS)


def lattice(game: str, text: str) -> Lattice:
    """Read a line at a table of a game."""
    return lattice_of(text, lexicon(game))


def edges(game: str, text: str) -> list[Edge]:
    """List all edges of a line."""
    known = lattice(game, text)
    return [edge for place in known.places for edge in known.at(place)]


def senses_of(game: str, text: str, part: str) -> set[Sense]:
    """List what a part of a line means, by every mention of exactly that stretch."""
    known = lattice(game, text)
    return {
        sense
        for place in known.places
        for edge in known.at(place)
        if isinstance(edge, Mention) and _text(known, edge) == part
        for sense in edge.senses
    }


def numbers_of(game: str, text: str) -> list[tuple[str, int, str, str]]:
    """List the numbers of the likeliest path: as typed, value, likeliest role, counter."""
    known = lattice(game, text)
    return [
        (known.source.raw_text(edge.span), edge.value, edge.role.value, edge.counter)
        for edge in known.path
        if isinstance(edge, NumberMention)
    ]


def _text(known: Lattice, edge: Mention) -> str:
    return " … ".join(known.source.raw_text(span) for span in edge.spans)
