"""The interface texts in one language: every catalogue in `tui/text`, the referee's, and those of a game."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import tui
from referee.rules import game as games
from scoring.game_packages import package
from scoring.text_catalogs import LANGS, Lang, Words

TEXT = Path(tui.__file__).with_name("text")


def locale_lang() -> Lang:
    """Return the language of the environment's locale: Japanese, or English for any other locale."""
    locale_name = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    if not locale_name:
        locale_name = locale.getlocale()[0] or ""
    return "ja" if locale_name.casefold().startswith(("ja", "japanese")) else "en"


@cache
def _words(lang: Lang, game: str) -> Words:
    text = sorted(TEXT.glob("*.toml"))
    if not game:
        return Words(lang, (*text, games.WORDS))
    folder = package(game).folder("tui")
    screens = (folder / name for name in ("words.toml", "pages.toml"))
    return Words(lang, (*text, *games.find(game).words, *(screen for screen in screens if screen.exists())))


def words_for(
    lang: str, game: str = "", seats: Mapping[str, str] | None = None, own: Mapping[str, str] | None = None
) -> Words:
    """Return the texts in a language, with those of a game ("" for none), the names at a table and the table's own
    words.
    """
    assert lang in LANGS
    words = _catalog(lang, game, tuple(sorted(own.items()))) if own else _words(lang, game)
    return words.named(seats) if seats else words


@lru_cache(maxsize=8)
def _catalog(lang: Lang, game: str, own: tuple[tuple[str, str], ...]) -> Words:
    return _words(lang, game).with_table_names(dict(own))
