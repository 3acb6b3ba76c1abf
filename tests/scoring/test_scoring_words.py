"""Catalogues and the forms of their placeholders."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.text_catalogs import CORE, LANGS, Phrase, Words, load
from tests.helpers import placeholders


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    path = tmp_path / "words.toml"
    path.write_text(
        """
[working]
pay = { en = "{who:seat} pays {cost:yen}", ja = "{who:seat}は{cost:yen}を払う" }
score = { en = "{n:signed} VP", ja = "{n:signed}点" }
take = { en = "{n:#tile|tiles}", ja = "{n}枚" }
place = { en = "in {where:region}", ja = "{where:region}に" }
both = { en = "{first}; {second}", ja = "{first}。{second}" }
plain = { en = "{n} of {name}", ja = "{name}の{n}" }
braces = { en = "{{ }}", ja = "{{ }}" }

[form]
yen = { en = "{value} ¥", ja = "{value}円" }

[region]
west = { en = "the West", ja = "西" }

[seat_colour]
red = { en = "Red", ja = "赤" }
""",
        "utf-8",
    )
    return path


@pytest.mark.parametrize(
    ("key", "values", "en", "ja"),
    [
        ("pay", {"who": "A", "cost": 12000}, "Aki pays 12,000 ¥", "Akiは12,000円を払う"),
        ("pay", {"who": "red", "cost": 0}, "Red pays 0 ¥", "赤は0円を払う"),
        ("pay", {"who": "Z", "cost": 1}, "Z pays 1 ¥", "Zは1円を払う"),
        ("pay", {"who": ("A", "red"), "cost": 1}, "Aki, Red pays 1 ¥", "Aki、赤は1円を払う"),
        ("score", {"n": -2}, "−2 VP", "−2点"),
        ("score", {"n": 3}, "+3 VP", "+3点"),
        ("take", {"n": 1}, "1 tile", "1枚"),
        ("take", {"n": 0}, "0 tiles", "0枚"),
        ("take", {"n": 1200}, "1,200 tiles", "1,200枚"),
        ("take", {"n": "1"}, "1 tile", "1枚"),
        ("take", {"n": "2"}, "2 tiles", "2枚"),
        ("take", {"n": "some"}, "some", "some枚"),
        ("place", {"where": "west"}, "in the West", "西に"),
        ("place", {"where": "moon"}, "in moon", "moonに"),
        ("plain", {"n": 12345, "name": "silk_1"}, "12,345 of silk_1", "silk_1の12,345"),
        ("plain", {"n": True, "name": (1, 2)}, "True of 1, 2", "1、2のTrue"),
        ("plain", {"n": 1}, "1 of {name}", "{name}の1"),
        ("braces", {}, "{ }", "{ }"),
    ],
)
def test_forms(catalogue: Path, key: str, values: dict[str, object], en: str, ja: str) -> None:
    seats = {"A": "Aki"}
    assert Words("en", [catalogue], seats).translate(f"working.{key}", **values) == en
    assert Words("ja", [catalogue], seats).translate(f"working.{key}", **values) == ja


def test_a_phrase_in_a_phrase_is_said_in_the_same_language(catalogue: Path) -> None:
    inner = Phrase("working.place", {"where": "west"})
    outer = Phrase("working.both", {"first": inner, "second": Phrase("working.score", {"n": 1})})
    assert Words("en", [catalogue]).phrase(outer) == "in the West; +1 VP"
    assert Words("ja", [catalogue]).phrase(outer) == "西に。+1点"


def test_an_unknown_id_is_shown_as_itself(catalogue: Path) -> None:
    words = Words("en", [catalogue])
    assert words.translate("working.nothing", n=1) == "working.nothing"
    assert words.translate_or("region.moon", "the moon") == "the moon"
    assert words.ids("region") == ["west"]
    assert words.has("region.west")
    assert not words.has("region.moon")


def test_named_seats_keep_the_catalogues(catalogue: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("en", [catalogue], {"A": "Aki"})
    monkeypatch.setattr("scoring.text_catalogs.load", None)  # no catalogue is gone through again
    assert words.named({"A": "Ben"}).translate("working.pay", who="A", cost=1) == "Ben pays 1 ¥"
    assert words.translate("working.pay", who="A", cost=1) == "Aki pays 1 ¥"


def test_a_catalogue_of_one_language(tmp_path: Path) -> None:
    path = tmp_path / "ja.toml"
    path.write_text('[home]\ntitle = "行司"\n[home.keys]\nquit = "終了"\n', "utf-8")
    assert load(path) == {"home.title": {"ja": "行司"}, "home.keys.quit": {"ja": "終了"}}
    assert Words("ja", [path]).translate("home.keys.quit") == "終了"
    assert Words("en", [path]).translate("home.title") == "home.title"


@pytest.mark.parametrize("key", load(CORE))
def test_the_core_speaks_both_languages(key: str) -> None:
    said = load(CORE)[key]
    assert set(said) == set(LANGS)
    assert placeholders(said["en"]) == placeholders(said["ja"])


def test_every_trouble_of_the_core_has_a_remedy() -> None:
    keys = {key.partition(".")[2] for key in load(CORE) if key.startswith("trouble.")}
    assert keys == {key.partition(".")[2] for key in load(CORE) if key.startswith("remedy.")}
