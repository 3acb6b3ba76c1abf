"""The board of Russian Railroads: goldens of a position laid out by hand, and what every drawing has to keep."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from scoring.games.russian_railroads.board_scoring_view import picture
from scoring.games.russian_railroads.sheet import BoardOnTable, RoundSheet
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.table.board_pages import drawn, row
from tests.tui.screens.table.rrr_position import GAME, NAMES, PRINTED, table
from tests.tui.screens.table.table_rooms import Room, kept, visit
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.games.russian_railroads import board
from tui.games.russian_railroads.painting.context import RussianRailroadsRenderer
from tui.games.russian_railroads.painting.painter import star
from tui.games.russian_railroads.painting.player_board import bonuses

SIZES = ((75, 22), (95, 28), (155, 43))
"""The room of the board on the three sizes of a terminal (cells, rows)."""
BESIDE = (66, 43)
"""The room beside a table of 160 columns (cells, rows)."""
SIGNS = set("●▲■◆│═·×–✓✗★▸…")
"""Signs of ambiguous width; none of them may be drawn where ASCII is wanted (what is Japanese stays)."""


# goldens


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_board_at_the_small_size(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.press("f5")
        await room.pilot.pause(0.1)
        check_golden(f"rrr_board_spaces_{lang}", screen_lines(room.app))
        await room.press("space")
        check_golden(f"rrr_board_stocks_{lang}", screen_lines(room.app))
        await room.press("space", "space")
        check_golden(f"rrr_board_player_{lang}", screen_lines(room.app))

    asyncio.run(visit(kept(tmp_path, table(), lang), steps))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_board_at_the_big_size(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        assert "St. Petersburg" in room.text or "サンクトペテルブルク" in room.text  # the board stands beside the table
        await room.press("f5")
        await room.pilot.pause(0.1)
        check_golden(f"rrr_board_wide_{lang}", screen_lines(room.app))
        await room.press("space")
        check_golden(f"rrr_board_players_wide_{lang}", screen_lines(room.app))

    asyncio.run(visit(kept(tmp_path, table(), lang), steps, size=(160, 45)))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_board_beside_the_table(lang: str) -> None:
    made = table()
    lines = board.compact(
        DrawingContext(words_for(lang, made.game.id, made.seats), made.table_state.seats, *BESIDE, "gyoji-dark"), made
    )
    check_golden(f"rrr_board_beside_{lang}", [line.plain.rstrip() for line in lines])


# what is drawn, against the specification


def test_the_spaces_of_the_trans_siberian_score_as_in_the_worked_example() -> None:
    # Specification 9.26: locomotives 2 + 6, brown 3, grey 7, black 9, 1 doubler: 8 + 4 + 0 = 12 VP.
    lines = drawn(table())["Aki"]
    assert row(lines, "Trans-Siberian")[:6] == ["Trans-Siberian", "[2][6]", "reach", "8", "12", "VP"]
    assert row(lines, "VP") == ["VP", *"42211110"]
    numbers, pieces = lines[4], lines[5]
    for colour, space in (("br", 3), ("gy", 7), ("bk", 9)):  # each piece stands right below its number
        assert pieces.index(colour) == numbers.index(f" {space}")
    assert numbers[numbers.index(" 8") + 2] == pieces[numbers.index(" 8") + 2] == "│"  # the reach ends behind space 8


def test_stars_medal_and_doubled_line() -> None:
    lines = drawn(table())["Ben"]
    heads = next(line for line in lines if line.startswith("St. Petersburg"))
    # Grey 7 with reach 7: (7 × 1) × 2 = 14 (RRR-4.1016). Kiev: 5 grey + stars 1 + 2 + 3 + 4 + medal 20 = 35.
    assert heads.split("Kiev")[0].split() == ["St.", "Petersburg", "[7]", "reach", "7", "14", "VP", "×2"]
    assert heads.split("Kiev")[1].split() == ["[5]", "reach", "5", "35", "VP"]
    last = lines[lines.index(next(line for line in lines if line.strip().startswith("★"))) + 1]
    assert last.split() == ["VP", *"2222222", "VP", "2", "3", "4", "5", "21"]
    assert "1✓ 2✓ 3✓ 4✓20✓" in next(line for line in lines if line.strip().startswith("★"))


def test_the_industry_track_has_its_markers_below_their_spaces() -> None:
    lines = drawn(table())["Ben"]
    at = next(place for place, line in enumerate(lines) if line.startswith("Industry"))
    printed, below = lines[at + 1 : at + 3]
    assert lines[at] == "Industry  10 + 3 = 13 VP"  # RRR-4.1408
    assert printed.split() == ["space", *"01235", "f2", "10", "f4", "15", "[]", "?", "[]", "20", "[]", "25", "30"]
    assert below.split() == ["▲2", "▲1"]
    assert printed.index("10 ") == below.index("▲1")
    assert printed.index(" 3 ") == below.index("▲2")
    # Specification 9.28: a marker on a factory, the number before it is 5.
    aki = drawn(table())["Aki"]
    at = aki.index("Industry  5 VP")
    assert aki[at + 1].index("f1") == aki[at + 2].index("●1")


def test_revaluation_changes_the_spaces() -> None:
    # Natural 6, brown 3, grey 1 (RRR-4.1106), 2 doublers, reach 6 + 5 = 11.
    lines = drawn(table())["Chie"]
    assert row(lines, "VP") == ["VP", "12", "12", "6", "6", "3", "3", "3", "1", "0", "0", "0"]
    assert "would score 51 as it stands" in lines[0]  # 46 + 5 on the industry track
    assert "passed" in lines[0]


def test_who_sits_where_with_which_pieces() -> None:
    lines = drawn(table())["Action spaces"]
    text = " ".join("\n".join(lines).split())
    for wanted in (
        "black 3 2w D◆ 1w+1b",
        "black 2 1w A● 1w",
        "any colours 2 1w+1r C■ 1w+1r",
        "locomotive and factory 3w C■ 3w",
        "#10 1w B▲ 1w",
        "hire – 1r D◆ 1r",
        "take 1st place 1w B▲ 1w",
    ):
        assert wanted in text
    assert "1.B▲  2.A●  3.D◆  4.C■ passed" in lines[1]
    assert "claimed for the next round 1.B▲  2.C■" in lines[1] + lines[2]
    at = next(place for place, line in enumerate(lines) if line.startswith("To be resolved first"))
    assert lines[at + 1].startswith("▸ Aki: 2 track steps left to make (black)")


def test_icons_that_need_a_locomotive_are_marked_until_it_is_there() -> None:
    # Specification 3.2: tracks unlocked, last spaces and the worker of Kiev 7 need the track alone; all else the reach.
    made = table()
    context = DrawingContext(words_for("en", GAME.id), made.table_state.seats, theme="gyoji-dark")
    renderer = RussianRailroadsRenderer.of(context, made)
    lines = picture(RoundSheet(seats={"A": BoardOnTable()}), "A").lines
    kiev = next(line for line in lines if line.line == "kiev")
    stars = {space.number: star(space) for space in kiev.spaces}
    marks = [(line.line, bonuses(renderer, "A", line)) for line in lines] + [("kiev", stars)]
    marked = {(line, space) for line, found in marks for space, mark in found.items() if mark and mark.reach}
    assert marked == {
        *(("trans_siberian", space) for space in (3, 13)),
        *(("st_petersburg", space) for space in (4, 6, 7)),
        *(("kiev", space) for space in (1, 2, 3, 4, 5, 8)),
    }


def test_the_strip_slides_one_slot_to_the_right() -> None:
    lines = drawn(table())["Engineers and stocks"]
    assert row(lines, "this round") == ["this", "round", "–", "–", "–", "#14", "#9", "#10", "–"]
    assert row(lines, "next round") == ["next", "round", "–", "–", "–", "–", "#14", "#9", "#10"]  # RRR-4.1305
    assert row(lines, "locomotives") == ["locomotives", "[7×2]", "8×4", "9×4"]
    assert row(lines, "factory pool") == ["factory", "pool", "f2", "f5×2"]
    made = table()
    made.recount({"strip.hire": 6}, "not hired")
    assert "#6 leaves unless hired" in "\n".join(drawn(made)["Engineers and stocks"])


def test_an_engineer_used_this_round_says_so() -> None:
    lines = "\n".join(drawn(table())["Dai"])
    assert "#4 1 doubler, 3 VP [1w] used 1w" in lines
    assert "#12 1 locomotive or 1 factory [1r]" in lines and "[1r] used" not in lines
    assert "✓card and bonus" in lines and "✓4 tracks" not in lines
    assert "turquoise 2" in lines and "end bonus cards 1" in lines


def test_the_last_round_has_its_marker_and_nothing_after_it() -> None:
    made = table()
    assert "Last round marker" not in "\n".join(drawn(made)["Action spaces"])
    made.recount({"round": 7}, "the last one")
    pages = drawn(made)
    text = "\n".join(pages["Action spaces"])
    assert "Round 7 of 7 (last)" in text and "Last round marker" in text
    assert "  industry 3      1w    ·" in text
    assert "take 1st place" not in text and "claimed" not in text
    assert "next round" not in "\n".join(pages["Engineers and stocks"])


def test_closed_spaces_are_marked_with_two_players_only() -> None:
    two = Table("two", [opening(GAME, seats_of(GAME, NAMES[:2]), printed=PRINTED | {"public_engineer_slots": 1})])
    text = "\n".join(drawn(two)["Action spaces"])
    assert text.count("✗ closed") == 6  # the list of specification 3.5
    assert "black 2         1w    ✗ closed" in text
    assert "closed" not in "\n".join(drawn(table())["Action spaces"])
    assert row(drawn(two)["Engineers and stocks"], "this round").count("?") == 6  # one sideways slot: six in all


# what every drawing has to keep


def played(players: int, seed: int, looks: Sequence[int]) -> Iterator[Table]:
    """Play from random options with everything told; give the table after so many moves, and at the end if it is before."""
    chance = random.Random(seed)
    printed = PRINTED | ({"public_engineer_slots": 2} if players == 2 else {})
    table = Table("random", [opening(GAME, seats_of(GAME, NAMES[:players]), printed=printed, invented=True)])
    slots = [slot for slot, tile in table.state.strip.items() if not isinstance(tile, int)]
    table.tell(
        {f"strip.{slot}": tile for slot, tile in zip(slots, chance.sample(range(2, 16), len(slots)), strict=True)}
    )
    for number in range(max(looks) + 1):
        if number in looks:
            yield table
        options = [move for move in table.options() if move.__struct_config__.tag not in ("may", "pass")]
        options = options or [move for move in table.options() if move.__struct_config__.tag != "may"]
        if not options:
            yield table
            return
        result = table.declare((chance.choice(options),))
        assert result.verdict.status is VerdictStatus.LEGAL or result.verdict.stuck


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_line_fits_and_every_page_of_a_player_is_whole(players: int) -> None:
    for made in played(players, players, (0, 25, 120, 240)):  # one table that goes on: look before the next move
        for lang in ("en", "ja"):
            every_line_fits(made, lang)


def every_line_fits(table: Table, lang: str) -> None:
    words = words_for(lang, table.game.id, table.seats)
    for width, height in SIZES:
        for ascii in (False, True):
            found = board.pages(
                DrawingContext(words, table.table_state.seats, width, height, "gyoji-dark", ascii), table
            )
            assert all(line.cell_len <= width for _, lines in found for line in lines)
            text = "\n".join(line.plain for _, lines in found for line in lines)
            assert "…" not in text.replace("……", ""), [line for line in text.splitlines() if "…" in line]
            assert "russian_railroads." not in text and "board_space." not in text and "working." not in text
    for line in board.compact(DrawingContext(words, table.table_state.seats, *BESIDE, "gyoji-dark"), table):
        assert line.cell_len <= BESIDE[0]


def test_nothing_told_is_a_question_mark_and_never_an_error() -> None:
    for count in (2, 3, 4):
        table = Table("blank", [opening(GAME, seats_of(GAME, NAMES[:count]), blank=True)])
        words = words_for("en", table.game.id, table.seats)
        for size in SIZES:
            pages = drawn(table, size=size)
            assert all("?" in "\n".join(lines) for lines in pages.values())
        assert "?" in {one.value for one in board.holdings(words, table.state, "A")}
        assert board.compact(DrawingContext(words, table.table_state.seats, *BESIDE, "gyoji-dark"), table)
    player = drawn(table)["Aki"]
    assert row(player, "VP") == ["VP", *"?" * 15]
    assert "✓" not in "".join(player).replace("(✓used)", "")


def test_one_fact_told_is_drawn_and_the_rest_stays_open() -> None:
    table = Table("blank", [opening(GAME, seats_of(GAME, NAMES[:3]), blank=True)])
    table.describe({"seats.A.lines.kiev.tracks.black": 4, "seats.A.locomotives.kiev_1": 2})
    lines = drawn(table)["Aki"]
    # Specification 9.27: locomotive 2, black 4: the stars 1 and 2. Grey and brown may lie there too: VP stay open.
    assert "[2] reach 2" in next(line for line in lines if "Kiev" in line)
    assert "1✓ 2✓ 3^ 4^ " in next(line for line in lines if line.strip().startswith("★"))
    table.describe({f"seats.A.lines.kiev.tracks.{colour}": 0 for colour in ("grey", "brown")})
    assert "[2] reach 2  3 VP" in next(line for line in drawn(table)["Aki"] if "Kiev" in line)


def test_a_board_that_cannot_be_is_drawn_all_the_same() -> None:
    lane = ["0", *["gap"] * 6, "?"]  # six gaps, but five factory slots; the markers beyond the end and on one place
    printed = PRINTED | {"industry.lane": lane}
    table = Table("odd", [opening(GAME, seats_of(GAME, NAMES), printed=printed, blank=True)])
    table.recount({"seats.A.marker_1": 6, "seats.A.marker_2": 29, "seats.A.lines.kiev.tracks.black": 15}, "odd")
    for size in SIZES:
        assert "Aki" in "\n".join(line for lines in drawn(table, size=size).values() for line in lines)


def test_a_plain_terminal_gets_normalize_characters() -> None:
    made = table()
    for size in SIZES:
        for lines in drawn(made, size=size, ascii=True).values():
            assert not SIGNS & set("".join(lines)) - set("×–…"), lines  # those three the widget replaces itself
    assert "Ao" in "\n".join(drawn(made, ascii=True)["Action spaces"])


def test_high_contrast_uses_no_colour() -> None:
    made = table()
    words = words_for("en", made.game.id, made.seats)
    for theme, coloured in (("gyoji-contrast", False), ("gyoji-dark", True), ("gyoji-light", True)):
        lines = [
            line
            for _, page in board.pages(DrawingContext(words, made.table_state.seats, *SIZES[0], theme), made)
            for line in page
        ]
        styles = [str(span.style) for line in lines for span in line.spans] + [str(line.style) for line in lines]
        assert any("#" in style for style in styles) is coloured


def test_what_stands_in_the_standings() -> None:
    made = table()
    words = words_for("en", made.game.id, made.seats)
    assert [one.text for one in board.holdings(words, made.state, "A")] == [
        "2 workers",
        "1 ruble",
        "",
        "1 engineer",
    ]  # one worker just placed
    assert [one.text for one in board.holdings(words, made.state, "C")] == [
        "0 workers",
        "0 rubles",
        "passed",
        "0 engineers",
    ]
    assert [one.text for one in board.holdings(words, made.state, "D")] == [
        "5 workers",
        "3 rubles",
        "",
        "2 engineers",
    ]  # 3 own + 2 turquoise


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_factories_do_not_read_as_keys(lang: str) -> None:
    """The row of the factories F1, F4 … stood right above the bar of the keys F1, F3, F4."""
    made = table()
    context = DrawingContext(words_for(lang, made.game.id, made.seats), made.table_state.seats, 72)
    rows = [line.plain for seat in made.seats for part in board.seat(context, made, seat) for line in part]
    assert not [row for row in rows if re.search(r"\bF[0-9]", row)]
    named = {"en": "factories", "ja": "工場"}[lang]
    assert [row for row in rows if re.match(rf"  {named} f[0-9] ", row)]
