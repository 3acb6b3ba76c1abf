"""Tables of the City of Plan Cards in memory, with a full set of INVENTED printed values, and ways to lay fields on them.

INVENTED: no source gives the values of `INVENTED` nor any card. They are made up for these tests, within the bounds
that the rules state, so that nothing is unknown. Never copy them anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.facts.facts import PrintedValueFacts
from referee.games.plan_city.state import LAYERS, PlacedFieldCard, State
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table

# What the tables of all games have in common is named here for the tests of this one.
from tests.play.laying import Change as Change
from tests.play.laying import changed as changed
from tests.play.laying import cited as cited
from tests.play.laying import lay as lay
from tests.play.laying import lines_of as lines_of
from tests.play.laying import opened_once
from tests.play.laying import path_of as path_of
from tests.play.laying import play as play
from tests.play.laying import untold as untold

GAME = find("plan_city")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
A, B, C, D = "ABCD"

PLAIN = "- | - | - / - | - | - / - | - | -"
"""A card that shows nothing."""
START = "- | - | - / - | sta!+rail:NESW | - / - | - | -"
"""A start card whose centre runs without an engine space (T-07)."""
IDLE_CENTRE = "- | - | - / - | sta+eng | - / - | - | -"
"""A card with an engine space in its centre."""
MILL = "- | - | - / - | fac:a:textile+eng | fac:a:textile / - | - | -"
"""A card with a factory in the middle row; its engine space is in the centre."""
RIVER = "- | - | - / - | riv | - / - | - | -"
"""A contract card with the river in its centre."""

# INVENTED. As the rules say: 3 idle spaces stand for the second space from the bottom, which forbids 4, 5 and 6; with
# four players a sum of 14 gives 3 chips. The third space is made to allow everything.
INVENTED: dict[str, Any] = {
    "proposal.proposal_1.spaces": ["1", "2", "3", "4", "5+coal", "6", "8", "9"],
    "proposal.proposal_2.spaces": ["2", "3", "4", "4+coal", "6", "7", "9"],
    "proposal.proposal_3.spaces": ["1+coal", "4", "5", "6", "8"],
    **{f"proposal.proposal_{number}.four_player_icon": number == 3 for number in (1, 2, 3)},
    "proposals_used.3": ["proposal_1", "proposal_2"],
    "trust.spaces": 5,
    **{f"trust.space.{idle}": space for idle, space in enumerate((5, 4, 3, 2, 1))},
    **{
        f"trust.forbids.{space}.{number}": space <= 2 and number in (4, 5, 6)
        for space in range(1, 6)
        for number in range(10)
    },
    **{f"trust.forbids.1.{number}": number >= 4 for number in range(10)},
    **{f"coal_chips.3.{total}": total // 4 for total in range(1, 19)},
    **{f"coal_chips.4.{total}": total // 4 for total in range(1, 28)},
    "coal_chips.4.14": 3,
    **{f"kind_points.{kinds}": points for kinds, points in ((1, 4), (2, 10), (3, 17), (4, 25))},
    **{
        f"rank_values.{players}.{what}.{rank}": points
        for what in ("rail_network", "residential", "market", "garden", "slum")
        for players, values in ((3, (7, 4, 0)), (4, (8, 5, 2, 0)))
        for rank, points in enumerate(values, 1)
    },
    **{f"start_card.start_{number}.cells": START for number in range(1, 5)},
    **{f"start_card.start_{number}.centre_chip": True for number in range(1, 5)},
    **{f"plan_card.plan_{number:02}.cells": PLAIN for number in range(1, 27)},
    "contract_backs.same": True,
    "contract_back.contract_1.cells": RIVER,
    **{
        f"contract_front.contract_{number}.{part}": value
        for number in range(1, 7)
        for part, value in (
            ("industries", ["textile"]),
            ("left", "garden"),
            ("sign", ">"),
            ("right", "slum"),
            ("points", 3),
        )
    },
    "setup.coal": 0,
    "setup.trust_space": 5,
    "setup.contracts": 1,
}


@opened_once
def table(players: int = 4, *, printed: Mapping[str, Any] | None = None, **options: Any) -> Table:
    """Open a table of which everything is known: seat n has start card n, plan cards 1, 2, 3 lie beside the proposals."""
    entry = opening(
        GAME, seats_of(GAME, NAMES[:players]), options=options, printed={**INVENTED, **(printed or {})}, invented=True
    )
    made = Table("test", [entry])
    made.tell({f"seats.{seat}.layers.0.card": f"start_{number}" for number, seat in enumerate(made.seats, 1)})
    made.tell({f"beside.proposal_{number}": f"plan_{number:02}" for number in (1, 2, 3)})
    return made


def situation(players: int, *changes: Change, odd: bool = False, **options: Any) -> Table:
    """A table in play on which facts were set directly. It holds no contradiction unless it is meant to (`odd`)."""
    made = table(players, **options)
    lay(made, *changes, odd=odd)
    return made


Laid = tuple[str, int, int] | tuple[str, int, int, int]
"""A card's word with x, y (and rotation) of where it lies; the word "contract" is the seat's contract card."""


def field(seat: str, start: str, *laid: Laid, chips: str = "") -> Change:
    """A seat's field: the words of its start card and of what lies on it, and the positions of the chips.

    The plan cards take the numbers from 4 on, so that those beside the proposals are others.
    """

    def change(state: State) -> State:
        place = list(state.seats).index(seat)
        board = state.seats[seat]
        printed = {**state.printed, f"start_card.start_{place + 1}.cells": start}
        layers = {**dict.fromkeys(LAYERS, PlacedFieldCard()), "0": PlacedFieldCard(f"start_{place + 1}")}
        for number, (word, x, y, *turn) in enumerate(laid, 1):
            card = "contract_1" if word == "contract" else f"plan_{3 + 5 * place + number:02}"
            if word != "contract":
                printed[f"plan_card.{card}.cells"] = word
            layers[str(number)] = PlacedFieldCard(card, turn[0] if turn else 0, x, y)
        seats = {
            **state.seats,
            seat: structs.replace(
                board, cards=1 + len(laid), layers=layers, chips=tuple(chips.split()), centre_open=False
            ),
        }
        return structs.replace(state, seats=seats, printed=PrintedValueFacts(printed))

    return change


def stands(seat: str, place: str, bid: str = "") -> Change:
    """A seat's bid marker lies on a place: "1", "2", "3", "coal"; "" for in hand."""
    at = {"": "", "coal": "coal_card"}.get(place, f"proposal_{place}")
    return {f"seats.{seat}.place": at, f"seats.{seat}.bid": bid}


def turn(seat: str) -> Change:
    """It is a seat's turn to bid."""
    return {"active": seat}


def placing(**bids: str) -> Change:
    """The placement phase with these bids: `placing(A="1:4", B="coal")`."""

    def change(state: State) -> State:
        facts: dict[str, Any] = {"phase": "placement", "active": state.first}
        for seat, said in bids.items():
            place, _, bid = said.partition(":")
            facts |= dict(stands(seat, place, bid))  # type: ignore[call-overload]
        return changed(state, [facts])

    return change
