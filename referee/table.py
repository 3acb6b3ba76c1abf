"""A live table: its journal, the step after every entry in effect, and everything that may be done at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct, structs

from referee import RULES_VERSION, journal
from referee.clauses import check_clauses
from referee.facts import Fact, NotTold, get, known
from referee.fold import Step, World, step, tell
from referee.game import Game, Prompt, find
from referee.journal import Entry
from referee.judge import judge
from referee.move import Move, Names, Unread
from referee.people import renaming
from referee.reading import names_of, read_line
from referee.settings import check_setting
from referee.undoing import to_redo, to_undo
from referee.verdict import Status, Verdict
from scoring.breakdown import Breakdown, Line, Place, ranking
from scoring.games import scoring as find_scoring
from scoring.trouble import Trouble, trouble

Keep = Callable[[Sequence[Entry], Mapping[str, Any]], None]
"""Makes entries durable, and with them remembers the printed values they tell (None: forgets it); all or nothing."""


class Declared(Struct, frozen=True):
    """The answer to a declaration: its verdict, the moves as read, and the step it made where it was recorded.

    `taken_back` lists the entries of the action under way that were retracted because it cannot be finished any more;
    `overlooked` names what a legal declaration leaves undone for good though it is easily missed.
    """

    verdict: Verdict
    moves: tuple[Move, ...] = ()
    step: Step | None = None
    taken_back: tuple[int, ...] = ()
    overlooked: tuple[Prompt, ...] = ()


class Table:
    """A table in play. What is recorded is carried out, then handed to `keep`; only if both succeed has it happened."""

    def __init__(self, name: str, entries: Sequence[Entry], keep: Keep | None = None) -> None:
        if not entries or entries[0].kind != "open":
            raise trouble("journal_empty", field=name)
        self.name = name
        self.game: Game = find(str(entries[0].body.get("game")))
        self.entries: list[Entry] = []
        self.steps: list[Step] = []
        self._keep = keep
        self._unkept: list[Entry] | None = None
        self._names: Names | None = None
        self._forget()
        self.follow(entries)

    @property
    def world(self) -> World:
        """The table as it stands."""
        return self.steps[-1].world

    @property
    def state(self) -> Any:
        """The game's state as it stands."""
        return self.world.state

    @property
    def seats(self) -> dict[str, str]:
        """Seat ids and names in turn order."""
        return {seat.id: seat.name for seat in self.world.seats}

    @property
    def own_words(self) -> dict[str, str]:
        """What this table calls things by a name of its own, by the ids of the catalogue."""
        return self.game.own_words(self.state.printed)

    @property
    def names(self) -> Names:
        """The names a typed line may use."""
        if self._names is None:
            self._names = names_of(self.game, self.seats, self.own_words)
        return self._names

    def follow(self, entries: Sequence[Entry]) -> None:
        """Take the record as it now is (another process may have added to it) and fold it again. Raises `Trouble`."""
        with self._all_or_nothing():
            self.entries = list(entries)
            self.steps = []
            self._names = None
            self._forget()
            self._fold(journal.effective(self.entries))

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        before = dict(self.__dict__, entries=list(self.entries), steps=list(self.steps))
        try:
            yield
        except BaseException:
            self.__dict__.update(before)
            raise

    @contextmanager
    def together(self) -> Iterator[None]:
        """Record several entries as one: all of them are kept at the end, or nothing has happened.

        Raises what carrying out or keeping them raises.
        """
        if self._unkept is not None:
            yield
            return
        with self._all_or_nothing():
            printed = self.state.printed
            unkept: list[Entry] = []
            self._unkept = unkept
            yield
            self._unkept = None
            if self._keep and unkept:
                self._keep(unkept, _told_since(printed, self.state.printed))

    def _fold(self, entries: Sequence[Entry]) -> None:
        world = self.world if self.steps else None
        for entry in entries:
            made = step(self.game, world, entry)
            world = made.world
            self.steps.append(made)

    def record(self, kind: str, body: dict[str, Any], seat: str = "", verdict: str = "") -> Entry:
        """Append an entry durably. Raises what `keep` raises; then nothing has changed."""
        with self.together():
            before = self.entries[-1]
            now = datetime.now(UTC).isoformat(timespec="seconds")
            entry = journal.seal(before.hash, Entry(before.seq + 1, now, kind, seat, body, verdict, RULES_VERSION))
            self.entries.append(entry)
            assert self._unkept is not None
            self._unkept.append(entry)
        return entry

    def add(self, kind: str, body: dict[str, Any], seat: str = "", verdict: str = "") -> Step:
        """Carry an entry out and append it durably. Raises what either raises; then nothing has changed."""
        with self.together():
            return _readable(self._carry_out(self.record(kind, body, seat, verdict)))

    def _carry_out(self, entry: Entry) -> Step:
        before = self.state.printed
        made = step(self.game, self.world, entry)
        self.steps.append(made)
        if entry.kind not in ("report", "ruling"):
            self._forget()
        told = self.state.printed is not before and self.game.own_words(before) != self.own_words
        if told or entry.kind in ("seat", "handover"):
            self._names = None
        return made

    def history(self) -> Iterator[tuple[Entry, Table]]:
        """Live the record through once more: every entry with the table as it then was, right after it.

        It is one table that moves on with each step; what is wanted of it later has to be taken from it at once.
        """
        lived = Table(self.name, self.entries[:1])
        yield lived.entries[0], lived
        for entry in self.entries[1:]:
            lived.entries.append(entry)
            if entry.kind in journal.ABOUT_OTHERS:
                lived._refold(journal.first_touched(lived.entries))
            else:
                lived._carry_out(entry)
            yield entry, lived

    def trial(self) -> Table:
        """Give a copy to try changes on: nothing of it is kept."""
        made = copy(self)
        made.entries, made.steps = list(self.entries), list(self.steps)
        made._keep = made._unkept = None
        return made

    def _forget(self) -> None:
        """Drop what was read off for a declaration that was not made."""
        self._readings: dict[str, Any] = {}
        self._read_for: tuple[Move, ...] = ()
        self._asking: tuple[Move, ...] = ()

    # declaring

    def read(self, text: str) -> tuple[Move, ...]:
        """Read a typed line. Raises `Unread`."""
        return read_line(self.game, self.state, self.names, text)

    def judge(self, text: str | tuple[Move, ...]) -> Declared:
        """Judge a declaration without recording it; a move whose bookkeeping lacks a fact `needs` it."""
        try:
            moves = self.read(text) if isinstance(text, str) else text
        except Unread as unread:
            return Declared(Verdict(Status(unread.status), faults=(unread.fault,)))
        readings = self._readings_for(moves)
        state = tell(self.game, self.state, readings) if readings else self.state
        verdict = judge(self.game, state, moves, seats=tuple(self.seats), waived=self.world.waived).verdict
        if verdict.status is Status.LEGAL and verdict.unsettled:
            verdict = structs.replace(verdict, status=Status.NEEDS, questions=verdict.unsettled)
        if verdict.questions or verdict.unsettled:
            self._asking = moves
        return Declared(verdict, moves, overlooked=self._overlooked(state, moves, verdict))

    def _overlooked(self, state: Any, moves: tuple[Move, ...], verdict: Verdict) -> tuple[Prompt, ...]:
        """Ask about each move by itself, on the state that those before it leave."""
        check = self.game.rules.overlooked
        if check is None or verdict.status is not Status.LEGAL:
            return ()
        found: list[Prompt] = []
        for number, move in enumerate(moves):
            before = judge(self.game, state, moves[:number], seats=tuple(self.seats), waived=self.world.waived).state
            try:
                found += check(before, (move,)) if before is not None else ()
            except NotTold:
                continue
        return tuple(found)

    def _readings_for(self, moves: tuple[Move, ...]) -> dict[str, Any]:
        """Give what was read off for just this declaration; told unasked it goes with the next one."""
        return self._readings if self._read_for in ((), moves) else {}

    def _body(self, moves: tuple[Move, ...], **more: Any) -> dict[str, Any]:
        readings = self._readings_for(moves)
        body = {"moves": [msgspec.to_builtins(move) for move in moves], **more}
        return body | ({"readings": readings} if readings else {})

    def declare(self, text: str | tuple[Move, ...]) -> Declared:
        """Judge a declaration and record it if it is legal. Raises `Trouble` on a table that is closed or disputed.

        One that leaves the action under way stuck takes the whole action back.
        """
        self._open()
        judged = self.judge(text)
        if judged.verdict.stuck:
            return structs.replace(judged, taken_back=self.take_back())
        if judged.verdict.status is not Status.LEGAL:
            return judged
        body = self._body(judged.moves)
        made = self.add("move", body, judged.moves[-1].seat, judged.verdict.status)
        return structs.replace(judged, step=made)

    def overrule(
        self, text: str | tuple[Move, ...], reason: str, readings: Mapping[str, Any] | None = None
    ) -> Declared:
        """Record a declaration because the table wants it so; later checks follow it. `readings` were read off for it.

        Raises `Trouble` where the move cannot be carried out at all: then the table recounts what it did.
        """
        self._open()
        if readings:
            self._readings, self._read_for = dict(readings), ()
        judged = self.judge(text)
        if not judged.moves:
            return judged
        body = self._body(judged.moves, clauses=list(judged.verdict.clauses), reason=reason[:500])
        trial = step(self.game, self.world, Entry(0, "", "overrule", body=body))
        if trial.failed:
            verdict = trial.verdict or judged.verdict
            if verdict.unsettled:
                return Declared(
                    structs.replace(verdict, status=Status.NEEDS, questions=verdict.unsettled), judged.moves
                )
            raise trouble("overrule_recount")
        made = self.add("overrule", body, judged.moves[-1].seat, judged.verdict.status)
        return Declared(judged.verdict, judged.moves, made)

    def _open(self) -> None:
        if self.world.closed:
            raise trouble("table_closed", field=self.name)
        self._not_frozen()

    def _not_frozen(self, seq: int = 0) -> None:
        """Raises `Trouble` while a dispute is open, except for what is about its own entry or what was told for it."""
        if seq < self.world.disputed:
            raise trouble("table_disputed", field=self.name, entry=self.world.disputed)

    # telling

    def fact(self, path: str) -> Fact:
        """Find what may be told. Raises `Trouble` for a path that is no fact."""
        fact = self.game.fact(tuple(self.seats), path)
        if fact is None:
            raise trouble("fact_unknown", field=path)
        return fact

    def _told(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        values, faults = self.game.accept(tuple(self.seats), facts, state=self.state)
        if faults:
            raise Trouble(faults)
        return values

    def tell(self, facts: Mapping[str, Any]) -> Step | None:
        """Record facts the table reads off its pieces. Raises `Trouble` with every fault.

        What is read off for one move only (`now.…`) waits for the declaration that asked for it, and is recorded
        with it: a change of mind takes it along. None where there was nothing else to record.
        """
        told = self._told(facts)
        now = {path: value for path, value in told.items() if path.startswith("now.")}
        lasting = {path: value for path, value in told.items() if path not in now}
        if now:
            self._readings = self._readings_for(self._asking) | now
            self._read_for = self._asking
        return self.add("report", {"facts": lasting}) if lasting else None

    def describe(self, facts: Mapping[str, Any]) -> Step:
        """Record a described position. Raises `Trouble` with every fault."""
        return self.add("position", {"facts": self._told(facts)})

    def recount(self, facts: Mapping[str, Any], reason: str) -> Step:
        """Record that the physical count differs; it wins. Raises `Trouble` with every fault."""
        self._open()
        told = self._told(facts)
        before = {path: was for path in told if known(was := get(self.state, path))}
        return self.add("recount", {"facts": told, "before": before, "reason": reason[:500]})

    # the past

    def undo(self) -> Entry | None:
        """Retract the last thing done that is in effect, a change of an old entry too; None where there is none.

        An open dispute is withdrawn.
        """
        target = self.world.disputed or to_undo(self.entries, (made.entry.seq for made in self.steps))
        if not target:
            return None
        with self.together():
            for seq in self.entries[target - 1].body.get("back", ()):
                self.restore(seq)  # what a ruling took back comes back with it
            return self.retract(target)

    def redo(self) -> Entry | None:
        """Restore what the last undo retracted, if nothing was done since; None otherwise."""
        target = to_redo(self.entries)
        if not target:
            return None
        with self.together():
            entry = self.restore(target)
            for seq in reversed(self.entries[target - 1].body.get("back", ())):
                self.retract(seq)
        return entry

    def take_back(self) -> tuple[int, ...]:
        """Retract every entry of the action under way, if one is; gives their numbers."""
        unfinished = self.game.rules.unfinished
        taken: list[int] = []
        moves = [made.entry.seq for made in self.steps if made.entry.kind in ("move", "overrule")]
        with self.together():
            while moves and unfinished and unfinished(self.state):
                taken.append(moves.pop())
                self.retract(taken[-1])
        return tuple(reversed(taken))

    def retract(self, seq: int) -> Entry:
        """Take an entry, or the change of one, out of effect. Raises `Trouble` for the opening or what has none."""
        changes = {amend.seq for amend in journal.amends(self.entries)}
        if seq not in changes and not any(made.entry.seq == seq and made.entry.kind != "open" for made in self.steps):
            raise trouble("no_such_entry", field=str(seq))
        self._not_frozen(seq)
        return self._change("retract", {"target": seq})

    def restore(self, seq: int) -> Entry:
        """Put a retracted entry back into effect. Raises `Trouble` for one that is not retracted."""
        if seq not in journal.retracted(self.entries):
            raise trouble("no_such_entry", field=str(seq))
        self._not_frozen(seq)
        return self._change("restore", {"target": seq})

    def amend(self, seq: int, body: dict[str, Any]) -> Entry:
        """Replace the body of an entry in effect. Raises `Trouble` for one that is not, the opening, and a body that
        cannot be.
        """
        if not any(made.entry.seq == seq and made.entry.kind != "open" for made in self.steps):
            raise trouble("no_such_entry", field=str(seq))
        self._not_frozen(seq)
        with self.together():
            entry = self._change("amend", {"target": seq, "body": body})
            _readable(next(made for made in self.steps if made.entry.seq == seq))
        return entry

    def _change(self, kind: str, body: dict[str, Any]) -> Entry:
        with self.together():
            entry = self.record(kind, body)
            self._refold(journal.first_touched(self.entries))
        return entry

    def _refold(self, seq: int) -> None:
        """Fold again from entry `seq` on; what came before it stands."""
        self._forget()
        while self.steps and self.steps[-1].entry.seq >= seq:
            self.steps.pop()
        self._names = None
        last = self.entries[-1]
        if self.steps and last.kind == "retract" and journal.about(last) == self.entries[-2].seq == seq:
            return  # the undo of the last entry: nothing follows it
        self._fold(journal.effective(self.entries[seq - 1 :]))  # whatever changes an entry comes after it

    # other entries

    def house_rule(self, clauses: Sequence[str], text: str) -> Step:
        """Set clauses aside from now on. Raises `Trouble` for an id that is no clause."""
        check_clauses(self.game.clauses, clauses)
        return self.add("house_rule", {"clauses": list(clauses), "text": text[:500]})

    def note(self, text: str, seat: str = "", clauses: Sequence[str] = (), contradictions: Sequence[str] = ()) -> Step:
        """Keep a remark of the table; it lets these `contradictions` of what lies there to the `clauses` be."""
        more = {"clauses": list(clauses), "contradictions": list(contradictions)} if clauses else {}
        return self.add("note", {"text": text[:2000]} | more, seat)

    def rename(self, seat: str, name: str) -> Step:
        """Call a seat otherwise. Raises `Trouble` for a seat that is not here or a name that cannot be one."""
        return self.add("seat", renaming(self.world.seats, seat, name), seat)

    def hand_over(self, seat: str, name: str = "") -> Step:
        """Let somebody else play a seat on; without a name nobody does, and its pieces stay. Raises `Trouble`."""
        return self.add("handover", renaming(self.world.seats, seat, name, nobody=True), seat)

    def score(self, seat: str, category: str, points: int) -> Step:
        """Score points told by the table (VP), at a depth that does not declare moves. Raises `Trouble` for no seat."""
        self._open()
        if seat not in self.seats:
            raise trouble("seat_none", given=seat[:40], seats=tuple(self.seats.values()))
        return self.add("score", {"category": category, "points": points}, seat)

    def score_sheet(self, scoring: str, sheet: dict[str, Any], already: Sequence[str] = ()) -> Step:
        """Score a typed-in sheet; lines of the categories `already` are on the track and not counted again.

        Raises `Trouble` with every fault of the sheet, and for a second final scoring.
        """
        self._open()
        if self.world.final and find_scoring(self.game.id, scoring).ends:
            raise trouble("scored_finally", field=self.name)
        body = {"scoring": scoring, "sheet": sheet, "already": list(already)}
        step(self.game, self.world, Entry(0, "", "score", body=body))
        return self.add("score", body)

    def option(self, name: str, value: Any, anew: bool = False) -> Step:
        """Change a setting of the table, or its `depth`. Raises `Trouble` for an unknown name or value.

        With a depth, `anew` forgets what lies on the table: nobody followed it, so it is asked where it decides.
        """
        check_setting(self.game, name, value)
        return self.add("option", {"name": name, "value": value} | ({"anew": True} if anew else {}))

    def close(self) -> Step:
        """End the table; it can still be read."""
        return self.add("close", {})

    # looking

    def options(self) -> Iterator[Move]:
        """List what may be declared now, lazily: one unit of everything that takes several (see `extensions`)."""
        for action in self.game.rules.actions.values():
            try:
                yield from action.options(self.state)
            except NotTold:
                continue  # not even who acts is told: the position has to be described first

    def extensions(self, move: Move) -> Iterator[Move]:
        """List the same move with one unit more."""
        extend = self.game.rules.actions[str(move.__struct_config__.tag)].extend
        return iter(extend(self.state, move) if extend else ())

    def prompts(self) -> list[Prompt]:
        """Say what happens now, innermost pending choice first."""
        return self.game.rules.prompts(self.state)

    def lines(self) -> list[Line]:
        """Every point scored so far, with its proof."""
        return [line for made in self.steps for line in made.scored]

    @property
    def acting(self) -> str:
        """The seat that acts now; "" where that is not known, nobody does, or no moves are kept."""
        if self.world.depth != "full" or self.over:
            return ""
        try:
            seat = self.game.rules.actor(self.state, "")
        except NotTold:
            return ""
        return seat if isinstance(seat, str) else ""

    @property
    def over(self) -> bool:
        """Tell whether the game has ended: by its moves, or by a final scoring that was typed in."""
        return bool(self.world.final) or self.game.rules.over(self.state)

    def breakdown(self) -> Breakdown:
        """The standings: every line, ranked by VP as the markers stand now; ties are parted once the game is over, and
        what parts them is told.
        """
        points = {seat: vp for seat in self.seats if known(vp := self.state.seats[seat].vp)}
        return Breakdown(tuple(self.lines()), self._places(points))

    def _places(self, points: dict[str, int]) -> tuple[Place, ...]:
        rules, final = self.game.rules, self.world.final
        if final and all(points.get(place.seat) == place.points for place in final):
            return final
        try:
            if rules.over(self.state):
                breaks = tuple(rules.tie_breaks(self.state))
                return rules.places(self.state) if rules.places else ranking(points, breaks)
        except NotTold:
            pass  # a described position need not tell what parts a tie
        return ranking(points)


def _readable(made: Step) -> Step:
    """Give a step on. Raises `Trouble` for a body that cannot be read: it is never recorded."""
    if made.unread and made.verdict is not None:
        raise Trouble(made.verdict.faults)
    return made


def _told_since(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """List the printed values that became known or are known otherwise; None for one that is not known any more."""
    told = {path: value for path, value in now.items() if path not in before or before[path] != value}
    return told | {path: None for path in before if path not in now}
