"""`gyoji new`, `declare`, `options`, `show`, `tables`, `verify`."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from msgspec import structs

from referee.facts.verdict import Question
from referee.notation.move import Moves, write
from referee.notation.sentence import sentence_of
from referee.record.entry import Entry
from referee.record.opening_entry import check_name, opening, seats_of
from referee.rules.fact_paths import REST
from referee.rules.game import Game, find
from referee.rules.game_presence import check_installed
from referee.rules.game_settings import read_option, write_setting
from referee.store.store import Store, StoredTable
from referee.table.declaration_result import DeclarationResult
from referee.table.described_position import START, DescribedPosition, flatten, position_of
from referee.table.position_contradictions import contradictions_of
from referee.table.rejudge import otherwise, since
from referee.table.state_json import plain
from referee.table.stored_table_summary import look
from referee.table.table import Table
from scoring.breakdown import as_json
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Words
from tui.commands.common import (
    CONFIRM,
    EXIT,
    find_name,
    find_table,
    only_several,
    print_json,
    print_rows,
    read_facts,
    reading,
    remembered,
    session,
)
from tui.commands.missing_game import game_errors, show_record
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.conversation.typed_answer_reader import read_told
from tui.core.history.table_results import reasons
from tui.core.i18n import messages, verdict_json
from tui.core.i18n.local_time_text import local_time
from tui.core.i18n.move_text import declaration
from tui.core.i18n.rule_source_difference_text import verdict_readings
from tui.core.presenters.board_text import shown_lines
from tui.core.presenters.plain_text import (
    declarable,
    meaning_lines,
    option_lines,
    otherwise_lines,
    overlooked_lines,
    prompt_lines,
    state_text,
    verdict_lines,
)
from tui.core.session.user_files import read_file
from tui.core.tally.score_line_parser import ScoreLineParser, record_scores

if TYPE_CHECKING:
    from tui.core.conversation.dialogue_state import InterpretedLine
    from tui.core.session.session import Session


def new(chosen: argparse.Namespace) -> int:
    """Open a table and print its name."""
    found = session(chosen)
    game = find(chosen.game)
    seats = seats_of(game, [name.strip() for name in chosen.seats.replace("、", ",").split(",")])
    told = position_of(game, seats, flatten(read_file(chosen.position)) if chosen.position else {})
    entry = opening(
        game,
        seats,
        options=told.options | _settings(game, chosen.set),
        printed=remembered(found, game.id),
        depth=chosen.depth,
        blank=bool(chosen.position),
    )
    called, entries = "" if chosen.name is None else check_name(chosen.name), [entry]
    table = Table(called, entries)
    if told.facts or told.rest or told.faults:
        _describe(table, told)
        entries = table.entries
    name = keep(found.store, called, entries, free_names(game.id))
    for contradiction in contradictions_of(table) if chosen.position else ():
        print(messages.breach(found.words(table=table), contradiction.breach), file=sys.stderr)
    from tui.core.components.printed_value_confirmation import to_ask

    if not_yet := to_ask(found.store, game, game.meta.editions[0], len(seats)):
        print(found.words(table=table).say("box.not_compared", count=len(not_yet)), file=sys.stderr)
    _name_asked(found.words(table=table), table, chosen.set)
    print(name)
    return 0


def _name_asked(words: Words, table: Table, given: Sequence[str]) -> None:
    """Say on standard error how each setting stands that a table of so many seats is asked for and nobody has given."""
    told, settings = {text.partition("=")[0] for text in given}, table.state.options
    for option in table.game.meta.options:
        if len(table.seats) in option.asked and option.id not in told:
            value = write_setting(table.game, option.id, settings[option.id], words)
            said = words.say("new_table.asked_new", option=option.id, value=value, setting=f"{option.id}=…")
            print(said, file=sys.stderr)


def _describe(table: Table, told: DescribedPosition) -> None:
    """Describe a position whose settings the table was opened with. Raises `InputError` with every fault."""
    faults = list(told.faults)
    try:
        table.describe(told.facts | ({REST: START} if told.rest else {}))
    except InputError as wrong:
        faults += wrong.faults
    if faults:
        raise InputError(faults)


def _settings(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """Read `OPTION=VALUE` settings. Raises `InputError` with every fault."""
    found: dict[str, Any] = {}
    faults: list[Fault] = []
    for text in given:
        name, _, value = text.partition("=")
        try:
            found[name] = read_option(game, name, value)
        except InputError as wrong:
            faults += wrong.faults
    if faults:
        raise InputError(faults)
    return found


def keep(store: Store, name: str, entries: Sequence[Entry], free: Iterable[str]) -> str:
    """Keep a new table, with what a list says of it, and give its name: that, or where it is "" the first that no table
    has of those that are `free` to choose. Raises `InputError` where the name is taken.
    """
    known = None
    with suppress(InputError):  # what cannot be followed is said where it is opened
        known = Table(name, entries).glance()
    if not name:
        return store.adopt_free(free, entries, known)
    store.adopt(name, entries, known)
    return name


def free_names(game: str) -> Iterator[str]:
    """Suggest names for a table: the game's id and a number."""
    return (f"{game}-{number}" for number in count(1))


