"""What every game must bring; a game whose stage is above draft without one of these fails here."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.judging.judge import CITES
from referee.rules import rule_sections
from referee.rules.game import find, offered_games
from referee.table import recorded_script
from scoring.games import scorings
from scoring.text_catalogs import LANGS, load
from tests.helpers import parsed

ROOT = Path(__file__).parents[2]
GAMES = offered_games()
FILES = (
    "scoring/games/{game}/sheet.py",
    "scoring/games/{game}/score.py",
    "scoring/games/{game}/values.toml",
    "scoring/games/{game}/words.toml",
    "referee/games/{game}/meta.toml",
    "referee/games/{game}/components.toml",
    "referee/games/{game}/lines.toml",
    "referee/games/{game}/clauses.toml",
    "referee/games/{game}/rulings.toml",
    "referee/games/{game}/acts.toml",
    "referee/games/{game}/questions.jsonl",
    "referee/games/{game}/sections.toml",
    "referee/games/{game}/words.toml",
    "referee/games/{game}/state.py",
    "referee/games/{game}/setup.py",
    "referee/games/{game}/sheets_from_state.py",
    "referee/games/{game}/demo.toml",
    "tui/games/{game}/board.py",
    "tui/games/{game}/tally.py",
    "tui/games/{game}/tally.toml",
    "docs/games/{game}.md",
    "docs/games/{game}-clauses.md",
    "docs/games/{game}-rulings.md",
    "docs/games/{game}-values.md",
)
TESTS = ("examples", "clauses", "needs", "plays", "tallies", "random_play", "options")


@pytest.mark.parametrize("game", GAMES)
def test_its_files(game: str) -> None:
    assert [name for name in FILES if not (ROOT / name.format(game=game)).is_file()] == []
    here = ROOT / "tests" / "games" / game
    assert (here / f"{game}_playground.py").is_file()
    assert [name for name in TESTS if not list((here / name).glob("test_*.py"))] == []


@pytest.mark.parametrize("game", GAMES)
def test_its_scorings_and_actions(game: str) -> None:
    found = find(game)
    assert tuple(scorings(game)) == found.meta.scorings == tuple(found.rules.sheets)
    for verb, action in found.rules.actions.items():
        assert action.verb == verb == action.move.__struct_config__.tag
        assert action.move.__doc__


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_play_for_every_number_of_seats(game: str) -> None:
    low, high = find(game).meta.seats
    plays = [recorded_script.load(path) for path in (ROOT / "tests" / "games" / game / "plays").glob("*.toml")]
    assert {len(play.seats) for play in plays} >= set(range(low, high + 1))
    assert all(play.final for play in plays)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_id_that_code_cites_is_a_clause(game: str) -> None:
    found = find(game)
    assert found.rules
    prefix = next(iter(found.clauses)).partition("-")[0]
    cited = {id for ids in CITES.values() for id in ids if id.startswith(prefix)}
    assert cited <= set(found.clauses)


OF_A_SCORING = {"right", "fronts_shown", "as_many", "takes_right", "export_over"}
"""Objections to what is claimed about what is computed, or shown for it, or to when it is: they stand on its clauses."""


def breaches(game: str) -> Iterator[tuple[str, set[str]]]:
    """The clauses that each breach of a declaration names, with the check it is in; contradictions are no declarations."""
    clauses = set(find(game).clauses)
    for path in sorted((ROOT / "referee" / "games" / game).rglob("*.py")):
        if path.stem.endswith("contradictions"):
            continue
        for check in ast.walk(parsed(path)):
            if isinstance(check, ast.FunctionDef):
                for call in ast.walk(check):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Breach":
                        words = {part.value for part in ast.walk(call) if isinstance(part, ast.Constant)}
                        yield f"{path.stem}.{check.name}", words & clauses


@pytest.mark.parametrize("game", GAMES)
def test_an_objection_stands_on_a_clause_that_is_enforced(game: str) -> None:
    kinds = {id: clause.kind for id, clause in find(game).clauses.items()}
    found = [(check, {kinds[id] for id in cited}) for check, cited in breaches(game) if cited]
    assert len(found) > 30  # a clause that follows from the move or the place is not named where it is broken
    weak = {check: given for check, given in found if "enforced" not in given}
    assert {check for check in weak if check.partition(".")[2] not in OF_A_SCORING} == set()
    assert all(given == {"scored"} for given in weak.values())


@pytest.mark.parametrize("game", GAMES)
def test_its_rulings_point_to_clauses(game: str) -> None:
    found = find(game)
    with (found.folder / "rulings.toml").open("rb") as file:
        rulings = tomllib.load(file)
    options = {option.id: option for option in found.meta.options}
    for id, row in rulings.items():
        assert set(row["clauses"]) <= set(found.clauses), id
        assert row["option"] in ("", *options), id
        assert row["question_en"] and row["question_ja"] and row["ruling_en"] and row["ruling_ja"], id
    assert all(option.clause in rulings for option in options.values())


@pytest.mark.parametrize("game", GAMES)
def test_its_sections_begin_with_clauses_in_their_order(game: str) -> None:
    clauses, sections = list(find(game).clauses), rule_sections.load(find(game).folder)
    assert next(iter(sections)) == clauses[0]
    assert [id for id in clauses if id in sections] == list(sections)
    assert len({section.en for section in sections.values()}) == len(sections) > 5


@pytest.mark.parametrize("game", GAMES)
def test_its_acts_are_decided_by_clauses(game: str) -> None:
    for act in find(game).acts.values():
        assert act.clauses and set(act.clauses) <= set(find(game).clauses), act.id


@pytest.mark.parametrize("game", GAMES)
def test_every_enforced_clause_has_an_act_in_both_languages(game: str) -> None:
    acts = find(game).acts.values()
    assert all(act.text(lang) for act in acts for lang in LANGS)
    with_act = {clause for act in acts for clause in act.clauses}
    assert [id for id, clause in find(game).clauses.items() if clause.kind == "enforced" and id not in with_act] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_act_says_what_a_clause_says(game: str) -> None:
    """An act is another way to say what a clause decides: a copy of the clause would find nothing more."""
    clauses = find(game).clauses
    for act in find(game).acts.values():
        for lang in LANGS:
            texts = [clauses[id].text(lang).casefold().rstrip(".。") for id in act.clauses]
            assert act.text(lang).casefold() not in texts, act.id


@pytest.mark.parametrize("game", GAMES)
def test_every_printed_value_says_where_it_is_from(game: str) -> None:
    for path, row in find(game).components.items():
        assert row.ask or row.value is not None, path
        assert row.value is None or "*" not in path, f"{path}: a value for a pattern"
        if row.value is not None:
            assert row.source in ("seed", "public") and row.ref, path
            assert find(game).fact(("A", "B"), f"printed.{path}") is not None, f"{path}: no question for such values"


def catalogues() -> list[Path]:
    found = [*ROOT.glob("scoring/**/words.toml"), *ROOT.glob("referee/**/words.toml"), *ROOT.glob("tui/text/*.toml")]
    found += [path for path in ROOT.glob("tui/games/*/*.toml") if path.name != "tally.toml"]
    named = (path for name in ("acts", "clauses", "sections") for path in ROOT.glob(f"referee/games/*/{name}.toml"))
    return sorted({*found, *named})


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_text_is_in_both_languages_with_the_same_placeholders(path: Path) -> None:
    import string

    for key, text in load(path).items():
        assert set(text) >= set(LANGS) and all(text[lang].strip() for lang in LANGS), key
        fields = [Counter(name for _, name, _, _ in string.Formatter().parse(text[lang]) if name) for lang in LANGS]
        assert set(fields[0]) == set(fields[1]), key
