"""The action of exchanging blueprints with a total value of 3 for a step on a track, allowed at any time in the seat's
own turn (NIP-6).
"""

from __future__ import annotations

from typing import Annotated

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.nippon.state import TRACKS, State
from referee.games.nippon.turn_rules import on_turn, seat_in_play
from referee.games.nippon.values import EXCHANGE, rise, room
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import ListField
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf

MAX_TRACKS = 9


class Exchange(Move, frozen=True, kw_only=True, tag="exchange"):
    """A move that discards blueprints with a value of 3 for each step on the tracks in `tracks`; a track can occur
    several times.
    """

    tracks: Annotated[tuple[str, ...], SeparatedList(KeyOf("track", role="identity"), most=MAX_TRACKS)]


@cites("NIP-6.8", "NIP-2.4", "NIP-6.5")
def own_turn(state: State, move: Exchange) -> Check:
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
    cost = EXCHANGE * len(move.tracks)
    have = state.seats[move.seat].blueprints
    if have < cost:
        yield Breach(
            "NIP-6.3",
            "blueprints_short",
            {"seat": move.seat, "cost": cost, "have": have},
            shortage=Shortage(have, cost),
        )


@cites("NIP-6.6")
def below_top(state: State, move: Exchange, track: str, steps: int) -> Check:
    """Yield a breach if the steps would move the marker beyond the top of its track (NIP-6.6, NIP-R6)."""
    free = room(state, move.seat, track)
    if free < steps:
        yield Breach(
            "NIP-6.6",
            "track_full",
            {"seat": move.seat, "track": track, "free": free},
            "other_track",
            shortage=Shortage(free, steps, is_owned=False),
        )


def objections(state: State, move: Exchange) -> Checks:
    """Yield the rule checks: the turn, the blueprints, and the free spaces of each track. An exchange is legal while a
    choice is pending (NIP-6.5, NIP-R5).
    """
    yield own_turn(state, move)
    yield blueprints(state, move)
    for track in dict.fromkeys(move.tracks):
        yield below_top(state, move, track, move.tracks.count(track))


def effects(ledger: Ledger, move: Exchange) -> None:
    """Pay the blueprints and move the track markers up."""
    for track in move.tracks:
        ledger.pay(move.seat, "blueprints", EXCHANGE, "NIP-6.3")
        rise(ledger, move.seat, track, 1, "NIP-6.3")


def further(_state: State, move: Exchange) -> tuple[str, ...]:
    """Return the tracks from the last one in the move, so that each combination occurs once."""
    return TRACKS[TRACKS.index(move.tracks[-1]) :] if move.tracks else TRACKS


ACTION = Action("exchange", Exchange, objections, effects, starts=seat_in_play, list_field=ListField("tracks", further))
