"""A card in few signs: what each of them says, both ways, and what cannot be read. All cards are INVENTED."""

from __future__ import annotations

import random

import pytest

from scoring.errors import InputError
from scoring.games.plan_city.card_shorthand import print_short
from scoring.games.plan_city.cells import Cell
from scoring.games.plan_city.city_grid import Card
from scoring.games.plan_city.grid_notation import parse_card, print_card
from tests.games.plan_city.plan_city_cards import card

REST = " - - - - - - - -"


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("r", "res"),
        ("m", "mkt"),
        ("d", "mkt2"),
        ("g", "gar"),
        ("l", "slm"),
        ("v", "riv"),
        ("-", "-"),
        ("r9", "res+rail:NE"),
        ("-82", "rail:NS"),
        ("-46", "rail:EW"),
        ("-1", "rail:SW"),
        ("-7", "rail:NW"),
        ("-3", "rail:ES"),
        ("-5", "rail:NESW"),
        ("-6", "rail:E"),
        ("-93", "rail:NES"),
        ("-13", "rail:ESW"),
        ("mx", "mkt+rail:NS/EW"),
        ("-9x1", "rail:NE/SW"),
        ("se5", "sta+rail:NESW+eng"),
        ("s5e!", "sta+rail:NESW+eng!"),
        ("s!5", "sta!+rail:NESW"),
        ("r+se", "res+sta+eng"),
        ("-?", "?"),
        ("-e?", "?+eng"),
        ("-??", "??"),
    ],
)
def test_a_cell_says_in_signs_what_the_tokens_say(short: str, long: str) -> None:
    wanted = parse_card(f"{long} | - | - / - | - | - / - | - | -")
    assert parse_card(short + REST) == wanted
    assert parse_card(print_short(wanted)) == wanted


def test_cells_of_a_card_may_be_run_together_or_parted() -> None:
    wanted = parse_card("gar | rail:NS | res / mkt | sta+eng+rail:NS | fac:a:textile / slm | res | fac:a:textile+eng")
    for text in (
        "g-82rmse82tlrte",
        "g -82 r / m se82 t / l r te",
        "g|-82|r\nm|se82|t\nl|r|te",
        "ｇ－82ｒｍｓｅ82ｔｌｒｔｅ",
    ):
        assert parse_card(text) == wanted
    assert parse_card("r82*3 m*6") == parse_card("r82r82r82mmmmmm")


def test_a_factory_is_two_cells_of_one_industry_side_by_side() -> None:
    found = parse_card("t-y/t-y/bbe-")
    assert [cell.factory for cell in found.cells] == ["a", "", "b", "a", "", "b", "c", "c", ""]
    assert [cell.industry for cell in found.cells[6:8]] == ["shipbuilding", "shipbuilding"]


def test_a_card_holds_four_factories_at_most() -> None:
    """Eight of nine cells, the letters a to d in the order in which they are met (section 3.4)."""
    found = parse_card("bbt/zzt/yy-")
    assert [cell.factory for cell in found.cells] == ["a", "a", "b", "c", "c", "b", "d", "d", ""]
    assert [found.cells[at].industry for at in (0, 2, 3, 6)] == ["shipbuilding", "textile", "industry_4", "industry_3"]


def test_long_texts_mean_what_they_meant() -> None:
    """`res` is residential, not a cell with an engine and a station: the long notation comes first."""
    texts = ["- | res | ? / - | - | - / - | - | -", "- | - | - / - | - | - / - | - | ??"]
    assert parse_card(texts[0]).cells[1:3] == (Cell(districts=("residential",)), Cell(entered="legality"))
    for text in texts:
        assert print_card(parse_card(text)) == text


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("rrrrrrrr", "short_count"),
        ("rrrrrrrrrr", "short_count"),
        ("rrr 9 rrrrr", "short_sign"),
        ("rrrqrrrrr", "short_sign"),
        ("r!--------", "short_sign"),
        ("t-t------", "short_factory"),
        ("tt-tt----", "short_factories"),
        ("", "short_count"),
        ("garden rr", "short_count"),  # a word for a cell
    ],
)
def test_what_cannot_be_read_is_refused(text: str, key: str) -> None:
    with pytest.raises(InputError) as wrong:
        parse_card(text)
    assert [fault.key for fault in wrong.value.faults] == [key]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("rrrqrr rrr", "qrr"),
        ("rr q rrrrrr", "q"),
        ("rrr" + "q" * 30, "q" * 20),
        ("Bobは提案1に2でもいい?", "Bobは提案1に2でもいい?"),
        ("gate rr", "gate"),
        ("rrr gate", "gate"),
    ],
)
def test_what_cannot_be_read_is_shown_from_its_first_sign_on_and_a_word_whole(text: str, given: str) -> None:
    with pytest.raises(InputError) as wrong:
        parse_card(text)
    assert [fault.values["given"] for fault in wrong.value.faults] == [given]


def test_every_invented_card_is_written_in_few_signs_and_read_again() -> None:
    """Letters of factories are the only thing that may differ: they name the two halves, nothing more."""
    chance = random.Random(20)
    written = 0
    for kind in ("start", "plan", "contract") * 60:
        long = parse_card(card(chance, kind))
        if text := print_short(long):
            written += 1
            again = parse_card(text.replace(" ", "").replace("/", ""))
            assert _named(again) == _named(long)
            assert len(text.replace(" ", "").replace("/", "")) <= 30
    assert written > 170


def _named(found: Card) -> list[tuple[Cell, int]]:
    """The cells without the letters of their factories, each with the place of its other half."""
    bare = [
        Cell(c.districts, c.rails, c.station, c.runs, "", c.industry, c.engine, c.river, c.entered) for c in found.cells
    ]
    pairs = [
        next((n for n, d in enumerate(found.cells) if d.factory == c.factory and d is not c), -1) for c in found.cells
    ]
    return [(one, at if cell.factory else -1) for one, at, cell in zip(bare, pairs, found.cells, strict=True)]
