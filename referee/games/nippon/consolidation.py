"""The action of consolidating in Nippon: budget, reward and wages, in this order (NIP-16), and the available reward
tiles (NIP-1.14, NIP-20.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from msgspec import structs

from referee.facts.facts import known, passes_or_unknown
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingChoice, Shortage
from referee.games.nippon import turn_flow
from referee.games.nippon.state import ACHIEVEMENTS, COLUMNS, REWARDS, Board, State
from referee.games.nippon.turn_rules import may_act, on_turn, owns_known
from referee.games.nippon.values import PENALTY, WAGE, colours, level, owns, reward_number
from referee.judging.judge import cites
from referee.judging.three_valued_logic import known_only, passes, some
from referee.notation.move import Move
from referee.rules.default_rules import acting
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.text_catalogs import Phrase

REMOVED = {2: 2, 3: 1, 4: 0}
"""The number of tiles of each column removed at random before the game, by number of players (NIP-20.1)."""
X2_TILES = 4


def there(state: State, reward: str) -> bool:
    """Return whether a tile of a kind is available."""
    if not known(state.rewards[reward]):
        low, high = bounds(state, reward)
        if low > 0 or high == 0:
            return low > 0
    return state.rewards[reward] > 0


def bounds(state: State, reward: str) -> tuple[int, int | None]:
    """Return the (minimum, maximum) number of available tiles of a kind; the maximum is None if the printed number is
    unknown.

    The bounds follow from the used tiles of the column and from its other kinds.
    """
    column = reward[0]
    tiles = state.printed[f"reward_tiles.{reward}"]
    if not known(tiles):
        return 0, None
    others = [f"{column}_{bonus}" for bonus in REWARDS if f"{column}_{bonus}" != reward]
    box = [state.printed[f"reward_tiles.{other}"] for other in others]
    absent = _absent(state, int(column))
    if absent is None or not all(map(known, box)):
        return 0, tiles
    remaining = tiles + sum(box) - absent
    counts = [(state.rewards[other], printed) for other, printed in zip(others, box, strict=True)]
    least = remaining - sum(count if known(count) else printed for count, printed in counts)
    high = min(tiles, remaining - sum(count for count, _ in counts if known(count)))
    return (least, high) if 0 <= high >= least else (0, tiles)  # what contradicts itself says nothing


def _absent(state: State, column: int) -> int | None:
    """Return the number of used tiles of a column. None if it is uncertain: a board is unknown or full (NIP-16.15), or
    a x2 tile on a board may be a tile of column 2 (NIP-16.10).
    """
    boards = [tuple(board.multipliers.values()) for board in state.seats.values()]
    all_known = known(state.players) and all(known(tile) for tiles in boards for tile in tiles)
    if not all_known or any(0 not in tiles for tiles in boards):
        return None
    if column == 2 and not (known(state.vp_multipliers) and state.vp_multipliers == X2_TILES):
        return None
    return REMOVED[state.players] + sum(tiles.count(column) for tiles in boards)


X2 = "vp_multiplier"
FEWEST = 3
"""The minimum number of workers for a reward (NIP-16.6)."""
HIGHEST = 5
"""The number of the rightmost reward column."""


class Consolidate(Move, frozen=True, kw_only=True, tag="consolidate"):
    """A move that consolidates, with the chosen reward tile ("column_bonus", or a x2 tile) and the achievement space
    for it.

    `keep_coal` requires the factory `silk_2`. `wages` (yen) are optional and checked if typed.
    """

    reward: Annotated[str, KeyOf("reward", role="identity")] = ""
    space: Annotated[str, KeyOf("space", role="identity")] = ""
    keep_coal: Annotated[int, WholeNumber(high=99, needs_label=True, role="count")] = 0
    wages: Annotated[int | None, WholeNumber(high=99_000, role="payment")] = None


@cites("NIP-16.4", "NIP-21.2")
def coal_kept(state: State, move: Consolidate) -> Check:
    """Yield a breach if more coal is kept than allowed (NIP-16.4); `silk_2` allows one (NIP-21.2, NIP-R69)."""
    coal = state.seats[move.seat].coal
    if move.keep_coal > 1:
        allowed = int(owns_known(state, move.seat, "silk_2"))
        cure = "keep_one" if allowed else "leave_out"
        yield Breach("NIP-16.4", "coal_kept", {"keep": move.keep_coal, "most": allowed}, cure, ("NIP-21.2",))
    elif known(coal) and coal < 1:
        yield Breach("NIP-16.4", "no_coal", {"seat": move.seat}, "leave_out", ("NIP-21.2",))
    elif not owns(state, move.seat, "silk_2"):
        yield Breach("NIP-16.4", "coal_kept", {"keep": move.keep_coal, "most": 0}, "leave_out")
    elif coal < 1:
        yield Breach("NIP-16.4", "no_coal", {"seat": move.seat}, "leave_out", ("NIP-21.2",))


def within(state: State, number: int) -> bool:
    """Return whether a reward tile is available in the columns up to a reward number."""
    return some(
        partial(there, state, f"{column}_{bonus}") for column in COLUMNS if int(column) <= number for bonus in REWARDS
    )


@cites("NIP-16.6", "NIP-16.8", "NIP-16.9", "NIP-16.10", "NIP-16.11")
def reward_due(state: State, move: Consolidate) -> Check:
    """Yield a breach if a mandatory reward is missing, not available, or not allowed with this number of workers
    (NIP-16.6 to NIP-16.11).
    """
    workers = len(state.seats[move.seat].workers)
    if workers < FEWEST:
        if move.reward:
            shortage = Shortage(workers, FEWEST)
            yield Breach("NIP-16.6", "reward_too_few", {"workers": workers}, "no_reward", shortage=shortage)
        return
    if move.space and not move.reward:
        return  # which one has still to be said (`space_free`)
    number = reward_number(state, min(workers, 6))
    if move.reward == X2:
        yield from _multiplier_due(state, number)
    elif move.reward:
        column = int(move.reward[0])
        if column > number:
            values = {"column": column, "number": number, "workers": workers}
            yield Breach("NIP-16.8", "column_high", values, "lower_column")
        if not there(state, move.reward):
            yield Breach("NIP-16.8", "reward_gone", {"reward": move.reward}, "other_reward")
    elif within(state, number):
        yield Breach("NIP-16.8", "reward_due", {"number": number}, "take_reward")
    elif not within(state, HIGHEST) and state.vp_multipliers > 0:
        yield Breach("NIP-16.10", "multiplier_due", {}, "take_multiplier")


def _multiplier_due(state: State, number: int) -> Check:
    if within(state, number):
        yield Breach("NIP-16.10", "tiles_left", {"number": number}, "take_reward", ("NIP-16.8",))
    elif within(state, HIGHEST):
        yield Breach("NIP-16.9", "only_higher", {"number": number}, "no_reward", ("NIP-16.10",))
    elif state.vp_multipliers < 1:
        yield Breach("NIP-16.11", "multipliers_gone", {}, "no_reward")


@cites("NIP-16.13", "NIP-16.14", "NIP-16.15")
def space_free(state: State, move: Consolidate) -> Check:
    """Yield a breach if the achievement space has a tile (NIP-16.13, NIP-16.14), or the tile is discarded although a
    space is free (NIP-16.15). Yield a `MissingChoice` if the reward or its space is missing.
    """
    if not move.reward:
        if move.space and known(workers := state.seats[move.seat].workers) and len(workers) < FEWEST:
            yield Breach("NIP-16.13", "space_without_tile", {}, "leave_out")
        elif move.space:
            yield MissingChoice("NIP-16.13", "text_missing", {"fields": ("reward",)})
        return
    if not move.space:
        yield MissingChoice("NIP-16.13", "text_missing", {"fields": ("space",)})
        return
    tiles = state.seats[move.seat].multipliers
    if move.space == "discard":
        if some(partial(_free, tiles, space) for space in ACHIEVEMENTS):
            free = tuple(space for space in ACHIEVEMENTS if known(tiles[space]) and not tiles[space])
            yield Breach("NIP-16.15", "discard_early", {"spaces": free}, "choose_space", ("NIP-16.13",))
    elif tiles[move.space]:
        values = {"space": move.space, "tile": tiles[move.space]}
        yield Breach("NIP-16.14", "space_taken", values, "other_space", ("NIP-16.16",))


def _free(tiles: dict[str, int], space: str) -> bool:
    return not tiles[space]


@cites("NIP-16.17", "NIP-16.19")
def wages_right(state: State, move: Consolidate) -> Check:
    """Yield a breach if the typed wages differ from the wages of the worker colours (NIP-16.17), at most the available
    yen (NIP-16.19).
    """
    ledger = Ledger(state)
    budget(ledger, move)
    take_reward(ledger, move)
    count = colours(state, move.seat)
    right = WAGE * min(count, ledger.state.seats[move.seat].yen // WAGE)
    if move.wages != right:
        clause, also = ("NIP-16.19", ("NIP-16.17",)) if move.wages < right else ("NIP-16.17", ())
        yield Breach(clause, "wages_said", {"said": move.wages, "right": right, "colours": count}, "pay", also)


def objections(state: State, move: Consolidate) -> Checks:
    yield from may_act(state, move)
    if move.keep_coal:
        yield coal_kept(state, move)
    yield reward_due(state, move)
    yield space_free(state, move)
    if move.wages is not None:
        yield wages_right(state, move)


def effects(ledger: Ledger, move: Consolidate) -> None:
    """Apply budget, reward and wages, move the workers to the bag (NIP-16.20), and refill the worker rows (NIP-4.8)."""
    ledger.change(main_done=True, active=on_turn(ledger.state, move.seat))
    budget(ledger, move)
    take_reward(ledger, move)
    pay_wages(ledger, move.seat)
    workers = ledger.state.seats[move.seat].workers
    ledger.seat(move.seat, workers=())
    ledger.todo(move.seat, "workers_to_bag", "NIP-16.20", len(workers))
    turn_flow.fill_owed(ledger)


def budget(ledger: Ledger, move: Consolidate) -> None:
    """Discard yen and coal, then receive the income (NIP-16.4, NIP-16.5)."""
    seat = move.seat
    board: Board = ledger.state.seats[seat]
    discarded = known_only(yen=board.yen, coal=board.coal - move.keep_coal)
    ledger.todo(seat, "budget_discarded", "NIP-16.4", **discarded)
    ledger.seat(seat, yen=0, coal=move.keep_coal)
    ledger.gain(seat, "yen", level(ledger.state, seat, "money") * 1_000, "NIP-16.5")
    ledger.gain(seat, "coal", level(ledger.state, seat, "coal"), "NIP-16.5")
    if owns(ledger.state, seat, "silk_1"):
        ledger.gain(seat, "yen", 2_000, "NIP-21.1")


def take_reward(ledger: Ledger, move: Consolidate) -> None:
    """Move the reward tile to its achievement space (NIP-16.13) and gain its bonus (NIP-16.12)."""
    if not move.reward:
        return
    state: State = ledger.state
    seat = move.seat
    if move.reward == X2:
        number = 2
        ledger.change(vp_multipliers=state.vp_multipliers - 1)
        ledger.todo(seat, "take_multiplier", "NIP-16.10")
    else:
        number = int(move.reward[0])
        if known(remaining := state.rewards[move.reward]):
            ledger.change(rewards={**state.rewards, move.reward: remaining - 1})
        ledger.todo(seat, "take_reward", "NIP-16.8", reward=move.reward)
        what, amount = _BONUS[move.reward[2:]]
        ledger.gain(seat, what, amount, "NIP-16.12")
    if move.space in ACHIEVEMENTS:
        multipliers = ledger.state.seats[seat].multipliers
        ledger.seat(seat, multipliers={**multipliers, move.space: number})
        ledger.todo(seat, "lay_multiplier", "NIP-16.13", number, space=move.space)
    else:
        ledger.todo(seat, "discard_multiplier", "NIP-16.15", number)


_BONUS = {"yen_5000": ("yen", 5_000), "blueprint_2": ("blueprints", 2), "coal_2": ("coal", 2)}


def pay_wages(ledger: Ledger, seat: str) -> None:
    """Pay 3,000 yen for each worker colour, as long as there are enough yen; each unpaid colour costs 2 VP (NIP-16.17
    to NIP-16.19).
    """
    count = colours(ledger.state, seat)
    paid = min(count, ledger.state.seats[seat].yen // WAGE)
    ledger.pay(seat, "yen", WAGE * paid, "NIP-16.17")
    if count > paid:
        working = Phrase("working.unpaid", {"unpaid": count - paid, "colours": count})
        ledger.score(seat, "wages", -PENALTY * (count - paid), "NIP-16.18", working)


def rewards_possible(state: State, seat: str) -> Iterator[str]:
    """Yield the permitted rewards ("" for none)."""
    for reward in ("", *(f"{column}_{bonus}" for column in COLUMNS for bonus in REWARDS), X2):
        if passes(reward_due(state, Consolidate(seat=seat, reward=reward))):
            yield reward


def options(state: State) -> Iterator[Consolidate]:
    """Yield a move for every reward and free space, with and without the coal that `silk_2` can keep."""
    if state.phase == "done" or state.pending or not passes_or_unknown(lambda: not state.main_done):
        return
    seat = acting(state)
    keeps = [keep for keep in (0, 1) if not keep or passes(coal_kept(state, Consolidate(seat=seat, keep_coal=keep)))]
    for reward in rewards_possible(state, seat):
        for space in (*ACHIEVEMENTS, "discard") if reward else ("",):
            move = Consolidate(seat=seat, reward=reward, space=space)
            if passes(space_free(state, move)):
                yield from (structs.replace(move, keep_coal=keep) for keep in keeps)


CONSOLIDATE = Action("consolidate", Consolidate, objections, effects, options)
