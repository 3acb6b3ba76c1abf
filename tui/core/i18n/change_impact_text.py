"""The consequences of changing a past record entry as lines of text."""

from __future__ import annotations

from referee.table.change_impact import ChangeImpact
from scoring.text_catalogs import Words
from tui.core.i18n import messages

MAX_ENTRIES = 12
"""The maximum number of invalid entries with an explanation."""


def knock_on_lines(words: Words, impact: ChangeImpact) -> list[str]:
    """Describe the consequences of a changed record entry in lines: dropped entries, invalid entries with reasons,
    score changes, and missing facts.
    """
    lines = [words.translate("record.knock_gone", entries=impact.gone)] if impact.gone else []
    if impact.broken:
        lines.append(words.translate("record.knock_on", entries=tuple(entry.seq for entry in impact.broken)))
    elif not impact.gone:
        lines.append(words.translate("record.knock_on_none"))
    for invalidated in impact.broken[:MAX_ENTRIES]:
        if invalidated.failed:
            lines.append(f"  {invalidated.seq}: {words.translate('record.failed')}")
        lines += [f"  {invalidated.seq}: {why}" for why in messages.excluded_entry_reasons(words, invalidated.faults)]
        lines += [f"  {invalidated.seq}: {messages.breach(words, breach)}" for breach in invalidated.breaches]
    if impact.mended:
        lines.append(words.translate("record.knock_mended", entries=impact.mended))
    moved = [
        words.translate("record.moves_score", seat=score.seat, was=score.was, now=score.now) for score in impact.scores
    ]
    lines.append(words.join_items(moved) if moved else words.translate("record.scores_stay"))
    if impact.over_since is not None:
        lines.append(
            words.translate("record.knock_end" if impact.over_since else "record.knock_no_end", entry=impact.over_since)
        )
        if impact.later_scorings:
            lines.append(words.translate("record.knock_after_end", entries=impact.later_scorings))
    if impact.missing:
        lines.append(words.translate("record.knock_missing"))
        lines += [f"  {messages.prompt(words, prompt)}" for prompt in impact.missing]
    return lines
