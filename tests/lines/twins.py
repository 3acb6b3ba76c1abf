"""Illegal moves that resemble legal ones: `python -m tests.lines twins [--game G] [--limit N] [--seed S] [-v]`.

At every labelled position and at moments of recorded games, moves of other moments that are illegal there, longer lists,
and chains with an illegal second part are entered in the notation, as displayed in both languages, with fillers, and in
everyday words. Nothing else than the move itself may be recorded, judged as legal, or asked about: it is refused.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from random import Random

from msgspec import Struct, structs

from referee.notation.move import Move, Moves, without_seats
from tests.lines.__main__ import out
from tests.lines.effects import Effect, Outcome, displayed, entrance
from tests.lines.everyday_forms import everyday
from tests.lines.moments import Moment, installed, moves_of_plays, notation, random_moves, selected
from tests.lines.reading import said_all
from tests.lines.table import LANGUAGES
from tests.lines.variations import Fillers, fillers

OTHER, LONGER, CHAINS = 8, 3, 3
"""The number of twins of each kind at a moment."""
RANDOM = 40
"""The number of moves with random values among the moves of other moments."""
TRIES = 12
"""The number of moves that are tried for each twin."""


class Form(StrEnum):
    """How a twin is entered."""

    NOTATION = "notation"
    EN = "en"
    JA = "ja"
    FILLERS = "fillers"
    EVERYDAY = "everyday"


EXACT = (Form.NOTATION, Form.EN, Form.JA)
"""The forms that must be refused as what they mean."""


class Twin(Struct, frozen=True):
    """An illegal declaration in one form, and the outcomes of entering it."""

    game: str
    moment: str
    kind: str
    form: Form
    text: str
    moves: Moves
    outcomes: tuple[Outcome, ...]

    @property
    def failures(self) -> list[Outcome]:
        """The outcomes that take another move, or raise an exception."""
        return [each for each in self.outcomes if each.takes or each.effect is Effect.RAISES]

    def difference(self, outcome: Outcome) -> str:
        """Return how what is taken differs from this declaration."""
        if outcome.effect is Effect.RAISES:
            return "an error"
        if outcome.moves == self.moves:
            return "itself"
        stated, recorded = without_seats(self.moves), without_seats(outcome.moves)
        if _is_within(self.moves, outcome.moves) or _is_within(stated, recorded):
            return "more acts" if _is_within(self.moves, outcome.moves) else "other seats"
        return "fewer acts" if _is_within(recorded, stated) else "other acts"

    @property
    def is_final_refusal(self) -> bool:
        """Whether the app refuses exactly this declaration."""
        return self.outcomes[0].effect is Effect.REFUSES and self.outcomes[0].moves == self.moves


def _is_within(moves: Moves, others: Moves) -> bool:
    """Return whether moves occur among others in the same order."""
    remaining = iter(others)
    return all(move in remaining for move in moves)


def twins(game: str, seed: int, limit: int = 0, is_each_way: bool = True) -> Iterator[Twin]:
    """Enter the twins of a game, or so many of them at most, spread over all moments; in each way, or in turn."""
    words, number = fillers(), 0
    for moment, share in selected(game, seed, limit):
        chance = Random(f"{seed} {moment.name}")
        at = entrance(moment.table)
        forms = [form for twin in declarations(moment, game, chance) for form in _forms(moment, *twin, chance, words)]
        for kind, moves, form, text in chance.sample(forms, min(share, len(forms))) if share else forms:
            number += not is_each_way
            yield Twin(game, moment.name, kind, form, text, moves, at.outcomes(text, number))


# the moves


def declarations(moment: Moment, game: str, chance: Random) -> Iterator[tuple[str, Moves]]:
    """Yield illegal declarations by their kinds."""
    pool = [*moves_of_plays(game), *random_moves(moment.table, chance, RANDOM)]
    legal = moment.options(chance, TRIES)
    kinds = {
        "other": (_of(pool, chance), OTHER),
        "longer": (_longer(legal, pool, chance), LONGER),
        "chain": (_chains(moment, legal, pool, chance), CHAINS),
    }
    for kind, (candidates, count) in kinds.items():
        tried = islice(dict.fromkeys(candidates), count * TRIES)
        illegal = (moves for moves in map(moment.as_entered, tried) if moves and moment.is_illegal(moves))
        yield from ((kind, moves) for moves in islice(illegal, count))


def _of(pool: Sequence[Move], chance: Random) -> Iterator[Moves]:
    return ((move,) for move in chance.sample(pool, len(pool)))


def _longer(legal: Iterable[Move], pool: Sequence[Move], chance: Random) -> Iterator[Moves]:
    """Yield legal moves with longer lists, or made several times."""
    for move in legal:
        lists = {name: value for name in move.__struct_fields__ if isinstance(value := getattr(move, name), tuple)}
        for name, value in lists.items():
            others = [getattr(other, name) for other in pool if type(other) is type(move)]
            more = [item for items in others for item in items or () if item not in value]
            for item in (*chance.sample(more, min(2, len(more))), *value[:1]):
                yield (structs.replace(move, **{name: (*value, item)}),)
        if not lists:
            yield (move,) * chance.randint(2, 4)


def _chains(moment: Moment, legal: Iterable[Move], pool: Sequence[Move], chance: Random) -> Iterator[Moves]:
    for move in legal:
        if not moment.is_illegal((move,)):
            for _ in range(3):
                yield (move, chance.choice(pool))


# the forms


def _forms(
    moment: Moment, kind: str, moves: Moves, chance: Random, words: Fillers
) -> Iterator[tuple[str, Moves, Form, str]]:
    texts = displayed(moment.table, moves)
    exact = {Form.NOTATION: notation(moves), **{Form(lang): text for lang, text in texts.items()}}
    yield from ((kind, moves, form, text) for form, text in exact.items())
    for lang in LANGUAGES:
        before, after = chance.choice(words[lang]["before"]), chance.choice(words[lang]["after"])
        text = exact[chance.choice((Form.NOTATION, Form(lang)))]
        yield kind, moves, Form.FILLERS, chance.choice((f"{before}{text}", f"{text}{after}", f"{before}{text}{after}"))
        everyday_text = everyday(moment.table, moves, texts[lang], lang, chance)
        if everyday_text and everyday_text.casefold() != texts[lang].casefold():
            yield kind, moves, Form.EVERYDAY, everyday_text


# figures


def figures(results: Sequence[Twin]) -> Iterator[str]:
    """Format the figures of each form, and how what is taken differs."""
    for form in Form:
        part = [twin for twin in results if twin.form is form]
        counts = Counter(twin.outcomes[0].effect for twin in part)
        exact = sum(twin.is_final_refusal for twin in part)
        doors = Counter(f"{each.door} {each.effect}" for twin in part for each in twin.failures)
        if part:
            failures = ", ".join(f"{door} {count}" for door, count in sorted(doors.items())) or "none"
            yield (
                f"  {form:9} {len(part):5}  refused as said {exact:5} ({100 * exact / len(part):5.1f} %)  as another "
                f"{counts[Effect.REFUSES] - exact:4}  rows {counts[Effect.ROWS]:4}  nothing {counts[Effect.NOTHING]:4}  "
                f"FAILURES {sum(bool(twin.failures) for twin in part):4}: {failures}"
            )
    kinds = Counter(f"{twin.kind}: {twin.difference(twin.failures[0])}" for twin in results if twin.failures)
    yield f"  failures by kind: {', '.join(f'{kind} {count}' for kind, count in kinds.most_common()) or 'none'}"


def described(twin: Twin) -> str:
    """Format a failure, what several ways of entering do alike once."""
    doors: dict[str, list[str]] = {}
    for each in twin.failures:
        result = f"{each.effect} ({twin.difference(each)}) {each.error or said_all(each.moves)}"
        doors.setdefault(result, []).append(each.door)
    outcomes = "".join(f"\n      {'/'.join(names)} {result}" for result, names in doors.items())
    return (
        f"{twin.game}/{twin.moment} {twin.kind} {twin.form}: {twin.text!r}\n      is {said_all(twin.moves)}{outcomes}"
    )


def main(arguments: Sequence[str]) -> int:
    """Print every failure, then the figures. Return 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m tests.lines twins", description=__doc__)
    parser.add_argument("--game", action="append", help="an installed game")
    parser.add_argument("--limit", type=int, default=0, help="enter so many lines of each game at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-q", "--quiet", action="store_true", help="print the figures only")
    parser.add_argument("-v", dest="every", action="store_true", help="print what is not refused as said, too")
    options = parser.parse_args(arguments)
    everything: list[Twin] = []
    with installed() as games:
        for game in options.game or games:
            results = list(twins(game, options.seed, options.limit))
            everything += results
            for twin in results if not options.quiet else ():
                if twin.failures:
                    out(described(twin))
                elif options.every and twin.form in EXACT and not twin.is_final_refusal:
                    out(f"{described(twin)}\n      not refused as said: {twin.outcomes[0]}")
            out("\n".join([game, *figures(results)]))
    out("\n".join(["all", *figures(everything)]))
    return 1 if any(each.failures for each in everything) else 0
