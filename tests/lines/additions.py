"""Lines with a content word more: `python -m tests.lines additions [--game G] [--limit N] [--seed S]`.

A line that is recorded, or a displayed sentence or the notation of a legal move, is entered with an addition of
`additions.toml`. Its meaning is another one then, so that one Enter may not record it, judge it as legal, or request a
fact: it may list choices. A bare name may be added to a move that has it, and who acts to a move of that seat.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from msgspec import Struct

from referee.notation.move import Moves, verb_of, without_seats
from referee.reading.content_words import content_words
from referee.reading.source import normal_text
from tests.lines.__main__ import out
from tests.lines.effects import Effect, Entrance, Outcome, displayed, entrance
from tests.lines.everyday_forms import ids_of
from tests.lines.moments import Moment, installed, notation, selected
from tests.lines.reading import said_all
from tests.lines.table import HERE, LANGUAGES

ACTING = ("{other} would ", " for {other}")
"""The additions that name who acts."""
PLACES = ("before", "inside", "after", "denied")
OPTIONS = 3
"""The number of legal moves of a moment that are entered."""
OF_LINE = 4
"""The number of additions to each line."""
_GAPS = {"en": re.compile(r"(?<=\w) (?=\w)"), "ja": re.compile(r"(?<=[をにへでと、])(?=.)")}


class Base(Struct, frozen=True):
    """A line that is recorded by one Enter, its language and its moves."""

    text: str
    lang: str
    moves: Moves


class Addition(Struct, frozen=True):
    """A line with an addition in a place, and the outcomes of entering it. `ids` are what a bare name stands for."""

    game: str
    moment: str
    base: Base
    slot: str
    added: str
    text: str
    ids: frozenset[str]
    outcomes: tuple[Outcome, ...]

    @property
    def failures(self) -> list[Outcome]:
        """The outcomes that take moves without the addition, or raise an exception."""
        return [each for each in self.outcomes if each.effect is Effect.RAISES or (each.takes and not self._has(each))]

    def _has(self, outcome: Outcome) -> bool:
        """Return whether what is taken contains the addition: a named thing or seat, or a denial."""
        if self.slot == "denied":
            return {verb_of(move) for move in outcome.moves}.isdisjoint(map(verb_of, self.base.moves))
        if self.added in ACTING:
            is_same = without_seats(outcome.moves) == without_seats(self.base.moves)
            return is_same and {move.seat for move in outcome.moves} == self.ids
        stated_ids = {id for move in outcome.moves for id in (move.seat, *ids_of(move))}
        return not self.ids.isdisjoint(stated_ids)


@cache
def additions_of(path: Path = HERE / "additions.toml") -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the additions by language and place."""
    data: dict[str, dict[str, list[str]]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return data


def additions(game: str, seed: int, limit: int = 0, is_each_way: bool = True) -> Iterator[Addition]:
    """Enter lines with additions, or so many of them at most, spread over all moments; in each way, or in turn."""
    number = 0
    for moment, share in selected(game, seed, limit):
        chance = Random(f"{seed} {moment.name}")
        at = entrance(moment.table)
        lines = list(_sentences(moment, chance))
        chance.shuffle(lines)
        remaining = share or len(lines) * OF_LINE
        for text, lang in lines:
            base = _base(at, text, lang) if remaining > 0 else None
            for slot, added, line, ids in _added(moment, base, chance) if base else ():
                if remaining > 0:
                    remaining -= 1
                    number += not is_each_way
                    yield Addition(game, moment.name, base, slot, added, line, ids, at.outcomes(line, number))


def _sentences(moment: Moment, chance: Random) -> Iterator[tuple[str, str]]:
    """Yield lines that may be recorded, with their languages."""
    yield from ((line.text, line.lang) for line in moment.lines if line.verdict == "legal" and not line.is_open)
    for move in moment.options(chance, OPTIONS):
        yield from ((text, lang) for lang, text in displayed(moment.table, (move,)).items())
        yield notation((move,)), "en"


def _base(at: Entrance, text: str, lang: str) -> Base | None:
    outcome = at.outcome("app", text)
    return Base(text, lang, outcome.moves) if outcome.takes else None


def _added(moment: Moment, base: Base, chance: Random) -> Iterator[tuple[str, str, str, frozenset[str]]]:
    """Yield a line with additions: (place, addition, line, ids of a bare name)."""
    table = moment.table
    seats = {move.seat for move in base.moves}
    others = [(seat, name) for seat, name in table.seats.items() if seat not in seats]
    stated_ids = {id for move in base.moves for id in ids_of(move)}
    texts = table.names.texts.items()
    names = [(key.partition(".")[2], text.get(base.lang, "")) for key, text in texts]
    names = [(id, name) for id, name in names if re.search(r"\w", name) and not re.search(r"[{|]", name)]
    things = [(id, name) for id, name in names if id not in stated_ids and not _is_in(name, base.text)]
    things = [(id, name) for id, name in things if not _needs_no_explanation(normal_text(name))]
    rows = [(slot, text) for slot in PLACES for text in additions_of()[base.lang][slot]]
    for slot, template in chance.sample(rows, OF_LINE):
        other, thing = chance.choice(others or [("", "")]), chance.choice(things or [("", "")])
        if ("{other}" in template and not others) or ("{thing}" in template and not things):
            continue
        added = template.format(other=other[1], thing=thing[1], line=base.text)
        if _is_in(added.strip(" 、").removesuffix("で"), displayed(table, base.moves).get(base.lang, "")):
            continue  # “in the next round” says nothing new of what prepares the next round
        bare = template.removesuffix("'s ").strip(" 、の")
        ids = {other[0]} if bare == "{other}" or template in ACTING else {thing[0]} if bare == "{thing}" else set()
        line = _insert(base, slot, added, chance)
        if line:
            yield slot, template, line, frozenset(ids)


def _needs_no_explanation(name: str) -> bool:
    words = content_words()
    name = name.strip("?？ ").removeprefix("の")  # a name that is a question mark (?のマス) is no word
    return words.is_generic_noun(name) or words.is_generic_verb(name) or words.is_function(name)


def _is_in(name: str, text: str) -> bool:
    return name.casefold() in text.casefold()


def _insert(base: Base, slot: str, added: str, chance: Random) -> str:
    """Return a line with an addition; "" without a gap for it."""
    if slot == "denied":
        return added
    if slot == "before":
        return added + base.text
    if slot == "after":
        return base.text + added
    gaps = list(_GAPS[base.lang].finditer(base.text))
    if not gaps:
        return ""
    gap = chance.choice(gaps)
    return base.text[: gap.start()] + added + base.text[gap.end() :]


# figures


def figures(results: Sequence[Addition]) -> Iterator[str]:
    """Format the figures by language and place, and which additions fail."""
    for lang in LANGUAGES:
        for slot in PLACES:
            part = [each for each in results if (each.base.lang, each.slot) == (lang, slot)]
            effects = Counter(each.outcomes[0].effect for each in part)
            doors = Counter(f"{outcome.door} {outcome.effect}" for each in part for outcome in each.failures)
            failures = ", ".join(f"{door} {count}" for door, count in sorted(doors.items())) or "none"
            shares = "  ".join(f"{effect} {effects[effect]:4}" for effect in Effect if effects[effect])
            yield f"  {lang} {slot:6} {len(part):5}  {shares}  FAILURES {sum(bool(each.failures) for each in part)}: {failures}"
    kinds = Counter(each.added for each in results if each.failures)
    yield f"  additions that fail: {', '.join(f'{kind!r} {count}' for kind, count in kinds.most_common()) or 'none'}"


def described(addition: Addition) -> str:
    """Format a failure."""
    doors: dict[str, list[str]] = {}
    for each in addition.failures:
        same = "as without" if each.moves == addition.base.moves else "as other moves"
        doors.setdefault(f"{each.effect} {same}: {each.error or said_all(each.moves)}", []).append(each.door)
    outcomes = "".join(f"\n      {'/'.join(names)} {result}" for result, names in doors.items())
    return f"{addition.game}/{addition.moment} {addition.added!r}: {addition.text!r}{outcomes}"


def main(arguments: Sequence[str]) -> int:
    """Print every failure, then the figures. Return 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m tests.lines additions", description=__doc__)
    parser.add_argument("--game", action="append", help="an installed game")
    parser.add_argument("--limit", type=int, default=0, help="enter so many lines of each game at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-q", "--quiet", action="store_true", help="print the figures only")
    options = parser.parse_args(arguments)
    everything: list[Addition] = []
    with installed() as games:
        for game in options.game or games:
            results = list(additions(game, options.seed, options.limit))
            everything += results
            for each in results if not options.quiet else ():
                if each.failures:
                    out(described(each))
            out("\n".join([game, *figures(results)]))
    out("\n".join(["all", *figures(everything)]))
    return 1 if any(each.failures for each in everything) else 0
