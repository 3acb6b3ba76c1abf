"""The tally forms of Russian Railroads without a screen. Expected VP come from the rules' examples, or stand beside."""

from __future__ import annotations

from typing import Any

import pytest

from referee.game import Seat, find
from referee.opening import opening, seats_of
from referee.table import Table
from scoring.games.russian_railroads.values import END_BONUS, LANE
from scoring.sheet import read
from tui.tally_words import fault_text, place_of
from tui.tallying import Form, View, Weighed, cells_of, following, forms, keyed, weigh
from tui.words import words_for

GAME = "russian_railroads"
FORMS = forms(GAME)
KINDS = {kind.id: kind for kind in FORMS.kinds}
NAMES = {"A": "Aki", "B": "Ben", "C": "Chie", "D": "Dai"}
WORDS = words_for("en", GAME, NAMES)
SEATS = tuple(Seat(id, name, "red", "●") for id, name in NAMES.items())


def round_form(**printed: Any) -> Form:
    return FORMS.form(KINDS["round"], (), printed)


def final_form() -> Form:
    return FORMS.form(KINDS["final"], (), {})


def board(seat: str = "A", **told: str) -> dict[str, str]:
    """Cells of a board: `trans_siberian="2 6 9 7 3"` are its locomotives and its tracks from the front."""
    fields = {
        "trans_siberian": ("locomotive", "locomotive_2", "black", "grey", "brown", "natural", "white"),
        "st_petersburg": ("locomotive", "black", "grey", "brown", "natural"),
        "kiev": ("locomotive", "black", "grey", "brown"),
    }
    cells = {}
    for name, text in told.items():
        if name in fields:
            values = dict(zip(fields[name], text.split(), strict=False))
            cells |= {f"seats.{seat}.{name}.{field}": value for field, value in values.items()}
        else:
            cells[f"seats.{seat}.{name.replace('__', '.')}"] = text
    return cells


# Everything that scores: Trans-Siberian and Kiev as in the rules' examples 9.26 and 9.27, St. Petersburg without a
# locomotive, the marker on the number 5 (9.28).
WHOLE = board(
    trans_siberian="2 6 9 7 3 0 0",
    doublers="1",
    st_petersburg="0 1",
    kiev="2 4 0 0",
    kiev_medal="n",
    revaluation="n",
    industry__marker_1_vp="5",
    industry__second_marker="n",
)


def weighed(*seats: str, form: Form | None = None, **cells: str) -> Weighed:
    return weigh(form or round_form(), WHOLE | {k.replace("__", "."): v for k, v in cells.items()}, seats or ("A",))


def asked(found: Weighed, seat: str = "A") -> list[str]:
    return [fault.field.removeprefix(f"seats.{seat}.") for fault in found.breakdown.needed]


# a round


def test_one_board_is_scored_as_in_the_examples() -> None:
    found = weighed()
    assert found.final, found.breakdown.needed
    points = {line.category: line.points for line in found.breakdown.lines}
    assert points == {"trans_siberian": 12, "st_petersburg": 0, "kiev": 3, "industry": 5}


def test_all_boards_can_be_scored_at_once_and_each_lacks_its_own() -> None:
    form = round_form()
    found = weigh(form, WHOLE | board("B", trans_siberian="1 0 1", kiev="0"), ("A", "B", "C"))
    assert found.breakdown.totals()["A"] == 20
    assert form.lacking(found.breakdown, ("A", "B", "C")) == {"B", "C"}
    needed = [place_of(form, fault.field, WORDS, "ABC") for fault in found.breakdown.needed]
    assert "Industry track · First industry marker, number · Ben" in needed
    assert all("Aki" not in place for place in needed)


