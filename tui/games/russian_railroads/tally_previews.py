"""What stands beside the tally forms: a player board as a round scores it; the cards and engineers of the end."""

from __future__ import annotations

from scoring.breakdown import ScoreLine
from scoring.games.russian_railroads.board_scoring_view import picture
from scoring.games.russian_railroads.final_scoring import EngineerRank, majority, tiles
from scoring.games.russian_railroads.score import score_final
from scoring.games.russian_railroads.sheet import FinalSheet, RoundSheet
from scoring.games.russian_railroads.values import END_BONUS
from tui.core.rendering.cell_width import fit
from tui.core.rendering.drawing import beside
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import SEATED, TallyRenderContext
from tui.games.russian_railroads.painting.painter import PlayerBoardPainter, parts

AIRY = 30
"""From this height on (rows) there are blank rows between the lines of a whole board."""
PART_OF = {"doublers": "trans_siberian", "kiev_medal": "kiev", "kiev_8": "kiev", "industry_lane": "industry"}
"""The part of a board that a row is about, where its path does not begin with it."""


def board_picture(sheet: RoundSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the board of a seat: whole, or the line of the cursor; elsewhere, what each part scores."""
    drawn, painter = picture(sheet, view.seat), PlayerBoardPainter(view)
    scored = parts(drawn)
    known = [vp for vp in scored.values() if vp is not None]
    total = f"{sum(known):,}{'' if len(known) == len(scored) else '?'}"
    head = StyledText.assemble(view.mark(view.seat), f" {view.name(view.seat)}")
    head.append(f"  {view.words.say('tally_picture.total', n=total)}", "bold")
    track = painter.industry(drawn.industry, view.seat)
    pictures: dict[str, list[StyledText]] = {}
    for line in drawn.lines:
        rows = painter.line(line).values()
        pictures[line.line] = [painter.title(line).append(painter.legend(rows), "dim"), *rows]
    pictures["industry"] = [painter.industry_title(drawn), *track.values()]
    if view.whole:
        blank = [StyledText("")] if view.height >= AIRY else []
        pictures["industry"].pop(1)
        return [head, *(row for rows in pictures.values() for row in (*blank, *rows))]
    part = view.row.path.removeprefix(SEATED).partition(".")[0]
    names = [(fit(view.words.say(f"category.{name}"), 28), vp) for name, vp in scored.items()]
    sums = (StyledText(f"  {name} {'?' if vp is None else vp:>4}") for name, vp in names)
    return pictures.get(PART_OF.get(part, part)) or [head, *sums]


def end_picture(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the ten cards by their numbers, or, where the row is about them, the engineers; whole: both."""
    pictures = {"end_bonus": _cards(sheet, view), "engineer_majority": _engineers(sheet, view)}
    if not view.whole:
        return pictures.get(view.row.about[0]) or pictures["end_bonus"]
    heads = (
        StyledText(view.words.say(key), "bold underline") for key in ("field.end_bonus", "category.engineer_majority")
    )
    return [row for head, rows in zip(heads, pictures.values(), strict=True) for row in (head, *rows, StyledText(""))]


def _cards(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """List the cards in two columns: the number to type, the name, who holds it, what it pays."""
    lines = {line.about: line for line in score_final(sheet, trust=True).lines if line.category == "end_bonus"}
    half, width = (len(END_BONUS) + 1) // 2, (view.width - 2) // 2
    cells = [_card(sheet, view, number, lines.get(card)) for number, card in enumerate(END_BONUS, 1)]
    return beside(cells[:half], cells[half:], width, 2)


def _card(sheet: FinalSheet, view: TallyRenderContext, number: int, line: ScoreLine | None) -> StyledText:
    card = END_BONUS[number - 1]
    holders = [seat for seat in view.ids if card in (sheet.seats[seat].end_bonus or ())]
    text = StyledText(f"{number:>2} ", "" if holders else "dim")
    text.append(fit(view.words.say(f"end_bonus.{card}"), max(8, (view.width - 2) // 2 - 11)), "bold" if holders else "")
    for seat in holders[:2]:
        text.append(" ").append_text(view.mark(seat))
    return text.append(f" {line.points if line else '?':>3}" if len(holders) == 1 else "", "bold")


def _engineers(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """List the seats by what they have: engineers, the highest number where it matters, rank and VP."""
    stand = {one.seat: one for one in majority(sheet)}
    seats = sorted(view.ids, key=lambda seat: -(stand[seat].points or 0) if seat in stand else 0)
    return [_engineer(sheet, view, seat, stand.get(seat)) for seat in seats]


def _engineer(sheet: FinalSheet, view: TallyRenderContext, seat: str, one: EngineerRank | None) -> StyledText:
    say = view.words.say
    text = StyledText.assemble("  ", view.mark(seat), f" {fit(view.name(seat), 12)}")
    if one is None:
        count = tiles(sheet.seats[seat])
        return text.append(say("tally_picture.engineers", n="?" if count is None else count))
    text.append(say("tally_picture.engineers", n=one.tiles))
    text.append(say("tally_picture.engineer_card") if one.card else "")
    if one.tied:
        text.append(f"  {say('tally_picture.highest', n='?' if one.highest is None else one.highest)}")
    text.append(f"  {say(f'rank.{one.rank}')}" if one.rank else "")
    return text.append(f"  {'?' if one.points is None else one.points}", "bold")
