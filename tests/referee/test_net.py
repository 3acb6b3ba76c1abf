"""The one net: what it takes, what it lets through, and the report that it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import crash_reports
from referee.crash_reports import MAX_REPORTS
from referee.error_boundary import caught
from scoring.errors import input_error
from tests.referee.tiny import played


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("GYOJI_STRICT", raising=False)
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temp"))
    return tmp_path


def raised(text: str = "tea") -> ZeroDivisionError:
    try:
        raise ZeroDivisionError(text)
    except ZeroDivisionError as error:
        return error


def test_the_report_says_what_was_being_done_and_where_it_failed(home: Path) -> None:
    fault = caught(raised(), table="friday", line="mines 1")
    assert (fault.key, fault.values["why"]) == ("program_fault", "ZeroDivisionError tea")
    path = Path(fault.values["report"].values["path"])
    assert path.parent == home / "reports"
    text = path.read_text(encoding="utf-8")
    for part in (
        "gyoji: ",
        "rules: ",
        "python: ",
        "platform: ",
        "'friday'",
        "'mines 1'",
        "test_net.py",
        "ZeroDivisionError: tea",
    ):
        assert part in text, part


def test_the_same_report_is_written_once_and_only_the_latest_are_kept(home: Path) -> None:
    error = raised()
    assert caught(error, table="friday") == caught(error, table="friday")
    assert len(list((home / "reports").iterdir())) == 1
    last = [caught(raised(str(number))).values["report"].values["path"] for number in range(MAX_REPORTS + 5)][
        -MAX_REPORTS:
    ]
    assert sorted(map(str, (home / "reports").iterdir())) == sorted(last)


def test_where_the_folder_cannot_be_written_it_is_kept_in_the_temporary_one(home: Path) -> None:
    (home / "reports").write_text("no folder", encoding="utf-8")
    path = Path(caught(raised()).values["report"].values["path"])
    assert path.exists() and path.is_relative_to(home / "temp")


def test_where_nothing_can_be_written_there_is_no_path(home: Path) -> None:
    for name in ("reports", "temp"):
        (home / name).write_text("no folder", encoding="utf-8")
    assert caught(raised()).values["report"].key == "program_report.line"


def test_a_report_is_for_its_owner_alone(home: Path) -> None:
    path = Path(caught(raised()).values["report"].values["path"])
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("folder", ["reports", "temp"])
def test_no_report_follows_a_link(home: Path, folder: str) -> None:
    elsewhere = home / "elsewhere"
    elsewhere.mkdir()
    if folder == "temp":
        (home / "reports").write_text("no folder", encoding="utf-8")
        (home / "temp").mkdir()
    link = home / "reports" if folder == "reports" else list(crash_reports.folders())[1]
    link.symlink_to(elsewhere, target_is_directory=True)
    caught(raised())
    assert list(elsewhere.iterdir()) == []


def test_a_file_of_others_is_never_deleted_or_taken_for_a_report(home: Path) -> None:
    folder = home / "reports"
    folder.mkdir()
    names = ["notes.txt", "20200101Z-x.txt", "aZ-b.txt", *(f"{n:02}Z-mine.txt" for n in range(MAX_REPORTS + 5))]
    for name in names:
        (folder / name).write_text(name, encoding="utf-8")
    linked = folder / "20200101T000000000000Z-00000000.txt"
    linked.symlink_to(folder / "notes.txt")
    for number in range(MAX_REPORTS + 3):
        caught(raised(str(number)))
    assert all((folder / name).read_text(encoding="utf-8") == name for name in names)
    assert linked.is_symlink()
    assert len(list(folder.iterdir())) == len(names) + 1 + MAX_REPORTS


def test_a_folder_of_another_user_takes_no_report(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "reports").mkdir()
    (home / "temp").mkdir()
    monkeypatch.setattr("os.geteuid", lambda: 12345)
    caught(raised())
    assert list((home / "reports").iterdir()) == []


@pytest.mark.parametrize("error", [input_error("table_closed"), BrokenPipeError(), OSError(28, "no space")])
def test_what_is_no_fault_of_the_program_goes_through(home: Path, error: Exception) -> None:
    with pytest.raises(type(error)):
        caught(error)
    assert not (home / "reports").exists()


def test_an_open_net_lets_everything_through(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_STRICT", "1")
    with pytest.raises(ZeroDivisionError):
        caught(raised())


def test_a_file_that_cannot_be_read_is_a_fault_of_the_program(home: Path) -> None:
    assert caught(PermissionError(13, "denied", "words.toml")).key == "program_fault"


def test_a_list_that_stumbles_over_a_table_goes_through_the_net(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slip(_table: object) -> None:
        raise KeyError("slip")

    table = played()
    monkeypatch.setattr("referee.table.table.summary_of", slip)
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    with pytest.raises(KeyError):
        table.summary()  # the net is open in tests
    monkeypatch.delenv("GYOJI_STRICT")
    assert table.summary() is None
    assert len(list((tmp_path / "reports").iterdir())) == 1
