"""Which engine a chip goes on, said by what one sees there: the station, the factory of an industry."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from referee.facts.facts import known, maybe
from referee.games.plan_city.city_field import drawable, ground_of, idle_known
from referee.record.judging_context import JudgingContext
from scoring.games.plan_city.cell import INDUSTRIES, Cell
from scoring.games.plan_city.city_grid import Position
from scoring.text_catalogs import LANGS, load, own_word
from tui.games.plan_city.placement_offset_parser import is_named

PHASES = ("placement", "placement_end")
_CHIP = re.compile(r"(?<![a-z])(?:coals?|chips?|fuel(?:s|ed)?|stokes?)(?![a-z])|石炭|チップ|燃料|稼働")
_ONE = re.compile(r"(?<![a-z])(?:an?|one|1)\s+(?=(?:coal|chip))|(?<!\d)(?:1|一|ひと)(?:つ|個|枚)(?:だけ)?")
_KINDS = {"station": r"駅|(?:train |railway )?station", "factory": r"工場|factory"}
_THE = r"(?:(?:the|my|his|her|its|a)\s+)?(?:idle\s+)?"
_NEW = re.compile(
    r"\s*(?:of|on)\s+(?:the\s+)?(?:new|last|newest|laid)\s+card|\s*(?:今|いま)?(?:置いた|新しい|最後の)カードの"
)
_BRANCH = re.compile(r"工[業場]$|\s*(?:industry|factory)$")
"""Behind the name of an industry."""


def engines_meant(table: JudgingContext, text: str) -> tuple[str, ...]:
    """Give the lines, with places in numbers, that a chip on a station or a factory can mean: on each idle engine of
    that kind of the field that is named, else of each where a chip may go. Nothing for another line.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    phase = table.state.phase if known(table.state.phase) else ""
    if phase not in PHASES or not _CHIP.search(plain):
        return ()
    new = _NEW.search(plain)
    plain = _ONE.sub(" ", plain.replace(new[0], " ", 1) if new else plain)
    kind, said = _what(table, plain)
    if said is None or re.search(r"\d", plain):
        return ()
    lines: list[str] = []
    seats = [seat for seat in table.seats if is_named(table, plain, seat)]
    for seat in seats or table.seats:
        name = "" if seats else f"{table.seats[seat]} "
        there = _idle(table, seat, kind, only_new=new is not None)
        lines += [f"{name}{plain[: said.start()]} {x}, {y} {plain[said.end() :]}" for x, y in there]
    return tuple(lines)


def _what(table: JudgingContext, plain: str) -> tuple[str, re.Match[str] | None]:
    """Find what a chip is said to go on: an industry, else any factory, or a station."""
    for kind, names in (*_industries(table), *_KINDS.items()):
        if found := re.search(rf"(?<![a-z]){_THE}(?:{names})(?![a-z])", plain):
            return kind, found
    return "", None


def _industries(table: JudgingContext) -> Iterator[tuple[str, str]]:
    texts = {key: text for path in table.game.words for key, text in load(path).items()}
    for id in INDUSTRIES:
        called = [texts[f"industry.{id}"][lang] for lang in LANGS]
        called += filter(None, (own_word(table.own_words, f"{of}.{id}") for of in ("industry", "unnamed_industry")))
        short = sorted({_BRANCH.sub("", unicodedata.normalize("NFKC", one).casefold()) for one in called} - {""})
        yield id, rf"(?:{'|'.join(map(re.escape, short))})(?:工[業場]|\s+(?:industry|factory))?"


def _idle(table: JudgingContext, seat: str, kind: str, only_new: bool) -> list[Position]:
    """List the idle engines of a kind on a field, of the card laid last alone where that is said; none where not all
    of it is told.
    """
    state = table.state
    if not drawable(state, seat) or not maybe(lambda: state.seats[seat].coal >= 1):
        return []
    ground = ground_of(state, seat)
    face, last = ground.face, len(ground.face.corners) - 1
    if any(not only_new or face.tops[at].card == last for at in ground.untold):
        return []  # it may lie where nobody has told it
    found = [at for at in sorted(idle_known(state, seat)) if _is(face.tops[at].cell, kind)]
    return [at for at in found if not only_new or face.tops[at].card == last]


def _is(cell: Cell, kind: str) -> bool:
    if kind == "station":
        return cell.station
    return bool(cell.factory) and kind in ("factory", cell.industry)
