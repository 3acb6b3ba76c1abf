"""The form of the end of the game (RRR-4.15xx): end bonus cards, what they count, the engineer majority."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from scoring.games.russian_railroads import SCORINGS
from scoring.games.russian_railroads.final_scoring import BLACK, COUNTINGS, EXTRA_ENGINEER, HIGHEST_ENGINEER
from scoring.games.russian_railroads.score import score_final
from scoring.games.russian_railroads.sheet import FinalSheet
from scoring.games.russian_railroads.sheet_checks import check_final, doubts_final
from scoring.games.russian_railroads.values import END_BONUS
from scoring.text_catalogs import Phrase
from tui.core.tally.form import TallyForm, TallyFormRow, TallyKind
from tui.core.tally.row_builders import SEATED, field_row, headed, lacking_seats, number_row
from tui.games.russian_railroads.tally_final_preview import end_picture

ENGINEERS = Phrase("category.engineer_majority")
TOLD = ("engineer_count", "engineers", "highest_engineer")


def _rows() -> tuple[TallyFormRow, ...]:
    score, cards, counted, track = (
        Phrase(key) for key in ("category.vp", "field.end_bonus", "tally.counted", "tally.track")
    )
    held = field_row("list", f"{SEATED}end_bonus", cards, choices=END_BONUS, of="end_bonus", about=("end_bonus", ""))
    reads = dict.fromkeys(name for card in END_BONUS for name in COUNTINGS[card].reads if name not in TOLD)
    facts = [_fact(name, counted) for name in reads]
    numbers = field_row(
        "list",
        f"{SEATED}engineers",
        ENGINEERS,
        choices=tuple(range(1, HIGHEST_ENGINEER + 1)),
        about=("engineer_majority", ""),
        optional=True,
    )
    engineers = [
        number_row(f"{SEATED}{name}", ENGINEERS, about=("engineer_majority", ""))
        for name in ("engineer_count", "highest_engineer")
    ]
    place = number_row(f"{SEATED}majority_place", ENGINEERS, about=("engineer_majority", ""), apart=True)
    rule = Phrase("tally.house")
    needs_tile = field_row("yes_no", "majority_needs_tile", rule, about=("engineer_majority", ""), optional=True)
    return (
        *headed(score, [number_row(f"{SEATED}vp", score, about=("vp", ""))]),
        *headed(cards, [held]),
        *headed(counted, facts),
        *headed(ENGINEERS, [engineers[0], numbers, engineers[1], place]),
        *headed(track, [number_row(f"{SEATED}marker", track, optional=True)]),
        *headed(rule, [needs_tile]),
    )


def _fact(name: str, group: Phrase) -> TallyFormRow:
    """Make the row of a fact that cards count; the black tracks are named by their line."""
    cards = [card for card in END_BONUS if name in COUNTINGS[card].reads]
    about = ("end_bonus", cards[0] if len(cards) == 1 else "")
    if name in BLACK:
        label = Phrase("tally.black_on", {"line": name.rpartition(".")[2]})
        return TallyFormRow("number", label, f"{SEATED}{name}", group, hint="tally_hint.black_end", about=about)
    return number_row(f"{SEATED}{name}", group, about=about)


def _begin(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    sheet: dict[str, Any] = {"seats": {seat: tree.get("seats", {}).get(seat, {}) for seat in seats}}
    if "majority_needs_tile" in tree:
        sheet["majority_needs_tile"] = tree["majority_needs_tile"]
    return sheet


def _counting(sheet: FinalSheet) -> Callable[[TallyFormRow, str], bool]:
    """Tell which fields can matter: what the cards of a seat count, and the highest engineer where it parts a tie."""
    needed = {fault.field for fault in score_final(sheet, trust=True).needed}
    alone = any(EXTRA_ENGINEER in (seat.end_bonus or ()) for seat in sheet.seats.values())

    def counts(row: TallyFormRow, seat: str) -> bool:
        if row.single:
            return alone or sheet.majority_needs_tile
        name = row.path.removeprefix(SEATED)
        mine = sheet.seats[seat]
        if name == "majority_place":
            return not sheet.whole and (mine.majority_place is not None or row.cell(seat) in needed)
        if name == "engineer_count":
            # Told by itself a seat has its place, or none without an engineer.
            asked = sheet.whole or mine.majority_place is None or row.cell(seat) in needed
            return mine.engineers is None and (asked or mine.engineer_count is not None)
        if name == "engineers":
            return mine.engineers is not None or mine.engineer_count is None
        if name == "highest_engineer":
            return mine.highest_engineer is not None or row.cell(seat) in needed
        if name in ("vp", "end_bonus", "marker"):
            return True
        return any(name in COUNTINGS[card].reads for card in mine.end_bonus or ())

    return counts


def final_form(kind: TallyKind, _parts: tuple[str, ...], _printed: Mapping[str, Any]) -> TallyForm:
    """Make the form; nothing on it is printed that a table would have to read off first."""
    return TallyForm(
        kind.id,
        kind.scoring,
        FinalSheet,
        _rows(),
        begin=_begin,
        end=dict,
        counting=_counting,
        check=check_final,
        doubts=doubts_final,
        score=partial(score_final, trust=True),
        lacking=lacking_seats,
        before=f"{SEATED}vp",
        marker=f"{SEATED}marker",
        already=SCORINGS[kind.scoring].already,
        columns=True,
        picture=end_picture,
    )
