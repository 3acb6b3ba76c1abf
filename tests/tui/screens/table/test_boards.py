"""What every drawing of a board has to keep, of every game: it fits, it is read without colours and signs, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.table.table import Table
from tests.games.nippon.nippon_tables import situation
from tests.play.recorded import demo
from tests.tui.screens.table import crisis_position, plc_position, rrr_position
from tests.tui.screens.table.table_rooms import at, kept
from tui.core.export.record_file import read_record
from tui.core.game_ui.registry import board_of, spaces
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext

SIZES = ((75, 22), (95, 28), (155, 43))
"""The room of the board on the three sizes of a terminal (cells, rows)."""
BESIDE = (66, 43)
"""The room beside a table of 160 columns."""
SIGNS = set("●▲■◆▁▄█▼▽✓✗▸○◎│─┼═║≈★")
"""Signs of ambiguous width; none of them may be drawn where ASCII is wanted."""
LAID = {"crisis": crisis_position, "plan_city": plc_position, "russian_railroads": rrr_position}
IDS = re.compile(r"[a-z]_[a-z]|\b(?:crisis|plan_city|russian_railroads|nippon|working|tile)\.")


def positions(game: str) -> Iterator[Table]:
    """Nothing told, for the fewest and the most; a position laid out by hand; the end of the recorded game."""
    found = find(game)
    for count in {*found.meta.seats}:
        yield Table(
            "blank", [opening(found, seats_of(found, ("Aki", "Ben", "Chie", "Dai", "Emi")[:count]), blank=True)]
        )
    if game in LAID:
        yield LAID[game].table()
    yield demo(game)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_every_line_fits_and_is_in_words_and_signs_that_can_be_read(game: str, lang: str) -> None:
    board = board_of(game)
    assert board is not None
    for table in positions(game):
        words, seats = words_for(lang, game, table.seats), table.table_state.seats
        for width, height in SIZES:
            for ascii in (False, True):
                drawn = board.pages(DrawingContext(words, seats, width, height, "gyoji-dark", ascii), table)
                lines = [line for _, page in drawn for line in page]
                assert lines and all(line.cell_len <= width for line in lines)
                text = "\n".join(line.plain for line in lines)
                assert not IDS.findall(text), text
                assert not ascii or not SIGNS & set(text)
        beside = board.compact(DrawingContext(words, seats, *BESIDE, "gyoji-dark"), table)
        assert all(line.cell_len <= BESIDE[0] for line in beside)


@pytest.mark.parametrize("game", offered_games())
def test_what_nobody_told_is_a_question_mark_and_high_contrast_has_no_colours(game: str) -> None:
    board, (blank, *_, told) = board_of(game), positions(game)
    assert board is not None
    assert "?" in {one.value for one in board.holdings(words_for("en", game, blank.seats), blank.state, "A")}
    for theme, coloured in (("gyoji-contrast", False), ("gyoji-dark", True), ("gyoji-light", True)):
        context = DrawingContext(words_for("en", game, told.seats), told.table_state.seats, *SIZES[0], theme)
        lines = [line for _, page in board.pages(context, told) for line in page]
        styles = [str(span.style) for line in lines for span in line.spans] + [str(line.style) for line in lines]
        assert any("#" in style for style in styles) is coloured


@pytest.mark.parametrize(("lang", "said"), [("en", "white grey"), ("ja", "白 灰色")])
def test_workers_are_drawn_in_words_of_the_language(lang: str, said: str) -> None:
    table, board = (
        situation(2, {"slots.3": ["white", "grey"], "seats.A.workers": ["white", "grey"]}),
        board_of("nippon"),
    )
    assert board is not None
    context = DrawingContext(words_for(lang, "nippon", table.seats), table.table_state.seats, 80, 99, "gyoji-light")
    own = [line for part in board.seat(context, table, "A") for line in part]
    assert all(any(said in line.plain for line in lines) for lines in (board.compact(context, table), own))


DIGITS = "0123456789"
SHORT_WORDS = {
    *("a", "all", "and", "any", "as", "at", "be", "bid", "buy", "by", "can", "far", "for", "has", "in", "is", "it"),
    *("new", "no", "not", "of", "old", "on", "one", "or", "own", "run", "so", "the", "to", "top", "two", "up"),
    *("act", "red", "lay", "pay", "set", "yet", "vp", "yen", "st", "nd", "rd", "th", "add", "are", "bag", "do", "end"),
    *("now", "row", "too", "why", "you"),
}
"""English words of at most three letters that a drawing may contain: none of them is a code."""
SIGN = re.compile(r"░\d+|\d●|\[\]")
JA = "×?\\d*[\u3041-\u30fc\u4e00-\u9fff]{2,}"
KEY = re.compile(r"(?<![\w-])F\d+(?!\w)")
CODE = re.compile(r"(?<![\w-])(?!\d+(?!\w))(\d*[A-Za-z]{1,3}\d*)(?![\w'])")


def codes(text: str, names: set[str]) -> set[str]:
    """The short codes of a picture, and its signs at numbers, that no word in it explains: none stands directly before
    a word of four letters, or of two Japanese characters.
    """
    found = {code for code in CODE.findall(KEY.sub("", text)) if code.strip(DIGITS).lower() not in SHORT_WORDS | names}
    found |= {sign.strip(DIGITS) for sign in SIGN.findall(text)}
    return {code for code in found if not any(_explains(text, part) for part in (code, code.strip(DIGITS)))}


def _explains(text: str, code: str) -> bool:
    """Return whether a code stands before its word somewhere; several codes may share a word."""
    return bool(
        re.search(rf"(?<!\w){re.escape(code)}(?!\w)[:.]?(?: [\w#]{{1,3}})* (?:\d+ )?(?:VP|[A-Za-z]{{4,}}|{JA})", text)
    )


def test_a_code_without_its_word_is_found() -> None:
    assert codes("track ══gy ══bk  br✓", set()) == {"gy", "bk", "br"}
    assert codes("b4  mk2 te\nmk market  b4 factory", set()) == {"te"}
    assert codes("doubler [1w]", set()) == {"1w"}
    assert codes("West ░12  bid 3●\n● coal", set()) == {"░"}
    assert codes("f3 █ bs● 15 []\nf3 再利用  bs 工場  [] 空き", set()) == set()
    assert codes("f4 ▁▁ f4 2 doublers  Ann has 2", {"ann"}) == set()


@pytest.mark.parametrize("game", offered_games())
def test_every_short_code_on_a_board_has_its_word_in_the_same_picture(game: str) -> None:
    board = board_of(game)
    assert board is not None
    for table in positions(game):
        words, seats = words_for("en", game, table.seats), table.table_state.seats
        names = {part.lower() for seat in seats for part in (seat.id, *seat.name.split())}
        for width, height in SIZES:
            context = DrawingContext(words, seats, width, height, "gyoji-dark")
            pictures = [page for _, page in board.pages(context, table)]
            pictures += [spaces(game, context, table), board.compact(context, table)]
            for picture in pictures:
                text = "\n".join(line.plain for line in picture)
                assert not codes(text, names), text


PLATE = 3
"""The height of the name and figures of the acting seat, in rows."""
MOMENTS = 8
"""The number of moments of a record at which its main screen is read."""


@pytest.mark.drawn(every=4)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
@pytest.mark.parametrize("moment", range(MOMENTS))
async def test_every_short_code_on_a_main_screen_has_its_word_there(
    tmp_path: Path, game: str, lang: str, size: tuple[int, int], moment: int
) -> None:
    """“f3”, “[]”, “░12” and “bid 3●” stood in lists and boards whose legend was on another page."""
    name, entries = read_record(Path(f"tests/kept/records/{game}-3.jsonl").read_bytes())
    table = Table(name, entries[: 3 + moment * (len(entries) - 3) // MOMENTS])
    names = {part.lower() for seat in table.table_state.seats for part in (seat.id, *seat.name.split())}
    names |= {part for path in entries[0].body["printed"] for part in re.split("[. _]", path)}
    async with at(kept(tmp_path, table, lang), size=size, name=name) as room:
        lines = room.text.splitlines()[PLATE:-1]  # between the big name and the keys
        text = "\n".join(line for line in lines)
        assert not codes(text, names), room.text
        assert "<" not in text, room.text
