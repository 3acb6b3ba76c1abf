"""What an answer may be: bounds that follow from the position, printed values beside one another (sections 3.4 to 3.10).

The levels, points and tiles told here are INVENTED; what is wrong or odd about them follows from the rules alone.
"""

from __future__ import annotations

import pytest

from referee.facts.facts import FactSpec
from referee.facts.verdict import Question, VerdictStatus
from referee.record.opening_entry import opening
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.simple_fields import WholeNumber
from tests.games.nippon.needs.nippon_hidden import COLD
from tests.games.nippon.nippon_tables import GAME, situation, workers
from tui.core.conversation.typed_answer_reader import AnswerReader


def asked(table: Table, text: str) -> Question:
    """The first question of a declaration."""
    verdict = table.judge(text).verdict
    assert verdict.status is VerdictStatus.NEEDS
    return verdict.questions[0]


def bounds(fact: FactSpec) -> tuple[int | None, int | None]:
    assert isinstance(fact.field, WholeNumber)
    return fact.field.low, fact.field.high


@pytest.mark.parametrize(
    ("lying", "wanted"),
    [
        ("? ?", (1, 2)),
        ("? ? ? ? ? ?", (1, 6)),
        ("red ?", (1, 2)),
        ("red blue ?", (2, 3)),
        ("red red ? ?", (1, 3)),
    ],
)
def test_wages_are_for_no_more_colours_than_workers(lying: str, wanted: tuple[int, int]) -> None:
    """NIP-16.17 counts the colours among the workers on the player board: each told one, and at most one for each other."""
    table = situation(4, workers("A", *lying.split()))
    move = "A: consolidate" if len(lying.split()) < 3 else "A: consolidate 2_coal_2 coal"
    assert bounds(asked(table, move).fact) == wanted


SPACE = (1, 3, 5)
"""A space of the scoring marker after so many region scorings (INVENTED: the marks lie before 3 and 5)."""


@pytest.mark.parametrize(
    ("done", "passed", "odd"),
    [
        (0, ("golden",), True),
        (0, ("mark_1", "golden"), True),
        (1, ("golden",), True),
        (1, ("mark_2", "golden"), False),  # one step may do both (R11)
        (2, ("golden",), False),
        (0, ("mark_1",), False),
    ],
)
def test_gold_before_the_marks_would_lose_a_scoring(done: int, passed: tuple[str, ...], odd: bool) -> None:
    """NIP-5.1: exactly three region scorings."""
    check = GAME.rules.odd
    assert check
    state = situation(4, {"scorings_done": done, "marker": SPACE[done]}).state
    assert [fault.key for fault in check(state, "now.marks", passed)] == ["card_golden"] * odd


# Printed values beside one another. `known` are told before, the path and value are the answer at the table.

