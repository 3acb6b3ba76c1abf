"""Functions that judge declarations: they run every rule check, collect the clauses that could not be checked, and
carry out legal moves.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import Any, TypeVar

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import (
    Breach,
    LedgerLine,
    MissingChoice,
    MissingFieldError,
    Question,
    UncheckedClauses,
    Verdict,
    VerdictStatus,
)
from referee.notation.move import Move, verb_of
from referee.rules.game import Action, Check, Game
from scoring.breakdown import ScoreLine
from scoring.errors import Fault
from scoring.game_calls import ENDINGS, end_call

F = TypeVar("F", bound=Callable[..., Check])

CITES: dict[Any, tuple[str, ...]] = {}
"""The clauses of each rule check, by the code object of its generator function, to report a check that needs an unknown
value.
"""


def cites(*clauses: str) -> Callable[[F], F]:
    """Return a decorator that registers the clauses which a rule check is about."""

    def note(check: F) -> F:
        CITES[check.__code__] = clauses
        return check

    return note


class CheckWithClauses(Iterator[Breach]):
    """A rule check, restricted to the clauses that apply to the case at hand."""

    def __init__(self, check: Check, clauses: tuple[str, ...]) -> None:
        self.check, self.clauses = check, clauses

    def __iter__(self) -> Check:
        return self.check

    def __next__(self) -> Breach:
        return next(self.check)


def about(check: Check, *clauses: str) -> CheckWithClauses:
    """Return a rule check restricted to these clauses; only they are reported if the check needs an unknown value."""
    return CheckWithClauses(check, clauses)


class JudgingResult(Struct, frozen=True):
    """The result of judging: the verdict, the state after the declaration (None if it cannot be carried out), and the
    score lines.
    """

    verdict: Verdict
    state: Any
    score_lines: tuple[ScoreLine, ...] = ()


class _Findings:
    """The results of the rule checks of a declaration: breaches, missing choices, and unchecked clauses."""

    __slots__ = ("breaches", "lifted", "unchecked", "unsaid", "unsettled", "waived")

    def __init__(self, waived: frozenset[str]) -> None:
        self.waived = waived
        self.breaches: list[Breach] = []
        self.lifted: list[Breach] = []
        """The breaches allowed by a house rule."""
        self.unsaid: list[Fault] = []
        self.unchecked: list[UncheckedClauses] = []
        self.unsettled: list[str] = []
        """The paths of the unknown values that the effects of the last move need."""

    def run(self, check: Check) -> bool:
        """Run one check and collect its breaches. Returns False if there was one; a check that needs an unknown value
        or a missing field counts as passed.
        """
        passed = True
        try:
            for breach in check:
                passed = False
                waived = bool(self.waived) and is_waived(breach, self.waived)
                if not isinstance(breach, MissingChoice):
                    breaches = self.lifted if waived else self.breaches
                    if breach not in breaches:  # two parts of a declaration may break a rule alike
                        breaches.append(breach)
                elif not waived:  # a house rule may let it be left open
                    self.leave(breach.fault)
        except UnknownFactError as gap:
            self.unchecked.append(UncheckedClauses(clauses_of(check), gap.path))
        except MissingFieldError as missing:
            self.leave(missing.fault)
        except ENDINGS as error:
            end_call(error)
        return passed

    def leave(self, fault: Fault) -> None:
        """Add the fault of a missing choice, unless it is already in the list."""
        if fault not in self.unsaid:
            self.unsaid.append(fault)

    @property
    def decided(self) -> bool:
        """Whether the declaration cannot be carried out, because of breaches or missing choices."""
        return bool(self.unsaid or self.breaches)

    def object(self, action: Action, state: Any, move: Move) -> None:
        """Run all rule checks of one move and collect the results."""
        checks = action.objections(state, move)
        send, run = checks.send, self.run
        try:
            check = next(checks)
            while True:
                check = send(run(check))
        except StopIteration:
            pass
        except UnknownFactError as gap:
            self.unchecked.append(UncheckedClauses((), gap.path))
        except MissingFieldError as missing:
            self.leave(missing.fault)


def clauses_of(check: Check) -> tuple[str, ...]:
    return check.clauses if isinstance(check, CheckWithClauses) else CITES.get(getattr(check, "gi_code", None), ())


def judge(
    game: Game,
    state: Any,
    moves: Iterable[Move],
    *,
    seats: tuple[str, ...],
    waived: frozenset[str] = frozenset(),
    untellable: frozenset[str] = frozenset(),
    insist: bool = False,
    carried_out: CarriedOutMoves | None = None,
) -> JudgingResult:
    """Judge a declaration of one or more moves, each on the state after the previous ones.

    `waived` contains the clauses suspended by a house rule. `untellable` contains paths of values that the players
    cannot find out, so a check that needs one makes the verdict unclear. `insist` carries out the moves regardless of
    the verdict. `carried_out` caches the first moves, for declarations that begin alike. Never raises UnknownFactError.
    """
    ledger = Ledger(state)
    findings = _Findings(waived)
    ending = _carry_out(game, ledger, findings, tuple(moves), insist, None if insist else carried_out)
    completed = ending is _Ending.COMPLETED
    stuck = completed and not insist and not (findings.breaches or findings.lifted) and _stuck(game, ledger, findings)
    verdict = _verdict(game, ledger, findings, seats, untellable)
    if stuck:
        return JudgingResult(structs.replace(verdict, stuck=verdict.status is VerdictStatus.ILLEGAL), None)
    if ending is _Ending.IMPOSSIBLE and verdict.status is VerdictStatus.LEGAL:
        verdict = structs.replace(verdict, status=VerdictStatus.UNCLEAR, ledger=(), faults=(Fault("overrule_recount"),))
    if insist and completed:
        verdict = structs.replace(verdict, ledger=tuple(ledger.lines))
    return JudgingResult(verdict, ledger.state if completed else None, tuple(ledger.score_lines) if completed else ())


class _Ending(Enum):
    """The result of carrying out a declaration."""

    COMPLETED = auto()
    """Every move has been carried out."""
    STOPPED = auto()
    """A move has a breach, lacks a choice, or depends on an unknown value."""
    IMPOSSIBLE = auto()
    """The game state cannot represent the effect of a move."""


def _carry_out(
    game: Game,
    ledger: Ledger,
    findings: _Findings,
    moves: tuple[Move, ...],
    insist: bool,
    carried_out: CarriedOutMoves | None,
) -> _Ending:
    """Check and carry out the moves in order until one cannot be carried out. Returns how it ended."""
    start, before = ledger.state, moves[:-1]
    known = carried_out.resume(game, ledger, findings, before) if carried_out and before else 0
    for number, move in enumerate(moves[known:], known + 1):
        if carried_out and number == len(moves) > known + 1:
            carried_out.keep(game, start, before, ledger, findings)
        action = game.rules.actions[verb_of(move)]
        findings.object(action, ledger.state, move)
        if not insist and findings.decided:
            return _Ending.STOPPED
        try:
            action.effects(ledger, move)
        except UnknownFactError as gap:
            if number == len(moves):
                findings.unsettled.append(gap.path)
            else:  # what the next move stands on is not known: it cannot be checked
                findings.unchecked.append(UncheckedClauses((), gap.path))
                if game.rules.apart:
                    findings.run(game.rules.apart(moves))
            return _Ending.STOPPED
        except MissingFieldError as missing:
            findings.leave(missing.fault)
            return _Ending.STOPPED
        except UnrepresentableStateError:
            return _Ending.IMPOSSIBLE
    return _Ending.COMPLETED


class _CarriedOut(Struct, frozen=True):
    """A cached result of the first moves of a declaration: the state after them and the findings of their checks."""

    start: Any
    state: Any
    lines: tuple[LedgerLine, ...]
    score_lines: tuple[ScoreLine, ...]
    lifted: tuple[Breach, ...]
    unchecked: tuple[UncheckedClauses, ...]


class CarriedOutMoves:
    """A cache of the results of the first moves of recent declarations, for declarations that begin alike."""

    MAX_KEPT = 32

    def __init__(self) -> None:
        self._rows: OrderedDict[Any, _CarriedOut] = OrderedDict()

    def keep(self, game: Game, start: Any, moves: tuple[Move, ...], ledger: Ledger, findings: _Findings) -> None:
        """Store the result of the first moves of a declaration; they have no breach."""
        lifted, unchecked = tuple(findings.lifted), tuple(findings.unchecked)
        row = _CarriedOut(start, ledger.state, tuple(ledger.lines), tuple(ledger.score_lines), lifted, unchecked)
        self._rows[game.id, id(start), findings.waived, moves] = row
        if len(self._rows) > self.MAX_KEPT:
            self._rows.popitem(last=False)

    def resume(self, game: Game, ledger: Ledger, findings: _Findings, moves: tuple[Move, ...]) -> int:
        """Apply the cached result of the moves to the ledger and the findings. Returns the number of applied moves, 0
        if nothing is cached.
        """
        row = self._rows.get((game.id, id(ledger.state), findings.waived, moves))
        if row is None or row.start is not ledger.state:
            return 0
        ledger.state = row.state
        ledger.lines += row.lines
        ledger.score_lines += row.score_lines
        findings.lifted += row.lifted
        findings.unchecked += row.unchecked
        return len(moves)


def is_waived(breach: Breach, waived: frozenset[str]) -> bool:
    """Return whether a house rule allows a breach: at least one of its clauses is in `waived`."""
    return not waived.isdisjoint((breach.clause, *breach.also))


def _stuck(game: Game, ledger: Ledger, findings: _Findings) -> bool:
    """Return whether the state after the moves contains an action that cannot be completed."""
    check = game.rules.stuck
    return check is not None and not findings.run(check(ledger.state))


def _verdict(
    game: Game,
    ledger: Ledger,
    findings: _Findings,
    seats: tuple[str, ...],
    untellable: frozenset[str],
) -> Verdict:
    breaches, unchecked, unsettled = tuple(findings.breaches), findings.unchecked, findings.unsettled
    if not (findings.decided or unchecked or unsettled):
        return Verdict(VerdictStatus.LEGAL, waived=tuple(findings.lifted), ledger=tuple(ledger.lines))
    if breaches:
        remaining = tuple(_without_proven(unchecked, breaches)) if unchecked else ()
        open_questions = questions(game, ledger.state, unsettled, seats)
        return Verdict(
            VerdictStatus.ILLEGAL,
            breaches,
            waived=tuple(findings.lifted),
            unchecked=remaining,
            unsettled=open_questions,
        )
    if findings.unsaid:
        return Verdict(VerdictStatus.INCOMPLETE, faults=tuple(findings.unsaid))
    needed = _by_frequency(unchecked, untellable) if unchecked else []
    status = VerdictStatus.NEEDS if needed else VerdictStatus.UNCLEAR if unchecked else VerdictStatus.LEGAL
    result = Verdict(
        status,
        waived=tuple(findings.lifted),
        questions=questions(game, ledger.state, needed, seats),
        unchecked=tuple(unchecked),
        ledger=tuple(ledger.lines),
        unsettled=questions(game, ledger.state, unsettled, seats),
    )
    return _answerable(result, unsettled)


def _by_frequency(unchecked: Iterable[UncheckedClauses], untellable: frozenset[str]) -> list[str]:
    """Return the paths of the unknown values that prevented checks, the most frequent first, without those that the
    players cannot find out.
    """
    missing = Counter(item.path for item in unchecked if item.path not in untellable)
    return [path for path, _ in missing.most_common()]


def _answerable(result: Verdict, unsettled: Sequence[str]) -> Verdict:
    """Return the verdict, changed to unclear if it depends on an unknown value for which no question can be asked."""
    lost = result.status is VerdictStatus.LEGAL and unsettled and not result.unsettled
    if not lost and (result.status is not VerdictStatus.NEEDS or result.questions):
        return result
    unchecked = (*result.unchecked, *(UncheckedClauses((), path) for path in (unsettled if lost else ())))
    return structs.replace(result, status=VerdictStatus.UNCLEAR, unchecked=unchecked, ledger=())


def _without_proven(unchecked: Iterable[UncheckedClauses], proven: Iterable[Breach]) -> Iterator[UncheckedClauses]:
    """Yield the unchecked clauses, except those that another check has already found violated."""
    violated = {id for breach in proven for id in (breach.clause, *breach.also)}
    for item in unchecked:
        remaining = tuple(id for id in item.clauses if id not in violated)
        if remaining or not item.clauses:
            yield structs.replace(item, clauses=remaining)


def questions(game: Game, state: Any, paths: Sequence[str], seats: tuple[str, ...]) -> tuple[Question, ...]:
    """Return one question for each path that can be entered in this game, with the valid answers in this state."""
    if not paths:
        return ()
    result = ((path, game.fact(seats, path)) for path in dict.fromkeys(paths))
    narrow = game.rules.narrow
    return tuple(
        Question(path, narrow(state, path, fact) if narrow else fact) for path, fact in result if fact is not None
    )
