"""The entries of a record as text: declaration, seat, points, whether the entry is in effect, and the stored form for a
table whose game is not installed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from referee.facts.facts import FactSpec, UnknownFactError, get
from referee.judging.line_parser import drop_implied
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move
from referee.printed_lines.line import value_in_words
from referee.record import entry as journal
from referee.record import entry_bodies
from referee.record.entry import Entry, to_line
from referee.record.replay import moves_of, state_with_values
from referee.record.table_state import ReplayStep
from referee.rules.game import Game
from referee.table.described_position import rest
from referee.table.round_check import RoundCheckValue, agreed_values
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words, printable
from tui.core.i18n import messages
from tui.core.i18n.local_time_text import local_time
from tui.core.i18n.move_text import declaration, sentences, short_sentences

_PRINTED = "printed."
"""What the path of a printed value begins with."""
ENTRY_KINDS = (
    "move", "parked", "overrule", "score", "recount", "note", "ruling", "house_rule", "option", "seat", "handover",
    "close", "mend", "protest",
)  # fmt: skip


class EntryRow(Struct, frozen=True):
    """One entry of a list, or the part of one of several seats in it; `step` is None if it is not in effect (retracted,
    or an entry about another one). `whole` is the text of the complete entry, `short_text` the short form for a narrow
    list ("" if there is none), and `seat` the acting seat, "" for the table.
    """

    entry: Entry
    text: str
    points: str = ""
    step: ReplayStep | None = None
    retracted: bool = False
    seat: str = ""
    whole: str = ""
    short_text: str = ""

    @property
    def amended(self) -> bool:
        return self.step is not None and self.step.entry.body not in (self.entry.body, {})

    @property
    def why(self) -> str:
        """The reason of an overrule (a move recorded against the verdict); "" for any other entry."""
        entry = self.step.entry if self.step is not None else self.entry
        return printable(str(entry.body.get("reason", ""))) if entry.kind == "overrule" else ""


def doer(move: Move, entry: Entry) -> str:
    """Return the seat of a move in an entry; "" if all players carry it out together."""
    return "" if move.of_the_table else move.seat or entry.seat


def actor(table: Table, entry: Entry) -> str:
    """Return the seat of an entry; "" if it belongs to all players or contains moves of several seats."""
    try:
        moves = drop_implied(moves_of(table.game, entry.body)) if entry.kind == "move" else ()
    except InputError:  # nothing that can be said today
        return entry.seat
    actors = {doer(move, entry) for move in moves}
    return "" if actors == {""} or len(actors - {""}) > 1 else entry.seat


def _speaker(table: Table, entry: Entry) -> str:
    """Return the seat whose name the sentences of an entry leave out; "" if each of them names its seat."""
    seats = {move.seat or entry.seat for move in drop_implied(moves_of(table.game, entry.body))}
    return entry.seat if len(seats) < 2 else ""


def whose(words: Words, table: Table, entry: Entry) -> str:
    """Return the name of an entry's seat as a prefix of its text; "" if it belongs to all players."""
    who = actor(table, entry)
    return f"{words.format_field(who, 'seat')}: " if who else ""


def numbered_entry_text(words: Words, table: Table, entry: Entry) -> str:
    return f"{entry.seq} {whose(words, table, entry)}{entry_text(words, table, entry)}"


def entry_text(words: Words, table: Table, entry: Entry, is_full: bool = False) -> str:
    """Format an entry as text without its seat. `is_full` includes the facts of a position described by the players
    which equal the starting position.
    """
    kind = words.translate(f"kind.{entry.kind}")
    try:
        body = entry_bodies.parse_body(entry)
        if isinstance(body, entry_bodies.DeclarationBody):
            text = declaration(words, moves_of(table.game, entry.body), _speaker(table, entry))
            if not isinstance(body, entry_bodies.OverruleBody):
                return text
            reason = messages.aside(words, f"{kind}: {words.format_field(body.reason, '')}")
            return words.join_sentences((text, reason))
    except InputError:
        return kind  # nothing that can be said today
    if isinstance(body, entry_bodies.ScoreBody):
        category = words.translate_or(f"category.{body.category}", body.category)
        return words.translate("record.score", points=body.points, category=category)
    if isinstance(body, entry_bodies.ScoreSheetBody) and table.game.depths == ("tally",):
        number = _round_number(table, entry)
        return words.translate("tally.round_title" if number else f"scoring.{body.scoring}", round=number)
    if isinstance(body, entry_bodies.FactReportBody):
        start_paths = frozenset() if is_full else at_start(table, entry, body.facts)
        return f"{kind}: {facts_text(words, table, body, start_paths)}"
    if figures := agreed_values(table, entry):
        return agreed_text(words, figures)
    return messages.entry(words, entry)


