"""Text that a Windows program saved is read at every door, or named; nothing is recorded from what is misread."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CRLF = "\r\n"
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32")
OF_WINDOWS = "utf-16-le"  # at each door; which encodings are told apart is seen at one of them
FOREIGN = ("cp932", "cp1252", "euc-jp")  # no mark shows them


def saved(folder: Path, text: str, encoding: str, end: str = CRLF) -> str:
    path = folder / f"{encoding}.txt"
    path.write_bytes(text.replace("\n", end).encode(encoding))
    return str(path)


@pytest.fixture
def table(gyoji: Any) -> str:
    name: str = gyoji("new", "nippon", "--seats", "Zoë,たろう", "--depth", "score", "--name", "n").out.strip()
    return name


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_record_is_imported(gyoji: Any, tmp_path: Path, table: str, encoding: str) -> None:
    record = gyoji("export", table, "--as", "jsonl").out
    made = gyoji("import", saved(tmp_path, record, encoding), "--name", "again")
    assert (made.code, made.out.strip()) == (0, "again"), made.err
    assert gyoji("export", "again", "--as", "jsonl").out.splitlines()[1:] == record.splitlines()[1:]


def test_a_sheet_is_tallied(gyoji: Any, tmp_path: Path) -> None:
    seat = {"vp": 50, "penalty_points": 0, "credits": 14, "loans": 0, "company_vp": 3}
    sheet = {"round": 7, "status": 5, "seats": {"A": seat, "B": seat}}
    plain = gyoji("tally", "crisis", "final", "--from", saved(tmp_path, json.dumps(sheet, indent=1), "utf-8", "\n"))
    assert plain.code == 0 and "52" in plain.out  # 50 and a credit for five each: 14 give 2
    same = gyoji("tally", "crisis", "final", "--from", saved(tmp_path, json.dumps(sheet, indent=1), OF_WINDOWS))
    assert (same.code, same.out, same.err) == (plain.code, plain.out, plain.err)


def test_printed_values_are_read_off_a_file(gyoji: Any, tmp_path: Path) -> None:
    assert gyoji("teach", "nippon", "--from", saved(tmp_path, "# 工場\n?\n", OF_WINDOWS)).code == 0


@pytest.mark.parametrize(
    ("command", "encoding"),
    [
        *((("import",), encoding) for encoding in FOREIGN),
        (("tally", "nippon", "final", "--from"), "cp932"),
        (("box", "import"), "cp932"),
    ],
)
def test_another_encoding_is_named(gyoji: Any, tmp_path: Path, command: tuple[str, ...], encoding: str) -> None:
    word = "é" if encoding == "cp1252" else "日本"
    met = gyoji("--lang", "en", *command, saved(tmp_path, f'{{"name": "{word}"}}\n', encoding))
    assert met.code == 2
    assert "UTF-8" in met.err


def piped(home: Path, raw: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with bytes on its standard input, as a pipe of a shell gives them."""
    env = {"GYOJI_HOME": str(home / "home"), "LANG": "C.UTF-8", "GYOJI_STRICT": "1", "PATH": ""}
    return subprocess.run(
        [sys.executable, "-m", "tui.cli", "--lang", "en", *arguments],
        input=raw,
        capture_output=True,
        env=env,
        check=False,
        timeout=60,
    )


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_every_line_that_is_piped_counts(tmp_path: Path, table: str, encoding: str) -> None:
    lines = "score Zoë 5\nscore たろう 3\nquit\n".replace("\n", CRLF)
    said = piped(tmp_path, lines.encode(encoding), "play", table, "--plain").stdout.decode()
    assert "Zoë: +5 VP" in said and "たろう: +3 VP" in said


def test_a_piped_line_of_another_encoding_is_refused(tmp_path: Path, table: str) -> None:
    lines = b"score Zo\xeb 5\r\nscore A 3\r\nquit\r\n"
    said = piped(tmp_path, lines, "play", table, "--plain").stdout.decode()
    assert "UTF-8" in said and "+5" not in said and "たろう: +3 VP" in said


def test_text_without_a_mark_is_not_taken_for_another_encoding() -> None:
    from tui.core.session.user_files import encoding_of, to_utf8

    assert [encoding_of(start) for start in (b"", b"a", b"ab", "日本".encode(), b"\xef\xbb\xbfa")] == [
        *[""] * 4,
        "utf-8-sig",
    ]
    assert to_utf8(b"a\r\nb\n") == b"a\nb\n"


def test_a_line_is_answered_before_the_next_one_is_typed() -> None:
    from tui.core.session.user_files import lines_of

    assert list(lines_of(io.StringIO("a\nb"))) == ["a\n", "b"]
