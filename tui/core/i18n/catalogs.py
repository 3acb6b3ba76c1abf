"""The words of the interface: every catalogue in `tui/text`, the referee's, and those of a game, in one language."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import tui
from referee.rules import game as games
from scoring.games import words_of
from scoring.text_catalogs import LANGS, Lang, Words

FLOOR = Path(tui.__file__).parent
TEXT = FLOOR / "text"
GAMES = FLOOR / "games"


def locale_lang() -> Lang:
    """Give the language that the surroundings ask for: Japanese where they do, else English."""
    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    if not named:
        named = locale.getlocale()[0] or ""
    return "ja" if named.casefold().startswith(("ja", "japanese")) else "en"


@cache
def _words(lang: Lang, game: str) -> Words:
    text = sorted(TEXT.glob("*.toml"))
    refereed = game in games.names()
    more = games.find(game).words if refereed else (games.WORDS, *((words_of(game),) if game else ()))
    screens = (GAMES / game / name for name in ("words.toml", "pages.toml"))
    return Words(lang, (*text, *more, *(found for found in screens if game and found.exists())))


def words_for(
    lang: str, game: str = "", seats: Mapping[str, str] | None = None, own: Mapping[str, str] | None = None
) -> Words:
    """Give the words for a language, a game ("" for none), the names at a table and words of its own."""
    assert lang in LANGS
    words = _called(lang, game, tuple(sorted(own.items()))) if own else _words(lang, game)
    return words.named(seats) if seats else words


@lru_cache(maxsize=8)
def _called(lang: Lang, game: str, own: tuple[tuple[str, str], ...]) -> Words:
    return _words(lang, game).with_table_names(dict(own))
