"""How Crisis is revealed: what a round brought, who reached the goal, the Financial Status, what counts at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from referee.facts.facts import known
from referee.games.crisis.state import State
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.games import scoring
from scoring.games.crisis.round_evaluation import goal_lines, status_after
from scoring.games.crisis.sheet import NATION, FinalSheet, GoalSheet, SeatAtGoal, StatusTrack
from scoring.games.crisis.values import COLOURS
from scoring.sheet_parser import read
from tui.core.game_ui.scoring_reveal_pages import (
    ScoringRevealPage,
    ScoringRevealParticipant,
    grouped,
    most_first,
    plain_pages,
)
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext, seen
from tui.core.rendering.styled_text import StyledText
from tui.games.crisis.painting import financial_status as financial_status_drawing
from tui.games.crisis.painting.scoring import pieces, toward

GOAL = ("difference", "financial_status", "colour", "award", "outcome")
FINAL = ("vp", "credits", "loans", "penalty_points", "goal")
"""What the end of the game counts, in the order of its lines."""
PIECES = ("credits", "loans", "penalty_points")
ENDS = ("low", "high")


class EvaluationRevealData(Struct, frozen=True):
    """What a reveal draws: the evaluation of a round, the points of that round, the goal after a bankruptcy."""

    goal: GoalSheet | None = None
    round: tuple[ScoreLine, ...] = ()
    final: FinalSheet | None = None


def lines_of(_table: Table, step: ReplayStep) -> tuple[ScoreLine, ...]:
    """Give the lines of an entry that evaluated a round or ended the game, with the points it had scored till then."""
    sheet = _goal(step)
    ends = any(line.category in ("loans", "penalty_points", "goal") for line in step.scored)
    if sheet is not None:
        return (*goal_lines(sheet), *step.scored)
    return step.scored if ends else ()


def sheet_of(table: Table, step: ReplayStep) -> EvaluationRevealData:
    """Give what an entry evaluated, with the points of its round."""
    place = next(index for index, made in enumerate(table.steps) if made is step)
    sheet = _goal(step)
    if sheet is None:
        return EvaluationRevealData(final=_sheet(step, FinalSheet))
    start = next((at for at in range(place - 1, -1, -1) if _evaluates(table.steps[at])), 0)
    gained = [line for made in table.steps[start + 1 : place + 1] for line in made.scored]
    return EvaluationRevealData(sheet, tuple(line for line in gained if line.category not in FINAL))


def _evaluates(step: ReplayStep) -> bool:
    return any(line.what == "difference" for line in step.ledger)


def _sheet(step: ReplayStep, kind: type[Any]) -> Any:
    if step.entry.kind != "score" or "sheet" not in step.entry.body:
        return None
    found: Any = read(scoring("crisis", step.entry.body["scoring"]).sheet, step.entry.body["sheet"])
    return found if isinstance(found, kind) else None


def _goal(step: ReplayStep) -> GoalSheet | None:
    """Give the evaluation that an entry carried out, as its ledger tells it: it changes no VP (CRI-5.3)."""
    if not _evaluates(step):
        found: GoalSheet | None = _sheet(step, GoalSheet)
        return found
    each = [line for line in step.ledger if line.what == "difference"]
    moved = next(line for line in step.ledger if line.what in ("status", "status_capped"))
    state: State = step.world.state
    went_on = any(line.what == "round_begins" for line in step.ledger)
    ends = {f"{colour}_{end}": seen(state.printed[f"track.{colour}.{end}"]) for colour in COLOURS for end in ENDS}
    return GoalSheet(
        seats={line.seat: SeatAtGoal(int(line.values["vp"])) for line in each},
        round=int(state.round) - went_on if known(state.round) else None,
        goal=int(each[0].values["goal"]),
        status=int(moved.values["before"]),
        order=tuple(line.seat for line in each),
        track=StatusTrack(**ends, top=seen(state.printed["track.top"])),
    )


def pages(sight: DrawingContext, lines: Sequence[ScoreLine], sheet: Any = None) -> list[ScoringRevealPage]:
    """Make the pages: what the round brought, the goal, the nation; then what the end counts, each with its pieces."""
    shown = EvaluationRevealData(goal=sheet) if isinstance(sheet, GoalSheet) else sheet
    shown = EvaluationRevealData(final=shown) if isinstance(shown, FinalSheet) else shown
    shown = shown if isinstance(shown, EvaluationRevealData) else EvaluationRevealData()
    found: list[ScoringRevealPage] = []
    if shown.round:
        found.append(_round(sight, shown))
    else:
        found += plain_pages(sight.words, [line for line in lines if line.category not in (*GOAL, *FINAL)])
    if mine := [line for line in lines if line.category in ("difference", "award")]:
        found.append(_goals(sight, mine, shown.goal))
    if mine := [line for line in lines if line.seat == NATION]:
        found.append(_nation(sight, mine, shown.goal))
    for category in FINAL:
        if mine := [line for line in lines if line.category == category and line.seat != NATION]:
            found.append(_counted(sight, mine, category))
    return found


def _round(sight: DrawingContext, shown: EvaluationRevealData) -> ScoringRevealPage:
    """Say what each seat gained in the round and for what: production by its companies, the rest by its kind."""
    rows = []
    for seat in dict.fromkeys(line.seat for line in shown.round):
        mine = tuple(line for line in shown.round if line.seat == seat)
        sums = {
            messages.about(sight.words, group[0]): sum(one.points for one in group) for group in grouped(mine).values()
        }
        text = sight.words.listed([f"{name} {points}" for name, points in sums.items() if points])
        rows.append(ScoringRevealParticipant(seat, StyledText(text), sum(line.points for line in mine), mine))
    number = shown.goal.round if shown.goal else None
    title = sight.words.say("crisis.reveal_round", n=number) if number else sight.words.say("scores.title")
    return ScoringRevealPage(title, most_first(rows), counts=False)


def _goals(sight: DrawingContext, lines: list[ScoreLine], sheet: GoalSheet | None) -> ScoringRevealPage:
    """Draw how far each seat came toward the goal, and say who draws a card."""
    goal = sheet.goal if sheet else None
    most = max([goal or 0, *((one.vp or 0) for one in sheet.seats.values())]) if sheet else 0
    rows = []
    for seat in dict.fromkeys(line.seat for line in lines):
        mine = tuple(line for line in lines if line.seat == seat)
        reached = next((line.points for line in mine if line.category == "difference"), 0)
        text = sight.words.listed([sight.words.phrase(line.working) for line in mine])
        drawn = () if goal is None else (toward(sight, seat, goal + reached, goal, most),)
        rows.append(ScoringRevealParticipant(seat, StyledText(text), reached, mine, picture=drawn))
    title = sight.words.say(f"category.{lines[0].category}")
    return ScoringRevealPage(title, most_first(rows), counts=False)


def _nation(sight: DrawingContext, lines: list[ScoreLine], sheet: GoalSheet | None) -> ScoringRevealPage:
    """Draw the Financial Status with where its marker goes, then each thing that moves it and what follows."""
    words = sight.words
    above: list[StyledText] = []
    if sheet is not None:
        told = financial_status_drawing.from_sheet(sheet.track)
        above = financial_status_drawing.lines(
            words, told, sheet.status, status_after(sheet), sight.width, sight.theme, sight.ascii
        )
    rows = [
        ScoringRevealParticipant(
            "",
            StyledText(words.phrase(line.working)),
            line.points if line.category == "financial_status" else None,
            (line,),
            words.say(f"category.{line.category}"),
        )
        for line in lines
    ]
    return ScoringRevealPage(words.say("category.financial_status"), tuple(rows), picture=tuple(above), counts=False)


def _counted(sight: DrawingContext, lines: list[ScoreLine], category: str) -> ScoringRevealPage:
    """Draw what the end counts by its pieces; after a bankruptcy the goal, who can win and who cannot."""
    rows = []
    for line in lines:
        told = line.working.values
        drawn = (pieces(sight, category, told),) if category in PIECES and told["n"] else ()
        text = StyledText(sight.words.phrase(line.working))
        if category == "goal":
            points = int(str(told["points"]).replace("−", "-"))
            drawn = (toward(sight, line.seat, points, int(told["goal"]), max(points, int(told["goal"]))),)
        rows.append(ScoringRevealParticipant(line.seat, text, line.points, (line,), picture=drawn))
    return ScoringRevealPage(messages.about(sight.words, lines[0]), most_first(rows))
