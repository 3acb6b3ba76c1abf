"""The effects of event cards and influence cards (CRI-1.2 to CRI-1.5, CRI-8.5; specification 3.5.2, 3.5.3)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.facts.ledger import Ledger
from referee.games.crisis import round_end, warehouse
from referee.games.crisis.card_name_matching import word
from referee.games.crisis.state import (
    CHART_PRICES,
    PRODUCTS,
    RESOURCES,
    Location,
    ManualEffect,
    OutputReduction,
    PriceChartChange,
    State,
)
from referee.games.crisis.values import units
from referee.judging.three_valued_logic import at_place, require_known
from referee.printed_lines.named_line import key_of
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
            warehouse.store(ledger, card.seat, resource, count, card.clause)
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
