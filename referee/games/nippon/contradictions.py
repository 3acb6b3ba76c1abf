"""Checks for contradictory positions of Nippon (specification 11.1), such as a marker above its track, or a phase that
does not match the scoring marker; each breach cites the violated clause.

Tests run the checks after every move, and players' descriptions of positions are checked with them. An unknown value
contradicts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from referee.facts.facts import known
from referee.facts.verdict import Breach
from referee.games.nippon.printed_value_checks import SPACES
from referee.games.nippon.state import FACTORIES, REGIONS, TRACKS, UNSEEN, State, good_of
from referee.games.nippon.turn_flow import FINAL_TURNS
from referee.games.nippon.turn_rules import COLOURS
from referee.games.nippon.values import CITY_LIMIT, REWARD_TILES, TRANSPORT_SLOTS, WORKERS, storage
from referee.judging.three_valued_logic import contradictions
from referee.rules.game import Check

MARKS = ("mark_1", "mark_2")


def final_phase(state: State) -> Check:
    """Yield a breach if the final phase has no trigger seat or an impossible number of turns left, or another phase has
    either (NIP-5.4, NIP-5.5).
    """
    remaining, trigger = state.final_turns_left, state.final_trigger
    maximum = FINAL_TURNS * len(state.seats)
    if state.phase == "final":
        if known(remaining) and not 0 < remaining <= maximum:
            yield Breach("NIP-5.4", "final_turns_wrong", {"left": remaining, "most": maximum})
        if known(trigger) and not trigger:
            yield Breach("NIP-5.5", "final_nobody", {})
    else:
        if known(remaining) and remaining:
            yield Breach("NIP-5.4", "final_turns_early", {"left": remaining, "phase": state.phase})
        if state.phase == "play" and known(trigger) and trigger:
            yield Breach("NIP-5.4", "final_trigger_early", {"seat": trigger, "phase": state.phase})


def final_order(state: State) -> Check:
    """Yield a breach if the active seat of the final phase does not match the number of turns left (NIP-5.5)."""
    order = list(state.seats)
    if state.phase == "final" and state.final_trigger in order and state.players == len(order):
        turns_used = FINAL_TURNS * len(order) - state.final_turns_left
        expected = order[(order.index(state.final_trigger) + 1 + turns_used) % len(order)]
        if turns_used >= 0 and state.active != expected:
            values = {
                "seat": state.active,
                "due": expected,
                "left": state.final_turns_left,
                "trigger": state.final_trigger,
            }
            yield Breach("NIP-5.5", "final_order", values)


def scorings(state: State) -> Check:
    """Yield a breach if the number of region scorings contradicts the phase or the marks passed by the marker (NIP-5.2
    to NIP-5.7).
    """
    finished = state.scorings_done
    if (state.phase == "done") != (finished == 3):
        yield Breach("NIP-5.7", "third_scoring", {"count": finished, "phase": state.phase})
    elif state.phase == "final" and finished != len(MARKS):
        yield Breach("NIP-5.1", "scorings_before_final", {"count": finished})
    elif known(state.marker):
        for passed, number, clause in _marks(state):
            if passed != (finished >= number):
                values = {"space": state.marker, "count": finished, "mark": MARKS[number - 1]}
                yield Breach(clause, "scorings_differ", values)


def _marks(state: State) -> Iterator[tuple[bool, int, str]]:
    """Yield (passed, number, clause) for each mark for which it is known whether the marker has passed it."""
    for number, mark in enumerate(MARKS, 1):
        printed = state.printed[f"scoring_track.{mark}"]
        if known(printed) or state.marker <= number:  # a mark lies behind at least one space, the second behind two
            yield known(printed) and state.marker >= printed, number, f"NIP-5.{number + 1}"


def marker(state: State) -> Check:
    """Yield a breach if the scoring marker is on a golden space before the final phase, or not on one in the final
    phase (NIP-5.4).
    """
    space, gold = state.marker, state.printed["scoring_track.golden"]
    if state.phase == "play" and space >= (gold if known(gold) else SPACES):
        yield Breach("NIP-5.4", "marker_golden", {"space": space, "golden": gold if known(gold) else SPACES})
    elif state.phase == "final" and known(gold) and space < gold:
        yield Breach("NIP-5.4", "marker_before_gold", {"space": space, "golden": gold})


CHECKS = (final_phase, final_order, scorings, marker)


NOTE = 1_000
"""The smallest banknote in yen; every price, income and bonus is a multiple of it."""
_STARTS = {"coal": "NIP-1.10", "money": "NIP-1.11", "knowledge": "NIP-1.12"}
_TURNED = (("ships", "ship_side", "lens_2", "NIP-21.10"), ("trains", "train_side", "clock_2", "NIP-21.18"))


def faults(state: State) -> Iterator[Breach]:
    return contradictions(partial(check, state) for check in _CHECKS)


def _holdings(state: State) -> Check:
    for seat, board in state.seats.items():
        for what in ("yen", "coal", "blueprints", "held_machines", "trains", "ships"):
            if known(getattr(board, what)) and getattr(board, what) < 0:
                yield Breach("NIP-2.5", "below_zero", {"seat": seat, "what": what})
        if known(board.workers) and len(board.workers) > 6:
            yield Breach("NIP-3.1", "workers_many", {"seat": seat, "count": len(board.workers)})
        for value in board.hand.values():
            if known(value) and value < 0:
                yield Breach("NIP-1.4", "below_zero", {"seat": seat, "what": "influence_tiles"})
        if known(board.yen) and board.yen % NOTE:
            yield Breach("NIP-2.6", "yen_odd", {"seat": seat, "yen": board.yen, "note": NOTE})


def _tracks(state: State) -> Check:
    """Yield a breach for each marker above the top of its track (NIP-2.7) or below its start (NIP-1.10 to NIP-1.12)."""
    for seat, board in state.seats.items():
        for track in TRACKS:
            level, start = board.levels[track], state.printed[f"tracks.{track}.level.0"]
            if known(level) and level < start:
                values = {"seat": seat, "track": track, "level": level, "start": start}
                yield Breach(_STARTS[track], "level_below_start", values)
            space, top = board.markers[track], state.printed[f"tracks.{track}.top"]
            if known(space) and known(top) and space > top:
                yield Breach("NIP-2.7", "marker_above_top", {"seat": seat, "track": track, "count": space, "top": top})


def _factories(state: State) -> Check:
    owners: dict[str, str] = {}
    for seat, board in state.seats.items():
        for good in (good for good, owned in board.factories.items() if known(owned.tile) and owned.tile):
            owned = board.factories[good]
            if good_of(owned.tile) != good:
                yield Breach("NIP-9.8", "wrong_good", {"seat": seat, "factory": owned.tile, "good": good})
            if owned.tile in owners:
                yield Breach("NIP-7.2", "tile_twice", {"factory": owned.tile, "seats": (owners[owned.tile], seat)})
            owners[owned.tile] = seat
            if known(owned.goods) and owned.goods < 0:
                yield Breach("NIP-14.5", "below_zero", {"seat": seat, "what": "goods"})
            if known(owned.goods) and known(storage(state, owned.tile)) and owned.goods > storage(state, owned.tile):
                yield Breach("NIP-9.9", "stored_many", {"factory": owned.tile, "goods": owned.goods})
    for factory in FACTORIES:
        if factory in owners and known(state.supply[factory]) and state.supply[factory]:
            yield Breach("NIP-1.13", "tile_in_supply", {"factory": factory, "owner": owners[factory]})


def _tiles(state: State) -> Check:
    for name, city in state.cities.items():
        slots = [slot for slot in city.slots.values() if known(slot.value) and slot.value]
        if known(state.players) and len(slots) > CITY_LIMIT[state.players]:
            yield Breach("NIP-15.13", "city_many", {"city": name, "count": len(slots)})
        if any(known(slot.shown) and not slot.shown for slot in slots):
            yield Breach("NIP-15.4", "tile_nowhere", {"city": name})
        if any(known(slot.owner) and not slot.owner for slot in slots):
            yield Breach("NIP-15.8", "tile_unowned", {"city": name})
        sides = [slot.shown for slot in city.slots.values()]
        count = sum(bool(side) for side in sides if known(side))
        if count > 4 or (all(map(known, sides)) and count < 4):
            yield Breach("NIP-15.4", "goods_shown", {"city": name, "count": count})


def _sets(state: State) -> Check:
    """Yield a breach for each seat that does not have exactly 10 influence tiles in hand and on the board (NIP-1.4)."""
    slots = [slot for city in state.cities.values() for slot in city.slots.values()]
    sure = all(known(slot.value) and (not slot.value or known(slot.owner)) for slot in slots)
    for seat, board in state.seats.items():
        hand = sum(value for value in board.hand.values() if known(value))
        on_board = sum(
            1 for slot in slots if known(slot.value) and slot.value and known(slot.owner) and slot.owner == seat
        )
        is_complete = sure and all(map(known, board.hand.values()))
        if hand + on_board > 10 or (is_complete and hand + on_board < 10):
            yield Breach("NIP-1.4", "tiles_not_ten", {"seat": seat, "count": hand + on_board})


def _links(state: State) -> Check:
    for region in REGIONS:
        links_of_region = state.regions[region]
        if (
            known(links_of_region.used)
            and known(state.players)
            and links_of_region.used > TRANSPORT_SLOTS[state.players]
        ):
            yield Breach("NIP-12.6", "links_many", {"region": region, "count": links_of_region.used})
        each = [
            links.twos + links.threes
            for kind in (links_of_region.trains, links_of_region.ships)
            for links in kind.values()
        ]
        placed = sum(count for count in each if known(count))
        if known(links_of_region.used) and (
            placed > links_of_region.used or (all(map(known, each)) and placed < links_of_region.used)
        ):
            yield Breach("NIP-12.6", "links_differ", {"region": region, "count": placed, "used": links_of_region.used})
    for seat, board in state.seats.items():
        for kind in ("trains", "ships"):
            seat_links = [getattr(state.regions[region], kind)[seat] for region in REGIONS]
            each = [*(count for links in seat_links for count in (links.twos, links.threes)), getattr(board, kind)]
            count = sum(tiles for tiles in each if known(tiles))
            if count > 6 or (all(map(known, each)) and count < 6):
                clause = "NIP-1.9" if kind == "trains" else "NIP-1.8"
                yield Breach(clause, "tiles_not_six", {"seat": seat, "kind": kind, "count": count})


def _sides(state: State) -> Check:
    """Yield a breach if the side of a seat's ships or trains does not match its factories: only `lens_2` and `clock_2`
    turn them (NIP-21.10, 21.18).
    """
    for seat, board in state.seats.items():
        for kind, side, factory, clause in _TURNED:
            tile, turned_side = board.factories[good_of(factory)].tile, getattr(board, side)
            threes = [getattr(state.regions[region], kind)[seat].threes for region in REGIONS]
            turned = (known(turned_side) and turned_side == 3) or any(known(count) and count for count in threes)
            values = {"seat": seat, "kind": kind, "factory": factory}
            if known(tile) and tile != factory and turned:
                yield Breach(clause, "side_turned", values)
            elif known(tile) and tile == factory and known(turned_side) and turned_side != 3:
                yield Breach(clause, "side_not_turned", values)


def _workers(state: State) -> Check:
    """Yield a breach for more workers than are in play, in total or of one colour, or for more than 6 colours
    (NIP-1.16, NIP-20.2).
    """
    rows: Iterable[tuple[str, ...]] = state.rows.values() if known(state.rows) else ()
    out = [*state.slots.values(), *rows, *(board.workers for board in state.seats.values())]
    colours = Counter(colour for workers in out if known(workers) for colour in workers)
    if known(state.players):
        in_play = WORKERS[state.players]
        if colours.total() > in_play:
            yield Breach("NIP-1.16", "workers_out", {"count": colours.total(), "in_play": in_play})
        for colour, count in colours.items():
            if colour != UNSEEN and count > in_play // COLOURS:
                values = {"colour": colour, "count": count, "in_play": in_play // COLOURS}
                yield Breach("NIP-1.16", "colour_many", values)
    known_colours = tuple(colour for colour in colours if colour != UNSEEN)
    if len(known_colours) > COLOURS:
        values = {"colour": known_colours[COLOURS], "colours": known_colours[:COLOURS]}
        yield Breach("NIP-1.16", "colour_seventh", values)


def _rewards(state: State) -> Check:
    """Yield a breach for more reward and x2 tiles than are in play (NIP-1.14, NIP-20.1)."""
    remaining = sum(count for count in (*state.rewards.values(), state.vp_multipliers) if known(count))
    placed = sum(bool(tile) for board in state.seats.values() for tile in board.multipliers.values() if known(tile))
    if known(state.players) and remaining + placed > REWARD_TILES[state.players]:
        clause = "NIP-1.14" if state.players == 4 else "NIP-20.1"
        yield Breach(clause, "rewards_many", {"count": remaining + placed, "most": REWARD_TILES[state.players]})


_CHECKS: tuple[Callable[[State], Check], ...] = (
    _holdings,
    _tracks,
    _factories,
    _tiles,
    _sets,
    _links,
    _sides,
    _workers,
    _rewards,
    *CHECKS,
)