def test_only_what_decides_is_asked() -> None:
    form = round_form()
    # Black has not left space 1 of the Trans-Siberian: no colour but black is anywhere, and black scores nothing.
    start = weigh(form, board(trans_siberian="1 0 1"), ("A",))
    counts = {path.removeprefix("seats.A.") for path in start.counts if path.startswith("seats.A.")}
    told = {f"trans_siberian.{name}" for name in ("locomotive", "locomotive_2", "black")}
    stars = {"kiev.locomotive", "kiev.black"}
    tokens = {"st_petersburg.black", "industry.second_marker"}
    marker = {"industry.marker_1", "industry.marker_1_vp"}
    assert counts == told | stars | tokens | marker | {"vp_before", "marker"}
    # What the marker's place would say is said by its number, and the other way round.
    assert "seats.A.industry.marker_1" not in weighed().counts
    placed = weighed(seats__A__industry__marker_1="4", seats__A__industry__marker_1_vp="")
    assert "seats.A.industry.marker_1_vp" not in placed.counts
    assert {"seats.A.industry.factories", "industry_lane"} <= placed.counts
    assert "seats.A.industry.marker_2_vp" not in placed.counts
    second = weighed(seats__A__industry__second_marker="y")
    assert {"seats.A.industry.marker_2", "seats.A.industry.marker_2_vp"} <= second.counts
    assert asked(second) == ["industry.marker_2_vp"]


def test_enter_leads_down_one_board_after_the_other() -> None:
    form = round_form()
    cells = board(trans_siberian="1 0 1") | board("B", trans_siberian="1 0 1")
    found = weigh(form, cells, ("A", "B"))
    path, way = "seats.A.trans_siberian.black", []
    for _ in range(6):
        path = following(form, ("A", "B"), found.counts, cells, path, 1)
        way.append(path.removeprefix("seats."))
    assert way[:3] == ["A.st_petersburg.black", "A.kiev.locomotive", "A.kiev.black"]
    assert following(form, ("A", "B"), found.counts, cells, "seats.A.marker", 1) == "seats.B.trans_siberian.locomotive"


def test_blank_is_not_told_and_says_what_it_lacks() -> None:
    lacks = weighed(seats__A__trans_siberian__grey="", seats__A__kiev_medal="", seats__A__industry__marker_1_vp="")
    # Black 9 and brown 3 leave grey open between them; without a token space reached there can be no medal.
    assert asked(lacks) == ["trans_siberian.grey", "industry.marker_1_vp"]
    assert not lacks.final and not lacks.faults


@pytest.mark.parametrize(
    ("cells", "field", "clause"),
    [
        ({"seats.A.trans_siberian.grey": "9"}, "trans_siberian.grey", "RRR-4.312"),
        ({"seats.A.kiev.grey": "4"}, "kiev.grey", "RRR-4.312"),
        ({"seats.A.trans_siberian.natural": "1"}, "trans_siberian.natural", "RRR-4.310"),
        ({"seats.A.kiev.black": "10"}, "kiev.black", "RRR-4.316"),
        (
            {"seats.A.industry.marker_1_vp": "", "seats.A.industry.marker_1": "7", "seats.A.industry.factories": "1"},
            "industry.marker_1",
            "RRR-4.603",
        ),
        (
            {"seats.A.industry.second_marker": "n", "seats.A.industry.marker_2_vp": "2"},
            "industry.second_marker",
            "RRR-4.1104",
        ),
    ],
)
def test_what_cannot_be_is_marked_at_its_field_with_the_clause(cells: dict[str, str], field: str, clause: str) -> None:
    form = round_form()
    found = weigh(form, WHOLE | cells, ("A",))
    fault = found.fault_at(f"seats.A.{field}")
    assert fault is not None, found.faults
    assert clause in fault_text(form, fault, WORDS, ("A",))


def test_a_number_that_is_none_is_marked_and_the_rest_is_scored() -> None:
    found = weighed(seats__A__kiev__locomotive="12", seats__A__doublers="1+")
    assert {fault.field for fault in found.faults} == {"seats.A.kiev.locomotive", "seats.A.doublers"}
    assert {line.category for line in found.breakdown.lines} == {"st_petersburg", "industry"}


def test_printed_values_of_the_boards_are_filled_in_and_learnt() -> None:
    lane = ("0", "1", "2", "3", "5", "gap", "10", "gap", "15", "gap", "?", "gap", "20", "gap", "25", "50")
    form = round_form(**{"kiev_star.8": 12, "industry.lane": lane})
    assert form.start == {"kiev_8": "12", "industry_lane": "0 1 2 3 5 . 10 . 15 . ? . 20 . 25 50"}
    found = weigh(form, WHOLE | form.start, ("A",))
    sheet = read(form.sheet, found.sheet)
    assert (sheet.kiev_8, sheet.industry_lane) == (12, lane)
    assert form.printed(sheet) == {"kiev_star.8": 12, "industry.lane": lane}
    assert round_form().start == {}
    assert round_form().printed(read(form.sheet, weighed().sheet)) == {}
    # A place beyond the first gap rests on the lane: it is shown to be compared.
    placed = weighed(seats__A__industry__marker_1_vp="", seats__A__industry__marker_1="6")
    assert [fault.field for fault in placed.doubts] == ["industry_lane"]


