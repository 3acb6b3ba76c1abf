"""The live tables of a club: which are listed, in which order, and what is required at each."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import structs

from referee.club.live_tables import live_tables
from referee.record import table_summary
from referee.record.entry import seal
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.store import Store
from referee.store.stored_table import StoredTable
from referee.table import dispute
from referee.table.computed_table_summary import summary_of
from referee.table.table import Table
from scoring.text_catalogs import LANGS, Lang
from tests.club.view_tables import NOW, evening, keep
from tests.play.recorded import demo
from tui.core.club.live_table_rows import lines, rows
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.status_header import header_of
from tui.core.rendering.cell_width import cell_len

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")


def names(store: Store) -> list[str]:
    return [table.name for table in live_tables(store, NOW)]


def test_tables_needs_help_first_then_the_last_played(store: Store) -> None:
    """Not listed: the finished one, the one of the morning (13 hours ago) and the demo."""
    evening(store)
    assert names(store) == ["argued", "railways", "nippon-2"]
    assert [table.waiting(NOW) for table in live_tables(store, NOW)] == [20, 5, 65]


def test_of_two_needs_help_the_newer_one_is_first(store: Store) -> None:
    for name, minutes in (("first", 40), ("second", 10), ("third", 20)):
        dispute.open_or_change_dispute(keep(store, name, demo("crisis"), NOW - timedelta(minutes=minutes), 50), "why?")
    assert names(store) == ["second", "third", "first"]


def test_a_clock_that_is_ahead_waits_no_minute(store: Store) -> None:
    keep(store, "ahead", demo("crisis"), NOW + timedelta(hours=2), 50)
    assert [(table.name, table.waiting(NOW)) for table in live_tables(store, NOW)] == [("ahead", 0)]


def test_a_summary_that_is_missing_is_made(store: Store) -> None:
    """Stored as an older version would have: without a summary that this one reads."""
    entries = keep(store, "railways", demo("russian_railroads"), NOW, 40).entries
    store.adopt("old", entries)
    (new, old) = (table.summary for table in live_tables(store, NOW))
    assert new is not None and new == old


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_row_says_what_the_header_of_the_table_says(game: str, lang: Lang) -> None:
    """At every seventh entry of a whole game the stored summary says the same as the table itself."""
    words, whole = words_for(lang), demo(game)
    for count in range(2, len(whole.entries), 7):
        table = Table("one", whole.entries[:count])
        if table.over:
            break
        game_words = words_for(lang, game).named(table.seats)
        header = header_of(game_words, table)
        stored = table_summary.decode(table_summary.encode(summary_of(table)))
        assert stored is not None
        live = live_tables(_Single(table, structs.replace(stored, invented=False)), NOW)  # type: ignore[arg-type]  # as far as it is read
        (row,) = rows(words, live, NOW)
        assert row.required == (header.step, *header.due), count
        assert row.who in (header.who, "") and bool(row.who) == bool(header.seats)
        completed = [messages.prompt(game_words, prompt) for prompt in table.prompts() if prompt.done]
        assert row.stage.startswith(words.join_items(completed))


class _Single:
    """A store that lists one table with a summary."""

    def __init__(self, table: Table, known: table_summary.TableSummary) -> None:
        time = NOW.isoformat()
        summary = structs.replace(known, last_act=time)
        self._row = StoredTable(table.name, table.game.id, time, time, len(table.entries), summary, (), time)

    def tables(self) -> list[StoredTable]:
        return [self._row]


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_fits_eighty_columns(store: Store, lang: Lang) -> None:
    evening(store)
    game = find("nippon")
    long = ["Maximiliane Hohenfels", "松平健太郎左衛門", "Bartholomäus", "Chie"]
    entry = seal("", structs.replace(opening(game, seats_of(game, long)), time=NOW.isoformat()))
    store.adopt("the-table-beside-the-window-in-the-hall", [entry])
    words = words_for(lang)
    printed = lines(words, rows(words, live_tables(store, NOW), NOW), 80)
    assert max(map(cell_len, printed)) <= 80
    assert all("".join(name.split()) in "".join("".join(printed).split()) for name in long)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "No table is in play now."), ("ja", "いま進行中のテーブルはありません。")]
)
def test_without_a_table(lang: Lang, said: str) -> None:
    assert lines(words_for(lang), [], 80) == [said]
