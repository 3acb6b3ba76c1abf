"""What holds of every variation of a line, tried on a sample: nothing said is dropped, replaced or made up."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import Struct, structs

from tests.drawn import share
from tests.lines import known_variations
from tests.lines.failures import Level, check
from tests.lines.known_variations import HONEST, OPEN, READER, SAMPLE
from tests.lines.outcome import Desk, Does, Outcome
from tests.lines.table import GAMES, load, opened
from tests.lines.trying import Tried, trying
from tests.lines.variations import Base, Kind, Variation, fillers, vary

KNOWN = known_variations.load()
MOST_NUMBERS = 40
"""So many changed numbers may be judged honest, or left to the reader that is to come."""
LEAST = share(6, 12)
"""So many variations of each kind are tried at least in every game."""
pytestmark = pytest.mark.drawn(every=4)


class Sample(Struct, frozen=True):
    """The sample of a game's variations that were tried, and the positions that only a soak tries."""

    game: str
    tried: list[Tried]
    left_out: tuple[str, ...]


@pytest.fixture(scope="module", params=GAMES)
def sample(request: pytest.FixtureRequest) -> Sample:
    names = [position.name for position in load(request.param).positions if position.name not in SAMPLE.skip]
    left_out: tuple[str, ...] = share(tuple(names[1::2]), ())
    settings = structs.replace(SAMPLE, skip=(*SAMPLE.skip, *left_out))
    return Sample(request.param, list(trying(request.param, settings)), left_out)


@pytest.mark.drawn(every=2)
def test_nothing_fails_gravely_but_what_is_known(sample: Sample) -> None:
    new = [key for key in known_variations.graves(sample.tried) if key not in KNOWN.grave]
    assert new == [], "see `python -m tests.lines.properties --sample`"


def test_what_is_known_still_fails(sample: Sample) -> None:
    known = {key for key in KNOWN.of(sample.game) if key.split("/")[1] not in sample.left_out}
    holds = known - set(known_variations.graves(sample.tried))
    assert sorted(holds) == [], "it holds now: `python -m tests.lines.properties --write-known` takes it out"


def test_no_more_fail_mildly_than_are_known(sample: Sample) -> None:
    known = KNOWN.mild[sample.game]
    more = {kind: count for kind, count in known_variations.milds(sample.tried).items() if count > known.get(kind, 0)}
    assert more == {}, known


def test_enough_variations_of_each_kind_are_tried(sample: Sample) -> None:
    count = Counter(one.one.kind for one in sample.tried)
    assert min(count[kind] for kind in Kind) >= LEAST, count


def test_what_is_known_is_judged() -> None:
    assert set(KNOWN.grave.values()) <= {OPEN, READER, HONEST}
    numbers = [key for key, judged in KNOWN.grave.items() if key.split("/")[2] == Kind.NUMBER and judged != OPEN]
    assert len(numbers) <= MOST_NUMBERS


# the properties catch a reader that does not keep them


@pytest.fixture(scope="module")
def desk() -> Desk:
    position, table = next(opened(load("nippon")))
    assert position.name == "start"
    return Desk(table)


BASE = Base("knowledge 2 for 3,000 yen", "en")


def level(desk: Desk, one: Variation, as_what: Outcome) -> Level | None:
    """Judge a variation that is read in a certain way."""
    other = Desk(desk.table)
    other.takes(one.text, as_what)
    found = check(other, one)
    assert found is not None
    return found[1].level if found[1] else None


@pytest.mark.parametrize("new", ["4,000", "knowledge 3"])
def test_a_number_that_is_ignored_or_replaced_is_grave(desk: Desk, new: str) -> None:
    one = Variation(Kind.NUMBER, f"knowledge 2 for {new} yen", BASE, added="4000", was="3000")
    assert level(desk, one, desk.outcome(BASE.text)) is Level.GRAVE
    assert level(desk, one, desk.outcome("knowledge 3")) is Level.GRAVE
    refused = structs.replace(desk.outcome("mines 4000"), does=Does.REFUSES)
    assert level(desk, one, refused) is None


def test_a_number_that_is_held_is_not_counted_twice(desk: Desk) -> None:
    base = Base("trains 1, 4", "en")
    one = Variation(Kind.NUMBER, "trains 1, 1", base, added="1", was="4")
    assert level(desk, one, desk.outcome("trains west")) is Level.GRAVE
    assert (
        level(desk, Variation(Kind.NUMBER, "trains 1, 3", base, added="3", was="4"), desk.outcome("trains 1, 3"))
        is None
    )


def test_a_filler_that_changes_the_moves_is_grave_and_one_that_is_not_understood_is_mild(desk: Desk) -> None:
    one = Variation(Kind.FILLER, "ok mines 1", Base("mines 1", "en"), added="ok ")
    assert level(desk, one, desk.outcome("mines 1")) is None
    assert level(desk, one, desk.outcome("mines 2")) is Level.GRAVE
    assert level(desk, one, Outcome(Does.UNREAD)) is Level.MILD
    assert level(desk, one, structs.replace(desk.outcome("mines 1"), does=Does.REFUSES)) is Level.MILD


@pytest.mark.parametrize("kind", [Kind.TYPO, Kind.QUESTION, Kind.NAME])
def test_other_moves_are_grave_and_rows_are_not(desk: Desk, kind: Kind) -> None:
    one = Variation(kind, "minse 1", Base("mines 1", "en"), added="minse")
    assert level(desk, one, desk.outcome("knowledge 1")) is Level.GRAVE
    assert level(desk, one, Outcome(Does.CHOOSES, rows=(desk.outcome("knowledge 1").moves,))) is None


def test_a_half_that_is_dropped_is_grave(desk: Desk) -> None:
    base = Base("mines 1", "en")
    mines = desk.outcome("mines 1")
    assert level(desk, Variation(Kind.HALF, "mines 1 and 2 knowledge", base, other="knowledge 2"), mines) is Level.GRAVE
    assert level(desk, Variation(Kind.HALF, "mines 1, hokkaido", base, added="Hokkaido"), mines) is Level.GRAVE
    assert level(desk, Variation(Kind.HALF, "mines 1, 3", base, added="3"), mines) is Level.GRAVE
    assert level(desk, Variation(Kind.HALF, "mines 1, well", base, added="well"), mines) is None


def test_an_exception_is_grave(desk: Desk) -> None:
    one = Variation(Kind.WILD, "x", Base("x", "en"))
    assert level(desk, one, Outcome(Does.FAILS, error="IndexError: x")) is Level.GRAVE


def test_variations_are_the_same_each_time_and_never_the_base() -> None:
    bases = [BASE, Base("mines 1", "en")]
    for kind in Kind:
        first, second = ([*vary(kind, BASE, bases, bases, fillers(), 0)] for _ in range(2))
        assert first == second
        assert BASE.text not in {one.text for one in first}
        assert bool(first) == (kind is not Kind.WILD)
