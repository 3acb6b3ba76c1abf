"""The cards of the City of Plan Cards in the library: their lines, and the picture of nine cells while they are typed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.judging.line_parser import names_of
from referee.reading.typed_values import read_fact
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.components.printed_value_groups import cards_of
from tui.core.components.printed_value_parser import read_value
from tui.core.game_ui.printed_value_lines import fact
from tui.core.session.session import Session
from tui.games.plan_city.card_picture import card_picture, cell_spans

GAME = find("plan_city")
CARDS = {card.id: card for card in cards_of(GAME)}
SPEC = "gar | rail:NS | res / mkt | sta+eng+rail:NS | fac:a:textile / slm | res | fac:a:textile+eng"
"""The invented card of section 3.5."""
WRITTEN = SPEC.replace("sta+eng+rail:NS", "sta+rail:NS+eng")
"""The same card; the notation writes what is on a cell in one order, the engine after what it drives."""


# the lines


@pytest.mark.parametrize(
    ("card", "text", "same"),
    [
        ("trust_2", "3-8", "3 4 5 6 7 8"),
        ("trust_2", "1、3〜5", "1 3 4 5"),
        ("ranks_3_slum", "-6 -3 -1", "6 3 1"),
        ("ranks_3_slum", "−6、−3、−1", "6 3 1"),
        ("ranks_3_slum", "―6 ‒3 ‐1", "6 3 1"),
        ("trust_2", "3‒8", "3 4 5 6 7 8"),
        ("trust_2", "1 3～5", "1 3 4 5"),
        ("plan_01", "r 46 m 82*2 g — l 89", "r -46 m -82*2 g - l -89"),
        ("plan_01", "r 46 m 82*2 g ‒ l 89", "r -46 m -82*2 g - l -89"),
        ("plan_01", "r 46 m 82*2 g ー l 89", "r -46 m -82*2 g - l -89"),
        ("plan_01", "r 46 m 82*2 g - l 89", "r -46 m -82*2 g - l -89"),
    ],
)
def test_what_people_write_is_read_as_it_is_meant(card: str, text: str, same: str) -> None:
    """A run of numbers, losses with their minus, and rails without the sign for nothing beside them."""
    assert CARDS[card].read(text) == CARDS[card].read(same)


@pytest.mark.parametrize("text", ["8-3", "3-", "-3"])
def test_no_run_is_no_number(text: str) -> None:
    with pytest.raises(InputError):
        CARDS["trust_2"].read(text)


@pytest.mark.parametrize("text", ["2 3石炭 5 6 8石炭", "2 3* 5 6 8*", "2、3*、5、6、8石炭", "2 3coal 5 6 8 coal"])
def test_bid_spaces_are_written_with_blanks_and_a_mark_for_the_coal(text: str) -> None:
    path = "printed.proposal.proposal_1.spaces"
    asked = fact(GAME, "proposal.proposal_1.spaces")
    assert asked is not None
    assert read_fact(asked, text, path, names_of(GAME, {})) == ("2", "3+coal", "5", "6", "8+coal")


def test_there_is_a_line_for_every_card_of_the_game() -> None:
    count = {
        stem: sum(card.owns[0].startswith(stem) for card in CARDS.values())
        for stem in ("start", "plan", "contract_back", "contract_front")
    }
    assert count == {"start": 4, "plan": 26, "contract_back": 6, "contract_front": 6}  # 起点 4, 計画 26, 契約 6


def test_a_card_is_read_with_wide_signs_and_rows_on_lines_and_printed_in_one_way() -> None:
    card = CARDS["plan_07"]
    assert card.read(SPEC) == card.read(WRITTEN) == {"plan_card.plan_07.cells": WRITTEN}
    assert card.read(SPEC.replace(" / ", "\n").replace("|", "｜")) == {"plan_card.plan_07.cells": WRITTEN}
    assert card.write({"plan_card.plan_07.cells": SPEC}) == "g -82 r / m se82 t / l r te" and card.write({}) == ""


def test_the_fullest_card_that_can_be_told_is_an_answer() -> None:
    """Nine cells with all that one can show beside another: four factories of two cells each, and a station."""
    rest = "mkt2+rail:NS/EW"
    cells = [f"{rest}+fac:{letter}:shipbuilding+eng!+riv" for letter in "aabccbdd"]
    cells.append("mkt2+sta+rail:NESW+eng!+riv")
    text = " / ".join(" | ".join(cells[row : row + 3]) for row in (0, 3, 6))
    assert len(text) > 300
    (path, value), *_ = CARDS["plan_07"].read(text).items()
    asked = fact(GAME, path)
    assert asked is not None and asked.check(value, path) == []


def test_a_side_of_the_coal_card_is_told_in_ranges() -> None:
    card = CARDS["coal_4"]
    told = card.read("0〜6=1、7-13=2 14=3 15+=4")
    assert card.read("0～6=1、7—13=2 14=3 15+=4") == told
    assert [told[f"coal_chips.4.{total}"] for total in (0, 6, 7, 13, 14, 15, 27)] == [1, 1, 2, 2, 3, 4, 4]
    assert len(told) == 28  # sums of three bid numbers of at most 9 each: 0 to 27
    assert card.write(told) == "0-6=1 7-13=2 14=3 15+=4"
    assert card.write({"coal_chips.4.14": 3}) == "14=3"  # what the rules tell, alone
    assert [doubt.key for doubt in card.doubts("0-6=2 7+=1")] == ["coal_not_rising"]


def test_the_trust_spaces_are_told_from_no_idle_engine_on() -> None:
    card = CARDS["trust_counts"]
    assert card.read("5 4 3 2 1") == {f"trust.space.{idle}": 5 - idle for idle in range(5)}
    assert card.read("3 3 2 2 1") == dict(zip((f"trust.space.{n}" for n in range(5)), (3, 3, 2, 2, 1), strict=True))
    assert [doubt.key for doubt in card.doubts("3 4 1")] == ["trust_not_falling"]
    assert [doubt.key for doubt in card.doubts("5 4 3")] == ["trust_not_falling"]  # what of more idle ones?
    assert card.write({"trust.space.3": 2}) == ""  # what the rules tell says nothing of fewer


def test_the_proposal_cards_in_use_are_told_by_their_numbers() -> None:
    card = CARDS["proposals_3"]
    used = ("proposal_1", "proposal_2")
    without = {f"proposal.{one}.four_player_icon": False for one in used}  # with 3 players those without it (PLC-1.5)
    assert card.read("#1 ＃2") == card.read("1 2") == {"proposals_used.3": used, **without}
    assert card.write({"proposals_used.3": ["proposal_1", "proposal_3"]}) == "#1 #3"


def test_what_is_said_as_people_say_it_is_read_where_it_can_mean_one_thing() -> None:
    assert CARDS["proposals_3"].read("1 and 2") == CARDS["proposals_3"].read("1と2") == CARDS["proposals_3"].read("1 2")
    assert CARDS["trust_5"].read("None") == CARDS["trust_5"].read("-")
    assert CARDS["trust_5"].read("5 and 6") == CARDS["trust_5"].read("5 6")
    assert read_value(GAME, "proposal.proposal_1.spaces", "2 coal, 3") == ("2+coal", "3")
    assert read_value(GAME, "proposal.proposal_1.spaces", "2 coal 3") == (
        "2+coal",
        "3",
    )  # a space is named by its number
    assert read_value(GAME, "start_card.start_1.centre_chip", "yes, there is a chip") is True
    assert read_value(GAME, "start_card.start_1.centre_chip", "いいえ、ありません") is False


@pytest.mark.parametrize(
    ("path", "text"),
    [("proposal.proposal_1.spaces", "2 3 coal coal"), ("start_card.start_1.centre_chip", "there is, yes")],
)
def test_what_can_mean_more_is_not_guessed(path: str, text: str) -> None:
    with pytest.raises(InputError):
        read_value(GAME, path, text)


@pytest.mark.parametrize("text", ["four, five, six", "四、五、6", "4、五つ、六"])
def test_a_trust_space_may_be_read_off_in_number_words(text: str) -> None:
    told = CARDS["trust_2"].read(text)
    assert [path for path, value in told.items() if value] == [f"trust.forbids.2.{number}" for number in (4, 5, 6)]


def test_a_trust_space_forbids_a_set_of_numbers() -> None:
    told = CARDS["trust_2"].read("4 5 6")  # the rules' example: the second space from the bottom (PLC-X5)
    assert [path for path, value in told.items() if value] == [f"trust.forbids.2.{number}" for number in (4, 5, 6)]
    assert len(told) == 10 and CARDS["trust_2"].write(told) == "4 5 6"
    assert CARDS["trust_5"].write(CARDS["trust_5"].read("-")) == "-"


# the editor without its screen


def test_what_few_signs_cannot_say_is_written_in_full() -> None:
    """Which two of four textile cells in a square are one factory nobody could tell."""
    square = "fac:a:textile | fac:a:textile | - / fac:b:textile | fac:b:textile | - / - | - | -"
    assert CARDS["plan_07"].write({"plan_card.plan_07.cells": square}) == square


# on the screen


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_is_drawn_while_it_is_typed_and_kept(tmp_path: Path, lang: str) -> None:
    store = SqliteStore(tmp_path)

    async def run() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=(80, 24)) as pilot:
            app.show("library", game=GAME.id, group="T-08")
            await pilot.pause()
            await pilot.press("right", "enter", *"g-82rmse82tl", "space", *"rt")
            await pilot.pause()
            check_golden(f"plc_card_picture_{lang}", screen_lines(app))
            await pilot.press("e", "enter")
            await pilot.pause()

    asyncio.run(run())
    assert store.library(GAME.id, "unknown") == {"plan_card.plan_01.cells": WRITTEN}


def test_half_a_factory_is_not_kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    async def run() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            app.show("library", game=GAME.id, group="T-08")
            await pilot.pause()
            await pilot.press("right", "enter", *"f--------", "enter")
            await pilot.pause()
            assert "factory" in screen_text(app)
            await pilot.press("escape")
            await pilot.pause()

    asyncio.run(run())
    assert store.library(GAME.id, "unknown") == {}


# the picture


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("g -82 r", [(0, 1), (2, 5), (6, 7)]),
        ("g82r", [(0, 3), (3, 4)]),
        ("82r", [(0, 2), (2, 3)]),
        ("garden 市場 82", [(0, 6), (7, 9), (10, 12)]),
        ("te q", [(0, 2), (3, 4)]),
        ("", []),
    ],
)
def test_each_cell_is_found_in_its_text(text: str, spans: list[tuple[int, int]]) -> None:
    assert cell_spans(text) == spans


def test_words_for_cells_are_read_as_their_letters() -> None:
    assert CARDS["plan_01"].read("garden 市場 - / - - - / slum river home") == CARDS["plan_01"].read(
        "g m - - - - l v r"
    )


def test_the_picture_marks_the_cell_at_the_cursor_and_one_that_cannot_be_read() -> None:
    rows = card_picture(Session("en").words(GAME.id), "g m qq", 3, False)
    assert [row.plain[:25] for row in rows[:3]] == [
        "│garden │market │       │",
        "│       │       │   ✗   │",
        "│       │       │       │",
    ]
    assert {(span.start, span.end) for span in rows[0].spans if span.style == "reverse"} == {(9, 16)}


def test_the_trust_page_asks_only_for_the_spaces_that_there_are() -> None:
    def spaces(values: dict[str, object]) -> list[str]:
        return [card.id for card in cards_of(GAME, values) if card.id.startswith("trust_") and card.id[6:].isdecimal()]

    assert spaces({"trust.spaces": 5}) == [f"trust_{space}" for space in range(1, 6)]
    assert spaces({"trust.spaces": 11}) == [f"trust_{space}" for space in range(1, 12)]
    assert spaces({}) == [f"trust_{space}" for space in range(1, 9)]


def test_what_is_known_of_a_trust_space_in_part_is_shown_and_can_be_typed() -> None:
    known = {f"trust.forbids.2.{number}": True for number in (4, 5, 6)}  # all that the rules tell
    assert CARDS["trust_2"].write(known) == "4 5 6 ?"
    assert CARDS["trust_2"].read("4 5 6 ?") == known
