"""A recorded play, typed again in the app at a copy that nobody has taught: what each declaration takes.

The people know their box: it is the table of the play, which goes along line by line; of what it does not tell they say
something that may be. What was taken back is left out, what was refused is not tried again, and the play ends where the
table overruled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from msgspec import Struct, field

from referee.facts.facts import FactSpec, known
from referee.notation.move import Move, write
from referee.reading.typed_values import read_fact
from referee.table import recorded_script
from referee.table.table import Table
from scoring.text_catalogs import Words
from tests.cost.doors import MOST, Hand, NoWay
from tests.cost.keys import NEXT, at_once, cost
from tests.cost.plain_hand import PlainHand
from tests.evening.evening import Evening, moved
from tests.evening.person import Person


class Retyped(Struct, frozen=True):
    """One declaration: as it is recorded, the line that says it, the keys it took with its answers, the keys of each
    question, whose turn of the evening it is (from 1), and the round as the table counts it (0 for none).
    """

    said: str
    line: str
    keys: int
    questions: dict[str, int]
    turn: int
    round: int


class Owner(Person):
    """People whose box is the table of a recorded play."""

    def __init__(self, play: recorded_script.RecordedScript) -> None:
        super().__init__(play.game, len(play.seats), 1)
        self.play, self.mine = play, recorded_script.open_play(play)
        self.said: recorded_script.ScriptLine = recorded_script.ScriptLine("note")
        self.rest: list[recorded_script.ScriptLine] = []
        self.moves: tuple[Move, ...] = ()

    def value(self, table: Table, path: str, asked: FactSpec | None = None) -> Any:
        """Look it up: on the table as it is, in what was read off for the line, in what is told later."""
        found = self._told(table, path)
        if found is None:
            self.doubts[path] += 1
            return super().value(table, path, asked)
        return found

    def shown(self, table: Table, path: str) -> Any:
        """Look at something that the play tells sooner or later."""
        return self._told(table, path)

    def _before_new(self, path: str) -> Iterator[recorded_script.ScriptLine]:
        """Give the lines that may tell a fact: what lies on the table is another thing after the next card is drawn."""
        yield self.said
        for line in self.rest:
            if not path.startswith("printed.") and "draw_event" in line.text:
                return
            yield line

    def _told(self, table: Table, path: str) -> Any:
        for line in self._before_new(path):
            given = line.text if line.act == "tell" else line.move_facts
            for told in given.split():
                name, _, value = told.partition("=")
                if name == path:
                    return read_fact(table.fact(path), value, path, table.names)
            if line is self.said:
                try:
                    found = self.ground.answer(self.mine.state, self.moves, path)
                except (KeyError, LookupError, AssertionError, TypeError, AttributeError):
                    found = None
                if found is not None and known(found):
                    return found
        return None


class Retyping(Struct):
    """How a play went when it was typed again: what was typed so far, why it ends before the play does ("" if it does
    not), and the facts that the box of the play did not tell.
    """

    typed: list[Retyped] = field(default_factory=list)
    stopped: str = ""
    doubts: Counter[str] = field(default_factory=Counter)


def lines_of(play: recorded_script.RecordedScript) -> list[recorded_script.ScriptLine]:
    """Give the lines that are carried out and stand: nothing refused, undone or overruled."""
    found: list[recorded_script.ScriptLine] = []
    for line in map(recorded_script.parse, play.lines):
        if line.act == "undo":
            while found and found[-1].act != "declare":
                found.pop()
            found.pop()
        elif line.act in ("declare", "tell") and not line.refused:
            found.append(line)
        elif line.act == "overrule":
            return found  # from here on the table stands otherwise than the rules say
    return found


def retype(
    hand: Hand | PlainHand, play: recorded_script.RecordedScript, shortest: bool, turns: int, rounds: int = 0
) -> Retyping:
    """Type so many turns (or rounds, if given) of a play."""
    owner, found = Owner(play), Retyping(doubts=Counter())
    owner.doubts = found.doubts
    evening = Evening(hand, owner, "line")
    try:
        for one in _typed(hand, owner, evening, shortest):
            if (rounds and one.round > rounds) or one.turn > turns:
                break
            found.typed.append(one)
    except AssertionError as stopped:
        found.stopped = str(stopped)
    return found


def _typed(hand: Hand | PlainHand, owner: Owner, evening: Evening, shortest: bool) -> Iterator[Retyped]:
    lines, turn, last = lines_of(owner.play), 0, ""
    for at, line in enumerate(lines):
        owner.said, owner.rest = line, lines[at + 1 :]
        ahead = line.act == "declare" and moves_of(hand.table) > moves_of(owner.mine)
        if line.act != "declare" or ahead:  # what could be done in one way only was done by itself
            recorded_script.perform(owner.mine, line)
            continue
        who = line.text.partition(": ")[0]
        turn, last = turn + (who != last), who
        round_ = getattr(owner.mine.state, "round", 0)
        before, begun = hand.keys, moves_of(hand.table)
        owner.moves, asked, typed = owner.mine.read(line.text), Asking(), list[str]()
        if shortest and isinstance(hand, Hand) and begun == moves_of(owner.mine):
            owner.moves = hand.inside(in_one, hand.table, hand.words, lines[at:]) or owner.moves
        while len(owner.moves) > (done := moves_of(hand.table) - begun):
            stood = len(hand.table.entries)
            text, row = _text(hand, line, owner.moves[done:], shortest)
            typed.append(f"{text} ⏎ {row} ⏎" if row else text)
            hand.type(text)
            hand.enter()
            if row and isinstance(hand, Hand):
                hand.press(row)
                hand.enter()
            _answer(hand, evening, owner.moves[-1], asked)
            if len(hand.table.entries) == stood:
                raise NoWay(f"“{typed[-1]}” for “{line.text}”: {hand.see().said or hand.see().text}")
        recorded_script.perform(owner.mine, line)
        keys, text = hand.keys - before - asked.shown, NEXT.join(typed)
        yield Retyped(line.text, text, keys, asked.questions, turn, round_ if isinstance(round_, int) else 0)


def in_one(table: Table, words: Words, lines: list[recorded_script.ScriptLine]) -> tuple[Move, ...]:
    """Give the moves of the first lines that the same person says without a break, if all of them on one line take fewer
    keys than one after the other; empty where they do not.
    """
    who = lines[0].text.partition(": ")[0]
    mine = list(takewhile(lambda line: line.act == "declare" and line.text.partition(": ")[0] == who, lines))
    trial, moves, apart = table.trial(), (), 0
    for line in mine if len(mine) > 1 else ():
        more = trial.read(line.text)
        apart += cost(trial, words, line.text, more).keys
        if trial.declare(more).step is None:
            return ()
        moves = (*moves, *more)
    whole = at_once(table.trial(), words, moves, "; ".join(map(write, moves))) if moves else None
    return moves if whole and 0 < whole.keys < apart else ()


def moves_of(table: Table) -> int:
    """Count the moves on record, those that came by themselves too."""
    return sum(len(entry.body["moves"]) for entry in table.entries if entry.kind == "move")


def _text(
    hand: Hand | PlainHand, line: recorded_script.ScriptLine, moves: tuple[Move, ...], shortest: bool
) -> tuple[str, str]:
    """Give what is typed next for these moves: all of them on one line, or the first, whichever takes fewer keys; and
    the digit of the row that is taken then ("" where Enter takes what is typed).
    """
    whole = len(moves) == len(hand.table.trial().read(line.text))
    if not shortest and whole:
        who, _, rest = line.text.rpartition(": ")
        return (rest if who == hand.table.seats.get(hand.table.acting) else line.text), ""
    if not shortest or not isinstance(hand, Hand):
        return write(moves[0]), ""
    text = line.text if whole else "; ".join(map(write, moves))
    found = hand.inside(cost, hand.table.trial(), hand.words, text, moves)
    if not found.keys:
        raise NoWay(f"no line says “{text}”")
    return found.line.partition(NEXT)[0], found.row


class Asking(Struct):
    """What was asked for one declaration: the keys of each question by the path of its fact, and those that went past
    what is only shown.
    """

    questions: dict[str, int] = field(default_factory=dict)
    shown: int = 0


def _answer(hand: Hand | PlainHand, evening: Evening, move: Move, asked: Asking) -> None:
    """Answer what is asked, confirm what was held back, and go past what is shown."""
    entries, answered = len(hand.table.entries), Counter[str]()
    for _ in range(MOST):
        seen = evening.did(str(move))
        if seen.question:
            before, known_of = hand.keys, evening.figures.asked.copy()
            evening._answer(seen, move, answered, "")
            path = next(iter(evening.figures.asked - known_of))
            asked.questions[path] = asked.questions.get(path, 0) + hand.keys - before
        elif seen.shown:
            before = hand.keys
            hand.go_on()
            asked.shown += hand.keys - before
        elif seen.reminder or (seen.line and answered and not moved(hand.table, entries)):
            hand.enter()
        else:
            return
    raise NoWay(f"this does not end: {hand.see().text}")
