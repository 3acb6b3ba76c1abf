"""The data of one run of the program: store, language, appearance and open tables."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.rules.game import find
from referee.rules.game_presence import check_installed
from referee.sheets.sheet_lookup import game_of_opening, is_sheet
from referee.store.store import Store
from referee.store.store_address import open_store
from scoring.errors import Fault
from scoring.game_packages import is_known
from scoring.text_catalogs import LANGS, Lang, Words
from tui.core.i18n.catalogs import locale_lang, words_for

if TYPE_CHECKING:
    from referee.facts.verdict import Verdict
    from referee.record.entry import Entry
    from referee.table.table import Table
    from tui.core.session.new_table import TableDraft
    from tui.core.session.pending_question import SuspendedInput

THEMES = ("gyoji-dark", "gyoji-light", "gyoji-contrast")
PRINTED = "printed."
GLYPHS = ("unicode", "ascii")
CHECKS = ("on", "off")
CALLS = ("none", "bell", "flash")
MOTION = ("on", "off")


SETTINGS = {"lang": LANGS, "theme": THEMES, "glyphs": GLYPHS, "checks": CHECKS, "calls": CALLS, "motion": MOTION}
"""The possible values of each user setting with a fixed choice."""


def setting_faults(settings: Mapping[str, str]) -> tuple[Fault, ...]:
    """Return the faults of stored settings with invalid values; their defaults are used instead."""
    wrong = (name for name, values in SETTINGS.items() if name in settings and settings[name] not in values)
    return tuple(Fault("setting_kept", name, {"given": settings[name][:40]}) for name in wrong)


def ascii_terminal() -> bool:
    """Return whether the locale uses an encoding other than UTF-8."""
    locale_name = (os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or "").casefold()
    return locale_name in ("c", "posix") or (bool(locale_name) and "utf" not in locale_name and "." in locale_name)


class Session:
    """One run of the program. The store is opened on first use, and the referee is imported with the first table, so
    that the first screen appears quickly.

    `doubts` are minor problems of the last opened record. `new_table` is the unfinished input for a new table.
    """

    def __init__(self, lang: str = "", store: Store | None = None) -> None:
        self._store = store
        self._lang = lang
        self._settings: dict[str, str] = {}
        self.aside: dict[str, SuspendedInput] = {}
        """The unfinished input at closed tables, by the hash of their first entry."""
        self.doubts: tuple[Fault, ...] = ()
        self.new_table: TableDraft | None = None

    @property
    def store(self) -> Store:
        """The store of this person. Raises `InputError` if it cannot be used."""
        if self._store is None:
            self._store = open_store()
        return self._store

    def _setting(self, name: str) -> str:
        """Return a stored setting, "" if not set; cached because screens read it after each keystroke."""
        if name not in self._settings:
            self._settings[name] = self.store.setting(name)
        return self._settings[name]

    def _keep(self, name: str, value: str) -> None:
        """Change a setting and store it. Raises `InputError` if it cannot be stored; the new value still applies to
        this run.
        """
        self._settings[name] = value
        self.store.set(name, value)

    @property
    def lang(self) -> Lang:
        """The display language: the choice for this run, else the stored one, else that of the locale."""
        if self._lang in LANGS:
            return self._lang
        setting = self._setting("lang")
        return setting if setting in LANGS else locale_lang()

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = lang
        self._keep("lang", lang)

    @property
    def theme(self) -> str:
        """The theme in use."""
        setting = self._setting("theme")
        return setting if setting in THEMES else THEMES[0]

    @theme.setter
    def theme(self, theme: str) -> None:
        self._keep("theme", theme)

    @property
    def glyphs(self) -> str:
        """The stored character set; "" if the locale decides."""
        setting = self._setting("glyphs")
        return setting if setting in GLYPHS else ""

    @glyphs.setter
    def glyphs(self, glyphs: str) -> None:
        self._keep("glyphs", glyphs)

    @property
    def checks(self) -> bool:
        """Whether players compare amounts (points, money, …) with the record at the end of a round; the default
        is yes.
        """
        return self._store is None or self._setting("checks") != "off"

    @checks.setter
    def checks(self, on: bool) -> None:
        self._keep("checks", CHECKS[not on])

    @property
    def calls(self) -> str:
        """How the program calls players to the screen: not at all, by the bell, or by a flash."""
        setting = self._setting("calls") if self._store is not None else ""
        return setting if setting in CALLS else CALLS[0]

    @calls.setter
    def calls(self, how: str) -> None:
        self._keep("calls", how)

    @property
    def motion(self) -> bool:
        """Whether animations are enabled; the default is yes."""
        return self._setting("motion") != MOTION[1]

    @motion.setter
    def motion(self, on: bool) -> None:
        self._keep("motion", MOTION[not on])

    @property
    def ascii(self) -> bool:
        """Whether characters of ambiguous width are replaced by ASCII."""
        return self.glyphs == "ascii" if self.glyphs else ascii_terminal()

    def words(self, game: str = "", table: Table | None = None) -> Words:
        """Return the text catalogue in the display language, with the texts of a game or table."""
        if table is not None:
            return words_for(self.lang, table.game.id, table.seats, table.own_words)
        return words_for(self.lang, game)

    def open(self, name: str) -> Table:
        """Open a stored table. Raises `InputError` if it cannot be opened; minor problems are stored in `doubts`."""
        from referee.table.table import Table

        with self.store.snapshot():
            entries = self.store.entries(name)
            self.check_game(name, entries[:1])
            faults = self.doubts = self.store.record_faults(name, entries)
            saved = None if faults else self.store.states.find(name)
        table = Table(name, entries, self.store.appender(name), saved)
        if not faults:
            self._save_states(table)
        self.store.make_own(name)
        return table

    def check_game(self, name: str, entries: Sequence[Entry]) -> None:
        """Raise `InputError` if the game of a stored table is not installed or its files are invalid."""
        if not entries:
            return
        game = str(entries[0].body.get("game", ""))
        if not is_sheet(game):
            check_installed(game, "" if is_known(game) else self.source_of(name))
        installed = game_of_opening(entries[0].body)
        installed.check_data()
        _ = installed.rules

    def source_of(self, name: str) -> str:
        """Return the package that provided the game of a stored table; "" if unknown."""
        summary = self.store.summary(name)
        return summary.source if summary else ""

    def save_states(self, table: Table) -> None:
        """Save the table states that make opening the table faster, if its record is valid. Raises `InputError` if the
        store cannot be written.
        """
        if self._store is not None and not self._store.record_faults(table.name, table.entries):
            self._save_states(table)

    def _save_states(self, table: Table) -> None:
        states = table.states_to_save()
        if states is not None:
            self.store.states.save(table.name, states)

    def recall(self, table: Table, verdict: Verdict) -> bool:
        """Enter the printed values at the table that a verdict asks for and the card library knows. Return whether
        there were any.
        """
        opening = table.entries[0].body
        if opening.get("invented") or not any(question.path.startswith(PRINTED) for question in verdict.questions):
            return False
        library = self.library(table.game.id, table.table_state.box)
        paths = [question.path for question in verdict.questions if question.path.removeprefix(PRINTED) in library]
        known_values = {path: library[path.removeprefix(PRINTED)] for path in paths if path.startswith(PRINTED)}
        return bool(known_values) and table.tell(known_values) is not None

    def library(self, game: str, edition: str = "") -> dict[str, Any]:
        return self.store.library(game, edition or find(game).meta.editions[0])
