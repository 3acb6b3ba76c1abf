"""Event cards and influence cards of Crisis, and their effects (CRI-1.2 to CRI-1.5, CRI-8.4, CRI-8.5; specification
3.5.2, 3.5.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

from msgspec import Struct

from referee.facts.facts import PrintedValueFacts, UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import round_end, turn_flow, values
from referee.games.crisis.managers import assumed, seats_in
from referee.games.crisis.state import (
    CHART_PRICES,
    PRODUCTION,
    PRODUCTS,
    RESOURCES,
    TIMINGS,
    Location,
    ManualEffect,
    OutputReduction,
    PriceChartChange,
    State,
)
from referee.games.crisis.values import cards as cards_told
from referee.games.crisis.values import colour, library_name, units, word
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import at_place, passes, require_known
from referee.notation.move import Move, verb_of
from referee.printed_lines.named_line import key_of
from referee.rules.default_rules import acting
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import Name
from scoring.games.crisis.round_evaluation import bankrupt
from scoring.text_catalogs import Phrase


class PlayedCard(Struct, frozen=True):
    """A card being applied: its kind (event, influence), its name, the seat that used it ("" for an event), and the
    clause recorded for its effects.
    """

    kind: str
    name: str
    seat: str
    clause: str

    def printed(self, state: State, what: str) -> Any:
        return state.printed[f"{self.kind}.{key_of(self.name)}.{what}"]


def carry_out(ledger: Ledger, card: PlayedCard) -> None:
    """Apply every effect of the card in printed order. Effects that the players must resolve themselves are added to
    the pending choices, the first one on top.
    """
    manual: list[ManualEffect] = []
    for number, effect in enumerate(card.printed(ledger.state, "effects"), 1):
        if effect == "manual":
            require_known([card.printed(ledger.state, f"manual.{number}")])
            manual.append(_manual(ledger.state, card, number))
        elif effect == "penalty" and card.printed(ledger.state, f"whom.{number}") == "told":
            manual.append(_manual(ledger.state, card, number))
        else:
            _carry_out(ledger, card, effect, number)
    ledger.change(pending=(*ledger.state.pending, *reversed(manual)))


def _manual(state: State, card: PlayedCard, number: int) -> ManualEffect:
    seat = card.seat or at_place(state.order, 0, "order")
    return ManualEffect(
        verbs=("adjust", "event_done"), seat=seat, clause=card.clause, about=card.name, card=card.kind, place=number
    )


def _carry_out(ledger: Ledger, card: PlayedCard, effect: str, number: int) -> None:
    if effect == "close":
        _close(ledger, card, number)
    elif effect == "reduce":
        _reduce(ledger, card, number)
    elif effect == "price":
        _price(ledger, card, number)
    elif effect == "gain_resources":
        for resource, count in units(card.printed(ledger.state, f"gains.{number}")).items():
            values.store(ledger, card.seat, resource, count, card.clause)
    else:
        _count(ledger, card, effect, int(card.printed(ledger.state, f"amount.{number}")), number)


def _count(ledger: Ledger, card: PlayedCard, effect: str, amount: int, number: int) -> None:
    """Change the Financial Status, or the credits, VP or penalty points of the affected seats, by `amount`."""
    seats = tuple(ledger.state.order)
    if effect == "status":
        round_end.move_status(ledger, amount, card.clause)
        if card.kind == "event" and bankrupt(ledger.state.status):
            ledger.figure("", "goes_on_below_0", "CRI-1.5", ledger.state.status)
    elif effect == "penalty":
        spared = card.seat if card.printed(ledger.state, f"whom.{number}") == "others" else ""
        for seat in seats:
            if seat != spared:
                ledger.gain(seat, "penalty_points", amount, card.clause)
    elif effect in ("vp", "gain_vp"):
        for seat in seats if effect == "vp" else (card.seat,):
            working = Phrase("working.card", {"card": card.name, "points": amount})
            ledger.score(seat, "card", amount, card.clause, working, card.name)
    else:
        for seat in seats if effect == "credits" else (card.seat,):
            credits(ledger, seat, amount, card.clause)


def credits(ledger: Ledger, seat: str, amount: int, clause: str) -> None:
    """Change the credits of a seat; a loss never makes them negative (CRI-9.4, CRI-R40)."""
    if amount < 0:
        ledger.pay(seat, "credits", min(-amount, int(ledger.state.seats[seat].credits)), clause)
    else:
        ledger.gain(seat, "credits", amount, clause)


def _close(ledger: Ledger, card: PlayedCard, number: int) -> None:
    """Mark a location, or some of its spaces, as closed (CRI-1.3)."""
    state: State = ledger.state
    location = word(card.printed(state, f"closes.{number}"))
    closed = tuple(card.printed(state, f"spaces.{number}"))
    before = state.placed[location]
    both = Location(before.spaces, tuple(dict.fromkeys((*before.closed, *closed))))
    ledger.change(placed={**state.placed, location: both})
    ledger.todo("", "closed", "CRI-1.3", location=location, spaces=closed)


def _reduce(ledger: Ledger, card: PlayedCard, number: int) -> None:
    """Reduce outputs until the end of the round. A card without kinds reduces every kind; a card without a company
    reduces all companies.
    """
    state: State = ledger.state
    by = int(card.printed(state, f"amount.{number}"))
    kinds = tuple(card.printed(state, f"reduces.{number}"))
    company = word(card.printed(state, f"company.{number}"))
    if company:
        more = tuple(OutputReduction(by, kind, company) for kind in kinds or ("",))
        ledger.change(lasting=(*state.lasting, *more))
        what = "reduced_of" if kinds else "reduced_all_of"
        ledger.todo("", what, "CRI-4.13.11", by, company=company, kinds=kinds)
    else:
        ledger.change(reduced={kind: n + by * (kind in (kinds or PRODUCTS)) for kind, n in state.reduced.items()})
        ledger.todo("", "reduced" if kinds else "reduced_all", "CRI-4.13.11", by, kinds=kinds)


def _price(ledger: Ledger, card: PlayedCard, number: int) -> None:
    """Change prices until the end of the round. A chart price changes for the card's resources, or for all if the card
    names none.
    """
    state: State = ledger.state
    by = int(card.printed(state, f"amount.{number}"))
    kinds = tuple(card.printed(state, f"priced.{number}"))
    for price in card.printed(state, f"prices.{number}"):
        chart, other = ledger.state.chart_changes, ledger.state.other_changes
        if price in CHART_PRICES:
            units = chart[price].by
            more = {kind: units[kind] + by for kind in kinds or RESOURCES}
            ledger.change(chart_changes={**chart, price: PriceChartChange({**units, **more})})
        elif not kinds:
            ledger.change(other_changes={**other, price: other[price] + by})
        ledger.change(repriced=True)
        ledger.todo("", "price_of" if kinds else "price", card.clause, by, price=price, kinds=kinds)


def done_with(ledger: Ledger) -> None:
    """Remove the pending effect on top, which the players have resolved."""
    ledger.change(pending=ledger.state.pending[:-1])


class DrawEvent(Move, frozen=True, kw_only=True, tag="draw_event"):
    """A move that draws the named event card and applies its effects."""

    name: Annotated[str, Name(keeps_case=True, role="identity")]


@cites("CRI-1.1")
def event_due(state: State, move: Move) -> Check:
    """Yield a breach if it is not the event phase, or an event has already been drawn in this round (CRI-1.1)."""
    if assumed(state):
        return
    if state.phase != "event" or state.event:
        yield Breach("CRI-1.1", "no_event_now", {"verb": verb_of(move), "phase": state.phase}, "later")


@cites("CRI-1.1")
def right_colour(state: State, move: DrawEvent) -> Check:
    """Yield a breach if the card's colour differs from the colour of the Financial Status (CRI-1.1). During a game, a
    card of unknown colour is accepted.
    """
    card_colour = state.printed[f"event.{library_name(state, 'event', move.name)}.colour"]
    if not known(card_colour) and not assumed(state):
        return
    now = colour(state)
    if card_colour != now:
        values = {"card": move.name, "colour": card_colour, "now": now, "status": state.status}
        yield Breach("CRI-1.1", "wrong_deck", values, "right_deck")


def draw_event_checks(state: State, move: DrawEvent) -> Checks:
    """An outstanding evaluation of the previous round is applied first."""
    yield resolves_first(state.pending, move)
    state = turn_flow.after_evaluation(state)
    yield event_due(state, move)
    yield right_colour(state, move)


def draw_event_effects(ledger: Ledger, move: DrawEvent) -> None:
    """Evaluate the previous round if that is outstanding, then apply the card's effects and continue with interest
    (CRI-1.4).
    """
    turn_flow.evaluate_due(ledger)
    state: State = ledger.state
    name = library_name(state, "event", move.name)
    ledger.change(event=name, printed=_of_its_deck(state, name))
    ledger.todo("", "event", "CRI-1.2", card=name)
    carry_out(ledger, PlayedCard("event", name, "", "CRI-1.4"))
    turn_flow.settle(ledger)


def _of_its_deck(state: State, name: str) -> PrintedValueFacts:
    """Return the printed values, with the deck's colour added for a card of unknown colour."""
    path = f"event.{name}.colour"
    if known(state.printed[path]) or assumed(state):
        return state.printed
    try:
        return PrintedValueFacts({**state.printed, path: colour(state)})
    except UnknownFactError:
        return state.printed