# the end of the game


def end(**cells: str) -> dict[str, str]:
    return {f"seats.{path.replace('__', '.')}": text for path, text in cells.items()}


# Example 9.30: engineers red 3, blue 2, yellow 2 (the higher number), green 0 make 40, 0, 20, 0.
ENGINEERS = end(
    **{f"{seat}__vp": "100" for seat in NAMES},
    **{f"{seat}__end_bonus": "0" for seat in NAMES},
    A__engineer_count="3",
    B__engineer_count="2",
    C__engineer_count="2",
    D__engineer_count="0",
)


def test_the_highest_engineer_is_asked_for_only_where_it_parts_a_tie() -> None:
    form = final_form()
    tied = weigh(form, ENGINEERS, tuple(NAMES))
    assert [fault.field for fault in tied.breakdown.needed] == ["seats.B.highest_engineer", "seats.C.highest_engineer"]
    assert "seats.A.highest_engineer" not in tied.counts
    parted = weigh(form, ENGINEERS | end(B__highest_engineer="7", C__highest_engineer="12"), tuple(NAMES))
    assert parted.final
    assert parted.breakdown.totals() == {"A": 140, "B": 100, "C": 120, "D": 100}
    # The numbers say everything that the count and the highest say.
    numbers = end(B__engineer_count="", B__engineers="4 7", C__engineer_count="", C__engineers="12,2")
    told = weigh(form, ENGINEERS | numbers, tuple(NAMES))
    assert told.breakdown.totals() == parted.breakdown.totals()
    assert not {"seats.B.engineer_count", "seats.B.highest_engineer"} & told.counts


FACTS = {
    "black.trans_siberian": "15",
    "black.st_petersburg": "9",
    "black.kiev": "7",
    "factories": "5",
    "locomotive_sum": "20",
    "extra_workers": "2",
    "tokens": "3",
    "doublers": "4",
}
# What each card is worth with them (section 3.10), and which of them it counts.
WORTH: dict[str, tuple[int, set[str]]] = {
    "eb_fixed_15": (15, set()),
    "eb_lines": (2 * 10, {"black.trans_siberian", "black.st_petersburg", "black.kiev"}),
    "eb_factories": (5 * 4, {"factories"}),
    "eb_locomotives": (20, {"locomotive_sum"}),
    "eb_workers": (2 * 10, {"extra_workers"}),
    "eb_black_tracks": (15 + 9 + 7, {"black.trans_siberian", "black.st_petersburg", "black.kiev"}),
    "eb_tokens": (3 * 7, {"tokens"}),
    "eb_doublers": (20, {"doublers"}),
    "eb_extra_engineer": (0, set()),
    "eb_engineers": (3 * 6, set()),
}


@pytest.mark.parametrize("card", END_BONUS)
def test_each_of_the_ten_cards_asks_for_what_it_counts_and_no_more(card: str) -> None:
    form = final_form()
    row = next(row for row in form.rows if row.path == "seats.{seat}.end_bonus")
    assert row.choices == END_BONUS
    worth, counted = WORTH[card]
    cells = ENGINEERS | {"seats.A.end_bonus": keyed(row, card)}
    found = weigh(form, cells, tuple(NAMES))
    facts = {path.removeprefix("seats.A.") for path in found.counts if path.removeprefix("seats.A.") in FACTS}
    assert facts == counted
    assert not any(path.removeprefix("seats.B.") in FACTS for path in found.counts)
    assert set(asked(found)) & set(FACTS) == counted
    told = weigh(form, cells | {f"seats.A.{name}": FACTS[name] for name in counted}, tuple(NAMES))
    (line,) = [line for line in told.breakdown.lines if line.category == "end_bonus"]
    assert (line.about, line.points) == (card, worth)


