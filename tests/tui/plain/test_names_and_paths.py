"""Names are found as people type them, and files as people and terminals write their paths."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.plain.final_sheets import nippon
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.plain.test_plain_scores import scored
from tests.tui.plain.test_plain_seat_letters import scoring
from tests.tui.screens.table.table_rooms import NAMES, fresh
from tui.core.session.session import Session

ACCENTS = ("Élodie", "İpek", "Işıl", "Łukasz")
MARKED = ("Zoe", "Zoë", "Ängla 2")


@pytest.mark.parametrize(
    ("names", "line", "expected"),
    [
        (ACCENTS, "elodie 5", "Élodie"),
        (ACCENTS, "ELODI 5", "Élodie"),
        (ACCENTS, "Élodie 5", "Élodie"),
        (ACCENTS, "ipek 5", "İpek"),
        (ACCENTS, "IPEK 5", "İpek"),
        (ACCENTS, "İPEK 5", "İpek"),
        (ACCENTS, "isil 5", "Işıl"),
        (ACCENTS, "ISIL 5", "Işıl"),
        (ACCENTS, "IŞIL 5", "Işıl"),
        (ACCENTS, "ışıl 5", "Işıl"),
        (ACCENTS, "lukasz 5", "Łukasz"),
        (MARKED, "zoe 5", "Zoe"),
        (MARKED, "zoë 5", "Zoë"),
        (MARKED, "angla 2 5", "Ängla 2"),
    ],
)
def test_a_name_is_found_without_its_accents(tmp_path: Path, names: tuple[str, ...], line: str, expected: str) -> None:
    here = scoring(tmp_path, names)
    here.say(line)
    assert scored(here) == [(expected, 5)]


def test_the_voicing_marks_of_kana_are_no_accents(tmp_path: Path) -> None:
    here = scoring(tmp_path, ("がい", "Ben"))
    assert "かい" in here.say("かい 5") and scored(here) == []


@pytest.mark.parametrize("line", ["Elodie: invest silk_1", "elodie invests in silk_1", "ELODIE builds silk_1"])
def test_a_move_is_of_the_player_who_is_named_without_accents(tmp_path: Path, line: str) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ACCENTS[:3]))])
    here = Sitting(session)
    here.say(line)
    assert [(entry.kind, here.table.seats[entry.seat]) for entry in here.table.entries[1:]] == [("move", "Élodie")]


@pytest.mark.parametrize("before", ["Dan: ", "dan: ", "Will: ", "X: ", "Per: ", "Zoe: ", "Dan : ", "Will ", "X "])
def test_what_somebody_else_says_is_nobodys_declaration(tmp_path: Path, before: str) -> None:
    """“Dan” and “Will” are also small words of a line; before a colon, or what a third person does, they are names."""
    here = Sitting(fresh(tmp_path))
    refused = here.say(f"{before}consolidates")
    assert here.kinds == ["open"] and before.strip(" :") in refused and all(name in refused for name in NAMES)


@pytest.mark.parametrize("before", ["Now", "ok", "so", "Then", "me", "My action", "Aki"])
def test_a_word_that_begins_a_sentence_is_no_name_before_a_colon(tmp_path: Path, before: str) -> None:
    here = Sitting(fresh(tmp_path))
    here.say(f"{before}: consolidate")
    assert here.kinds == ["open", "move"]


@pytest.mark.parametrize("line", ["show elodie", "show ELODIE", "show ipek"])
def test_a_seat_is_shown_without_its_accents(tmp_path: Path, line: str) -> None:
    here = scoring(tmp_path, ACCENTS)
    assert "12,000 yen" in here.say(line)


@pytest.mark.parametrize("line", ["Dai 5", "score Dai 5", "seat Dai Eva", "handover Dai Eva"])
def test_the_refusal_of_a_name_says_which_names_there_are(tmp_path: Path, line: str) -> None:
    here = scoring(tmp_path, ACCENTS)
    refused = here.say(line)
    assert "Dai" in refused and all(name in refused for name in ACCENTS)


def test_quotation_marks_hold_a_name_together(tmp_path: Path) -> None:
    here = scoring(tmp_path, ("Aki", "Ben"))
    here.say('seat Ben "Mary Ann"')
    assert list(here.table.seats.values()) == ["Aki", "Mary Ann"]
    assert "Aki" in here.say('seat "Mary Ann" "Aki"') and list(here.table.seats.values()) == ["Aki", "Mary Ann"]
    here.say('seat "mary ann" Eva')
    assert list(here.table.seats.values()) == ["Aki", "Eva"]


@pytest.mark.parametrize(
    "typed", ["{}", "'{}'", '"{}"', "{escaped}", "~/drop & go/fin 1.json", '"~/drop & go/fin 1.json"', " '{}' "]
)
def test_a_path_is_taken_as_a_terminal_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    file = tmp_path / "drop & go" / "fin 1.json"
    file.parent.mkdir()
    file.write_text(json.dumps(nippon({"A": 10, "B": 11})))
    here = scoring(tmp_path, ("Aki", "Ben"))
    escaped = str(file).replace(" ", "\\ ").replace("&", "\\&")
    here.say(f"sheet final {typed.format(file, escaped=escaped)}")
    assert here.kinds == ["open", "score"]


def test_a_file_of_exactly_this_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("'final'", "Aki's sheet"):
        Path(name).write_text(json.dumps(nippon({"A": 10, "B": 11})))
        here = scoring(tmp_path / name.replace("'", ""), ("Aki", "Ben"))
        here.say(f"sheet final {name}")
        assert here.kinds == ["open", "score"]