def declare(chosen: argparse.Namespace) -> int:
    """Check a move and record it. Exit 0 legal, 1 illegal, 3 needs, 4 unclear or to be chosen, 2 unusable.

    A command cannot wait for an answer: what a legal move leaves undone for good is said with its verdict, and the move
    is recorded, so that exit 0 always means that.
    """
    found = session(chosen)
    table = find_table(found, chosen.table)
    facts = read_facts(chosen.fact, lambda path, text: _read(found.words(table=table), table, path, text))
    if table.world.depth == "score":
        return _score(found.words(table=table), table, chosen)
    line = _line(found, table, chosen.move, facts)
    declared = table.declare(line.judged)
    words = found.words(table=table)
    rows = () if line.judged.moves else line.choices
    understood = declared.judged.moves if line.said else ()
    readings = verdict_readings(words, table.game, declared.verdict, table.state.options)
    if chosen.json:
        _print_declared(words, declared, understood, rows, readings)
    else:
        _say_declared(words, table, chosen, declared, understood, rows, readings)
    return CONFIRM if rows and line.choices else EXIT.get(declared.verdict.status, 2)


def _print_declared(
    words: Words, declared: DeclarationResult, understood: Moves, rows: Sequence[Moves], readings: Sequence[str]
) -> None:
    """Print what came of a declaration as plain data."""
    overlooked = overlooked_lines(words, declared.overlooked)
    more: dict[str, Any] = {
        "taken_back": list(declared.taken_back),
        "overlooked": [line.removeprefix("! ") for line in overlooked],
        "moves": verdict_json.of_moves(words, understood),
        "choices": verdict_json.of_rows(words, rows),
    }
    print_json(
        verdict_json.of_verdict(words, declared.verdict, readings)
        | {name: value for name, value in more.items() if value}
    )


def _say_declared(
    words: Words,
    table: Table,
    chosen: argparse.Namespace,
    declared: DeclarationResult,
    understood: Moves,
    rows: Sequence[Moves],
    readings: Sequence[str],
) -> None:
    """Say how a declaration was understood and what came of it; what it can mean where that is several things."""
    verdict = declared.verdict
    told = verdict_lines(words, verdict, table.names)
    lines = [declaration(words, understood)] if understood else []
    lines += [*(told[:1] if rows and only_several(verdict) else told), *meaning_lines(words, table, rows)]
    overlooked = overlooked_lines(words, declared.overlooked)
    print("\n".join([*lines, *overlooked, *(f"! {reading}" for reading in readings)]))
    if declared.taken_back:
        print(words.say("say.taken_back", count=len(declared.taken_back)))
    if verdict.questions:
        path = verdict.questions[0].path
        command = shlex.join(["gyoji", "declare", table.name, chosen.move, *_told(chosen.fact), "--fact", f"{path}="])
        print(words.say("plain.fact_how", command=f"{command}…"))


def _line(found: Session, table: Table, text: str, facts: dict[str, Any]) -> InterpretedLine:
    """Read a line as the line of the table is read, on the answers told with it and on what the card library has learnt
    since the table was opened. Raises `InputError`.
    """
    reader = LineEvaluator(table)
    reader.enter(text)
    line = reader.line(text)
    if facts and line.judged.moves:  # told for what is no move, they are not kept either
        reader.read_off(table.answer(facts), line.judged.moves)
        line = reader.line(text)
    while line.judged.question and found.recall(table, line.judged.verdict):
        line = reader.line(text)
    return line


def _score(words: Words, table: Table, chosen: argparse.Namespace) -> int:
    """Record the scores of a line at a table that keeps only those."""
    reader = ScoreLineParser(table)
    told, (whole, said) = reader.scores(chosen.move), reader.said(words, chosen.move)
    if whole:
        record_scores(table, told)
    if chosen.json:
        print_json({"status": "legal" if whole else "unreadable", "scores" if whole else "faults": said})
    else:
        print("\n".join(said))
    return 0 if whole else 2


def _read(words: Words, table: Table, path: str, text: str) -> dict[str, Any]:
    """Read an answer: the fact, or the line of its card. What is not known is left open, which is mentioned on standard
    error. Raises `InputError`.
    """
    question = Question(path, table.fact(path))
    if question.fact.is_unknown(text, table.names):
        print(words.say("plain.question_left"), file=sys.stderr)
        return {}
    return read_told(table.game, table.state, table.names, question, text, True)[0]


