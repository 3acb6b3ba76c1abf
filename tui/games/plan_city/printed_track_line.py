"""The lines of the card library for the trust track, the coal card and the proposal cards in use (T-02 to T-04)."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import Any

from referee.games.plan_city.answer_checks import FEWER, odd
from referee.games.plan_city.state import PROPOSALS
from referee.games.plan_city.trust_track import LOWEST
from scoring.errors import Fault, input_error
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.values import COAL_CHIPS
from scoring.text_catalogs import Phrase
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat, Values, split, whole

SPACES_MOST = 20
"""Spaces of the trust track at most, and counts of idle engine spaces that a line tells."""
_AND = re.compile(r"\band\b|と", re.IGNORECASE)
_SUMS = re.compile(r"(\d+)(?:-(\d+)|(\+))?=(\d+)")


_RUN = re.compile(r"(?<![\d-])(\d)\s*[-〜~]\s*(\d)(?![\d-])")


def listed(text: str) -> list[str]:
    """Split a list of numbers into its signs; the word between the last two is none, and 3-5 is 3 4 5."""
    return split(_RUN.sub(_each, _AND.sub(" ", normalize(text))))


def _each(run: re.Match[str]) -> str:
    low, high = int(run[1]), int(run[2])
    return " ".join(map(str, range(low, high + 1))) if low < high else run[0]


def proposals_line(players: int) -> PrintedValueLineFormat:
    """Make the line of the proposal cards in use with so many players (T-02)."""
    path = f"proposals_used.{players}"

    def read(text: str) -> dict[str, Any]:
        numbers = {whole(token.removeprefix("#"), 1, len(PROPOSALS)) for token in listed(text)}
        if not numbers:
            raise input_error("card_empty")
        used = [PROPOSALS[number - 1] for number in sorted(numbers)]
        without = used if players == FEWER else []  # no card with the four-player icon is among them (PLC-1.5)
        return {path: used} | {f"proposal.{one}.four_player_icon": False for one in without}

    def doubts(text: str) -> list[Fault]:
        return list(odd(None, f"printed.{path}", read(text)[path]))

    def write(values: Values) -> str:
        return " ".join(f"#{PROPOSALS.index(one) + 1}" for one in values.get(path, ()))

    label = Phrase("card.proposals_used", {"n": players})
    return PrintedValueLineFormat(
        f"proposals_{players}", "T-02", label, "proposals_used", "#1 #2",
        (path,), lambda _values: (path,), read, doubts, write,
    )  # fmt: skip


def counts_line() -> PrintedValueLineFormat:
    """Make the line that tells the trust space for 0, 1, 2 … idle engine spaces, down to the lowest (T-03)."""
    stem = "trust.space."

    def read(text: str) -> dict[str, Any]:
        spaces = [whole(token, LOWEST, SPACES_MOST) for token in split(text)]
        if not spaces:
            raise input_error("card_empty")
        if len(spaces) > SPACES_MOST:
            raise input_error("card_numbers", wanted=SPACES_MOST, given=len(spaces))
        return {f"{stem}{count}": space for count, space in enumerate(spaces)}

    def doubts(text: str) -> list[Fault]:
        spaces = tuple(read(text).values())
        falls = all(one >= other for one, other in pairwise(spaces)) and spaces[-1] == LOWEST
        return [] if falls or len(spaces) == 1 else [Fault("trust_not_falling", "", {"values": spaces})]

    def told(values: Values) -> list[int]:
        found: list[int] = []
        while (space := values.get(f"{stem}{len(found)}")) is not None:
            found.append(space)
        return found

    def paths(values: Values) -> tuple[str, ...]:
        known = len(told(values))
        return tuple(f"{stem}{count}" for count in range(known or 1))

    def write(values: Values) -> str:
        return " ".join(map(str, told(values)))

    return PrintedValueLineFormat(
        "trust_counts", "T-03", Phrase("card.trust_counts"), "trust_counts", "5 4 3 2 1",
        (stem,), paths, read, doubts, write,
    )  # fmt: skip


def _sums(token: str, most: int) -> tuple[range, str]:
    """Read the sums of `3=1`, `0-6=1` or `13+=3`, and the chips for each as they are written. Raises `InputError`."""
    found = _SUMS.fullmatch(token)
    if found is None:
        raise input_error("card_token", given=token[:20])
    first, last, open_end, chips = found.groups()
    low = whole(first, 0, most)
    high = most if open_end else whole(last or first, low, most)
    return range(low, high + 1), chips


def coal_line(players: int) -> PrintedValueLineFormat:
    """Make the line of one side of the coal card: the chips for each sum of the bid numbers (T-04)."""
    stem, most = f"coal_chips.{players}.", 9 * (players - 1)
    filled = tuple(f"{stem}{total}" for total in range(most + 1))

    def read(text: str) -> dict[str, Any]:
        tokens = split(re.sub("[〜~]", "-", normalize(text)))
        if not tokens:
            raise input_error("card_empty")
        values: dict[str, Any] = {}
        for token in tokens:
            sums, chips = _sums(token, most)
            for total in sums:
                if f"{stem}{total}" in values:
                    raise input_error("sum_twice", given=total)
                values[f"{stem}{total}"] = whole(chips, 0, COAL_CHIPS)
        return values

    def doubts(text: str) -> list[Fault]:
        values = read(text)
        chips = tuple(values[path] for path in filled if path in values)
        rises = all(one <= other for one, other in pairwise(chips))
        return [] if rises else [Fault("coal_not_rising", "", {"values": chips})]

    def write(values: Values) -> str:
        parts = []
        for chips, group in groupby(range(most + 1), lambda total: values.get(f"{stem}{total}")):
            low, *_, high = [*(sums := list(group)), sums[-1]]
            if chips is not None:
                parts.append(f"{low}+={chips}" if high == most > low else f"{low}{f'-{high}' * (high > low)}={chips}")
        return " ".join(parts)

    example = "0-6=1 7-12=2 13+=3" if players == 3 else "0-6=1 7-13=2 14-20=3 21+=4"
    return PrintedValueLineFormat(
        f"coal_{players}", "T-04", Phrase("card.coal_chips", {"n": players}), "coal_chips", example,
        (stem,), lambda _values: filled, read, doubts, write,
    )  # fmt: skip
