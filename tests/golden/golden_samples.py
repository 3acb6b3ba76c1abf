"""Questions drawn by seed at positions of the recorded plays: a declaration, judged with everything known and with a
part of the facts unknown; what a parked line leaves known; what is offered; which contradictions an answer makes.

They were drawn once, with the code of 0.3.0: recorded moves, legal ones with one field changed, and any others. A file is
JSON Lines: the play and its line, a seed for the unknown part, the moves, and facts to be answered.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError, get, known
from referee.facts.ledger import Ledger
from referee.facts.parked_declaration import ParkingLedger, with_restored_facts
from referee.facts.verdict import Breach, VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.record.replay import moves_of, state_with_values
from referee.rules.game import Game, find
from referee.table import recorded_script
from scoring.errors import Fault
from scoring.text_catalogs import Lang
from tests.golden.golden_lines import said, short
from tests.play.recorded import plays
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

FOLDER = Path(__file__).parent / "samples"
SHARES = (0.03, 0.1, 0.3, 0.7)
"""How much of a position is unknown."""
MAX_QUESTIONS = 30
LANGUAGES: tuple[Lang, ...] = ("en", "ja")


class Sample(Struct, frozen=True):
    """One position of a play, with the questions for it."""

    play: str
    line: int
    seed: int
    moves: tuple[dict[str, Any], ...]
    facts: dict[str, Any]


def samples(game: str) -> list[Sample]:
    """Read what was drawn for a game, in the order of the plays."""
    return [msgspec.json.decode(line, type=Sample) for line in (FOLDER / f"{game}.json").read_bytes().splitlines()]


def positions(game: str) -> Iterator[tuple[Sample, Any]]:
    """Give every drawn question with its position."""
    every = samples(game)
    for name, path in plays(game).items():
        of_play: dict[int, list[Sample]] = {}
        for sample in every:
            if sample.play == name:
                of_play.setdefault(sample.line, []).append(sample)
        play = recorded_script.load(path)
        table = recorded_script.open_play(play)
        for number, text in enumerate(play.lines, 1):
            for sample in of_play.get(number, ()):
                yield sample, table.state
            recorded_script.perform(table, recorded_script.parse(text))


def partly_known(game: Game, state: Any, seed: int) -> Any:
    """Forget a part of a position: facts, and printed values."""
    chance = random.Random(seed)
    share = chance.choice(SHARES)
    ledger = ParkingLedger(state)
    ledger.forget(*(path for path in game.facts(tuple(state.seats)) if chance.random() < share))
    public = game.printed()
    printed = {path: value for path, value in state.printed.items() if path in public or chance.random() >= share / 2}
    return structs.replace(ledger.state, printed=type(state.printed)(printed))


def sample_lines(name: str) -> Iterator[str]:
    """Write every answer."""
    game = find(name)
    for number, (sample, state) in enumerate(positions(name), 1):
        moves = moves_of(game, {"moves": list(sample.moves)})
        unknown = partly_known(game, state, sample.seed)
        yield f"drawn/known/{number} {_verdict_line(game, state, moves, state)} | {moves!r}"
        yield f"drawn/asked/{number} {_verdict_line(game, unknown, moves, state)}"
        yield f"drawn/answers/{number} {_answered(game, state, sample.facts)} {_answered(game, unknown, sample.facts)}"
        if number % 2:
            seat = state.active if number % 4 == 1 else moves[0].seat
            yield f"drawn/parked/{number} {_parked(game, state, seat)} {_parked(game, unknown, seat)}"
        else:
            yield f"drawn/offered/{number} {_legal_moves(game, state)} {_legal_moves(game, unknown)}"


def _verdict_line(game: Game, state: Any, moves: tuple[Move, ...], truth: Any) -> str:
    """Judge, and answer every question as it is in truth."""
    questions: list[str] = []
    while True:
        verdict = judge(game, state, moves, seats=tuple(state.seats)).verdict
        path = verdict.questions[0].path if verdict.status is VerdictStatus.NEEDS else ""
        if not path or path in questions or len(questions) == MAX_QUESTIONS:
            return f"{said(verdict, asked=questions)} t:{short(_texts(game, verdict.breaches))} {len(questions)} asked"
        questions.append(path)
        try:
            value = get(truth, path)
        except (KeyError, UnknownFactError):
            continue
        if known(value):
            state = state_with_values(game, state, {path: value})


def _texts(game: Game, breaches: Iterable[Breach]) -> list[str]:
    """Write breaches with their cures, in both languages."""
    texts = []
    for lang in LANGUAGES:
        words = words_for(lang, game.id)
        texts += [f"{messages.breach(words, breach)} {messages.cure(words, breach)}" for breach in breaches]
    return texts


def _faults(game: Game, faults: Iterable[Fault]) -> list[str]:
    return [messages.fault(words_for(lang, game.id), fault) for fault in faults for lang in LANGUAGES]


def _answered(game: Game, state: Any, facts: dict[str, Any]) -> str:
    """Answer facts in turn: the choices and faults of each, the values that follow from it, and the contradictions
    afterwards.
    """
    rules, result, seats = game.rules, list[Any](), tuple(state.seats)
    for path, raw in facts.items():
        fact = game.fact(seats, path)
        assert fact is not None
        narrowed = rules.narrow(state, path, fact) if rules.narrow and _is_there(state, path) else fact
        values, wrong = game.accept(seats, {path: raw}, state=state)
        result += [path, repr(narrowed.field), _faults(game, wrong)]
        if wrong or not _is_there(state, path):
            continue
        result.append(_faults(game, rules.odd(state, path, values[path]) if rules.odd else ()))
        result.append(rules.implied(state, path, values[path]) if rules.implied else {})
        state = state_with_values(game, state, values)
    contradictions = list(rules.faults(state))
    return f"{','.join(dict.fromkeys(breach.clause for breach in contradictions)) or '-'}:{short([*result, _texts(game, contradictions)])}"


def _parked(game: Game, state: Any, seat: str) -> str:
    """Park a line: what is unknown then, and how the play goes on once every value is entered as it was."""
    ledger = ParkingLedger(state)
    try:
        game.rules.parked(ledger, seat)
    except UnknownFactError as gap:
        return f"needs:{gap.path}"
    parked, after = ledger.undecided_facts(seat), ledger.state
    unknown = [path for path in parked.before if not _is_known(after, path)]
    facts = {path: was for path, was in parked.before.items() if known(was) and not _is_known(after, path)}
    with_all = state_with_values(game, with_restored_facts(after, {1: parked}, facts), facts)
    later = Ledger(with_all)
    waits = later.attempt(game.rules.going_on) if game.rules.going_on else ""
    details = [parked.groups, parked.stands_for, repr(after), repr(later.state), len(ledger.lines), waits]
    return f"{len(unknown)}:{short(sorted(unknown))}:{short(details)}"


def _is_known(state: Any, path: str) -> bool:
    return _is_there(state, path) and known(get(state, path))


def _is_there(state: Any, path: str) -> bool:
    try:
        get(state, path)
    except (KeyError, UnknownFactError):
        return False
    return True


def _legal_moves(game: Game, state: Any) -> str:
    """List what can be declared: how many, which, and in which order."""
    moves: list[str] = []
    for action in game.rules.actions.values():
        try:
            moves += [repr(move) for move in action.options(state)]
        except UnknownFactError as gap:
            moves.append(f"{action.verb} needs {gap.path}")
    return f"{len(moves)}:{short(sorted(moves))}:{short(moves)}"
