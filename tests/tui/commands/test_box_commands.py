"""`gyoji box` as a command: a box from one machine to another, by file and by codes; differences; what is refused."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from referee.rules.game import Game, find
from referee.store.sqlite_store import SqliteStore
from tests.tui.boxes import EDITION, taught
from tests.tui.core.export.test_qr_codes import read as scanned
from tui.cli import main
from tui.core.components import shared_printed_values
from tui.core.export import qr_chunks

LINES = {"chart_export": "0+2 1+3 2+4 2+6 3+6 3+8", "track": "0-12 13-25 26-45 45"}
"""INVENTED."""


def box(*rows: str, game: str = "crisis", edition: str = EDITION, version: str = "1", end: str = "[end]") -> str:
    """Write a box file by hand."""
    return "\n".join((f"gyoji box {version}", f"game: {game}", f"edition: {edition}", *rows, end, ""))


SMALL = box(
    "[chart]", "@2026-11-20 Zoe", f"chart_export: {LINES['chart_export']}", "[status]", f"track: {LINES['track']}"
)


@pytest.fixture
def gyoji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")

    def run(machine: str, *arguments: str, stdin: str | bytes = "", lang: str = "en") -> tuple[int, str, str]:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setenv("GYOJI_HOME", str(tmp_path / machine))
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        try:
            code = main(["--lang", lang, *arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return code, said.out, said.err

    return run


def library(tmp_path: Path, machine: str) -> dict[str, Any]:
    return SqliteStore(tmp_path / machine).library("crisis", EDITION)


def test_a_taught_box_goes_through_drawn_codes_and_is_the_same(gyoji: Any, tmp_path: Path) -> None:
    here = taught(tmp_path / "here").library("crisis", EDITION)
    code, out, _ = gyoji("here", "box", "export", "crisis", "--by", "Aki", "--codes")
    assert code == 0
    drawn = [block.splitlines() for block in re.split(r"Code \d+ of \d+\n", out)[:-1]]
    assert all(len(lines) <= 22 and max(map(len, lines)) <= 80 for lines in drawn), (
        "each fits 80 x 24 with two lines below"
    )
    texts = [scanned(lines) for lines in drawn]
    random.Random(1).shuffle(texts)
    code, out, _ = gyoji("there", "box", "import", "-", stdin="\n".join(texts[1:]))
    missing = next(str(at) for at in range(1, len(texts) + 1) if f":{at}/" in texts[0].replace("GYOJI:", ":", 1))
    assert (code, out) == (2, "")
    assert library(tmp_path, "there") == {}
    code, _, err = gyoji("there", "box", "import", *texts[1:])
    assert code == 2
    assert f": {missing}." in err
    code, out, _ = gyoji("there", "box", "import", "-", stdin="  ".join(texts))
    assert code == 0
    assert library(tmp_path, "there") == here
    assert {told.who for told in SqliteStore(tmp_path / "there").provenance("crisis", EDITION).values()} == {"Aki"}


def test_a_file_goes_to_another_machine_and_back(gyoji: Any, tmp_path: Path) -> None:
    here = taught(tmp_path / "here").library("crisis", EDITION)
    assert gyoji("here", "box", "export", "crisis", "--by", "Aki", "box.txt") == (0, "", "")
    first = (tmp_path / "box.txt").read_text(encoding="utf-8")
    assert gyoji("here", "box", "export", "crisis", "box.txt")[0] == 2, "no file is overwritten"
    code, out, _ = gyoji("there", "box", "import", "box.txt")
    assert code == 0
    assert library(tmp_path, "there") == here
    assert gyoji("there", "box", "export", "crisis", "--by", "Ben")[1] == first, "whose it is stays"
    code, out, _ = gyoji("there", "box", "import", "box.txt")
    assert code == 0
    assert "0 rows new, 0 different" in out
    assert gyoji("third", "teach", "crisis", "--from", "box.txt")[0] == 0, "teach reads it as well"
    assert library(tmp_path, "third") == here


def test_differences_are_listed_and_chosen(gyoji: Any, tmp_path: Path) -> None:
    gyoji("here", "teach", "crisis", "status", "--from", "-", stdin="0-10 11-24 25-45 45")
    code, out, _ = gyoji("here", "box", "import", "-", stdin=SMALL)
    assert code == 1
    assert "1 row new, 1 different, 0 the same" in out
    rows = [" ".join(line.split()) for line in out.splitlines()]
    assert any(row.startswith("here 0-10 11-24 25-45 45") for row in rows)
    assert any(row.startswith("there 0-12 13-25 26-45 45 [Zoe, 2026-11-20]") for row in rows)
    kept = library(tmp_path, "here")
    assert kept["price.export.vp.gears"] == 2, "what is new is taken"
    assert kept["track.red.high"] == 10, "nothing is overwritten unasked"
    assert gyoji("here", "box", "import", "-", "--ours", stdin=SMALL)[0] == 0
    assert library(tmp_path, "here") == kept
    code, _, err = gyoji("here", "box", "import", "-", "--row", "warehouse", stdin=SMALL)
    assert code == 2
    assert err.rstrip().endswith(": track. Choose one of those.")
    assert gyoji("here", "box", "import", "-", "--row", "track", stdin=SMALL)[0] == 0
    assert library(tmp_path, "here")["track.red.high"] == 12
    other = SMALL.replace("3+8", "3+9").replace("0-12 13", "0-11 12")
    assert gyoji("here", "box", "import", "-", stdin=other)[0] == 1
    code, out, _ = gyoji("here", "box", "import", "-", "--theirs", stdin=other, lang="ja")
    assert code == 0
    assert "違う行2" in out
    changed = library(tmp_path, "here")
    assert (changed["track.red.high"], changed["price.export.credits.sixth"]) == (11, 9)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "answers", "kept"),
    [
        ("en", "here\nthere\n", (12, 6)),
        ("en", "there\n\n", (10, 9)),
        ("ja", "すべてあちら\n", (12, 9)),
        ("en", "all here\n", (10, 6)),
        ("en", "", (10, 6)),  # the answers end: what is not said stays
    ],
)
def test_at_a_terminal_each_difference_is_asked(
    gyoji: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, answers: str, kept: tuple[int, int]
) -> None:
    mine = box("[status]", "track: 0-10 11-24 25-45 45", "[chart]", "warehouse: 10 8 6 6 6 6")
    (tmp_path / "other.txt").write_text(
        box("[status]", "track: 0-12 13-25 26-45 45", "[chart]", "warehouse: 10 8 6 6 6 9")
    )
    gyoji("here", "box", "import", "-", stdin=mine)
    monkeypatch.setattr("tui.commands.box.at_terminal", lambda: True)
    # the chart, with the warehouse, is read before the status track
    assert gyoji("here", "box", "import", "other.txt", stdin=answers, lang=lang)[0] == 0
    now = library(tmp_path, "here")
    assert (now["track.red.high"], now["warehouse.sixth.limit"]) == kept


def test_a_row_taken_from_there_forgets_what_can_no_longer_be(gyoji: Any, tmp_path: Path) -> None:
    gyoji("here", "teach", "nippon", "player_board", "--from", "-", stdin="2 3* - 5")  # a track of four levels
    edition = find("nippon").meta.editions[0]
    shorter = box("coal: 2 3*", game="nippon", edition=edition)
    assert gyoji("here", "box", "import", "-", "--theirs", stdin=shorter)[0] == 0
    kept = SqliteStore(tmp_path / "here").library("nippon", edition)
    assert kept["tracks.coal.top"] == 1
    assert not [path for path in kept if path.endswith((".2", ".3"))]


def test_editions_stay_apart(gyoji: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meta = find("nippon").meta
    editions = (meta.editions[0], "reprint")
    monkeypatch.setitem(find("nippon").__dict__, "meta", structs.replace(meta, editions=editions))
    other = box("[player_board]", "worker_rows: 5", game="nippon", edition=editions[1])
    gyoji("here", "box", "import", "-", stdin=box("worker_rows: 4", game="nippon", edition=editions[0]))
    code, _, err = gyoji("here", "box", "import", "-", "--edition", editions[0], stdin=other)
    assert code == 2
    assert "belong to the edition" in err
    code, out, _ = gyoji("here", "box", "import", "-", stdin=other)
    assert code == 0
    assert "kept under that edition" in out
    store = SqliteStore(tmp_path / "here")
    assert [store.library("nippon", one) for one in editions[:2]] == [{"worker_rows": 4}, {"worker_rows": 5}]
    assert gyoji("here", "box", "import", "-", stdin=box("worker_rows: 4", game="nippon", edition="moon"))[0] == 2


HOSTILE = {
    "empty": b"",
    "binary": bytes(range(256)) * 9,
    "another file": b"{}",
    "huge": b"gyoji box 1\n" + b"#" * 600_000,
    "more than a box": box("[T-12]", *(f"C{at}: I 9 2 1 | w | w | 4food" for at in range(800))).encode(),
    "cut": SMALL[: len(SMALL) // 2].encode(),
    "newer": box(version="2").encode(),
    "no version": box(version="9" * 5000).encode(),
    "no game": box(game="chess").encode(),
    "a sign": box("large_space: \x1b[31mshady_business").encode(),
    "json": b'{"format": "gyoji card library", "version": 1, "game": ["crisis"], "values": {}}',
    "half a code": b"GYOJI:1/3:AAA",
    "code": b"GYOJI:1/1:AAABBB:ZZZZZZ",
}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("raw", HOSTILE.values(), ids=list(HOSTILE))
def test_what_is_no_box_is_refused_in_one_sentence(gyoji: Any, tmp_path: Path, raw: bytes) -> None:
    for lang in ("en", "ja"):
        code, out, err = gyoji("here", "box", "import", "-", stdin=raw, lang=lang)
        assert (code, out) == (2, "")
        assert err.strip()
        assert "\x1b" not in err
        assert "trouble." not in err and "remedy." not in err
    assert library(tmp_path, "here") == {}


def test_wrong_rows_are_named_by_line_page_and_row_and_nothing_is_kept(gyoji: Any, tmp_path: Path) -> None:
    wrong = box(
        "[chart]", "@yesterday", f"chart_export: {LINES['chart_export']}", "chart_export: 1", "warehouse: 10 8 6 6 6 999",
        "[status]", f"track: {LINES['track']}", f"track: {LINES['track']}", "track.top = []", "moon: 4", "[end]", "Mill",
    )  # fmt: skip
    code, out, err = gyoji("here", "box", "import", "-", stdin=wrong)
    assert (code, out) == (2, "")
    said = err.splitlines()
    begun = (
        "5 [chart]:",
        "7 [chart] chart_export:",
        "8 [chart] warehouse: 999 is not",
        "11 [status] track:",
        "13 [status] moon:",
    )
    assert [line.startswith(start) for line, start in zip(said, begun, strict=False)] == [True] * 5, said
    assert library(tmp_path, "here") == {}
    code, _, err = gyoji("here", "box", "import", "-", stdin=box("[status]", "track.top = 4000"))
    assert code == 2
    assert err.startswith("5 [status] track.top")


def test_damaged_and_mixed_codes_are_named(gyoji: Any, tmp_path: Path) -> None:
    codes, others = qr_chunks.parts(SMALL.encode(), 60), qr_chunks.parts(SMALL.replace("Zoe", "Ada").encode(), 60)
    assert len(codes) > 3
    damaged = [codes[0], codes[1][:-1] + ("A" if codes[1][-1] != "A" else "B"), *codes[2:]]
    code, _, err = gyoji("here", "box", "import", *damaged)
    assert code == 2
    assert "Code 2 was not read completely." in err
    assert gyoji("here", "box", "import", *damaged, codes[1])[0] == 0, "scanned again"
    code, _, err = gyoji("here", "box", "import", *codes[:-1], others[-1])
    assert code == 2
    assert "2 different boxes" in err


def test_a_box_given_to_the_game_is_offered_and_has_to_be_confirmed(
    gyoji: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "game" / "boxes"
    folder.mkdir(parents=True)
    (folder / "zoe.txt").write_text(SMALL, encoding="utf-8")
    monkeypatch.setattr(shared_printed_values, "FOLDER", str(folder))
    code, out, _ = gyoji("here", "teach", "crisis", stdin="stop")
    assert "have entered 20 values that you have not" in out
    code, out, _ = gyoji("here", "box", "import", "--given", "crisis")
    assert code == 0
    told = SqliteStore(tmp_path / "here").provenance("crisis", EDITION)
    assert {(one.who, one.look) for one in told.values()} == {("Zoe", True)}
    assert gyoji("here", "box", "export", "crisis")[1].count("@2026-11-20 Zoe ?") == 1, "it stays to be confirmed"
    code, out, _ = gyoji("here", "box", "import", "--given", "crisis")
    assert "you already have all its values" in out
    gyoji("here", "teach", "crisis", "status", "--from", "-", stdin=LINES["track"])
    told = SqliteStore(tmp_path / "here").provenance("crisis", EDITION)
    assert {path.split(".")[0] for path in told} == {"price"}, "what is read off here is this table's own"


@pytest.mark.parametrize("game", ["nippon", "russian_railroads", "crisis", "plan_city"])
def test_every_box_that_comes_with_a_game_can_be_read(game: str) -> None:
    found: Game = find(game)
    for edition in found.meta.editions:
        assert all(box.values for box in shared_printed_values.read_shared_values(found, edition))
