"""The rows of the card library (the stored printed values) as text: name, known values and source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.rules.game import Game
from referee.store.printed_value_provenance import PrintedValueProvenance
from referee.store.store import Store
from scoring.text_catalogs import Words
from tui.core.components.printed_value_confirmation import is_confirmed
from tui.core.components.printed_value_groups import PrintedValueGroup, groups
from tui.core.components.printed_value_parser import value_text
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, fact, short
from tui.core.i18n import messages
from tui.core.i18n.local_time_text import when
from tui.core.i18n.source_text import readable_source


class PrintedValueLibraryRow(NamedTuple):
    """A row of the card library: a line format (several values typed on one line), or a single value given by
    its path.
    """

    card: PrintedValueLineFormat | None = None
    path: str = ""

    @property
    def id(self) -> str:
        """The id by which input fields refer to this row: `card:` or `path:`, followed by the id of the line format or
        the path.
        """
        return f"card:{self.card.id}" if self.card else f"path:{self.path}"

    def holds(self, path: str) -> bool:
        return self.card.holds(path) if self.card else path == self.path


class PrintedValueLibrary:
    """The stored printed values of one edition: the values, the time at which each was entered, and whether the
    published values were compared with the game.
    """

    def __init__(
        self,
        game: Game,
        library: dict[str, Any],
        entry_times: dict[str, str],
        confirmed: bool,
        tellers: Mapping[str, PrintedValueProvenance] | None = None,
        card_paths: Sequence[str] = (),
    ) -> None:
        """Combine the values in the game's data with the entered ones. `card_paths` are paths of cards that exist but
        have unknown values.
        """
        self.game = game
        self.tellers = tellers or {}
        self.library = library
        self.told = entry_times
        self.confirmed = confirmed
        self.values: dict[str, Any] = game.printed() | self.library
        self.groups = groups(game, {**dict.fromkeys(card_paths, ()), **self.values})

    @classmethod
    def read(cls, store: Store, game: Game, edition: str, card_paths: Sequence[str] = ()) -> PrintedValueLibrary:
        """Read the printed values of an edition from the store. Raises `InputError` if the store cannot be read."""
        library, entry_times = store.library(game.id, edition), store.entry_times(game.id, edition)
        tellers = store.provenance(game.id, edition)
        return cls(game, library, entry_times, is_confirmed(store, game, edition), tellers, card_paths)

    def items(self, group: PrintedValueGroup) -> list[PrintedValueLibraryRow]:
        """Return the rows of a group: first the line formats, then the single values."""
        return [
            *(PrintedValueLibraryRow(card=card) for card in group.cards),
            *(PrintedValueLibraryRow(path=path) for path in group.paths),
        ]

    def paths(self, item: PrintedValueLibraryRow) -> tuple[str, ...]:
        """Return the paths of a row's values. The paths of some line formats depend on other known values."""
        return item.card.paths(self.values) if item.card else (item.path,)

    def count_known(self, item: PrintedValueLibraryRow) -> tuple[int, int]:
        """Return (number of known values, number of values) of a row."""
        paths = self.paths(item)
        return sum(path in self.values for path in paths), len(paths)

    def count_complete(self, group: PrintedValueGroup) -> tuple[int, int]:
        """Return (number of rows whose values are all known, number of rows) of a group, without rows that have no
        values yet.
        """
        counts = [self.count_known(item) for item in self.items(group) if self.paths(item)]
        return sum(known == total for known, total in counts), len(counts)

    def title_of(self, words: Words, item: PrintedValueLibraryRow) -> str:
        return words.phrase(item.card.label) if item.card else short(words, self.game, item.path)

    def state(self, words: Words, item: PrintedValueLibraryRow) -> str:
        """Format the known values of a row as text, or return the text for "not entered"."""
        known, total = self.count_known(item)
        if not total:
            return words.translate("library.further")
        if not known:
            return words.translate("library.not_told")
        if not item.card:
            return value_text(words, self.game, item.path, self.values[item.path])
        text = item.card.format_values(words, self.values)
        return text if known == total else words.translate("library.in_part", text=text)

    def begin(self, words: Words, item: PrintedValueLibraryRow) -> str:
        """Return the initial text of the input field of a row: its known values, or "" if none is known."""
        if item.card:
            text = item.card.format_values(words, self.values)
            return "" if text.endswith(" ?") and " " not in text[:-2] else text  # a track: only its start is known
        known = item.path in self.values
        return value_text(words, self.game, item.path, self.values[item.path]) if known else ""

    def about(self, words: Words, item: PrintedValueLibraryRow) -> list[str]:
        """Return an explanation of a row and the sources of its known values, as lines of text."""
        spec = fact(self.game, item.path) if item.path else None
        lines = [messages.fact(words, spec)] if spec else []
        if item.card:
            lines.append(words.translate(f"card_hint.{item.card.hint}"))
        sources: dict[str, list[str]] = {}
        for path in self.paths(item):
            if path in self.values:
                sources.setdefault(self.source(words, path), []).append(path)
        for source, paths in sources.items():
            names = words.join_items([short(words, self.game, path) for path in paths])
            lines.append(source if len(sources) == 1 or item.path else f"{names}: {source}")
        return lines

    def source(self, words: Words, path: str) -> str:
        """Describe the source of a known value: the person who entered it, or the publication. A different published
        value is added. "" if there is no source.
        """
        component = self.game.components.get(path)
        if path in self.library:
            text = self._told(words, path)
            if component and component.value is not None and component.value != self.library[path]:
                value = value_text(words, self.game, path, component.value)
                text = words.join_sentences(
                    (text, messages.aside(words, words.translate("library.over_source", value=value)))
                )
            return text
        if component is None:
            return ""
        text = words.translate(f"library.source_{component.source}", ref=readable_source(words, component.ref)).strip()
        open_ = component.confirm and not self.confirmed
        return words.join_items([text, words.translate("library.to_confirm")]) if open_ else text

    def _told(self, words: Words, path: str) -> str:
        """Describe when a value was entered and, if another person entered it, by whom."""
        provenance = self.tellers.get(path)
        moment = when(words, self.told.get(path, ""))
        if provenance is None:
            return words.translate("library.told", when=moment)
        who = provenance.who or words.translate("box.somebody")
        return words.translate("box.to_confirm" if provenance.look else "box.told_by", who=who, when=moment)
