"""What a game brings to the referee: plain records of data and functions. The core finds games by their `meta.toml`
and imports one only when it is chosen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct, structs

import referee
from referee.facts.facts import FactSpec, PrintedValueFacts, UnknownFactError, blank, facts_of, known
from referee.facts.ledger import Ledger
from referee.facts.parked_declaration import ParkingLedger
from referee.facts.verdict import Breach
from referee.notation.move import Move
from referee.rules import (
    acts,
    clauses,
    default_rules,
    printed_value_pages,
    printed_value_plausibility,
    printed_values,
    rule_sections,
    rulings,
)
from referee.rules.acts import PhysicalAct
from referee.rules.answer_checks import faults_of_answer, with_facts
from referee.rules.clauses import Clause
from referee.rules.game_metadata import DRAFT, GameMetadata
from referee.rules.printed_value_pages import PrintedValuePage
from referee.rules.printed_value_plausibility import PrintedValuePlausibilityRule
from referee.rules.printed_values import PrintedValueSpecs
from scoring.breakdown import SeatRank
from scoring.data_files import read_table, wrong_data
from scoring.errors import Fault, InputError, input_error
from scoring.game_code import load_module, load_record
from scoring.game_packages import GamePackage, is_known, is_own, package, packages
from scoring.text_catalogs import load

WORDS = Path(referee.__file__).with_name("words.toml")

Check = Iterator[Breach]
Checks = Generator[Check, bool, None]
"""An action's objections: a generator of checks, each judged on its own; it is sent whether the check passed."""


class Action(Struct, frozen=True):
    """One declared action: its move, its objections, its effects, what of it may be declared now (`options`), and
    the same move with one unit more (`extend`).
    """

    verb: str
    move: type[Move]
    objections: Callable[[Any, Any], Checks]
    effects: Callable[[Ledger, Any], None]
    options: Callable[[Any], Iterable[Move]]
    extend: Callable[[Any, Any], Iterable[Move]] | None = None


def by_verb(*actions: Action) -> dict[str, Action]:
    """Give the actions of a game by their verbs, in the order in which they are offered."""
    return {action.verb: action for action in actions}


class Seat(Struct, frozen=True):
    """One seat: a letter (its id everywhere), a name, a colour of the game and a shape. In turn order."""

    id: str
    name: str
    colour: str = ""
    shape: str = ""


SetUp = Callable[[tuple[Seat, ...], dict[str, Any], dict[str, Any]], Any]
"""Makes the first state of a table from its seats, its settings and its printed values."""


class PromptLine(Struct, frozen=True):
    """One line of what happens now: `prompt.<key>` with values; done (a step just closed) or due; `pending` is true
    for a choice that must be resolved first. What is overlooked now and can still be done in a later turn `lasts`.
    """

    key: str
    values: dict[str, Any] = {}
    done: bool = False
    pending: bool = False
    lasts: bool = False


