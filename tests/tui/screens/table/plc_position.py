"""A position of the City of Plan Cards laid out by hand, for its board and for laying a card.

INVENTED: every card and every printed value; no source gives them. Never copy them anywhere.
"""

from __future__ import annotations

from typing import Any

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table

GAME = find("plan_city")
NAMES = ("Aki", "Ben", "Chie", "Dai")
START = "gar | rail:NS | res / mkt | sta!+rail:NESW | rail:EW / slm | rail:NS | res"
PLAIN = "- | - | - / - | - | - / - | - | -"
MILL = "res | - | gar / rail:EW | fac:a:textile+eng | fac:a:textile / mkt2 | rail:NS/EW | -"
HALT = "- | res | - / slm | sta+eng+rail:W | - / - | - | riv"
PRINTED: dict[str, Any] = {
    "proposal.proposal_1.spaces": ["1", "2", "4", "5+coal", "6", "9"],
    "proposal.proposal_2.spaces": ["2", "3", "4+coal", "6"],
    "proposal.proposal_3.spaces": ["1+coal", "4", "5", "8"],
    "trust.space.3": 2,
    **{f"trust.forbids.2.{number}": number in (4, 5, 6) for number in range(10)},
    **{f"trust.forbids.5.{number}": False for number in range(10)},
    **{f"start_card.start_{number}.cells": START for number in range(1, 5)},
    **{f"plan_card.plan_{number:02}.cells": PLAIN for number in range(1, 27)},
    "plan_card.plan_04.cells": MILL,
    "plan_card.plan_05.cells": HALT,
    "plan_card.plan_01.cells": HALT,
    "contract_backs.same": True,
    "contract_back.contract_1.cells": "- | - | - / - | riv | - / - | - | -",
    "setup.coal": 1,
    "setup.trust_space": 5,
    "setup.contracts": 1,
}
# Aki's field: the mill at 2:0 on the start card's east column, the halt at -1:2 on its south-west; a chip at 3:1.
# What a card at 0:-1 covers: six cells, three of the start card's upper row but only two columns of it: see the tests.
FACTS: dict[str, Any] = {
    "seats.A.cards": 3,
    "seats.A.layers.0.card": "start_1",
    "seats.A.layers.1": ("plan_04", 0, 2, 0),
    "seats.A.layers.2": ("plan_05", 0, -1, 2),
    "seats.A.chips": ("3:1",),
    "seats.A.trust": 2,
    "seats.A.place": "proposal_1",
    "seats.A.bid": "4",
    "seats.B.place": "proposal_2",
    "seats.B.bid": "3",
    "seats.C.place": "coal_card",
    "seats.D.place": "proposal_3",
    "seats.D.bid": "5",
    "phase": "placement",
    "round": 3,
}


def facts() -> dict[str, Any]:
    """The facts by their paths, a layer taken apart; every start card as it is numbered."""
    found: dict[str, Any] = {f"seats.{seat}.layers.0.card": f"start_{n}" for n, seat in enumerate("ABCD", 1)}
    found |= {f"beside.proposal_{n}": f"plan_0{n}" for n in (1, 2, 3)}
    for path, value in FACTS.items():
        if isinstance(value, tuple) and path.rpartition(".")[0].endswith("layers"):
            found |= {f"{path}.{name}": one for name, one in zip(("card", "rotation", "x", "y"), value, strict=True)}
        else:
            found[path] = value
    return found


def table(**more: Any) -> Table:
    """Open the table of the position."""
    made = Table("friday", [opening(GAME, seats_of(GAME, NAMES), printed=PRINTED, invented=True)])
    made.recount(facts() | more, "laid out by hand")
    return made
