"""Steps on the tracks of Nippon: the knowledge and mines actions (NIP-10, NIP-11), and the exchange of blueprints with
a total value of 3 for a step (NIP-6).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.nippon.state import TRACKS, State
from referee.games.nippon.turn_rules import (
    WorkerMove,
    may_start,
    on_turn,
    pay,
    price_rules,
    seat_in_play,
    take_worker,
    with_worker,
    within_bounds,
)
from referee.games.nippon.values import EXCHANGE_VALUE, ActionPrice, owns, rise, room, steps_price
from referee.judging.judge import cites
from referee.notation.move import Move, verb_of
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber


class TrackStepsMove(WorkerMove, frozen=True, kw_only=True):
    """A move that buys steps on a track; `extra`, the number of steps added by a synergy, is optional and checked if
    typed.
    """

    steps: Annotated[int, WholeNumber(high=9, role="count")]
    extra: Annotated[int | None, WholeNumber(high=9, role="payment")] = None


class TrackAction(Struct, frozen=True):
    """The clauses of an action that buys track steps, and two factories that affect it: `cheap` lowers the price,
    `more` adds a step.
    """

    track: str
    number_clause: str
    price_clause: str
    room_clause: str
    cheap: str
    cheap_clause: str
    more: str
    more_clause: str

    def price(self, count: int) -> ActionPrice:
        return steps_price(count, self.price_clause, self.cheap, self.cheap_clause)

    def action(self, kind: type[TrackStepsMove]) -> Action:
        """Return the `Action` object for buying steps with moves of class `kind`."""
        verb = verb_of(kind)
        return Action(verb, kind, self.objections, self.effects, starts=may_start(verb), choices={"steps": (1, 2, 3)})

    def objections(self, state: State, move: TrackStepsMove) -> Checks:
        return with_worker(state, move, self.demands(state, move))

    def demands(self, state: State, move: TrackStepsMove) -> Checks:
        yield within_bounds(move, move.steps, self.number_clause)
        yield from price_rules(state, move, self.price(move.steps))
        yield fits(self, state, move)
        if move.extra is not None:
            yield additional(self, state, move, move.extra)

    def effects(self, ledger: Ledger, move: TrackStepsMove) -> None:
        """Use the worker, pay, move the marker up and add the step of the synergy."""
        take_worker(ledger, move)
        pay(ledger, move.seat, self.price(move.steps))
        rise(ledger, move.seat, self.track, move.steps, self.number_clause)
        if owns(ledger.state, move.seat, self.more):
            rise(ledger, move.seat, self.track, 1, self.more_clause)


@cites("NIP-10.3", "NIP-11.3")
def fits(steps: TrackAction, state: State, move: TrackStepsMove) -> Check:
    """Yield a breach if the steps bought exceed the free spaces above the marker (NIP-R15)."""
    free = room(state, move.seat, steps.track)
    if free < move.steps:
        values = {"seat": move.seat, "track": steps.track, "free": free, "steps": move.steps}
        shortage = Shortage(free, move.steps, is_owned=False)
        yield Breach(steps.room_clause, "steps_beyond", values, "fewer", shortage=shortage)


@cites("NIP-21.5", "NIP-21.15")
def additional(steps: TrackAction, state: State, move: TrackStepsMove, stated: int) -> Check:
    """Yield a breach if `stated`, the typed number of additional steps, is wrong: 1 with the factory of the synergy,
    otherwise 0 (NIP-R56).
    """
    right = 1 if owns(state, move.seat, steps.more) else 0
    lost = stated < right and room(state, move.seat, steps.track) <= move.steps
    if stated != right and not lost:
        yield Breach(steps.more_clause, "extra_said", {"said": stated, "right": right}, "exactly")


KNOWLEDGE_STEPS = TrackAction(
    "knowledge", "NIP-10.1", "NIP-10.2", "NIP-10.3", "paper_2", "NIP-21.6", "paper_1", "NIP-21.5"
)


class Knowledge(TrackStepsMove, frozen=True, kw_only=True, tag="knowledge"):
    """A move that buys steps on the knowledge track; the factory `paper_1` adds one step (NIP-21.5)."""


KNOWLEDGE = KNOWLEDGE_STEPS.action(Knowledge)


MINES_STEPS = TrackAction("coal", "NIP-11.1", "NIP-11.2", "NIP-11.3", "bento_2", "NIP-21.14", "bento_3", "NIP-21.15")


class Mines(TrackStepsMove, frozen=True, kw_only=True, tag="mines"):
    """A move that buys steps on the coal track; the factory `bento_3` adds one step (NIP-21.15)."""


MINES = MINES_STEPS.action(Mines)


MAX_TRACKS = 9


class Exchange(Move, frozen=True, kw_only=True, tag="exchange"):
    """A move that discards blueprints with a value of 3 for each step on the tracks in `tracks`; a track can occur
    several times.
    """

    tracks: Annotated[tuple[str, ...], SeparatedList(KeyOf("track", role="identity"), most=MAX_TRACKS)]


@cites("NIP-6.8", "NIP-2.4", "NIP-6.5")
def turn_to_exchange(state: State, move: Exchange) -> Check:
    """Yield a breach if it is not the seat's turn (NIP-6.5), or the game is over (NIP-6.8)."""
    if state.phase == "done":
        yield Breach("NIP-6.8", "exchange_late", {"seat": move.seat}, "", ("NIP-6.5",))
    elif on_turn(state, move.seat) != move.seat:
        values = {"seat": move.seat, "active": state.active}
        yield Breach("NIP-6.8", "not_your_turn", values, "wait", ("NIP-2.4", "NIP-6.5"))


