"""A line that is no move: the word that nobody knows is named, with what is near it or what can be done, in two rows."""

from __future__ import annotations

from textwrap import wrap

import pytest

from referee.table.table import Table
from scoring.text_catalogs import LANGS, Lang
from tests.lines.table import GAMES, load, opened
from tui.core.conversation.conversation import Conversation
from tui.core.presenters.verdict_text import verdict_lines
from tui.core.rendering.cell_width import cell_len
from tui.core.session.session import Session

WIDTH = 42
"""Cells of a row below the line at 80 columns."""


def refused(table: Table, lang: Lang, text: str) -> str:
    """What stands below the line once Enter refused it."""
    conversation = Conversation(Session(lang), table)
    conversation.write(text)
    assert conversation.declaration is not None
    words = conversation.session.words(table=table)
    return verdict_lines(words, conversation.declaration, {}, table.names)[1][1].plain


def at(game: str, name: str) -> Table:
    return next(Table(name, found.entries) for position, found in opened(load(game)) if position.name == name)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_understood_takes_two_rows_at_any_moment(game: str, lang: Lang) -> None:
    for position, table in opened(load(game)):
        for typed in ("qwzzk", "qwzzkqwzzkqwzzkqwzzk", "ruble rice"):
            text = refused(table, lang, typed)
            rows = wrap(text, WIDTH) if lang == "en" else -(-cell_len(text) // WIDTH) * ["row"]
            assert len(rows) <= 2, (position.name, text)


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        (
            "en",
            "blakc 3",
            "“blakc” is unknown. Similar: black, bloke. Enter alone lists them all.",
        ),
        (
            "en",
            "black 3 on the qwzzk",
            "“qwzzk” is unknown. Try: place, pass. Enter alone lists them all.",
        ),
        (
            "ja",
            "blakc 3",
            "「blakc」はわかりません。似た言葉: black、bloke。空の行のEnterで一覧。",
        ),
    ],
)
def test_the_word_that_nobody_knows_is_named(lang: Lang, text: str, said: str) -> None:
    """Aki's first turn: she has no engineer to use yet."""
    assert refused(at("russian_railroads", "first"), lang, text) == said


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("ほげを建てる", "ほげ"),
        ("ほげ工場を建てる", "ほげ"),
        ("西日本にホゲを置く", "ホゲ"),
        ("造船 西日本とホゲ", "ホゲ"),
        ("知識 二つホゲ", "ホゲ"),
        ("build flurbs, 2", "flurbs"),
        ("ship to the flurbland", "flurbland"),
    ],
)
def test_only_the_word_that_names_nothing_is_named_though_no_blank_parts_the_line(text: str, named: str) -> None:
    """What stands beside it is known: the verb, the particle, a region, a small word."""
    assert f"“{named}”" in refused(at("nippon", "start"), "en", text)


def test_a_name_that_is_written_wrongly_is_named_as_it_is_typed() -> None:
    text = refused(at("nippon", "start"), "en", "ships wset_japan")
    assert "“wset_japan” is not one of: West Japan" in text


def test_known_words_that_make_no_move_say_what_can_be_done() -> None:
    text = refused(at("russian_railroads", "first"), "en", "vladivostok pool")
    assert text == "That is not a move you can make now. You can: place, pass. Enter alone lists them all."


def test_of_the_spaces_a_few_are_named_what_is_written_alike_first() -> None:
    text = refused(at("russian_railroads", "first"), "en", "place dubler")
    assert text == "space: “dubler” is not one of: doubler, black 2, black 3, …."


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "ship west and then jump", "Not understood from “jump” onwards."),
        ("en", f"ship west, {'q' * 30}", f"Not understood from “{'q' * 23}…” onwards."),
        ("ja", "西日本に船、それからバスに乗る", "「バスに乗る」から先がわかりません。"),
    ],
)
def test_the_part_of_a_line_is_named_from_which_on_nothing_is_understood(lang: Lang, text: str, said: str) -> None:
    """“column: ‘1,’ is not a whole number” stood there, whichever of the moves was not understood."""
    assert refused(at("nippon", "start"), lang, text) == said
    assert len(wrap(said, WIDTH)) <= 2


def test_a_comma_of_a_number_parts_nothing() -> None:
    assert "000" not in refused(at("nippon", "start"), "en", "ship west for 5,000 qwzzk")


def test_a_number_before_a_comma_is_not_what_is_wrong() -> None:
    assert "whole number" not in refused(at("crisis", "event"), "en", "A export 1, B import 1")
