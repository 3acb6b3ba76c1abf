"""Rule checks and payment of the price of an import or energy space, paid once or several times (CRI-4.11,
CRI-4.12).
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, Shortage
from referee.games.crisis.locations import IMPORT
from referee.games.crisis.state import State
from referee.games.crisis.values import at_space
from referee.judging.judge import about, cites
from referee.rules.game import Check
from scoring.text_catalogs import Phrase


@cites("CRI-4.11.3", "CRI-4.12.2")
def multiple_allowed(state: State, location: str, space: int, multiple: int, clause: str) -> Check:
    """Yield a breach if the price is paid more often than the space allows (CRI-4.11.3, CRI-4.12.2)."""
    maximum = state.printed[f"{location}_space.{space}.multiple"]
    if multiple > maximum:
        yield Breach(clause, "multiple_high", {"space": space, "multiple": multiple, "most": maximum}, "fewer_times")


def afford(state: State, seat: str, location: str, space: int, multiple: int, clause: str) -> Iterator[Check]:
    """Yield the rule checks of the price: the credits and the VP."""
    yield about(credits_enough(state, seat, location, space, multiple, clause), clause, "CRI-9.4")
    yield about(vp_enough(state, seat, location, space, multiple, clause), clause, "CRI-9.5")


def _instead(multiple: int, once: int, have: int) -> str:
    """Return the remedy for a price that is too high: "fewer_times" if it can be paid once, otherwise "decline"."""
    return "fewer_times" if multiple > 1 and have >= once else "decline"


@cites("CRI-4.11.1", "CRI-4.12.1", "CRI-9.4")
def credits_enough(state: State, seat: str, location: str, space: int, multiple: int, clause: str) -> Check:
    """Yield a breach if the seat has fewer credits than the price (CRI-9.4)."""
    price = at_space(state, location, str(space), "credits") * multiple
    if price and state.seats[seat].credits < price:
        once, have = price // multiple, state.seats[seat].credits
        values = {"seat": seat, "price": price, "have": have, "most": have // once}
        yield Breach(
            clause, "credits_short", values, _instead(multiple, once, have), ("CRI-9.4",), Shortage(have, price)
        )


@cites("CRI-4.11.1", "CRI-4.12.1", "CRI-9.5")
def vp_enough(state: State, seat: str, location: str, space: int, multiple: int, clause: str) -> Check:
    """Yield a breach if paying the price would make the VP negative (CRI-9.5)."""
    price = at_space(state, location, str(space), "vp") * multiple
    if price and state.seats[seat].vp < price:
        once, have = price // multiple, state.seats[seat].vp
        values = {"seat": seat, "price": price, "have": have, "most": have // once}
        yield Breach(clause, "vp_short", values, _instead(multiple, once, have), ("CRI-9.5",), Shortage(have, price))


def pay(ledger: Ledger, seat: str, location: str, space: int, multiple: int, clause: str) -> None:
    """Pay the credits and the VP of the price."""
    credits, vp = (at_space(ledger.state, location, str(space), part) * multiple for part in ("credits", "vp"))
    ledger.pay(seat, "credits", credits, clause)
    if vp:
        working = Phrase("working.price", {"price": vp // multiple, "multiple": multiple, "points": vp})
        ledger.score(seat, "import" if location == IMPORT else "energy", -vp, clause, working)
