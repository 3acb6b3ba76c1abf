"""`gyoji export` and `gyoji import` as commands: every form, a round trip between two machines, plain sentences."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from referee.record import entry as journal
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.cli import main
from tui.core.export.formats import FORMS
from tui.core.export.record_file import record_lines


@pytest.fixture
def gyoji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Any:
    def run(machine: str, *arguments: str, stdin: bytes = b"") -> tuple[int, bytes, bytes]:
        monkeypatch.setenv("GYOJI_HOME", str(tmp_path / machine))
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        try:
            code = main(list(arguments))
        except SystemExit as left:
            code = int(left.code or 0)
        said = capsysbinary.readouterr()
        assert b"Traceback" not in said.out + said.err
        return code, said.out, said.err

    return run


def test_a_table_moves_to_another_machine(gyoji: Any) -> None:
    gyoji("here", "new", "nippon", "--seats", "Aki,Ben", "--name", "friday")
    assert gyoji("here", "declare", "friday", "invest silk_1")[0] == 0
    for form in ("jsonl", "json"):
        code, first, _ = gyoji("here", "export", "friday", "--as", form)
        assert code == 0
        code, name, _ = gyoji(f"there-{form}", "import", "-", stdin=first)
        assert (code, name.strip()) == (0, b"friday")
        assert gyoji(f"there-{form}", "export", "friday", "--as", form)[1] == first


def test_a_file_that_lost_its_only_entry_is_not_whole(gyoji: Any) -> None:
    gyoji("here", "new", "nippon", "--seats", "Aki,Ben", "--name", "friday")
    head = gyoji("here", "export", "friday", "--as", "jsonl")[1].split(b"\n")[0]
    code, out, err = gyoji("there", "--lang", "en", "import", "-", stdin=head)
    assert (code, out) == (2, b"") and "first line says 1 entry, but there are 0" in err.decode()


def test_a_table_that_is_here_already_is_named_and_kept_twice_only_by_a_name(gyoji: Any) -> None:
    gyoji("here", "new", "nippon", "--seats", "Aki,Ben", "--name", "friday")
    first = gyoji("here", "export", "friday", "--as", "jsonl")[1]
    gyoji("here", "declare", "friday", "invest silk_1")
    longer = gyoji("here", "export", "friday", "--as", "jsonl")[1]
    assert gyoji("there", "import", "-", "--name", "sunday", stdin=first)[1].strip() == b"sunday"
    for again in (first, longer):  # by its opening, whatever was played since
        code, out, err = gyoji("there", "--lang", "en", "import", "-", stdin=again)
        assert (code, out) == (2, b"")
        assert "“sunday” has 1 entry, the file" in err.decode()
    assert gyoji("there", "import", "-", "--name", "sunday", stdin=longer)[0] == 2, "the name is taken"
    assert gyoji("there", "import", "-", "--name", "a/b", stdin=longer)[0] == 2
    assert gyoji("there", "import", "-", "--name", "friday", stdin=longer)[1].strip() == b"friday"
    assert gyoji("there", "export", "friday", "--as", "jsonl")[1] == longer


def test_another_table_of_the_same_name_gets_a_number(gyoji: Any) -> None:
    for machine, names in (("here", "Aki,Ben"), ("there", "Chie,Dai"), ("elsewhere", "Emi,Fumi")):
        gyoji(machine, "new", "nippon", "--seats", names, "--name", "friday")
    for machine, name in (("there", b"friday-2"), ("elsewhere", b"friday-3")):
        exported = gyoji(machine, "export", "friday", "--as", "jsonl")[1]
        assert gyoji("here", "import", "-", stdin=exported)[1].strip() == name


@pytest.mark.parametrize("form", sorted(FORMS))
def test_every_form_is_written(gyoji: Any, form: str) -> None:
    gyoji("here", "new", "nippon", "--seats", "Aki,Ben", "--name", "friday")
    code, out, err = gyoji("here", "export", "friday", "--as", form)
    assert (code, err) == (0, b"")
    assert out.endswith(b"\n")
    assert b"Aki" in out


@pytest.mark.parametrize(
    "given", [b"", b"{}", b'{"gyoji":1,"table":"x"}\n{"seq":1}', b"\x00\xff", b'{"entries": "x"}', b'{"gyoji":1}\n[]']
)
def test_what_is_no_record_is_refused_in_a_sentence(gyoji: Any, given: bytes) -> None:
    code, out, err = gyoji("here", "import", "-", stdin=given)
    assert (code, out) == (2, b"")
    assert err.strip()


def test_an_old_record_is_imported_and_what_is_left_out_is_named(gyoji: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that has another name since, and a fault of our own in what an action does."""
    monkeypatch.delenv("GYOJI_STRICT")
    game = find("nippon")
    table = Table("old", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    for line in ("A: invest silk_1", "B: invest silk_2"):
        table.declare(line)
    renamed = structs.replace(table.entries[1], body={"moves": [{"verb": "build", "seat": "A"}]}, rules="0")
    entries = [table.entries[0]]
    for entry in (renamed, table.entries[2]):
        entries.append(journal.seal(entries[-1].hash, entry))
    assert gyoji("here", "import", "-", stdin=record_lines("old", entries))[0] == 0
    code, out, _ = gyoji("here", "--lang", "en", "verify", "old")
    said = out.decode()
    assert code == 1 and "Entry 2 (move) cannot be replayed" in said and "verb: “build” is not one of" in said
    assert "is left out" in said and "another hand" not in said

    def effects(_ledger: Any, _move: Any) -> None:
        raise ZeroDivisionError

    invest = structs.replace(game.rules.actions["invest"], effects=effects)
    monkeypatch.setitem(game.rules.actions, "invest", invest)
    said = gyoji("here", "--lang", "en", "verify", "old")[1].decode()
    assert "Entry 3 (move) cannot be replayed" in said and "This is a fault in Gyoji (ZeroDivisionError" in said
    assert "gyoji export" in said and "another hand" not in said


def test_a_name_that_is_taken_stays_a_name(gyoji: Any) -> None:
    name = "x" * 40  # the longest there may be
    gyoji("here", "new", "nippon", "--seats", "Aki,Ben", "--name", name)
    record = gyoji("here", "export", name, "--as", "jsonl")[1]
    gyoji("there", "new", "nippon", "--seats", "Chie,Dai", "--name", name)
    assert gyoji("there", "import", "-", stdin=record)[1].strip() == b"x" * 38 + b"-2"
