"""Every illegal declaration X1 to X97 of the rules, and every legal one that looks wrong, L1 to L12."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from tests.games.nippon.illegal import nippon_cases_build as build
from tests.games.nippon.illegal import nippon_cases_consolidate as consolidate
from tests.games.nippon.illegal import nippon_cases_goods as goods
from tests.games.nippon.illegal import nippon_cases_legal as legal
from tests.games.nippon.illegal import nippon_cases_market as market
from tests.games.nippon.illegal import nippon_cases_scoring as scoring
from tests.games.nippon.illegal import nippon_cases_turn as turn
from tests.games.nippon.illegal.nippon_case import Case
from tests.games.nippon.nippon_tables import play
from tests.play.laying import refused

ILLEGAL = [case for part in (turn, build, goods, market, consolidate, scoring) for case in part.CASES]
EACH = [pytest.param(case, text, id=f"{case.id} {text}") for case in ILLEGAL for text in case.texts]


@pytest.mark.parametrize(("case", "text"), EACH)
def test_refused_with_its_clauses_and_nothing_changes(case: Case, text: str) -> None:
    refused(case.table(), text, *case.clauses)


def test_no_illegal_declaration_is_missing() -> None:
    numbers = sorted(int(case.id.removeprefix("NIP-X")) for case in ILLEGAL)
    assert numbers == list(range(1, 98))


@pytest.mark.parametrize("case", scoring.CASES, ids=lambda case: case.id)
def test_the_right_claim_is_accepted(case: Case) -> None:
    words = case.texts[0].split()
    words[3] = str(scoring.RIGHT[case.id])
    assert case.table().judge(" ".join(words)).verdict.status is VerdictStatus.LEGAL


@pytest.mark.parametrize(
    ("case", "text"), [pytest.param(case, text, id=f"{case.id} {text}") for case in legal.CASES for text in case.texts]
)
def test_legal_though_it_looks_wrong(case: Case, text: str) -> None:
    play(case.table(), text)


LEGAL = {case.id: case for case in legal.CASES}


def test_l2_an_own_tile_is_replaced_and_gives_the_region_bonus() -> None:
    made = LEGAL["NIP-L2"].table()
    vp = made.state.seats["A"].vp
    play(made, LEGAL["NIP-L2"].texts[0])
    assert made.state.seats["A"].vp == vp + 2  # the invented bonus of Hokkaido
    assert (made.state.seats["A"].hand["5"], made.state.seats["A"].hand["6"]) == (1, 0)


def test_l6_goods_without_room_are_lost() -> None:
    made = LEGAL["NIP-L6"].table()
    play(made, "A: produce silk_1")
    assert made.state.seats["A"].factories["silk"].goods == 4


def test_l8_steps_above_the_top_of_the_money_track_are_lost() -> None:
    made = LEGAL["NIP-L8"].table()
    play(made, LEGAL["NIP-L8"].texts[0])
    assert made.state.seats["A"].markers["money"] == 12


def test_l9_a_tile_covers_the_printed_multiplier() -> None:
    made = LEGAL["NIP-L9"].table()
    play(made, LEGAL["NIP-L9"].texts[0])
    assert made.state.seats["A"].multipliers["money"] == 2


def test_l10_the_bonus_of_a_discarded_tile_is_received() -> None:
    made = LEGAL["NIP-L10"].table()
    play(made, LEGAL["NIP-L10"].texts[0])
    assert made.state.seats["A"].coal == 2 + 2  # income of level 2 and the bonus
    assert made.state.rewards["2_coal_2"] == 1


def test_l11_a_replacement_in_a_full_city_removes_no_other_tile() -> None:
    made = LEGAL["NIP-L11"].table()
    play(made, LEGAL["NIP-L11"].texts[0])
    slots = made.state.cities["hokkaido_1"].slots
    assert {good: (slot.value, slot.owner) for good, slot in slots.items() if slot.value} == {
        "clock": (5, "A"),
        "lens": (1, "A"),
    }
    assert made.state.seats["B"].hand["3"] == 2


def test_l12_change_is_given() -> None:
    made = LEGAL["NIP-L12"].table()
    play(made, LEGAL["NIP-L12"].texts[0])
    assert made.state.seats["A"].blueprints == 1


def test_no_legal_case_is_missing() -> None:
    assert [case.id for case in legal.CASES] == [f"NIP-L{number}" for number in range(1, 13)]
