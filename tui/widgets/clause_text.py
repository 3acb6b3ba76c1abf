"""Rule clauses as people read them: id, our short text, and the place in the rulebook."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from referee.game import Game
from scoring.breakdown import Line
from scoring.words import Words
from tui import say
from tui.widgets.signs import sign


def clause_text(game: Game, ids: Iterable[str], words: Words) -> Text:
    """Draw clauses one below the other; an id that is no clause here is shown bare."""
    parts = []
    for id in dict.fromkeys(ids):
        found = game.clauses.get(id)
        part = Text(id, "bold")
        if found is not None:
            part.append(f"  {found.text(words.lang)}", "not bold")
            part.append(f"\n    {words.say('tally.source', source=found.source)}", "dim not bold")
        parts.append(part)
    return Text("\n").join(parts)


def line_text(game: Game, line: Line, words: Words, ascii: bool = False) -> Text:
    """Draw the proof of one line: what it is about, its working, the clauses behind it."""
    name = words.format_field(line.seat, "seat")
    text = Text(f"{name} {sign('dash', ascii)} {say.about(words, line)}: {line.points:,}", "bold")
    text.append(f"\n  {words.phrase(line.working)}\n", "not bold")
    text.append_text(clause_text(game, line.clauses, words))
    return text
