"""The interface texts in one language: the catalogues of `tui/text`, of the referee and of a game."""

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
    """Return the language of the locale in the environment: Japanese, or English for any other locale."""
    locale_name = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    if not locale_name:
        locale_name = locale.getlocale()[0] or ""
    return "ja" if locale_name.casefold().startswith(("ja", "japanese")) else "en"


@cache
def _words(lang: Lang, game: str) -> Words:
    text = sorted(TEXT.glob("*.toml"))
    if not game:
        return Words(lang, (*text, games.WORDS))
    screens = (package(game).file("tui", name) for name in ("words.toml", "pages.toml"))
    described = games.find(game)
    words = Words(lang, (*text, *described.words, *filter(None, screens)))
    return words.extended(described.texts[lang]) if described.texts else words


def words_for(
    lang: str, game: str = "", seats: Mapping[str, str] | None = None, own: Mapping[str, str] | None = None
) -> Words:
    """Return the text catalogue in a language, with the texts of a game ("" for none), the seat names and the table's
    own words.
    """
    assert lang in LANGS
    words = _catalog(lang, game, tuple(sorted(own.items()))) if own else _words(lang, game)
    return words.named(seats) if seats else words


@lru_cache(maxsize=8)
def _catalog(lang: Lang, game: str, own: tuple[tuple[str, str], ...]) -> Words:
    return _words(lang, game).with_table_names(dict(own))
