"""`gyoji doctor` on whole stores: it goes on past what is bad, names it, and changes nothing."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from referee.record import entry as journal
from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tui.cli import main

KEPT = Path(__file__).parents[2] / "kept" / "gyoji.sqlite3"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    return tmp_path


def doctor(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["doctor", *arguments])
    return code, capsys.readouterr().out


def friday(verdict: str = "legal") -> list[Entry]:
    """Aki acts twice in one turn of Nippon (NIP-2.2 forbids it), as a program of other rules may have recorded it."""
    game = find("nippon")
    coal = {"tracks.coal.top": 9, **{f"tracks.coal.level.{space}": space for space in range(10)}}
    entries = [opening(game, seats_of(game, ["Aki", "Ben"]), printed=coal)]
    for number, steps in enumerate((1, 1, 1), 2):
        body: dict[str, Any] = {"moves": [{"verb": "mines", "seat": "A", "steps": steps}]}
        entry = Entry(number, entries[0].time, "move", "A", body, verdict, "0")
        entries.append(journal.seal(entries[-1].hash, entry))
    return entries


def test_nothing_kept_is_nothing_wrong_and_nothing_is_made(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor(capsys) == (0, "All is well; nothing was changed.\n")
    assert list(home.iterdir()) == []


def test_a_store_of_the_first_version_is_looked_at_and_not_even_brought_up_to_date(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copyfile(KEPT, home / KEPT.name)
    before = hashlib.sha256((home / KEPT.name).read_bytes()).digest()
    code, said = doctor(capsys, "--json")
    found = json.loads(said)
    assert (code, found["wrong"]) == (0, 0), found
    assert len(found["tables"]) == 24, "the kept store holds 24 tables"
    assert {cards["game"] for cards in found["cards"]} == {"nippon", "russian_railroads", "crisis", "plan_city"}
    assert [path.name for path in home.iterdir()] == [KEPT.name]
    assert hashlib.sha256((home / KEPT.name).read_bytes()).digest() == before


def test_the_first_entry_judged_otherwise_is_said_with_what_was_legal_there(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SqliteStore(home)
    store.adopt("friday", friday())
    store.close()
    code, said = doctor(capsys)
    assert code == 1
    assert "friday (Nippon, 4 entries):" in said
    assert "Entry 3: judged legal then, not legal today." in said
    assert "NIP-2.2" in said
    assert "legal there: end" in said, "A has acted: the turn ends"
    assert "1 entry follows; 1 other is judged differently too." in said
    assert doctor(capsys, "--lang", "ja")[1].startswith("friday（")
    first = json.loads(doctor(capsys, "--json")[1])["tables"][0]["first"]
    assert (first["entry"], first["then"], first["now"], first["instead"]) == (3, "legal", "illegal", ["end"])


def test_it_goes_on_past_damage_of_every_kind(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = SqliteStore(home)
    sound = friday()[:2]
    for name in ("bytes", "chain", "sound", "tail"):
        store.adopt(name, sound)
    store.learn("nippon", "wyg_2015", {"tracks.coal.top": 9})
    store.set("theme", "plaid")
    store.close()
    db = sqlite3.connect(home / "gyoji.sqlite3")
    db.execute("UPDATE entries SET line = X'FF80' WHERE name = 'bytes' AND seq = 2")
    db.execute("UPDATE entries SET line = replace(line, '\"steps\":1', '\"steps\":2') WHERE name = 'chain' AND seq = 2")
    db.execute("DELETE FROM entries WHERE name = 'tail' AND seq = 2")
    db.execute("UPDATE library SET value = X'FF'")
    db.commit()
    db.close()
    code, said = doctor(capsys, "--json")
    found = json.loads(said)
    wrong = {table["table"]: table["wrong"] for table in found["tables"]}
    assert code == 1
    assert found["wrong"] == 5, "three tables, the card library, the settings"
    assert wrong["sound"] == []
    assert all(wrong[name] for name in ("bytes", "chain", "tail"))
    assert found["cards"][0]["wrong"] and found["settings"]


def test_a_file_that_is_no_store_is_named(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "gyoji.sqlite3").write_bytes(b"tea" * 500)
    code, said = doctor(capsys)
    assert code == 1
    assert "The file cannot be used" in said
