"""A result is not final while a protest is open that decides who wins: every form of the result says so."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from referee.record.table_summary import TableSummary
from referee.store.sqlite_store import SqliteStore
from referee.store.stored_table import StoredTable
from referee.table.protest import dismiss
from referee.table.protest_replay import deciding_protests
from referee.table.stored_table_summary import stored_or_new_summary
from referee.table.table import Table
from scoring.text_catalogs import Words
from tests.play.test_play_protest import protested
from tui.core.export.exported_result import gather
from tui.core.export.formats import export
from tui.core.export.markdown_export import brief, short
from tui.core.history.history_text import result as result_text
from tui.core.history.table_results import result_of
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.board_text import board_lines
from tui.core.presenters.plain_text import final_lines, state_text
from tui.core.presenters.status_header import header_of
from tui.core.session.home_list import status_of

KEPT = StoredTable("friday", "russian_railroads", "2026-11-01T18:00:00+00:00", "2026-11-01T21:00:00+00:00", 250)
SAID = {"en": "not final: protest {seq} open", "ja": "未確定: 異議{seq}が未決"}


def contested(lang: str = "en") -> tuple[Table, Words, str]:
    """The first of three protests decides who wins."""
    table = protested("russian_railroads")
    (seq,) = deciding_protests(table)
    return table, words_for(lang, table.game.id, table.seats), SAID[lang].format(seq=seq)


def looked_at(table: Table) -> TableSummary:
    """What a list shows of a stored table."""
    with TemporaryDirectory() as home:
        store = SqliteStore(Path(home))
        store.adopt("friday", table.entries, table.summary())
        return stored_or_new_summary(store, "friday")


def texts(table: Table, words: Words) -> dict[str, str]:
    result, summary = gather(table, words), looked_at(table)
    shared = {form: export(table, form, words).decode() for form in ("md", "html", "svg")}
    return {
        **shared,
        "short": short(result),
        "brief": brief(result),
        "header": header_of(words, table).step,
        "end": "\n".join(final_lines(words, table)),
        "show": "\n".join(board_lines(words, table)),
        "history": result_text(words, result_of(KEPT, summary), {}),
        "list": state_text(words, summary),
        "home": status_of(words, KEPT, summary).state,
    }


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_form_of_the_result_says_that_it_is_not_final(lang: str) -> None:
    table, words, said = contested(lang)
    for form, text in texts(table, words).items():
        assert said in text, form
    dismiss(table, deciding_protests(table)[0], "it was fine")
    for form, text in texts(table, words).items():
        assert SAID[lang].partition(":")[0] not in text, form


def test_data_name_the_protests_and_no_winner() -> None:
    table, words, _ = contested()
    found = json.loads(export(table, "json", words))
    assert (found["over"], found["winners"]) == (True, [])
    assert found["deciding_protests"] == list(deciding_protests(table))
    assert '"winner":true' not in export(table, "bgstats", words).decode().replace("%22", '"').replace(" ", "")
    dismiss(table, deciding_protests(table)[0], "it was fine")
    found = json.loads(export(table, "json", words))
    assert len(found["winners"]) == 1
    assert "deciding_protests" not in found


@pytest.mark.parametrize("game", ["crisis", "plan_city"])
def test_a_result_on_which_no_protest_has_a_say_is_final(game: str) -> None:
    table = protested(game)
    words = words_for("en", game, table.seats)
    assert all("not final" not in text for text in texts(table, words).values())