def _round_number(table: Table, entry: Entry) -> int:
    """Return the number of the round that an entry of a score sheet scores; 0 if it is no round or not in effect."""
    states = (step.table_state.state for step in table.steps if step.entry.seq == entry.seq)
    return next((getattr(state, "rounds", 0) for state in states), 0)


def read_back(words: Words, table: Table) -> str:
    """Format the last entry in its short form, without its seat but with the reason of an overrule."""
    row = _row(words, table, [table.steps[-1]])
    return f"{row.short_text or row.text} {messages.aside(words, row.why) if row.why else ''}".rstrip()


def agreed_text(words: Words, figures: tuple[RoundCheckValue, ...]) -> str:
    """Format the amounts that all players agreed on, seat by seat."""
    seat_texts = []
    for seat in dict.fromkeys(figure.seat for figure in figures):
        figure_texts = [figure_text(words, figure.what, figure.value) for figure in figures if figure.seat == seat]
        seat_texts.append(words.translate("table.check_seat", seat=seat, figures=" · ".join(figure_texts)))
    return words.translate("table.check_agreed", figures=words.join_items(seat_texts))


def figure_text(words: Words, what: str, value: int | None) -> str:
    """Format a compared amount as text, for example "12 yen"; "?" if it is unknown."""
    return words.translate(f"figure.{what}", n="?" if value is None else value)


def facts_text(
    words: Words, table: Table, body: entry_bodies.FactReportBody, start_paths: frozenset[str] = frozenset()
) -> str:
    """Format the facts of an entry as text with their values. The facts in `start_paths` are summarised as "the rest as
    at the start".
    """
    parts = []
    for path, value in body.facts.items():
        if path in start_paths:
            continue
        fact = table.game.fact(tuple(table.seats), path)
        if fact is None:  # today's rules do not know it
            parts.append(words.format_field(f"{path} = {value}", ""))
            continue
        was = body.before.get(path, value) if isinstance(body, entry_bodies.RecountBody) else value
        texts = [_value(words, table.game, path, fact, each) for each in ((value,) if was == value else (was, value))]
        parts.append(_fact_text(words, fact, " → ".join(texts)))
    if start_paths:
        parts.append(words.translate("record.rest_at_start", count=len(start_paths)))
    if isinstance(body, entry_bodies.RecountBody) and body.reason:
        parts.append(messages.aside(words, words.format_field(body.reason, "")))
    return " · ".join(parts)


def _fact_text(words: Words, fact: FactSpec, value: str) -> str:
    """Format the value of a fact after its short name if it has one, else after its question."""
    keys = {f"k{number}": key for number, key in enumerate(fact.keys, 1)}
    if words.has(fact.pattern):  # what is printed on a component
        return f"{words.translate(fact.pattern, **keys)}: {value}"
    return f"{messages.fact(words, fact)} {value}"


def _value(words: Words, game: Game, path: str, fact: FactSpec, value: Any) -> str:
    component = path.removeprefix(_PRINTED)
    text = value_in_words(words, game, component, value) if component != path else ""
    return text or messages.value(words, fact, tuple(value) if isinstance(value, list) else value)


