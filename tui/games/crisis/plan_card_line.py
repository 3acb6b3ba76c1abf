"""The Austerity Plan cards, a line each: seven goals, and the levels where they are others than usual (T-10)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from referee.games.crisis.state import KEYS
from referee.printed_lines.tokens import Values
from scoring.errors import Fault, input_error
from scoring.text_catalogs import Phrase, Words
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.games.crisis.card_frame_drawing import framed, labelled
from tui.games.crisis.card_notation import UNKNOWN_TOKEN, exactly, plain, whole

ROUNDS = KEYS["round"]
LEVELS = (1, 3)
GOALS = (0, 499)


def plan_line(players: int, difficulty: str) -> PrintedValueLineFormat:
    """Make the line of a plan card: the goals of the rounds and, where it shows others than usual, the levels."""
    at = f"plan.{players}.{difficulty}."
    goals = tuple(f"{at}goal.{round}" for round in ROUNDS)
    levels = tuple(f"{at}level.{round}" for round in ROUNDS)

    def read(text: str) -> dict[str, Any]:
        first, _, second = plain(text).partition("|")
        told = _numbers(goals, first, GOALS)
        if second.strip():
            told |= _numbers(levels, second, LEVELS)
        return told

    def doubts(text: str) -> list[Fault]:
        told = read(text)
        found = []
        for paths, key in ((goals, "goals_fall"), (levels, "levels_fall")):
            numbers = tuple(told[path] for path in paths if path in told)
            if any(after < before for before, after in pairwise(numbers)):
                found.append(Fault(key, "", {"given": numbers}))
        return found

    def write(values: Values) -> str:
        parts = [
            " ".join(str(values.get(path, UNKNOWN_TOKEN)) for path in paths)
            for paths in (goals, levels)
            if set(paths) & set(values)
        ]
        return " | ".join(parts)

    def draw(words: Words, values: Values) -> list[str]:
        rows = [("round", "  ".join(f"{round:>3}" for round in ROUNDS))]
        for label, paths in (("goal", goals), ("plan_level", levels)):
            if set(paths) & set(values):
                rows.append((label, "  ".join(f"{values.get(path, UNKNOWN_TOKEN):>3}" for path in paths)))
        title = words.say("card.plan", players=players, difficulty=difficulty)
        return framed(title, "", labelled(words, rows))

    return PrintedValueLineFormat(
        f"plan_{players}_{difficulty}", "T-10", Phrase("card.plan", {"players": players, "difficulty": difficulty}),
        "plan", "18 22 26 30 35 40 46", (at,), lambda values: goals + (levels if set(levels) & set(values) else ()),
        read, doubts, write, draw,
    )  # fmt: skip


def _numbers(paths: tuple[str, ...], text: str, bounds: tuple[int, int]) -> dict[str, Any]:
    tokens = exactly(text, len(paths))
    told = {path: whole(token, *bounds) for path, token in zip(paths, tokens, strict=True) if token != UNKNOWN_TOKEN}
    if not told:
        raise input_error("card_empty")
    return told
