"""Lines as the screens print them, and how people say the same: each is read as the move it shows."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs

from referee.judging.line_parser import names_of, spoken_parts
from referee.notation.move import fields_of, write
from referee.notation.move_parser import field_meant
from referee.notation.table_names import TableNames
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from scoring.errors import InputError


@cache
def table(game: str) -> Table:
    """A fresh table of three; nothing is declared at it."""
    found = find(game)
    return Table("t", [opening(found, seats_of(found, ["Ann", "Bob", "Cy"]))])


def read(game: str, text: str) -> str:
    """Say what a line is read as, in ids."""
    return write(structs.replace(table(game).read(f"Ann: {text}")[-1], seat=""))


@pytest.mark.parametrize(
    ("game", "shown", "same"),
    [
        ("nippon", "mechanise install a machine:Silk #1", "mechanise install:silk_1"),
        ("nippon", "mechanise install a machine Silk #1, install a machine Silk #2",
         "mechanise install:silk_1,install:silk_2"),
        ("nippon", "機械化 機械の導入:絹糸工場 #1", "mechanise install:silk_1"),
        ("nippon", "export contract 1:silk + lens worker=red", "export contract_1:silk+lens worker=red"),
        ("nippon", "invest Silk #1 price=6,000", "invest silk_1 price=6000"),
        ("nippon", "投資 絹糸工場 #1 支払額=6,000円", "invest silk_1 price=6000"),
        ("russian_railroads", "place locomotive and factory order=locomotive first own=2 rubles=1",
         "place loco_and_factory order=loco_first own=2 rubles=1"),
        ("russian_railroads", "place locomotive top own=1", "place loco_1 own=1"),
        ("plan_city", "入札 #1 1 石炭アイコン=いいえ", "bid_proposal proposal_1 1 icon=no"),
        ("plan_city", "bid #1 1 coal icon=no", "bid_proposal proposal_1 1 icon=no"),
        ("plan_city", "contract card -2 2 rotation=180 fuel first=0:2", "place_contract -2 2 rotation=180 fuel_first=0:2"),
        ("plan_city", "contract card -2 2 rotation=180 fuel first=0 2, 1 2",
         "place_contract -2 2 rotation=180 fuel_first=0:2,1:2"),
    ],
)  # fmt: skip
def test_a_line_as_it_is_shown_is_read(game: str, shown: str, same: str) -> None:
    assert read(game, shown) == read(game, same)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("plan_city", "contract card -2 2 1 8 0:2 3"),  # numbers beside each other are not one place of a list
        ("russian_railroads", "place locomotive sideways own=1"),  # nothing is guessed for a shorter verb
        ("plan_city", "bid #1 1 coal=no icon=no"),  # one field said twice, by its beginning and by its id
        ("nippon", "mines 1 please"),  # a colour or a price is said by name: a word alone may be anything
        ("nippon", "trains west hokkaido"),
        ("nippon", "knowledge 2 3000"),
        ("russian_railroads", "step_track kiev black 2"),  # how many steps, or where they end
    ],
)
def test_what_no_line_shows_is_refused(game: str, text: str) -> None:
    with pytest.raises(InputError):
        read(game, text)


def test_the_beginning_of_an_id_comes_before_that_of_a_label() -> None:
    names: TableNames = table("russian_railroads").names
    fields = fields_of(find("russian_railroads").rules.actions["place"].move)
    # "worker" is an id; "which first" is what `order` is called
    meant = field_meant(fields, "w", names)
    assert meant
    assert meant.name == "worker"
    assert field_meant(fields, "which", names) == next(one for one in fields if one.name == "order")
    assert field_meant(fields, "which", names.exact_names) is None


def test_a_verb_of_several_words_is_taken_whole_first() -> None:
    names = names_of(find("russian_railroads"), {"A": "Ann"})
    assert spoken_parts(names, "place locomotive 3 kiev").verb == "place locomotive"
