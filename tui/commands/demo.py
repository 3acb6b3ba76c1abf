"""`gyoji demo`: plays a recorded game in the app, or prints it."""

from __future__ import annotations

import argparse

from referee.table import recorded_script
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.commands import standard_streams
from tui.commands.play import app
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.messages import about, verdict
from tui.core.presenters.plain_text import final_lines, ledger_lines, line_text
from tui.core.reveal.scoring_reveal_scene import revealed_lines
from tui.core.reveal.scoring_reveal_text import reveal_lines
from tui.core.session.display_language import display_lang


def demo(arguments: argparse.Namespace) -> int:
    """Play the demo of a game. Exit code 0; 1 if the result of a line is not as expected."""
    play = recorded_script.load(recorded_script.demo_of(arguments.game))
    if not arguments.plain and standard_streams.drawable():
        return app(arguments, "table", replay=play)
    sound = True
    words = words_for(display_lang(arguments.lang), play.game)
    print(words.translate("demo.invented"))
    table = recorded_script.open_play(play)
    words = words.named(table.seats)
    for text in play.lines:
        result = recorded_script.perform(table, recorded_script.parse(text))
        sound = sound and recorded_script.is_as_expected(result)
        print("\n".join(_result_lines(words, table, result)))
    print("\n".join(["", *final_lines(words, table)]))
    return 0 if sound else 1


def _result_lines(words: Words, table: Table, result: recorded_script.ScriptLineResult) -> list[str]:
    """Return the result of a script line as text: the declaration, the verdict, the ledger, the points with their
    calculation, and a drawing of a scoring.
    """
    if result.declared is None:
        return [f"> {result.line.act} {result.line.text}".rstrip()]
    lines = [f"> {result.line.text}", *verdict(words, result.declared.verdict)]
    if result.declared.step:
        step = result.declared.step
        lines += ledger_lines(words, [line for line in step.ledger if line.kind != "points"])
        lines += [f"  {about(words, line)}:{line_text(words, line)}" for line in step.score_lines]
        if revealed_lines(table, step):
            lines += ["", *(f"  {line}" for line in reveal_lines(words, table, step.entry.seq)), ""]
    return lines
