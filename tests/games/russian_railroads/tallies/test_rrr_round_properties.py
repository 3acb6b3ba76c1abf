"""The scoring of a round once more, written from the rules in another way, and compared on many boards."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.games.russian_railroads.board_scoring_view import picture
from tests.drawn import drawn
from tests.games.breakdowns import needed
from tests.games.russian_railroads.tallies.rrr_sheets import board, one, points, scored, sheet

LENGTH = {"trans_siberian": 15, "st_petersburg": 9, "kiev": 9}
COLOURS = {
    "trans_siberian": ("black", "grey", "brown", "natural", "white"),
    "st_petersburg": ("black", "grey", "brown", "natural"),
    "kiev": ("black", "grey", "brown"),
}
VALUE = {"black": 0, "grey": 1, "brown": 2, "natural": 4, "white": 7}
REVALUED = {"black": 0, "grey": 1, "brown": 3, "natural": 6, "white": 10}

Told = dict[str, Any]


def by_colour(line: str, told: Told) -> int:
    """The formula by colour: each covers the spaces from the next colour's on to its own, cut off at the reach."""
    reach = told["locomotive"] + told.get("locomotive_2", 0)
    value = REVALUED if told["revaluation"] else VALUE
    vp, behind = 0, 0
    for colour in reversed(COLOURS[line]):
        spaces = range(behind + 1, min(told[colour], reach) + 1)
        doubled = [space for space in spaces if line == "trans_siberian" and space <= told["doublers"]]
        vp += (len(spaces) + len(doubled)) * value[colour]
        behind = max(behind, told[colour])
    if line == "st_petersburg" and told["grey"] >= 7 and reach >= 7:
        vp += vp
    if line == "kiev":
        stars = {1: 1, 2: 2, 3: 3, 4: 4, 8: 10}
        vp += sum(star for space, star in stars.items() if told["black"] >= space and reach >= space)
        vp += 20 if told["kiev_medal"] and told["grey"] >= 5 and reach >= 5 else 0
    return vp


def legal(line: str, told: Told) -> bool:
    """Whether the tracks may lie like this."""
    ahead = LENGTH[line] + 1
    for colour in COLOURS[line]:
        if told[colour] >= max(1, ahead) and told[colour]:
            return False
        ahead = told[colour]
    return bool(told["black"] >= 1)


@st.composite
def lines(draw: st.DrawFn, line: str) -> Told:
    told: Told = {}
    ahead = LENGTH[line] + 1
    for colour in COLOURS[line]:
        told[colour] = draw(st.integers(1 if colour == "black" else 0, max(0, ahead - 1)))
        ahead = told[colour]
    told["locomotive"] = draw(st.integers(0, 9))
    if line == "trans_siberian":
        told["locomotive_2"] = draw(st.sampled_from([0, *range(2, 10)]))  # a player has one locomotive 1
    return told


MARKS = st.fixed_dictionaries(
    {"doublers": st.integers(0, 8), "revaluation": st.booleans(), "kiev_medal": st.booleans()}
)
# Black at the end of the Trans-Siberian unlocks every colour; the ? spaces there, on St. Petersburg and on the industry
# track have brought tokens enough for everything.
UNLOCKED = {"black": 15, "grey": 0, "brown": 0, "natural": 0, "white": 0, "locomotive": 9, "locomotive_2": 4}
TOKENS = {"black": 6, "grey": 0, "brown": 0, "natural": 0, "locomotive": 6}


def on_board(line: str, told: Told) -> Told:
    """A board whose other lines score nothing: black alone is worth nothing, and Kiev has no locomotive."""
    track = {name: value for name, value in told.items() if name not in ("doublers", "revaluation", "kiev_medal")}
    lying = {"trans_siberian": UNLOCKED, "st_petersburg": TOKENS, "kiev": {"black": 1, "locomotive": 0}, line: track}
    marks = {name: told[name] for name in ("doublers", "revaluation", "kiev_medal")}
    return board(**lying, **marks, industry={"marker_1": 15, "second_marker": False})


