"""Types are described by one thread alone, whatever many threads convert."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OWN = ROOT / "scoring" / "typed_data.py"
RACE = """
import sys, threading
from types import GenericAlias
from msgspec import defstruct
from scoring.typed_data import convert

sys.setswitchinterval(1e-6)


def body(number):
    kinds = None
    for kind in range(40):
        fields = [(f"field{place}", "int | None", None) for place in range(8)]
        made = defstruct(f"Kind{number}_{kind}", fields, tag_field="verb", tag=f"verb{kind}", namespace={"__module__": "sys"})
        kinds = made if kinds is None else kinds | made
    return defstruct(f"Body{number}", [("moves", GenericAlias(tuple, (kinds, ...)), ())])


def run(kind, barrier):
    barrier.wait()
    assert convert({"moves": [{"verb": "verb3", "field1": 3}]}, kind).moves[0].field1 == 3


for number in range(25):
    kind, barrier = body(number), threading.Barrier(4)
    threads = [threading.Thread(target=run, args=(kind, barrier)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_that_use_types_for_the_first_time_do_not_end_the_process() -> None:
    """With msgspec alone the process ends by a segmentation fault; these are the bodies of a game's moves, as the app
    and the server of phones read them at the same time.
    """
    run = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (run.returncode, run.stderr) == (0, "")


def test_nothing_else_reads_typed_data_by_itself() -> None:
    for floor in ("scoring", "referee", "tui"):
        for path in (ROOT / floor).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            read = path != OWN and ("decode" in text or "msgspec.convert" in text)
            for node in ast.walk(ast.parse(text)) if read else ():
                assert not (isinstance(node, ast.Call) and reads_typed(node)), f"{path}:{node.lineno}"


def reads_typed(call: ast.Call) -> bool:
    """Tell whether a call reads data as a type by msgspec alone."""
    called = ast.unparse(call.func)
    return called == "msgspec.convert" or (
        called.endswith("decode") and any(word.arg == "type" for word in call.keywords)
    )
