"""A list of numbers, or of things whose names are numbers, is read as it was said in the line of any game."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.installed_games import install_project
from tests.tui.plain.test_plain_moments import Sitting
from tui.cli import main
from tui.core.session.session import Session

COUNT = 'count: Annotated[int, WholeNumber(low=1, high=9, role="count")]'
CHEQUES = (
    "cheques: Annotated[tuple[{type}, ...], SeparatedList({item}, most=4)]\n\n"
    "    @property\n    def count(self) -> int:\n        return len(self.cheques)"
)
NUMBERS = (
    CHEQUES.format(type="int", item="WholeNumber(low=1, high=30)"),
    "tuple(tuple(range(1, count + 1)) for count in (1, 2, 3))",
)
THINGS = (
    CHEQUES.format(type="str", item='KeyOf("cheque")'),
    "tuple(tuple(map(str, range(1, count + 1))) for count in (1, 2, 3))",
)
RULES = (
    ('choices={"count": (1, 2, 3)}', 'choices={"cheques": {some}}'),
    ("move.count not in (1, 2, 3)", "move.count > 4"),
    ("from scoring.fields.simple", "from scoring.fields.shape import SeparatedList\nfrom scoring.fields.simple"),
    ('"phase": PHASES}', '"phase": PHASES, "cheque": tuple(map(str, range(1, 31)))}'),
)
WORDS = (
    ('"(take|takes) {count:#pebble|pebbles}"', '"(take|takes) cheques {cheques}"'),
    ('"小石を{count}個取る"', '"小切手{cheques}を取る"'),
    ('count = { en = "How many", ja = "個数" }', 'cheques = { en = "Cheques", ja = "小切手" }'),
)


@pytest.fixture(params=[NUMBERS, THINGS], ids=["numbers", "things"])
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    (work := tmp_path / "work").mkdir()
    monkeypatch.chdir(work)
    assert main(["games", "new", "bank"]) == 0
    field, some = request.param
    rules = ((COUNT, field), *((old, new.replace("{some}", some)) for old, new in RULES))
    for name, changes in (("__init__.py", rules), ("words.toml", WORDS)):
        path = work / "bank" / "gyoji_bank" / "referee" / name
        source = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in source
            source = source.replace(old, new)
        names = "".join(f'{number} = {{ en = "{number}", ja = "{number}" }}\n' for number in range(1, 31))
        path.write_text(source + (f"\n[cheque]\n{names}" if name == "words.toml" else ""), encoding="utf-8")
    return work / "bank"


@pytest.fixture
def here(project: Path, installed: Path) -> Sitting:
    game = find(install_project(installed, project))
    session = Session("en", SqliteStore(installed / "home"))
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben"]))])
    return Sitting(session)


@pytest.mark.parametrize(
    ("line", "cheques"),
    [
        ("take 6 10 21", [6, 10, 21]),
        ("take 6, 10, 21", [6, 10, 21]),
        ("take cheques 6 10 21", [6, 10, 21]),
        ("Ann: take cheques 6 and 10 and 21", [6, 10, 21]),
        ("take 4 9 15", [4, 9, 15]),
        ("take cheques 4 9 15", [4, 9, 15]),
        ("take 4, 9 and 15", [4, 9, 15]),
        ("take 4 9 15 16", [4, 9, 15, 16]),
        ("take 10 2", [10, 2]),
        ("take 30", [30]),
    ],
)
def test_a_list_is_what_was_said(here: Sitting, line: str, cheques: list[int]) -> None:
    said = here.say(line)
    moves = here.table.entries[-1].body.get("moves")
    assert moves and list(map(int, moves[-1]["cheques"])) == cheques, said


@pytest.mark.parametrize(
    "line",
    [
        "take 1 2 3 4 5",
        "take 1, 2, 3, 4, 5",
        "take cheques 1 2 3 4 5",
        "take cheques=1,2,3,4,5",
        "Ann: take cheques 1, 2, 3, 4 and 5",
        "Ann小切手1、2、3、4、5を取る",
    ],
)
def test_a_list_that_is_too_long_is_refused_with_a_cure(here: Sitting, line: str) -> None:
    said = here.say(line)
    assert "more than 4 items" in said and "Shorten the list." in said
    assert here.kinds == ["open"]
