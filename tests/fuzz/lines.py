"""Doors where a person types: the line-by-line referee, the line of the app, lines of the card library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from referee.rules.game import find, offered_games
from referee.store.migration import CARD_LIBRARY_VERSION, FORMAT, import_library
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import LANGS
from tests.fuzz import odd, tables
from tui.core.commands.command_table import TEXT_MODE as COMMANDS
from tui.core.components.printed_value_groups import cards_of, groups
from tui.core.components.printed_value_parser import card_input_feedback, value_input_feedback
from tui.core.conversation.dialogue_state import NextAction
from tui.core.conversation.table_session import TableSession
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.plain.command_functions import leaves
from tui.plain.text_referee import TextReferee

Input = tuple[object, Callable[[], Any]]


def opened(chance: Random, folder: Path) -> tuple[Session, Table]:
    """Keep a table in the middle of a play, and open it."""
    session = Session(chance.choice(LANGS), SqliteStore(folder))
    session.store.adopt("friday", tables.cut(chance))
    return session, session.open("friday")


def paths(table: Table) -> list[str]:
    """The paths of everything that can be told, and of some that cannot."""
    found = list(table.game.facts(tuple(table.seats)))
    return [*found, *(f"printed.{path}" for path in table.game.components)]


def typed(chance: Random, table: Table, offers: list[str], told: list[str]) -> str:
    """A line as somebody might type it at this table."""
    said = [*tables.lines(table.game.id), *offers]
    move = chance.choice(offers) if offers and chance.random() < 0.5 else chance.choice(said)
    fact = f"{chance.choice(told)}={chance.choice((str(chance.randint(-2, 50)), odd.word(chance, said)))}"
    name = chance.choice(list(COMMANDS))
    number = str(chance.randint(0, len(table.entries) + 1))
    begun = move[: chance.randint(1, len(move))] + chance.choice(("", "", " ", ",", ":", "=", ", "))
    line = chance.choice((
        move, move, move, move, begun, begun, begun, f"tell {fact}", f"recount {fact} : tea", f"position {fact}", f"overrule {move} : tea",
        f"amend {number} {move}", f"amend {number}", f"retract {number}", f"restore {number}", f"anyway {move}",
        f"{name} {move}", f"{name} {fact}", f"{name} {odd.word(chance, said)}", name,
        f"settle {odd.word(chance, ('leave overrule fix rewind house',))} {fact} : tea", f"dispute {move}", f"claim A {move}", f"score A {odd.word(chance)} tea", f"markers A={odd.word(chance)}",
        str(chance.randint(-1, 40)), odd.word(chance, said), "accept", "cancel", "undo", "redo", "options", "audit",
    ))  # fmt: skip
    return odd.text(chance, line, said) if chance.random() < 0.6 else line


def plain(chance: Random, folder: Path) -> Iterator[Input]:
    """Lines of plain mode; the answer is for the next line, so that questions are answered too."""
    session, table = opened(chance, folder)
    texts: list[str] = []
    lines = TextReferee(session, table, texts.append)
    told = paths(table)
    while True:
        if table.table_state.closed or len(table.entries) > 400:
            return
        line = typed(chance, table, tables.offers(table), told)
        if not leaves(session.lang, line):
            yield line, lambda line=line: _answered(lines, line, texts)


def _answered(lines: TextReferee, line: str, said: list[str]) -> None:
    assert lines.answer(line)
    shown = "\n".join(said)
    said.clear()
    assert "Traceback" not in shown
    assert not any(sign in shown for sign in "\x1b\r\x00\u202e\u2066\u0085"), "a control sign is shown"


def desk(chance: Random, folder: Path) -> Iterator[Input]:
    """The declaration line of the app: what is typed, completed, entered, answered."""
    session, table = opened(chance, folder)
    table_session = TableSession(session, table)
    told = paths(table)
    while len(table.entries) < 400:
        line = typed(chance, table, tables.offers(table), told)
        yield line, lambda line=line: _at_desk(chance, session, table_session, line)


def _at_desk(chance: Random, session: Session, desk: TableSession, line: str) -> None:
    try:
        desk.conversation.write(line)
        _ = desk.conversation.state
        if found := desk.suggestions.of(line):
            desk.conversation.write(chance.choice(found).line)
        if chance.random() < 0.5:
            desk.conversation.enter()
        while desk.conversation.state.next_action is NextAction.ANSWER and chance.random() < 0.9:
            desk.conversation.answer(line if chance.random() < 0.2 else str(chance.randint(0, 9)))
    except InputError:
        return


def cards(chance: Random, folder: Path) -> Iterator[Input]:
    """Lines of the card library, and values that stand alone."""
    while True:
        game = find(chance.choice(offered_games()))
        words = words_for(chance.choice(LANGS), game.id)
        values = dict(game.printed())
        found = cards_of(game, values)
        alone = [path for group in groups(game, values) for path in group.paths]
        for _ in range(50):
            if found and (not alone or chance.random() < 0.7):
                card = chance.choice(found)
                line = odd.text(chance, card.example, [one.example for one in found])
                yield (game.id, card.id, line), lambda c=card, t=line, g=game, w=words: card_input_feedback(w, g, c, t)
            elif alone:
                path, line = chance.choice(alone), odd.word(chance, ("3", "A", "red blue"))
                yield (game.id, path, line), lambda p=path, t=line, g=game, w=words: value_input_feedback(w, g, p, t)


def library(chance: Random, folder: Path) -> Iterator[Input]:
    """Files of the card library."""
    while True:
        game = find(chance.choice(offered_games()))
        edition = game.meta.editions[0]
        values = dict(list(game.printed().items())[: chance.randint(0, 40)])
        sound = {
            "format": FORMAT,
            "version": CARD_LIBRARY_VERSION,
            "game": game.id,
            "edition": edition,
            "values": values,
        }
        for _ in range(20):
            raw = odd.written(chance, odd.data(chance, sound))
            yield (game.id, raw), lambda g=game, r=raw, e=edition: _taken(lambda: import_library(g, r, e))


def _taken(act: Callable[[], object]) -> None:
    try:
        act()
    except InputError as found:
        for lang in LANGS:
            assert messages.faults(words_for(lang), found.faults)
