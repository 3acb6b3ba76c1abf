"""A component is read off with the input method left on: wide signs, kana, and the characters in which cards are drawn."""

from __future__ import annotations

import pytest

from referee.printed_lines.line import lines_of
from referee.printed_lines.named_line import card_line
from referee.rules.game import find
from tui.core.i18n.catalogs import words_for

CITY = "plan_city"


@pytest.mark.parametrize(
    ("game", "id", "typed", "plain"),
    [
        ("nippon", "coal", "２　３＊　ー　４　５★", "2 3* - 4 5*"),
        ("nippon", "stars_ships", "０、１、１、２、３、３、４", "0 1 1 2 3 3 4"),
        ("nippon", "symbols", "１＋０　２＋２", "1+0 2+2"),
        ("nippon", "contract_5", "２＋１　８，０００円　１段", "2+1 8000yen 1step"),
        ("russian_railroads", "engineer_9", "１ワ＋１ル", "1w+1r"),
        ("russian_railroads", "industry_lane", "０　１　２　３　５　・　１０　・　１５　・　？　・　２０　・　２５　３０", "0 1 2 3 5 . 10 . 15 . ? . 20 . 25 30"),
        ("crisis", "chart_import", "－　２＋６　０＋４　１＋７　１＋８　２＋９", "- 2+6 0+4 1+7 1+8 2+9"),
        ("crisis", "import_3", "１ＶＰ　３クレジット　＞　２食料　×２", "1vp 3c > 2food x2"),
        ("crisis", "track", "赤０〜１２　黄１３〜２５　緑２６〜４５　上端４５", "0-12 13-25 26-45 45"),
        ("crisis", "foreign", "作３　農３　技２", "w3 f3 e2"),
        (CITY, "coal_3", "０〜６＝１　７〜１２＝２　１３＋＝３", "0-6=1 7-12=2 13+=3"),
        (CITY, "trust_4", "４と５と６", "4 5 6"),
        (CITY, "plan_07", "庭　ー８２　住　／　市　駅機８２　繊　／　ス　住　繊機", "g -82 r / m se82 t / l r te"),
        (CITY, "plan_08", "川　市６　－＊４　庭＋駅　造　造", "v m6 -*4 g+s b b"),
        (CITY, "start_2", "庭　ー８２　住　／　市　駅！８２　ー　／　ス　住　ー", "g -82 r / m s!82 - / l r -"),
        (CITY, "front_contract_3", "繊　住＞ス　５", "t r>l 5"),
        (CITY, "front_contract_4", "造　市≧庭　１２", "b m>=g 12"),
    ],
)  # fmt: skip
def test_wide_signs_and_drawn_characters_are_read(game: str, id: str, typed: str, plain: str) -> None:
    line = next(each for each in lines_of(find(game)) if each.spec.id == id)
    assert line.read(typed) == line.read(plain)


@pytest.mark.parametrize(
    ("kind", "typed", "plain"),
    [
        (
            "company",
            "製粉所：Ⅰ　８　２　１｜作　２エネ｜農｜３×２ＶＰ　４食料",
            "製粉所: I 8 2 1 | w 2energy | f | 3x2vp 4food",
        ),
        ("event", "不況：緑　財政トラック　－２；クレジット　－１", "不況: green status -2; credits -1"),
        ("influence", "お願い：計画　獲得　５クレジット　２歯車", "お願い: planning gain 5c 2gears"),
    ],
)
def test_a_card_with_a_name_is_read(kind: str, typed: str, plain: str) -> None:
    line = card_line(find("crisis"), kind, "")
    assert line.read(typed) == line.read(plain)


@pytest.mark.parametrize("kind", ["residential", "market", "garden", "slum", "station", "textile", "shipbuilding"])
def test_every_character_in_which_a_cell_is_drawn_is_read(kind: str) -> None:
    """As the field shows it in Japanese."""
    letters = {
        "residential": "r",
        "market": "m",
        "garden": "g",
        "slum": "l",
        "station": "s",
        "textile": "t",
        "shipbuilding": "b",
    }
    text = words_for("ja", CITY).translate(f"plan_city.cell.{kind}")
    line = next(each for each in lines_of(find(CITY)) if each.spec.id == "plan_01")
    cells = f"{text} {text} -*7" if kind in ("textile", "shipbuilding") else f"{text} -*8"
    assert line.read(cells) == line.read(cells.replace(text, letters[kind]))