@cites("NIP-6.3")
def blueprints(state: State, move: Exchange) -> Check:
    """Yield a breach if no track is named, or the seat's blueprints have a value below 3 per step (NIP-6.3)."""
    if not move.tracks:
        yield Breach("NIP-6.3", "no_track")
        return
    cost = EXCHANGE_VALUE * len(move.tracks)
    have = state.seats[move.seat].blueprints
    if have < cost:
        values = {"seat": move.seat, "cost": cost, "have": have}
        yield Breach("NIP-6.3", "blueprints_short", values, shortage=Shortage(have, cost))


@cites("NIP-6.6")
def below_top(state: State, move: Exchange, track: str, steps: int) -> Check:
    """Yield a breach if the steps would move the marker beyond the top of its track (NIP-6.6, NIP-R6)."""
    free = room(state, move.seat, track)
    if free < steps:
        values = {"seat": move.seat, "track": track, "free": free}
        yield Breach("NIP-6.6", "track_full", values, "other_track", shortage=Shortage(free, steps, is_owned=False))


def objections(state: State, move: Exchange) -> Checks:
    """An exchange is legal while a choice is pending (NIP-6.5, NIP-R5)."""
    yield turn_to_exchange(state, move)
    yield blueprints(state, move)
    for track in dict.fromkeys(move.tracks):
        yield below_top(state, move, track, move.tracks.count(track))


def effects(ledger: Ledger, move: Exchange) -> None:
    """Pay the blueprints and move the track markers up."""
    for track in move.tracks:
        ledger.pay(move.seat, "blueprints", EXCHANGE_VALUE, "NIP-6.3")
        rise(ledger, move.seat, track, 1, "NIP-6.3")


def further(_state: State, move: Exchange) -> tuple[str, ...]:
    """Return the tracks from the last one in the move, so that each combination occurs once."""
    return TRACKS[TRACKS.index(move.tracks[-1]) :] if move.tracks else TRACKS


EXCHANGE = Action(
    "exchange", Exchange, objections, effects, starts=seat_in_play, list_field=ListField("tracks", further)
)
