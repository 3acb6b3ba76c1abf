"""The rule catalogues of a game are those of its specification: clauses, rulings, acts, settings, questions and values.

What the specification says is copied by hand into `tests/games/<game>/specification.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from referee.rules import rulings
from referee.rules.game import Game, find, offered_games
from referee.rules.printed_values import defaults, fact_of
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.text_catalogs import LANGS
from scoring.toml_cache import read_toml

GAMES = offered_games()
FILES = {path.parent.name: path for path in sorted(Path(__file__).parents[1].glob("games/*/specification.toml"))}
SPECIFIED: dict[str, dict[str, Any]] = {
    game: tomllib.loads(path.read_text(encoding="utf-8")) for game, path in FILES.items()
}
QUESTIONS = [
    pytest.param(game, row, id=f"{game} {row['path']}") for game, said in SPECIFIED.items() for row in said["question"]
]
KINDS = {"list": SeparatedList, "number": WholeNumber, "key": KeyOf}
KANA_OR_KANJI = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
each_game = pytest.mark.parametrize("game", SPECIFIED)


def ids(game: str, numbers: str | Iterable[str]) -> list[str]:
    """Give the full ids of clauses or rulings."""
    parts = numbers.split() if isinstance(numbers, str) else numbers
    return [SPECIFIED[game]["prefix"] + part for part in parts]


def of_kind(game: Game, kind: str) -> set[str]:
    return {clause.id for clause in game.clauses.values() if clause.kind == kind}


def by_acts(game: Game) -> set[str]:
    return {clause for act in game.acts.values() for clause in act.clauses}


@each_game
def test_the_clauses_in_their_order(game: str) -> None:
    runs = (run.split() for run in SPECIFIED[game]["clauses"])
    wanted = [f"{part}{number}" for part, first, last in runs for number in range(int(first), int(last) + 1)]
    assert list(find(game).clauses) == ids(game, wanted)


@each_game
def test_the_rulings_in_their_order_and_those_in_doubt(game: str) -> None:
    said, found = SPECIFIED[game], rulings.load(find(game).folder)
    assert list(found) == ids(game, (f"R{number}" for number in range(1, said["rulings"] + 1)))
    assert [id for id, ruling in found.items() if ruling.doubt] == ids(game, said["doubts"])
    if "without_clause" in said:
        assert [id for id, ruling in found.items() if not ruling.clauses] == ids(game, said["without_clause"])


@each_game
def test_the_settings_with_their_rulings_and_values(game: str) -> None:
    options = find(game).meta.options
    assert [option.id for option in options] == list(SPECIFIED[game]["settings"])
    found = rulings.load(find(game).folder)
    assert {ruling.option for ruling in found.values()} - {""} == {option.id for option in options}
    for option in options:
        assert found[option.clause].option == option.id
        ruling, *values = SPECIFIED[game]["settings"][option.id]
        assert [option.clause] == ids(game, ruling)
        assert not values or (set(option.values), option.default) == (set(values), values[0])


@each_game
def test_what_an_illegal_declaration_breaks_is_enforced_or_an_act(game: str) -> None:
    refused = of_kind(find(game), "enforced") | by_acts(find(game))
    for number, broken in enumerate(SPECIFIED[game]["breaks"], start=1):
        assert set(ids(game, broken)) <= refused, number


@each_game
def test_what_else_is_enforced(game: str) -> None:
    """The preconditions of moves are; nothing is beyond those, the illegal declarations and the acts, and what is named."""
    said, enforced = SPECIFIED[game], of_kind(find(game), "enforced")
    assert set(ids(game, said.get("preconditions", ()))) <= enforced
    broken = {id for row in said["breaks"] for id in ids(game, row)}
    if "preconditions" in said:
        known = {*broken, *ids(game, said["preconditions"]), *ids(game, said["more_enforced"])}
        assert enforced <= known | by_acts(find(game))


@each_game
def test_what_only_a_scoring_uses(game: str) -> None:
    assert of_kind(find(game), "scored") == set(ids(game, SPECIFIED[game]["scored"]))


@each_game
def test_an_act_breaks_what_its_examples_break(game: str) -> None:
    said, acts = SPECIFIED[game], find(game).acts
    stand_for = {name: [number] for name, number in said.get("acts", {}).items()}
    if not stand_for:
        rows = read_toml(find(game).folder / "acts.toml")
        stand_for = {name: [int(re.findall(r"\d+", id)[-1]) for id in row["examples"]] for name, row in rows.items()}
    assert any(stand_for.values())
    for name, numbers in stand_for.items():
        for number in numbers:
            assert set(ids(game, said["breaks"][number - 1])) <= set(acts[name].clauses), (name, number)


@pytest.mark.parametrize("game", GAMES)
def test_each_text_is_in_its_language_and_no_two_clauses_say_the_same(game: str) -> None:
    found = find(game)
    texts = [(one.id, one.text("en"), one.text("ja")) for one in (*found.clauses.values(), *found.acts.values())]
    for ruling in rulings.load(found.folder).values():
        texts.append((ruling.id, ruling.question_en, ruling.question_ja))
        texts.append((ruling.id, ruling.ruling_en, ruling.ruling_ja))
    for id, en, ja in texts:
        assert en.strip() and not KANA_OR_KANJI.search(en), id
        assert KANA_OR_KANJI.search(ja), id
    assert len({clause.text("en") for clause in found.clauses.values()}) == len(found.clauses)
    for lang in LANGS:
        assert len({act.text(lang) for act in found.acts.values()}) == len(found.acts)


@each_game
def test_no_more_is_known_than_the_sources_give(game: str) -> None:
    said, rows = SPECIFIED[game], find(game).components
    printed = {path: list(value) if isinstance(value, tuple) else value for path, value in find(game).printed().items()}
    assert {path: printed.get(path) for path in said["known"]} == said["known"]
    assert {path for path, row in rows.items() if row.confirm} == set(said["confirmed"])
    if "asked" in said:
        assert {row.ask for row in rows.values() if row.ask} == set(said["asked"])
        assert {path for path, row in rows.items() if not row.ask} == set(said["known"])
    for path in said.get("not_asked", ()):
        assert fact_of(rows, path, find(game).rules.keys(("A", "B"))) is None, path


@pytest.mark.parametrize("game", GAMES)
def test_a_known_value_is_one_that_its_question_allows(game: str) -> None:
    found = find(game)
    for path, value in defaults(found.components).items():
        fact = fact_of(found.components, path, found.rules.keys(("A", "B")))
        assert fact is not None and fact.check(value, path) == [], path


@pytest.mark.parametrize(("game", "row"), QUESTIONS)
def test_a_question_takes_what_the_component_may_show(game: str, row: dict[str, Any]) -> None:
    found, path = find(game), row["path"]
    fact = fact_of(found.components, path, found.rules.keys(("A", "B")))
    assert fact is not None
    if "kind" in row:
        assert isinstance(fact.field, KINDS[row["kind"]])
        assert path not in defaults(found.components)
    assert "choices" not in row or fact.choices == tuple(row["choices"])
    assert "right" not in row or fact.check(row["right"], path) == []
    assert "wrong" not in row or fact.check(row["wrong"], path) != []
