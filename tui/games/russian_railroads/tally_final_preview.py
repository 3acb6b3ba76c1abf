"""The end of the game while it is typed in: who holds which end bonus card and what it pays, who has most engineers."""

from __future__ import annotations

from referee.rules.game import Seat
from scoring.breakdown import ScoreLine
from scoring.games.russian_railroads.final_scoring import MajorityStanding, majority, tiles
from scoring.games.russian_railroads.score import score_final
from scoring.games.russian_railroads.sheet import FinalSheet
from scoring.games.russian_railroads.values import END_BONUS
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import TallyRenderContext

ENGINEER_FIELDS = "engineer_majority"


def end_picture(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the ten cards by their numbers, or, where the row is about them, the engineers; whole: both."""
    if view.whole:
        heads = [
            StyledText(view.words.say(key), "bold underline")
            for key in ("field.end_bonus", "category.engineer_majority")
        ]
        return [heads[0], *_cards(sheet, view), StyledText(""), heads[1], *_engineers(sheet, view), StyledText("")]
    return _engineers(sheet, view) if view.row.about[0] == ENGINEER_FIELDS else _cards(sheet, view)


def _cards(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """List the cards in two columns: the number to type, the name, who holds it, what it pays."""
    lines = {line.about: line for line in score_final(sheet, trust=True).lines if line.category == "end_bonus"}
    half = (len(END_BONUS) + 1) // 2
    width = (view.width - 2) // 2
    cells = [_card(sheet, view, number, lines.get(card)) for number, card in enumerate(END_BONUS, 1)]
    rows = []
    for left, right in zip(cells[:half], cells[half:], strict=True):
        left.truncate(width)
        rows.append(left.append(" " * (width - left.cell_len + 2)).append_text(right))
    return rows


def _card(sheet: FinalSheet, view: TallyRenderContext, number: int, line: ScoreLine | None) -> StyledText:
    card = END_BONUS[number - 1]
    holders = [seat for seat in view.seats if card in (sheet.seats[seat.id].end_bonus or ())]
    text = StyledText(f"{number:>2} ", "" if holders else "dim")
    text.append(fit(view.words.say(f"end_bonus.{card}"), max(8, (view.width - 2) // 2 - 11)), "bold" if holders else "")
    for seat in holders[:2]:
        text.append(" ").append_text(seat_mark(seat, view.theme, view.ascii))
    if len(holders) == 1:
        text.append(f" {line.points if line else '?':>3}", "bold")
    return text


def _engineers(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """List the seats by what they have: engineers, the highest number where it matters, rank and VP."""
    stand = {one.seat: one for one in majority(sheet)}
    seats = sorted(view.seats, key=lambda seat: -(stand[seat.id].points or 0) if seat.id in stand else 0)
    return [_engineer(sheet, view, seat, stand.get(seat.id)) for seat in seats]


def _engineer(sheet: FinalSheet, view: TallyRenderContext, seat: Seat, one: MajorityStanding | None) -> StyledText:
    words = view.words
    text = StyledText("  ").append_text(seat_mark(seat, view.theme, view.ascii))
    text.append(f" {fit(words.format_field(seat.id, 'seat'), 12)}")
    if one is None:
        count = tiles(sheet.seats[seat.id])
        return text.append(words.say("tally_picture.engineers", n="?" if count is None else count))
    text.append(words.say("tally_picture.engineers", n=one.tiles))
    if one.card:
        text.append(words.say("tally_picture.engineer_card"))
    if one.tied:
        text.append(f"  {words.say('tally_picture.highest', n='?' if one.highest is None else one.highest)}")
    if one.rank:
        text.append(f"  {words.say(f'rank.{one.rank}')}")
    return text.append(f"  {'?' if one.points is None else one.points}", "bold")
