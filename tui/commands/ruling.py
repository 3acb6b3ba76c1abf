"""`gyoji ruling`: a cold verdict, or the questions still needed for one."""

from __future__ import annotations

import argparse
import sys

from referee.rules.game import find
from referee.table.cold import Cold
from referee.table.position import flatten
from tui.commands.common import EXIT, kept_library, print_json, read_facts
from tui.desk import say
from tui.desk.files import read_file
from tui.desk.lines import verdict_lines
from tui.desk.words import locale_lang, words_for


def ruling(chosen: argparse.Namespace) -> int:
    """Judge a move on what is known. Exit 0 legal, 1 illegal, 3 needs, 4 unclear, 2 unusable."""
    game = find(chosen.game)
    printed = {} if chosen.no_library else kept_library(chosen, game.id)
    cold = Cold(game, flatten(read_file(chosen.position)) if chosen.position else None, printed=printed)
    read_facts(chosen.fact, lambda path, text: _tell(cold, path, text))
    verdict = cold.judge(chosen.move).verdict
    words = words_for(chosen.lang or locale_lang(), game.id, own=cold.own_words)
    for contradiction in cold.contradictions():
        print(say.breach(words, contradiction), file=sys.stderr)
    if chosen.json:
        print_json(say.verdict_json(words, verdict))
    else:
        print("\n".join(verdict_lines(words, verdict, cold.names)))
    return EXIT.get(verdict.status, 2)


def _tell(cold: Cold, path: str, text: str) -> None:
    if text.strip() == "?":
        cold.cannot_tell(path)
    else:
        cold.answer(path, text)