ODD: list[tuple[dict[str, int], str, int, list[str]]] = [
    # 3.6: a row rises from left to right; silk and paper reach 3 with 3 goods, so that 1 good pays 1 and 2 goods 2.
    ({"influence_value.1.3": 3}, "influence_value.1.1", 4, ["card_not_rising"]),
    ({"influence_value.1.3": 3}, "influence_value.1.1", 2, ["card_not_rising"]),
    ({"influence_value.1.3": 3}, "influence_value.1.1", 1, []),
    ({"influence_value.2.1": 3}, "influence_value.2.2", 3, ["card_not_rising"]),
    ({"influence_value.2.1": 3}, "influence_value.2.2", 4, []),
    # 3.10: scoring III falls from 1st to 3rd, and is not below 15, 11, 8.
    ({}, "region_scoring.3.1", 0, ["card_lower"]),
    ({"region_scoring.3.1": 20}, "region_scoring.3.2", 20, ["card_not_falling"]),
    ({"region_scoring.3.1": 20, "region_scoring.3.2": 15}, "region_scoring.3.3", 11, []),
    # 3.4: a level is the printed number at the marker or the next one below, so it never falls.
    ({}, "tracks.money.level.1", 3, ["card_not_rising"]),
    ({}, "tracks.money.level.1", 12, []),
    ({"tracks.coal.level.1": 4}, "tracks.coal.level.2", 2, ["card_not_rising"]),
    ({"tracks.coal.level.1": 4}, "tracks.coal.level.2", 4, []),
    # 3.7: usually there is a tile of each value. 3.8: a contract gives something.
    ({}, "influence_tiles.7", 0, ["card_zero"]),
    ({"contract.contract_2.vp": 0}, "contract.contract_2.yen", 0, ["card_no_reward"]),
    ({"contract.contract_2.vp": 0}, "contract.contract_2.yen", 6, ["card_thousands"]),
]
WRONG: list[tuple[dict[str, int], str, int, list[str]]] = [
    # 3.7: ten tiles. 3.8: yen or VP, never both.
    ({f"influence_tiles.{tile}": 2 for tile in range(1, 5)}, "influence_tiles.5", 3, ["card_sum_tiles"]),
    ({f"influence_tiles.{tile}": 2 for tile in range(1, 5)}, "influence_tiles.5", 2, []),
    ({f"influence_tiles.{tile}": 1 for tile in range(1, 7)}, "influence_tiles.7", 1, ["card_sum_tiles"]),
    ({"contract.contract_2.vp": 3}, "contract.contract_2.yen", 5_000, ["card_two_rewards"]),
    ({"contract.contract_2.vp": 3}, "contract.contract_2.yen", 0, []),
    # 3.4 and 3.15: stars are counted up to a space; a space has at most one.
    ({"tracks.coal.stars.2": 2}, "tracks.coal.stars.4", 1, ["card_stars_fall"]),
    ({"tracks.coal.stars.2": 2}, "tracks.coal.stars.4", 5, ["card_stars_many"]),
    ({"tracks.coal.stars.2": 2}, "tracks.coal.stars.4", 4, []),
    ({}, "areas.ships.stars.6", 2, ["card_stars_fall"]),  # 5 emptied spaces show 3
    ({}, "areas.ships.stars.6", 3, []),
    # NIP-5.2, NIP-5.3: mark II comes after mark I.
    ({"scoring_track.mark_1": 4}, "scoring_track.mark_2", 4, ["card_marks"]),
    ({"scoring_track.mark_1": 4}, "scoring_track.mark_2", 5, []),
]


def cold(known: dict[str, int]) -> StandalonePosition:
    """A position in which only these printed values are told, beside those of a source."""
    return StandalonePosition(GAME, printed=known)


@pytest.mark.parametrize(("known", "path", "value", "keys"), ODD)
def test_an_odd_answer_is_taken_the_second_time(known: dict[str, int], path: str, value: int, keys: list[str]) -> None:
    position = cold(known)
    full = f"printed.{path}"
    question, answers = Question(full, position.fact(full)), AnswerReader()
    if keys:
        with pytest.raises(InputError) as found:
            answers.read(GAME, position.state, position.names, question, str(value))
        assert [fault.key for fault in found.value.faults] == [*keys, "answer_odd"]
    assert answers.read(GAME, position.state, position.names, question, str(value)) == value


@pytest.mark.parametrize(("known", "path", "value", "keys"), WRONG)
def test_a_wrong_answer_is_refused(known: dict[str, int], path: str, value: int, keys: list[str]) -> None:
    position = cold(known)
    if not keys:
        position.tell(f"printed.{path}", value)
        return
    with pytest.raises(InputError) as found:
        position.tell(f"printed.{path}", value)
    assert [fault.key for fault in found.value.faults] == keys


# Two main moves on one line


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("Y: knowledge 3; Y: mines 2", {"NIP-2.2"}),
        ("Y: invest silk_1; Y: consolidate", {"NIP-2.2"}),
        ("Y: knowledge 3; R: mines 2", {"NIP-2.4"}),
    ],
)
def test_a_second_main_move_is_refused_before_anything_is_asked(text: str, clauses: set[str]) -> None:
    """One proven breach decides at once, though what the first move leaves is not known."""
    table = Table("cold", [opening(GAME, COLD, blank=True)])
    verdict = table.judge(text).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert set(verdict.clauses) == clauses


# NIP-T3 at the table: the cubes are asked first, and a line may tell the whole tile.
