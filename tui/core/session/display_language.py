"""A function that finds the display language without opening a session."""

from __future__ import annotations

import os
from contextlib import closing

from referee.data_folder import FILE, home
from scoring.errors import InputError
from scoring.text_catalogs import LANGS, Lang
from tui.core.i18n.catalogs import locale_lang


def display_lang(selected: str = "") -> Lang:
    """Return the language selected for this run ("" for none), else the stored one, else that of the locale. Creates no
    store.
    """
    if selected in LANGS:
        return selected
    stored = _stored_lang() if os.access(home() / FILE, os.F_OK) else ""
    return stored if stored in LANGS else locale_lang()


def _stored_lang() -> str:
    """Return the stored language; "" if none is stored or the file cannot be read."""
    from referee.store.sqlite_store import SqliteStore

    try:
        with closing(SqliteStore(read_only=True)) as store:  # the settings of a club's laptop, too
            return store.setting("lang")
    except InputError:
        return ""
