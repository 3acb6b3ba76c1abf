"""The sentences of the referee: every id that the code names has a text in both languages, with what it is given."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec import Struct

import referee
from referee.facts.verdict import Status
from referee.judging.reading import names_of
from referee.notation.move import Field, Unread, _plain, fields_of
from referee.record import entry as journal
from referee.record.opening import cold_seats
from referee.rules.game import FOLDER, Game, find, names, offered
from referee.rules.settings import DEPTHS
from scoring.games import scorings
from scoring.sheet import _KINDS
from scoring.words import CORE, LANGS, Lang, Words, load

ROOT = Path(referee.__file__).parent.parent
# What is not offered yet may still lack its words.
GAMES = [game for game in names() if game in offered() or (find(game).folder / "words.toml").exists()]

# Faults of commands that have no other place for their words.
COMMANDS = ("not_a_terminal", "no_such_file", "unreadable_file", "file_newer", "other_game", "position_shape", "usage")
# Calls whose id is not written where they stand: what it can be. A fault that is passed on has been said already.
ELSEWHERE: dict[tuple[str, str], tuple[str, ...]] = {
    ("answer.py", "unread.fault.key"): (),
    ("trouble.py", "key"): (),
    ("sheet.py", "f\"field_{_KINDS.get(item['type'], 'wrong')}\""): tuple(f"field_{kind}" for kind in _KINDS.values()),
    ("check.py", "key"): ("trains_owned", "ships_owned", "tiles_owned"),
    ("transporting.py", "kind"): ("trains", "ships"),
    ("improving.py", "wanted.kind"): ("install", "upgrade", "hold"),
    ("consolidate.py", "what"): ("yen", "blueprints", "coal"),
    ("adjust.py", "what"): ("credits", "penalty_points", "influence", "loans"),
    ("items.py", "part.kind"): ("steps", "industry", "take", "reuse", "end_bonus"),
    ("verdict.py", "self.why"): (),
    ("work.py", "kind"): (),
    ("cards.py", "breach.why"): ("steps_short", "doubler_spaces_full", "doublers_gone"),
    ("notation.py", "key"): (
        "rail_edges",
        "factory_letter",
        "industry_unknown",
        "nothing_and_more",
        "token_unknown",
        "token_twice",
        "districts_many",
        "token_clash",
    ),
}
# Fields of a move that mean the same as those of a sheet with this name.
AS_ON_A_SHEET = ("regions",)
# Categories whose lines never have points: no marker moves for them.
NO_POINTS = ("resource", "colour", "award", "outcome", "goal")
# A game's words inside a sentence differ from those that head a row.
TWO_TEXTS = ("achievement", "factory")
REFEREE = Path(referee.__file__).with_name("words.toml")
NUMBERS = re.compile(r"[\d+]+")

Catalogue = dict[str, dict[str, str]]


@cache
def catalogue(game: str) -> Catalogue:
    merged: Catalogue = {}
    for path in (CORE, *find(game).words):
        merged.update(load(path))
    return merged


def placeholders(text: str) -> dict[str, str]:
    """The placeholders of a text with their forms."""
    return {name: spec or "" for _, name, spec, _ in string.Formatter().parse(text) if name}


def seats(game: Game) -> tuple[str, ...]:
    return tuple(seat.id for seat in cold_seats(game))


# What the code names


class Use(NamedTuple):
    """A place in the code that names a sentence, and the values it hands over (None: not to be seen there)."""

    id: str
    values: frozenset[str] | None
    where: str


class Source:
    """One file of code, searched for calls."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text("utf-8"))
        self.functions = {node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)}
        self.called = tuple(self._calls(self.tree, self.tree))

    def calls(self, called: str) -> Iterator[tuple[ast.Call, ast.AST]]:
        """Give every call of this name with the function around it."""
        for name, call, around in self.called:
            if called in (name, name.rpartition(".")[2]):
                yield call, around

    def _calls(self, node: ast.AST, around: ast.AST) -> Iterator[tuple[str, ast.Call, ast.AST]]:
        inside = node if isinstance(node, ast.FunctionDef) else around
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call):
                yield ast.unparse(child.func), child, inside
            yield from self._calls(child, inside)

    def ids(self, node: ast.expr | None, around: ast.AST) -> tuple[str, ...]:
        """Resolve an argument to the ids it can be; fails for one that cannot be followed."""
        if node is None:
            return ()
        if isinstance(node, ast.Constant):
            return (str(node.value),)
        if isinstance(node, ast.IfExp):
            return self.ids(node.body, around) + self.ids(node.orelse, around)
        written = (self.path.name, ast.unparse(node))
        if written in ELSEWHERE:
            return ELSEWHERE[written]
        if isinstance(node, ast.Call) and ast.unparse(node.func) in self.functions:
            made = self.functions[ast.unparse(node.func)]
            return tuple(id for value in _returned(made) for id in self.ids(value, made))
        if isinstance(node, ast.Name):
            given = _assigned(node, around)
            if given:
                return self.ids(given[-1], around)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            return (f"{node.values[0].value}*",)
        raise AssertionError(f"{self.path.name}:{node.lineno} names a text that cannot be followed: {written[1]}")

    def values(self, node: ast.expr | None, around: ast.AST) -> frozenset[str] | None:
        """Resolve an argument to the names of the values it surely holds; None where it cannot be followed."""
        if node is None:
            return frozenset()
        if isinstance(node, ast.Dict):
            return frozenset(str(ast.literal_eval(key)) for key in node.keys if key is not None)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            left, right = self.values(node.left, around), self.values(node.right, around)
            return None if left is None or right is None else left | right
        if isinstance(node, ast.Name):
            found = [self.values(value, around) for value in _assigned(node, around)]
            if found and None not in found:
                return frozenset().union(*(names for names in found if names is not None))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in self.functions:
            made = self.functions[ast.unparse(node.func)]
            held = [self.values(value, made) for value in _returned(made)]
            if held and None not in held:
                return frozenset.intersection(*(names for names in held if names is not None))
        return None


