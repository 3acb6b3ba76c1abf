"""The lines in which the printed values of the City of Plan Cards are told: cards cell by cell, tracks and tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from referee.games.plan_city.printed_card_cells import word_faults
from referee.games.plan_city.state import CONTRACTS, PLAN_CARDS, START_CARDS
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.card_checks import cell_doubts, where_in
from scoring.games.plan_city.grid_notation import parse_card, print_card
from scoring.games.plan_city.values import RANK_CATEGORIES
from scoring.text_catalogs import Phrase
from tui.core.game_ui.printed_value_lines import UNKNOWN_TOKEN, PrintedValueLineFormat, Values, row, whole
from tui.games.plan_city.card_editor_drawing import sketch_of, written
from tui.games.plan_city.contract_front_line import front_line
from tui.games.plan_city.printed_track_line import SPACES_MOST, coal_line, counts_line, listed, proposals_line

KEYS = {
    "proposal.*.four_player_icon": "proposal",
    "proposal.*.spaces": "proposal",
    "start_card.*.centre_chip": "start_card",
}
EXAMPLE = "g -82 r / m se82 t / l r te"
"""The invented card of section 3.5."""
START_EXAMPLE = "g -82 r / m s!82 - / l r -"
SPACES_USUAL = 8
"""So many spaces of the trust track have a line while nobody has told how many there are (T-03)."""
NUMBERS = range(10)
NOTHING = "-"


def _cells_line(stem: str, card: str, group: str, example: str) -> PrintedValueLineFormat:
    """Make the line of a card: its nine cells in the compact notation (section 3.5)."""
    path = f"{stem}.{card}.cells"

    def read(text: str) -> dict[str, Any]:
        if not text.strip():
            raise input_error("card_empty")
        told = parse_card(text)
        if faults := word_faults(card, text, ""):
            raise InputError(faults)
        return {path: print_card(told)}

    def doubts(text: str) -> list[Fault]:
        return cell_doubts(parse_card(text).surface(), where_in(""))

    def write(values: Values) -> str:
        return written(str(values.get(path, "")))

    label = Phrase(f"card.{stem}", {"n": int(card.rpartition("_")[2])})
    return PrintedValueLineFormat(
        card, group, label, "cells", example, (path,), lambda _values: (path,), read, doubts, write,
        editor=sketch_of, unknown="??",
    )  # fmt: skip


def _limit_line(space: int) -> PrintedValueLineFormat:
    """Make the line of a trust space: the bid numbers that it forbids (T-03); behind `?` the others are not told."""
    paths = {number: f"trust.forbids.{space}.{number}" for number in NUMBERS}

    def read(text: str) -> dict[str, Any]:
        tokens = listed(text.casefold())
        if not tokens:
            raise input_error("card_empty")
        numbers = [token for token in tokens if token != UNKNOWN_TOKEN]
        told = (
            set()
            if len(numbers) == 1 and numbers[0] != "0" and is_none(numbers[0])
            else {whole(token, 0, 9) for token in numbers}
        )
        closed = {path: number in told for number, path in paths.items()}
        return closed if numbers == tokens else {path: True for path in closed if closed[path]}

    def write(values: Values) -> str:
        closed = [str(number) for number, path in paths.items() if values.get(path)]
        if all(path in values for path in paths.values()):
            return " ".join(closed) or NOTHING
        return " ".join([*closed, UNKNOWN_TOKEN]) if closed else ""

    def there(values: Values) -> bool:
        return space <= int(values.get("trust.spaces", SPACES_USUAL))

    filled = tuple(paths.values())
    return PrintedValueLineFormat(
        f"trust_{space}", "T-03", Phrase("card.trust_limit", {"n": space}), "trust_limit", "4 5 6",
        (f"trust.forbids.{space}.",), lambda _values: filled, read, lambda _text: [], write,
        there=there,
    )  # fmt: skip


def _not_falling(values: Sequence[int]) -> list[Fault]:
    falls = all(one >= other for one, other in pairwise(values))
    return [] if falls else [Fault("ranks_not_falling", "", {"values": tuple(values)})]


def _not_rising(values: Sequence[int]) -> list[Fault]:
    rises = all(one < other for one, other in pairwise(values))
    return [] if rises else [Fault("kinds_not_rising", "", {"values": tuple(values)})]


def _rank_line(players: int, category: str) -> PrintedValueLineFormat:
    paths = [f"rank_values.{players}.{category}.{rank}" for rank in range(1, players + 1)]
    label = Phrase("card.ranks", {"category": Phrase(f"category.{category}"), "n": players})
    hint = "slum_ranks" if category == "slum" else "ranks"
    example = " ".join(str(points) for points in range(2 * players, 0, -2))
    line = row(
        f"ranks_{players}_{category}", "T-06", paths, (0, 99),
        label=label, hint=hint, example=example, doubt=_not_falling,
    )  # fmt: skip
    return _losses(line) if category == "slum" else line


def _losses(line: PrintedValueLineFormat) -> PrintedValueLineFormat:
    """Take losses with their minus as well: the figures are losses anyhow."""

    def plain(text: str) -> str:
        return _MINUS.sub("", normalize(text))

    return line._replace(read=lambda text: line.read(plain(text)), doubts=lambda text: line.doubts(plain(text)))


_MINUS = re.compile(r"(?<![\d-])-(?=\d)")


_line = partial(_cells_line, example=EXAMPLE)

SET_UP = ("setup.coal", "setup.trust_space", "setup.contracts")

CARDS: tuple[PrintedValueLineFormat, ...] = (
    proposals_line(3),
    counts_line(),
    *map(_limit_line, range(1, SPACES_MOST + 1)),
    *map(coal_line, (3, 4)),
    row(
        "kind_points", "T-05", [f"kind_points.{kinds}" for kinds in range(1, 5)], (0, 99),
        label=Phrase("card.kind_points"), hint="kind_points", example="4 10 17 25", doubt=_not_rising,
    ),
    *(_rank_line(players, category) for players in (3, 4) for category in RANK_CATEGORIES),
    row("set_up", "T-11", SET_UP, (0, 20), label=Phrase("card.set_up"), hint="set_up", example="0 5 1"),
    *(_cells_line("start_card", card, "T-07", START_EXAMPLE) for card in START_CARDS),
    *(_line("plan_card", card, "T-08") for card in PLAN_CARDS),
    *(_line("contract_back", card, "T-09") for card in CONTRACTS),
    *map(front_line, CONTRACTS),
)  # fmt: skip
"""INVENTED are all examples: no source gives these values."""
