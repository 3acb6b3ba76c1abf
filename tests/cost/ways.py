"""How a row is measured: people do it in the app, key by key, each time at an empty home."""

from __future__ import annotations

import statistics
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from referee.rules.game import find
from referee.table import recorded_script
from tests.cost.doors import Hand, NoWay
from tests.cost.plain_hand import PlainHand
from tests.cost.retyped import Retyped, Retyping, retype
from tests.cost.rows import Figure, Row, rows
from tests.cost.touring import plain_tour, tour
from tests.play.recorded import plays, replayed

Way = Callable[[Row, str], Figure]
SEATS = "ABCDE"


def measure(row: Row, lang: str = "en") -> Figure:
    """Measure a row; one that cannot be driven says why."""
    try:
        return WAYS[row.way](row, lang)
    except NoWay as nothing:
        why = str(nothing)
    except Exception as crash:  # the net is open: the other rows are measured all the same
        why = f"it crashes: {type(crash).__name__} {crash}\n{''.join(traceback.format_exception(crash)[-4:])}"
    return Figure(failed=why.partition("\n")[0], seen=why)


@contextmanager
def hand(lang: str) -> Iterator[Hand]:
    """A person before the first screen, at an empty home."""
    with tempfile.TemporaryDirectory() as home:
        made = Hand(Path(home), lang)
        try:
            yield made
        finally:
            made.close()


# a recorded play


@cache
def _retyped(source: str, lang: str) -> Retyping:
    return retyping(rows()[source].data, lang)


def retyping(data: dict[str, Any], lang: str) -> Retyping:
    """Type the play that the data of a row name, at an empty library; before it the tour, where they say so."""
    recorded = recorded_script.load(plays(data["game"])[data["play"]])
    with hand(lang) as person:
        person.sit_down(data["game"], recorded.seats)
        if data.get("tour"):
            tour(person, recorded)
        return retype(person, recorded, data["shortest"], data.get("turns", 999), data.get("rounds", 0))


def retyped(row: Row, lang: str) -> tuple[Retyped, ...]:
    """Type the play of a row; raises `NoWay` where it ends before it should."""
    made = _retyped(row.source, lang)
    if made.stopped:
        last = made.typed[-1].turn if made.typed else 0
        raise NoWay(f"the evening stops in turn {last} or the next: {made.stopped}")
    return tuple(made.typed)


def turns(row: Row, lang: str) -> Figure:
    """The keys of a turn, its answers with it."""
    keys, asked = Counter[int](), 0
    for one in retyped(row, lang):
        keys[one.turn] += one.keys
        asked += len(one.questions)
    note = (
        f"{len(keys)} turns, median {statistics.median(keys.values()):g}, most {max(keys.values())}, {asked} questions"
    )
    return Figure(statistics.mean(keys.values()), note=note)


def line(row: Row, lang: str) -> Figure:
    """The first turn in which something is declared: its keys or its questions."""
    typed = retyped(row, lang)
    first = next((one for one in typed if row.data["line"] in one.said), None)
    if first is None:
        raise NoWay(f"nobody declares “{row.data['line']}”")
    whole = [one for one in typed if one.turn == first.turn]
    keys, asked = sum(one.keys for one in whole), sum(len(one.questions) for one in whole)
    note = f"“{' ⏎ '.join(one.line for one in whole)}” ⏎"
    if row.data.get("counts") == "questions":
        return Figure(asked, "questions", note=f"{keys} keys with them")
    return Figure(keys, questions=asked if row.questions is not None else None, note=note)


def questions(row: Row, lang: str) -> Figure:
    """How often people are asked, in the first turns or in a round."""
    data = row.data
    typed = [
        one
        for one in retyped(row, lang)
        if (one.turn <= data["first"] if "first" in data else one.round == data["round"])
    ]
    keys = sum(sum(one.questions.values()) for one in typed)
    return Figure(sum(len(one.questions) for one in typed), "questions", note=f"{keys} keys in answers")


