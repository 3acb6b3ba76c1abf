"""The lines that games describe as data: what is typed is refused with a text, or kept by values that are read back."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from referee.printed_lines.line import FILE, PrintedLine, lines_of
from referee.printed_lines.tokens import UNKNOWN
from referee.rules.game import find, offered_games
from referee.rules.printed_values import fact_of
from scoring.errors import InputError
from scoring.text_catalogs import LANGS
from scoring.toml_cache import read_toml
from tests.referee.named_texts import fault_uses, is_of_line
from tui.core.i18n.catalogs import words_for

LINES = [(game, line) for game in offered_games() for line in lines_of(find(game))]
TYPED = "0123456789 ,、-+*?|/.=wrvps一点円段１なし#"
MUTATIONS = 40


def mutated(text: str, chance: random.Random) -> str:
    """Change a text in up to three places."""
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            text = text[:at] + chance.choice(TYPED) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + 1 :]
        elif kind == 2:
            words = text.split(" ")
            words[chance.randrange(len(words))] = chance.choice(("?", "-", "0", "1", "99", chance.choice(words)))
            text = " ".join(words)
        elif numbers := list(re.finditer(r"\d+", text)):
            number = chance.choice(numbers)
            text = f"{text[: number.start()]}{chance.choice((0, 1, 2, 3, 5, 9, 30, 100))}{text[number.end() :]}"
    return text


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "line"), LINES, ids=[f"{game}-{line.spec.id}" for game, line in LINES])
def test_a_typed_text_is_refused_with_words_or_read_back_from_what_is_written(game: str, line: PrintedLine) -> None:
    """The values are such as the components of the game allow, at paths of the line."""
    chance = random.Random(line.spec.id)
    keys = find(game).rules.keys(())
    read = 0
    for text in (line.example, *(mutated(line.example, chance) for _ in range(MUTATIONS))):
        try:
            values = line.read(text)
        except InputError as error:
            for lang in ("en", "ja"):
                words = words_for(lang, game)
                assert all(words.has(f"trouble.{fault.key}") for fault in error.faults), (text, error)
            continue
        read += 1
        for path, value in values.items():
            fact = fact_of(find(game).components, path, keys)
            assert fact is not None and fact.check(value, path) == [], (text, path, value)
        written = line.write(values)
        known = {path for path in values if path.startswith(line.owns)}
        if UNKNOWN not in written:
            assert line.read(written) == values, (text, written)
        assert known <= set(line.paths(values)), text
    assert read > 0


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_every_text_that_a_line_names_exists(game: str) -> None:
    lines = read_toml(find(game).folder / FILE)
    faults = {str(table["fault"]) for table in tables(lines) if "fault" in table}
    named = {(f"trouble.{fault}", f"doubt.{fault}") for fault in faults}
    raised = {use.id for use in fault_uses(game) if is_of_line(use)}
    named |= {(f"trouble.{fault}", f"doubt.{fault}") for fault in raised}
    for line in lines_of(find(game)):
        named |= {(line.label.key,), (f"card_hint.{line.hint}",)}
    for words in (words_for(lang, game) for lang in LANGS):
        assert [keys for keys in sorted(named) if not any(map(words.has, keys))] == []


def tables(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every table in a TOML value."""
    if isinstance(value, Mapping):
        yield value
    if isinstance(value, Mapping | list):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from tables(item)


def test_a_line_that_is_not_known_in_part_is_written_with_question_marks_and_read_again() -> None:
    """Numbers of a row, spaces of a track, a whole section."""
    nippon = {line.spec.id: line for line in lines_of(find("nippon"))}
    row = nippon["influence_value_1"]
    assert row.write({"influence_value.1.3": 3}) == "? ? 3"
    assert row.read("? ? 3") == {"influence_value.1.3": 3}
    contract = nippon["contract_2"]
    told = {f"contract.contract_2.{unit}": number for unit, number in (("vp", 3), ("yen", 0), ("steps", 1))}
    assert contract.write(told) == "? 3VP 1step"
    assert contract.read("? 3VP 1step") == told


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("9w 9r", ["card_range", "card_range"]),  # both, not only the first
        ("1w 2x 1w", ["card_cost", "card_cost_twice"]),
        ("1w | 1r |", []),
        ("1 worker, 1 ruble", []),
        ("１ ワーカー １ ルーブル", []),
    ],
)
def test_every_fault_of_a_line_is_named_and_blanks_beside_a_number_do_not_count(text: str, keys: list[str]) -> None:
    engineer = next(line for line in lines_of(find("russian_railroads")) if line.spec.id == "engineer_9")
    try:
        values = engineer.read(text)
    except InputError as error:
        assert [fault.key for fault in error.faults] == keys
    else:
        assert not keys and values == {"engineer_cost.9.workers": 1, "engineer_cost.9.rubles": 1}


def test_a_value_with_closer_bounds_of_its_own_is_refused_beyond_them() -> None:
    """A locomotive and a factory cost 2 workers at least (the component's own bounds): the line knows them too."""
    line = next(each for each in lines_of(find("russian_railroads")) if each.spec.id == "cost_loco_and_factory")
    for text in ("1w", "-", "2r"):
        with pytest.raises(InputError) as error:
            line.read(text)
        assert [(fault.key, fault.values["low"]) for fault in error.value.faults] == [("card_range", 2)]
