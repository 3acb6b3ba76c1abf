"""Which texts the code names, read from the sources: every id with the values it is given."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import referee
from referee.record.opening_entry import cold_seats
from referee.rules.game import Game, find, names, offered_games
from scoring.sheet_parser import _KINDS
from scoring.text_catalogs import LANGS, SHARED, load
from tests.helpers import parsed

ROOT = Path(referee.__file__).parent.parent


# What is not offered yet may still lack its words.
GAMES = [game for game in names() if game in offered_games() or (find(game).folder / "words.toml").exists()]
# Faults of commands that have no other place for their words.
COMMANDS = ("not_a_terminal", "no_such_file", "unreadable_file", "file_newer", "other_game", "position_shape", "usage")
ANSWERS = frozenset({"question_value"})
"""What is shown like a fault and needs no remedy: the value that was asked for."""
# Calls whose id is not written where they stand: what it can be. A fault that is passed on has been said already.
ELSEWHERE: dict[tuple[str, str], tuple[str, ...]] = {
    ("errors.py", "key"): (),
    ("sheet_parser.py", "f\"field_{_KINDS.get(item['type'], 'wrong')}\""): tuple(
        f"field_{kind}" for kind in _KINDS.values()
    ),
    ("sheet.py", "key"): ("trains_owned", "ships_owned", "tiles_owned"),
    ("transport.py", "kind"): ("trains", "ships"),
    ("factories.py", "f'turn_{kind}'"): ("turn_ships", "turn_trains"),
    ("machines.py", "improvement.kind"): ("install", "upgrade", "hold"),
    ("consolidation.py", "what"): ("yen", "blueprints", "coal"),
    ("card_changes.py", "what"): ("credits", "penalty_points", "influence", "loans"),
    ("pending_items.py", "part.kind"): ("steps", "industry", "take", "reuse", "end_bonus"),
    ("verdict.py", "self.why"): (),
    ("effect_stack.py", "kind"): (),
    ("advantage_cards.py", "breach.why"): ("steps_short", "doubler_spaces_full", "doublers_gone"),
    ("cells.py", "key"): (
        "rail_edges",
        "factory_letter",
        "industry_unknown",
        "nothing_and_more",
        "token_unknown",
        "token_twice",
        "districts_many",
        "token_clash",
    ),
    ("card_notation.py", "f'{section}.{id}'"): (),
    ("postgres_connection.py", "_REFUSALS.get(error.sqlstate or '')"): ("club_foreign", "club_unfit", "club_in_play"),
}


REFEREE = Path(referee.__file__).with_name("words.toml")
SHEETS = ROOT / "scoring" / "sheets" / "words.toml"
"""The texts of score sheets of any game, whose code is among the sources of every game."""


Catalogue = dict[str, dict[str, str]]


@cache
def catalogue(game: str) -> Catalogue:
    merged: Catalogue = {}
    for path in (*SHARED, SHEETS, *find(game).words):
        merged.update(load(path))
    return merged


def placeholders(text: str) -> dict[str, str]:
    """The placeholders of a text with their forms."""
    return {name: spec or "" for _, name, spec, _ in string.Formatter().parse(text) if name}


def seats(game: Game) -> tuple[str, ...]:
    return tuple(seat.id for seat in cold_seats(game))


class Use(NamedTuple):
    """A place in the code that names a sentence, and the values it hands over (None: not to be seen there)."""

    id: str
    values: frozenset[str] | None
    where: str


class Source:
    """One file of code, searched for calls."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = parsed(path)
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
    """Parse the code whose texts are looked up here.

    The texts of lines of printed values are named in `lines.toml`; tests/referee/printed_lines looks them up.
    """
    folders = [ROOT / "scoring" / "games" / game, find(game).folder]
    paths = [
        path
        for floor in ("scoring", "referee")
        for path in (ROOT / floor).rglob("*.py")
        if not {"games", "printed_lines"}.intersection(path.parts)
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


LINE_READERS = ("board_notations", "card_notation", "effect_card", "printed_notations", "printed_value_checks")
"""The modules of games that read lines of printed values: the interface names their faults beside the hint and the
example of the line, which are the cure (tests/referee/printed_lines looks the texts up)."""


def is_of_line(use: Use) -> bool:
    """Tell whether a fault is found in a line of printed values."""
    return use.where.partition(".")[0] in LINE_READERS


def fault_uses(game: str) -> list[Use]:
    return [
        *uses(game, "Fault", 0, "key", 2),
        *uses(game, "input_error", 0, "key"),
        *uses(game, "MissingChoice", 1, "why", 2),
    ]


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
