"""What holds of the lines of the card library of every game, what they refuse and doubt, and where they stand."""

from __future__ import annotations

import re

import pytest

from referee.rules.game import find, offered_games
from scoring.errors import InputError
from scoring.text_catalogs import LANGS, Lang
from tests.tui.core.components.test_crisis_printed_value_lines import SPIES
from tests.tui.core.components.test_plc_cards import SPEC
from tests.tui.core.components.test_printed_value_lines import LANE
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_groups import cards_of, groups
from tui.core.components.printed_value_page_layout import RowCellLayout, cells_of, sketch
from tui.core.components.printed_value_parser import card_input_feedback
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, fact, short
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session

# What holds of the lines of the card library of every game; what the lines of each refuse, and what they doubt.


CARDS = {(game, card.id): card for game in offered_games() for card in cards_of(find(game))}


@pytest.mark.parametrize(
    ("game", "card"), [(game, card) for (game, _), card in CARDS.items()], ids=map("-".join, CARDS)
)
def test_an_example_is_sound_accepted_by_the_game_and_printed_back(game: str, card: PrintedValueLineFormat) -> None:
    found = find(game)
    values = card.read(card.example)
    assert card.doubts(card.example) == []
    own = {path: value for path, value in values.items() if not path.endswith(".four_player_icon")}  # that follows
    for path, value in own.items():
        asked = fact(found, path)
        assert asked is not None and asked.check(value, path) == [], path
    if card.paths(values):
        assert card.read(card.write(values)) == values
        assert set(card.paths(values)) == set(own)
        assert all(card.holds(path) for path in own)
        assert card.write({}) == "" or "?" in card.write({})
    for lang in LANGS:
        words = words_for(lang, game)
        reading = card_input_feedback(words, found, card, card.example)
        assert reading.good and not any("card_" in line or "{" in line for line in reading.lines)
        name = words.phrase(card.label)
        assert words.has(f"card_hint.{card.hint}") and "{" not in name and name != card.label.key


DRAWN = [key for key, card in CARDS.items() if card.draw is not None and card.cells]


@pytest.mark.parametrize(("game", "id"), DRAWN, ids=map("-".join, DRAWN))
def test_a_form_is_drawn_while_only_some_of_its_cells_are_filled(game: str, id: str) -> None:
    """An import space whose price was typed before its goods made the app open the table anew, without the answer."""
    card = CARDS[game, id]
    values = card.read(card.example)
    filled = [{path: value for path, value in values.items() if path in cell.paths} for cell in card.cells]
    before = [{path: value for part in filled[:count] for path, value in part.items()} for count in range(len(filled))]
    for lang in LANGS:
        for part in filter(None, [*filled, *before]):
            assert card.draw is not None
            card.draw(words_for(lang, game), part)


@pytest.mark.parametrize("game", offered_games())
def test_every_question_has_its_group_and_its_words(game: str) -> None:
    found = find(game)
    made = groups(found, found.printed())
    assert [group.id for group in made] == list(
        dict.fromkeys(component.ask for component in found.components.values() if component.ask)
    )
    assert {card.id for group in made for card in group.cards} == {card.id for card in cards_of(found, found.printed())}
    for lang in LANGS:
        words = words_for(lang, game)
        for group in made:
            assert words.has(f"ask.{group.id}")
            assert not any(short(words, found, path).startswith(("printed.", "fact.")) for path in group.paths)