@given(st.sampled_from(list(LENGTH)).flatmap(lambda line: st.tuples(st.just(line), lines(line), MARKS)))
@drawn(300)
def test_a_line_agrees_with_the_formula_by_colour(made: tuple[str, Told, Told]) -> None:
    line, track, marks = made
    if line == "trans_siberian":
        track = track | {"black": 15} if track["grey"] < 15 else track
    told = track | marks
    result = scored(on_board(line, told))
    assert not needed(result)
    assert points(result, line) == by_colour(line, told)
    drawn = next(one for one in picture(sheet(on_board(line, told)), "A").lines if one.line == line)
    assert sum((space.points or 0) + (space.star_points or 0) for space in drawn.spaces) == by_colour(line, told)


@given(st.sampled_from(["st_petersburg", "kiev"]).flatmap(lambda line: st.tuples(st.just(line), lines(line), MARKS)))
def test_going_further_never_costs(made: tuple[str, Told, Told]) -> None:
    line, track, marks = made
    told = track | marks
    base = scored(on_board(line, told)).totals()["A"]
    for name in told:
        more = told | {name: True if isinstance(told[name], bool) else told[name] + 1}
        if legal(line, more) and more["locomotive"] <= 9 and more["doublers"] <= 8:
            assert scored(on_board(line, more)).totals()["A"] >= base


@st.composite
def with_blanks(draw: st.DrawFn) -> tuple[str, Told, list[str]]:
    line = draw(st.sampled_from(list(LENGTH)))
    told = draw(lines(line)) | draw(MARKS)
    if line == "trans_siberian":
        told["black"] = 15 if told["grey"] < 15 else told["black"]
    names = [name for name in told if (line, name) != ("trans_siberian", "black")]
    return line, told, draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))


@given(with_blanks())
@drawn(100)
def test_what_is_needed_is_what_decides(made: tuple[str, Told, list[str]]) -> None:
    """Every way to fill the blanks in: they score alike if and only if nothing of them is needed."""
    line, told, blank = made
    choices = {
        name: (False, True) if isinstance(told[name], bool) else range(9 if name == "doublers" else LENGTH[line] + 1)
        for name in blank
    }
    for name in choices:
        if name.startswith("locomotive"):
            choices[name] = range(10)  # two 1s are scored like any other numbers
    filled: dict[tuple[Any, ...], int] = {}
    for values in product(*choices.values()):
        way = told | dict(zip(choices, values, strict=True))
        if legal(line, way):
            filled[values] = by_colour(line, way)
    result = scored(on_board(line, told | dict.fromkeys(blank)))
    asked = {path.rpartition(".")[2] for path in needed(result)}
    assert bool(asked) == (len(set(filled.values())) > 1)
    for place, name in enumerate(choices):
        apart: dict[tuple[Any, ...], set[int]] = {}
        for values, vp in filled.items():
            apart.setdefault(values[:place] + values[place + 1 :], set()).add(vp)
        assert (name in asked) == any(len(vp) > 1 for vp in apart.values()), name
    if not asked:
        assert points(result, line) == next(iter(filled.values()))


@given(st.integers(0, 15), st.integers(0, 15), st.booleans())
def test_the_industry_track_is_walked_number_by_number(first: int, second: int, both: bool) -> None:
    printed = ["0", "1", "2", "3", "5", "", "10", "", "15", "", "", "", "20", "", "25", "30"]
    if both and first == second:
        return
    places = [first, second] if both else [first]
    expected = sum(int(next(shown for shown in reversed(printed[: place + 1]) if shown)) for place in places)
    industry = {"marker_1": first, "second_marker": both} | ({"marker_2": second} if both else {})
    assert one(industry=industry).totals()["A"] == expected
