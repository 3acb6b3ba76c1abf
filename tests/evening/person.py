"""The people at the table: they know their box and the game, and of the referee only what it shows."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec, UnknownFactError, get, known
from referee.facts.verdict import Question
from referee.notation.move import Move
from referee.table.json_schemas import plain
from referee.table.table import Table
from scoring.fields.field import FieldContext
from scoring.fields.simple_fields import WholeNumber
from scoring.text_catalogs import Words
from tests.helpers import verb_of
from tests.play.described import any_answer
from tests.play.playground import playground
from tests.play.playing import by_verb
from tui.core.i18n import messages

from .front import flat
from .plan_city_lines import plan_city_line

NAME = "zqx"
"""Stands for a name that people give, while the sentences are learnt."""


TRIES = 9
"""So often somebody thinks of something by themselves, before they look for what is left."""
MOST_NUMBER = 27
"""The highest space, rank or count that a question names."""


class NoMove(Exception):
    """Nothing is offered that a person could want, though the game goes on."""


def _called(table: Table, said: str) -> str:
    """Give the name of a thing on the table that is said with blanks, as people read it; else what was said."""
    named = re.findall(r"\w*_\w*", str(plain(table.state)))
    return next((name for name in named if name.replace("_", "") == said.casefold()), said.casefold())


class Person:
    """Everybody at one table: one box (a playground's, INVENTED), one chance. `doubts` counts what the box does not say."""

    def __init__(self, game: str, players: int, seed: int) -> None:
        self.ground = playground(game)
        self.chance = random.Random(f"{game} {players} {seed}")
        self.box = self.ground.sit(players, self.chance, 0.0)
        self._choose = self.ground.sit(players, self.chance, 1.0).choose
        self.read: dict[str, Any] = {}
        self.doubts: Counter[str] = Counter()
        self._sentences: dict[tuple[str, tuple[str, ...]], tuple[dict[str, list[str]], list[tuple[Any, str]]]] = {}

    # deciding

    def wants(self, table: Table, vain: Sequence[Move] = ()) -> Move:
        """Choose a move, not one that was tried in vain. Raises `NoMove` where nothing (else) is offered."""
        for _ in range(TRIES):
            move = self._wants(table)
            if move not in vain:
                return move
        left = [move for moves in by_verb(table).values() for move in moves if move not in vain]
        if not left:
            raise NoMove(f"all was tried: {len(vain)} moves")
        return self.chance.choice(left)

    def _wants(self, table: Table) -> Move:
        hint = HINTS.get(table.game.id)
        move = hint(self, table) if hint else None
        if move is not None:
            return move
        try:
            return self._choose(table, self.chance)
        except UnknownFactError:  # one unit more cannot be worked out: one takes a move as it is offered
            return self.chance.choice([move for moves in by_verb(table).values() for move in moves])
        except (AssertionError, IndexError) as nothing:
            raise NoMove(str(nothing)[:200]) from None

    # reading a question

    def paths(self, question: str, table: Table, words: Words) -> list[str]:
        """Tell which facts a question asks for, by its text alone; more than one where it does not say which. Above the
        question may stand what will be recorded.
        """
        starts = (
            range(len(question)) if words.lang == "ja" else [0, *(at + 1 for at, c in enumerate(question) if c == " ")]
        )
        return next(filter(None, (self._paths(question[start:], table, words) for start in starts)), [])

    def _paths(self, question: str, table: Table, words: Words) -> list[str]:
        key = (words.lang, tuple(table.seats.values()))
        if key not in self._sentences:
            self._sentences[key] = self._learn(table, words)
        whole, parts = self._sentences[key]
        found = whole.get(flat(question), [])
        if not found:
            for pattern, path in parts:
                if hit := pattern.fullmatch(flat(question)):
                    names = iter([_called(table, said) for said in hit.groups()])
                    found = [*found, re.sub(NAME, lambda _hit, names=names: next(names), path)]
        if not found:  # a name of a thing as this table calls it
            own, _ = self._learn(table, words)
            found = own.get(flat(question), [])
        return list(dict.fromkeys(found))

    def _learn(self, table: Table, words: Words) -> tuple[dict[str, list[str]], list[tuple[Any, str]]]:
        whole: dict[str, list[str]] = {}
        parts: list[tuple[Any, str]] = []
        for path, fact in self._facts(table):
            said = flat(messages.question(words, Question(path, fact)))
            if NAME in path:
                parts.append((re.compile(re.escape(said).replace(NAME, "(.+?)"), re.IGNORECASE), path))
            else:
                whole.setdefault(said, []).append(path)
        return whole, parts

    def _facts(self, table: Table) -> Iterator[tuple[str, FactSpec]]:
        seats = tuple(table.seats)
        yield from table.game.facts(seats).items()
        keys = {**table.game.rules.keys(seats), "#": tuple(map(str, range(MOST_NUMBER + 1))), "@": (NAME,)}
        for pattern, row in table.game.components.items():
            paths, stars = ["printed"], iter(row.keys)
            for part in pattern.split("."):
                of = next(stars, "") if part == "*" else ""
                given = (keys.get(of) or keys[of.partition(".")[0]]) if of else (part,)
                paths = [f"{path}.{key}" for path in paths for key in given]
            yield from ((path, fact) for path in paths if row.ask and (fact := table.game.fact(seats, path)))

    # answering

    def value(self, table: Table, path: str, asked: FactSpec | None = None) -> Any:
        """Look into the box, at the board, at the cards: the same answer as long as the same thing lies there.

        What is `asked` says what may be answered where it is no fact of the table: a name that a line leaves out.
        """
        if path in self.read and path.startswith("printed."):
            return self.read[path]
        hidden = self._printed(path)
        if hidden is not None:
            return hidden
        try:
            given = self.box.answer(table, path, self.chance)
        except (AssertionError, KeyError, IndexError):
            self.doubts[path] += 1
            given = {path: self.guess(table, path, asked)}
        self.read.update(given)
        return given[path]

    def guess(self, table: Table, path: str, asked: FactSpec | None = None) -> Any:
        """Answer something that the screen says may be: each of a list once, small numbers."""
        fact, narrow = asked or table.fact(path), table.game.rules.narrow
        fact = narrow(table.state, path, fact) if narrow and not asked else fact
        value = any_answer(fact, self.chance, self.ground.words)
        if isinstance(value, int) and not isinstance(value, bool):
            assert isinstance(fact.field, WholeNumber)
            low = 0 if fact.field.low is None else fact.field.low
            most = low + 2 if fact.field.high is None else min(fact.field.high, low + 2)
            return self.chance.randint(low, most)
        return list(dict.fromkeys(value))[:1] if isinstance(value, (list, tuple)) else value

    def _printed(self, path: str) -> Any:
        try:
            value = get(self.box.table.state, path) if not path.startswith("now.") else None
        except KeyError:
            return None
        setup = path.startswith(("printed.", *LAID.get(self.ground.game.id, ())))
        return value if setup and value is not None and known(value) else None

    def line(self, table: Table, path: str) -> str:
        """Write the line that tells a fact with what belongs to it, as it lies before them; "" where there is none."""
        hint = LINES.get(table.game.id)
        if hint:
            return hint(self, table, path)
        from tui.core.components.printed_value_groups import line_for

        line = line_for(table.game, table.state, path)
        if line is not None and line.joined is not None:
            shown = [self._still(table, cell.paths[0]) for cell in line.cells]
            return line.joined(["" if value is None else str(value) for value in shown])
        if line is None or not line.whole:
            return ""
        return line.write({own: self.shown(table, f"printed.{own}") for own in line.paths({})})

    def _still(self, table: Table, path: str) -> Any:
        """Look at a part of a row: what the record knows of it still lies there."""
        with suppress(KeyError, UnknownFactError):
            if known(value := get(table.state, path)):
                return value
        return self.shown(table, path)

    def shown(self, table: Table, path: str) -> Any:
        """Look at something beside what is asked; None for what cannot be read off."""
        return self.value(table, path)

    def written(self, fact: FactSpec, value: Any, words: Words) -> str:
        """Write an answer as people type it: words as the screen shows them."""
        if not value or fact.key_field is None:
            return fact.field.write(value, FieldContext(words=words))
        if isinstance(value, str):
            return messages.choice(words, fact, value)
        return ",".join(messages.choice(words, fact, one) for one in value)


LAID: dict[str, tuple[str, ...]] = {"nippon": ("rewards.", "regions.", "cities.", "supply.", "slots.", "rows.")}
"""What lies on the table from the set-up on, as the box has it."""


def _crisis(person: Person, table: Table) -> Move | None:
    """Draw an event of the colour of the track: nobody is offered a card before it has been described."""
    from referee.games.crisis.cards import DrawEvent
    from referee.games.crisis.values import colour

    state = table.state
    if state.pending or state.event or state.phase not in ("event", "evaluation"):
        return None
    if state.phase == "evaluation" or any(verb_of(one) != "draw_event" for one in table.options()):
        return None
    at = structs.replace(state, printed=person.box.table.state.printed)
    shown = colour(at)
    drawn = person.read.setdefault(f"drawn {shown}", set())
    made = sum(step.entry.seq for step in table.steps if step.table_state.state.event)
    number = 1 + len(drawn | {made}) - 1 if made in drawn else len(drawn) + 1
    drawn.add(made)
    name = f"{shown}_{number}"
    for path, value in person.box.table.state.printed.items():
        lead = f"event.{shown}_{1 + (number - 1) % 3}."
        if path.startswith(lead):
            person.read[f"printed.event.{name}.{path.removeprefix(lead)}"] = value
    return DrawEvent(seat="", name=name)


HINTS: dict[str, Callable[[Person, Table], Move | None]] = {"crisis": _crisis}


def _crisis_line(person: Person, table: Table, path: str) -> str:
    """Write a card, or the row of employee tiles, in as few signs as are read."""
    from referee.games.crisis import card_notation
    from referee.games.crisis.state import CHART_PRICES
    from referee.printed_lines.named_line import card_line, key_of
    from tui.core.components.printed_value_groups import line_for

    kind, _, rest = path.removeprefix("printed.").partition(".")
    if kind == "company_spaces":
        name = person.value(table, path)
        path = f"printed.company.{key_of(name)}.cost" if name else ""
        kind, rest = ("company", f"{key_of(name)}.cost") if name else ("", "")
    name = rest.partition(".")[0]
    if kind == "company":
        whats = ("level", "cost", "vp", "icons", "employees", "resources", "bonus", "outputs")
        card = _looked(person, table, f"printed.company.{name}.", whats)
        places = range(1, len(card.get("outputs", ())) + 1)
        card |= _looked(
            person,
            table,
            f"printed.company.{name}.",
            [f"{what}.{n}" for n in places for what in ("value", "multiplier")],
        )
        values = {f"company.{name}.{what}": value for what, value in card.items()}
        return _short(card_line(table.game, kind, name).write(values))
    if kind in ("event", "influence"):
        at = f"printed.{kind}.{name}."
        card = _looked(person, table, at, ("effects",) if kind == "event" else ("timing", "effects"))
        for place, effect in enumerate(card.get("effects", ()), 1):
            card |= _looked(person, table, at, [f"{field}.{place}" for field in FIELDS[effect]])
            if card.get(f"priced.{place}"):  # other prices are not those of a resource
                chart = tuple(price for price in card[f"prices.{place}"] if price in CHART_PRICES)
                card |= {f"prices.{place}": chart} if chart else {f"priced.{place}": ()}
        values = {f"{kind}.{name}.{what}": value for what, value in card.items()}
        return card_line(table.game, kind, name).write(values).partition(": ? " if kind == "event" else ": ")[2]
    if kind in ("import_space", "energy_space"):
        line = line_for(table.game, table.state, path)
        assert line is not None
        return line.write({own: person.shown(table, f"printed.{own}") for own in line.paths({})})
    if kind == "employee_spaces":
        there = [_seen(person, table, f"employee_spaces.{space}") for space in table.state.employee_spaces]
        return " ".join("?" if one is None else card_notation.write_tile(one) if one else "-" for one in there)
    if kind == "market":
        columns = {"1": "12", "2": "12", "3": "123"}[rest[0]]
        open_ = [_seen(person, table, f"market.{column}.rows.{row}") for column in columns for row in "1234"]
        return " ".join("?" if one is None else _contract(one) if one else "-" for one in open_)
    return ""


def _seen(person: Person, table: Table, path: str) -> Any:
    return None if known(table.known_as(path)) else person.shown(table, path)


def _contract(id: str) -> str:
    resource, most = id.split("_")
    return f"{UNITS[resource]}{most}"


def _looked(person: Person, table: Table, at: str, whats: Sequence[str]) -> dict[str, Any]:
    seen = {what: person.shown(table, f"{at}{what}") for what in whats}
    return {what: value for what, value in seen.items() if value is not None}


FIELDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("status", "credits", "vp"), ("amount",)),
    "penalty": ("amount", "whom"),
    "close": ("closes", "spaces"),
    "reduce": ("amount", "reduces", "company"),
    "price": ("amount", "prices", "priced"),
    "manual": ("manual",),
    **dict.fromkeys(("gain_credits", "gain_vp"), ("amount",)),
    "gain_resources": ("gains",),
}
"""What a card tells of an effect."""
UNITS = {"energy": "e", "food": "f", "minerals": "m", "gears": "g", "chemicals": "ch", "sixth": "s", "vp": "v"}


def _short(line: str) -> str:
    """Leave out the level, which the round tells, the blanks and dashes that part nothing, and the ends of words."""
    line = re.sub(r" ?([:|]) ?", r"\1", line)
    line = re.sub(r":\S+ (?=[4-9]|\d\d)", ":", line)
    line = re.sub(r"(?<=[|])-(?=[|])", "", line)
    line = re.sub(r"(\d[a-z]+) (?=\d)", r"\1", line)
    return re.sub(r"(?<=\d)[a-z]{2,}", lambda hit: UNITS.get(hit[0], hit[0]), line)


LINES: dict[str, Callable[[Person, Table, str], str]] = {"crisis": _crisis_line, "plan_city": plan_city_line}
