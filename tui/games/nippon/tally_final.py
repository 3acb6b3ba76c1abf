"""The form of the final scoring (NIP-18): wages, multiplier tiles, what the nine achievement spaces count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from scoring.errors import input_error
from scoring.games.nippon import SCORINGS
from scoring.games.nippon.final_scoring import COUNTINGS, multiplier
from scoring.games.nippon.score import score_final
from scoring.games.nippon.sheet import FinalSheet
from scoring.games.nippon.sheet_checks import check_final
from scoring.games.nippon.values import SPACES, SPACES_WITH_X1
from scoring.text_catalogs import Phrase
from tui.core.tally.form import TallyForm, TallyFormRow, TallyKind
from tui.core.tally.row_builders import SEATED, headed, lacking_seats, line_row, number_row, seat_row

TILES = (2, 3, 4, 5)
ENDED = "last_turns.ended"
FACTORIES = ("bento_2", "paper_2")


def _final_rows() -> tuple[TallyFormRow, ...]:
    score, wages = Phrase("category.vp"), Phrase("category.wages")
    rows = [
        *headed(
            score,
            [
                number_row(f"{SEATED}vp", score, about=("vp", "")),
                number_row(f"{SEATED}region_points", score, about=("region_points", ""), optional=True, apart=True),
            ],
        ),
        *headed(
            wages,
            [number_row(f"{SEATED}{name}", wages, about=("wages", "")) for name in ("money_level", "worker_colours")],
        ),
    ]
    tiles = Phrase("field.multipliers")
    places = [
        TallyFormRow(
            "choice",
            Phrase(f"achievement.{space}"),
            f"{SEATED}multipliers.{space}",
            tiles,
            choices=TILES,
            optional=True,
        )
        for space in SPACES
    ]
    rows += headed(
        tiles,
        [line_row(f"{SEATED}multipliers", Phrase("tally.all_spaces"), places, asked=True, compact=True, listed=True)],
    )
    counted = Phrase("tally.counted")
    fields = [
        number_row(f"{SEATED}{name}", counted, about=("achievement", space))
        for space in SPACES
        for name in COUNTINGS[space].reads
        if space != "money"
    ]
    owned = [_yes_no(row) for row in fields if row.path.endswith(FACTORIES)]
    figures = [row for row in fields if not row.path.endswith(FACTORIES)]
    line = line_row(f"{SEATED}counted", Phrase("tally.spaces"), figures, compact=True, adaptive=True, listed=True)
    rows += headed(counted, [line, *owned])
    track = Phrase("tally.track")
    rows += headed(track, [number_row(f"{SEATED}marker", track, optional=True)])
    order = Phrase("field.last_turns")
    rows += headed(order, [seat_row("choice", ENDED, order)])
    again = Phrase("field.printed_multipliers")
    spaces = [
        TallyFormRow(
            "choice",
            Phrase("tally.printed_space", {"n": number + 1}),
            f"printed_multipliers.{number}",
            again,
            hint="tally_hint.printed_multipliers",
            choices=SPACES,
            of="achievement",
            optional=True,
        )
        for number in range(SPACES_WITH_X1)
    ]
    return (*rows, *headed(again, spaces))


def _yes_no(row: TallyFormRow) -> TallyFormRow:
    return TallyFormRow("yes_no", row.label, row.path, row.group, row.hint, about=row.about)


def _final_begin(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    sheet: dict[str, Any] = {"seats": {seat: tree.get("seats", {}).get(seat, {}) for seat in seats}}
    if ended := tree.get("last_turns", {}).get("ended"):
        sheet["last_turns"] = until(seats, ended)
    spaces = tree.get("printed_multipliers", {})
    if len(spaces) == SPACES_WITH_X1:
        sheet["printed_multipliers"] = [spaces[str(place)] for place in range(SPACES_WITH_X1)]
    return sheet


def until(seats: Sequence[str], last: str) -> list[str]:
    """Give the seats in the order of their last turns where `last` ended the game; they sit in turn order."""
    at = seats.index(last) + 1 if last in seats else len(seats)
    return [*seats[at:], *seats[:at]] if last in seats else [*seats, last]


def _ended(sheet: dict[str, Any]) -> dict[str, str]:
    """Name the seat that ended the game. Raises `InputError` for an order that does not go round the table."""
    order, seats = list(sheet.get("last_turns") or ()), list(sheet["seats"])
    if order and order != until(seats, order[-1]):
        raise input_error("last_turns_order", field="last_turns", seats=tuple(seats))
    return {"ended": order[-1]} if order else {}


def _final_end(sheet: dict[str, Any]) -> dict[str, Any]:
    return sheet | {
        "last_turns": _ended(sheet),
        "printed_multipliers": {str(n): space for n, space in enumerate(sheet.get("printed_multipliers") or ())},
    }


def _final_counting(sheet: FinalSheet) -> Callable[[TallyFormRow, str], bool]:
    """Tell which fields can matter: what a space with a multiplier counts, a factory that nobody else owns, and the
    order of the last turns where there is a tie.
    """
    tie = any(fault.field == "last_turns" for fault in score_final(sheet, trust=True).needed)

    def counts(row: TallyFormRow, seat: str) -> bool:
        field = row.path.rpartition(".")[2]
        if field == "region_points":
            return not sheet.whole
        if row.path.startswith("last_turns"):
            return tie
        if row.about[0] != "achievement" or "multipliers" in row.path:
            return True
        space = next(space for space in SPACES if space == row.about[1])
        mine = sheet.seats[seat]
        if not multiplier(sheet, mine, space):
            return False
        if field in FACTORIES:
            elsewhere = any(getattr(other, field) for name, other in sheet.seats.items() if name != seat)
            return not elsewhere and not (field == "bento_2" and mine.factories == 0)
        return True

    return counts


def final_form(kind: TallyKind, _parts: tuple[str, ...], _printed: Mapping[str, Any]) -> TallyForm:
    """Make the form; nothing on it is printed that a table would have to read off first."""
    return TallyForm(
        kind.id,
        kind.scoring,
        FinalSheet,
        _final_rows(),
        begin=_final_begin,
        end=_final_end,
        counting=_final_counting,
        check=check_final,
        doubts=lambda _sheet: [],
        score=partial(score_final, trust=True),
        lacking=lacking_seats,
        before=f"{SEATED}vp",
        marker=f"{SEATED}marker",
        already=SCORINGS[kind.scoring].already,
    )
