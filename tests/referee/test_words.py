"""The sentences of the referee: every id that the code names has a text in both languages, with what it is given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record import entry as journal
from referee.rules.game import Game, find
from referee.rules.game_settings import DEPTHS
from scoring.games import scorings
from scoring.text_catalogs import LANGS, SHARED, Lang, Words, load
from scoring.toml_cache import read_toml
from tests.referee.named_texts import (
    ANSWERS,
    COMMANDS,
    GAMES,
    REFEREE,
    ROOT,
    Catalogue,
    Source,
    argument,
    catalogue,
    check,
    fault_uses,
    is_of_line,
    placeholders,
    seats,
    sources,
    uses,
)

# Categories whose lines never have points: no marker moves for them.
NO_POINTS = ("resource", "colour", "award", "outcome", "goal")
# A game's words inside a sentence differ from those that head a row.
TWO_TEXTS = ("achievement", "factory")
FORMS = ("", "yen", "seat", "signed", "name", "quoted")
"""The forms of a placeholder that are no section of a catalogue."""


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_say_the_same_things(game: str) -> None:
    for key, said in catalogue(game).items():
        assert set(said) >= set(LANGS), key
        assert all(said[lang].strip() for lang in LANGS), key
        en, ja = (placeholders(said[lang]) for lang in LANGS)
        assert set(en) == set(ja), key
        assert all(form == ja[name] or form.startswith("#") for name, form in en.items()), key


@pytest.mark.parametrize("game", GAMES)
def test_every_form_is_one_that_exists(game: str) -> None:
    sections = {key.rpartition(".")[0] for key in catalogue(game)}
    for key, said in catalogue(game).items():
        for lang in LANGS:
            for form in placeholders(said[lang]).values():
                assert form in FORMS or form.startswith("#") or form in sections, (key, form)


@pytest.mark.parametrize("game", GAMES)
def test_one_id_has_one_text(game: str) -> None:
    merged: Catalogue = {}
    for path in (*SHARED, *find(game).words):
        texts = load(path)
        twice = {key for key in texts if key in merged and merged[key] != texts[key]}
        assert not {key for key in twice if key.partition(".")[0] not in TWO_TEXTS}, path
        merged.update(texts)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_every_breach_can_be_said(game: str) -> None:
    assert check(catalogue(game), "breach", uses(game, "Breach", 1, "why", 2)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_cure_can_be_said_with_the_values_of_its_breach(game: str) -> None:
    found = [use for use in uses(game, "Breach", 3, "cure", 2) if use.id]
    assert check(catalogue(game), "cure", found) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_can_be_said(game: str) -> None:
    found = uses(game, "PromptLine", 0, "key", 1)
    opened = set(opened_choices(game))
    open_ones = [use for use in found if use.id == "pending_*"]
    found += [use._replace(id=f"pending_{verb}") for use in open_ones for verb in opened]
    assert bool(opened) == bool(open_ones), "a choice left open is said by its own prompt"
    assert check(catalogue(game), "prompt", found) == []


def opened_choices(game: str) -> Iterator[str]:
    """What every choice left open is known by: the kind of an item, or the verb that resolves it."""
    for source in sources(game):
        for call, around in source.calls("item"):
            yield from source.ids(argument(call, 0, "kind"), around)
        for call, _ in source.calls("open_choice"):
            yield verb(source, argument(call, 1, "verb"))


def verb(source: Source, node: ast.expr | None) -> str:
    """The verb of a pending choice: a constant of the module that resolves it."""
    assert isinstance(node, ast.Attribute)
    module = ast.unparse(node.value)
    path = next(one for one in source.path.parent.glob("*.py") if one.stem == module)
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return str(getattr(import_module(name), node.attr))


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_ledger_can_be_said(game: str) -> None:
    texts, more = catalogue(game), ("seat", "amount", "what", "category")
    for kind in ("pay", "gain", "todo"):
        found = uses(game, f"ledger.{kind}", 1, "what")
        found += uses(game, "ledger.figure", 1, "what") if kind == "todo" else []
        assert found or kind == "pay", "a game may lay its payments on spaces instead of paying them to the supply"
        assert check(texts, f"ledger.{kind}", found, *more) == []
        said = {key.rpartition(".")[2] for key in texts if key.startswith(f"ledger.{kind}.")}
        assert said == {use.id for use in found}
    scored = uses(game, "ledger.score", 1, "category")
    assert check(texts, "category", [use._replace(values=None) for use in scored]) == []
    unmarked = [one for scoring in scorings(game).values() for one in scoring.unmarked]
    told = {*load(REFEREE), "category.vp"}  # no move scores these
    told |= {f"category.{one}" for one in (*NO_POINTS, *unmarked)}
    moved = [key for key in texts if key.startswith("category.") and key not in told]
    for key in ("ledger.points", *(f"ledger.points.{key.partition('.')[2]}" for key in moved)):
        assert key in texts, f"no text {key}"
        assert placeholders(texts[key]["en"]).keys() <= {*more, "about"}


@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_can_be_said(game: str) -> None:
    assert check(catalogue(game), "", uses(game, "Phrase", 0, "key", 1)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_can_be_said_and_cured(game: str) -> None:
    texts, found = catalogue(game), [use for use in fault_uses(game) if not is_of_line(use)]
    assert check(texts, "trouble", found, "field") == []
    assert check(texts, "remedy", [use for use in found if use.id not in ANSWERS], "field") == []
    assert [id for id in COMMANDS if f"trouble.{id}" not in texts] == []
    wrong, cured = ({key[len(part) :] for key in texts if key.startswith(part)} for part in ("trouble.", "remedy."))
    assert wrong - ANSWERS == cured


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_about_a_move_is_left_over(game: str) -> None:
    texts = catalogue(game)
    breaches, prompts = uses(game, "Breach", 1, "why", 2), uses(game, "PromptLine", 0, "key", 1)
    named = {"breach": breaches, "cure": uses(game, "Breach", 3, "cure", 2), "prompt": prompts}
    for section, found in named.items():
        left = {key for key in texts if key.startswith(f"{section}.")} - {f"{section}.{use.id}" for use in found}
        assert {key for key in left if not key.startswith("prompt.pending_")} == set(), section


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_a_question(game: str, lang: Lang) -> None:
    found = find(game)
    ids, words = seats(found), Words(lang, found.words)
    facts = [*found.facts(ids).items(), *((path, found.fact(ids, path)) for path in printed(found))]
    for path, fact in facts:
        assert fact is not None, path
        assert words.has(f"fact.{fact.pattern}"), f"no text fact.{fact.pattern}"
        keys = {f"k{place}": key for place, key in enumerate(fact.keys, 1)}
        text = words.translate(f"fact.{fact.pattern}", **keys)
        assert "{" not in text, text
        assert text.endswith(("?", ")", "）")), text
        assert not re.search(r"[a-z]_[a-z0-9]", text), text


def printed(game: Game) -> list[str]:
    """A path of every printed value that is asked for, with a key of each key set it names."""
    keys = game.rules.keys(seats(game)) | {"#": ("1",), "@": ("X",)}
    paths = []
    for name, row in game.components.items():
        if row.ask:
            path = f"printed.{name}"
            for key_set in row.keys:
                path = path.replace("*", keys[key_set][0], 1)
            paths.append(path)
    return paths


@pytest.mark.parametrize("game", GAMES)
def test_every_printed_value_has_a_question_and_a_title(game: str) -> None:
    texts = catalogue(game)
    for name, row in find(game).components.items():
        if row.ask:
            assert f"fact.printed.{name}" in texts
            assert f"ask.{row.ask}" in texts
            stars = {f"k{place}" for place in range(1, name.count("*") + 1)}
            assert placeholders(texts[f"fact.printed.{name}"]["en"]).keys() <= stars


@pytest.mark.parametrize("game", GAMES)
def test_no_question_is_left_over(game: str) -> None:
    found = find(game)
    asked = {fact.pattern for fact in found.facts(seats(found)).values()}
    asked |= {f"printed.{name}" for name, row in found.components.items() if row.ask}
    said = found.folder / "everyday_words.toml"  # of what a line may leave out
    left = read_toml(said).get("blank", {}).get("fields", ()) if said.exists() else ()
    asked |= {f"said.{name}" for name in left}
    assert {key[5:] for key in catalogue(game) if key.startswith("fact.")} == asked


def test_the_words_of_the_core() -> None:
    texts = load(REFEREE)
    wanted = {f"status.{status}" for status in VerdictStatus} | {f"depth.{depth}" for depth in DEPTHS}
    wanted |= {f"{part}.{kind}" for part in ("kind", "entry") for kind in journal.KINDS}
    wanted |= {
        "yes_no.yes",
        "yes_no.no",
        "yes_no.none",
        "entry.score_sheet",
        "option.depth",
        "category.recount",
        "category.told",
    }
    wanted |= {f"option_value.{value}" for value in (True, False, *DEPTHS)}
    assert wanted - set(texts) == set()