def _returned(function: ast.FunctionDef) -> list[ast.expr]:
    return [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]


def _assigned(name: ast.Name, around: ast.AST) -> list[ast.expr]:
    """The value last given to a name before it is used, and what was added to it since."""
    given: list[ast.expr] = []
    kinds = (ast.Assign, ast.AnnAssign, ast.AugAssign)
    nodes = [node for node in ast.walk(around) if isinstance(node, kinds) and node.value is not None]
    for node in sorted(nodes, key=lambda node: node.lineno):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if node.lineno < name.lineno and any(isinstance(one, ast.Name) and one.id == name.id for one in targets):
            given = [*given, node.value] if isinstance(node, ast.AugAssign) else [node.value]
    return given


@cache
def source_of(path: Path) -> Source:
    return Source(path)


@cache
def sources(game: str) -> tuple[Source, ...]:
    folders = [ROOT / "scoring" / "games" / game, FOLDER / game]
    paths = [
        path for floor in ("scoring", "referee") for path in (ROOT / floor).rglob("*.py") if "games" not in path.parts
    ]
    paths += [path for folder in folders for path in folder.rglob("*.py")]
    return tuple(map(source_of, sorted(paths)))


def argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    named = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
    return named or (call.args[place] if len(call.args) > place else None)


def uses(game: str, called: str, place: int, name: str, holder: int | None = None) -> list[Use]:
    """List the ids at one place of every such call; `holder` is the place of its values, else its other keywords."""
    found = []
    for source in sources(game):
        for call, around in source.calls(called):
            if holder is None:
                values: frozenset[str] | None = frozenset(one.arg for one in call.keywords if one.arg)
            else:
                values = source.values(argument(call, holder, "values"), around)
            where = f"{source.path.name}:{call.lineno}"
            found += [Use(id, values, where) for id in source.ids(argument(call, place, name), around)]
    return found


def fault_uses(game: str) -> list[Use]:
    return [*uses(game, "Fault", 0, "key", 2), *uses(game, "trouble", 0, "key"), *uses(game, "Unsaid", 1, "why", 2)]


def check(texts: Mapping[str, Mapping[str, str]], section: str, found: list[Use], *more: str) -> list[str]:
    """Say what is wrong with the texts of some uses: none there, or a placeholder that nobody fills."""
    wrong = []
    for use in found:
        key = f"{section}.{use.id}" if section else use.id
        if key.endswith("*"):
            if not any(other.startswith(key[:-1]) for other in texts):
                wrong.append(f"{use.where}: no text {key}")
        elif key not in texts:
            wrong.append(f"{use.where}: no text {key}")
        elif use.values is not None:
            asked = {name for lang in LANGS for name in placeholders(texts[key][lang])}
            wrong += [f"{use.where}: {key} is not given {name}" for name in sorted(asked - use.values - {*more})]
    return wrong


# What is said


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
                assert form in ("", "yen", "seat", "signed") or form.startswith("#") or form in sections, (key, form)


@pytest.mark.parametrize("game", GAMES)
def test_one_id_has_one_text(game: str) -> None:
    merged: Catalogue = {}
    for path in (CORE, *find(game).words):
        texts = load(path)
        twice = {key for key in texts if key in merged and merged[key] != texts[key]}
        assert not {key for key in twice if key.partition(".")[0] not in TWO_TEXTS}, path
        merged.update(texts)


