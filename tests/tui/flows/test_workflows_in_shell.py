"""Every workflow asks the same and records the same in the shell, where `--fact` answers what it asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tui.commands.conftest import gyoji
from tests.tui.flows.test_workflows import BROKEN, DISPUTED, WRITTEN, Windows, Workflow, by_command, recorded, sitting
from tests.tui.screens.table.table_rooms import fresh

__all__ = ["gyoji"]


def declared(gyoji: Any, case: Workflow) -> list[str]:
    """Run the command of a workflow, each time with the answers that were missing before. Return what was printed."""
    facts: list[str] = []
    printed: list[str] = []
    answers = list(case.answers)
    while (run := gyoji("declare", "friday", f"/{case.asking or case.command}", "--json", *facts)).code == 3:
        printed += run.json["text"]
        answer, missing = answers.pop(0), run.json["missing"]
        texts = ["yes"] if missing == ["accept"] else answer
        facts += [f"--fact={name}={text}" for name, text in zip(missing, texts, strict=True)]
    assert run.code == 0, run.err
    assert answers == []
    return [*printed, *run.json["text"]]


@by_command
def test_the_shell_asks_and_records_the_same(tmp_path: Path, gyoji: Any, case: Workflow) -> None:
    windows = Windows(sitting(tmp_path / "app", case).lines.session, case.answers)
    windows.run(case.flow(windows.table, windows.session))
    session = sitting(tmp_path / "home", case).lines.session
    printed = declared(gyoji, case)
    assert recorded(session.store.entries("friday")) == list(case.entries)
    for text in windows.asked + windows.told:
        assert text in "\n".join(printed)


@pytest.mark.parametrize("case", [case for case in WRITTEN if case.line], ids=lambda case: case.command)
def test_what_a_command_states_is_not_asked_in_the_shell(tmp_path: Path, gyoji: Any, case: Workflow) -> None:
    session = sitting(tmp_path / "home", case).lines.session
    run = gyoji("declare", "friday", f"/{case.line}", "--fact", "accept=yes")
    if run.code == 2:
        assert "accept" in run.err, "nothing asks for it"
        run = gyoji("declare", "friday", f"/{case.line}")
    assert run.code == 0, run.out + run.err
    assert recorded(session.store.entries("friday")) == list(case.entries)


def test_what_is_not_answered_is_asked_with_the_option_that_answers_it(tmp_path: Path, gyoji: Any) -> None:
    fresh(tmp_path / "home")
    run = gyoji("declare", "friday", "/note")
    assert run.code == 3
    assert "gyoji declare friday /note --fact text=…" in run.out


def test_several_rows_with_the_words_are_listed_alone(tmp_path: Path, gyoji: Any) -> None:
    fresh(tmp_path / "home")
    run = gyoji("declare", "friday", "/recount", "--fact", "choice=budget area", "--fact", "value=9000")
    assert run.code == 4
    *rows, how = run.out.splitlines()[1:]
    assert 1 < len(rows) < 20 and all("budget area" in row for row in rows)
    assert how.endswith("gyoji declare friday /recount --fact value=9000 --fact choice=…")


@pytest.mark.parametrize(
    ("line", "facts", "code", "fault"),
    [
        ("/note", ["text"], 2, "This is not PATH=VALUE"),
        ("/note tea", ["reason=thirst"], 2, "reason: Nothing asks for this"),
        ("/recount", ["choice=nothing like it"], 4, ""),
        ("/recount", ["choice=seats.A.yen", "value=many", "reason="], 2, "many"),
        ("/undo", [], 2, "is no command that the shell carries out"),
        ("/amend", [], 2, "amend N"),
        ("/amend x", [], 2, "is not a whole number"),
    ],
)
def test_nothing_is_recorded_of_what_is_wrong(
    tmp_path: Path, gyoji: Any, line: str, facts: list[str], code: int, fault: str
) -> None:
    session = fresh(tmp_path / "home")
    run = gyoji("declare", "friday", line, *(f"--fact={fact}" for fact in facts))
    assert run.code == code
    assert fault in run.out + run.err
    assert session.store.count("friday") == 1


@pytest.mark.parametrize("case", DISPUTED, ids=[case.command for case in DISPUTED])
def test_a_dispute_is_ruled_on_and_settled_in_the_shell(tmp_path: Path, gyoji: Any, case: Workflow) -> None:
    session = fresh(tmp_path / "home")
    printed = declared(gyoji, case._replace(asking=f"dispute {BROKEN}"))
    assert "NIP-7.6" in "\n".join(printed)
    assert recorded(session.store.entries("friday")) == list(case.entries)


@pytest.mark.parametrize("case", [case for case in DISPUTED if case.line], ids=lambda case: case.command)
def test_a_dispute_is_settled_in_one_line_of_the_shell(tmp_path: Path, gyoji: Any, case: Workflow) -> None:
    session = fresh(tmp_path / "home")
    assert gyoji("declare", "friday", f"/dispute {BROKEN}").code == 3
    assert gyoji("declare", "friday", f"/{case.line}").code == 0
    assert recorded(session.store.entries("friday")) == list(case.entries)


def test_what_a_dispute_asks_is_answered_by_its_path(tmp_path: Path, gyoji: Any) -> None:
    fresh(tmp_path / "home")
    run = gyoji("declare", "friday", "/dispute Aki: knowledge 2", "--json")
    (path,) = run.json["missing"]
    assert path.startswith(("seats.", "printed."))
    run = gyoji("declare", "friday", "/dispute", "--fact", f"{path}=5", "--fact", "choice=withdraw")
    assert run.code == 0, run.out + run.err
    assert "withdrawn" in run.out


def test_an_empty_text_leaves_the_table_as_it_was(tmp_path: Path, gyoji: Any) -> None:
    session = fresh(tmp_path / "home")
    run = gyoji("declare", "friday", "/note", "--fact", "text=")
    assert (run.code, run.out) == (0, "Left as it was.\n")
    assert session.store.count("friday") == 1


def test_typed_control_characters_are_made_visible(tmp_path: Path, gyoji: Any) -> None:
    fresh(tmp_path / "home")
    run = gyoji("declare", "friday", "/note te\x1ba", "--fact", "te\x1bxt=a")
    assert run.code == 2 and "\x1b" not in run.out + run.err
    run = gyoji("declare", "friday", "/depth", "--fact", "te\x1bxt=a")
    assert run.code == 3 and "\x1b" not in run.out + run.err


def test_a_change_that_is_declined_is_not_made(tmp_path: Path, gyoji: Any) -> None:
    session = fresh(tmp_path / "home")
    gyoji("declare", "friday", "invest silk_2")
    run = gyoji("declare", "friday", "/amend 2 invest silk_1", "--fact", "accept=no")
    assert run.code == 0
    assert "Left as it was." in run.out
    assert session.store.count("friday") == 2


def test_words_of_both_languages_begin_a_command(tmp_path: Path, gyoji: Any) -> None:
    session = fresh(tmp_path / "home")
    assert gyoji("declare", "friday", "／メモ お茶", "--lang", "ja").code == 0
    assert [entry.kind for entry in session.store.entries("friday")] == ["open", "note"]
