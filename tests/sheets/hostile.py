"""Hostile inputs for score sheets: rows, files and forms of records. `python -m tests.sheets.hostile --inputs 20000`."""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from typing import Any

import msgspec

from referee.sheets.sheet_lookup import game_of_opening
from scoring.errors import InputError
from scoring.sheets.evaluation import scorings_of
from scoring.sheets.form import SheetForm, form_of_data
from scoring.sheets.form_file import form_of_text, text_of_form
from scoring.sheets.row_lines import row_of_line
from scoring.text_catalogs import printable
from tui.core.flows.new_sheet import new_sheet
from tui.core.flows.steps import Ask, Pick, advance
from tui.core.i18n.catalogs import words_for

PIECES = [
    "cards", "カード", "coins", "most", "least", "最多", "最少", "×", "x", "*", "1", "-3", "99999999999", "per", "/", "0", "→", "->",
    "=", ":", "+", "1→1 2→3", "to", "..", "〜", "rounded", "up", "切り上げ", "ties", "each", "同点は全員", "で", "点", ",", "、", "(", ")", " ",
    "\x00", "\u202e", "🀄", "{", "}", "\\", '"', "'", "min", "max", "½", "0.5", ".5", "1⁄2", "2: ", "3>1", "-2", "５", "ｶｰﾄﾞ", "=" * 50, "1:1 " * 40, "9" * 60, "a" * 80, "{row}",
]  # fmt: skip
FILE = [
    "version = 1\n", "version = 2\n", 'name = "A"\n', "name = 3\n", "rows = [\n", '"cards ×3",\n', '"coins, 1 per 5",\n', "]\n", "[rounds]\n",
    "until = 100\n", "until = -1\n", 'wins = "lowest"\n', "players = [2, 4]\n", "players = [9, 1]\n", 'ties = ["cards"]\n', "[" * 500,
    '{ row = "cards", ja = "札" },\n', "{ row = 3 },\n", "rows = []\n", "\x00", "a.b.c = 1\n", "🀄 = 1\n", "number = 3\n", "x = 1e999\n", '"""',
]  # fmt: skip
SECONDS = 1.0
"""The longest that one input may take, on a busy machine."""


def one(chance: random.Random) -> None:
    """Try one input: it is understood or refused with `InputError`; what is understood is written and read again."""
    kind = chance.randrange(5)
    if kind == 0:
        row = row_of_line("".join(chance.choices(PIECES, k=chance.randint(0, 14))))
        assert printable(row.name.en)
    elif kind == 1:
        text = "".join(chance.choices(FILE, k=chance.randint(0, 25)))
        form = form_of_text(text if chance.random() < 0.8 else f'version = 1\nname = "A"\nrows = ["cards"]\n{text}')
        assert form_of_text(text_of_form(form)) == form
    elif kind == 2:
        lines = ["".join(chance.choices(PIECES, k=chance.randint(1, 6))) for _ in range(chance.randint(0, 70))]
        quoted = ", ".join(msgspec.json.encode(line).decode() for line in lines)
        _score(form_of_text(f'version = 1\nname = "A"\nrows = [{quoted}]\n'), chance)
    elif kind == 3:
        _type(chance)
    else:
        data = _odd(chance, GOOD)
        game_of_opening({"game": "sheet_0", "form": data})
        _score(form_of_data(data), chance)


GOOD: Any = {
    "name": {"en": "A"},
    "rows": [{"name": {"en": "a"}, "table": [[0, 1]]}, {"name": {"en": "b"}, "most": [5, 3], "times": 0}],
    "ties": ["a"],
    "rounds": {"until": 3},
}


def _odd(chance: random.Random, data: Any) -> Any:
    """Return data with some parts replaced."""
    if chance.random() < 0.08:
        return chance.choice([None, 0, -1, 10**30, 1.5, "", "x" * 99, [], {}, [[]], {"en": "\x00"}, True])
    if isinstance(data, dict):
        return {key: _odd(chance, value) for key, value in data.items()}
    return [_odd(chance, value) for value in data] * chance.choice([1, 1, 1, 2, 40]) if isinstance(data, list) else data


def _type(chance: random.Random) -> None:
    """Answer the questions of the workflow that makes a sheet; its windows are drawn."""
    flow = new_sheet(lambda _form: None, "".join(chance.choices(PIECES, k=2)))
    step, words = advance(flow), words_for(chance.choice(["en", "ja"]))
    for _ in range(30):
        if isinstance(step, Ask):
            assert all(field.label(words) for field in step.fields)
            line = "" if chance.random() < 0.2 else "".join(chance.choices(PIECES, k=chance.randint(1, 4)))
            step = advance(flow, {field.name: line for field in step.fields} if chance.random() < 0.97 else None)
        elif isinstance(step, Pick):
            step = advance(flow, chance.choice([row.value for row in step.rows(words)]))
        else:
            break  # it is saved, or left


def _score(form: SheetForm, chance: random.Random) -> None:
    for scoring in scorings_of(form).values():
        fields = [
            field
            for field in ("r1", "r2", "r3")
            if int(field[1]) <= len(form.rows) and not form.rows[int(field[1]) - 1].total
        ]
        seats = {seat: {field: chance.randint(-5, 9) for field in fields if chance.random() < 0.9} for seat in "ABC"}
        scoring.score(msgspec.convert({"seats": seats}, scoring.sheet))


def run(inputs: int, seed: int) -> int:
    """Try inputs; return how many were understood. Raises what is no `InputError`."""
    understood = 0
    for number in range(inputs):
        chance = random.Random(f"{seed}:{number}")
        started = time.process_time()
        try:
            one(chance)
            understood += 1
        except (InputError, msgspec.ValidationError):
            pass
        except Exception as error:
            raise AssertionError(f"input {number} of seed {seed}") from error
        assert time.process_time() - started < SECONDS, (seed, number)
    return understood


def main() -> None:
    """Try many inputs, and print how long it took and how much memory."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = time.process_time()
    understood = run(arguments.inputs, arguments.seed)
    seconds, memory = time.process_time() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(f"{arguments.inputs} inputs, {understood} understood, {seconds:.0f} s, {memory} MB\n")


if __name__ == "__main__":
    main()