REFUSED = [
    ("nippon", "coal", "3 4 5", ["card_start"]),
    ("nippon", "coal", "2", ["card_length"]),
    ("nippon", "coal", "2 x y* 5", ["card_space", "card_space"]),
    ("nippon", "coal", "", ["card_start"]),
    ("nippon", "coal", "2 " + "- " * 40, ["card_length"]),
    ("nippon", "money", "12* 14", ["card_no_stars"]),
    ("nippon", "stars_ships", "0 1 1", ["card_numbers"]),
    ("nippon", "stars_ships", "1 1 1 2 3 3 4", ["card_stars_first"]),
    ("nippon", "stars_ships", "0 2 1 2 3 3 4", ["card_stars_fall"]),
    ("nippon", "stars_trains", "0 1 1 1 1 1 99", ["card_range"]),
    ("nippon", "symbols", "7+1 1", ["card_symbol", "card_symbol"]),
    ("nippon", "symbols", " ", ["card_empty"]),
    ("nippon", "contract_2", "2+1 vp=2 yen=5000", ["card_two_rewards"]),
    ("nippon", "contract_2", "2+9 vp=99 hats=2", ["card_range", "card_range", "card_field"]),
    ("nippon", "contract_2", "", ["card_empty"]),
    ("nippon", "influence_tiles", "2 2 2 1 1 1 2", ["card_sum_tiles"]),
    ("nippon", "influence_tiles", "2 2 2 1 1 1 -1", ["card_range"]),
    ("nippon", "influence_tiles", "? ? ? ? ? ? ?", ["card_empty"]),
    ("nippon", "influence_value_2", "4 5 8", ["card_range"]),
    ("nippon", "reward_tiles", "2 2 2 2 2 2 2 2 2 2 2 3", ["card_sum_rewards"]),
    ("nippon", "scoring_track", "6 3 7", ["card_marks"]),
    ("nippon", "region_scoring", "20 15 999999999999", ["card_range"]),
    ("russian_railroads", "engineer_9", "", ["card_empty"]),
    ("russian_railroads", "engineer_9", "tea", ["card_cost"]),
    ("russian_railroads", "engineer_9", "1x", ["card_cost"]),
    ("russian_railroads", "engineer_9", "1", ["card_cost"]),
    ("russian_railroads", "engineer_9", "1r, 1", ["card_cost"]),
    ("russian_railroads", "engineer_9", "1個", ["card_cost"]),
    ("russian_railroads", "engineer_9", "1w+1w", ["card_cost_twice"]),
    ("russian_railroads", "engineer_9", "9w", ["card_range"]),
    ("russian_railroads", "engineer_9", "3r", ["card_range"]),
    ("russian_railroads", "industry_lane", "", ["card_empty"]),
    ("russian_railroads", "industry_lane", "0 1 2 x", ["card_lane"]),
    ("russian_railroads", "industry_lane", LANE.replace(" . 25", " 25"), ["card_lane_form"]),
    ("russian_railroads", "industry_lane", LANE.replace("?", "."), ["card_lane_form"]),
    ("russian_railroads", "industry_lane", LANE.removeprefix("0 "), ["card_lane_start"]),
    ("russian_railroads", "industry_lane", LANE.replace("25 30", "30 25"), ["card_lane_start"]),
    ("russian_railroads", "industry_lane", "1 2 3", ["card_lane_start", "card_lane_form"]),
    ("russian_railroads", "pass_vp", "0 2 3", ["card_numbers"]),
    ("russian_railroads", "pass_vp", "0 2 3 99", ["card_range"]),
    ("russian_railroads", "kiev_stars", "1 2 3 4 31", ["card_range"]),
    ("crisis", "new_company", "", ["card_empty"]),
    ("crisis", "new_company", "Mill I 9 2 1 | w | f | 4food", ["card_name"]),
    ("crisis", "new_company", "Mill: I 9 2 1 | w | f", ["card_sections"]),
    ("crisis", "new_company", "Mill: I 9 2 | w | f | 4food", ["card_head"]),
    ("crisis", "new_company", "Mill: 4 9 2 1 | w | f | 4food", ["card_range"]),
    ("crisis", "new_company", "Mill: I 9 2 2 | w | f | 4food", ["card_range"]),
    ("crisis", "new_company", "Mill: I 9 2 1 | xx | f | food", ["card_word", "card_count"]),
    ("crisis", "new_company", "Mill: I 9 2 1 | w 2vp | f | 4food", ["card_word"]),
    ("crisis", "new_company", "Mill: I 9 2 1 | w | f | ", ["card_outputs"]),
    ("crisis", "new_event", "Storm: blue status -1", ["card_word"]),
    ("crisis", "new_event", "Storm: red penalty 2", ["card_penalty"]),
    ("crisis", "new_event", "Storm: red close", ["card_close"]),
    ("crisis", "new_event", "Storm: red price +1", ["card_price"]),
    ("crisis", "new_event", "Storm: red price +1 company_credits food", ["card_price_kinds"]),
    ("crisis", "new_event", "Storm: red price +1 energy", ["card_price"]),
    ("crisis", "new_event", "Storm: red gain 5c", ["card_word"]),
    ("crisis", "new_event", "Storm: red status much; manual", ["card_token", "card_manual"]),
    ("crisis", "new_influence", "Tip: never gain 5c", ["card_word"]),
    ("crisis", "new_influence", "Tip: any gain", ["card_count"]),
    ("crisis", "track", "0-12 13-25", ["card_track"]),
    ("crisis", "track", "0-12 14-25 26-45 45", ["card_track_gap"]),
    ("crisis", "track", "12-0 13-25 26-45 45", ["card_span", "card_track_gap"]),
    ("crisis", "track", "0-12 13-25 26-45 50", ["card_track_top"]),
    ("crisis", "chart_import", "- 2+6 0+4 1+7 1+8", ["card_numbers"]),
    ("crisis", "chart_import", "- 2 0+4 1+7 1+8 2+9", ["card_price_parts"]),
    ("crisis", "chart_export", "0 1+3 2+4 2+6 3+6 3+8", ["card_price_parts"]),
    ("crisis", "import_1", "1vp 3c 2food", ["card_space_arrow"]),
    ("crisis", "import_1", "1food > 2food", ["card_import_cost"]),
    ("crisis", "import_1", "3c > ", ["card_import_gives"]),
    ("crisis", "import_1", "3c > 2food x3", ["card_range"]),
    ("crisis", "energy_1", "2food > ", ["card_energy"]),
    ("crisis", "foreign", "w", ["card_foreign"]),
    ("crisis", "foreign", "w2 w1", ["card_foreign"]),
    ("crisis", "foreign", "w/f/e1", ["card_foreign"]),
    ("crisis", "warehouse", "10 8 6", ["card_numbers"]),
    ("crisis", "plan_4_easy", "18 22", ["card_numbers"]),
    ("crisis", "plan_4_easy", "18 22 26 30 35 40 46 | 1 1 1 2 2 3 4", ["card_range"]),
    ("plan_city", "coal_3", "0-9", ["card_ranges"]),
    ("plan_city", "coal_3", "0-19=2", ["card_range"]),
    ("plan_city", "coal_3", "6-2=2", ["card_range"]),
    ("plan_city", "coal_3", "0-6=1 6+=2", ["sum_twice"]),
    ("plan_city", "coal_3", " ", ["card_empty"]),
    ("plan_city", "proposals_3", "#4", ["card_label"]),
    ("plan_city", "trust_counts", "5 4 0", ["card_range"]),
    ("plan_city", "plan_01", "", ["card_empty"]),
    ("plan_city", "plan_01", "res | - | -", ["card_rows"]),
    ("plan_city", "plan_01", SPEC.replace("fac:a:textile /", "- /"), ["factory_cells"]),
    ("plan_city", "start_1", SPEC.replace("sta+eng+rail:NS", "res"), ["centre_not_station"]),
    ("plan_city", "trust_2", "", ["card_empty"]),
    ("plan_city", "trust_2", "4 x", ["card_token"]),
    ("plan_city", "ranks_4_slum", "5 2", ["card_numbers"]),
]