def test_a_card_or_an_engineer_told_twice_is_marked_where_it_is_told_again() -> None:
    form = final_form()
    twice = end(A__end_bonus="2 8", B__end_bonus="8", A__engineers="1 4 9", A__engineer_count="", B__engineers="4 5")
    found = weigh(form, ENGINEERS | twice | end(B__engineer_count=""), tuple(NAMES))
    said = {fault.field: fault_text(form, fault, WORDS, tuple(NAMES)) for fault in found.faults}
    assert set(said) == {"seats.B.end_bonus", "seats.B.engineers"}
    assert "RRR-4.104" in said["seats.B.end_bonus"] and "End bonus cards · Ben:" in said["seats.B.end_bonus"]
    assert "RRR-4.112" in said["seats.B.engineers"]


def test_the_ruling_on_the_card_alone_matters_only_where_it_is_held() -> None:
    form = final_form()
    assert "majority_needs_tile" not in weigh(form, ENGINEERS, tuple(NAMES)).counts
    parted = ENGINEERS | end(B__highest_engineer="7", C__highest_engineer="12", D__end_bonus="9")
    found = weigh(form, parted | {"seats.B.engineer_count": "0", "seats.C.engineer_count": "0"}, tuple(NAMES))
    assert "majority_needs_tile" in found.counts
    assert found.breakdown.totals()["D"] == 120  # the card alone makes second (ruling RRR-R18)
    strict = weigh(
        form, parted | end(B__engineer_count="0", C__engineer_count="0") | {"majority_needs_tile": "y"}, "ABCD"
    )
    assert strict.breakdown.totals()["D"] == 100


# sheets


SHEETS: list[tuple[str, dict[str, Any]]] = [
    (
        "round",
        {
            "seats": {
                "A": {
                    "trans_siberian": {"black": 9, "grey": 7, "locomotive": 2, "locomotive_2": 6},
                    "industry": {"marker_1": 5, "second_marker": False, "factories": 1},
                    "kiev_medal": True,
                    "vp_before": 12,
                }
            },
            "round": 3,
            "kiev_8": 10,
            "industry_lane": list(LANE),
        },
    ),
    ("round", {"seats": {"A": {"kiev": {"black": 2}}, "B": {}}}),
    ("round", {"seats": {"A": {}, "B": {}}, "round": 1}),
    (
        "final",
        {
            "seats": {
                "A": {"vp": 90, "end_bonus": ["eb_lines", "eb_engineers"], "engineers": [4, 11], "black": {"kiev": 9}},
                "B": {"end_bonus": [], "engineer_count": 2, "highest_engineer": 7, "marker": 120},
            },
            "majority_needs_tile": True,
        },
    ),
    ("final", {"seats": {"A": {}, "B": {}}}),
]


@pytest.mark.parametrize(("kind", "sheet"), SHEETS)
def test_a_sheet_goes_into_cells_and_back(kind: str, sheet: dict[str, Any]) -> None:
    found, parts = FORMS.of_sheet(sheet)
    assert found.id == kind
    form = FORMS.form(found, parts, {})
    seats = tuple(sheet["seats"])
    assert weigh(form, cells_of(form, sheet, seats), seats).sheet == sheet
    named = FORMS.rename(sheet, NAMES)
    read(form.sheet, named)
    assert list(named["seats"]) == [NAMES[seat] for seat in seats]


@pytest.mark.parametrize("sheet", [{}, {"seats": []}, {"seats": {"A": 1}}, {"seats": {"A": {}}}, {"round": 2}])
def test_any_data_has_a_form(sheet: dict[str, Any]) -> None:
    assert FORMS.of_sheet(sheet)[0] in FORMS.kinds


@pytest.mark.parametrize("kind", ["round", "final"])
def test_every_field_of_a_sheet_has_a_row(kind: str) -> None:
    form = FORMS.form(KINDS[kind], (), {})
    paths = {row.path for row in form.rows}
    sheet = read(form.sheet, {"seats": {"A": {}, "B": {}}})
    wanted = {name for name in sheet.__struct_fields__ if name != "seats"}
    for name in sheet.seats["A"].__struct_fields__:
        inner = getattr(sheet.seats["A"], name)
        parts = (
            [f"{name}.{field}" for field in inner.__struct_fields__] if hasattr(inner, "__struct_fields__") else [name]
        )
        wanted |= {f"seats.{{seat}}.{part}" for part in parts}
    lines = {"st_petersburg": ("white", "locomotive_2"), "kiev": ("natural", "white", "locomotive_2")}
    never = {f"seats.{{seat}}.{line}.{name}" for line, names in lines.items() for name in names}
    assert paths - {""} == wanted - never


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_row_has_its_words(lang: str) -> None:
    words = words_for(lang, GAME)
    for kind in FORMS.kinds:
        for row in FORMS.form(kind, (), {}).rows:
            assert all(words.has(phrase.key) for phrase in (row.label, row.group) if phrase.key), row
            assert row.kind == "heading" or words.has(row.hint), row