def points_text(words: Words, *steps: ReplayStep | None, only: str = "") -> str:
    """Format the points scored by entries as text: one sum, or a sum for each seat. With `only`, format the points of
    one seat.
    """
    sums: dict[str, int] = {}
    scoring_steps = [step for step in steps if step is not None]
    for line in (line for step in scoring_steps for line in step.score_lines if only in ("", line.seat)):
        sums[line.seat] = sums.get(line.seat, 0) + line.points
    sums = {seat: points for seat, points in sums.items() if points}
    if not sums:
        return ""
    if set(sums) == {only or scoring_steps[0].entry.seat}:
        return words.translate("table.vp", points=next(iter(sums.values())))
    return " ".join(f"{seat}{words.format_field(points, 'signed')}" for seat, points in sums.items())


def rows(words: Words, table: Table) -> list[EntryRow]:
    """Return all entries as rows, oldest first."""
    steps = {step.entry.seq: step for step in table.steps}
    out = journal.retracted_numbers(table.entries)
    entry_rows = []
    for entry in table.entries:
        step = steps.get(entry.seq)
        replayed_entry = step.entry if step and not step.unread else entry
        states_points = entry.kind == "score" and "points" in entry.body
        points = "" if states_points else points_text(words, step)
        row = EntryRow(
            entry,
            entry_text(words, table, replayed_entry),
            points,
            step,
            entry.seq in out,
            actor(table, replayed_entry),
            short_text=_short_text(words, table, [replayed_entry]) if step and not step.unread else "",
        )
        entry_rows += _by_seat(words, table, row, [replayed_entry], [step] if step else [])
    return entry_rows


def _by_seat(
    words: Words, table: Table, row: EntryRow, entries: Sequence[Entry], steps: Sequence[ReplayStep]
) -> list[EntryRow]:
    """Split a row with moves of several seats into a row for each run of consecutive moves by one seat."""
    try:
        moves = [move for entry in entries for move in drop_implied(moves_of(table.game, entry.body))]
    except InputError:  # nothing that can be said today
        return [row]
    runs = [(of, tuple(seat_moves)) for of, seat_moves in groupby(moves, lambda move: doer(move, row.entry))]
    if row.entry.kind != "move" or len(runs) < 2:
        return [row]
    last = {of: index for index, (of, _) in enumerate(runs)}
    scoring_seats = {line.seat for step in steps for line in step.score_lines}
    undivided = "" if scoring_seats <= last.keys() else row.points  # what others scored stands with the last move
    seat_rows = []
    for index, (of, seat_moves) in enumerate(runs):
        ends = index == len(runs) - 1
        alone = of and last[of] == index and not undivided  # what the table does together scores for nobody alone
        points = points_text(words, *steps, only=of) if alone else undivided if ends else ""
        seat_rows.append(
            EntryRow(
                row.entry,
                declaration(words, seat_moves, of),
                points,
                row.step,
                row.retracted,
                of,
                row.text,
                short_text=messages.join_repeated(words, short_sentences(words, seat_moves)),
            )
        )
    return seat_rows


def latest(words: Words, table: Table, limit: int, by_seat: bool = True) -> list[EntryRow]:
    """Return the latest important entries as rows, newest first. The entries of one action form one row or, with
    `by_seat`, one for each seat.
    """
    indexes = [index for index, step in enumerate(table.steps) if _talked_about(table, step)]
    latest_rows: list[EntryRow] = []
    group: list[ReplayStep] = []
    for at in range(len(indexes) - 1, -1, -1):
        group.insert(0, table.steps[indexes[at]])
        before = table.steps[indexes[at - 1]] if at else None
        if before is None or not _goes_on(table, before, indexes[at]):
            row = _row(words, table, group)
            entries = [step.entry for step in group]
            latest_rows += reversed(_by_seat(words, table, row, entries, group)) if by_seat else [row]
            group = []
            if len(latest_rows) >= limit:
                break
    return latest_rows[:limit]


def _talked_about(table: Table, step: ReplayStep) -> bool:
    settled = step.entry.body.get("opened") and step.entry.seq != table.table_state.disputed
    return step.entry.kind in ENTRY_KINDS and not settled and not step.unread


