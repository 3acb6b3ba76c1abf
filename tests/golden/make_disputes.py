"""The way the cold disputes of the golden dump were drawn, once and with the code of 0.1.0: `python -m
tests.golden.make_disputes`. They are not drawn again: later versions are judged on the same.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [
    *(str(HERE.parent / name) for name in ("golden", "play")),
    *sorted({str(path.parent) for path in (HERE.parent / "games").rglob("*.py")}),
]

import msgspec  # noqa: E402
from golden_disputes import FOLDER, disputes, with_facts  # noqa: E402
from playground import Dispute, Playground, playground  # noqa: E402

from referee.facts import get, known  # noqa: E402
from referee.fold import moves_of  # noqa: E402
from referee.game import Game, Seat, offered  # noqa: E402
from referee.judge import judge  # noqa: E402
from referee.move import write  # noqa: E402
from referee.opening import cold_seats, opening, seats_of  # noqa: E402
from referee.snapshot import plain  # noqa: E402
from referee.table import Table  # noqa: E402
from referee.verdict import Status  # noqa: E402

COUNT, EVERY, SEED = 500, 3, 41


def drawn(ground: Playground) -> Iterator[tuple[int, Dispute]]:
    """Every third dispute of games with each number of seats."""
    for seed in range(SEED, SEED + 100):
        for players in reversed(ground.seats):
            for place, one in enumerate(ground.disputes(players, seed)):
                if (place * EVERY + place // EVERY) % (EVERY * EVERY) < EVERY:
                    yield players, one


def facts_of(game: Game, state: Any) -> dict[str, Any]:
    """What is known of a position, by path."""
    found: dict[str, Any] = {}
    for path in game.facts(tuple(state.seats)):
        try:
            value = get(state, path) if not path.startswith("now.") else None
        except KeyError:
            continue
        if value is not None and known(value):
            found[path] = value
    return found | {f"printed.{path}": value for path, value in state.printed.items()}


def start_of(game: Game, state: Any) -> tuple[tuple[Seat, ...], Any, dict[str, Any]]:
    """Find the seats of a described position, the blank one, and what was told of it."""
    cold = tuple(seat for seat in cold_seats(game) if seat.id in state.seats)
    bare = tuple(Seat(seat, "") for seat in state.seats)
    named = seats_of(game, ["Aki", "Ben", "Chie", "Dai", "Emi"][: len(state.seats)])
    for seats in (cold, bare, named):
        if tuple(seat.id for seat in seats) != tuple(state.seats):
            continue
        blank = Table("cold", [opening(game, seats, options=dict(state.options), blank=True)]).state
        before = facts_of(game, blank)
        told = {path: value for path, value in facts_of(game, state).items() if path not in before}
        if plain(with_facts(game, blank, json.loads(json.dumps(told)))) == plain(state):
            return seats, blank, told
    raise AssertionError("not a described position")


def readings(ground: Playground, one: Dispute) -> dict[str, Any]:
    """What the table reads off for the declaration, as far as it is asked."""
    game, state, found = ground.game, one.blank, {}
    while (verdict := judge(game, state, one.moves, seats=tuple(state.seats)).verdict).status is Status.NEEDS:
        path = verdict.questions[0].path
        value = ground.answer(one.hidden, one.moves, path)
        found[path] = value
        state = with_facts(game, state, json.loads(json.dumps({path: value})))
    return found


def main() -> None:
    """Draw the disputes of the games that have none."""
    FOLDER.mkdir(exist_ok=True)
    for name in offered():
        path = FOLDER / f"{name}.json"
        if path.exists():
            continue
        ground = playground(name)
        lines: list[str] = []
        head, was = "", dict[str, Any]()
        for _, one in islice(drawn(ground), COUNT):
            seats, _, told = start_of(ground.game, one.blank)
            rows = [[seat.id, seat.name, seat.colour, seat.shape] for seat in seats]
            new = compact({"seats": rows, "options": dict(one.blank.options)})
            lines += [new] if new != head else []
            facts = facts_of(ground.game, one.hidden)
            changed = {path: value for path, value in facts.items() if path not in was or was[path] != value}
            changed |= {path: None for path in was if path not in facts}
            asked = {path: value for path, value in readings(ground, one).items() if path not in facts}
            moves = [msgspec.to_builtins(move) for move in one.moves]
            text = "; ".join(f"{move.seat}: {write(move)}" if move.seat else write(move) for move in one.moves)
            lines.append(compact({"text": text, "moves": moves, "told": told, "now": asked, "facts": changed}))
            assert moves_of(ground.game, {"moves": json.loads(json.dumps(moves))}) == one.moves
            head, was = new, facts
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stderr.write(f"{name}: {sum(1 for _ in disputes(name))} disputes, {path.stat().st_size} bytes\n")


def compact(value: Any) -> str:
    """Write JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
