"""The disputes that were settled at the tables of a store, to be consulted at another table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct

from referee.record import entry as journal
from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.rules.search_terms import terms
from referee.store.store import Store
from scoring.errors import InputError
from scoring.text_catalogs import LANGS, Lang

KIND = "ruling"


class SettledRuling(Struct, frozen=True):
    """A settled dispute: where and when (UTC), the disputed declaration, the clauses, the verdict, what the table
    agreed on in its own words, and the remedy.
    """

    table: str
    game: str
    time: str
    text: str
    clauses: tuple[str, ...]
    verdict: str
    agreed: str = ""
    remedy: str = ""


def settled_rulings(store: Store, games: Iterable[str], but: str = "") -> list[SettledRuling]:
    """Return the settled disputes of all tables of some games except one, the last settled first; unreadable records
    are skipped.
    """
    rulings: list[SettledRuling] = []
    for game in games:
        for name in store.tables_with_entry(game, KIND):
            if name != but:
                with suppress(InputError):
                    rulings += _rulings_of_table(name, game, journal.effective(store.entries(name)))
    return sorted(rulings, key=lambda ruling: ruling.time, reverse=True)


def _rulings_of_table(table: str, game: str, entries: Iterable[Entry]) -> Iterator[SettledRuling]:
    for entry in entries:
        try:
            body = entry_bodies.parse_body(entry)
        except InputError:
            continue  # what cannot be read settles nothing
        if isinstance(body, entry_bodies.RulingBody) and entry.verdict:
            remedy, agreed = body.remedy, body.agreed
            yield SettledRuling(table, game, entry.time, body.text, body.clauses, entry.verdict, agreed, remedy)


def matching(rulings: Sequence[SettledRuling], words: str) -> list[SettledRuling]:
    """Return the rulings that contain all of some words, in either language, or cite a clause named by them."""
    return [ruling for ruling in rulings if any(_matches(ruling, words, lang) for lang in LANGS)]


def _matches(ruling: SettledRuling, words: str, lang: Lang) -> bool:
    text = " ".join((ruling.text, ruling.agreed, ruling.table, *ruling.clauses)).casefold()
    required = words.casefold().split()
    return all(word in text for word in required) or bool(
        (needles := set(terms(words, lang))) and needles <= set(terms(text, lang))
    )


def about(rulings: Sequence[SettledRuling], clauses: Iterable[str]) -> list[SettledRuling]:
    """Return the rulings that cite one of some clauses."""
    cited = set(clauses)
    return [ruling for ruling in rulings if cited & set(ruling.clauses)]