@pytest.mark.parametrize("game", GAMES)
def test_every_breach_can_be_said(game: str) -> None:
    assert check(catalogue(game), "breach", uses(game, "Breach", 1, "why", 2)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_cure_can_be_said_with_the_values_of_its_breach(game: str) -> None:
    found = [use for use in uses(game, "Breach", 3, "cure", 2) if use.id]
    assert check(catalogue(game), "cure", found) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_can_be_said(game: str) -> None:
    found = uses(game, "Prompt", 0, "key", 1)
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
        found = uses(game, f"book.{kind}", 1, "what")
        assert found or kind == "pay", "a game may lay its payments on spaces instead of paying them to the supply"
        assert check(texts, f"ledger.{kind}", found, *more) == []
        said = {key.rpartition(".")[2] for key in texts if key.startswith(f"ledger.{kind}.")}
        assert said == {use.id for use in found}
    scored = uses(game, "book.score", 1, "category")
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
    texts, found = catalogue(game), fault_uses(game)
    assert check(texts, "trouble", found, "field") == []
    assert check(texts, "remedy", found, "field") == []
    assert [id for id in COMMANDS if f"trouble.{id}" not in texts] == []
    wrong, cured = ({key[len(part) :] for key in texts if key.startswith(part)} for part in ("trouble.", "remedy."))
    assert wrong == cured


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_about_a_move_is_left_over(game: str) -> None:
    texts = catalogue(game)
    breaches, prompts = uses(game, "Breach", 1, "why", 2), uses(game, "Prompt", 0, "key", 1)
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
        text = words.say(f"fact.{fact.pattern}", **keys)
        assert "{" not in text, text
        assert text.endswith(("?", ")")), text
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
    assert {key[5:] for key in catalogue(game) if key.startswith("fact.")} == asked


# The words a move and a fact are made of


def inner_fields(kind: type[Struct]) -> Iterator[Field]:
    for field in fields_of(kind):
        yield field
        for item in (field.item, getattr(field.item, "item", None)):
            if isinstance(item, type):
                yield from inner_fields(item)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_move_has_a_label(game: str) -> None:
    texts, sheets = catalogue(game), load(ROOT / "scoring" / "games" / game / "words.toml")
    for name, action in find(game).rules.actions.items():
        assert f"action.{name}" in texts
        for field in inner_fields(action.move):
            label = f"field.{name}.{field.name}"
            assert label in texts or f"field.{field.name}" in texts, f"no text {label}"
            if f"field.{field.name}" in sheets and field.name not in AS_ON_A_SHEET:
                assert label in texts, f"{label} means something else on a sheet"


def said_sets(game: Game) -> set[str]:
    fields = (field for action in game.rules.actions.values() for field in inner_fields(action.move))
    return {field.said.of for field in fields if field.said.of} - {"seats", "action"}


@pytest.mark.parametrize("game", GAMES)
def test_every_id_that_is_shown_has_a_word(game: str) -> None:
    found = find(game)
    ids, texts = seats(found), catalogue(game)
    keys = found.rules.keys(ids)
    shown = said_sets(found) | {fact.asked.of for fact in found.facts(ids).values()}
    shown |= {row.of for row in found.components.values()}
    forms = {form for said in texts.values() for text in said.values() for form in placeholders(text).values()}
    shown |= forms & set(keys)
    for name in sorted(shown - {"", "seats"}):
        section = name.partition(".")[0]
        for id in keys[name]:
            assert f"{section}.{id}" in texts or NUMBERS.fullmatch(id), f"no text {section}.{id}"
    effects = {key.partition(".")[2] for key in texts if key.startswith("effect.")}
    assert effects in (set(), set(keys.get("factory", ())))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_of_a_move_can_be_typed_back(game: str, lang: Lang) -> None:
    found = find(game)
    ids, words = seats(found), Words(lang, found.words)
    known = names_of(found, {id: id for id in ids})
    keys = {**found.rules.keys(ids), "action": tuple(found.rules.actions), "yes_no": ("yes", "no")}
    for name in sorted(said_sets(found) - {"act"} | {"action", "yes_no"}):
        for id in keys[name]:
            text = _plain(words.say_or(f"{name}.{id}", id))
            assert not set(text) & set(",;:= "), text
            try:
                assert known.find(name, text, "") == id
            except Unread as unread:
                raise AssertionError(f"{name}.{id}: {text}") from unread


@pytest.mark.parametrize("game", GAMES)
def test_the_settings_and_editions_have_words(game: str) -> None:
    texts, meta = catalogue(game), find(game).meta
    for option in meta.options:
        assert f"option.{option.id}" in texts
        assert f"option_help.{option.id}" in texts
        assert all(option.word(value) in texts for value in option.values if option.kind == "choice")
    assert all(f"edition.{edition}" in texts for edition in meta.editions)
    assert all(f"seat_colour.{colour}" in texts for colour in meta.colours)
    assert all(f"scoring.{scoring}" in texts for scoring in meta.scorings)


def test_the_words_of_the_core() -> None:
    texts = load(REFEREE)
    wanted = {f"status.{status}" for status in Status} | {f"depth.{depth}" for depth in DEPTHS}
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
