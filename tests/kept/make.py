"""The way the kept records were made, by Gyoji 0.1.0 and once only: `python tests/kept/make.py FOLDER`.

THE RECORDS ARE NEVER WRITTEN AGAIN. They stand for the records that people have at home: a later version has to read
them as they are. This file is kept to show what is in them; it runs with the code of 0.1.0 and with no other.

Every table is played at the real store, entry by entry, and written by `gyoji export TABLE --as jsonl`.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "play"), *sorted({str(path.parent) for path in (TESTS / "games").rglob("*.py")})]

from any_moves import any_move  # noqa: E402
from playground import playground  # noqa: E402
from playing import Moment, play_on  # noqa: E402

from referee.judging.judged import Draft
from referee import dispute, script  # noqa: E402
from referee.dispute import Remedy  # noqa: E402
from referee.facts import get, known  # noqa: E402
from referee.game import find, offered  # noqa: E402
from referee.move import Move, write  # noqa: E402
from referee.opening import opening, seats_of  # noqa: E402
from referee.script import Play  # noqa: E402
from referee.store import Store  # noqa: E402
from referee.table import Table  # noqa: E402
from referee.verdict import Status  # noqa: E402
from scoring.trouble import Trouble  # noqa: E402
from tui.card_confirm import confirm  # noqa: E402
from tui.cli import main as gyoji  # noqa: E402

PLAYED = 40
"""How many lines of a recorded play come before what happens at a table beside the moves."""
SEEDS = {"crisis": 1, "nippon": 3, "plan_city": 1, "russian_railroads": 2}
"""The seed of the game of which a part is told only when it is asked."""


def kept(store: Store, name: str, play: Play, *, printed: dict[str, Any] | None = None, **settings: Any) -> Table:
    """Open a table of a play at the store."""
    game = find(play.game)
    values = play.printed if printed is None else printed
    entry = opening(game, seats_of(game, play.seats), options=play.options, printed=values, **settings)
    store.create(name, entry)
    return Table(name, [entry], store.keeper(name))


def plays_of(game: str) -> dict[str, Path]:
    """Name the recorded plays of a game by their number of seats, and its demo."""
    found = {
        f"{len(script.load(path).seats)}": path for path in sorted((TESTS / "games" / game / "plays").glob("*.toml"))
    }
    return dict(sorted(found.items())) | {"demo": script.demo_of(game)}


def played(store: Store, name: str, play: Play, lines: int | None = None) -> Table:
    """Play the lines of a recorded play, all or the first ones; the values are marked as invented."""
    table = kept(store, name, play, invented=True)
    if play.facts:
        table.tell(play.facts)
    for text in play.lines[:lines]:
        assert script.as_said(script.perform(table, script.parse(text))), text
    return table


def asked(store: Store, game: str) -> None:
    """Play a game by chance in which much is told only when it is asked for, or read off for one declaration."""
    ground, chance, moments = playground(game), random.Random(SEEDS[game]), list[Moment]()
    sitting = ground.sit(ground.seats[0], chance, 0.6)
    name = f"{game}-asked"
    store.adopt(name, sitting.table.entries)
    sitting.table.name, sitting.table._keep = name, store.keeper(name)
    play_on(ground, sitting, chance, moments)


def legal(table: Table) -> Move:
    """Find something that may be declared."""
    return next(move for move in table.options() if table.judge((move,)).verdict.status is Status.LEGAL)


def illegal(table: Table, *, possible: bool) -> tuple[Move, ...]:
    """Find a declaration that is refused; `possible`: the pieces allow it all the same."""
    ground, chance = playground(table.game.id), random.Random(7)
    for _ in range(5_000):
        move = any_move(ground, chance, chance.choice(tuple(table.seats)))
        if getattr(move, "verb", "") == "may" or table.judge((move,)).verdict.status is not Status.ILLEGAL:
            continue
        try:
            done = table.trial().overrule((move,), "") if possible else None
        except Trouble:
            continue
        if not possible or (done and done.step):
            return (move,)
    raise AssertionError("nothing is illegal")


def happenings(store: Store, play: Play) -> None:
    """Do at a table whatever may be done beside the moves: every kind of entry, every remedy of a dispute."""
    table = played(store, f"{play.game}-happenings", play, PLAYED)
    first, second, *_, last = table.seats
    names = iter(("Ayşe", "健太", "Zoë"))
    table.rename(second, next(names))
    table.hand_over(first, next(names))
    enforced = [clause.id for clause in table.game.clauses.values() if clause.kind == "enforced"]
    table.note("Tea was spilt on the board: お茶 ☕", last)
    table.note("The tile lies upside down", first, enforced[:1], ("as it lies",))
    option = table.game.meta.options[-1]
    table.option(option.id, next(value for value in option.values if value != table.state.options[option.id]))
    table.undo()
    step = table.declare((legal(table),)).step
    assert step
    table.undo()
    table.redo()
    amend_a_note(table)
    amend_a_move(table)
    told_and_taken_back(table)
    vp = f"seats.{first}.vp"
    table.recount({vp: get(table.state, vp) + 3}, "The marker had been bumped")
    table.overrule(illegal(table, possible=True), "We always play it so")
    disputes(table)
    if play.game == "nippon":  # its two actions that no recorded play shows
        assert any(table.declare(f"{first}: score_claim hokkaido {points}").step for points in range(30))
        table.overrule(f"{table.state.active}: pass", "There was nothing left to do")
    table.hand_over(last)
    table.add("close", {})


def amend_a_note(table: Table) -> None:
    """Change a remark, take the change back, and put it back again."""
    note = table.note("as it was").entry.seq
    change = table.amend(note, {"text": "as it is"}).seq
    table.retract(change)
    table.restore(change)


def amend_a_move(table: Table) -> None:
    """Let an earlier declaration have been another one, so that all that follows is still legal."""
    for made in reversed(table.steps):
        if made.entry.kind != "move":
            continue
        place = table.steps.index(made)
        before = Table("before", [one.entry for one in table.steps[:place]])
        for move in before.options():
            body = {"moves": [msgspec.to_builtins(move)]}
            if body["moves"] == made.entry.body["moves"] or before.judge((move,)).verdict.status is not Status.LEGAL:
                continue
            trial = table.trial()
            trial.amend(made.entry.seq, body)
            if not any(one.differs or one.failed for one in trial.steps):
                table.amend(made.entry.seq, body)
                return
    raise AssertionError("nothing to amend")


def told_and_taken_back(table: Table) -> None:
    """Tell two facts and undo the telling of both."""
    first, second, *_ = table.seats
    for seat in (first, second):
        vp = f"seats.{seat}.vp"
        table.tell({vp: get(table.state, vp)})
    table.undo()
    table.undo()
    table.redo()


def disputes(table: Table) -> None:
    """Open disputes: one is withdrawn, and one is settled by each remedy."""
    first, second, *_ = table.seats
    dispute.put(table, "May I?", {first: "yes"})
    dispute.put(table, "May I really?", {first: "yes", second: "いいえ"})
    dispute.withdraw(table)
    for kind in dispute.REMEDIES:
        start = table.declare((legal(table),)).step
        assert start, kind
        moves = illegal(table, possible=kind == "overrule")
        judged = table.judge(moves)
        text = "; ".join(map(write, moves))
        dispute.put(table, text, {first: "that is how it is done"})
        vp = f"seats.{first}.vp"
        remedy = Remedy(
            kind,
            f"agreed: {kind}",
            back_to=start.entry.seq if kind == "rewind" else 0,
            clauses=judged.verdict.clauses if kind == "house_rule" else (),
            fixed={vp: get(table.state, vp) + 1} if kind == "fix" else {},
        )
        if kind == "leave":
            dispute.settle(table, judged, remedy, {vp: get(table.state, vp)}, [f"seats.{second}.vp"])
        else:
            dispute.settle(table, judged, remedy)
    table.note("after all that")


def described(store: Store, game: str) -> None:
    """Describe a position of which nothing was told, count it again, and play on from there."""
    for number, one in enumerate(playground(game).disputes(playground(game).seats[-1], 3)):
        seats = tuple(one.hidden.seats)
        facts = dict(told_facts(game, one.hidden))
        table = opened_blank(store, game, seats, one.hidden.options, f"{game}-described-{number}")
        try:
            table.describe(facts)
            if table.judge(one.moves).verdict.status is not Status.LEGAL:
                raise Trouble(())
        except Trouble:
            store.remove(table.name)
            continue
        table.describe({f"seats.{seats[0]}.vp": facts[f"seats.{seats[0]}.vp"] + 2})
        table.declare(one.moves)
        table.note("from here on")
        rename(store, table, f"{game}-described")
        return
    raise AssertionError("no position")


def told_facts(game: str, state: Any) -> Iterator[tuple[str, Any]]:
    """List what is known of a position, as it would be told."""
    for path in find(game).facts(tuple(state.seats)):
        if not path.startswith("now."):
            with contextlib.suppress(KeyError):
                if known(value := get(state, path)):
                    yield path, list(value) if isinstance(value, tuple) else value
    yield from ((f"printed.{path}", list(v) if isinstance(v, tuple) else v) for path, v in state.printed.items())


def opened_blank(store: Store, game: str, seats: tuple[str, ...], options: dict[str, Any], name: str) -> Table:
    """Open a table of which nothing is told."""
    names = [f"{seat}nn" for seat in seats]
    entry = opening(find(game), seats_of(find(game), names), options=options, blank=True, invented=True)
    store.create(name, entry)
    return Table(name, [entry], store.keeper(name))


def cold(store: Store, game: str) -> None:
    """Declare about positions of which nothing was told, and answer what is asked; some is read off for it alone."""
    ground = playground(game)
    wanted = {"nippon": "readings", "plan_city": "readings"}.get(game, "facts")
    disputes = (one for seed in range(5, 25) for one in ground.disputes(ground.seats[-1], seed))
    for number, one in enumerate(disputes):
        seats = tuple(one.hidden.seats)
        table = opened_blank(store, game, seats, one.hidden.options, f"{game}-cold-{number}")
        draft = Draft(moves=one.moves)
        while (verdict := table.judge(draft).verdict).status is Status.NEEDS:
            path = verdict.questions[0].path
            value = ground.answer(one.hidden, one.moves, path)
            draft = draft.with_readings(table.answer({path: list(value) if isinstance(value, tuple) else value}))
        asked = len(table.entries) > 4 if wanted == "facts" else draft.readings
        if verdict.status is Status.LEGAL and asked and table.declare(draft).step:
            rename(store, table, f"{game}-cold")
            return
        store.remove(table.name)
    raise AssertionError("nothing to ask")


def rename(store: Store, table: Table, name: str) -> None:
    """Keep a table under another name."""
    store.adopt(name, table.entries)
    store.remove(table.name)


def scores(store: Store, play: Play) -> None:
    """Keep only scores: points told, and the sheets of the scorings as they lay in a recorded play."""
    states = [table.state for table, _ in script.replay(play)]
    sheets = {}
    for scoring, make in find(play.game).rules.sheets.items():
        for state in states[-1:] if scoring == "final" else states[len(states) // 2 :]:
            with contextlib.suppress(Exception):
                sheets[scoring] = msgspec.to_builtins(make(state))
                break
    table = kept(store, f"{play.game}-scores", play, depth="score", invented=True)
    first, second, *_ = table.seats
    table.score(first, "other", 4)
    table.score(second, "other", -2)
    for scoring, sheet in sorted(sheets.items(), key=lambda one: one[0] == "final"):
        table.score_sheet(scoring, sheet)
    tally = kept(store, f"{play.game}-tally", play, depth="tally", invented=True)
    tally.score_sheet("final", sheets["final"])
    tally.close()
    changing = played(store, f"{play.game}-depths", play, 12)
    changing.option("depth", "score")
    changing.score(first, "other", 6)
    changing.option("depth", "full", anew=True)


def taught(store: Store, play: Play) -> None:
    """Play with values that are read off the own copy: some are in the card library, the rest is told on the way."""
    game = find(play.game)
    paths = sorted(play.printed)
    half = {path: play.printed[path] for path in paths[::2]}
    store.learn(game.id, game.meta.editions[0], half)
    table = kept(store, f"{play.game}-taught", play, printed=half)
    if play.facts:
        table.tell(play.facts)
    table.tell({f"printed.{path}": play.printed[path] for path in paths[1::2][:-1]})
    table.tell({f"printed.{paths[1::2][-1]}": play.printed[paths[1::2][-1]]})
    for text in play.lines[:10]:
        assert script.as_said(script.perform(table, script.parse(text))), text


def exported(name: str) -> bytes:
    """Write a table as `gyoji export NAME --as jsonl` does."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="utf-8")
    with contextlib.redirect_stdout(out):
        assert gyoji(["export", name, "--as", "jsonl"]) == 0
    out.flush()
    return raw.getvalue()


