"""The commands `gyoji new`, `declare`, `options`, `show`, `tables` and `verify`."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from msgspec import structs

from referee.notation.move import Moves, write
from referee.notation.sentence import sentence_of
from referee.reading.typed_values import read_setting
from referee.record.declaration import Declaration
from referee.record.entry import Entry
from referee.record.opening_entry import check_name, opening, seats_of
from referee.rules.fact_paths import REST
from referee.rules.game import Game, find
from referee.rules.game_presence import check_installed
from referee.rules.game_settings import option_of, write_setting
from referee.sheets.sheet_library import game_or_sheet
from referee.sheets.sheet_lookup import exported_game, is_sheet
from referee.store.forks import Fork, forks
from referee.store.store import Store
from referee.store.stored_table import StoredTable
from referee.table.described_position import START, DescribedPosition, flatten, position_of
from referee.table.json_schemas import plain
from referee.table.position_contradictions import contradictions_of
from referee.table.rejudge import causes_of_changes, verdict_changes
from referee.table.stored_table_summary import stored_or_new_summary
from referee.table.table import Table
from scoring.breakdown import as_json
from scoring.errors import Fault, InputError, input_error
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
    read_only_command,
    session,
    stored_printed_values,
)
from tui.commands.missing_game import game_errors, show_record
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.conversation.typed_answer_reader import read_with_path
from tui.core.export.exported_result import export_name
from tui.core.history.table_results import reasons
from tui.core.i18n import messages, verdict_json
from tui.core.i18n.local_time_text import local_time
from tui.core.i18n.move_text import declaration
from tui.core.i18n.rule_source_difference_text import new_interpretations
from tui.core.presenters.board_text import board_lines
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
from tui.core.reading.command_words import slashed
from tui.core.reading.line import Line, meanings_json
from tui.core.session.home_list import fork_text
from tui.core.session.session import Session
from tui.core.session.user_files import read_file
from tui.core.tally.score_line_parser import ScoreLineParser, record_scores

if TYPE_CHECKING:
    from tui.core.session.session import Session


def new(arguments: argparse.Namespace) -> int:
    """Create a table and print its name."""
    user_session = session(arguments)
    game = game_or_sheet(arguments.game)
    seats = seats_of(game, [name.strip() for name in arguments.seats.replace("、", ",").split(",")])
    position = position_of(game, seats, flatten(read_file(arguments.position)) if arguments.position else {})
    entry = opening(
        game,
        seats,
        options=position.options | _settings(game, arguments.set),
        printed=stored_printed_values(user_session, game.id),
        depth=arguments.depth,
        blank=bool(arguments.position),
    )
    requested_name, entries = "" if arguments.name is None else check_name(arguments.name), [entry]
    table = Table(requested_name, entries)
    if position.facts or position.rest or position.faults:
        _describe(table, position)
        entries = table.entries
    name = keep(user_session.store, requested_name, entries, free_names(game.id))
    for contradiction in contradictions_of(table) if arguments.position else ():
        print(messages.breach(user_session.words(table=table), contradiction.breach), file=sys.stderr)
    from tui.core.components.printed_value_confirmation import to_ask

    if not_yet := to_ask(user_session.store, game, game.meta.editions[0], len(seats)):
        print(user_session.words(table=table).translate("box.not_compared", count=len(not_yet)), file=sys.stderr)
    _print_settings(user_session.words(table=table), table, arguments.set)
    print(name)
    return 0


def _print_settings(words: Words, table: Table, setting_texts: Sequence[str]) -> None:
    """Print on standard error the default value of each setting that matters for this number of seats and was not
    given.
    """
    stated, settings = {text.partition("=")[0] for text in setting_texts}, table.state.options
    for option in table.game.meta.options:
        if len(table.seats) in option.asked and option.id not in stated:
            value = write_setting(table.game, option.id, settings[option.id], words)
            line = words.translate("new_table.asked_new", option=option.id, value=value, setting=f"{option.id}=…")
            print(line, file=sys.stderr)


def _describe(table: Table, position: DescribedPosition) -> None:
    """Enter the values of a position at a newly opened table. Raises `InputError` with all faults."""
    faults = list(position.faults)
    try:
        table.describe(position.facts | ({REST: START} if position.rest else {}))
    except InputError as wrong:
        faults += wrong.faults
    if faults:
        raise InputError(faults)


def _settings(game: Game, setting_texts: Sequence[str]) -> dict[str, Any]:
    """Parse settings of the form `OPTION=VALUE`. Raises `InputError` with all faults."""
    settings: dict[str, Any] = {}
    faults: list[Fault] = []
    for text in setting_texts:
        name, _, value = text.partition("=")
        try:
            settings[name] = read_setting(game, option_of(game, name), value)
        except InputError as wrong:
            faults += wrong.faults
    if faults:
        raise InputError(faults)
    return settings


def keep(store: Store, name: str, entries: Sequence[Entry], free: Iterable[str]) -> str:
    """Store a new table with its summary for lists. Return its name: `name`, or if "" the first unused name of `free`.
    Raises `InputError` if the name is taken.
    """
    known = None
    with suppress(InputError):  # what cannot be followed is said where it is opened
        known = Table(name, entries).summary()
    if not name:
        return store.adopt_free(free, entries, known)
    store.adopt(name, entries, known)
    return name


def free_names(game: str) -> Iterator[str]:
    """Yield names for a new table: the id of the game, or the name of a score sheet, with 1, 2, 3 …."""
    name = re.sub(r"[\W_]+", " ", find(game).meta.en).strip()[:30] if is_sheet(game) else game
    return (f"{name}-{number}" for number in count(1))


def declare(arguments: argparse.Namespace) -> int:
    """Judge a move and record it if it is legal, or carry out a command after `/`. Exit codes: 0 legal or done, 1
    illegal, 2 unusable, 3 values are missing, 4 unclear or ambiguous.

    A command cannot wait for an answer: a legal move is recorded even if it gives up something permanently, which is
    printed with its verdict. Exit code 0 therefore always means that the move is recorded.
    """
    user_session = session(arguments)
    table = find_table(user_session, arguments.table)
    if slashed(arguments.move):
        from tui.commands.fact_driver import run_command

        return run_command(user_session, table, arguments)
    facts = read_facts(arguments.fact, lambda path, text: _read(user_session.words(table=table), table, path, text))
    if table.table_state.depth == "score":
        return _score(user_session.words(table=table), table, arguments)
    if not table.game.rules.actions:
        raise input_error("sheet_moves", table.name)
    line = _line(user_session, table, arguments.move, facts)
    declared = table.declare(line.evaluated or arguments.move)
    words = user_session.words(table=table)
    is_displayed = line.is_understood or bool(
        declared.verdict.questions
    )  # what will be recorded stands above a question
    understood = declared.moves if is_displayed else ()
    interpretations = new_interpretations(words, table, declared.verdict)
    if arguments.json:
        _print_declared(words, table, declared, understood, line, interpretations)
    else:
        _print_declaration(words, table, arguments, declared, understood, line, interpretations)
    return CONFIRM if line.choices and not line.moves else EXIT.get(declared.verdict.status, 2)


def _print_declared(
    words: Words,
    table: Table,
    declared: Declaration,
    understood: Moves,
    line: Line,
    interpretations: Sequence[str],
) -> None:
    rows = () if line.moves else line.choices
    overlooked = overlooked_lines(words, declared.overlooked)
    more: dict[str, Any] = {
        "taken_back": list(declared.taken_back),
        "overlooked": [line.removeprefix("! ") for line in overlooked],
        "moves": verdict_json.of_moves(words, understood),
        **meanings_json(words, table, rows, line.unused),
    }
    print_json(
        verdict_json.of_verdict(words, declared.verdict, interpretations)
        | {name: value for name, value in more.items() if value}
    )


def _print_declaration(
    words: Words,
    table: Table,
    arguments: argparse.Namespace,
    declared: Declaration,
    understood: Moves,
    line: Line,
    interpretations: Sequence[str],
) -> None:
    """Print the interpreted moves and the result of a declaration; for an ambiguous text, also its possible
    meanings.
    """
    verdict, rows = declared.verdict, () if line.moves else line.choices
    verdict_text = verdict_lines(words, verdict, table.names)
    lines = [declaration(words, understood)] if understood else []
    lines += [
        *(verdict_text[:1] if rows and only_several(verdict) else verdict_text[bool(line.unused) :]),
        *meaning_lines(words, table, rows, line.unused),
    ]
    overlooked = overlooked_lines(words, declared.overlooked)
    print("\n".join([*lines, *overlooked, *(f"! {interpretation}" for interpretation in interpretations)]))
    if declared.taken_back:
        print(words.translate("say.taken_back", count=len(declared.taken_back)))
    if verdict.questions:
        path = verdict.questions[0].path
        command = shlex.join(
            ["gyoji", "declare", table.name, arguments.move, *_one_time_answers(arguments.fact), "--fact", f"{path}="]
        )
        print(words.translate("plain.fact_how", command=f"{command}…"))


def _line(user_session: Session, table: Table, text: str, facts: dict[str, Any]) -> Line:
    """Interpret a line at a table, using the answers in `facts` and printed values stored since the opening. Raises
    `InputError` if it is invalid.
    """
    reader = LineEvaluator(table)
    reader.enter(text)
    line = reader.line(text)
    if facts and line.moves:  # told for what is no move, they are not kept either
        reader.store_move_facts(table.answer(facts), line.moves)
        line = reader.line(text)
    while reader.judge(text).question and user_session.recall(table, reader.judge(text).verdict):
        line = reader.line(text)
    return line


def _score(words: Words, table: Table, arguments: argparse.Namespace) -> int:
    """Record the scores of a line that names their players, at a table that records only scores."""
    reader = ScoreLineParser(table)
    scores, (is_complete, content) = reader.scores(arguments.move), reader.said(words, arguments.move)
    has_seat = bool(reader.read(arguments.move).seat)
    status, code = ("unreadable", 2) if not is_complete else ("legal", 0) if has_seat else ("unclear", CONFIRM)
    if code == 0:
        record_scores(table, scores)
    if arguments.json:
        print_json({"status": status, "scores" if is_complete else "faults": content})
    else:
        print("\n".join(content if code != CONFIRM else [*content, words.translate("table.score_unnamed")]))
    return code


def _read(words: Words, table: Table, path: str, text: str) -> dict[str, Any]:
    """Parse an answer: the value at a dotted path, or all values of a card. For an unknown value return {} and print a
    note on standard error. Raises `InputError` for invalid text.
    """
    if table.fact(path).is_unknown(text, table.names):
        print(words.translate("plain.question_left"), file=sys.stderr)
        return {}
    return read_with_path(table, path, text)


def _one_time_answers(facts: Sequence[str]) -> Iterator[str]:
    """Yield the `--fact` arguments that are valid for one declaration only (`now.…`), because all others are already
    recorded.
    """
    for fact in facts:
        if fact.startswith("now."):
            yield from ("--fact", fact)


@read_only_command
def options(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print the legal moves; every printed line can be typed as a declaration."""
    table = find_table(user_session, arguments.table)
    words = user_session.words(table=table)
    moves = declarable(table)
    if arguments.json:
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