@pytest.mark.parametrize(("game", "card", "text", "keys"), REFUSED)
def test_refused(game: str, card: str, text: str, keys: list[str]) -> None:
    with pytest.raises(InputError) as found:
        CARDS[game, card].read(text)
    assert [fault.key for fault in found.value.faults] == keys
    for lang in LANGS:
        assert all(words_for(lang, game).has(f"{part}.{key}") for part in ("trouble", "remedy") for key in keys)


DOUBTED = [
    ("nippon", "coal", "2 3* - 5*", []),
    ("nippon", "coal", "2 3 3 5", ["card_not_rising"]),
    ("nippon", "coal", "2 3 4", ["card_missing"]),
    ("nippon", "money", "12 16 15", ["card_not_rising"]),
    ("nippon", "knowledge", "1 2* - 3* - 4* 5", ["card_stars"]),
    ("nippon", "contract_3", "3", []),  # its reward is not told
    ("nippon", "contract_3", "3 0VP", ["card_no_reward"]),
    ("nippon", "contract_3", "3 yen=4500", ["card_thousands"]),
    ("nippon", "influence_tiles", "3 2 2 1 1 1 0", ["card_zero"]),
    ("nippon", "influence_value_1", "2 2 3", ["card_not_rising"]),
    ("nippon", "influence_value_1", "? 3 3", []),
    ("nippon", "region_scoring", "20 20 8", ["card_not_falling"]),
    ("nippon", "region_scoring", "14 12 9", ["card_lower"]),
    ("nippon", "scoring_track", "3 6 5", ["card_golden"]),
    ("nippon", "scoring_track", "3 6 9", ["card_spaces"]),
    ("russian_railroads", "engineer_9", "1w", []),
    ("russian_railroads", "engineer_9", "2w", []),
    ("russian_railroads", "engineer_9", "1r", []),
    ("russian_railroads", "engineer_9", "3w", ["card_cost_odd"]),
    ("russian_railroads", "engineer_9", "-", ["card_cost_none"]),
    ("russian_railroads", "cost_loco_and_factory", "3w", []),
    ("russian_railroads", "cost_track_any_2", "1w+1r", []),
    ("russian_railroads", "pass_vp", "0 2 3 4", []),
    ("russian_railroads", "pass_vp", "0 3 2 4", ["card_not_rising"]),
    ("russian_railroads", "pass_vp", "0 2 ? ?", []),
    ("russian_railroads", "kiev_stars", "1 2 3 4 4", ["card_not_rising"]),
    ("crisis", "new_company", SPIES, []),
    ("crisis", "new_company", "Inn: I 5 1 0 | - | - | 0food", ["company_needs_nothing", "company_output_0"]),
    ("crisis", "track", "0-12 13-25 26-45 45", []),
    ("crisis", "track", "0-12 13-35 36-45 45", ["track_start"]),  # P7: 31 is green
    ("crisis", "track", "1-12 13-25 26-45", ["track_zero", "track_top_blank"]),
    ("crisis", "plan_4_easy", "18 22 26 25 35 40 46", ["goals_fall"]),
    ("crisis", "levels", "1 1 1 2 1 3 3", ["levels_fall"]),
    ("plan_city", "plan_01", SPEC.replace("sta+eng", "sta"), ["station_no_engine"]),
    ("plan_city", "ranks_3_market", "4 7 0", ["ranks_not_falling"]),
]


