"""Finding ids by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.errors import InputError
from scoring.fields.name_lookup import AmbiguousNameError, NameLookup, NameNotFoundError, catalogue_names
from scoring.text_catalogs import LANGS, Lang, Words, load

LOOKUP = NameLookup(
    {
        "good": {
            "silk": ["silk", "絹", "絹（シルク）"],
            "silver": ["silver", "銀"],
            "paper": ["Paper", "紙"],
            "black_3": ["black 3", "黒 3"],
        },
        "sign": {">": ["more"], ">=": ["at least"], "=": ["as many"]},
        "seats": {"A": ["Bea", "cyan"], "B": ["Aki"], "C": ["Caro"]},
    },
    initials=("seats",),
)


@pytest.mark.parametrize(
    ("key_set", "text", "id"),
    [
        ("good", "silk", "silk"),
        ("good", "SILK", "silk"),
        ("good", "ＳＩＬＫ", "silk"),
        ("good", "絹", "silk"),
        ("good", "silv", "silver"),
        ("good", "p", "paper"),
        ("good", "紙", "paper"),
        ("good", "Black-3", "black_3"),
        ("good", "黒3", "black_3"),
        ("good", "黒３", "black_3"),
        ("sign", ">=", ">="),
        ("sign", ">", ">"),
        ("sign", "at le", ">="),
        ("seats", "C", "C"),
        ("seats", "aki", "B"),
        ("seats", "ak", "B"),
        ("seats", "Cyan", "A"),
    ],
)
def test_an_id_by_its_name(key_set: str, text: str, id: str) -> None:
    assert LOOKUP.find(key_set, text) == id


@pytest.mark.parametrize(
    ("key_set", "text", "ids"),
    [("good", "sil", ("silk", "silver")), ("good", "s", ("silk", "silver")), ("seats", "A", ("A", "B"))],
)
def test_several_ids_are_named(key_set: str, text: str, ids: tuple[str, ...]) -> None:
    with pytest.raises(AmbiguousNameError) as error:
        LOOKUP.find(key_set, text, "goods")
    assert error.value.candidates == ids == LOOKUP.candidates(key_set, text)
    (fault,) = error.value.faults
    assert (fault.key, fault.field, fault.values["given"]) == ("text_ambiguous", "goods", text)


@pytest.mark.parametrize(
    ("key_set", "text"),
    [("good", "gold"), ("good", ""), ("good", "--"), ("good", "silks"), ("nowhere", "silk"), ("seats", "D")],
)
def test_no_id_is_named(key_set: str, text: str) -> None:
    with pytest.raises(NameNotFoundError) as error:
        LOOKUP.find(key_set, text, "goods")
    assert isinstance(error.value, InputError)
    assert error.value.candidates == LOOKUP.ids(key_set)
    assert error.value.faults[0].key == "text_word"


def test_whole_names_need_all_of_the_name() -> None:
    assert LOOKUP.exact_names.find("good", "silver") == "silver"
    with pytest.raises(NameNotFoundError):
        LOOKUP.exact_names.find("good", "silv")


def test_candidates_of_nothing_are_all() -> None:
    assert LOOKUP.candidates("good", "") == LOOKUP.ids("good")
    assert LOOKUP.candidates("good", "x") == ()


def test_candidates_go_on_behind_a_whole_name() -> None:
    lookup = NameLookup({"space": {"black_3": ["black 3"], "black": ["black"], "grey": ["grey"]}})
    assert lookup.find("space", "black") == "black"
    assert lookup.candidates("space", "black") == ("black", "black_3")


@pytest.mark.parametrize("lang", LANGS)
def test_names_of_catalogues_and_of_the_table(lang: Lang, tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(
        '[good]\nsilk = { en = "silk", ja = "絹", was_en = "thread" }\ntea = { en = "tea", ja = "茶" }\n', "utf-8"
    )
    own = {"good.tea": "Earl Grey"}
    names = catalogue_names({"good.sold": ["silk", "tea"]}, load(path), own)
    lookup = NameLookup(names).with_names("good.sold", {"silk": ["the soft one"]})
    for text in ("silk", "絹", "thread", "the soft one", "the so"):
        assert lookup.find("good.sold", text) == "silk"
    for text in ("tea", "茶", "earl grey"):
        assert lookup.find("good.sold", text) == "tea"
    words = Words(lang, [path], own=own)
    assert lookup.write("good.sold", "silk", words) == {"en": "silk", "ja": "絹"}[lang]
    assert lookup.write("good.sold", "tea", words) == "Earl Grey"


def test_a_seat_is_written_so_that_it_is_found() -> None:
    words = Words("en", seats={"A": "Bea", "B": "Aki", "C": "Caro"})
    assert [LOOKUP.find("seats", LOOKUP.write("seats", id, words)) for id in "ABC"] == ["A", "B", "C"]
    assert LOOKUP.write("seats", "B", words) == "Aki"
