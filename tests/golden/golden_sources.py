"""What the golden dump is made of: recorded plays and demos, kept records, the cases of the rules, cold
disputes, and what was drawn by seed at positions of the plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.table import recorded_script
from tests.golden.golden_disputes import cold_and_whole, disputes
from tests.golden.golden_lines import of_declared, of_step, said
from tests.golden.golden_samples import sample_lines
from tests.kept.kept_records import RECORDS, fields, read, state_hash
from tests.play import clause_cases
from tests.play.clause_cases import Case
from tests.play.recorded import plays


def played(game: str) -> Iterator[str]:
    """Every line of the plays as it is answered, and how each play ends."""
    for name, path in plays(game).items():
        play = recorded_script.load(path)
        table = recorded_script.open_play(play)
        for number, text in enumerate(play.lines, 1):
            done = recorded_script.perform(table, recorded_script.parse(text))
            answer = of_declared(done.declared) if done.declared else f"{done.line.act} - v:- q:- l:- p:-"
            yield f"play/{name} {number} {answer} | {text}"
        points = " ".join(f"{seat}={board.vp}" for seat, board in table.state.seats.items())
        yield f"play/{name} end {points} state:{state_hash(table, fields()[game])[:8]}"


def kept(game: str) -> Iterator[str]:
    """Every entry in effect of the kept records."""
    for path in RECORDS:
        if path.stem.rpartition("-")[0] == game:
            for made in read(path).steps:
                yield f"kept/{path.stem} {made.entry.seq} {of_step(made)}"


def breaks(game: str) -> Iterator[str]:
    """What breaks a clause, every declaration that the rules list as illegal among it."""
    yield from _cases("breaks", clause_cases.broken(game))


def keeps(game: str) -> Iterator[str]:
    """The legal declarations beside them."""
    yield from _cases("keeps", clause_cases.kept(game))


def _cases(part: str, cases: Iterable[Case]) -> Iterator[str]:
    """Every way to declare every case; several cases of one id are numbered on."""
    numbers = Counter[str]()
    for case in cases:
        for text in case.texts:
            answer = of_declared(case.table().declare(text))
            yield f"{part}/{case.id.replace(' ', '_')}/{numbers[case.id]} {answer} | {text}"
            numbers[case.id] += 1


def cold(game: str) -> Iterator[str]:
    """Every cold dispute, settled by questions and with everything told."""
    for number, one in enumerate(disputes(game), 1):
        for how, verdict, asked in cold_and_whole(game, one):
            yield f"{how}/{number} {said(verdict, asked=asked)} {len(asked)} asked | {one.text}"


PARTS = {"play": played, "kept": kept, "breaks": breaks, "keeps": keeps, "cold": cold, "drawn": sample_lines}
"""The parts of a dump by what their lines begin with."""
CHEAP = ("play", "breaks")
"""The parts that are looked at in every run of the tests."""


def lines(game: str, parts: tuple[str, ...] = tuple(PARTS)) -> Iterator[str]:
    """Write the dump of a game, or some parts of it."""
    for part in parts:
        yield from PARTS[part](game)
