"""The reason of the win as text: lead and deciding category, or the tie-break; or the reason why there is no winner."""

from __future__ import annotations

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.export.exported_result import ExportedSeatResult, ExportedTableResult


def winning_reason(words: Words, result: ExportedTableResult) -> str:
    """Describe the lead of the winner over the second seat, or the tie-break. Return "" without a winner or a second
    seat with known points.
    """
    first, *others = result.seats
    winners = [seat for seat in result.seats if seat.id in result.winners]
    if not winners or not others or first.points is None:
        return ""
    if len(winners) > 1:
        return words.translate(
            "result.shared", names=words.join_items([seat.name for seat in winners]), points=first.points
        )
    second = next((seat for seat in others if seat.points is not None), None)
    if second is None or second.points is None:
        return ""
    if second.points == first.points:
        equal = [seat.name for seat in result.seats if seat.points == first.points]
        tie = words.translate_or(f"tie_break.{first.tie_break}", first.tie_break)
        return words.translate("result.by_tie_break", names=words.join_items(equal), points=first.points, tie=tie)
    difference = first.points - second.points
    text = words.translate(
        f"result.ahead{'' if difference > 0 else '_lowest'}", lead=abs(difference), second=second.name
    )
    return (
        words.translate("result.sentences", first=text, second=decided)
        if (decided := _deciding_category(words, result, second))
        else text
    )


def _deciding_category(words: Words, result: ExportedTableResult, second: ExportedSeatResult) -> str:
    """Describe the category with the largest lead of the winner over the second seat; "" if there is none."""
    first = result.seats[0]
    direction = 1 if (first.points or 0) > (second.points or 0) else -1  # the fewest points win
    gaps = {id: direction * (first.categories.get(id, 0) - second.categories.get(id, 0)) for id in result.categories}
    if not gaps or ((category := max(gaps, key=lambda id: gaps[id])) and gaps[category] <= 0):
        return ""
    points = [(seat, seat.categories.get(category, 0)) for seat in result.seats]
    figures = [f"{seat.name} {vp}" for seat, vp in points if vp or seat.id in (first.id, second.id)]
    label = words.translate_or(f"category.{category}", category)
    return words.translate("result.decided", category=label, figures=words.join_items(figures))


def open_points(words: Words, table: Table, result: ExportedTableResult) -> str:
    """Describe what is missing for a final ranking, or how a game without a winner ended; "" if neither applies."""
    untold = [seat.name or seat.id for seat in result.seats if seat.points is None]
    if untold:
        return words.translate("result.missing", names=words.join_items(untold))
    if result.not_final:
        return result.not_final
    summary = table.summary()
    endings = [words.translate(f"ending.{key}") for key in summary.endings] if summary else []
    nobody = [] if result.winners or not result.over else [words.translate("result.nobody")]
    return words.join_items([*nobody, *endings])
