"""INVENTED cards and printed values of the City of Plan Cards, drawn by chance. No source gives any of them.

Never copy them anywhere. The recorder of plays and the random games both deal from here.
"""

from __future__ import annotations

import random
from typing import Any

RAILS = ("NS", "EW", "NE", "SW", "NES", "ESW", "NESW", "NS/EW", "E")
DISTRICTS = ("res", "res", "mkt", "mkt", "mkt2", "gar", "gar", "slm")
INDUSTRIES = ("textile", "shipbuilding", "industry_3", "industry_4")
KINDS = ("residential", "market", "garden", "slum", "rail", "station", "factory", "river")
PLANS = tuple(f"plan_{number:02}" for number in range(1, 27))
CONTRACTS = tuple(f"contract_{number}" for number in range(1, 7))
CENTRES = ("sta!", "sta!", "sta+eng", "sta+eng!")
CENTRE = 4


def card(chance: random.Random, kind: str, dense: float = 1.0) -> str:
    """Invent a card's word: districts and rails, at most two factories and a station, river on a contract card."""
    cells = [_plain_cell(chance) for _ in range(9)]
    free = set(range(9))
    if kind == "start":
        cells[CENTRE] = [chance.choice(CENTRES), "rail:NESW"]
        free.discard(CENTRE)
    for letter in "ab":
        pairs = [(one, other) for one in free for other in (one + 1, one + 3) if other in free and _touch(one, other)]
        if kind != "contract" and pairs and chance.random() < 0.45 * dense:
            pair = chance.choice(sorted(pairs))
            free -= set(pair)
            industry = chance.choice(INDUSTRIES)
            halves = [[f"fac:{letter}:{industry}", "eng"], [f"fac:{letter}:{industry}"]]
            chance.shuffle(halves)
            for at, half in zip(pair, halves, strict=True):
                cells[at] = half
    if kind != "start" and chance.random() < 0.5 * dense:
        at = chance.choice(sorted(free))
        free.discard(at)
        cells[at] = ["sta", "rail:NESW", "eng"]
    if kind == "contract":
        for at in chance.sample(sorted(free), chance.choice((1, 1, 2, 3))):
            cells[at] = ["riv"]
    words = ["+".join(cell) or "-" for cell in cells]
    return " / ".join(" | ".join(words[row : row + 3]) for row in (0, 3, 6))


def _touch(one: int, other: int) -> bool:
    return other == one + 3 or one % 3 < 2


def _plain_cell(chance: random.Random) -> list[str]:
    districts = [chance.choice(DISTRICTS)] if chance.random() < 0.6 else []
    return districts + ([f"rail:{chance.choice(RAILS)}"] if chance.random() < 0.45 else [])


def cards(chance: random.Random, *, dense: float = 1.0, same: bool = True) -> dict[str, Any]:
    """Invent every card, and the fronts of the contract cards."""
    values: dict[str, Any] = {"contract_backs.same": same}
    for number in range(1, 5):
        values[f"start_card.start_{number}.cells"] = card(chance, "start", dense)
        values[f"start_card.start_{number}.centre_chip"] = True
    for plan in PLANS:
        values[f"plan_card.{plan}.cells"] = card(chance, "plan", dense)
    for contract in CONTRACTS[: 1 if same else None]:
        values[f"contract_back.{contract}.cells"] = card(chance, "contract", dense)
    for contract in CONTRACTS:
        left, right = chance.sample(KINDS, 2)
        front = {
            "industries": chance.sample(INDUSTRIES, chance.choice((1, 2))),
            "left": left,
            "sign": chance.choice((">", ">=", "<", "<=", "=")),
            "right": right,
            "points": chance.choice((3, 4, 5, 6)),
        }
        values |= {f"contract_front.{contract}.{part}": value for part, value in front.items()}
    return values


def boards(chance: random.Random, players: int) -> dict[str, Any]:
    """Invent the proposal cards, the trust track, the coal card and both scoring cards, within what the rules tell.

    3 idle spaces stand for the second space from the bottom, which forbids 4, 5 and 6; with four players a sum of 14
    gives 3 chips; 2 kinds of industries bring 10.
    """
    values: dict[str, Any] = {"proposals_used.3": ["proposal_1", "proposal_2"]} if players == 3 else {}
    for number in (1, 2, 3):
        spaces = sorted(chance.sample(range(1, 10), chance.choice((5, 6, 7))))
        icons = [chance.choice(("", "", "+coal")) for _ in spaces]
        printed = [f"{one}{icon}" for one, icon in zip(spaces, icons, strict=True)]
        twice = chance.choice(spaces) if chance.random() < 0.3 else 0
        values[f"proposal.proposal_{number}.spaces"] = (
            [
                one
                for space in printed
                for one in ((f"{twice}", f"{twice}+coal") if space.startswith(f"{twice}") else (space,))
            ]
            if twice
            else printed
        )
        values[f"proposal.proposal_{number}.four_player_icon"] = number == 3
    values |= {"trust.spaces": 5, **{f"trust.space.{idle}": 5 - idle for idle in range(5)}}
    for space in range(1, 6):
        closed = {1: range(3, 10), 2: (4, 5, 6), 3: (8, 9), 4: (9,), 5: ()}[space]
        values |= {f"trust.forbids.{space}.{number}": number in closed for number in range(10)}
    most = 9 * (players - 1)
    values |= {f"coal_chips.{players}.{total}": 1 + total // 6 for total in range(most + 1)}
    if players == 4:
        values["coal_chips.4.14"] = 3
    values |= {f"kind_points.{kinds}": points for kinds, points in ((1, 4), (2, 10), (3, 18), (4, 28))}
    for what in ("rail_network", "residential", "market", "garden", "slum"):
        ranks = sorted(chance.sample(range(13), players), reverse=True)
        values |= {f"rank_values.{players}.{what}.{rank}": points for rank, points in enumerate(ranks, 1)}
    return values


def printed(chance: random.Random, players: int, *, dense: float = 1.0, same: bool = True) -> dict[str, Any]:
    """Invent everything that the components and the set-up tell."""
    return {
        **boards(chance, players),
        **cards(chance, dense=dense, same=same),
        "setup.coal": chance.choice((0, 1, 3)),
        "setup.trust_space": chance.choice((0, 5)),
        "setup.contracts": chance.choice((1, 2)) if players == 3 else 1,
    }
