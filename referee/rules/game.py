"""The data and functions that a game provides to the referee. Games are found by their `meta.toml` and imported on
selection.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache, partial
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
from referee.rules.generated_moves import Choices, ListField, Starts, generated, with_first_item, with_item
from referee.rules.printed_value_pages import PrintedValuePage
from referee.rules.printed_value_plausibility import PrintedValuePlausibilityRule
from referee.rules.printed_values import PrintedValueSpecs
from scoring.breakdown import SeatRank
from scoring.data_files import read_table, wrong_data
from scoring.errors import Fault, InputError, input_error
from scoring.game_code import load_module, load_record
from scoring.game_packages import GamePackage, is_known, is_own, package, packages
from scoring.game_packages import add as add_package
from scoring.text_catalogs import load

WORDS = Path(referee.__file__).with_name("words.toml")

DEPTHS = ("tally", "score", "full")
"""The recording depths: only scorings, rounds and scores, or every move."""

Check = Iterator[Breach]
Checks = Generator[Check, bool, None]
"""The rule checks of an action: a generator of checks. Each check is run separately, and its result (passed or not) is
sent back to the generator.
"""


def no_options(_state: Any) -> Iterable[Move]:
    """Offer nothing, because only the players know what they declare."""
    return ()


class Action(Struct, frozen=True):
    """An action that can be declared: its move class, its rule checks (`objections`), its effects, the legal moves
    (`options`), and a move with one more unit (`extend`). With `starts`, the legal moves are generated: from every
    start with every combination of `choices`, or with another item of a `list_field`, those that the checks accept.
    """

    verb: str
    move: type[Move]
    objections: Callable[[Any, Any], Checks]
    effects: Callable[[Ledger, Any], None]
    options: Callable[[Any], Iterable[Move]] = no_options
    extend: Callable[[Any, Any], Iterable[Move]] | None = None
    starts: Starts | None = None
    choices: Choices = {}
    list_field: ListField | None = None

    def __post_init__(self) -> None:
        if not self.starts or self.options is not no_options:
            return
        options = partial(generated, self.move, self.objections, self.starts, self.choices)
        if self.list_field:
            options = partial(with_first_item, self.move, self.objections, self.starts, self.list_field)
            structs.force_setattr(self, "extend", partial(with_item, self.objections, self.list_field))
        structs.force_setattr(self, "options", options)


def by_verb(*actions: Action) -> dict[str, Action]:
    """Return the actions of a game by name, in display order."""
    return {action.verb: action for action in actions}


class Seat(Struct, frozen=True):
    """A seat: a letter (its id), a name, a colour of the game and a shape. Lists of seats are in turn order."""

    id: str
    name: str
    colour: str = ""
    shape: str = ""


SetUp = Callable[[tuple[Seat, ...], dict[str, Any], dict[str, Any]], Any]
"""A function that returns the first state of a table from its seats, settings and printed values."""


class PromptLine(Struct, frozen=True):
    """A prompt line: the text `prompt.<key>` with its values. `done` marks a completed step instead of a required
    action; `pending` marks a choice to make first; `lasts` marks a missed opportunity that remains possible later.
    """

    key: str
    values: dict[str, Any] = {}
    done: bool = False
    pending: bool = False
    lasts: bool = False


class GameRules(Struct, frozen=True):
    """The functions and tables of one game, as a record without a base class.

    - `state`: the immutable Struct of the game's state, with at least `seats`, `printed`, `now`, `options`; `open`
      returns the first state.
    - `keys`: returns the ids of each key set for given seats.
    - `due`: returns the prompt lines while the game is not over.
    - `actor`: returns the seat that acts if a move names none.
    - `next_seats`: returns the seats that act after the current turn, nearest first, as far as determined; it may
      raise `UnknownFactError`.
    - `lead_in`: returns the moves that a declaration implies before it.
    - `start`: the clauses for the victory points at the start.
    - `teach`: may draw conclusions from an entered value.
    - `stuck`: yields a breach for a state in which an action of several moves can no longer be completed; `unfinished`
      returns whether such an action has been started.
    - `places`: ranks the seats at the end, if victory points alone do not.
    - `overlooked`: returns easily forgotten actions that legal moves would make impossible; they are displayed before
      recording.
    - `check`: returns the faults of an answer, by its full path, beyond its type: a text in the game's own notation,
      or inconsistent printed values. The state contains all values entered together (None without a table).
    - `narrow`: returns the possible answers to a question in a state, if these are fewer than the field allows.
    - `odd`: returns the possible but unusual parts of an answer.
    - `implied`: returns other values that follow from an answer, by dotted path; they are recorded with it if unknown.
    - `apart`: yields breaches of moves that can never be in one declaration, regardless of the position.
    - `closing`: returns the declaration that ends the current turn, phase or step if there is nothing to choose (""
      for none); Enter on an empty line declares it.
    - `parked`: continues the order of play as if a seat had made the required declaration, and marks all values that
      it could have changed as unknown.
    - `going_on`: continues actions that waited for a value left unknown by an undecided declaration; `put_right`
      corrects, with its own ledger lines, results computed without a value that is known now.
    - `ended`: returns prompt lines about the ending, besides the winner.
    - `locate`: returns the locations for an action of a seat (values of its fields or list items) that match the
      description in a typed line, as specified by `[described]` in the game's `everyday_words.toml`.
    - `after_sheet`: continues the game after a recorded score sheet, at a table that records only scorings.
    - `invariants`: what holds between the states before and after any declaration; only `gyoji games check` calls them.
    """

    state: type
    actions: Mapping[str, Action]
    readings: type = default_rules.NoMoveFacts
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
    parked: Callable[[ParkingLedger, str], None] = default_rules.forget_seat
    going_on: Callable[[Ledger], None] | None = None
    put_right: Callable[[Ledger], None] | None = None
    ended: Callable[[Any], Iterable[PromptLine]] | None = None
    locate: Callable[[Any, str, str, Mapping[str, tuple[Any, ...]]], Iterable[Mapping[str, Any]]] | None = None
    after_sheet: Callable[[Ledger], None] | None = None
    invariants: tuple[Callable[[Any, Any], bool], ...] = ()

    def first_state(self, seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> Any:
        """Return the start state of a table: from `open`, or by default with the first seat active."""
        if self.open:
            return self.open(seats, options, printed)
        return default_rules.initial_state(self.state, tuple(seat.id for seat in seats), options, printed)

    def blank_state(self, seats: tuple[Seat, ...], options: dict[str, Any], printed: dict[str, Any]) -> Any:
        """Return the state of a position described by the players before any value is entered: from `blank`, or by
        default with everything unknown.
        """
        if self.blank:
            return self.blank(seats, options, printed)
        keys = self.keys(tuple(seat.id for seat in seats))
        return structs.replace(blank(self.state, keys), options=options, printed=PrintedValueFacts(printed))

    def prompts(self, state: Any) -> list[PromptLine]:
        """Return the prompt lines: completed steps and required actions, pending choices first."""
        if self.over(state):
            return [PromptLine("game_over", done=True), *(self.ended(state) if self.ended else ())]
        try:
            if not known(state.phase):
                return [PromptLine("position_open")]
            lines = list(self.due(state)) if self.due else [PromptLine("turn_of", {"seat": str(state.active)})]
        except UnknownFactError:
            return [PromptLine("position_open")]
        if all(known(value) for line in lines for value in line.values.values()):
            return lines
        return [PromptLine("position_open")]


class Game:
    """A game found by its package; its parts are loaded on first use. Access to an unusable part raises `InputError`
    with the file name. A game without a referee has only scorings. `opening` is what the opening of a table of the game
    contains besides, `texts` are texts that no file contains, by language and id, and `depths` are the recording depths
    of its tables, the deepest last.
    """

    opening: Mapping[str, Any] = {}
    texts: Mapping[str, Mapping[str, str]] = {}
    depths: tuple[str, ...] = DEPTHS

    def __init__(self, package: GamePackage) -> None:
        self.package = package
        self.folder = package.folder("referee")
        self.id = package.id
        self.refereed = package.has_code("referee")

    @cached_property
    def meta(self) -> GameMetadata:
        """The metadata in the game's `meta.toml`."""
        meta = read_table(self.package.meta, GameMetadata)
        if meta.id not in ("", self.id):
            raise wrong_data(self.package.meta, f"{meta.id!r} != {self.id!r}", "id")
        return meta

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        return clauses.load(self.folder / "clauses.toml")

    @cached_property
    def acts(self) -> dict[str, PhysicalAct]:
        """The physical acts that players ask about, by id."""
        return acts.load(self.folder / "acts.toml")

    @cached_property
    def components(self) -> PrintedValueSpecs:
        """The game's printed values and the questions for them."""
        return printed_values.load(self.folder / "components.toml")

    @cached_property
    def pages(self) -> tuple[PrintedValuePage, ...]:
        """The pages of printed values (boards, tracks, cards), in reading order."""
        return printed_value_pages.load(self.folder / "components.toml")

    @cached_property
    def doubts(self) -> tuple[PrintedValuePlausibilityRule, ...]:
        return printed_value_plausibility.load(self.folder / "doubts.toml")

    @cached_property
    def rules(self) -> GameRules:
        """The game's rules, imported on first use."""
        self.check_refereed()
        rules: GameRules = load_record(self.package, "referee", "RULES")
        return rules

    @cached_property
    def words(self) -> tuple[Path, ...]:
        """The paths of the existing text catalogues of the referee and of this game."""
        own = [self.package.folder("scoring") / "words.toml"]
        if self.folder.is_dir():
            own += (self.folder / "words.toml", self.folder / "acts.toml")
        return (WORDS, *(path for path in own if path.exists()))

    def check_refereed(self) -> None:
        """Raise `InputError` if the game has no referee."""
        if not self.refereed:
            raise input_error("game_not_refereed")

    @property
    def demo(self) -> Path:
        """The path of the demo file, a complete recorded game; the file may not exist."""
        return self.folder / "demo.toml"

    def module(self, name: str) -> ModuleType:
        """Import a module of the game's code by name."""
        return load_module(self.package, "referee", name)

    def check_data(self) -> None:
        """Load all data files of an installed game. Raises `InputError` if one is invalid."""
        if not self.package.package:
            return
        _ = self.meta
        if self.folder.is_dir():
            _ = (self.clauses, self.acts, self.components, self.pages, self.doubts)
            rulings.load(self.folder)
            rule_sections.load(self.folder)
        for path in self.words:
            load(path)

    def printed(self) -> dict[str, Any]:
        """Return the printed values with a known source, indexed by dotted path."""
        return printed_values.defaults(self.components)

    def own_words(self, printed: Mapping[str, Any]) -> dict[str, str]:
        """Return the names given by players among the printed values, by the catalogue ids that they replace."""
        return printed_values.own_words(self.components, printed)

    def facts(self, seats: tuple[str, ...]) -> Mapping[str, FactSpec]:
        """Return the definitions of all values that can be entered, indexed by dotted path, except printed values."""
        return _facts(self, seats)

    def fact(self, seats: tuple[str, ...], path: str) -> FactSpec | None:
        """Return the definition of the value at a path; None if there is no such path."""
        if path.startswith("printed."):
            return _printed_fact(self, seats, path[8:])
        return self.facts(seats).get(path)

    def accept(
        self, seats: tuple[str, ...], facts: Mapping[str, Any], root: str = "", state: Any = None
    ) -> tuple[dict[str, Any], list[Fault]]:
        """Validate values entered in a state. The paths are relative to `root`, which ends with a dot; `state` is None
        for values from a record. Return (values in stored form, faults).
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
    keys = _keys(game, seats)
    return {**dict(facts_of(game.rules.state, keys)), **dict(facts_of(game.rules.readings, keys, "now."))}


@lru_cache(4_096)
def _printed_fact(game: Game, seats: tuple[str, ...], path: str) -> FactSpec | None:
    return printed_values.fact_of(game.components, path, _keys(game, seats))


def names() -> list[str]:
    """Return the sorted ids of all usable games, including drafts."""
    return sorted(_usable(tuple(sys.path))[0])


def offered_games() -> list[str]:
    """Return the ids of the games offered to users, in menu order."""
    games = [game for game in _usable(tuple(sys.path))[0].values() if game.meta.stage != DRAFT]
    return [game.id for game in sorted(games, key=lambda game: (game.meta.order, game.id))]


def refereed_games() -> list[str]:
    return [name for name in offered_games() if find(name).refereed]


def unusable() -> dict[str, tuple[Fault, ...]]:
    """Return the faults of unusable installed games, by id."""
    return _usable(tuple(sys.path))[1]


def load_installed() -> Mapping[str, tuple[Fault, ...]]:
    """Import the code of all installed games; a game whose import fails becomes unusable. Return the faults by
    game id.
    """
    usable, faults = _usable(tuple(sys.path))
    for name, game in [(name, game) for name, game in usable.items() if game.package.package]:
        try:
            load_record(game.package, "scoring", "SCORINGS")
            _ = game.refereed and game.rules
        except InputError as error:
            faults[name] = (*error.faults, *faults.get(name, ()))
            del usable[name]
    return faults


_added: dict[str, Game] = {}


def add(game: Game) -> None:
    """Add a game without code of its own; it is found by its id, and listed nowhere."""
    add_package(game.package)
    _added[game.id] = game


def find(game: str) -> Game:
    """Return a game by id. Raises `InputError` if there is no such game or it is unusable."""
    if game in _added:
        return _added[game]
    if not is_known(game):
        raise input_error("no_such_game", field="game", given=game[:40], games=tuple(offered_games()))
    located = _game(game, () if is_own(game) else tuple(sys.path))
    _ = located.meta
    return located


def title(game: str, lang: str, short: bool = False) -> str:
    """Return the title of a game, or its short form; its id if the game is missing or unusable."""
    try:
        meta = find(game).meta
        return meta.short_title(lang) if short else meta.title(lang)
    except InputError:
        return game


@cache
def _game(game: str, _paths: tuple[str, ...]) -> Game:
    return Game(package(game))


@cache
def _usable(_paths: tuple[str, ...]) -> tuple[dict[str, Game], dict[str, tuple[Fault, ...]]]:
    games, faults = dict[str, Game](), dict(packages().faults)
    for name, at in packages().games.items():
        if at.package or at.meta.is_file():  # an installed one has been looked at
            try:
                find(name).check_data()
                games[name] = find(name)
            except InputError as error:
                faults[name] = (*error.faults, *faults.get(name, ()))
    return games, faults
