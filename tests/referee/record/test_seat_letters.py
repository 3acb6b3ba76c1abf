"""A seat's letter stands for that seat alone: it is nobody else's initial or name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.record.opening_entry import opening, opening_body, seats_of
from referee.rules.game import find
from referee.rules.seat_names import LETTERS, initial
from referee.table.table import Table
from scoring.errors import InputError

GAME = find("crisis")

# Letters derived by hand: the first letter of the own name that is nobody else's initial and not taken, else the first
# such letter of the alphabet.
SEATED = [
    (("Aki", "Ben"), "AB"),
    (("Bob", "Aki", "Anna"), "BKN"),  # A is the initial of two, so of neither
    (("Bob", "Ben", "Bea"), "OEA"),
    (("Ann", "Nan"), "AN"),
    (("Ana", "Nan", "Ann"), "BNC"),  # A is the initial of two, N of Nan: no letter of their own is left
    (("山田", "Aki", "Ben"), "CAB"),  # a name without Latin letters takes none that is an initial
    (("たろう", "はなこ", "ゆき"), "ABC"),
    (("Zoë", "Élodie"), "ZE"),
    (("Ünal", "Uwe", "Łucja"), "NWC"),
    (("Борис", "Анна"), "AB"),
    (("ａｋｉ", "ｂｅｎ"), "AB"),
    (("A", "B", "Ana"), "CBN"),
]


@pytest.mark.parametrize(("names", "letters"), SEATED)
def test_each_seat_has_a_letter_that_is_nobody_elses_initial(names: tuple[str, ...], letters: str) -> None:
    assert "".join(seat.id for seat in seats_of(GAME, names)) == letters


@given(st.lists(st.text("ABCabcÉéßŁ山あя ", min_size=1, max_size=5), min_size=2, max_size=5))
def test_no_letter_is_another_players_initial(names: list[str]) -> None:
    try:
        seats = seats_of(GAME, names)
    except InputError:
        return  # empty or equal names
    assert len({seat.id for seat in seats}) == len(seats)
    for seat in seats:
        assert seat.id in LETTERS
        assert seat.id not in {initial(other.name) for other in seats if other is not seat}


def old_table() -> Table:
    """A table as 0.2.0 opened it: Bob is A and Aki is B."""
    body = opening_body(find("nippon"), seats_of(find("nippon"), ("Aki", "Bob", "Chie")))
    body["seats"][0]["name"], body["seats"][1]["name"] = "Bob", "Aki"
    first = opening(find("nippon"), seats_of(find("nippon"), ("Aki", "Bob", "Chie")))
    from msgspec import structs

    from referee.record import entry as journal

    return Table("old", [journal.seal("", structs.replace(first, body=body, hash=""))])


@pytest.mark.parametrize("letter", ["A", "B", "a", "Ｂ"])
def test_a_letter_that_is_anothers_initial_is_asked_about(letter: str) -> None:
    with pytest.raises(InputError) as met:
        old_table().names.find("seats", letter, "seat")
    assert met.value.status == "ambiguous"
    assert met.value.fault.values["choices"] == ("A", "B")


@pytest.mark.parametrize(("typed", "seat"), [("Bob", "A"), ("bo", "A"), ("Aki", "B"), ("ak", "B"), ("C", "C")])
def test_a_name_is_understood_there_all_the_same(typed: str, seat: str) -> None:
    assert old_table().names.find("seats", typed, "seat") == seat


@pytest.mark.parametrize("name", ["C", "c", "Ｃ"])
def test_nobody_is_renamed_to_the_letter_of_another_seat(name: str) -> None:
    table = Table("new", [opening(find("nippon"), seats_of(find("nippon"), ("Aki", "Ben", "Chie")))])
    for change in (table.rename, table.hand_over):
        with pytest.raises(InputError) as met:
            change("A", name)
        assert [fault.key for fault in met.value.faults] == ["seat_letter_taken"]
    table.rename("C", name)  # its own letter


@pytest.mark.parametrize(
    "name", ["علی‌رضا", "क्‍षमा", "นิด", "김민준", "Nguyễn", "Ólafur", "אבי", "👨‍👩‍👧", "O'Brien-Ng", "Þóra"]
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    seats = seats_of(find("nippon"), (name, "Ben"))
    table = Table("t", [opening(find("nippon"), seats)])
    assert table.names.find("seats", name, "seat") == seats[0].id


@pytest.mark.parametrize("name", ["a\u202eb", "a\x1bb", "\u200d", "a\nb", "\u200b"])
def test_what_a_terminal_obeys_or_nobody_sees_is_no_name(name: str) -> None:
    with pytest.raises(InputError):
        seats_of(find("nippon"), (name, "Ben"))


@pytest.mark.parametrize("number", ["1", "-2", "−2", "–2", "—2", "+3", "４", "1_000", "¥5"])
def test_no_seat_is_called_a_number(number: str) -> None:
    with pytest.raises(InputError) as met:
        seats_of(find("nippon"), ("Aki", number))
    assert [(fault.key, fault.field) for fault in met.value.faults] == [("seat_number", "seats.2")]


@pytest.mark.parametrize("name", ["2 Cool", "R2", "4th", "1/2", "½", "一", "👨"])
def test_a_name_may_hold_a_number(name: str) -> None:
    assert seats_of(find("nippon"), ("Aki", name))[1].name == name
