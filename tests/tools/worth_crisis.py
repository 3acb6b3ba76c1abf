"""What things are worth to the simple player of Crisis: what production would bring, and what one more thing would add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from referee.games.crisis.state import COLUMNS, State

WORTH = {"vp": 1.0, "credits": 0.25, "energy": 0.6, "food": 1.1, "minerals": 1.2, "gears": 2.2, "chemicals": 3.0}
WORTH |= {"sixth": 2.0}
UNSOLD = 0.5
"""What a unit is worth that no contract takes this round, of its worth."""


class Plan(Struct, frozen=True):
    """Who works where in Production: companies in the order they run, and what it all is worth."""

    runs: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]
    worth: float
    stock: dict[str, int]


def skill(tile: str, slot: str) -> int:
    """Give the skill of a tile in a slot; 0 where it does not fit."""
    if tile in ("temporary", "any_1"):
        return 1
    sides = (side.rpartition("_") for side in tile.split("/"))
    return max((int(number) for role, _, number in sides if role in slot.split("/")), default=0)


def plan(state: State, tiles: list[str], stock: dict[str, int], companies: list[str]) -> Plan:
    """Fill the left sides first, the most valuable company first, then bonus slots where a skill brings most."""
    card = {name: {what: state.printed[f"company.{name}.{what}"] for what in CARD} for name in companies}
    left, held, worth = Counter(tiles), Counter(stock), 0.0
    order: list[str] = []
    on: dict[str, tuple[str, ...]] = {}
    for _ in companies:
        best: tuple[float, str, tuple[str, ...]] | None = None
        for name in companies:
            seated = None if name in on else seat_all(card[name]["employees"], left)
            short = Counter(card[name]["resources"]) - held
            gain = value(state, name, 0) - 0.6 * sum(WORTH[one] for one in card[name]["resources"])
            if seated is not None and not short and gain > 0 and (best is None or gain > best[0]):
                best = gain, name, seated
        if best is None:
            break
        _, name, on[name] = best
        order.append(name)
        left -= Counter(on[name])
        held -= Counter(card[name]["resources"])
        held += Counter(made(state, name))
        worth += value(state, name, 0)
    bonus: dict[str, tuple[str, ...]] = dict.fromkeys(order, ())
    slots = [
        (value(state, name, 1) - value(state, name, 0), name, slot) for name in order for slot in card[name]["bonus"]
    ]
    for gain, name, slot in sorted(slots, reverse=True):
        found = max(left.elements(), key=lambda tile: skill(tile, slot), default="")
        if found and skill(found, slot):
            left -= Counter([found])
            bonus[name] += (found,)
            worth += gain * skill(found, slot)
    return Plan(tuple((name, on[name], bonus[name]) for name in order), worth, dict(held))


CARD = ("employees", "resources", "bonus")


def seat_all(slots: tuple[str, ...], left: Counter[str]) -> tuple[str, ...] | None:
    """Fill every slot with the least useful tile that fits; None where one stays empty."""
    free, seated = Counter(left), []
    for slot in slots:
        fitting = [tile for tile in free.elements() if skill(tile, slot)]
        if not fitting:
            return None
        seated.append(min(fitting, key=lambda tile: (tile.count("_"), skill(tile, slot))))
        free -= Counter(seated[-1:])
    return tuple(seated)


def each_output(state: State, name: str) -> Iterator[tuple[str, int, int]]:
    """Give the outputs of a company: kind, value, multiplier (0 for none)."""
    for place, kind in enumerate(state.printed[f"company.{name}.outputs"], 1):
        number, times = (state.printed[f"company.{name}.{what}.{place}"] for what in ("value", "multiplier"))
        yield kind, max(0, number - state.reduced[kind]), times


def made(state: State, name: str) -> dict[str, int]:
    """Count the resources that a company makes without bonus."""
    return {
        kind: (number * times if times else number) for kind, number, times in each_output(state, name) if kind in RAW
    }


RAW = tuple(kind for kind in WORTH if kind not in ("vp", "credits"))


def value(state: State, name: str, bonus: int) -> float:
    """Give what the outputs of a company are worth with bonus employees of so much skill."""
    return sum(
        WORTH[kind] * (number * (times + bonus) if times else number + bonus)
        for kind, number, times in each_output(state, name)
    )


def running(state: State, seat: str) -> Plan:
    """Plan what a seat can still run."""
    board = state.seats[seat]
    free = list((Counter(board.employees) - Counter(board.busy)).elements())
    return plan(state, free, board.stock, [name for name in board.companies if name not in board.run])


class Hopes:
    """What a seat holds, as far as its managers stand already, and what one more thing would be worth."""

    def __init__(self, state: State, seat: str) -> None:
        board = state.seats[seat]
        self.state, self.board, self.seat = state, board, seat
        self.tiles, self.companies = list(board.employees), list(board.companies)
        self.stock, self.credits = dict(board.stock), int(board.credits)
        self.rounds = 8 - state.round
        self.exports = False
        self.icons = board.icons
        self.base = self.worth(self.tiles, self.stock, self.companies)

    def worth(self, tiles: list[str], stock: dict[str, int], companies: list[str]) -> float:
        """Give what a round's production and stock are worth."""
        found = plan(self.state, tiles, stock, companies)
        kept = sum(UNSOLD * WORTH[what] * min(6, count) for what, count in found.stock.items())
        return found.worth + kept

    def count_on(self, location: str, space: str) -> None:
        """Take for granted what a manager that stands already will bring."""
        printed = self.state.printed
        if location == "companies" and (name := self.state.company_spaces[space]):
            self.companies.append(name)
            self.credits -= printed[f"company.{name}.cost"]
            self.icons += printed[f"company.{name}.icons"]
        elif location == "employees" and (tile := self.state.employee_spaces[space]):
            self.tiles.append(tile)
        elif location == "import":
            self.add(printed[f"import_space.{space}.gives"], 1)
            self.credits -= printed[f"import_space.{space}.credits"]
        elif location == "energy":
            self.add(("energy",), printed[f"energy_space.{space}.energy"])
            self.credits -= printed[f"energy_space.{space}.credits"]
        elif location == "temporary":
            self.tiles.append("temporary")
        elif location in ("loan", "subsidies"):
            self.credits += 10 if location == "loan" else 4
        elif location in ("domestic", "foreign"):
            self.credits -= 4
        elif location == "export":
            self.exports = True
        self.base = self.worth(self.tiles, self.stock, self.companies)

    def add(self, resources: tuple[str, ...], times: int) -> None:
        """Add resources to the stock."""
        for resource in resources:
            self.stock[resource] += times

    def of(self, location: str, space: str) -> float:
        """Rate a place."""
        match location:
            case "companies":
                return self.company(self.state.company_spaces[space])
            case "employees" | "temporary" | "foreign":
                return self.hired(location, space)
            case "import" | "energy" | "domestic":
                return self.supplied(location, space)
            case "export":
                return self.sold()
            case "loan":
                return 3.5 if self.credits < 7 and self.rounds > 2 and self.board.loans < 3 else -3.0
            case "subsidies":
                return 1.2 + 1.2 * (self.credits < 8)
            case "leadership":
                return 1.3
            case _:
                return 0.9

    def hired(self, location: str, space: str) -> float:
        """Rate a place where employees are hired."""
        if location == "employees":
            return self.tile(self.state.employee_spaces[space]) + 0.6
        if location == "temporary":
            return self.worth([*self.tiles, "temporary"], self.stock, self.companies) - self.base
        return max(self.tile(f"{role}_1") for role in ("worker", "farmer", "engineer")) - 0.5

    def supplied(self, location: str, space: str) -> float:
        """Rate a place where resources or energy are bought."""
        if location == "import":
            return self.imported(space, 1)
        if location == "energy":
            return self.converted(space, 1)
        return max(self.bought(resource) for resource in ("food", "minerals", "gears", "chemicals", "sixth"))

    def company(self, name: str) -> float:
        """Rate a company: its VP, what it makes now, what it may make later, its icon."""
        printed = self.state.printed
        cost, vp, icon = (printed[f"company.{name}.{what}"] for what in ("cost", "vp", "icons"))
        if cost > self.credits:
            return -4.0
        now = self.worth(self.tiles, self.stock, [*self.companies, name]) - self.base
        later = 0.35 * value(self.state, name, 1) * min(3, self.rounds - 1) / (1 + len(self.companies) / 3)
        fifth = 1.2 * (icon and self.icons < 3 and self.rounds > 2)
        return float(vp + now * min(2, self.rounds) + later + fifth - 0.25 * cost)

    def tile(self, tile: str) -> float:
        """Rate an employee: what it adds now, and that companies to come need somebody."""
        more = self.worth([*self.tiles, tile], self.stock, self.companies) - self.base
        few = max(0, 2 * len(self.companies) + 2 - len(self.tiles)) * 0.3
        wanted = sum(
            bool(skill(tile, slot))
            for name in self.companies
            for slot in self.state.printed[f"company.{name}.employees"]
        )
        return more * min(3, self.rounds) * 0.8 + few + 0.2 * wanted

    def imported(self, space: str, times: int) -> float:
        """Rate an import."""
        printed = self.state.printed
        credits, vp = (printed[f"import_space.{space}.{what}"] * times for what in ("credits", "vp"))
        if credits > self.credits:
            return -4.0
        return self.with_more(printed[f"import_space.{space}.gives"], times) - float(vp + 0.25 * credits)

    def converted(self, space: str, times: int) -> float:
        """Rate a conversion."""
        printed = self.state.printed
        path = f"energy_space.{space}"
        credits, vp, gone = (printed[f"{path}.{what}"] for what in ("credits", "vp", "resources"))
        short = Counter(list(gone) * times) - Counter(self.stock)
        if credits * times > self.credits or short:
            return -4.0
        lost = sum(WORTH[one] for one in gone) + vp + 0.25 * credits
        return self.with_more(("energy",), printed[f"{path}.energy"] * times) - float(lost * times)

    def bought(self, resource: str) -> float:
        """Rate a unit bought."""
        cost = self.state.printed[f"price.import.credits.{resource}"]
        return -4.0 if cost > self.credits else self.with_more((resource,), 1) - 0.25 * float(cost)

    def with_more(self, resources: tuple[str, ...], times: int) -> float:
        """Give what resources add."""
        stock = dict(self.stock)
        for resource in resources:
            stock[resource] += times
        return self.worth(self.tiles, stock, self.companies) - self.base

    def sold(self) -> float:
        """Rate the Export by the best contract for what will lie in the warehouse."""
        stock = plan(self.state, self.tiles, self.stock, self.companies).stock
        best = 0.0
        for column in COLUMNS[:2]:
            for tile in filter(None, self.state.market[column].rows.values()):
                resource, _, most = tile.rpartition("_")
                vp, credits = (self.state.printed[f"price.export.{part}.{resource}"] for part in ("vp", "credits"))
                best = max(best, min(int(most), stock.get(resource, 0)) * (vp + 0.25 * credits))
        return best
