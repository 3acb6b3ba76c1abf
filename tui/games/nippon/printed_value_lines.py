"""The lines in which the printed values of Nippon are typed off the board (NIP-T1 to NIP-T11)."""

from __future__ import annotations

import re
from typing import Any

from referee.games.nippon.printed_value_checks import AREAS, DEALS, MARKS, PILES, RANKS, TILES, VALUES
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none
from scoring.text_catalogs import Phrase
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, Values, row, split
from tui.games.nippon import contract_line
from tui.games.nippon.printed_track_line import track

KEYS = {
    "coal_cost.*": "factory",
    "storage.*": "factory",
    "region_bonus.*": "region",
    "action_slot.*": "action",
    "reward_number.*": "workers",
    "printed_multiplier.*": "achievement",
}


def _read_symbols(text: str) -> dict[str, Any]:
    tokens = split(text)
    if not tokens:
        raise input_error("card_empty")
    if len(tokens) == 1 and is_none(tokens[0]):
        return {"areas.symbols": ()}
    wrong = [token for token in tokens if not re.fullmatch(r"[0-6]\+[0-6]", token)]
    if wrong:
        raise InputError([Fault("card_symbol", "", {"given": token[:20]}) for token in wrong[:4]])
    if len(tokens) > 12:
        raise input_error("card_numbers", wanted=12, given=len(tokens))
    return {"areas.symbols": tuple(tokens)}


def _write_symbols(values: Values) -> str:
    return " ".join(values["areas.symbols"]) or "-" if "areas.symbols" in values else ""


def _contract(number: int) -> PrintedValueLineFormat:
    at = f"contract.contract_{number}"
    deal = DEALS[f"contract_{number}"]
    counted = {unit: f"{at}.{unit}" for unit in contract_line.UNITS}
    paths = (f"{at}.cubes", *counted.values())

    def read(text: str) -> dict[str, Any]:
        cubes, told = contract_line.read(text)
        if faults := deal.wrong((told.get("vp"), told.get("yen"))):
            raise InputError(faults)
        return {paths[0]: cubes} | {counted[unit]: number for unit, number in told.items()}

    def doubts(text: str) -> list[Fault]:
        told = read(text)
        return deal.odd((told.get(counted["vp"]), told.get(counted["yen"])))

    def write(values: Values) -> str:
        if not any(path in values for path in paths):
            return ""
        told = {unit: values[path] for unit, path in counted.items() if path in values}
        return contract_line.write(values.get(paths[0]), told)

    label = Phrase(f"contract.contract_{number}")
    return PrintedValueLineFormat(
        f"contract_{number}", "NIP-T3", label, "contract", "2+1 2VP 1step",
        (f"{at}.",), lambda _values: paths, read, doubts, write, worded=contract_line.worded,
    )  # fmt: skip


def _areas() -> list[PrintedValueLineFormat]:
    known = {"ships": "0 1 1 2 3 3 4", "trains": "0 0 1 1 2 2 3"}
    stars = [
        row(
            f"stars_{area}", "NIP-T2", AREAS[area].paths, (0, 12),
            label=Phrase(f"card.stars_{area}"), hint="stars", example=example, refuse=AREAS[area].wrong,
        )
        for area, example in known.items()
    ]  # fmt: skip
    symbols = PrintedValueLineFormat(
        "symbols", "NIP-T2", Phrase("card.symbols"), "symbols", "1+0 2+2",
        ("areas.symbols",), lambda _values: ("areas.symbols",), _read_symbols,
        lambda _text: [], _write_symbols,
    )  # fmt: skip
    return [*stars, symbols]


CARDS: tuple[PrintedValueLineFormat, ...] = (
    track("coal", start=2, starred=True, shown=(5,), example="2 3* - 4 5*"),
    track("money", start=12, starred=False, shown=(16,), example="10 12 - 14 - 16"),
    track("knowledge", start=1, starred=True, shown=(3, 4), stars=4, example="1 2* - 3* - 4* 5*"),
    *_areas(),
    *(_contract(number) for number in range(1, 9)),
    row(
        "influence_tiles", "NIP-T4", TILES.paths, (0, 10),
        label=Phrase("card.influence_tiles"), hint="influence_tiles", example="2 2 2 1 1 1 1",
        refuse=TILES.wrong, doubt=TILES.odd,
    ),
    *(
        row(
            f"influence_value_{level}", "NIP-T5", line.paths, (1, 7),
            label=Phrase("card.influence_value", {"level": level}), hint="influence_value", example="5 6 7",
            doubt=line.odd,
        )
        for level, line in VALUES.items()
    ),
    row(
        "region_scoring", "NIP-T6", RANKS.paths, (0, 60),
        label=Phrase("card.region_scoring"), hint="region_scoring", example="20 15 11", doubt=RANKS.odd,
    ),
    row(
        "coal_paper", "NIP-T7", [f"coal_cost.paper_{number}" for number in range(1, 5)], (0, 9),
        label=Phrase("card.coal_paper"), hint="coal_paper", example="2 2 2 2",
    ),
    row(
        "reward_tiles", "NIP-T10", PILES.paths, (0, 9),
        label=Phrase("card.reward_tiles"), hint="reward_tiles", example="2 2 2 / 2 2 2 / 2 2 2 / 2 2 2",
        refuse=PILES.wrong,
    ),
    row(
        "scoring_track", "NIP-T11", MARKS.paths, (2, 12),
        label=Phrase("card.scoring_track"), hint="scoring_track", example="3 6 7",
        refuse=MARKS.wrong, doubt=MARKS.odd,
    ),
)  # fmt: skip
