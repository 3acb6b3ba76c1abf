"""What one sitting at this machine shares: the store, the language, the look, and the tables in use."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.rules.game import find
from referee.rules.game_presence import check_installed
from referee.store.store import Store
from scoring.errors import Fault
from scoring.game_packages import is_known
from scoring.text_catalogs import LANGS, Lang, Words
from tui.core.i18n.catalogs import locale_lang, words_for

if TYPE_CHECKING:
    from referee.facts.verdict import Verdict
    from referee.judging.declaration_draft import EvaluatedDraft, Said
    from referee.record.entry import Entry
    from referee.table.declaration_result import DeclarationResult
    from referee.table.table import Table
    from tui.core.moves.pending_question import SuspendedInput
    from tui.core.session.new_table import TableDraft

THEMES = ("gyoji-dark", "gyoji-light", "gyoji-contrast")
PRINTED = "printed."
GLYPHS = ("unicode", "ascii")
CHECKS = ("on", "off")
CALLS = ("none", "bell", "flash")
MOTION = ("on", "off")


SETTINGS = {"lang": LANGS, "theme": THEMES, "glyphs": GLYPHS, "checks": CHECKS, "calls": CALLS, "motion": MOTION}
"""What may be kept of each choice of the person at this machine; other settings are not choices."""


def setting_faults(settings: Mapping[str, str]) -> tuple[Fault, ...]:
    """Name kept choices that are none (any more): the usual one is used in their place."""
    wrong = (name for name, values in SETTINGS.items() if name in settings and settings[name] not in values)
    return tuple(Fault("setting_kept", name, {"given": settings[name][:40]}) for name in wrong)


def ascii_terminal() -> bool:
    """Tell whether the locale promises no more than ASCII, or draws ambiguous signs wide."""
    locale_name = (os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or "").casefold()
    return locale_name in ("c", "posix") or (bool(locale_name) and "utf" not in locale_name and "." in locale_name)


class Session:
    """The store is opened when first needed, and what judges is imported with the first table, so that the first paint
    waits for neither.

    `doubts` say what is wrong with the record that was opened last, though it can be read; `new_table` is what was
    filled in for a table that was not opened.
    """

    def __init__(self, lang: str = "", store: Store | None = None) -> None:
        self._store = store
        self._lang = lang
        self._settings: dict[str, str] = {}
        self.aside: dict[str, SuspendedInput] = {}
        """What was being said at tables that were left, by the hash of their opening."""
        self.doubts: tuple[Fault, ...] = ()
        self.new_table: TableDraft | None = None

    @property
    def store(self) -> Store:
        """The one file of this person. Raises `InputError` where it cannot be used."""
        if self._store is None:
            self._store = Store()
        return self._store

    def _setting(self, name: str) -> str:
        """Give a kept setting ("" for none), read once in a sitting: screens ask at every key."""
        if name not in self._settings:
            self._settings[name] = self.store.setting(name)
        return self._settings[name]

    def _keep(self, name: str, value: str) -> None:
        """Use a setting. Raises `InputError` where it cannot be kept; in this sitting it holds all the same."""
        self._settings[name] = value
        self.store.set(name, value)

    @property
    def lang(self) -> Lang:
        """The language in use: chosen for this sitting, else kept, else the locale's."""
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
        """The signs chosen ("" where the locale decides)."""
        setting = self._setting("glyphs")
        return setting if setting in GLYPHS else ""

    @glyphs.setter
    def glyphs(self, glyphs: str) -> None:
        self._keep("glyphs", glyphs)

    @property
    def checks(self) -> bool:
        """Tell whether the figures on the table are compared at the end of a round; so it is where nothing is kept."""
        return self._store is None or self._setting("checks") != "off"

    @checks.setter
    def checks(self, on: bool) -> None:
        self._keep("checks", CHECKS[not on])

    @property
    def calls(self) -> str:
        """How people are called when it is their turn to say something: not at all, by the bell, by a flash."""
        setting = self._setting("calls") if self._store is not None else ""
        return setting if setting in CALLS else CALLS[0]

    @calls.setter
    def calls(self, how: str) -> None:
        self._keep("calls", how)

    @property
    def motion(self) -> bool:
        """Tell whether what changes may move on the screen; so it is where nothing is kept."""
        return self._setting("motion") != MOTION[1]

    @motion.setter
    def motion(self, on: bool) -> None:
        self._keep("motion", MOTION[not on])

    @property
    def ascii(self) -> bool:
        """Tell whether signs of ambiguous width are replaced by ASCII."""
        return self.glyphs == "ascii" if self.glyphs else ascii_terminal()

    def words(self, game: str = "", table: Table | None = None) -> Words:
        """Give the words in use, for a game or a table."""
        if table is not None:
            return words_for(self.lang, table.game.id, table.seats, table.own_words)
        return words_for(self.lang, game)

    def open(self, name: str) -> Table:
        """Open a kept table. Raises `InputError`; what is wrong but no hindrance is left in `doubts`."""
        from referee.table.table import Table

        with self.store.snapshot():
            entries = self.store.entries(name)
            self.check_game(name, entries[:1])
            faults = self.doubts = self.store.unsound(name, entries)
            saved = None if faults else self.store.states.find(name)
        table = Table(name, entries, self.store.keeper(name), saved)
        if not faults:
            self._save_states(table)
        return table

    def check_game(self, name: str, entries: Sequence[Entry]) -> None:
        """Raises `InputError` where the game of a stored table cannot be used, with the package it was played with."""
        if not entries:
            return
        game = str(entries[0].body.get("game", ""))
        check_installed(game, "" if is_known(game) else self.source_of(name))
        find(game).check_data()
        _ = find(game).rules

    def source_of(self, name: str) -> str:
        """Return the package that the game of a stored table was installed with; "" where that is not recorded."""
        glance = self.store.glance(name)
        return glance.source if glance else ""

    def save_states(self, table: Table) -> None:
        """Save the states from which a table is opened again, if its record is sound. Raises `InputError`."""
        if self._store is not None and not self._store.unsound(table.name, table.entries):
            self._save_states(table)

    def _save_states(self, table: Table) -> None:
        states = table.states_to_save()
        if states is not None:
            self.store.states.save(table.name, states)

    def judge(self, table: Table, declaration: Said) -> EvaluatedDraft:
        """Judge a declaration; what the card library has learnt since the table was opened is not asked."""
        from referee.facts.verdict import VerdictStatus

        evaluated = table.judge(declaration)
        while evaluated.verdict.status is VerdictStatus.NEEDS and self.recall(table, evaluated.verdict):
            evaluated = table.judge(declaration)
        return evaluated

    def declare(self, table: Table, declaration: Said) -> DeclarationResult:
        """Declare at a table; what the card library has learnt since it was opened is not asked again."""
        return table.declare(self.judge(table, declaration))

    def recall(self, table: Table, verdict: Verdict) -> bool:
        """Tell a table what the card library holds of the facts that a verdict asks for; tell whether it held any."""
        opening = table.entries[0].body
        if opening.get("invented") or not any(question.path.startswith(PRINTED) for question in verdict.questions):
            return False
        library = self.library(table.game.id, table.table_state.box)
        paths = [question.path for question in verdict.questions if question.path.removeprefix(PRINTED) in library]
        known_values = {path: library[path.removeprefix(PRINTED)] for path in paths if path.startswith(PRINTED)}
        return bool(known_values) and table.tell(known_values) is not None

    def library(self, game: str, edition: str = "") -> dict[str, Any]:
        """Give the remembered printed values of an edition ("" for the game's first)."""
        return self.store.library(game, edition or find(game).meta.editions[0])