def _told(facts: Sequence[str]) -> Iterator[str]:
    """Repeat the answers that hold for one declaration only: the others are in the record."""
    for fact in facts:
        if fact.startswith("now."):
            yield from ("--fact", fact)


@reading
def options(chosen: argparse.Namespace, found: Session) -> int:
    """List what may be declared now; every line can be typed back."""
    table = find_table(found, chosen.table)
    words = found.words(table=table)
    moves = declarable(table)
    if chosen.json:
        print_json(
            [
                {
                    "text": f"{table.names.seat_word(move.seat)}: {write(move)}" if move.seat else write(move),
                    "seat": move.seat,
                    "said": write(move, words),
                    "sentence": sentence_of(move, words),
                }
                for move in moves
            ]
        )
    else:
        print("\n".join([*prompt_lines(words, table), *option_lines(words, table)]))
    return 0


@reading
def show(arguments: argparse.Namespace, current: Session) -> int:
    """Print what is due and the standings; a seat, the board, or what some words are about. Of a table whose game
    cannot be used the record is printed.
    """
    name = find_name(current, arguments.table)
    errors = game_errors(current, name)
    if errors:
        return show_record(current, name, errors, arguments.json)
    table = find_table(current, name)
    words = current.words(table=table)
    if arguments.json:
        breakdown = table.breakdown()
        totals = {place.seat: place.points for place in breakdown.places}
        print_json(
            {
                "table": table.name,
                "game": table.game.id,
                "seats": table.seats,
                "depth": table.world.depth,
                "entries": len(table.entries),
                "state": plain(table.state),
                "standings": as_json(breakdown, words, totals),
            }
        )
    else:
        print("\n".join(shown_lines(words, table, " ".join(arguments.what))))
    return 0


@reading
def tables(chosen: argparse.Namespace, found: Session) -> int:
    """List all tables, the one played last first; or the deleted ones, the one deleted last first."""
    if chosen.deleted:
        from tui.commands.deleted import list_deleted

        return list_deleted(found, chosen.json)
    kept = found.store.tables()
    if chosen.json:
        print_json([_plain(found, one) for one in kept])
    else:
        print_rows(_row(found, one) for one in kept)
    return 0


def _plain(found: Session, kept: StoredTable) -> dict[str, Any]:
    if kept.glance is None:
        with suppress(Exception):  # a record may hold anything: then it is listed by what is stored of it
            kept = structs.replace(kept, played=look(found.store, kept.name).sat_down)
    row = {"name": kept.name, "game": kept.game, "played": kept.played, "entries": kept.entries}
    return row | ({"wrong": messages.faults(found.words(), kept.faults)} if kept.faults else {})


MINUTE = "%Y-%m-%d %H:%M"


def _row(found: Session, kept: StoredTable) -> tuple[str, str, str, str]:
    """Say a table: name, local time, game, and who is to act; what is wrong with its record."""
    played, words = local_time(kept.played, MINUTE), found.words()
    try:
        at = look(found.store, kept.name)
        played = local_time(at.sat_down, MINUTE)
        check_installed(at.game, at.source)
        title, state = find(at.game).meta.title(found.lang), state_text(words.named(at.names), at)
    except Exception as error:  # a record may hold anything, and the others are to be listed all the same
        return kept.name, played, kept.game, messages.fault(words, reasons(kept.name, error)[0])
    wrong = (f"! {messages.fault(words, structs.replace(fault, field=''))}" for fault in kept.faults)
    return kept.name, played, title, "  ".join((state, *wrong)).lstrip()


@reading
def verify(chosen: argparse.Namespace, found: Session) -> int:
    """Check the hash chain and judge every entry again.

    Exit 0 where both are sound, also where the table has changed the past and later entries no longer fit; 1 where
    another hand changed the record, or today's rules judge otherwise.
    """
    name = find_name(found, chosen.table)
    entries = found.store.entries(name)
    doubts = found.store.unsound(name, entries)
    found.check_game(name, entries)
    table = Table(name, entries)
    for doubt in doubts:
        print(messages.fault(found.words(), doubt))
    words = found.words(table=table)
    differing = otherwise(table)
    changes = since(table) if differing else {}
    for judged in differing:
        print("\n".join(otherwise_lines(words, judged, changes.get(judged.entry.seq))))
    if doubts or any(judged.entry.seq not in changes for judged in differing):
        return 1
    key = "verify.loosened" if differing else "verify.sound"
    print(words.say(key, count=len(entries), seqs=tuple(judged.entry.seq for judged in differing)))
    return 0
