"""A table whose game is not installed any more: said in one sentence, and readable as a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs

from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.text_catalogs import Lang
from tests.helpers import sealed
from tui.cli import main
from tui.core.i18n.catalogs import words_for
from tui.core.session.home_list import StoredTables, status_of

SENTENCE = (
    "This table was played with the package gyoji-pears 1.2, which is not installed. Install it to play on. "
    "Its record can be read (gyoji show, gyoji export --as jsonl)."
)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    """A table of a game that was installed once: recorded in the shape of a game of today, by another id."""
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    game, kept = find("nippon"), SqliteStore(tmp_path)
    first = opening(game, seats_of(game, ["Aki", "Ben"]))
    note = Entry(2, first.time, "note", "A", {"text": "The box lies on the shelf."}, "", "2")
    summary = Table("friday", sealed(first)).summary()
    assert summary is not None
    entries = sealed(structs.replace(first, body={**first.body, "game": "pears"}), note)
    about = structs.replace(summary, game="pears", opening=entries[0].hash, source="gyoji-pears 1.2")
    kept.adopt("friday", entries, about)
    return kept


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("command", [("verify", "friday"), ("declare", "friday", "A: mines 1"), ("options", "friday")])
def test_it_is_said_in_one_sentence(capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    assert run(capsys, *command) == (2, "", f"{SENTENCE}\n")


@pytest.mark.usefixtures("store")
def test_it_is_said_in_the_list_of_tables(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "tables")
    assert (code, err) == (0, "")
    assert out.split()[0] == "friday" and SENTENCE in out


@pytest.mark.parametrize(
    ("lang", "said"), [("en", SENTENCE), ("ja", "パッケージ gyoji-pears 1.2 がインストールされていません")]
)
def test_it_is_said_on_home(store: SqliteStore, lang: Lang, said: str) -> None:
    (table,) = store.tables()
    lists = StoredTables([table])
    assert lists.table_to_continue is None
    assert said.partition(" Install")[0] in status_of(words_for(lang), table, lists.summary_of(table)).wrong


@pytest.mark.usefixtures("store")
def test_it_is_shown_as_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "show", "friday")
    assert (code, err) == (0, f"{SENTENCE}\n")
    lines = out.splitlines()
    assert len(lines) == 2
    assert "open" in lines[0] and "Aki" in lines[0] and "Ben" in lines[0]
    assert "Aki" in lines[1] and "The box lies on the shelf." in lines[1]


@pytest.mark.usefixtures("store")
def test_it_is_shown_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", "friday", "--json")
    found = json.loads(out)
    assert (code, found["game"], found["package"]) == (0, "pears", "gyoji-pears 1.2")
    assert found["seats"] == {"A": "Aki", "B": "Ben"}
    assert [entry["kind"] for entry in found["record"]] == ["open", "note"]


def test_its_record_is_exported(store: SqliteStore, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "export", "friday", "--as", "jsonl")
    assert (code, err) == (0, f"{SENTENCE}\n")
    head, *lines = out.splitlines()
    assert json.loads(head)["entries"] == 2
    assert [json.loads(line)["hash"] for line in lines] == [entry.hash for entry in store.entries("friday")]


@pytest.mark.usefixtures("store")
def test_its_result_cannot_be_exported(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "export", "friday", "--as", "md") == (2, "", f"{SENTENCE}\n")
