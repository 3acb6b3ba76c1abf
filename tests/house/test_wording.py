"""Every catalogue speaks as people at a table do: no raw ids, one kind of bracket, one tone, no word that was dropped."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.judging.line_parser import names_of
from referee.rules.game import find, offered_games
from scoring.text_catalogs import LANGS, WAS, load
from tests.house.structure import ROOT

RULES: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("wording.toml").read_text(encoding="utf-8")
)
CASES = [(lang, pattern) for lang in LANGS for pattern in RULES[lang]]
SPOKEN = "said"
"""The catalogue of the small words of a typed line: nobody is shown them."""
PLAIN_TONE = ("breach", "cure", "prompt", "ledger", "working")
"""Sections that a verdict is made of: Japanese in the plain form."""
FEWEST = 2000
KANA = "\u3040-\u30ff\u3400-\u9fff"


class Said(NamedTuple):
    """One text: its file, its id, its language."""

    file: str
    key: str
    lang: str
    text: str


def texts() -> Iterator[Said]:
    """Give every text of every catalogue: words, rules, rulings and forbidden acts."""
    for layer in ("scoring", "referee", "tui"):
        for path in sorted((ROOT / layer).rglob("*.toml")):
            name = str(path.relative_to(ROOT))
            if path.name == "words.toml" or (path.parent.name == "text" and path.stem != SPOKEN):
                for key, entry in load(path).items():
                    yield from (Said(name, key, lang, entry[lang]) for lang in LANGS if lang in entry)
            elif path.name in ("clauses.toml", "acts.toml", "rulings.toml"):
                for key, row in tomllib.loads(path.read_text(encoding="utf-8")).items():
                    for name_of, text in row.items():
                        lang = name_of[-2:]
                        if name_of in ("en", "ja") or name_of.endswith(("_en", "_ja")):
                            yield Said(name, f"{key}.{name_of}", lang, text)


TEXTS = list(texts())


TYPED = ("figure_name.", "said_command.")
"""What people type, which is read in any of their words."""


def bare(text: str) -> str:
    """Give a text without its placeholders, commands in backquotes, and settings of the environment."""
    return re.sub(r"\{[^{}]*\}|`[^`]*`|GYOJI_HOME", "", text)


def test_the_catalogues_are_looked_at() -> None:
    assert len(TEXTS) > FEWEST
    assert {said.lang for said in TEXTS} == set(LANGS)


@pytest.mark.parametrize(("lang", "pattern"), CASES)
def test_no_text_has_a_word_that_was_dropped(lang: str, pattern: str) -> None:
    rule = RULES[lang][pattern]
    kept = tuple(rule.get("but", ()))
    assert bool(kept) == ("because" in rule)
    found = [
        (said.file, said.key)
        for said in TEXTS
        if said.lang == lang
        and re.search(pattern, bare(said.text))
        and not said.file.startswith(kept or ("-",))
        and not said.key.startswith(TYPED)
    ]
    assert found == [], f"{rule['instead']}: {rule['why']}"


def test_no_word_people_read_holds_an_underscore() -> None:
    found = [(said.file, said.key) for said in TEXTS if re.search(r"[A-Za-z]_[A-Za-z0-9]", bare(said.text))]
    assert found == [], "people write blanks"


def test_brackets_beside_kana_and_kanji_are_full_width() -> None:
    beside = re.compile(rf"\([^()]*[{KANA}][^()]*\)|[{KANA}]\(|\)[{KANA}]")
    found = [
        (said.file, said.key)
        for said in TEXTS
        if said.lang == "ja" and beside.search(said.text.replace("({x}, {y})", ""))  # a place is no bracket
    ]
    assert found == []


def test_what_a_verdict_says_is_in_the_plain_form() -> None:
    polite = re.compile(r"(です|ます|ません|ください)(か|ね)?[。?]?$")
    found = [
        (said.file, said.key)
        for said in TEXTS
        if said.lang == "ja" and said.key.partition(".")[0] in PLAIN_TONE and polite.search(said.text)
    ]
    assert found == []


def test_no_file_number_of_ours_is_a_source() -> None:
    numbered = re.compile(r"\b00\d\b")
    for game in offered_games():
        assert [id for id, clause in find(game).clauses.items() if numbered.search(clause.source)] == []
    assert [(said.file, said.key) for said in TEXTS if numbered.search(re.sub(r"\d,000", "", said.text))] == []


@pytest.mark.parametrize("game", offered_games())
def test_what_a_thing_was_called_before_is_still_read(game: str) -> None:
    names = names_of(find(game), {"A": "Ann", "B": "Ben", "C": "Chie"})
    for path in find(game).words:
        for key, entry in load(path).items():
            olds = [entry[was] for was in WAS if was in entry]
            assert not set(olds) & {entry[lang] for lang in LANGS}, key
            section, _, id = key.rpartition(".")
            for old in olds:
                if section in names.key_sets:
                    assert names.find(section, old, "field") == id
