"""The live tables of a club as rows: the table, who plays what, who acts, what is required, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import chain, repeat
from typing import Any

import msgspec
from msgspec import Struct

from referee.club.live_tables import LiveTable
from referee.record.table_summary import SeatSummary, TableSummary
from referee.rules import game as games
from referee.rules.game_presence import check_installed
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.local_time_text import duration
from tui.core.i18n.parked_text import parked_text
from tui.core.i18n.prompt_texts import prompt_texts
from tui.core.presenters.plain_text import pad
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrap

MAX_REQUIRED = 3
"""The maximum number of required actions in a text if several players act."""


class LiveTableRow(Struct, frozen=True):
    """One live table in one language. `stage` is the round or phase, `acting` the seat that acts (None for several, or
    if unknown), and `required` what is required next; for a table that needs help, why.
    """

    table: str
    game: str
    players: tuple[str, ...]
    stage: str
    acting: SeatSummary | None
    required: tuple[str, ...]
    minutes: int
    wait: str
    needs_help: bool = False

    @property
    def summary(self) -> str:
        return " · ".join(filter(None, (self.game, self.stage)))

    @property
    def who(self) -> str:
        return (self.acting.name or self.acting.id) if self.acting else ""


def rows(words: Words, tables: Sequence[LiveTable], now: datetime) -> list[LiveTableRow]:
    return [_row(words, table, now) for table in tables]


def _row(words: Words, table: LiveTable, now: datetime) -> LiveTableRow:
    minutes = table.waiting(now)
    wait = duration(words, minutes)
    title = games.title(table.game, words.lang, short=True)
    if table.summary is None:
        why = tuple(messages.faults(words, table.faults))
        return LiveTableRow(table.name, title, (), "", None, why, minutes, wait, True)
    players = tuple(seat.name or seat.id for seat in table.summary.seats)
    try:
        check_installed(table.game, table.summary.source)
        game_words = words_for(words.lang, table.game).named(table.summary.names)
    except InputError as missing:
        why = tuple(messages.faults(words, missing.faults))
        return LiveTableRow(table.name, title, players, "", None, why, minutes, wait)
    acting_id = "" if table.summary.disputed else table.summary.acting
    acting = next((seat for seat in table.summary.seats if seat.id == acting_id), None)
    stage, required = _stage(game_words, table.summary, acting)
    return LiveTableRow(table.name, title, players, stage, acting, required, minutes, wait, table.needs_help)


def _stage(words: Words, summary: TableSummary, acting: SeatSummary | None) -> tuple[str, tuple[str, ...]]:
    """Return the round or phase as text, and the required actions."""
    if summary.disputed:
        return "", (words.translate("club.disputed"),)
    if summary.depth != "full":
        return "", (words.translate(f"table.depth_{summary.depth}"),)
    required, _ = prompt_texts(words, summary.prompts, acting.id if acting else "")
    _, completed = prompt_texts(words, summary.prompts, "")
    stage = completed or filter(None, [words.translate_or(f"phase.{summary.phase}", "")])
    return words.join_items([*stage, *parked_text(words, summary.parked)]), required


def lines(words: Words, live: Sequence[LiveTableRow], width: int) -> list[str]:
    """Return the rows as lines of at most `width` cells; a text if there are none."""
    return [line for block in blocks(words, live, width) for line in block] or [words.translate("club.no_live_tables")]


def blocks(words: Words, live: Sequence[LiveTableRow], width: int) -> list[list[str]]:
    """Return each row as lines of at most `width` cells: the time, the table, its game and players, and below them who
    acts and what is required.
    """
    times = [f"{'!' if row.needs_help else ' '} {row.wait}" for row in live]
    indent = max(map(cell_len, times), default=0) + 2
    return [_block(words, row, time, indent, width) for time, row in zip(times, live, strict=True)]


def _block(words: Words, row: LiveTableRow, time: str, indent: int, width: int) -> list[str]:
    players = f"({words.join_items(list(row.players))})" if row.players else ""
    texts = filter(None, ("  ".join(filter(None, (row.table, row.summary, players))), next_step(words, row)))
    body = [line.plain for text in texts for line in wrap(StyledText(text), width - indent)]
    return [f"{pad(prefix, indent)}{line}" for prefix, line in zip(chain([time], repeat("")), body, strict=False)]


def next_step(words: Words, row: LiveTableRow) -> str:
    """Return who acts and the first required action as one text; if several players act, what each has to do."""
    if row.who:
        return words.translate("club.acts", seat=row.who, text="".join(row.required[:1]))
    return " / ".join([*row.required[:MAX_REQUIRED], *(["…"] if len(row.required) > MAX_REQUIRED else [])])


def as_json(words: Words, tables: Sequence[LiveTable], now: datetime) -> list[dict[str, Any]]:
    """Return the live tables as plain data; texts are in the language of `words`."""
    return [
        {
            "table": row.table,
            "game": table.game,
            "seats": [] if table.summary is None else msgspec.to_builtins(table.summary.names),
            "stage": row.stage,
            "acting": row.acting.id if row.acting else "",
            "required": list(row.required),
            "moved": table.moved.isoformat(timespec="seconds"),
            "waiting_minutes": row.minutes,
            "needs_help": row.needs_help,
        }
        for row, table in zip(rows(words, tables, now), tables, strict=True)
    ]
