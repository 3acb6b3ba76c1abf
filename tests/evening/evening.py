"""An evening: people play at an untaught copy over a front; at each step it is looked for what would stop them."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from msgspec import Struct, field

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, write
from referee.table.table import Table
from tui.core.components.printed_value_groups import line_for

from .front import Front, Seen, flat
from .person import NoMove, Person

MOST_STEPS, MOST_QUESTIONS, MOST_TRIES = 6_000, 120, 12
"""An evening ends for sure; so many questions are put for one move, so many moves in a row come to nothing."""
TRANSCRIPT = 30


class Step(Struct, frozen=True):
    """What somebody did, and what they then saw."""

    did: str
    seen: Seen


class Stopped(AssertionError):
    """Something that would stop people, or that they would lose; `kind` is one word for it."""

    def __init__(self, kind: str, why: str) -> None:
        self.kind = kind
        super().__init__(f"{kind}: {why}")


class Figures(Struct):
    """What an evening came to; alone, every move is a turn. `faults` holds those that did not stop it, each once."""

    turns: int = 0
    recorded: int = 0
    declarations: int = 0
    questions: int = 0
    keys: int = 0
    refused: int = 0
    over: bool = False
    seconds: float = 0.0
    asked: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)


class Evening:
    """One evening over one front. `way` is how moves are declared: one of the front's, or "" for all in turn."""

    def __init__(self, front: Front, person: Person, way: str = "", patient: bool = False) -> None:
        """`patient` people note what stopped them and try something else, until nothing is left to try."""
        self.front, self.person, self.way, self.patient = front, person, way, patient
        self.figures = Figures()
        self.stops: Counter[str] = Counter()
        self.vain: list[Move] = []
        self.steps: list[Step] = []
        self.seen = front.see()

    # steps

    def did(self, what: str) -> Seen:
        """Look at the screen after something was done."""
        before, self.seen = self.seen, self.front.see()
        self.steps.append(Step(what, self.seen))
        del self.steps[:-TRANSCRIPT]
        self.changed = before.text != self.seen.text
        return self.seen

    def fault(self, kind: str, why: str) -> None:
        """Note a fault that lets people go on."""
        self.figures.faults.setdefault(f"{kind}: {why}", "\n".join(f"» {step.did}" for step in self.steps[-3:]))

    def transcript(self) -> str:
        """The last steps, with what was seen."""
        return "\n".join(
            f"» {step.did}\n{step.seen.text if at > len(self.steps) - 4 else _short(step.seen)}"
            for at, step in enumerate(self.steps)
        )

    # playing

    def play(self, rounds: int | None = None, moves: int = MOST_STEPS) -> Figures:
        """Play so many rounds (turns of every seat) or moves, or to the end. Raises `Stopped`."""
        began, figures = time.process_time(), self.figures
        try:
            self._play(rounds, moves)
        finally:
            figures.over = self.front.table.over
            figures.keys = self.front.keys
            figures.seconds = time.process_time() - began
        for what in ("done at the table", "it matches"):  # what the last turn leaves to do, and the figures, come first
            if figures.over and not self.seen.over:
                self.front.enter()
                self.did(what)
        if figures.over and not self.seen.over:
            raise Stopped("dead_end", "the game is over, and the screen does not say so")
        return figures

    def _play(self, rounds: int | None, moves: int) -> None:
        last, tries = "", 0
        for _ in range(MOST_STEPS):
            table = self.front.table
            if (
                table.over
                or self.figures.recorded >= moves
                or (rounds is not None and self.figures.turns > rounds * len(table.seats))
            ):
                return
            if self._try():
                tries = 0
                self.figures.recorded += 1
            else:
                tries += 1
                if tries > MOST_TRIES:
                    raise Stopped("dead_end", f"{tries} moves in a row came to nothing")
            acting = self.front.table.acting
            if acting and (acting != last or len(table.seats) == 1):
                self.figures.turns += 1
                last = acting
        raise Stopped("endless", f"no end after {MOST_STEPS} steps")

    def _try(self) -> bool:
        try:
            return self.turn()
        except Stopped as stopped:
            if not self.patient or stopped.kind == "dead_end":
                raise
            self.fault(*str(stopped).split(": ", 1))
            self.stops[stopped.kind] += 1
            self.front.leave()
            self.did("leave")
            return False

    def turn(self) -> bool:
        """Declare one move, whatever it takes; tell whether it was recorded."""
        figures, front = self.figures, self.front
        try:
            move = self.person.wants(front.table, self.vain)
        except NoMove as nothing:
            raise Stopped("dead_end", f"nothing is offered: {front.see().due} {nothing}") from None
        entries = len(front.table.entries)
        figures.declarations += 1
        figures.verbs[str(move.__struct_config__.tag)] += 1
        self.vain.append(move)
        way = self.way or front.ways[figures.declarations % len(front.ways)]
        front.gaps.clear()
        said = front.declare(move, way)
        seen = self.did(f"[{way}] {said} Enter")
        for gap in front.gaps:
            self.fault("gap", gap)
        answered: Counter[str] = Counter()
        odd = ""
        for _ in range(MOST_QUESTIONS):
            if seen.question:
                seen, odd = self._answer(seen, move, answered, odd)
            elif seen.reminder:
                front.confirm()
                seen = self.did("confirm")
            elif moved(front.table, entries):
                break
            elif seen.line and answered:
                front.enter()
                seen = self.did("Enter")
                if seen.line and not seen.question and not seen.reminder and not moved(front.table, entries):
                    return self._refused(move, seen, answered, said)
            else:
                return self._refused(move, seen, answered, said)
        else:
            raise Stopped("loop", f"{MOST_QUESTIONS} questions for {said}")
        self._go_past()
        self.vain = []
        return True

    def _go_past(self) -> None:
        for _ in range(40):
            if not self.seen.shown:
                return
            self.front.go_on()
            self.did("go on")
        raise Stopped("dead_end", f"this stays: {self.seen.shown}")

    def _answer(self, seen: Seen, move: Move, answered: Counter[str], odd: str) -> tuple[Seen, str]:
        front, figures, person = self.front, self.figures, self.person
        question, table, words = seen.question, front.table, front.words
        paths = person.paths(question, table, words)
        if not paths:
            raise Stopped("unread", f"no fact asks “{question}”")
        if len(paths) > 1 and not line_for(table.game, table.state, paths[0]):
            self.fault("two_facts_one_question", f"“{question}”: {', '.join(paths[:3])}")
        path = needed(table, move, paths)
        if answered[flat(question)]:
            raise Stopped("loop", f"“{question}” was answered and is asked again ({path})")
        figures.questions += 1
        figures.asked[path] += 1
        value = person.value(table, path)
        fact = table.fact(path)
        texts = (person.line(table, path), person.written(fact, value, words), fact.write_ids(value))
        for text in dict.fromkeys(text for text in texts if text or text is not texts[0]):
            entries = len(table.entries)
            front.answer(text)
            after = self.did(f"answer “{text}” to “{question}” ({path})")
            if flat(after.question) != flat(question) or len(front.table.entries) > entries:
                break
            if not after.said:  # accepted, and asked again
                break
            odd_line = flat(front.words.translate("trouble.answer_odd")) in flat(after.said)
            if odd_line or "answer_odd" in odd_keys(table, path, value):
                front.answer(text)
                after = self.did(f"answer “{text}” again")
                break
            self.fault("shown_not_typed", f"“{text}” for {fact.pattern}: {after.said.splitlines()[-1][:150]}")
        else:
            raise Stopped("answer_refused", f"{value!r} for {path}: {after.said}")
        answered[flat(question)] += 1
        if flat(after.question) == flat(question) and len(front.table.entries) == entries:
            raise Stopped("loop", f"“{question}” ({path}) is asked again after “{text}”")
        return after, odd

    def _refused(self, move: Move, seen: Seen, answered: Counter[str], said: str) -> bool:
        """A move was not recorded: something that was just answered may have ruled it out, and that is said."""
        front, table = self.front, self.front.table
        self.figures.refused += 1
        if not seen.said:
            raise Stopped("lost", f"“{said}” left no record, no message, no question")
        verdict = table.trial().judge((move,)).verdict
        if verdict.status is VerdictStatus.LEGAL:
            raise Stopped("refused", f"“{said}” is legal and was not taken: {seen.said}")
        read_off = set(verdict.clauses) & self.person.ground.read_off
        if not answered and not read_off:
            self.fault(
                "refused_offer", f"{write(move)}: {' '.join(verdict.clauses)} {verdict.status}: {seen.said[:200]}"
            )
        front.leave()
        self.did("leave")
        return False


def moved(table: Table, entries: int) -> bool:
    """Whether a declaration was recorded, or an action was taken back whole."""
    return any(entry.kind in ("move", "overrule", "retract") for entry in table.entries[entries:])


def needed(table: Table, move: Move, paths: list[str]) -> str:
    """Of facts that one question may mean, the one that is needed; a card is named as the table names it."""
    if len(paths) == 1:
        return paths[0]
    verdict = table.trial().judge((move,)).verdict
    asked = [one.path for one in (*verdict.questions, *verdict.unsettled)]
    known = {_bare(path) for path in paths}
    return next((path for path in asked if _bare(path) in known), paths[0])


def _bare(path: str) -> str:
    return flat(path).replace("_", "").casefold()


def odd_keys(table: Table, path: str, value: Any) -> list[str]:
    """Whether an answer is odd: it is taken the second time."""
    odd = table.game.rules.odd
    return ["answer_odd"] if odd and list(odd(table.state, path, value)) else []


def _short(seen: Seen) -> str:
    return "\n".join(f"    {line}" for line in (seen.question and f"? {seen.question}", seen.said[:300]) if line)
