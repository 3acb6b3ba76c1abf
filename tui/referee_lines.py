"""The line-by-line referee: one line in, the answer out. It is the screen-reader path and the one for scripts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from referee.answer import read_answer
from referee.clauses import search
from referee.journal import Entry
from referee.move import write
from referee.review import otherwise
from referee.table import Declared, Table
from referee.verdict import Question, Status
from scoring.sheet import read_json
from scoring.trouble import Trouble, trouble
from scoring.words import LANGS, Words
from tui import dispute_lines, say, table_lines
from tui.answering import Answering
from tui.dispute_lines import find_seat, number
from tui.hearing import TableHearing
from tui.house_rules import HouseRule, at_table, remembered
from tui.plain import final_lines, ledger_lines, line_text, otherwise_lines, prompt_lines, standing_lines, verdict_lines
from tui.session import Session
from tui.table_lines import house_rules, point_out, remind

MAX_LINE = 4_000


class RefereeLines:
    """One sitting at a table, line by line."""

    def __init__(self, session: Session, table: Table, out: Callable[[str], object] | None = None) -> None:
        self.session = session
        self.table = table
        self.out = out or _print
        self.asked: Question | None = None
        self.told: Callable[[str], None] | None = None
        self.last: Declared | None = None
        self.hearing: TableHearing | None = None
        self.offered: Callable[[], None] | None = None
        self.answers = Answering()
        self.over = False

    @property
    def words(self) -> Words:
        """The words in use at this table."""
        return self.session.words(table=self.table)

    def run(self, lines: Iterable[str]) -> None:
        """Answer every line until the input ends or says quit."""
        self.out(self.words.say("plain.ready", table=self.table.name))
        self.now()
        for line in lines:
            if not self.answer(line.rstrip("\n")):
                return

    def answer(self, line: str) -> bool:
        """Answer one line; False when it says quit. Trouble is said, never raised."""
        text = line.strip()
        if not text or text.startswith("#"):
            return True
        if text in ("quit", "exit", "q"):
            return False
        try:
            if len(text) > MAX_LINE:
                raise trouble("text_long", most=MAX_LINE)
            self._line(text)
        except Trouble as found:
            if any(fault.key == "table_moved_on" for fault in found.faults):
                self.table.follow(self.session.store.entries(self.table.name))
            for fault in found.faults:
                self.out(say.fault(self.words, fault))
        return True

    def _line(self, text: str) -> None:
        offered, self.offered = self.offered, None
        if offered is not None and text.casefold() in ("accept", "cancel"):
            if text.casefold() == "accept":
                offered()
            else:
                self.out(self.words.say("plain.cancelled"))
            return
        word, _, rest = text.partition(" ")
        command = _COMMANDS.get(word.casefold())
        if self.asked is not None and command is None:
            self._answer(text)
        elif command is not None and (self.asked is None or word in _WHILE_ASKED):
            command(self, rest.strip())
        else:
            self.declare(text)

    # declaring and being asked

    def declare(self, text: str) -> None:
        """Judge and record a declaration; ask for what it needs."""
        self.last = self.table.declare(text)
        verdict = self.last.verdict
        self.asked = None
        if verdict.status is Status.NEEDS and verdict.questions:
            self._ask_for(text, verdict.questions[0])
            return
        said = write(self.last.moves[-1], self.words) if self.last.moves else text
        self.out(f"{said}: {'; '.join(verdict_lines(self.words, verdict)[:1])}")
        for line in verdict_lines(self.words, verdict)[1:]:
            self.out(line)
        if verdict.breaches or verdict.waived:
            remind(self)
        for left in self.last.overlooked:
            self.out(f"! {say.prompt(self.words, left)}")
        if self.last.taken_back:
            self.out(self.words.say("say.taken_back", count=len(self.last.taken_back)))
        self.now()

    def _ask_for(self, text: str, question: Question) -> None:
        """Ask what a declaration lacks; it is declared again with the answer."""

        def told(answer: str) -> None:
            value = self.answers.read(self.table.game, self.table.state, self.table.names, question, answer)
            self.table.tell({question.path: value})
            self.declare(text)

        self.ask(question, told)

    @cached_property
    def _remembered(self) -> tuple[HouseRule, ...]:
        return remembered(self.session, self.table)

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """Every house rule worth saying beside a verdict: those of this table, then those of earlier ones."""
        return (*at_table(self.table), *self._remembered)

    def offer(self, change: Callable[[], None]) -> None:
        """Wait for `accept` before a change counts."""
        self.offered = change
        self.out(self.words.say("plain.offer"))

    def ask(self, asked: Question, told: Callable[[str], None]) -> None:
        """Ask for one fact: the next line is its answer, which is handed to `told`."""
        self.asked, self.told = asked, told
        question, answers = say.question(self.words, self.asked), say.expected(self.words, self.asked.fact)
        self.out(self.words.say("plain.question", question=question, expected=f"[{answers}]" if answers else ""))

    def _answer(self, text: str) -> None:
        assert self.told is not None
        if text.casefold() == "cancel":
            self.asked = None
            self.out(self.words.say("plain.cancelled"))
        else:
            self.told(text)

    def now(self) -> None:
        """Say what is due; once the game is over, how it ended."""
        if not self.table.world.disputed:
            self.hearing = None
        for line in prompt_lines(self.words, self.table):
            self.out(line)
        finished = self.table.game.rules.over(self.table.state)
        if finished and not self.over:
            for line in final_lines(self.words, self.table):
                self.out(line)
        self.over = finished

    # commands

    def options(self, _rest: str) -> None:
        """List what may be declared now."""
        for move in self.table.options():
            self.out(f"  {write(move)}")

    def show(self, _rest: str) -> None:
        """Say what is due and the standings."""
        for line in [*prompt_lines(self.words, self.table), *standing_lines(self.words, self.table)]:
            self.out(line)

    def why(self, rest: str) -> None:
        """Explain the last verdict clause by clause, or the clause named."""
        ids: tuple[str, ...] = (rest.upper(),) if rest else ()
        if not rest and self.last:
            verdict = self.last.verdict
            ids = verdict.clauses or tuple(dict.fromkeys(line.clause for line in verdict.ledger))
        if not ids:
            self.out(self.words.say("plain.nothing"))
        for id in ids:
            clause = self.table.game.clauses.get(id)
            if clause is None:
                raise trouble("clause_unknown", given=id[:40])
            self.out(f"{id}  {clause.text(self.words.lang)}  [{clause.source}]")

    def scores(self, _rest: str) -> None:
        """Say every point with its working."""
        for line in self.table.lines():
            self.out(f"{say.about(self.words, line)}: {line_text(self.words, line).strip()}")
        for text in standing_lines(self.words, self.table):
            self.out(text)

    def record(self, _rest: str) -> None:
        """Read the record."""
        today = {judged.entry.seq: judged for judged in otherwise(self.table)}
        for step in self.table.steps:
            self.out(f"{step.entry.seq:>4}  {describe(self.words, self.table, step.entry)}")
            if step.entry.seq in today:
                for line in otherwise_lines(self.words, today[step.entry.seq]):
                    self.out(f"      {line}")

    def undo(self, _rest: str) -> None:
        """Take the last entry back."""
        entry = self.table.undo()
        key = "plain.undone" if entry else "plain.nothing_to_undo"
        self.out(self.words.say(key, target=entry.body["target"] if entry else 0))
        self.now()

    def redo(self, _rest: str) -> None:
        """Restore what was taken back."""
        entry = self.table.redo()
        key = "plain.redone" if entry else "plain.nothing_to_redo"
        self.out(self.words.say(key, target=entry.body["target"] if entry else 0))
        self.now()

    def tell(self, rest: str) -> None:
        """Tell facts: PATH=VALUE …"""
        self.table.tell(self.facts(rest))
        self.out(self.words.say("plain.told"))

    def recount(self, rest: str) -> None:
        """Say that the physical count differs: PATH=VALUE … : REASON."""
        facts, _, reason = rest.partition(":")
        self.table.recount(self.facts(facts), reason.strip())
        self.out(self.words.say("plain.told"))
        point_out(self)
        self.now()

    def facts(self, text: str) -> dict[str, object]:
        """Read PATH=VALUE …. Raises `Trouble`."""
        facts: dict[str, object] = {}
        for given in text.split():
            path, sign, value = given.partition("=")
            if not sign:
                raise trouble("fact_shape", field=given[:60])
            facts[path] = read_answer(self.table.fact(path), path, value, self.table.names)
        return facts

    def overrule(self, rest: str) -> None:
        """Record a move because the table wants it so: MOVE : REASON."""
        move, sign, reason = rest.rpartition(" : ")
        if not sign:
            self.out(self.words.say("plain.no_reason"))
            return
        declared = self.table.overrule(move, reason.strip())
        for line in say.verdict(self.words, declared.verdict):
            self.out(line)
        if declared.step:
            for line in ledger_lines(self.words, declared.step.ledger):
                self.out(line)
        self.now()

    def house(self, rest: str) -> None:
        """Set clauses aside from now on: CLAUSE … : TEXT; without any say the house rules."""
        if not rest:
            house_rules(self)
            return
        ids, _, text = rest.partition(" : ")
        self.table.house_rule([id.upper() for id in ids.replace(",", " ").split()], text.strip())
        self.out(self.words.say("plain.told"))

    def note(self, rest: str) -> None:
        """Keep a remark."""
        self.table.note(rest)
        self.out(self.words.say("plain.told"))

    def score(self, rest: str) -> None:
        """Score points told by the table: SEAT POINTS CATEGORY."""
        seat, _, more = rest.partition(" ")
        points, _, category = more.partition(" ")
        self.table.score(find_seat(self, seat), category.strip()[:40] or "told", number(points))
        self.now()

    def sheet(self, rest: str) -> None:
        """Score a sheet from a file: SCORING FILE."""
        scoring, _, path = rest.partition(" ")
        try:
            data = read_json(Path(path.strip()).read_bytes())
        except OSError as error:
            raise trouble("unreadable_file", field=path, why=str(error.strerror)) from None
        step = self.table.score_sheet(scoring, data, already=("vp",))
        for line in step.scored:
            self.out(f"{say.about(self.words, line)}: {line_text(self.words, line).strip()}")
        self.now()

    def depth(self, rest: str) -> None:
        """Change the depth: tally, score or full; `full anew` asks anew what lies on the table (nobody followed it)."""
        depth, _, how = rest.partition(" ")
        self.table.option("depth", depth, anew=depth == "full" and how.strip() == "anew")
        self.out(self.words.say("plain.told"))
        self.now()

    def rules(self, rest: str) -> None:
        """Search the rules."""
        for clause in search(self.table.game.clauses.values(), rest.split())[:20]:
            self.out(f"{clause.id}  {clause.text(self.words.lang)}  [{clause.source}]")

    def lang(self, rest: str) -> None:
        """Change the language."""
        if rest in LANGS:
            self.session.lang = rest
        self.now()

    def help(self, _rest: str) -> None:
        """Say what can be typed."""
        self.out(self.words.say("plain.help"))


_COMMANDS: dict[str, Callable[[RefereeLines, str], None]] = {
    name: getattr(RefereeLines, name)
    for name in (
        "options", "show", "why", "scores", "record", "undo", "redo", "tell", "recount",
        "overrule", "house", "note", "score", "sheet", "depth", "rules", "lang", "help",
    )
} | dispute_lines.COMMANDS | table_lines.COMMANDS  # fmt: skip
_WHILE_ASKED = (
    "options", "show", "why", "scores", "rules", "help", "lang", "tell", "undo", "claim", "withdraw", "settle",
)  # fmt: skip


def describe(words: Words, table: Table, entry: Entry) -> str:
    """Say one entry of a table's record."""
    if entry.kind in ("move", "overrule"):
        from referee.fold import moves_of

        moves = "; ".join(write(move, words) for move in moves_of(table.game, entry.body))
        who = words.format_field(entry.seat, "seat")
        overruled = f"  ({words.say('entry.overrule', **entry.body)})" if entry.kind == "overrule" else ""
        return f"{who}: {moves}{overruled}"
    return say.entry(words, entry)


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