def plain_questions(row: Row, lang: str) -> Figure:
    """How often people are asked in a round in plain mode; with `tour` after they have read their box off there."""
    data = row.data
    made = _in_plain(data["game"], data["play"], data["rounds"], data.get("tour", False), lang)
    if made.stopped:
        raise NoWay(made.stopped)
    typed = [one for one in made.typed if one.round == data["round"]]
    keys = sum(sum(one.questions.values()) for one in typed)
    return Figure(sum(len(one.questions) for one in typed), "questions", note=f"{keys} keys in answers")


@cache
def _in_plain(game: str, play: str, rounds: int, toured: bool, lang: str) -> Retyping:
    recorded = recorded_script.load(plays(game)[play])
    with tempfile.TemporaryDirectory() as home:
        person = PlainHand(Path(home), game, recorded.seats, lang)
        try:
            if toured:
                plain_tour(person, recorded)
            return retype(person, recorded, shortest=False, turns=999, rounds=rounds)
        finally:
            person.close()


def toured(row: Row, lang: str) -> Figure:
    """What it takes to read the box off before the first round, and how long the pages say that it takes."""
    recorded = recorded_script.load(plays(row.data["game"])[row.data["play"]])
    with hand(lang) as person:
        person.sit_down(row.data["game"], recorded.seats)
        found = tour(person, recorded)
    pages = f"{len(found.pages)} pages, {found.minutes} min: {', '.join(found.pages)}; {found.rows} rows"
    return Figure(found.keys, note=pages + (f", left open: {', '.join(found.left)}" if found.left else ""))


def card(row: Row, lang: str) -> Figure:
    """What one card takes: where it is named, and what is printed on it."""
    named: list[int] = []
    printed: dict[str, list[int]] = {}
    for one in retyped(row, lang):
        for path, keys in one.questions.items():
            if any(fnmatchcase(path, pattern) for pattern in row.data["named"]):
                named.append(keys)
            elif any(fnmatchcase(path, pattern) for pattern in row.data["printed"]):
                printed.setdefault(".".join(path.split(".")[:3]), []).append(keys)
    if not printed and not named:
        raise NoWay("no card is described")
    described = [sum(one) for one in printed.values()]  # none where a card is named and described in one line
    keys = statistics.mean(named or [0]) + statistics.mean(described or [0])
    most = max((len(one) for one in printed.values()), default=0) + bool(named)
    note = f"{len(printed)} cards described, {len(named)} named"
    return Figure(keys, questions=most if row.questions is not None else None, note=note)


# rooms


def new_table(row: Row, lang: str) -> Figure:
    """Open a table; the letters of the names are not counted."""
    taken = {}
    for game in row.data["games"]:
        with hand(lang) as person:
            person.sit_down(game, row.data["names"])
            taken[game] = person.keys - sum(map(len, row.data["names"]))
    return Figure(max(taken.values()), note=_each(taken))


def first_verdict(row: Row, lang: str) -> Figure:
    """From the first screen to the first verdict."""
    taken = {}
    for game, said in row.data["lines"].items():
        with hand(lang) as person:
            person.sit_down(game, row.data["names"][: max(2, find(game).meta.seats[0])])
            line, *answers = said
            person.type(line)
            for answer in answers:
                person.enter()
                person.must(person.see().question, f"a question about “{line}”")
                person.answer(answer)
            if not person.verdict():
                person.enter()
            person.must(person.verdict(), f"a verdict on “{line}”")
            taken[game] = person.keys
    return Figure(max(taken.values()), note=_each(taken))


def dispute(row: Row, lang: str) -> Figure:
    """From the first screen to the verdict on a line, a question for each fact that decides it."""
    with hand(lang) as person:
        person.dispute(row.data["game"])
        person.type(row.data["line"])
        person.enter()
        asked = 0
        while path := person.asked():
            person.must(path in row.data["answers"], f"no answer to {path}")
            person.say(row.data["answers"][path])
            person.must(person.asked() != path, f"“{row.data['answers'][path]}” answers {path}")
            asked += 1
        person.must(row.data["cites"] in person.text(), f"a verdict that cites {row.data['cites']}")
        return Figure(person.keys, note=f"“{row.data['line']}”, {asked} questions")