def options(state: State) -> Iterator[DrawEvent]:
    """Yield a move for every event card with known effects, except cards of a different colour."""
    if state.pending:
        return
    state = turn_flow.after_evaluation(state)
    if assumed(state) or state.phase != "event" or state.event:
        return
    for name in cards_told(state, "event"):
        move = DrawEvent(seat=acting(state), name=name)
        if known(state.printed[f"event.{key_of(name)}.effects"]) and passes(right_colour(state, move)):
            yield move


DRAW_EVENT = Action("draw_event", DrawEvent, draw_event_checks, draw_event_effects, options)


class UseInfluence(Move, frozen=True, kw_only=True, tag="use_influence"):
    """A move that uses the named influence card; its printed text is entered at this time."""

    name: Annotated[str, Name(keeps_case=True, role="identity")]


@cites("CRI-8.4")
def holds_card(state: State, move: UseInfluence) -> Check:
    """Yield a breach if the seat has no influence card (CRI-8.4)."""
    if not state.seats[move.seat].influence:
        yield Breach("CRI-8.4", "no_influence", {"seat": move.seat})


@cites("CRI-8.4")
def first_of_round(state: State, move: UseInfluence) -> Check:
    """Yield a breach if the seat has already used an influence card in this round (CRI-8.4)."""
    if state.seats[move.seat].influence_used:
        yield Breach("CRI-8.4", "influence_used", {"seat": move.seat}, "next_round")


