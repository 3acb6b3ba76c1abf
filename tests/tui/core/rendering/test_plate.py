"""The plate of a table, and the pages of a board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from referee.rules.game import Seat
from scoring.text_catalogs import Words
from tui.core.rendering.big_type import big
from tui.core.rendering.board_pages import WIDE, Block, Page, board_pages
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.plate import Call, Plate, plate_rows
from tui.core.rendering.styled_text import StyledText

# The plate fills its three rows, whatever it says; name and points are never left out.
NAMES = st.sampled_from(("Aki", "Chie", "さくら", "Jörg", "Bartholomäus der Große", "X", "a b", "0")) | st.text(
    st.characters(blacklist_categories=("Cc", "Cs", "Cf", "Mn", "Mc", "Me")), min_size=1, max_size=40
)
WORDS = st.lists(st.sampled_from(("2 workers", "12,000 yen", "ワーカー2", "−6 at the end", "passed")), max_size=7)
NOTES = st.lists(st.sampled_from(("Russian Railroads", "friday", "ラウンド5/7", "demo — invented values")), max_size=5)
CALLS = st.none() | st.builds(
    Call, st.sampled_from(("ok", "no", "unknown")), st.sampled_from(("OK", "no", "できません", ""))
)


@st.composite
def plates(draw: st.DrawFn) -> Plate:
    """Draw a plate of one seat."""
    name = draw(NAMES)
    seat = Seat("B", name, draw(st.sampled_from(("red", "natural"))), draw(st.sampled_from(("■", "●", "▲", "◆"))))
    points = draw(st.none() | st.integers(-99, 999))
    won = draw(st.booleans())
    notice = draw(st.sampled_from(("", "2 protests are open: see /protests", "異議が1件あります")))
    return Plate(name, (seat,), points, "VP", tuple(draw(WORDS)), tuple(draw(NOTES)), notice, won, draw(CALLS))


@given(plates(), st.integers(80, 200), st.booleans())
def test_each_row_fills_the_width(plate: Plate, width: int, ascii: bool) -> None:
    rows = plate_rows(plate, width, "gyoji-dark", {}, ascii)
    assert [row.cell_len for row in rows] == [width] * 3


@given(plates(), st.integers(80, 200), st.booleans())
def test_the_points_stand_whole(plate: Plate, width: int, ascii: bool) -> None:
    rows = [row.plain for row in plate_rows(plate, width, "gyoji-dark", {}, ascii)]
    if plate.points is not None:
        drawn = None if ascii else big(str(plate.points))
        wanted = drawn or ("", f"{plate.points} VP", "")
        assert all(part in row for part, row in zip(wanted, rows, strict=True))


@given(plates(), st.integers(80, 200), st.booleans())
def test_the_call_stands_whole_in_its_colour(plate: Plate, width: int, ascii: bool) -> None:
    colours = {"call-no": "#ff0000", "call-ok": "#00ff00", "call-unknown": "#ffff00"}
    rows = plate_rows(plate, width, "gyoji-dark", {**colours, "foreground": "#123456"}, ascii)
    styles = {span.style for row in rows for span in row.spans}
    used = {name for name, colour in colours.items() if any(colour in style for style in styles)}
    assert used == ({f"call-{plate.call.kind}"} if plate.call else set())


def test_a_short_name_and_the_points_are_set_large_where_80_cells_are_all_there_is() -> None:
    seat = Seat("C", "Chie", "green", "■")
    plate = Plate("Chie", (seat,), 36, "VP", ("2 workers", "0 rubles", "0 engineers"), ("round 5 of 7",))
    rows = [row.plain for row in plate_rows(plate, 80, "gyoji-dark", {}, False)]
    for part in (big("Chie"), big("36"), plate.holds):
        assert part is not None and all(text in row for text, row in zip(part, rows, strict=True))
    assert rows[0].rstrip().endswith("round 5 of 7")


def test_without_special_signs_the_name_stands_in_capitals() -> None:
    seat = Seat("C", "Chie", "green", "■")
    rows = [row.plain for row in plate_rows(Plate("Chie", (seat,), 36, "VP"), 80, "gyoji-dark", {}, True)]
    assert "# " in rows[1] and "CHIE" in rows[1] and "36 VP" in rows[1] and "".join(rows).isascii()


def test_several_who_act_are_named_by_their_marks() -> None:
    seats = (Seat("A", "Aki", "red", "●"), Seat("B", "Ben", "blue", "▲"))
    rows = [row.plain for row in plate_rows(Plate("all act", seats), 80, "gyoji-dark", {}, False)]
    assert "A ●" in rows[1] and "B ▲" in rows[1] and "ALL ACT" in rows[1]


def test_who_comes_next_stands_at_the_right_end_of_the_last_row() -> None:
    seats = [Seat(*each) for each in (("C", "Chie", "green", "■"), ("D", "Dai", "red", "◆"), ("A", "Aki", "blue", "●"))]
    plate = Plate("Chie", (seats[0],), 36, "VP", (), ("round 5 of 7",), then="then", next_seats=tuple(seats[1:]))
    rows = [row.plain.rstrip() for row in plate_rows(plate, 100, "gyoji-dark", {}, False)]
    assert rows[2].endswith("then ◆ Dai  ● Aki") and rows[0].endswith("round 5 of 7")
    narrow = [row.plain.rstrip() for row in plate_rows(plate, 54, "gyoji-dark", {}, False)]
    assert narrow[2].endswith("then ◆ Dai"), "a name that does not fit is left out whole"


@given(plates(), st.integers(80, 200), st.booleans())
def test_a_call_lets_no_note_change_its_row(plate: Plate, width: int, ascii: bool) -> None:
    """What was read in a row stands there still, or its row gives way to the call whole."""
    quiet = structs.replace(plate, notice="", call=None)
    called = structs.replace(quiet, call=Call("no", "no", seats=plate.seats))
    rows, beside = ([row.plain for row in plate_rows(each, width, "gyoji-dark", {}, ascii)] for each in (quiet, called))
    for note in (note for note in plate.notes if note):
        for before, now in zip(rows, beside, strict=True):
            assert note not in now or note in before


# Pages of a board: no block is parted, and what belongs together stands on as few pages as there is room for.
NARROW = WIDE - 1


def block(name: str, rows: int) -> Block:
    """A block of so many rows, each with its number."""
    return Block(name, lambda width: [StyledText(f"{name}{row}"[:width]) for row in range(rows)])


def pages(width: int, height: int, *groups: list[Block]) -> list[Page]:
    return board_pages(DrawingContext(Words("en"), width=width, height=height), "all", groups)


def shown(page: Page) -> list[str]:
    return [line.plain.rstrip() for line in page[1]]


def test_everything_stands_on_one_page_where_there_is_room() -> None:
    (page,) = pages(NARROW, 6, [block("a", 2)], [block("b", 3)])
    assert (page[0], shown(page)) == ("all", ["a0", "a1", "", "b0", "b1", "b2"])


def test_one_row_too_few_and_each_group_has_pages_of_its_own() -> None:
    found = pages(NARROW, 5, [block("a", 1), block("b", 1)], [block("c", 3)])
    assert [page[0] for page in found] == ["a, b", "c"]


def test_a_block_is_never_parted() -> None:
    found = pages(NARROW, 5, [block("a", 3), block("b", 3), block("c", 9)])
    assert [(page[0], len(page[1])) for page in found] == [("a", 3), ("b", 3), ("c", 9)]


def test_blocks_are_shared_out_evenly() -> None:
    found = pages(NARROW, 8, [block(name, 2) for name in "abcd"])
    assert [page[0] for page in found] == ["a, b", "c, d"], "not three and one"


def test_without_a_title_for_everything_pages_are_named_by_their_blocks() -> None:
    found = board_pages(DrawingContext(Words("en"), width=NARROW, height=9), "", [[block("a", 1), block("b", 1)]])
    assert [(page[0], shown(page)) for page in found] == [("a, b", ["a0", "", "b0"])]


def test_two_columns_stand_side_by_side() -> None:
    (page,) = pages(WIDE, 5, [block("a", 2), block("b", 1)], [block("c", 4)])
    assert [row.split() for row in shown(page)] == [["a0", "c0"], ["a1", "c1"], ["c2"], ["b0", "c3"]]
    found = pages(WIDE, 3, [block(name, 2) for name in "abc"])
    assert [page[0] for page in found] == ["a, b", "c"]


@pytest.mark.parametrize("width", [40, NARROW, WIDE, 200])
def test_no_line_is_wider_than_the_page(width: int) -> None:
    long = Block("a", lambda _width: [StyledText("x" * 300)])
    for _, lines in pages(width, 1, [long, long]):
        assert all(line.cell_len <= width for line in lines)
