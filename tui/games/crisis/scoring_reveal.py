"""The step-by-step display (reveal) of CRISIS scorings: points of a round, goal, Financial Status, final scoring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import known
from referee.games.crisis.state import State
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.games.crisis.round_evaluation import goal_lines, status_after
from scoring.games.crisis.sheet import NATION, GoalSheet, SeatAtGoal, StatusTrack
from scoring.games.crisis.values import COLOURS
from tui.core.game_ui.scoring_reveal_pages import (
    ScoringRevealPage,
    ScoringRevealParticipant,
    by_seat,
    lines_by_category_subject,
    pages_by_category,
    recorded_sheet,
    seat_row,
    step_index,
)
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext, value_or_none
from tui.core.rendering.styled_text import StyledText
from tui.games.crisis.painting import evaluation
from tui.games.crisis.painting.evaluation import from_sheet, score_line_drawing, toward

GOAL = ("difference", "financial_status", "colour", "award", "outcome")
FINAL = ("vp", "credits", "loans", "penalty_points", "goal")
"""The categories of the final scoring, in display order."""
ENDS = ("low", "high")


class EvaluationRevealData(Struct, frozen=True):
    """The data of a CRISIS scoring reveal: the evaluation of a round, and the points scored in that round."""

    goal: GoalSheet | None = None
    round: tuple[ScoreLine, ...] = ()


def lines_of(_table: Table, step: ReplayStep) -> tuple[ScoreLine, ...]:
    """Return the score lines of an entry that evaluated a round or ended the game; empty for other entries. The
    evaluation lines come first.
    """
    sheet = _goal(step)
    if sheet is not None:
        return (*goal_lines(sheet), *step.score_lines)
    return (
        step.score_lines
        if any(line.category in ("loans", "penalty_points", "goal") for line in step.score_lines)
        else ()
    )


def sheet_of(table: Table, step: ReplayStep) -> EvaluationRevealData:
    """Return the round evaluation in an entry, with the points scored in that round."""
    sheet, index = _goal(step), step_index(table, step)
    if sheet is None:
        return EvaluationRevealData()
    start = next((at for at in range(index - 1, -1, -1) if _evaluates(table.steps[at])), 0)
    gained = [line for round_step in table.steps[start + 1 : index + 1] for line in round_step.score_lines]
    return EvaluationRevealData(sheet, tuple(line for line in gained if line.category not in FINAL))


def _evaluates(step: ReplayStep) -> bool:
    return any(line.what == "difference" for line in step.ledger)


def _goal(step: ReplayStep) -> GoalSheet | None:
    """Return the round evaluation in an entry; None if there is none. It is read from the ledger, because it scores no
    points (CRI-5.3).
    """
    if not _evaluates(step):
        return recorded_sheet("crisis", step, GoalSheet)
    each = [line for line in step.ledger if line.what == "difference"]
    moved = next(line for line in step.ledger if line.what in ("status", "status_capped"))
    state: State = step.table_state.state
    went_on = any(line.what == "round_begins" for line in step.ledger)
    ends = {
        f"{colour}_{end}": value_or_none(state.printed[f"track.{colour}.{end}"]) for colour in COLOURS for end in ENDS
    }
    return GoalSheet(
        seats={line.seat: SeatAtGoal(int(line.values["vp"])) for line in each},
        round=int(state.round) - went_on if known(state.round) else None,
        goal=int(each[0].values["goal"]),
        status=int(moved.values["before"]),
        order=tuple(line.seat for line in each),
        track=StatusTrack(**ends, top=value_or_none(state.printed["track.top"])),
    )


def pages(context: DrawingContext, lines: Sequence[ScoreLine], sheet: Any = None) -> list[ScoringRevealPage]:
    """Return the pages of a scoring reveal: the points of the round, the goal, the nation, then each category of the
    final scoring.
    """
    reveal = EvaluationRevealData(goal=sheet) if isinstance(sheet, GoalSheet) else sheet
    reveal = reveal if isinstance(reveal, EvaluationRevealData) else EvaluationRevealData()
    pages: list[ScoringRevealPage] = []
    if reveal.round:
        pages.append(_round(context, reveal))
    else:
        pages += pages_by_category(context.words, [line for line in lines if line.category not in (*GOAL, *FINAL)])
    if goal_lines := [line for line in lines if line.category in ("difference", "award")]:
        pages.append(_goals(context, goal_lines, reveal.goal))
    if nation_lines := [line for line in lines if line.seat == NATION]:
        pages.append(_nation(context, nation_lines, reveal.goal))
    ends = [line for line in lines if line.category in FINAL and line.seat != NATION]
    ends.sort(key=lambda line: FINAL.index(line.category))
    return [*pages, *pages_by_category(context.words, ends, partial(score_line_drawing, context))]


def _round(context: DrawingContext, reveal: EvaluationRevealData) -> ScoringRevealPage:
    """Return the reveal page with each seat's points in the round: companies as one sum, other points by category."""
    rows = []
    for seat_lines in by_seat(reveal.round):
        sums = {
            messages.about(context.words, group[0]): sum(line.points for line in group)
            for group in lines_by_category_subject(seat_lines).values()
        }
        text = context.words.join_items([f"{name} {points}" for name, points in sums.items() if points])
        rows.append(structs.replace(seat_row(context.words, seat_lines), text=StyledText(text)))
    number = reveal.goal.round if reveal.goal else None
    title = (
        context.words.translate("crisis.reveal_round", n=number) if number else context.words.translate("scores.title")
    )
    return ScoringRevealPage(title, tuple(rows), counts=False)


def _goals(context: DrawingContext, lines: list[ScoreLine], sheet: GoalSheet | None) -> ScoringRevealPage:
    """Return the reveal page with each seat's distance to the goal, and the seats that draw a card."""
    goal = sheet.goal if sheet else None
    highest = max([goal or 0, *((seat.vp or 0) for seat in sheet.seats.values())]) if sheet else 0
    rows = []
    for seat_lines in by_seat(lines):
        reached = next((line.points for line in seat_lines if line.category == "difference"), 0)
        picture = () if goal is None else (toward(context, seat_lines[0].seat, goal + reached, goal, highest),)
        rows.append(seat_row(context.words, seat_lines, reached, picture))
    return ScoringRevealPage(context.words.translate(f"category.{lines[0].category}"), tuple(rows), counts=False)


def _nation(context: DrawingContext, lines: list[ScoreLine], sheet: GoalSheet | None) -> ScoringRevealPage:
    """Return the reveal page with the Financial Status before and after its marker moves, the reasons, and the
    consequences.
    """
    words = context.words
    above = evaluation.lines(context, from_sheet(sheet.track), sheet.status, status_after(sheet)) if sheet else []
    rows = [
        ScoringRevealParticipant(
            "",
            StyledText(words.phrase(line.working)),
            line.points if line.category == "financial_status" else None,
            (line,),
            words.translate(f"category.{line.category}"),
        )
        for line in lines
    ]
    return ScoringRevealPage(
        words.translate("category.financial_status"), tuple(rows), picture=tuple(above), counts=False
    )