class GameRules(Struct, frozen=True):
    """The functions and tables of one game. There is no base class: a game fills in this record.

    `state` is its immutable Struct with at least `seats`, `active`, `phase`, `printed`, `now`, `options` (and `pending`
    where moves leave choices open); `open` makes the first state and `blank` that of a described position;
    `keys` lists the ids of each key set for given seats; `due` gives what happens now while the game is not over;
    `actor` names who acts when a move names nobody, `next_seats` who will after the turn under way, nearest first, as
    far as the order of play says it (it may raise `UnknownFactError`); `lead_in` gives the moves that a declaration
    implies before it; `start` are the clauses of the VP at the start; `teach` may draw conclusions from a told fact.
    Where an action of several moves has to be carried out whole, `stuck` objects to a state in which it cannot be any
    more, and `unfinished` tells whether one is under way. `places` ranks the seats at the end where it takes more
    than the most VP. `overlooked` names what legal moves would leave undone for good though it is easily missed: it
    is said before they are recorded. `check` lists what is wrong with an answer, given by its full path, beyond its
    type: a word in the game's own notation, or printed values that cannot stand beside each other (the state, None
    where no table is at hand, has all that is told with it). `narrow` gives what the answer to a question may be in a
    state, where that is less than the fact may ever be; `odd` lists what may be true of an answer but is worth a
    second look; `implied` gives what an answer tells besides, by path: it is recorded with it unless it is known.
    `apart` objects to moves that one declaration never holds, whatever lies on the table: what proves it before the
    facts of the first one are told. `closing` gives what closes the turn, the phase or the step under way where
    nobody has to choose, as it is declared ("" for none): what Enter on an empty line declares. `parked` lets the
    order of play go on as if a seat had made the declaration that was due, and forgets what that could have changed;
    `going_on` goes on with what waited for a fact that such a line left open, once more is told; `put_right`
    corrects, by lines of its own, what was reckoned without a fact that is told now. `ended` says how the game ended,
    where that is worth saying beside who won. `locate` lists the locations of a verb of a seat (values of its fields,
    or of the items of its list) that are as a line describes them, in a state: by what `[described]` in its
    `everyday_words.toml` lists.
    """

    state: type
    actions: Mapping[str, Action]
    readings: type = default_rules.NoReadings
    keys: Callable[[tuple[str, ...]], dict[str, tuple[str, ...]]] = default_rules.keys
    open: SetUp | None = None
    blank: SetUp | None = None
    due: Callable[[Any], Iterable[PromptLine]] | None = None
    faults: Callable[[Any], Iterable[Breach]] = default_rules.faults
    sheets: Mapping[str, Callable[[Any], Any]] = {}
    actor: Callable[[Any, str], Any] = default_rules.actor
    next_seats: Callable[[Any], tuple[str, ...]] | None = None
    lead_in: Callable[[Any, Move], tuple[Move, ...]] = default_rules.lead_in
    over: Callable[[Any], bool] = default_rules.over
    tie_breaks: Callable[[Any], Iterable[Any]] = default_rules.tie_breaks
    start: tuple[str, ...] = ()
    teach: Callable[[Any, str, Any], Any] | None = None
    stuck: Callable[[Any], Check] | None = None
    unfinished: Callable[[Any], bool] | None = None
    places: Callable[[Any], tuple[SeatRank, ...]] | None = None
    overlooked: Callable[[Any, tuple[Move, ...]], Iterable[PromptLine]] | None = None
    check: Callable[[Any, str, Any], Iterable[Fault]] | None = None
    narrow: Callable[[Any, str, FactSpec], FactSpec] | None = None
    odd: Callable[[Any, str, Any], Iterable[Fault]] | None = None
    implied: Callable[[Any, str, Any], Mapping[str, Any]] | None = None
    apart: Callable[[tuple[Move, ...]], Check] | None = None
    closing: Callable[[Any], str] | None = None
    parked: Callable[[ParkingLedger, str], None] = default_rules.parked
    going_on: Callable[[Ledger], None] | None = None
    put_right: Callable[[Ledger], None] | None = None
    ended: Callable[[Any], Iterable[PromptLine]] | None = None
    locate: Callable[[Any, str, str, Mapping[str, tuple[Any, ...]]], Iterable[Mapping[str, Any]]] | None = None

    def first_state(self, seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> Any:
        """Set a game up: as `open` does it, else with the defaults of the state and the first seat active."""
        if self.open:
            return self.open(seats, options, printed)
        return default_rules.initial_state(self.state, tuple(seat.id for seat in seats), options, printed)

    def blank_state(self, seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> Any:
        """Begin a described position: as `blank` does it, else with nothing known."""
        if self.blank:
            return self.blank(seats, options, printed)
        keys = self.keys(tuple(seat.id for seat in seats))
        return structs.replace(blank(self.state, keys), options=options, printed=PrintedValueFacts(printed))

    def prompts(self, state: Any) -> list[PromptLine]:
        """Say what is done and what is due, pending choices first."""
        if self.over(state):
            return [PromptLine("game_over", done=True), *(self.ended(state) if self.ended else ())]
        try:
            if not known(state.phase):
                return [PromptLine("position_open")]
            return list(self.due(state)) if self.due else [PromptLine("turn_of", {"seat": str(state.active)})]
        except UnknownFactError:
            return [PromptLine("position_open")]


class Game:
    """A game found by its package; everything is loaded when first used. Whatever of it cannot be used raises
    `InputError`, which names the file.

    A game that is only counted has no referee: no rules, and nothing of what its `folder` might hold.
    """

    def __init__(self, package: GamePackage) -> None:
        self.package = package
        self.folder = package.folder("referee")
        self.id = package.id
        self.refereed = package.has_code("referee")

    @cached_property
    def meta(self) -> GameMetadata:
        """The game's `meta.toml`."""
        meta = read_table(self.package.meta, GameMetadata)
        if meta.id not in ("", self.id):
            raise wrong_data(self.package.meta, f"{meta.id!r} != {self.id!r}", "id")
        return meta

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The game's rule catalogue."""
        return clauses.load(self.folder / "clauses.toml")

    @cached_property
    def acts(self) -> dict[str, PhysicalAct]:
        """The acts that people ask about."""
        return acts.load(self.folder / "acts.toml")

    @cached_property
    def components(self) -> PrintedValueSpecs:
        """The game's printed values and questions for them."""
        return printed_values.load(self.folder / "components.toml")

    @cached_property
    def pages(self) -> tuple[PrintedValuePage, ...]:
        """The pages of the game's box, in reading order."""
        return printed_value_pages.load(self.folder / "components.toml")

    @cached_property
    def doubts(self) -> tuple[PrintedValuePlausibilityRule, ...]:
        """What the printed values of the box must be to one another."""
        return printed_value_plausibility.load(self.folder / "doubts.toml")

    @cached_property
    def rules(self) -> GameRules:
        """The game's code, imported now."""
        self.check_refereed()
        rules: GameRules = load_record(self.package, "referee", "RULES")
        return rules

    @cached_property
    def words(self) -> tuple[Path, ...]:
        """The catalogues of the referee and of this game; it may lack any of its own."""
        points = self.package.folder("scoring") / "words.toml"
        own = (points, self.folder / "words.toml", self.folder / "acts.toml")
        return (WORDS, *(path for path in own if path.exists()))

    def check_refereed(self) -> None:
        """Raises `InputError` for a game that is only counted."""
        if not self.refereed:
            raise input_error("game_not_refereed")

    @property
    def demo(self) -> Path:
        """The file of a whole recorded game, which there may be none of."""
        return self.folder / "demo.toml"

    def module(self, name: str) -> ModuleType:
        """Import a module of the game's code."""
        return load_module(self.package, "referee", name)

    def check_data(self) -> None:
        """Read every data file of an installed game. Raises `InputError` for one that cannot be used."""
        if self.package.package:
            _ = (self.meta, self.clauses, self.acts, self.components, self.pages, self.doubts)
            rulings.load(self.folder)
            rule_sections.load(self.folder)
            for path in self.words:
                load(path)

    def printed(self) -> dict[str, Any]:
        """The printed values that a source gives."""
        return printed_values.defaults(self.components)

    def own_words(self, printed: Mapping[str, Any]) -> dict[str, str]:
        """Give the words of a table's own among its printed values, by the ids of the catalogue they replace."""
        return printed_values.own_words(self.components, printed)

    def facts(self, seats: tuple[str, ...]) -> dict[str, FactSpec]:
        """Every fact of a state and every reading that can be told, by path (printed values apart)."""
        keys = _keys(self, seats)
        return {
            **dict(facts_of(self.rules.state, keys)),
            **dict(facts_of(self.rules.readings, keys, "now.")),
        }

    def fact(self, seats: tuple[str, ...], path: str) -> FactSpec | None:
        """Find what may be told about one path; None for a path that is not a fact."""
        if path.startswith("printed."):
            return _printed(self, seats, path[8:])
        return _facts(self, seats).get(path)

    def accept(
        self, seats: tuple[str, ...], facts: Mapping[str, Any], root: str = "", state: Any = None
    ) -> tuple[dict[str, Any], list[Fault]]:
        """Check facts told in a state (paths below `root`, which ends with a dot; no state: they are in the record).
        Gives the values as state keeps them, and every fault found.
        """
        values: dict[str, Any] = {}
        faults: list[Fault] = []
        if not facts:
            return values, faults
        sound: dict[str, Any] = {}
        for path, given in facts.items():
            fact = self.fact(seats, f"{root}{path}")
            if fact is None:
                faults.append(Fault("fact_unknown", path[:80]))
                continue
            value = tuple(given) if isinstance(given, list) else given
            wrong = faults_of_answer(fact, path, value, state)
            values[path] = None if wrong else value
            faults += wrong
            if not wrong:
                sound[f"{root}{path}"] = values[path]
        if self.rules.check:
            after = with_facts(state, sound)
            found = [fault for path, value in sound.items() for fault in self.rules.check(after, path, value)]
            found = [structs.replace(fault, field=fault.field.removeprefix(root)) for fault in found]
            faults += [fault for place, fault in enumerate(found) if fault not in found[:place]]
        return values, faults


@cache
def _keys(game: Game, seats: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return game.rules.keys(seats)


@cache
def _facts(game: Game, seats: tuple[str, ...]) -> dict[str, FactSpec]:
    return game.facts(seats)


@lru_cache(4_096)
def _printed(game: Game, seats: tuple[str, ...], path: str) -> FactSpec | None:
    return printed_values.fact_of(game.components, path, _keys(game, seats))


def names() -> list[str]:
    """List the games that are known by id; what is not finished yet (stage "draft") is among them."""
    return sorted(_usable(tuple(sys.path))[0])


def offered() -> list[str]:
    """List the games that a person is offered: every menu, list and default goes by this one."""
    games = [game for game in _usable(tuple(sys.path))[0].values() if game.meta.stage != DRAFT]
    return [game.id for game in sorted(games, key=lambda game: (game.meta.order, game.id))]


def refereed() -> list[str]:
    """List the games that are offered and have a referee."""
    return [name for name in offered() if find(name).refereed]


def unusable() -> dict[str, tuple[Fault, ...]]:
    """List what is wrong with installed games that cannot be used, by their ids."""
    return _usable(tuple(sys.path))[1]


def find(game: str) -> Game:
    """Find a game. Raises `InputError` for one that is not here, or cannot be used."""
    if not is_known(game):
        raise input_error("no_such_game", field="game", given=game[:40], games=tuple(offered()))
    located = _game(game, () if is_own(game) else tuple(sys.path))
    _ = located.meta
    return located


def title(game: str, lang: str) -> str:
    """Give the title of a game; of one that is not here, or cannot be used, its id."""
    try:
        return find(game).meta.title(lang)
    except InputError:
        return game


@cache
def _game(game: str, _paths: tuple[str, ...]) -> Game:
    return Game(package(game))


@cache
def _usable(_paths: tuple[str, ...]) -> tuple[dict[str, Game], dict[str, tuple[Fault, ...]]]:
    games, faults = dict[str, Game](), dict(packages().faults)
    for name, at in packages().games.items():
        if at.meta.is_file():
            try:
                find(name).check_data()
                games[name] = find(name)
            except InputError as error:
                faults[name] = (*error.faults, *faults.get(name, ()))
    return games, faults