@pytest.mark.parametrize(("game", "card", "text", "keys"), DOUBTED)
def test_doubted(game: str, card: str, text: str, keys: list[str]) -> None:
    assert [fault.key for fault in CARDS[game, card].doubts(text)] == keys
    for lang in LANGS:
        reading = card_input_feedback(words_for(lang, game), find(game), CARDS[game, card], text)
        assert not any(re.search(r"\b[a-z]+_[a-z]|{", line) for line in reading.lines), reading.lines


# Where to look, and the cells of a row: data of every game, in signs that every terminal draws.


MOST = (30, 6)
"""Columns and rows: a sketch stands beside where to look on 80×24."""


@pytest.mark.parametrize("game", offered_games())
def test_every_page_of_the_tour_has_a_sketch(game: str) -> None:
    pages = [page.id for page in find(game).pages if page.tour]
    assert [page for page in pages if not sketch(game, page, ascii=True)] == []
    for page in pages:
        texts = sketch(game, page, ascii=True)
        assert all(line.isascii() for line in texts) and any("#" in line for line in texts), page
        assert max(map(len, texts)) <= MOST[0] and len(texts) <= MOST[1], page
        assert list(map(len, texts)) == list(map(len, sketch(game, page, ascii=False))), page


def test_lines_and_corners_are_drawn_as_such() -> None:
    texts = sketch("crisis", "plan", ascii=False)
    assert texts[0] == "┌────────────────────┐" and texts[-1] == "└────────────────────┘"


@pytest.mark.parametrize("game", offered_games())
def test_the_cells_of_a_row_are_those_of_its_example(game: str) -> None:
    """A track may have more spaces than its example; every other row has as many cells as its line."""
    box = BoxPrintedValues(Session("en"), find(game))
    for lang in LANGS:
        words = words_for(lang, game)
        for page in box.pages:
            for row in box.rows(page):
                cells = cells_of(words, row)
                if cells and row.item.card:
                    written = len(cells.texts(row.item.card.example))
                    assert written == len(cells.heads) or row.item.card.hint.startswith("track"), row.item.id


def test_cells_are_found_where_they_stand() -> None:
    by_blanks, by_sign = RowCellLayout(("a", "b", "c")), RowCellLayout(("price", "gives"), ">")
    assert by_blanks.texts("- 2+6　0+4") == ["-", "2+6", "0+4"]
    assert by_sign.texts("1vp 3c > 2food x2") == ["1vp 3c", "2food x2"]
    assert [by_blanks.at("- 2+6 0+4", cursor) for cursor in (0, 1, 2, 5, 6, 9)] == [0, 0, 1, 1, 2, 2]
    assert by_sign.spans("") == []


