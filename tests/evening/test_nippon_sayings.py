"""What people said at tables of Nippon that nobody had taught, from the first line on."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sayings import Sayings, sayings

ANSWERS = {"income symbols": "1", "money track": "3", "収入のマーク": "1", "収入トラック": "3"}
"""What the table reads off its copy, by a part of the question."""


@pytest.mark.parametrize("front", ["plain", "app"])
def test_a_first_factory_and_a_first_ship(tmp_path: Path, front: str) -> None:
    """A factory asks nothing; a ship asks what its slot uncovers, and where the marker of the track is (NIP-12.7)."""
    with sayings(tmp_path, "nippon", 2, front=front, answers=ANSWERS) as table:
        assert table.say("build silk 1") == ["invest silk_1"]
        assert table.say("Ben: ships west") == ["ships west_japan"]
        assert len(table.asked) == 2


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "line",
    [
        "絹糸に機械を入れる",
        "絹糸工場に機械を付けます",
        "絹糸に機械を取り付ける",
        "機械を買って絹糸に置く",
        "put a machine in silk",
        "add a machine to the silk factory",
        "buy a machine for silk",
    ],
)
def test_a_machine_goes_into_a_factory(tmp_path: Path, line: str) -> None:
    """One machine, installed in the one silk factory that Ann owns (NIP-8.3)."""
    with sayings(tmp_path, "nippon", 2, answers=ANSWERS) as table:
        table.say("build silk 1")
        table.say("Ben: ships west")
        assert table.say(f"Ann: {line}") == ["mechanise install:silk_1"]


@pytest.mark.parametrize(
    "line", ["機械を買って手元に置く", "機械を買って保持", "buy a machine to hold", "hold a machine"]
)
def test_one_machine_is_bought_to_hold(tmp_path: Path, line: str) -> None:
    with sayings(tmp_path, "nippon", 2) as table:
        assert table.say(line) == ["mechanise hold"]


KNOWING = {
    "knowledge track: how many spaces": "5",
    "coal track: how many spaces": "5",
    "the nearest one below": "4",
    "知識トラック: 開始マスより上": "5",
    "石炭トラック: 開始マスより上": "5",
    "下にある一番近い数字": "4",
    **ANSWERS,
}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "line"),
    [("ja", "船を中日本と北海道に"), ("ja", "船2枚を中日本と北海道に置く"), ("en", "ships: central and hokkaido")],
)
def test_the_ships_of_a_factory_are_placed_as_ships_are(tmp_path: Path, lang: str, line: str) -> None:
    """Two ships are owed for the factory, free, in two regions (NIP-21.11)."""
    with sayings(tmp_path, "nippon", 2, lang, answers=KNOWING) as table:
        table.say("知識を3")
        table.say("Ben: 鉱山を1")
        assert table.say("Ann: build lens 3") == ["invest lens_3"]
        assert table.say(line) == ["place_free central_japan,hokkaido"]


@pytest.mark.parametrize("line", ["知識を1上げる", "raise knowledge by 1"])
def test_where_the_scoring_marker_moves_the_next_line_is_read_as_ever(tmp_path: Path, line: str) -> None:
    """Five workers of the mines empty both rows: the end of the turn waits for what the marker passes (NIP-4.6)."""
    with sayings(tmp_path, "nippon", 2, answers={**KNOWING, "scoring marker": "none"}) as table:
        for seat in ("Ann", "Ben", "Ann", "Ben", "Ann"):
            assert table.say(f"{seat}: mines 1") == ["mines 1"]
        assert table.say(f"Ben: {line}") == ["knowledge 1"]
        assert "scoring marker" in table.asked[0]


def planned(table: Sayings) -> None:
    """Let Ann have three blueprints, which make an exchange possible in any turn of hers (NIP-6.5)."""
    for line in ("learn 2 steps", "Ben: mines 1", "Ann: build paper blueprints once"):
        assert table.say(line)


def test_an_empty_line_stays_empty_beside_a_reminder(tmp_path: Path) -> None:
    """What is typed behind the reminder is no part of a line that nobody has typed."""
    with sayings(tmp_path, "nippon", 2, front="app", answers=KNOWING) as table:
        planned(table)
        table.front.enter()
        assert "3 blueprints" in table.front.see().reminder
        assert table.front.see().line == ""
        assert table.say("Ben: mines 1") == ["mines 1"]


def test_what_may_be_done_later_too_is_said_once(tmp_path: Path) -> None:
    """The blueprints are not lost at the end of a turn: the next one ends without a word."""
    with sayings(tmp_path, "nippon", 2, answers=KNOWING) as table:
        planned(table)
        assert table.say("Ben: mines 1") == []
        for line in ("Ben: mines 1", "Ann: mines 1", "Ben: knowledge 1"):
            assert len(table.say(line)) == 1, line


@pytest.mark.parametrize(
    ("lang", "line", "question", "said"),
    [
        ("en", "mines 1", "how many spaces", "five"),
        ("ja", "鉱山を1", "開始マスより上", "五"),
        ("ja", "鉱山を1", "開始マスより上", "いつつ"),
        ("ja", "鉱山を1", "開始マスより上", "五マス"),
    ],
)
def test_a_number_is_answered_in_words(tmp_path: Path, lang: str, line: str, question: str, said: str) -> None:
    with sayings(tmp_path, "nippon", 2, lang, answers={question: said}) as table:
        assert table.say(line) == ["mines 1"]
        assert table.front.table.known_as("printed.tracks.coal.top") == 5


@pytest.mark.parametrize("said", ["nothing", "何もない"])
def test_that_the_marker_passes_nothing_is_an_answer(tmp_path: Path, said: str) -> None:
    with sayings(tmp_path, "nippon", 2, answers={**KNOWING, "scoring marker": said}) as table:
        for seat in ("Ann", "Ben", "Ann", "Ben", "Ann"):
            table.say(f"{seat}: mines 1")
        assert table.say("Ben: knowledge 1") == ["knowledge 1"]
