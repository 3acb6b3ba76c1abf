"""The one-line text of a move: read and printed from one definition, in both languages, and never a crash."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import names_of, read_line, spoken_parts
from referee.notation.move import write
from referee.notation.table_names import TableNames
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tests.drawn import drawn
from tests.referee.tiny import GAME, played, table

TABLE = played()
FRESH = table()  # judged only, never played on


def read(text: str, place: Table = TABLE) -> object:
    return read_line(GAME, place.state, place.names, text)[-1]


@pytest.mark.parametrize("lang", ["", "en", "ja"])
def test_every_option_can_be_typed_back(lang: str) -> None:
    words = Words(lang, GAME.words, TABLE.seats) if lang else None  # type: ignore[arg-type]  # parametrised
    moves = list(table().options())
    # 8 factories of level 1 (knowledge 1 and a blueprint), 1 machine to hold, 3 + 3 steps, 4 + 4 regions,
    # 1 consolidation; no contract, for no goods are stored
    assert len(moves) == 24
    for move in moves:
        assert read(f"{move.seat}: {write(move, words)}") == move


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Chie: mines 1", "C: mines 1"),
        ("c: MINES 1", "C: mines 1"),
        ("chie mines 1", "C: mines 1"),
        ("C: mines steps=1", "C: mines 1"),
        ("C: min 1", "C: mines 1"),
        ("C: 鉱山 1", "C: mines 1"),
        ("Chie:鉱山 1", "C: mines 1"),
        ("C: ships west,hok", "C: ships west_japan,hokkaido"),
        ("C: 造船 西日本,北海道", "C: ships west_japan,hokkaido"),
        ("C: ships West_Japan", "C: ships west_japan"),
        ("C: ships 'West Japan'", "C: ships west_japan"),
        ("C: mines 1", "C: mines 1"),
        ("C: mechanise ins:silk_1,up:silk_1", "C: mechanise install:silk_1,upgrade:silk_1"),
        ("C: export contract_1:silk+paper", "C: export contract_1:silk+paper"),
        ("C: local west_japan_1:silk:2:1", "C: local_market west_japan_1:silk:2:1"),
        ("C: invest silk_1 price=6k", "C: invest silk_1 price=6000"),
        ("C: exchange coal,coal", "C: exchange coal,coal"),
    ],
)
def test_ways_to_say_the_same(text: str, same: str) -> None:
    assert read(text) == read(same)


@pytest.mark.parametrize(
    ("text", "status", "field"),
    [
        ("", "incomplete", ""),
        ("C:", "incomplete", "verb"),
        ("C: mines", "incomplete", "steps"),
        ("C: local_market west_japan_1:silk", "incomplete", "placements"),
        ("C: dance", "unreadable", "verb"),
        ("Zoe: mines 1", "unreadable", "seat"),
        ("C: mines one", "unreadable", "steps"),
        ("C: mines 99999999999", "unreadable", "steps"),
        ("C: mines -1", "unreadable", "steps"),
        ("C: mines 1 2 3 4 5 6 7 8", "unreadable", None),
        ("C: mines 1 steps=1", "unreadable", "steps"),
        ("C: mines tea=1", "unreadable", ""),
        ("C: ships tea", "unreadable", "regions"),
        ("C: invest s", "ambiguous", "factory"),
        ("C: m 1", "ambiguous", "verb"),
        ("C: invest silk", "ambiguous", "factory"),
        ('C: mines "1', "unreadable", ""),
        ("C: mines " + "1" * 3000, "unreadable", ""),
        (";".join(["C: mines 1"] * 20), "unreadable", ""),
    ],
)
def test_text_that_cannot_be_a_move_says_why(text: str, status: str, field: str | None) -> None:
    with pytest.raises(InputError) as found:
        read(text)
    assert found.value.status == status
    if field is not None:
        assert found.value.fault.field == field


def test_candidates_of_an_ambiguous_word_are_named() -> None:
    with pytest.raises(InputError) as found:
        read("C: invest silk")
    assert found.value.fault.values["choices"] == ("silk_1", "silk_2", "silk_3", "silk_4")


@given(st.text(max_size=60))
@drawn(300)
def test_no_text_breaks_the_reader(text: str) -> None:
    verdict = FRESH.judge(text).verdict
    assert verdict.status in VerdictStatus


@given(
    st.lists(
        st.sampled_from(
            ["A:", "mines", "ships", "1", "=", ":", ",", "+", "west", "silk_1", "steps=", "-", ";", '"', "?"]
        ),
        max_size=9,
    )
)
@drawn(300)
def test_no_mix_of_real_words_breaks_the_reader(parts: list[str]) -> None:
    assert FRESH.judge(" ".join(parts)).verdict.status in VerdictStatus


def test_several_moves_on_one_line_are_all_or_nothing() -> None:
    place = table()
    before = place.state
    assert place.declare("A: mines 1; mines 1").verdict.clauses == ("NIP-2.2",)
    assert place.state is before
    assert place.declare("A: invest lens_3; place_free west_japan,hokkaido").verdict.status is VerdictStatus.ILLEGAL
    place.recount({"seats.A.levels.knowledge": 4, "printed.tracks.knowledge.level.0": 4}, "for the test")
    refused = place.declare("A: invest lens_3; place_free west_japan,west_japan")
    assert "NIP-21.11" in refused.verdict.clauses and place.state.pending == ()
    assert place.declare("A: invest lens_3").step and place.state.pending[-1].count == 2
    stuck = place.judge("A: end").verdict
    assert stuck.breaches[0].why == "pending"
    place.undo()
    assert place.declare("A: invest lens_3; place_free west_japan,hokkaido").step and place.state.pending == ()


def test_names_are_read_again_after_a_seat_is_renamed() -> None:
    place = table()
    names = names_of(GAME, {"A": "Zoe"})
    assert names.find("seats", "zoe", "seat") == "A"
    assert place.names.find("seats", "aki", "seat") == "A"


def named(*names: str) -> TableNames:
    return names_of(GAME, dict(zip("ABC", names, strict=False)))


@pytest.mark.parametrize(
    ("line", "seat", "verb"),
    [
        ("Mary Ann: mines 1", "A", "mines"),
        ("mary ann : mines 1", "A", "mines"),
        ("Mary Ann mines 1", "A", "mines"),
        ("Mary: mines 1", "A", "mines"),
        ("佐藤 健：鉱山 1", "B", "mines"),
        ("佐藤 健 鉱山 1", "B", "mines"),
        ("O'Neil <b>: mines 1", "C", "mines"),
        ("oneil: mines 1", "C", "mines"),
        ("A:mines 1", "A", "mines"),
        ("mines 1", "", "mines"),
    ],
)
def test_a_name_of_several_words_or_with_signs_says_who_acts(line: str, seat: str, verb: str) -> None:
    names = named("Mary Ann", "佐藤 健", "O'Neil <b>")
    said = spoken_parts(names, line)
    assert names.find("action", said.verb, "verb") == verb
    assert said.rest == ("1",)
    assert (names.find("seats", said.seat, "seat") if said.seat else "") == seat


@pytest.mark.parametrize(
    ("spoken", "typed"),
    [
        ("A: local market Hokkaido city 2:paper:1:1", "A: local_market hokkaido_2:paper:1:1"),
        ("A: ships West Japan", "A: ships west_japan"),
        ("A: ships west japan,central japan", "A: ships west_japan,central_japan"),
        ("A: invest Silk #1 worker=red", "A: invest silk_1 worker=red"),
        ("A: invest silk 1", "A: invest silk_1"),
        ("A: end the turn", "A: end"),
    ],
)
def test_what_is_shown_with_spaces_can_be_typed_so(spoken: str, typed: str) -> None:
    table = played()
    assert table.read(spoken)[-1] == table.read(typed)[-1]


@pytest.mark.parametrize("often", ["3× mines 1", "３×mines 1", "3 x mines 1", " 3 × 鉱山 1"])
def test_a_move_is_said_once_with_how_often(often: str) -> None:
    moves = read_line(GAME, FRESH.state, FRESH.names, often)
    assert moves == read_line(GAME, FRESH.state, FRESH.names, "mines 1; mines 1; mines 1")
    assert len(moves) == 3
    with pytest.raises(InputError):  # more than any line holds
        read_line(GAME, FRESH.state, FRESH.names, "99× mines 1")
