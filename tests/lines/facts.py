"""Whether facts change the meaning of a line: `python -m tests.lines facts [--game G] [--limit N] [--seed S]`.

A line is judged without a table by `gyoji ruling --json` in both languages: with facts that it asks for, in different
orders, one of them unknown, and with an assumption denied. At a table it is disputed: with answers, disputed again after
them, and with the broken clauses suspended by a house rule. Every time the judged moves must be those of the line alone;
a line that has several meanings must keep them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Moves
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.question_order import figures_of, some_answers
from referee.table.standalone_position import StandalonePosition
from scoring.errors import InputError
from tests.disputes import dispute_set
from tests.lines import corpora
from tests.lines.__main__ import out
from tests.lines.moments import Moment, labelled_lines, labelled_moments
from tests.lines.reading import said_all
from tests.lines.table import GAMES
from tui import cli
from tui.core.disputes.dispute_procedure import ASK, DisputeProcedure
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session

STEPS = 4
"""The number of facts that are given for a line."""
ROWS = " | "
"""What stands in front of each of several meanings."""


class Change(Struct, frozen=True):
    """A line that was read twice: in which way the second time, and its meaning each time."""

    game: str
    text: str
    way: str
    before: str
    after: str

    @property
    def is_change(self) -> bool:
        """Whether the meaning is another one, or a move only once."""
        return self.before != self.after

    @property
    def kind(self) -> str:
        """How the second reading differs: in another move, no move, a move instead of choices, or in other choices."""
        before, after = (ROWS not in reading and bool(reading) for reading in (self.before, self.after))
        return {
            (True, True): "another move",
            (True, False): "no move any more",
            (False, True): "a move now",
            (False, False): "other choices",
        }[before, after]


# without a table


def rulings(game: str, seed: int, limit: int = 0) -> Iterator[Change]:
    """Judge lines without a table, or so many of them at most, with facts and without."""
    texts = list(_texts(game))
    for text in Random(f"{seed} {game}").sample(texts, min(limit or len(texts), len(texts))):
        yield from _ruled(game, text, Random(f"{seed} {text}"))


def _texts(game: str) -> Iterator[str]:
    """Yield the disputes about a game, and lines of players with a seat in front."""
    if game not in GAMES:
        return
    yield from (dispute.text(form) for dispute in dispute_set.load(game) for form in dispute_set.FORMS)
    position = StandalonePosition(find(game))
    for number, line in enumerate(corpora.load(game, "people").lines):
        seats = list(position.seat_names(words_for(line.lang, game)).values())
        yield f"{seats[number % len(seats)]}: {line.text}"


def _ruled(game: str, text: str, chance: Random) -> Iterator[Change]:
    facts: dict[str, str] = {}
    first = _ruling(game, text)
    reading, answer = _reading(first), first
    if reading:
        yield Change(game, text, "--lang ja", reading, _reading(_ruling(game, text, lang="ja")))
    for _ in range(STEPS):
        open_questions = [each for each in answer.get("questions", ()) if each["path"] not in facts]
        if not open_questions:
            break
        question = chance.choice(open_questions)
        facts[question["path"]] = _answer(question, chance)
        answer = _ruling(game, text, facts)
        if "status" not in answer:  # no valid answer
            return
        yield Change(game, text, _options(facts), reading, _reading(answer))
    if len(facts) > 1:
        turned = dict(reversed(facts.items()))
        yield Change(game, text, _options(turned), reading, _reading(_ruling(game, text, turned)))
    if first.get("assumed"):
        yield Change(game, text, "--deny 1", reading, _reading(_ruling(game, text, more=("--deny", "1"))))


def _ruling(
    game: str, text: str, facts: dict[str, str] | None = None, *, lang: str = "en", more: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the JSON of `gyoji ruling`; empty if it refuses its arguments."""
    options = [part for path, value in (facts or {}).items() for part in ("--fact", f"{path}={value}")]
    with redirect_stdout(StringIO()) as printed, redirect_stderr(StringIO()):
        cli.main(["--lang", lang, "ruling", game, text, "--json", "--no-library", *options, *more])
    with suppress(ValueError):
        answer: dict[str, Any] = json.loads(printed.getvalue())
        return answer
    return {}


def _reading(answer: dict[str, Any]) -> str:
    """Return the moves that were judged, else the meanings to choose from, in the notation."""
    rows = sorted("; ".join(move["text"] for move in row) for row in answer.get("choices", ()))
    return "; ".join(move["text"] for move in answer.get("moves", ())) or ROWS.join(["", *rows])


