"""`gyoji ruling`: a cold verdict, or the questions still needed for one."""

from __future__ import annotations

import argparse
import sys

from referee.game import find
from referee.position import flatten
from scoring.trouble import Fault, Trouble, trouble
from tui import say
from tui.cold import Cold
from tui.commands.common import EXIT, print_json, read_file
from tui.plain import verdict_lines
from tui.words import locale_lang, words_for


def ruling(chosen: argparse.Namespace) -> int:
    """Judge a move on what is known. Exit 0 legal, 1 illegal, 3 needs, 4 unclear, 2 unusable."""
    game = find(chosen.game)
    cold = Cold(game, flatten(read_file(chosen.position)) if chosen.position else None)
    faults: list[Fault] = []
    for given in chosen.fact:
        try:
            _tell(cold, given)
        except Trouble as found:
            faults += found.faults
    if faults:
        raise Trouble(faults)
    verdict = cold.judge(chosen.move).verdict
    words = words_for(chosen.lang or locale_lang(), game.id, own=cold.own_words)
    for contradiction in cold.contradictions():
        print(say.breach(words, contradiction), file=sys.stderr)
    if chosen.json:
        print_json(say.verdict_json(words, verdict))
    else:
        print("\n".join(verdict_lines(words, verdict)))
    return EXIT.get(verdict.status, 2)


def _tell(cold: Cold, given: str) -> None:
    path, sign, text = given.partition("=")
    if not sign:
        raise trouble("fact_shape", field=given[:60])
    if text.strip() == "?":
        cold.cannot_tell(path)
    else:
        cold.answer(path, text)
