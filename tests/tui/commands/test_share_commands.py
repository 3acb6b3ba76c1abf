"""`gyoji export` and `gyoji import` as commands: every form, a round trip between two machines, plain sentences."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from tui.cli import main
from tui.sharing.forms import FORMS


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
        assert gyoji(f"there-{form}", "import", "-", stdin=first)[1].strip() == b"friday-2"


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


def test_a_table_that_is_not_there(gyoji: Any) -> None:
    assert gyoji("here", "export", "nobody")[0] == 2
    assert gyoji("here", "import", "/no/such/file.jsonl")[0] == 2


def test_a_name_that_is_taken_stays_a_name(gyoji: Any) -> None:
    name = "x" * 40  # the longest there may be
    gyoji("here", "new", "nippon", "--seats", "Aki,Ben", "--name", name)
    record = gyoji("here", "export", name, "--as", "jsonl")[1]
    assert gyoji("here", "import", "-", stdin=record)[1].strip() == b"x" * 38 + b"-2"