def _answer(question: dict[str, Any], chance: Random) -> str:
    """Return an answer to a question, unknown once in a while."""
    if chance.random() < 0.1:
        return "?"
    if question["choices"]:
        return str(chance.choice(question["choices"]))
    match question["type"]:
        case "yes_no":
            return chance.choice(("yes", "no"))
        case "number":
            low, high = question.get("low") or 0, question.get("high")
            return str(chance.choice((low, low + 1, low + 4 if high is None else min(high, low + 4))))
    return str(chance.choice((0, 1, 2)))


def _options(facts: dict[str, str]) -> str:
    return " ".join(f"--fact {path}={value}" for path, value in facts.items())


# at a table


def disputes(game: str, seed: int, limit: int = 0) -> Iterator[Change]:
    """Dispute labelled lines at their tables, or so many of them at most."""
    if game not in GAMES:
        return
    with TemporaryDirectory() as home:
        session, total = Session("en", SqliteStore(Path(home))), len(labelled_lines(game))
        for moment in labelled_moments(game):
            chance = Random(f"{seed} {moment.name}")
            for line in moment.lines:
                if not limit or chance.random() < limit / total:
                    yield from _disputed(session, moment, line.text, chance)


def _disputed(session: Session, moment: Moment, text: str, chance: Random) -> Iterator[Change]:
    table = moment.table.trial()
    first = DisputeProcedure(session, table.game, table, text)
    reading = _of_dispute(first)
    game = table.game.id
    while first.stage == ASK and len(first.order) < STEPS and _answered(first, chance):
        yield Change(
            game,
            text,
            f"{moment.name}: answers {first.order}",
            reading,
            _meanings(first.line.moves, first.line.choices),
        )
    if first.order:
        again = DisputeProcedure(session, table.game, table, text)
        yield Change(game, text, f"{moment.name}: again after {first.order}", reading, _of_dispute(again))
    verdict = first.evaluated.verdict if first.evaluated is not None else None
    if verdict is not None and verdict.status is VerdictStatus.ILLEGAL and verdict.clauses:
        waived = moment.table.trial()
        waived.house_rule(verdict.clauses, "agreed")
        again = DisputeProcedure(session, table.game, waived, text)
        yield Change(game, text, f"{moment.name}: without {verdict.clauses}", reading, _of_dispute(again))


def _of_dispute(dispute: DisputeProcedure) -> str:
    dispute.advance()
    return _meanings(dispute.line.moves, dispute.line.choices)


def _meanings(moves: Moves, rows: Sequence[Moves]) -> str:
    return said_all(moves) or ROWS.join(["", *sorted(map(said_all, rows))])


def _answered(dispute: DisputeProcedure, chance: Random) -> bool:
    """Answer one of the open questions in a dispute; return whether an answer was accepted."""
    question = chance.choice(dispute.form.open)
    values = list(some_answers(question.fact, figures_of(dispute.line.moves)))
    for value in chance.sample(values, len(values)):
        with suppress(InputError):
            dispute.fact_source.tell(question.path, value)
            dispute.order.append(question.path)
            dispute.advance()
            return True
    return False


# figures


def figures(results: Sequence[Change]) -> str:
    """Format how many lines have another meaning with a fact."""
    changes = [each for each in results if each.is_change]
    lines = len({(each.game, each.text) for each in changes})
    kinds = Counter(each.kind for each in changes)
    return (
        f"readings {len(results)} of {len({(each.game, each.text) for each in results})} lines, "
        f"CHANGED {len(changes)} of {lines} lines: {', '.join(f'{kind} {count}' for kind, count in kinds.items())}"
    )


def main(arguments: Sequence[str]) -> int:
    """Print every changed reading, then the figures. Return 1 if any reading changed."""
    parser = argparse.ArgumentParser(prog="python -m tests.lines facts", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument(
        "--limit", type=int, default=0, help="judge so many lines of each game at most, in either place"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-q", "--quiet", action="store_true", help="print the figures only")
    options = parser.parse_args(arguments)
    changed = 0
    for game in options.game or GAMES:
        for name, changes in (("ruling", rulings), ("dispute", disputes)):
            results = list(changes(game, options.seed, options.limit))
            for each in results if not options.quiet else ():
                if each.is_change:
                    out(f"{game} {each.kind}: {each.text!r}\n      {each.way}\n      {each.before}\n      {each.after}")
            out(f"{game} {name}: {figures(results)}")
            changed += sum(each.is_change for each in results)
    return 1 if changed else 0
