"""Deleted tables at the command line: listed, completed, and brought back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.store.sqlite_store import SqliteStore


def delete(folder: Path, name: str) -> None:
    store = SqliteStore(folder / "home")
    store.deleted_tables.delete(name)
    store.close()


@pytest.fixture
def home(tmp_path: Path, gyoji: Any) -> Path:
    """A folder with two tables, `friday` deleted."""
    for name, seats in (("friday", "Aki,Ben"), ("saturday", "Chie,Dai")):
        assert gyoji("new", "nippon", "--seats", seats, "--depth", "score", "--name", name).code == 0
    delete(tmp_path, "friday")
    return tmp_path


def test_a_deleted_table_is_nowhere_but_in_its_own_list(home: Path, gyoji: Any) -> None:
    for command in (("tables",), ("history",), ("doctor",), ("completion", "tables"), ("tables", "--json")):
        said = gyoji(*command)
        assert "saturday" in said.out and "friday" not in said.out + said.err, command
    for command in ("show", "verify", "export", "options"):
        said = gyoji(command, "friday")
        assert said.code == 2 and "no table of this name" in said.err, command
    said = gyoji("tables", "--deleted")
    assert said.code == 0 and "friday" in said.out and "Nippon" in said.out and "saturday" not in said.out
    (row,) = gyoji("tables", "--deleted", "--json").json
    assert (row["name"], row["game"], row["entries"]) == ("friday", "nippon", 1)
    assert row["until"] > row["deleted"] and "id" not in row


def test_it_is_brought_back_by_its_name_or_a_beginning(home: Path, gyoji: Any) -> None:
    said = gyoji("undelete", "fri")
    assert said.code == 0 and "friday" in said.out
    assert "friday" in gyoji("tables").out and gyoji("tables", "--deleted", "--json").json == []


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "There is no deleted table of this name."), ("ja", "この名前の削除済みテーブルはありません。")],
)
@pytest.mark.parametrize("name", ["saturday", "sunday", "", "fridayy"])
def test_what_is_not_deleted_is_said_with_the_cure(home: Path, gyoji: Any, lang: str, words: str, name: str) -> None:
    said = gyoji("--lang", lang, "undelete", name)
    assert said.code == 2 and said.out == ""
    assert words in said.err and "gyoji tables --deleted" in said.err


def test_a_name_in_use_again_is_left_and_the_new_name_said(home: Path, gyoji: Any) -> None:
    assert gyoji("new", "crisis", "--seats", "Aki,Ben", "--depth", "score", "--name", "friday").code == 0
    said = gyoji("undelete", "friday")
    assert said.code == 0 and "friday-2" in said.out
    assert {row["name"]: row["game"] for row in gyoji("tables", "--json").json} == {
        "friday": "crisis",
        "friday-2": "nippon",
        "saturday": "nippon",
    }


def test_a_record_is_imported_though_its_table_is_deleted(home: Path, gyoji: Any) -> None:
    gyoji("undelete", "friday")
    record = home / "friday.jsonl"
    record.write_text(gyoji("export", "friday", "--as", "jsonl").out, encoding="utf-8")
    assert gyoji("import", str(record)).code == 2, "it is here"
    delete(home, "friday")
    assert gyoji("import", str(record)).out == "friday\n"
    assert gyoji("undelete", "friday").code == 0
    assert sorted(row["name"] for row in gyoji("tables", "--json").json) == ["friday", "friday-2", "saturday"]


def test_an_empty_trash_is_said(gyoji: Any) -> None:
    said = gyoji("tables", "--deleted")
    assert said.code == 0 and said.out.strip()
    assert gyoji("--lang", "ja", "tables", "--deleted").out.strip() != said.out.strip()


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_completes_them(home: Path, gyoji: Any, shell: str) -> None:
    assert "gyoji completion deleted" in gyoji("completion", shell).out
    assert gyoji("completion", "deleted").out == "friday\n"


@pytest.mark.parametrize(("lang", "until"), [("en", "until 20"), ("ja", "まで")])
def test_until_when_it_can_be_brought_back_is_said(home: Path, gyoji: Any, lang: str, until: str) -> None:
    assert until in gyoji("--lang", lang, "tables", "--deleted").out
