"""`gyoji games check NAME`: what is right passes, whatever is broken is named, and what was reached is never lost.

That all games and both examples pass is tried where they are installed, in `tests/release`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.installed_games import install_project
from tui.cli import main

REFEREE, SCORING = "gyoji_pebbles/referee/__init__.py", "gyoji_pebbles/scoring/__init__.py"
WORDS, CLAUSES = "gyoji_pebbles/referee/words.toml", "gyoji_pebbles/referee/clauses.toml"
COUNT = 'count: Annotated[int, WholeNumber(low=1, high=9, role="count")]'
SENTENCE = '[sentence]\ntake = { en = "(take|takes) {count:#pebble|pebbles}"'
FEW = """[pile]
1 = { en = "few" }
2 = { en = "few" }
[sentence]
take = { en = "(take|takes) {count:pile}\""""
BROKEN = {
    "an option that is refused": (
        REFEREE,
        'starts=acting_seat, choices={"count": (1, 2, 3)}',
        "lambda state: [Take(seat=state.active, count=count) for count in (1, 2, 3)]",
        "is offered at entry",
    ),
    "a heap below zero": (
        REFEREE,
        "if move.count > state.left:",
        "if move.count > state.left + 1:",
        "left is -1, which its field does not allow",
    ),
    "nothing is offered": (REFEREE, '"count": (1, 2, 3)', '"count": ()', "Nothing is offered at entry 1"),
    "an effect that fails": (REFEREE, "    state: State = ledger.state\n", "    1 / 0\n", "ZeroDivisionError"),
    "an effect by chance": (
        REFEREE,
        "left=state.left - move.count,",
        "left=max(0, state.left - move.count - __import__('random').randint(0, 1)),",
        "another position",
    ),
    "a clause that is none": (CLAUSES, '["PEBBLES-3"]', '["PEBBLES-9"]', "breaks PEBBLES-3, which is no clause"),
    "a text that is missing": (WORDS, 'take = { en = "(take|takes)', 'tke = { en = "(take|takes)', "sentence.take"),
    "two moves with the same sentence": (WORDS, SENTENCE, FEW, "“take 1” and “take 2” have the same sentence"),
    "a sentence without a field": (
        WORDS,
        SENTENCE,
        '[sentence]\ntake = { en = "(take|takes)"',
        "is not read as the move",
    ),
    "a question that is missing": (WORDS, "left = { en", "lft = { en", "fact.left"),
    "a working that is missing": (WORDS, 'last = { en = "took', 'lst = { en = "took', "working.last"),
    "a field of a type that nobody can type": (
        REFEREE,
        COUNT,
        "count: set[int]",
        "__init__.py cannot be used: Take.count",
    ),
    "a field of a type that is none": (REFEREE, COUNT, "count: Whole", "Take.count: name 'Whole' is not defined"),
    "a breach without its text": (WORDS, "too_few = { en", "to_few = { en", "breach.too_few"),
    "a cure without its text": (WORDS, 'fewer = { en = "take fewer"', 'fwer = { en = "take fewer"', "cure.fewer"),
    "a prompt without its text": (WORDS, "[prompt]\ntake = {", "[prompt]\ntke = {", "prompt.take"),
    "a ledger line without its text": (WORDS, "[ledger.todo]\ntake = {", "[ledger.todo]\ntke = {", "ledger.todo"),
    "a score that fails": (SCORING, "if player.last:", "if 1 / player.pebbles:", "ZeroDivisionError"),
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    assert main(["games", "new", "pebbles"]) == 0
    return tmp_path / "work" / "pebbles"


def test_the_scaffold_passes_and_reaches_every_clause(
    project: Path, installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install_project(installed, project)
    capsys.readouterr()
    assert main(["games", "check", "pebbles", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["actions"], found["clauses"], found["facts"], found["unbroken"], found["faults"]) == (1, 4, 5, [], [])
    assert found["passed"] == 4, "every legal take passes the check of each of the four enforced clauses"
    assert found["sheets"] == 30 + found["games"], "each finished game fills in its sheet"
    assert found["games"] == 6, "two games each for two, three and four seats"


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_named(project: Path, installed: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    file, right, wrong, named = BROKEN[name]
    text = (project / file).read_text(encoding="utf-8")
    assert right in text
    (project / file).write_text(text.replace(right, wrong), encoding="utf-8")
    install_project(installed, project)
    assert main(["games", "check", "pebbles"]) == 1
    assert named in capsys.readouterr().err


def test_what_was_reached_is_recorded_and_never_lost(
    project: Path, installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install_project(installed, project)
    floors = installed / "gyoji_pebbles" / "referee" / "checks.toml"
    assert main(["games", "check", "pebbles", "--record"]) == 0
    assert "clauses = 4" in floors.read_text(encoding="utf-8")
    floors.write_text(floors.read_text(encoding="utf-8").replace("clauses = 4", "clauses = 5"), encoding="utf-8")
    before = floors.read_bytes()
    assert main(["games", "check", "pebbles", "--record"]) == 1
    assert "only 4 are reached; 5 are recorded" in capsys.readouterr().err
    assert floors.read_bytes() == before
    assert main(["games", "check", "pebbles", "--seed", "2"]) == 0, "other games may reach less"


def test_a_fact_that_no_declaration_changes_any_more_is_a_loss(
    project: Path, installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A take changes the phase, who is active, the heap, and of a seat its pebbles and points."""
    rules = project / REFEREE
    text = rules.read_text(encoding="utf-8")
    forgotten = ", active=seats_after(tuple(state.seats), move.seat)[0]"
    assert forgotten in text
    rules.write_text(text.replace(forgotten, ""), encoding="utf-8")
    rules.with_name("checks.toml").write_text("facts = 5\n", encoding="utf-8")
    install_project(installed, project)
    assert main(["games", "check", "pebbles"]) == 1
    assert capsys.readouterr().err.startswith("Of facts only 4 are reached; 5 are recorded.")


def test_a_game_that_is_not_here_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "check", "marbles"]) == 2
    assert "marbles" in capsys.readouterr().err
    assert main(["games", "check"]) == 2
    assert "The id of the game is missing." in capsys.readouterr().err


def test_a_scoring_without_a_sheet_is_wrong(project: Path, installed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scoring = project / SCORING
    text = scoring.read_text(encoding="utf-8")
    assert "(faults := check(sheet))" in text
    never = text.replace("(faults := check(sheet))", "(faults := [Fault('sheet_none', 'seats')])")
    scoring.write_text(never, encoding="utf-8")
    install_project(installed, project)
    capsys.readouterr()
    assert main(["games", "check", "pebbles"]) == 1
    assert "Of the scoring final no sheet was scored." in capsys.readouterr().err
