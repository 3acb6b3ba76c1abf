"""How a scoring of Nippon is shown: region by region with the foreign companies, then achievement by achievement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from referee.facts.facts import NotTold
from referee.games.nippon.sheets import regions_sheet
from referee.judging.judge import judge
from referee.record.replay import Step, moves_of, tell
from referee.table.table import Table
from scoring.breakdown import Line
from scoring.games import scoring
from scoring.games.nippon.regions import Standing, standing
from scoring.games.nippon.sheet import FOREIGN, RegionsSheet
from scoring.sheet import read
from scoring.words import Words
from tui.desk.ink import Text
from tui.desk.pages import Page, PageRow, plain_pages

REGION = "region_scoring_"
FINAL = ("wages", "achievement")


def is_scoring(lines: Sequence[Line]) -> bool:
    """Tell whether points belong to a region scoring or the final scoring, rather than to a move."""
    return any(line.category.startswith(REGION) or line.category in FINAL for line in lines)


def sheet_of(table: Table, step: Step) -> RegionsSheet | None:
    """Give the sheet of the region scoring that an entry carried out; None where it cannot be had any more."""
    number = next((line.category.removeprefix(REGION) for line in step.scored if line.category.startswith(REGION)), "")
    if not number.isdecimal():
        return None
    body = step.entry.body
    if step.entry.kind == "score":
        sheet: Any = read(scoring(table.game.id, body["scoring"]).sheet, body["sheet"])
        return sheet if isinstance(sheet, RegionsSheet) else None
    try:
        return regions_sheet(_state_before(table, step), int(number))
    except NotTold:
        return None


def _state_before(table: Table, step: Step) -> Any:
    """Give the state in which the scoring of an entry began: after the moves before the one that scored."""
    place = next(index for index, made in enumerate(table.steps) if made is step)
    world = table.steps[place - 1].world
    world = structs.replace(world, state=tell(table.game, world.state, step.entry.body.get("readings", {})))
    moves = moves_of(table.game, step.entry.body)
    seats = tuple(table.seats)
    for count in range(len(moves) - 1, 0, -1):
        outcome = judge(table.game, world.state, moves[:count], seats=seats, waived=world.waived, insist=True)
        if outcome.state is not None and not is_scoring(outcome.scored):
            return outcome.state
    return world.state


def pages(words: Words, lines: Sequence[Line], sheet: Any = None) -> list[Page]:
    """Make the pages of a scoring; a region without a sheet is shown from its lines alone."""
    found: list[Page] = []
    regions: list[Any] = list(dict.fromkeys(line.about for line in lines if line.category.startswith(REGION)))
    for place, region in enumerate(regions, 1):
        mine = [line for line in lines if line.about == region and _of_region(line)]
        stand = standing(sheet, region) if isinstance(sheet, RegionsSheet) else ()
        title = words.say(
            "nippon.region_page",
            scoring=words.say(f"category.{mine[0].category}"),
            region=words.say(f"region.{region}"),
            place=place,
            of=len(regions),
        )
        found.append(_region(words, title, mine, stand))
    rest = [line for line in lines if not (_of_region(line) and line.about in regions)]
    return found + plain_pages(words, rest)


def _of_region(line: Line) -> bool:
    return line.category.startswith(REGION) or line.category == "ships"


def _region(words: Words, title: str, lines: list[Line], stand: Sequence[Standing]) -> Page:
    if not stand:
        rows = []
        for seat in dict.fromkeys(line.seat for line in lines):
            mine = tuple(line for line in lines if line.seat == seat)
            text = words.listed([words.phrase(line.working) for line in mine])
            rows.append(PageRow(seat, Text(text), sum(line.points for line in mine), mine))
        return Page(title, tuple(sorted(rows, key=lambda row: -(row.points or 0))))
    foreign = next((one.influence for one in stand if one.participant == FOREIGN), None)
    note = "" if foreign is None else words.say("nippon.foreign", n=foreign)
    return Page(title, tuple(_row(words, one, lines) for one in stand), note)


def _row(words: Words, one: Standing, lines: list[Line]) -> PageRow:
    mine = tuple(line for line in lines if line.seat == one.participant)
    if one.participant == FOREIGN:
        text = Text(f"{one.influence}  {words.say_or(f'rank.{one.rank}', '')}", "dim")
        return PageRow("", text, None, (), words.say("participant.foreign_companies"))
    text = Text(_influence(words, one))
    if one.rank:
        text.append(f"  {words.say_or(f'rank.{one.rank}', str(one.rank))}", "bold")
        text.append(f"  {_points(one)}")
    if ships := sum(line.points for line in mine if line.category == "ships"):
        text.append(f"  {words.say('nippon.ships_paid', n=ships)}")
    return PageRow(one.participant, text, sum(line.points for line in mine), mine)


def _influence(words: Words, one: Standing) -> str:
    if one.trains and not one.tiles:
        return words.say("nippon.trains_alone", trains=one.trains)
    key = "influence_trains" if one.trains else "influence"
    return words.say(f"nippon.{key}", tiles=one.tiles, trains=one.trains, n=one.influence)


def _points(one: Standing) -> str:
    if one.tied > 1 and one.covered and one.points is not None:
        return f"({' + '.join(map(str, one.covered))}) ÷ {one.tied} = {one.points}"
    return "" if one.points is None else str(one.points)
