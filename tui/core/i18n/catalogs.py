"""The words of the interface: every catalogue in `tui/text`, the referee's, and those of a game, in one language."""

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
    """Give the language that the surroundings ask for: Japanese where they do, else English."""
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
    """Give the words for a language, a game ("" for none), the names at a table and words of its own."""
    assert lang in LANGS
    words = _catalog(lang, game, tuple(sorted(own.items()))) if own else _words(lang, game)
    return words.named(seats) if seats else words


@lru_cache(maxsize=8)
def _catalog(lang: Lang, game: str, own: tuple[tuple[str, str], ...]) -> Words:
    return _words(lang, game).with_table_names(dict(own))
