"""What a change of the past would do, said line by line: for the app and for the line-by-line referee."""

from __future__ import annotations

from referee.table.change_impact import ChangeImpact
from scoring.text_catalogs import Words
from tui.core.i18n import messages

MOST = 12
"""So many broken entries are named one by one; of more the rest is counted."""


def knock_on_lines(words: Words, found: ChangeImpact) -> list[str]:
    """Say what goes out of effect, which entries no longer fit and why, how the scores move, what is due now."""
    lines = [words.say("record.knock_gone", entries=found.gone)] if found.gone else []
    if found.broken:
        lines.append(words.say("record.knock_on", entries=tuple(broken.seq for broken in found.broken)))
    elif not found.gone:
        lines.append(words.say("record.knock_on_none"))
    for broken in found.broken[:MOST]:
        if broken.failed:
            lines.append(f"  {broken.seq}: {words.say('record.failed')}")
        lines += [f"  {broken.seq}: {why}" for why in messages.left_out(words, broken.faults)]
        lines += [f"  {broken.seq}: {messages.breach(words, breach)}" for breach in broken.breaches]
    if found.mended:
        lines.append(words.say("record.knock_mended", entries=found.mended))
    moved = [words.say("record.moves_score", seat=one.seat, was=one.was, now=one.now) for one in found.scores]
    lines.append(words.listed(moved) if moved else words.say("record.scores_stay"))
    if found.missing:
        lines.append(words.say("record.knock_missing"))
        lines += [f"  {messages.prompt(words, prompt)}" for prompt in found.missing]
    return lines
