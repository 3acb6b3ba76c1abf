"""The header of a table, in large text: acting seat, next step, and further information."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from referee.facts.facts import UnknownFactError
from referee.rules.game import Seat
from referee.table.dispute import open_case
from referee.table.protest_replay import deciding_protests
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.prompt_texts import no_moves_text, prompt_texts


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