def main() -> None:
    """Make all records and the store file in a folder that is empty."""
    folder = Path(sys.argv[1])
    os.environ["GYOJI_HOME"] = str(folder / "whole")
    store = Store()
    for game in offered():
        plays = {name: script.load(path) for name, path in plays_of(game).items()}
        for name, play in plays.items():
            played(store, f"{game}-{name}", play)
        play = plays[max(name for name in plays if name != "demo")]
        happenings(store, play)
        asked(store, game)
        described(store, game)
        cold(store, game)
        scores(store, play)
        taught(store, play)
    (folder / "records").mkdir()
    for table in store.tables():
        (folder / "records" / f"{table.name}.jsonl").write_bytes(exported(table.name))
    # the store file: the same without the long plays
    for table in store.tables():
        if table.name.rpartition("-")[2] not in ("happenings", "described", "cold", "scores", "tally", "taught"):
            store.remove(table.name)
    for name, value in (("lang", "ja"), ("theme", "gyoji-contrast")):
        store.set(name, value)
    confirm(store, find("nippon"), find("nippon").meta.editions[0])
    store.close()
    with contextlib.closing(sqlite3.connect(folder / "whole" / "gyoji.sqlite3", isolation_level=None)) as db:
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (folder / "gyoji.sqlite3").write_bytes((folder / "whole" / "gyoji.sqlite3").read_bytes())


if __name__ == "__main__":
    main()