# the pictures


def drawn(
    form: Form, found: Weighed, path: str, *, seat: str = "A", whole: bool = False, height: int = 24
) -> list[str]:
    row = next(row for row in form.rows if row.path == path)
    assert form.picture is not None
    lines = form.picture(found.told, View(WORDS, SEATS, row, seat, 76, height, whole, "gyoji-dark", False))
    return [line.plain.rstrip() for line in lines]


def test_the_picture_shows_which_space_counts_what() -> None:
    lines = drawn(round_form(), weighed(), "seats.{seat}.doublers")
    assert lines == [
        "Trans-Siberian Railway  reach 2 + 6 = 8  12 VP",
        " ×2     ×2",
        " space   1   2   3   4   5   6   7   8│  9  10  11  12  13  14  15",
        " track  br  br [br] gy  gy  gy [gy] bk [bk]  ·   ·   ·   ·   ·   ·",
        " VP      4   2   2   1   1   1   1   0   –   –   –   –   –   –   –",
    ]
    # 9.27: stars 1 and 2 are paid, those under 3 and 4 lie beyond the reach.
    kiev = drawn(round_form(), weighed(), "seats.{seat}.kiev.black")
    assert kiev[0] == "Kiev line  reach 2  3 VP"
    assert kiev[1] == " stars   ★1  ★2 (3) (4)            (10)"


def test_the_picture_shows_medal_doubled_line_and_markers() -> None:
    # St. Petersburg: grey and reach 7: 7 x 1 x 2 = 14. Kiev: stars 10, the medal 20, grey 5 x 1: 35.
    # Industry: place 11 scores 15, place 2 scores 2.
    cells = board(
        trans_siberian="2 6 15 7 0 0 0",
        st_petersburg="7 9 7 0 0",
        kiev="5 8 6 0",
        kiev_medal="y",
        industry__marker_1_vp="",
        industry__marker_1="11",
        industry__second_marker="y",
        industry__marker_2="2",
        industry__factories="4",
    )
    found = weigh(round_form(), WHOLE | cells, ("A",))
    assert not found.faults
    whole = drawn(round_form(), found, "seats.{seat}.doublers", whole=True)
    assert len(whole) == 20  # fits an 80x24 page
    assert len(drawn(round_form(), found, "seats.{seat}.doublers", whole=True, height=45)) == 24
    assert "St. Petersburg line  reach 7  line ×2  14 VP" in whole
    assert " stars   ★1  ★2  ★3  ★4 M20        (10)" in whole
    assert "Industry  15 + 2 = 17 VP" in whole
    assert " space   0   1   2   3   5 [F1] 10 [F2] 15 [F3]  ? [F4] 20 (F5) 25  30" in whole
    marks = whole[-1]
    assert marks.index("▲2") < marks.index("▲1")


def test_the_picture_leaves_open_what_is_not_told() -> None:
    lines = drawn(round_form(), weigh(round_form(), {}, ("A",)), "seats.{seat}.doublers")
    assert lines[0] == "Trans-Siberian Railway  reach ? + ? = ?  ? VP"
    assert lines[3].split()[1:] == ["?"] * 15


def test_the_cards_and_the_engineers_are_drawn_for_the_row_they_are_typed_in() -> None:
    form = final_form()
    held = end(A__end_bonus="1 9", B__end_bonus="2", B__highest_engineer="7", C__highest_engineer="12")
    found = weigh(form, ENGINEERS | held, tuple(NAMES))
    cards = drawn(form, found, "seats.{seat}.end_bonus")
    assert len(cards) == 5
    assert cards[0].split() == ["1", "15", "VP", "A", "●", "15", "6", "black", "tracks"]
    assert cards[1].split() == ["2", "completed", "lines", "B", "●", "?", "7", "advantage", "tokens"]
    majority = drawn(form, found, "seats.{seat}.engineer_count")
    assert [line.split()[2] for line in majority] == ["Aki", "Chie", "Ben", "Dai"]
    assert majority[0].endswith("3 engineers + 1 card  1st  40")
    assert majority[1].endswith("2 engineers  highest 12  2nd  20")
    assert majority[3].endswith("0 engineers  0")


