"""`gyoji doctor`: checks the whole store and judges every entry again by the current rules, without changes."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from referee.notation.move import write
from referee.rules.game import names
from referee.rules.game import title as title_of
from referee.store.store import Store
from referee.store.store_address import open_store, store_exists
from referee.store.stored_table import StoredTable
from referee.table.integrity_check import (
    PrintedValueIntegrityResult,
    RejudgedEntry,
    TableIntegrityResult,
    check_cards,
    check_table,
)
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Words
from tui.commands.common import print_json
from tui.core.history.table_results import reasons
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.plain_text import otherwise_lines
from tui.core.session.display_language import display_lang
from tui.core.session.session import Session, setting_faults


class IntegrityReport(Struct, frozen=True):
    """The faults of the store file, of each table, of the printed values of each edition, and of the settings."""

    file: tuple[Fault, ...] = ()
    tables: tuple[TableIntegrityResult, ...] = ()
    cards: tuple[PrintedValueIntegrityResult, ...] = ()
    settings: tuple[Fault, ...] = ()

    @property
    def wrong(self) -> int:
        """The number of faulty tables and editions, plus one each for a faulty store file and settings."""
        unsound = sum(not table.sound for table in self.tables) + sum(bool(cards.faults) for cards in self.cards)
        return unsound + bool(self.file) + bool(self.settings)


def doctor(arguments: argparse.Namespace) -> int:
    """Check the whole store without changing it, and print all faults. Exit code 0 without faults, otherwise 1."""
    words, report = _inspect(arguments)
    if arguments.json:
        print_json(_as_json(words, report))
    else:
        print("\n".join(_lines(words, report)))
    return 1 if report.wrong else 0


def _inspect(arguments: argparse.Namespace) -> tuple[Words, IntegrityReport]:
    if not store_exists():
        return words_for(display_lang(arguments.lang)), IntegrityReport()
    try:
        store = open_store(read_only=True)
    except InputError as unusable:
        return words_for(display_lang(arguments.lang)), IntegrityReport(file=unusable.faults)
    try:
        with store.snapshot():
            tables, cards = tuple(_tables(store)), tuple(_cards(store))
            report = IntegrityReport(store.database_faults(), tables, cards, setting_faults(store.settings()))
            return Session(arguments.lang, store).words(), report
    except InputError as unusable:
        return words_for(display_lang(arguments.lang)), IntegrityReport(file=unusable.faults)


def _tables(store: Store) -> Iterator[TableIntegrityResult]:
    for stored in store.tables():
        try:
            yield _table(store, stored)
        except Exception as error:  # a record may hold anything, and the others are to be looked at all the same
            yield TableIntegrityResult(stored.name, stored.game, stored.entries, faults=reasons(stored.name, error))


def _table(store: Store, stored: StoredTable) -> TableIntegrityResult:
    entries = store.entries(stored.name)
    return check_table(stored.name, stored.game, entries, store.record_faults(stored.name, entries))


def _cards(store: Store) -> Iterator[PrintedValueIntegrityResult]:
    for game, box in store.boxes():
        yield check_cards(game, box, store.library(game, box), store.library_faults(game, box))


# words


def _lines(words: Words, report: IntegrityReport) -> Iterator[str]:
    yield from (messages.fault(words, fault) for fault in report.file)
    for table in report.tables:
        yield from _table_lines(words_for(words.lang, table.game if table.game in names() else ""), table)
    for cards in report.cards:
        yield from _cards_lines(words_for(words.lang, cards.game if cards.game in names() else ""), cards)
    yield from (messages.fault(words, fault) for fault in report.settings)
    yield words.translate("doctor.wrong", count=report.wrong) if report.wrong else words.translate("doctor.sound")


def _title(words: Words, game: str) -> str:
    return title_of(game, words.lang)


def _table_lines(words: Words, table: TableIntegrityResult) -> Iterator[str]:
    values = {"table": table.name, "game": _title(words, table.game), "count": table.entries}
    yield words.translate("doctor.table_sound" if table.sound else "doctor.table", **values)
    yield from (f"  {line}" for line in messages.faults(words, table.faults))
    if table.first is not None:
        yield from (f"  {line}" for line in otherwise_lines(words, table.first.verdict_change))
        if table.first.instead:
            yield f"  {words.translate('doctor.instead', moves=tuple(_instead(words, table.first)))}"
        yield f"  {words.translate('doctor.following', count=table.first.following, others=table.differing - 1)}"


def _instead(words: Words, first: RejudgedEntry) -> Iterator[str]:
    spoken = None if words.lang == "en" else words
    return (write(move, spoken) for move in first.instead)


def _cards_lines(words: Words, cards: PrintedValueIntegrityResult) -> Iterator[str]:
    values = {"game": _title(words, cards.game), "edition": cards.edition, "count": cards.values}
    yield words.translate("doctor.cards" if cards.faults else "doctor.cards_sound", **values)
    yield from (f"  {line}" for line in messages.faults(words, cards.faults))


def _as_json(words: Words, report: IntegrityReport) -> dict[str, Any]:
    return {
        "wrong": report.wrong,
        "file": messages.faults(words, report.file),
        "tables": [_table_json(words, table) for table in report.tables],
        "cards": [
            {
                "game": cards.game,
                "edition": cards.edition,
                "values": cards.values,
                "wrong": messages.faults(words, cards.faults),
            }
            for cards in report.cards
        ],
        "settings": messages.faults(words, report.settings),
    }


def _table_json(words: Words, table: TableIntegrityResult) -> dict[str, Any]:
    game_words = words_for(words.lang, table.game if table.game in names() else "")
    first = table.first
    fields: dict[str, Any] = {"table": table.name, "game": table.game, "entries": table.entries}
    fields["wrong"] = messages.faults(game_words, table.faults)
    fields["differing"] = table.differing
    if first is not None:
        verdict = first.verdict_change.verdict
        fields["first"] = {
            "entry": first.verdict_change.entry.seq,
            "then": first.verdict_change.then,
            "now": str(verdict.status),
            "clauses": list(verdict.clauses),
            "instead": [write(move) for move in first.instead],
            "following": first.following,
        }
    return fields