@cites("CRI-8.5")
def timely(state: State, move: UseInfluence) -> Check:
    """Yield a breach if the card cannot be used in the current phase (CRI-8.5). If only the text of the card determines
    that, the players are asked.
    """
    when = state.printed[f"influence.{library_name(state, 'influence', move.name)}.timing"]
    by_text = when == "text"
    if (by_text and not state.now["timely"]) or not (by_text or when in _current_timings(state)):
        yield Breach("CRI-8.5", "not_timely", {"card": move.name, "timing": when}, "later")


def _current_timings(state: State) -> tuple[str, ...]:
    """Return the card timings that apply now: "any", the phase, and Production or Export while it is resolved; all
    timings if the phase is unknown. Operations lasts until the evaluation is finished.
    """
    if assumed(state):
        return TIMINGS
    if state.phase in ("export", "evaluation"):
        return ("any", "operations", "export")
    producing = state.phase == "operations" and state.location == PRODUCTION
    return ("any", state.phase, *((PRODUCTION,) if producing else ()))


def use_influence_checks(state: State, move: UseInfluence) -> Checks:
    yield from turn_flow.at_any_time(state, move)
    has_card = yield holds_card(state, move)
    yield first_of_round(state, move)
    if has_card:
        yield timely(state, move)


def use_influence_effects(ledger: Ledger, move: UseInfluence) -> None:
    """Discard the card and apply its effects."""
    name = library_name(ledger.state, "influence", move.name)
    ledger.pay(move.seat, "influence", 1, "CRI-8.4")
    ledger.seat(move.seat, influence_used=True)
    carry_out(ledger, PlayedCard("influence", name, move.seat, "CRI-8.5"))
    turn_flow.settle(ledger)


USE_INFLUENCE = Action(
    "use_influence",
    UseInfluence,
    use_influence_checks,
    use_influence_effects,
    starts=seats_in(),
    choices={"name": partial(cards_told, kind="influence")},
)