# at a table


def table_of(depth: str, names: tuple[str, ...] = ("Aki", "Ben", "Chie")) -> Table:
    game = find(GAME)
    return Table("t", [opening(game, seats_of(game, names), depth=depth)])


def test_a_table_that_follows_every_move_fills_the_sheet_in() -> None:
    table = table_of("full")
    kind = KINDS["round"]
    form = FORMS.form(kind, (), table.state.printed)
    cells = cells_of(form, FORMS.known(table, kind), tuple(table.seats)) | form.start
    assert cells["seats.A.trans_siberian.locomotive"] == "1"
    assert cells["seats.A.industry.second_marker"] == "n"
    assert cells["seats.B.vp_before"] == "0"
    assert weigh(form, cells, tuple(table.seats)).final
    assert FORMS.earlier(table, kind) == {"seats": {}}
    kind = KINDS["final"]
    form = FORMS.form(kind, (), {})
    cells = cells_of(form, FORMS.known(table, kind), tuple(table.seats))
    assert (cells["seats.A.end_bonus"], cells["seats.A.engineers"], cells["seats.A.vp"]) == ("0", "0", "0")
    assert FORMS.due(table) == "round"


def test_what_is_not_told_at_a_described_table_stays_blank() -> None:
    game = find(GAME)
    table = Table("t", [opening(game, seats_of(game, ["Aki", "Ben"]), blank=True)])
    table.tell({"seats.A.lines.kiev.tracks.black": 4, "seats.A.vp": 20})
    for kind in FORMS.kinds:
        form = FORMS.form(kind, (), {})
        cells = cells_of(form, FORMS.known(table, kind), tuple(table.seats))
        if kind.id == "round":
            assert cells["seats.A.kiev.black"] == "4" and cells["seats.A.vp_before"] == "20"
            assert "seats.A.kiev.locomotive" not in cells and "seats.B.kiev.black" not in cells
        else:
            assert cells["seats.A.black.kiev"] == "4" and "seats.A.engineers" not in cells


def test_rounds_are_scored_without_a_move_and_offer_what_was_told_before() -> None:
    table = table_of("tally")
    kind = KINDS["round"]
    ids = tuple(table.seats)
    assert FORMS.known(table, kind) == {"seats": {}, "round": 1}
    form = FORMS.form(kind, (), {})
    sheet = weigh(form, WHOLE | {"seats.A.revaluation": "y", "round": "1"}, ("A",)).sheet
    table.score_sheet("round", sheet, form.already)
    # Brown is worth 3: 3 x 3 + 3 for the doubler on space 1, grey 4: 16; with Kiev 3 and industry 5: 24.
    assert table.state.seats["A"].vp == 24
    assert FORMS.known(table, kind)["round"] == 1  # the other boards are still to come
    for seat in ids[1:]:
        table.score_sheet("round", {"seats": {seat: sheet["seats"]["A"]}, "round": 1}, form.already)
    known = cells_of(form, FORMS.known(table, kind), ids)
    assert known["round"] == "2"
    assert known["seats.A.revaluation"] == "y"  # it stays on the board
    assert "seats.A.trans_siberian.black" not in known
    earlier = cells_of(form, FORMS.earlier(table, kind), ids)
    assert (earlier["seats.A.trans_siberian.black"], earlier["seats.A.vp_before"]) == ("9", "24")
    for number in range(2, 7):
        assert FORMS.due(table) == "round"
        for seat in ids:
            table.score_sheet("round", {"seats": {seat: sheet["seats"]["A"]}, "round": number}, form.already)
    assert FORMS.due(table) == "final"
    final = cells_of(final_form(), FORMS.earlier(table, KINDS["final"]), ids)
    assert (final["seats.A.black.trans_siberian"], final["seats.A.locomotive_sum"]) == ("9", "10")
    assert final["seats.A.doublers"] == "1"
