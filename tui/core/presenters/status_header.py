"""The header of a table, in large text: acting seat, next step, and further information; the summary displayed when a
table is reopened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from referee.facts.facts import UnknownFactError
from referee.record.entry import PLAY_KINDS
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.rules.game import Seat
from referee.table.dispute import open_case
from referee.table.protest_replay import deciding_protests
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.entry_text import EntryRow, latest
from tui.core.i18n.move_text import declaration
from tui.core.i18n.prompt_texts import no_moves_text, prompt_texts
from tui.core.presenters.plain_text import prompt_lines


class StatusHeader(Struct, frozen=True):
    """The contents of the header: the acting seats (`seats` and their names `who`), the next step, other required
    actions (`due`), and minor information (`near`). If `won`, the seats are the winners.

    `then` are the next seats in turn order. `seats` is empty if no seat acts or the acting seat is unknown.
    """

    who: str
    seats: tuple[Seat, ...]
    step: str
    due: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    won: bool = False
    then: tuple[Seat, ...] = ()


def header_of(words: Words, table: Table, deciding: Sequence[int] | None = None) -> StatusHeader:
    """Return the header for the current state of a table. `deciding` are the numbers of protests that decide the
    winner; None if not computed yet.
    """
    seats = {seat.id: seat for seat in table.table_state.seats}
    prompts = table.prompts() if table.table_state.depth == "full" and table.table_state.final is None else []
    acting = seats.get(table.acting)
    acting_id = acting.id if acting is not None else ""
    open_prompts, finished = prompt_texts(words, prompts, acting_id)
    case = open_case(table)
    if case is not None:
        text = words.translate("dispute.open_here", text=case.text)
        return StatusHeader(words.translate("table.open_dispute"), (), text, near=finished)
    if table.over or table.table_state.closed:
        deciding = deciding_protests(table) if deciding is None else deciding
        return _over(words, table, seats, finished[1:] if table.over else (), messages.not_final(words, deciding))
    if table.table_state.depth != "full":
        return StatusHeader(table.game.meta.title(words.lang), (), no_moves_text(words, table))
    acting_seats = (acting,) if acting is not None else ()
    who = words.format_field(acting.id, "seat") if acting is not None else words.translate(_nobody(table))
    return StatusHeader(
        who,
        acting_seats,
        open_prompts[0] if open_prompts else words.translate("table.declare_here"),
        open_prompts[1:],
        finished,
        then=_then(table, seats),
    )


def _then(table: Table, seats: dict[str, Seat]) -> tuple[Seat, ...]:
    """Return the seats after the acting one in turn order; empty if the order is unknown."""
    read = table.game.rules.next_seats
    try:
        return tuple(seats[id] for id in read(table.state)) if read and table.acting else ()
    except UnknownFactError:
        return ()


def _nobody(table: Table) -> str:
    """Return the catalogue key that explains why no seat acts: all act at once, or the acting seat is unknown."""
    try:
        table.game.rules.actor(table.state, "")
    except UnknownFactError:
        return "table.who_acts"
    return "table.all_act"


def _over(words: Words, table: Table, seats: dict[str, Seat], how: tuple[str, ...], not_final: str) -> StatusHeader:
    """Return the header of a finished game: the winners and the kind of end, or why the result is not final."""
    if not_final:
        return StatusHeader(words.translate("table.ended"), (), not_final, how)
    first = [ranked for ranked in table.places() if ranked.rank == 1]
    won = tuple(seats[ranked.seat] for ranked in first if ranked.seat in seats)
    if not won:
        text = words.translate("table.closed" if table.table_state.closed else "table.final_told")
        return StatusHeader(words.translate("table.ended"), (), text, how)
    who = words.join_items([words.format_field(seat.id, "seat") for seat in won])
    text = words.translate("table.won", who=who, points=first[0].points)
    closed = (words.translate("table.closed"),) if table.table_state.closed else ()
    return StatusHeader(who, won, text, (*how, *closed), won=True)


def quiet_lines(words: Words, table: Table, finished: Sequence[str], invented: bool) -> list[str]:
    """Return the minor information as texts: game, table, completed actions, restricted recording, and whether printed
    values are made up (`invented`).
    """
    parts = [table.game.meta.title(words.lang), table.name, *finished]
    if table.table_state.depth != "full":
        parts.append(words.translate(f"depth.{table.table_state.depth}"))
    if invented:
        parts.append(words.translate("table.invented"))
    return parts


LAST = 3
"""The number of entries in the summary."""


class ResumeSummary(NamedTuple):
    """A summary of a table: the acting seat ("" if there is none), the required actions, the last entries as sentences
    (oldest first), and the physical changes of the last one.
    """

    turn: str
    due: Sequence[str]
    last: Sequence[str]
    todo: Sequence[str]


def where(words: Words, table: Table) -> ResumeSummary | None:
    """Return the summary of a table; None if it has no entries to summarise."""
    rows = latest(words, table, LAST, by_seat=False)
    if not rows:
        return None
    turn = words.translate("where.turn", name=words.format_field(table.acting, "seat")) if table.acting else ""
    last = [_entry_summary(words, table, row) for row in reversed(rows)]
    return ResumeSummary(turn, prompt_lines(words, table), last, _todo(words, table))


def where_lines(words: Words, table: Table) -> list[str]:
    """Format the summary of a table as lines, without the required actions; empty if there is none."""
    summary = where(words, table)
    if summary is None:
        return []
    lines = [words.translate("where.last"), *(f"  {text}" for text in summary.last)]
    if summary.todo:
        lines += [words.translate("where.todo"), *(f"  {text}" for text in summary.todo)]
    return lines


def _entry_summary(words: Words, table: Table, row: EntryRow) -> str:
    text = _sentences(words, table, row.step) if row.step is not None else ""
    if not text:
        text = f"{words.format_field(row.seat, 'seat')}: {row.text}" if row.seat else row.text
    return f"{text}  {row.points}".rstrip()


def _sentences(words: Words, table: Table, step: ReplayStep) -> str:
    """Format the moves of a declaration as sentences with seats; "" for any other entry."""
    try:
        moves = moves_of(table.game, step.entry.body) if "moves" in step.entry.body else ()
    except InputError:
        return ""  # today's rules do not know it
    return declaration(words, moves)


def _todo(words: Words, table: Table) -> list[str]:
    """Format the physical changes of the last move or scoring as lines; later notes and names are ignored."""
    acts = (step for step in reversed(table.steps) if step.entry.kind in PLAY_KINDS)
    step = next(acts, None)
    return [messages.ledger(words, line) for line in step.ledger] if step is not None else []