@pytest.mark.parametrize(("lang", "before"), [("en", "sixth"), ("ja", "6番目")])
def test_the_head_of_a_cell_is_called_as_the_table_calls_it(lang: Lang, before: str) -> None:
    """The head said “sixth” after the table had named that resource."""
    game = find("crisis")
    box = BoxPrintedValues(Session(lang), game)
    (row,) = [
        row
        for page in box.pages
        for row in box.rows(page)
        if row.item.path == "warehouse" or (row.item.card and row.item.card.id == "warehouse")
    ]
    own = game.own_words({"resource.sixth.name": "cloth"})
    for words, head in ((words_for(lang, game.id), before), (words_for(lang, game.id, own=own), "cloth")):
        cells = cells_of(words, row)
        assert cells is not None and cells.heads[-1] == head


# The cards, spaces and tiles of CRISIS are asked for in words of the language, and every example given is read.


START = {"event": "緑", "influence": ""}
"""What stands before the effects: the colour of an event; the examples of an influence card begin with its time."""
CODE = re.compile(r"[a-z]{2,}|\b[a-z](?=/|\b)|\b[wfebc]\d")
"""English words and letters; x2 is the sign that the board bears."""


def examples(lang: Lang, kind: str) -> list[str]:
    """Give the effects that the question names as examples."""
    hint = words_for(lang, "crisis", {}).translate(f"card_answer.printed.{kind}")
    return [part.strip() for part in re.split(r"（例 |、または", hint)[1].split(";")]


@pytest.mark.parametrize(
    "asked",
    [
        *(f"printed.{kind}" for kind in ("event", "influence", "company", "import_space", "energy_space", "foreign")),
        *("company_spaces", "employee_spaces", "market"),
    ],
)
def test_no_english_code_stands_in_the_japanese_question(asked: str) -> None:
    assert not CODE.findall(words_for("ja", "crisis", {}).translate(f"card_answer.{asked}"))


@pytest.mark.parametrize(
    ("asked", "line"),
    [("import_space", "import_1"), ("energy_space", "energy_1"), ("foreign", "foreign"), ("company", "new_company")],
)
def test_the_japanese_example_says_what_the_english_one_says(asked: str, line: str) -> None:
    card = next(card for card in cards_of(find("crisis")) if card.id == line)
    japanese, english = (
        re.split(r" \(|（|$", words_for(lang, "crisis", {}).translate(f"card_answer.printed.{asked}"), maxsplit=1)[0]
        for lang in ("ja", "en")
    )
    name = "Mill: " if asked == "company" else ""
    said = [card.read(name + re.split(r": |such as ", hint, maxsplit=1)[1]) for hint in (japanese, english)]
    assert said[0] == said[1] and len(said[0]) > 3


@pytest.mark.parametrize("kind", ["event", "influence"])
def test_every_japanese_example_is_read(kind: str) -> None:
    card = next(card for card in cards_of(find("crisis")) if card.id == f"new_{kind}")
    first, *others = examples("ja", kind)
    time = first.split()[0] if kind == "influence" else ""
    lines = [f"甲: {START[kind]} {first}", *(f"甲: {START[kind] or time} {one}" for one in others)]
    assert lines and all(card.read(line)[f"{kind}.甲.effects"] for line in lines)


# The cells of a card of the City are asked for with the marks that the Japanese screen bears, and the example
# is read.


def example(lang: Lang, asked: str) -> str:
    """Give the card that the question names as an example."""
    hint = words_for(lang, "plan_city").translate(f"card_answer.{asked}")
    return re.split(r" \(|（", hint.rpartition(": ")[2], maxsplit=1)[0]


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("seats.*.layers.*.card", "start_1"),
        ("beside.*", "plan_01"),
        ("printed.start_card.*.cells", "start_1"),
        ("printed.plan_card.*.cells", "plan_01"),
        ("printed.contract_back.*.cells", "contract_1"),
        ("printed.contract_backs.same", "contract_1"),
        ("printed.contract_front.*.industries", "front_contract_1"),
    ],
)
def test_the_japanese_card_is_the_english_one(asked: str, line: str) -> None:
    card = next(card for card in cards_of(find("plan_city")) if card.id == line)
    japanese, english = example("ja", asked), example("en", asked)
    assert not re.search("[a-x]", japanese), "y and z are industries that the sources do not name"
    assert card.read(japanese) == card.read(english)