def _goes_on(table: Table, before: ReplayStep, index: int) -> bool:
    """Return whether an entry continues the unfinished action of the previous entry."""
    entry = table.steps[index].entry
    if not entry.kind == before.entry.kind == "move" or entry.seat != before.entry.seat:
        return False
    state, unfinished = table.steps[index - 1].table_state.state, table.game.rules.unfinished
    return bool(open_choices(state)) or (unfinished is not None and unfinished(state))


def _row(words: Words, table: Table, steps: list[ReplayStep]) -> EntryRow:
    entry = steps[0].entry
    states_points = entry.kind == "score" and "points" in entry.body
    text, short_text = entry_text(words, table, entry), ""
    if entry.kind in ("move", "overrule"):
        moves = [moves_of(table.game, step.entry.body) for step in steps]
        short_text = _short_text(words, table, [step.entry for step in steps])
        if entry.kind == "move":
            seat = _speaker(table, entry) if len(steps) == 1 else entry.seat
            text = messages.join_repeated(words, [part for group in moves for part in sentences(words, group, seat)])
    return EntryRow(
        entry,
        text,
        "" if states_points else points_text(words, *steps),
        steps[0],
        seat=actor(table, entry),
        short_text=short_text,
    )


def _short_text(words: Words, table: Table, entries: Sequence[Entry]) -> str:
    """Return what entries declare in short forms; "" if they declare no moves."""
    moves = [moves_of(table.game, entry.body) for entry in entries if entry.kind in ("move", "overrule")]
    return messages.join_repeated(words, [part for group in moves for part in short_sentences(words, group)])


def raw_lines(entries: Sequence[Entry]) -> Iterator[str]:
    """Format each entry as a line with number, local time, kind, player and body."""
    names = seat_names(entries)
    for entry in entries:
        body = json.dumps(msgspec.to_builtins(entry.body), ensure_ascii=False)
        moment, player = local_time(entry.time, "%Y-%m-%d %H:%M"), names.get(entry.seat, entry.seat)
        yield printable("  ".join((f"{entry.seq:>4}", *filter(None, (moment, entry.kind, player)), body)))


def raw_data(entries: Sequence[Entry]) -> list[Any]:
    return [json.loads(to_line(entry)) for entry in entries]


def seat_names(entries: Sequence[Entry]) -> dict[str, str]:
    """Return the names of the players by seat, from the first entry."""
    seats = entries[0].body.get("seats", ()) if entries else ()
    rows = [msgspec.to_builtins(seat) for seat in seats]
    return {str(row["id"]): str(row.get("name", "")) for row in rows if isinstance(row, dict) and "id" in row}


def at_start(table: Table, entry: Entry, facts: Mapping[str, Any]) -> frozenset[str]:
    """Return the paths, in a position described by the players, that "the rest as at the start" covers; empty unless
    the position contains all of them with their initial values.
    """
    earlier = [step for step in table.steps if step.entry.seq < entry.seq]
    if entry.kind != "position" or not earlier:
        return frozenset()
    table_state, game = earlier[-1].table_state, table.game
    options, printed = dict(table_state.state.options), dict(table_state.state.printed)
    initial_state = game.rules.first_state(table_state.seats, options, printed)
    fact_values = {path: tuple(value) if isinstance(value, list) else value for path, value in facts.items()}
    same = {path for path, value in fact_values.items() if _lies(initial_state, path, value)}
    others = {path: value for path, value in fact_values.items() if path not in same}
    before = {path for step in earlier for path in step.entry.body.get("facts", ())}
    try:
        state = state_with_values(game, table_state.state, others)
    except (KeyError, UnknownFactError):  # told under rules that had another place for it
        return frozenset()
    remaining_paths = rest(game, table_state.seats, state, before | others.keys()).keys()
    return frozenset(remaining_paths) if remaining_paths and remaining_paths <= same else frozenset()


def _lies(state: Any, path: str, value: Any) -> bool:
    """Return whether the state has this value of a fact; always False for printed values."""
    if path.startswith("printed."):
        return False
    try:
        return bool(get(state, path) == value)
    except (KeyError, UnknownFactError):
        return False
