"""The printed values of one physical copy of a game, grouped into pages such as a board or a track."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any, NamedTuple

from referee.facts.facts import known
from referee.rules.game import Game
from referee.rules.printed_value_pages import PrintedValuePage, matches
from referee.rules.printed_value_plausibility import PrintedValueContradiction, contradictions
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.components.card_library_rows import PrintedValueLibrary, PrintedValueLibraryRow
from tui.core.components.printed_value_groups import cards_of
from tui.core.components.printed_value_parser import (
    PrintedValueInputFeedback,
    card_input_feedback,
    read_value,
    value_input_feedback,
)
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, short
from tui.core.session.session import PRINTED, Session

NOTHING = ()
"""Placeholder value of a card whose name is known but whose printed values are unknown."""
CARD = "card"
"""The id of a page that contains a single card."""


class PrintedValuePageRow(NamedTuple):
    """A row of a page of printed values: a line format (several values typed on one line) or one value. `paths` are the
    paths of all its values.
    """

    item: PrintedValueLibraryRow
    paths: tuple[str, ...]

    def hint(self, words: Words, box: BoxPrintedValues) -> list[str]:
        """Return an explanation of the row and, if it has a line format, an example of the text to type."""
        about = box.library.about(words, self.item)[:1]
        return [*about, self.item.card.say_example(words)] if self.item.card else about


class BoxPrintedValues:
    """The printed values of one physical copy of a game, from the stored card library and, if there is a table, from
    that table.
    """

    def __init__(self, session: Session, game: Game, edition: str = "", table: Table | None = None) -> None:
        self.session = session
        self.game = game
        self.table = table
        self._named: tuple[str, ...] = ()
        self.edition = edition or (table.table_state.box if table else game.meta.editions[0])

    @cached_property
    def library(self) -> PrintedValueLibrary:
        """The stored printed values of the edition, overridden by the values known at the table. Raises `InputError` if
        the store cannot be read.
        """
        library_rows = PrintedValueLibrary.read(self.session.store, self.game, self.edition, self._named)
        if self.table is None:
            return library_rows
        values = dict(library_rows.library) | {
            path: value for path, value in self.table.state.printed.items() if known(value)
        }
        return PrintedValueLibrary(
            self.game, values, library_rows.told, library_rows.confirmed, library_rows.tellers, self._named
        )

    @property
    def chosen(self) -> Mapping[str, Any]:
        """The number of players and all known texts and numbers of the table's state, which select the printed values
        of a page; empty without a table.
        """
        if self.table is None:
            return {}
        state = self.table.state
        state_values = {name: getattr(state, name) for name in state.__struct_fields__}
        settings = {
            name: value for name, value in state_values.items() if known(value) and isinstance(value, (str, int))
        }
        return settings | {"players": len(self.table.seats)}

    # pages

    @property
    def pages(self) -> tuple[PrintedValuePage, ...]:
        """The pages of the game for this number of players, in reading order."""
        players = self.chosen.get("players")
        return tuple(page for page in self.game.pages if not page.players or players in (None, *page.players))

    def page(self, id: str) -> PrintedValuePage:
        """Return the page with this id. Raises `InputError` if there is no such page."""
        match = next((page for page in self.pages if page.id == id), None)
        if match is None:
            raise input_error("no_such_page", field="page", given=id[:40], pages=tuple(page.id for page in self.pages))
        return match

    def page_of(self, path: str) -> PrintedValuePage | None:
        """Return the page that contains a printed value, given by its full path; None if no page contains it."""
        printed = path.removeprefix(PRINTED)
        if printed == path:
            return None
        return next((page for page in self.pages if page.holds(printed, self.chosen)), None)

    def card_of(self, path: str) -> PrintedValueLineFormat | None:
        """Return the line format of the separate card that contains a printed value, given by its full path; None if it
        is on a page or is no printed value.
        """
        printed = path.removeprefix(PRINTED)
        if printed == path or self.page_of(path) is not None:
            return None
        known = {printed: NOTHING, **self.library.values}
        return next((card for card in cards_of(self.game, known) if card.holds(printed) and card.paths(known)), None)

    def place_of(self, path: str) -> PrintedValuePage | None:
        """Return the page that contains a printed value, given by its full path. A separate card is returned as a page
        of its own.
        """
        page, card = self.page_of(path), self.card_of(path)
        if card is None:
            return page
        self._named = (path.removeprefix(PRINTED),)
        self.__dict__.pop("library", None)
        return PrintedValuePage(CARD, card.paths({self._named[0]: NOTHING, **self.library.values}))

    def rows(self, page: PrintedValuePage) -> list[PrintedValuePageRow]:
        """Return the rows of a page, in the reading order of the page."""
        patterns = page.patterns(self.chosen)
        ranked: list[tuple[int, PrintedValuePageRow]] = []
        for group in self.library.groups:
            for item in self.library.items(group):
                paths = self.library.paths(item)
                places = [at for at, pattern in enumerate(patterns) if any(matches(pattern, path) for path in paths)]
                if places and any(map(self._used, paths)):
                    ranked.append((places[0], PrintedValuePageRow(item, paths)))
        return [row for _, row in sorted(ranked, key=lambda ranked_row: ranked_row[0])]

    def _used(self, path: str) -> bool:
        """Return whether the game uses the component with this printed value: with this number of players and, if some
        components are selected, in the selection.
        """
        component, players = self.game.components.get(path), self.chosen.get("players")
        if component and component.players and players not in (None, *component.players):
            return False
        rows = self.game.components.items()
        among = next((row.among for pattern, row in rows if row.among and matches(pattern, path)), "")
        used = self.library.values.get(among.format(players=players))
        return not isinstance(used, (tuple, list)) or not set(used).isdisjoint(path.split("."))

    def is_read(self, row: PrintedValuePageRow) -> bool:
        """Return whether all values of the row are known."""
        known_count, total = self.library.count_known(row.item)
        return known_count == total

    def read_rows(self, page: PrintedValuePage) -> tuple[int, int]:
        """Return (number of rows whose values are all known, number of rows) of a page."""
        rows = self.rows(page)
        return sum(map(self.is_read, rows)), len(rows)

    def recommended_pages(self) -> list[PrintedValuePage]:
        """Return the pages that are recommended for entry before the first round and still contain unknown values."""
        return [page for page in self.pages if page.tour and not all(map(self.is_read, self.rows(page)))]

    def entry_pages(self) -> list[PrintedValuePage]:
        """Return the pages to enter before the first round, followed by the completely known pages for review. Return
        all pages if no page remains to be entered.
        """
        if not (unread_pages := self.recommended_pages()):
            return list(self.pages)
        return [*unread_pages, *(page for page in self.pages if all(map(self.is_read, self.rows(page))))]

    # reading

    def input_feedback(self, words: Words, row: PrintedValuePageRow, text: str) -> PrintedValueInputFeedback:
        """Parse the text typed for a row and return feedback for display: the values, errors and warnings."""
        find_warnings = partial(self.doubts, words)
        if row.item.card:
            return card_input_feedback(words, self.game, row.item.card, text, find_warnings)
        return value_input_feedback(words, self.game, row.item.path, text, find_warnings)

    def doubts(self, words: Words, values: Mapping[str, Any]) -> list[str]:
        """Return warnings about contradictions between the given values (by path without `printed.`) and the other
        known values. Each warning names the page and the cell.
        """
        mismatches = contradictions(self.game.doubts, {**self.library.values, **values})
        return [
            self._doubt(words, mismatch) for mismatch in mismatches if not values.keys().isdisjoint(mismatch.all_paths)
        ]

    def _doubt(self, words: Words, mismatch: PrintedValueContradiction) -> str:
        of = mismatch.of
        cells = words.join_items([short(words, self.game, path) for path in mismatch.paths])
        details = {"page": self._page_name(words, mismatch.paths[0]), "cells": cells, "given": mismatch.given}
        limit = {"of_page": self._page_name(words, of), "of_cell": short(words, self.game, of), "limit": mismatch.limit}
        return words.translate(f"page_doubt.{mismatch.doubt.kind}", **details, **limit)

    def _page_name(self, words: Words, path: str) -> str:
        page = self.page_of(f"{PRINTED}{path}")
        return words.translate(f"page.{page.id}" if page else f"page.{CARD}")

    def values(self, row: PrintedValuePageRow, text: str) -> dict[str, Any]:
        """Parse the text of a row into printed values indexed by dotted path. Raises `InputError` with all faults."""
        card, path = row.item.card, row.item.path
        return card.read(text) if card else {path: read_value(self.game, path, text)}

    def keep(self, row: PrintedValuePageRow, text: str) -> None:
        """Parse and store the values typed for a row, also at the table if there is one. Raises `InputError` with all
        faults.
        """
        self.keep_values(self.values(row, text))

    def keep_values(self, values: Mapping[str, Any]) -> None:
        """Store printed values (by path without `printed.`). At a table, record unknown values as answers and changed
        values as a recount. Raises `InputError` with all faults.
        """
        if self.table is None:
            accepted, faults = self.game.accept((), values, PRINTED)
            if faults:
                raise InputError(faults)
            self.session.store.learn(self.game.id, self.edition, accepted)
        else:
            checked = self.table.check({f"{PRINTED}{path}": value for path, value in values.items()})
            otherwise = {path: value for path, value in checked.items() if self._otherwise(path, value)}
            if new := {path: value for path, value in checked.items() if path not in otherwise}:
                self.table.answer(new)
            if otherwise:
                self.table.recount(otherwise, "")
        self.__dict__.pop("library", None)

    def _otherwise(self, path: str, value: Any) -> bool:
        assert self.table is not None
        was = self.table.known_as(path)
        return known(was) and was != value
