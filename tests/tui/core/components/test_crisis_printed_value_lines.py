"""The lines of the card library of Crisis: what they are understood as, refuse, doubt, draw, and print again.

Every card here is INVENTED but the outputs of the spies (P2) and the first event (P7).
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tests.tui.screen_text import check_golden, line_in_use, screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.components.printed_value_groups import cards_of, groups
from tui.core.session.session import Session
from tui.screens.card_library import PrintedValueLibraryScreen

GAME = find("crisis")
CARDS = {card.id: card for card in cards_of(GAME)}
SPIES = "Spies: I 14 3 1 | e 1energy | w f | 3x2vp 2x5c"
SPIES_TOLD: dict[str, Any] = {
    "level": 1,
    "cost": 14,
    "vp": 3,
    "icons": 1,
    "employees": ("engineer",),
    "resources": ("energy",),
    "bonus": ("worker", "farmer"),
    "outputs": ("vp", "credits"),
    "value.1": 2,
    "multiplier.1": 3,
    "value.2": 5,
    "multiplier.2": 2,
}


@pytest.mark.parametrize(
    "text",
    [
        SPIES,
        "Spies: 1 14 3 1 | engineer 1 energy | worker farmer | 3x2 VP, 2x5 credits",
        "Spies：Ⅰ 14 3 1｜技術者 1エネルギー｜作業員 農民｜3×2VP 2×5クレジット",
        " Spies : i,14,3,1 | eng 1en | W F | 3 x 2 v 2*5cr",
    ],
)
def test_a_company_is_read_in_both_languages_and_written_in_one(text: str) -> None:
    told = CARDS["new_company"].read(text)
    assert told == {f"company.Spies.{what}": value for what, value in SPIES_TOLD.items()}
    line = next(card for card in cards_of(GAME, told) if card.id == "company_Spies")
    assert line.write(told) == SPIES
    assert set(line.paths(told)) == set(told)


def test_parts_that_are_not_known_stay_open() -> None:
    told = CARDS["new_company"].read("Inn: ? 9 ? 0 | ? | - | 4food")
    assert told == {
        "company.Inn.cost": 9,
        "company.Inn.icons": 0,
        "company.Inn.bonus": (),
        "company.Inn.outputs": ("food",),
        "company.Inn.value.1": 4,
        "company.Inn.multiplier.1": 0,
    }
    line = next(card for card in cards_of(GAME, told) if card.id == "company_Inn")
    assert line.write(told) == "Inn: ? 9 ? 0 | ? | - | 4food"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # P7: the Financial Status falls by 2, every player loses 1 credit.
        (
            "Downturn: green status -2; credits −1",
            {"colour": "green", "effects": ("status", "credits"), "amount.1": -2, "amount.2": -1},
        ),
        (
            "Downturn: green status —2; credits ‐1",
            {"colour": "green", "effects": ("status", "credits"), "amount.1": -2, "amount.2": -1},
        ),
        ("Calm: 緑 —", {"colour": "green", "effects": ()}),
        ("Calm: 緑 -", {"colour": "green", "effects": ()}),
        ("Odd: red ?", {"colour": "red"}),
        (
            "Strike: yellow close 4.6; close 輸入 1 3",
            {
                "colour": "yellow",
                "effects": ("close", "close"),
                "closes.1": "domestic",
                "spaces.1": ("all",),
                "closes.2": "import",
                "spaces.2": ("1", "3"),
            },
        ),
        (  # the names that the screen shows, of several words too
            "Blackout: red close shady business; close foreign employees 1 2",
            {
                "colour": "red",
                "effects": ("close", "close"),
                "closes.1": "shady_business",
                "spaces.1": ("all",),
                "closes.2": "foreign",
                "spaces.2": ("1", "2"),
            },
        ),
        (  # the whole name of a resource, though a price begins with it: “energy credits”
            "Boom: red price +1 import-credits energy; price -1 輸入価格のクレジット エネルギー",
            {
                "colour": "red",
                "effects": ("price", "price"),
                "amount.1": 1,
                "prices.1": ("import_credits",),
                "priced.1": ("energy",),
                "amount.2": -1,
                "prices.2": ("import_credits",),
                "priced.2": ("energy",),
            },
        ),
        (
            "Drought: red reduce 1 food @Old Mill; price +2 import_credits food",
            {
                "colour": "red",
                "effects": ("reduce", "price"),
                "amount.1": 1,
                "reduces.1": ("food",),
                "company.1": "Old Mill",
                "amount.2": 2,
                "prices.2": ("import_credits",),
                "priced.2": ("food",),
            },
        ),
        (
            "Slump: red penalty 2 others; manual the poorest loses 2 food",
            {
                "colour": "red",
                "effects": ("penalty", "manual"),
                "amount.1": 2,
                "whom.1": "others",
                "manual.2": "the poorest loses 2 food",
            },
        ),
    ],
)
def test_an_event_is_read_effect_by_effect(text: str, told: dict[str, Any]) -> None:
    name = text.partition(":")[0]
    values = CARDS["new_event"].read(text)
    assert values == {f"event.{name}.{what}": value for what, value in told.items()}
    line = next(card for card in cards_of(GAME, values) if card.id == f"event_{name}")
    assert line.read(line.write(values)) == values


@pytest.mark.parametrize(
    "text", ["status -2, every player loses 1 credit", "status -2; everybody pays 1c", "status -2, credits -1"]
)
def test_effects_are_parted_by_a_comma_and_said_as_a_card_says_them(text: str) -> None:
    values = CARDS["new_event"].read(f"Downturn: green {text}")  # P7: the event of the rules
    told = {"colour": "green", "effects": ("status", "credits"), "amount.1": -2, "amount.2": -1}
    assert values == {f"event.Downturn.{what}": value for what, value in told.items()}


@pytest.mark.parametrize(
    "text", ["any time: gain 6c", "at any time gain 6c", "any gain 6c", "Bribe: at any time gain 6c"]
)
def test_when_a_card_is_used_is_said_in_the_words_of_the_question(text: str) -> None:
    known = {"influence.Bribe.timing": "text"}
    line = next(card for card in cards_of(GAME, known) if card.id == "influence_Bribe")
    told = {"timing": "any", "effects": ("gain_credits",), "amount.1": 6}
    assert line.read(text) == {f"influence.Bribe.{what}": value for what, value in told.items()}


def test_a_gain_of_several_kinds_is_several_effects() -> None:
    values = CARDS["new_influence"].read("Favour: 計画 獲得 5c 2歯車; gain 1vp")
    assert values == {
        "influence.Favour.timing": "planning",
        "influence.Favour.effects": ("gain_credits", "gain_resources", "gain_vp"),
        "influence.Favour.amount.1": 5,
        "influence.Favour.gains.2": ("gears", "gears"),
        "influence.Favour.amount.3": 1,
    }


@pytest.mark.parametrize("none", ["-", "none", "なし"])
def test_no_export_price_is_read_and_told_of_the_others_only(none: str) -> None:
    told = CARDS["chart_export"].read(f"{none} 1+2 1+3 2+5 2+4 2+3")
    assert not [path for path in told if path.endswith(".energy")], "T-02: there is no such price"
    assert told["price.export.vp.food"] == 1
    assert told["price.export.credits.sixth"] == 3
    assert told["price.export.listed"] == ("food", "minerals", "gears", "chemicals", "sixth")
    assert len(told) == 11


def test_a_price_that_the_chart_has_not_is_not_wanted() -> None:
    values = CARDS["chart_import"].read("- 2+6 0+4 1+7 1+8 2+9")
    assert values["price.import.listed"] == ("food", "minerals", "gears", "chemicals", "sixth")
    assert "price.import.vp.energy" not in values and "price.import.vp.energy" not in CARDS["chart_import"].paths(
        values
    )
    part = CARDS["chart_import"].read("- 2+6 ? 1+7 1+8 2+9")
    assert "price.import.listed" not in part  # what is not known may be a price or none


def test_every_value_that_a_question_asks_for_has_its_line_or_stands_alone() -> None:
    values = GAME.printed() | CARDS["new_company"].read(SPIES) | CARDS["new_event"].read("Calm: green -")
    found = {group.id: group for group in groups(GAME, values)}
    assert list(found) == [f"T-{number:02}" for number in range(1, 15)]
    assert [card.id for card in found["T-12"].cards] == ["new_company", "company_Spies"]
    assert found["T-12"].paths == () and len(found["T-10"].cards) == 16
    assert len(found["T-01"].paths) == 6 and found["T-04"].paths == ("large_space",)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_company_is_typed_compared_and_kept_under_its_name(tmp_path: Path, lang: str) -> None:
    store = SqliteStore(tmp_path)

    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(PrintedValueLibraryScreen(game="crisis", group="T-12"))
            await pilot.pause()
            await pilot.press("enter", "enter")
            line_in_use(app).value = SPIES
            await pilot.pause()
            check_golden(f"crisis_library_entry_{lang}", screen_lines(app))
            await pilot.press("enter")
            await pilot.pause()
            assert store.library("crisis", "ludicreations_2016")["company.Spies.cost"] == 14
            assert "▸ Spies" in screen_text(app) or "  Spies" in screen_text(app)
            # The same line again under another name: the card is renamed, not doubled.
            await pilot.press("down", "enter")
            line_in_use(app).value = SPIES.replace("Spies", "Agents")
            await pilot.press("enter")
            await pilot.pause()
            names = {path.split(".")[1] for path in store.library("crisis", "ludicreations_2016")}
            assert names == {"Agents"}

    asyncio.run(journey())


@pytest.mark.parametrize(
    "text",
    [
        "0-10 11-25 26-50 50",
        "red 0-10, yellow 11-25, green 26-50, top 50",
        "red 0-10 yellow 11-25 green 26-50 top 50",
        "red 0-10, yellow 11-25, green 26-50, 50",
        "緑 26-50 赤 0-10 黄 11-25 上端 50",
    ],
)
def test_the_track_is_read_with_the_names_of_its_colours(text: str) -> None:
    ends = {"red.low": 0, "red.high": 10, "yellow.low": 11, "yellow.high": 25, "green.low": 26, "green.high": 50}
    assert CARDS["track"].read(text) == {f"track.{end}": number for end, number in {**ends, "top": 50}.items()}


@pytest.mark.parametrize(
    "text", ["red 0-10 red 11-25 green 26-50 50", "red 0-10 11-25 green 26-50 50", "blue 0-10 11-25"]
)
def test_a_track_whose_colours_are_not_each_named_is_not_guessed(text: str) -> None:
    with pytest.raises(InputError):
        CARDS["track"].read(text)


@pytest.mark.parametrize(
    "text", ["1vp 6c > 1 food and 1 mineral", "1vp and 6c > 1 food, and 1 mineral", "1VP 6クレジット > 1食料と1鉱物"]
)
def test_resources_are_joined_as_people_join_them(text: str) -> None:
    told = CARDS["import_6"].read(text)
    assert told["import_space.6.gives"] == ("food", "minerals")
    assert (told["import_space.6.vp"], told["import_space.6.credits"]) == (1, 6)


@pytest.mark.parametrize(
    "text",
    ["w3 f3 e2 b2", "3 workers, 3 farmers, 2 engineers, 2 bankers", "3 workers 3 farmers 2 engineers and 2 bankers"],
)
def test_the_foreign_employees_are_counted_either_way_and_their_sum_is_told(text: str) -> None:
    counts = {"worker": 3, "farmer": 3, "engineer": 2, "banker": 2}
    told = CARDS["foreign"].read(text)
    assert told == {
        "foreign.types": tuple(counts),
        **{f"foreign.{kind}.tiles": count for kind, count in counts.items()},
        "employee.foreign.tiles": 10,  # 3 + 3 + 2 + 2
    }


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("reduce 1 all", "reduce 1"),
        ("all outputs -1", "reduce 1"),
        ("every output by 1", "reduce 1"),
        ("すべての生産 -1", "reduce 1"),
        ("reduce food by 1", "reduce 1 food"),
        ("reduce food and gears by 2", "reduce 2 food gears"),
        ("everybody gets 2 credits", "credits 2"),
        ("each player loses 1 VP; status -1", "vp -1; status -1"),
    ],
)
def test_effects_as_a_card_says_them(text: str, same: str) -> None:
    """Right behind the name of an event that was just drawn, of which the deck tells the colour."""
    assert CARDS["new_event"].read(f"Storm: {text}") == CARDS["new_event"].read(f"Storm: {same}")