# sheets


def tally(row: Row, lang: str) -> Figure:
    """Count the points of a game, from the first screen, names included."""
    names = row.data["names"]
    with hand(lang) as person:
        person.tally(row.data["game"], row.data["kind"], names)
        opened = person.keys
        person.fill(_cells(row.data["cells"], len(names)))
        came = person.totals()
        person.must(came == row.data["totals"], f"{row.data['totals']} points and not {came}")
        return Figure(person.keys, note=f"{opened} to open it with the names")


def rounds(row: Row, lang: str) -> Figure:
    """Score the rounds of a game at a table that keeps only scorings: the keys of a board in a round, besides `allowed`
    ones for each figure that is otherwise than in the round before.
    """
    data = row.data
    found, stopped = _rounds(row.source, lang)
    if len(found) < data["until"]:
        raise NoWay(stopped)
    numbers, seats = range(data["from"] - 1, data["until"]), len(data["names"])
    told = [_cells(one["cells"], seats) for one in rows()[row.source].data["round"]]
    moved = [sum(text != told[at - 1][cell] for cell, text in told[at].items()) / seats if at else 0 for at in numbers]
    per = [found[at] / seats for at in numbers]
    note = f"a board: {', '.join(f'{one:.4g}' for one in per)} keys in all"
    if allowed := data.get("allowed", 0):
        note += f", for {statistics.mean(moved):.3g} figures that changed"
    return Figure(statistics.mean(per) - allowed * statistics.mean(moved), note=note)


@cache
def _rounds(source: str, lang: str) -> tuple[tuple[int, ...], str]:
    """The keys of each round that could be scored, and why there are no more."""
    data, found = rows()[source].data, list[int]()
    with hand(lang) as person:
        person.sit_down(data["game"], data["names"], data["depth"])
        for number, one in enumerate(data["round"], 1):
            before = person.keys
            try:
                person.sheet(data["kind"])
                person.fill(_cells(one["cells"], len(data["names"])))
                came = person.totals()
                person.must(came == one["totals"], f"round {number} scores {one['totals']} and not {came}")
                person.record()
            except NoWay as nothing:
                return tuple(found), str(nothing)
            found.append(person.keys - before)
    return tuple(found), ""


def _cells(told: dict[str, Any], seats: int) -> dict[str, str]:
    """Give each cell what is typed in it: a row of the data has a value for each seat."""
    found = {}
    for path, values in told.items():
        if isinstance(values, str):
            found[path] = values
        else:
            found |= {path.replace("*", seat): text for seat, text in zip(SEATS[:seats], values, strict=True) if text}
    return found


def evening(row: Row, lang: str) -> Figure:
    """Keep the scores of a whole game, one after the other, beside what a phone score pad takes for it."""
    data = row.data
    _, table = replayed(plays(data["game"])[data["play"]])
    taps = sum(len(name) + 1 for name in data["names"]) + 1
    with hand(lang) as person:
        person.sit_down(data["game"], data["names"], data["depth"])
        opened = person.keys
        scores = list(_scores(table))
        for seat, points in scores:
            person.score(seat, points)
            taps += 2 + len(str(points))
        share = 100 * person.keys / taps
        return Figure(
            share, "%", note=f"{person.keys} keys ({opened} to open it) against {taps} taps, {len(scores)} scores"
        )


def _scores(table: Any) -> Iterator[tuple[str, int]]:
    """The scores of a recorded game as they fall, one for a seat at a time."""
    for step in table.steps[1:]:
        fallen = Counter[str]()
        for one in step.score_lines:
            fallen[one.seat] += one.points
        yield from ((seat, points) for seat, points in fallen.items() if points)


def _each(taken: dict[str, int]) -> str:
    return ", ".join(f"{game} {keys}" for game, keys in taken.items())


WAYS: dict[str, Way] = {
    way.__name__: way
    for way in (
        turns,
        line,
        questions,
        plain_questions,
        toured,
        card,
        new_table,
        first_verdict,
        dispute,
        tally,
        rounds,
        evening,
    )
}
