"""A simple player of Crisis: it puts managers where they help its production most, runs what it can, and sells well.

It knows of the rules only how production works, to see what a tile, a card or a resource would be worth; what may be
declared it takes from the options of the referee.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import NODEFAULT, structs

from referee.facts.facts import known
from referee.games.crisis.locations import LOCATIONS
from referee.games.crisis.state import COLUMNS, State
from referee.judging.judge import judge
from referee.notation.move import Move, write
from referee.rules.game import find
from referee.table.table import Table
from tests.helpers import verb_of
from tests.tools.crisis_values import CONTRACTS, EMPLOYEES, names_of
from tests.tools.worth_crisis import WORTH, Hopes, running

GAME = find("crisis")
LEVELS = (1, 1, 1, 2, 2, 3, 3)


def options(state: State) -> list[Any]:
    """List everything that may be declared now."""
    return [move for action in GAME.rules.actions.values() for move in action.options(state)]


def by_hand(state: State, move: Any) -> bool:
    """Tell whether the table works out what an event does."""
    return "manual" in state.printed[f"event.{move.name}.effects"]


def shortest(state: State, move: Move) -> Move:
    """Leave unsaid what need not be said, and whose move it is: the line begins with it."""
    meant = outcome(state, move)
    for info in structs.fields(type(move)):
        if info.default is not NODEFAULT and info.name != "seat":
            less = structs.replace(move, **{info.name: info.default})
            move = less if outcome(state, less) == meant else move
    return structs.replace(move, seat="")


def outcome(state: State, move: Move) -> str:
    """Tell the state that a move leaves, and what it says."""
    judged = judge(GAME, state, (move,), seats=tuple(state.seats))
    return repr((judged.state, judged.verdict.status))


class Player:
    """Plays every seat; in an eventful game it likes what nobody has done yet."""

    def __init__(self, chance: random.Random, table: Table, eventful: bool) -> None:
        self.wanted = set(GAME.rules.actions) - {"may"} if eventful else set()
        self.planned: list[str] = []
        self.gone = {name for name in table.state.company_spaces.values() if known(name)}
        self.drawn: set[str] = set()
        self.names = dict(table.seats)
        self.chance = chance
        self.unvisited = set(LOCATIONS) if eventful else set()

    def __call__(self, table: Table, chance: random.Random) -> str:
        """Say the next line: what is laid out first, then what is due."""
        state: State = table.state
        if self.planned:
            return self.planned.pop(0)
        if laid := list(self.laid_out(state)):
            self.planned = laid[1:]
            return laid[0]
        if state.pending:
            self.wanted -= {"adjust", "event_done"}
            self.planned = [*self.worked_out(state), f"{self.names[state.pending[-1].seat]}: event_done"]
            return self.planned.pop(0)
        move = self.chosen(state)
        self.wanted.discard(verb_of(move))
        self.unvisited.discard(getattr(move, "location", ""))
        text = f"{self.names[move.seat]}: {write(shortest(state, move))}"
        if verb_of(move) == "use_influence" and state.printed[f"influence.{move.name}.timing"] == "text":
            return f"{text} | now.timely=yes"
        return text

    def laid_out(self, state: State) -> Iterator[str]:
        """Read off what was laid out at the start of a round."""
        level = LEVELS[state.round - 1]
        empty = [space for space, name in state.company_spaces.items() if not known(name)]
        left = [name for name in names_of(level) if name not in self.gone]
        cards = self.chance.sample(left, min(len(left), len(empty)))
        self.gone |= set(cards)
        cards += [""] * (len(empty) - len(cards))
        if empty:
            yield "tell " + " ".join(f"company_spaces.{space}={name}" for space, name in zip(empty, cards, strict=True))
        if spaces := [space for space, tile in state.employee_spaces.items() if not known(tile)]:
            drawn = self.chance.sample(EMPLOYEES, len(spaces))
            yield "tell " + " ".join(
                f"employee_spaces.{space}={tile}" for space, tile in zip(spaces, drawn, strict=True)
            )
        new = [row for row, tile in state.market[COLUMNS[-1]].rows.items() if not known(tile)]
        if new:
            pile = 1 if state.round < 3 else 2 if state.round < 5 else 3
            drawn = self.chance.choices(CONTRACTS[pile], k=len(new))
            yield "tell " + " ".join(f"market.3.rows.{row}={tile}" for row, tile in zip(new, drawn, strict=True))

    def worked_out(self, state: State) -> Iterator[str]:
        """Work out a manual effect: everybody loses 1 food or takes a penalty point, or the richest pays."""
        if state.pending[-1].about in ("flood", "storm"):
            for seat, board in state.seats.items():
                yield f"{self.names[seat]}: adjust " + ("units=food:-1" if board.stock["food"] else "penalty_points=1")
        else:
            seat = max(state.order, key=lambda seat: state.seats[seat].credits)
            yield f"{self.names[seat]}: adjust credits={-min(4, state.seats[seat].credits)}"

    def chosen(self, state: State) -> Any:
        """Choose the move that looks best among those offered."""
        offered = options(state)
        if state.phase == "event":
            fresh = [move for move in offered if verb_of(move) == "draw_event" and move.name not in self.drawn]
            told = [move for move in fresh if "adjust" in self.wanted and by_hand(state, move)]
            event = self.chance.choice(told or fresh or [move for move in offered if verb_of(move) == "draw_event"])
            self.drawn.add(event.name)
            return event
        rated = [(self.rate(state, move), -place, move) for place, move in enumerate(offered)]
        new = [one for one in rated if verb_of(one[2]) in self.wanted and one[0] > -5]
        return max(new or rated, key=lambda one: one[:2])[2]

    def rate(self, state: State, move: Move) -> float:
        """Rate a move."""
        return _RATES.get(verb_of(move), nothing)(self, state, move)

    def placing(self, state: State, move: Any) -> float:
        """Rate a place for a manager by what it would change."""
        hopes = self.hopes(state, move.seat)
        new = 4.0 * (move.location in self.unvisited and state.round > 1)
        return hopes.of(move.location, str(move.space)) + new + self.chance.gauss(0, 0.3)

    def hopes(self, state: State, seat: str) -> Hopes:
        """Look at a seat as if its managers were resolved already."""
        found = Hopes(state, seat)
        for location, place in state.placed.items():
            for space, owner in place.spaces.items():
                if owner == seat:
                    found.count_on(location, space)
        return found

    def activating(self, state: State, move: Any) -> float:
        """Run the companies as planned, with their bonus employees."""
        if move.seat != state.active:
            return -1
        for name, required, _ in running(state, move.seat).runs:
            if name == move.company and Counter(required) == Counter(move.employees):
                return 5
        return -2

    def exporting(self, state: State, move: Any) -> float:
        """Rate an export by VP and credits."""
        tile = state.market[str(move.column)].rows[str(move.row)]
        resource = tile.rpartition("_")[0]
        each = state.printed[f"price.export.vp.{resource}"] + 0.25 * state.printed[f"price.export.credits.{resource}"]
        return float(each * move.amount)

    def selling(self, state: State, move: Any) -> float:
        """Rate a sale on the black market."""
        each = 0.25 * state.printed[f"price.black_market.credits.{move.resource}"] - 0.5 * WORTH[move.resource]
        return float(each * move.amount)

    def investing(self, state: State, move: Any) -> float:
        """An investment was planned; it is made where it can be paid."""
        return 3

    def importing(self, state: State, move: Any) -> float:
        """Import as often as the resources are of use."""
        return Hopes(state, move.seat).imported(str(move.space), move.multiple) + 0.5

    def converting(self, state: State, move: Any) -> float:
        """Convert as often as the energy is of use."""
        return Hopes(state, move.seat).converted(str(move.space), move.multiple) + 0.5

    def buying(self, state: State, move: Any) -> float:
        """Buy what production lacks."""
        return Hopes(state, move.seat).bought(move.resource) + 0.5

    def hiring(self, state: State, move: Any) -> float:
        """Hire whom production lacks."""
        return Hopes(state, move.seat).tile("/".join(f"{role}_1" for role in move.type.split("/"))) + 0.1

    def repaying(self, state: State, move: Any) -> float:
        """Repay when money lies idle: late, or at the end."""
        rich = state.seats[move.seat].credits
        return 9 if state.phase == "last_chance" or (state.round >= 6 and rich >= 30) else -9

    def using(self, state: State, move: Any) -> float:
        """Use a card now and then, a useful one."""
        useful = move.name != "customs_friend" or state.active == move.seat
        return 8 if useful and self.chance.random() < 0.06 else -9

    def declining(self, state: State, move: Any) -> float:
        """Decline rather than do what harms."""
        return -1


def nothing(_player: Player, _state: State, _move: Move) -> float:
    """Rate what is done if nothing better is there."""
    return 0.0


_RATES: dict[str, Callable[[Player, State, Any], float]] = {
    "place_manager": Player.placing,
    "activate": Player.activating,
    "export_contract": Player.exporting,
    "sell_black_market": Player.selling,
    "invest": Player.investing,
    "import_goods": Player.importing,
    "convert_energy": Player.converting,
    "buy_domestic": Player.buying,
    "hire_foreign": Player.hiring,
    "repay_loan": Player.repaying,
    "use_influence": Player.using,
    "decline": Player.declining,
    "end_production": lambda _player, state, move: 1.0 if move.seat == state.active else -2.0,
}