@read_only_command
def show(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print the required actions and the standings, or the requested seat, board, or values. If the game is unusable,
    print the record.
    """
    name = find_name(user_session, arguments.table)
    errors = game_errors(user_session, name)
    if errors:
        return show_record(user_session, name, errors, arguments.json)
    table = find_table(user_session, name)
    words = user_session.words(table=table)
    if arguments.json:
        breakdown = table.breakdown()
        totals = {seat_rank.seat: seat_rank.points for seat_rank in breakdown.places}
        print_json(
            {
                "table": table.name,
                "game": exported_game(table.game.id, words.lang),
                "seats": table.seats,
                "depth": table.table_state.depth,
                "entries": len(table.entries),
                "state": plain(table.state),
                "standings": as_json(breakdown, words, totals, export_name(words, table.game)),
            }
        )
    else:
        print("\n".join(board_lines(words, table, " ".join(arguments.what))))
    return 0


@read_only_command
def tables(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print all tables, the most recently played first; or the deleted ones, the last deleted first."""
    if arguments.deleted:
        from tui.commands.deleted import list_deleted

        return list_deleted(user_session, arguments.json)
    stored_tables, parted = user_session.store.tables(), forks(user_session.store)
    if arguments.json:
        print_json([_summary_json(user_session, stored, parted.get(stored.name)) for stored in stored_tables])
    else:
        print_rows(_row(user_session, stored, parted.get(stored.name)) for stored in stored_tables)
    return 0


def _summary_json(user_session: Session, stored: StoredTable, fork: Fork | None) -> dict[str, Any]:
    if stored.summary is None:
        with suppress(Exception):  # a record may hold anything: then it is listed by what is stored of it
            stored = structs.replace(stored, played=stored_or_new_summary(user_session.store, stored.name).sat_down)
    row: dict[str, Any] = {
        "name": stored.name, "game": exported_game(stored.game, user_session.lang),
        "played": stored.played, "entries": stored.entries,
    }  # fmt: skip
    row |= {"fork": {"entry": fork.entry, "others": fork.others}} if fork else {}
    return row | ({"wrong": messages.faults(user_session.words(), stored.faults)} if stored.faults else {})


MINUTE = "%Y-%m-%d %H:%M"


def _row(user_session: Session, stored: StoredTable, fork: Fork | None) -> tuple[str, str, str, str]:
    """Format a table as a row: name, local time, game, state with the seat to act, where it parts from another, faults
    of its record.
    """
    time, words = local_time(stored.played, MINUTE), user_session.words()
    try:
        at = stored_or_new_summary(user_session.store, stored.name)
        time = local_time(at.sat_down, MINUTE)
        check_installed(at.game, at.source)
        title, state = find(at.game).meta.title(user_session.lang), state_text(words.named(at.names), at)
    except Exception as error:  # a record may hold anything, and the others are to be listed all the same
        return stored.name, time, stored.game, messages.fault(words, reasons(stored.name, error)[0])
    wrong = (f"! {messages.fault(words, structs.replace(fault, field=''))}" for fault in stored.faults)
    split = [fork_text(words, fork)] if fork else []
    return stored.name, time, title, "  ".join((state, *split, *wrong)).lstrip()


@read_only_command
def verify(arguments: argparse.Namespace, user_session: Session) -> int:
    """Check the hash chain of a record, and judge every entry again.

    Exit code 0 if both agree, or if verdicts differ only because earlier entries were changed in Gyoji; 1 if the record
    was changed outside Gyoji or the current rules judge an entry differently.
    """
    name = find_name(user_session, arguments.table)
    entries = user_session.store.entries(name)
    chain_faults = user_session.store.record_faults(name, entries)
    user_session.check_game(name, entries)
    table = Table(name, entries)
    for fault in chain_faults:
        print(messages.fault(user_session.words(), fault))
    words = user_session.words(table=table)
    differing = verdict_changes(table)
    changes = causes_of_changes(table) if differing else {}
    for differing_entry in differing:
        print("\n".join(otherwise_lines(words, differing_entry, changes.get(differing_entry.entry.seq))))
    if chain_faults or any(differing_entry.entry.seq not in changes for differing_entry in differing):
        return 1
    key = "verify.loosened" if differing else "verify.sound"
    print(
        words.translate(key, count=len(entries), seqs=tuple(differing_entry.entry.seq for differing_entry in differing))
    )
    return 0
