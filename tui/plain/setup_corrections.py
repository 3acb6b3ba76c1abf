"""How the table was set up, mended in the line-by-line referee: colours, the order of the seats, the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.facts.verdict import Question
from referee.rules.fact_paths import path_of
from referee.table import setup_correction
from scoring.fields.typed_text import normalize
from tui.core.conversation.typed_answer_reader import read_told
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.reading.command_words import first_word
from tui.core.session import setup_correction_parser
from tui.plain.dispute import find_seat
from tui.plain.fact_arguments import words_of

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


ANEW = ("anew", "改めて")


def recolour(lines: TextSessionProtocol, rest: str) -> None:
    """Give a seat its right colour: SEAT COLOUR; whoever had it takes the other."""
    seat, wanted = first_word(rest)
    if not wanted:
        raise CommandUsageError
    table, words = lines.table, lines.words
    body = setup_correction.colour(
        table, find_seat(lines, seat), setup_correction_parser.colour_named(table.game, wanted)
    )
    table.mend(body)
    for said in setup_correction_parser.colours_now(words, body):
        lines.out(said)


def order(lines: TextSessionProtocol, rest: str) -> None:
    """Say in which order the seats sit: SEAT SEAT …; what comes of it is shown before it counts."""
    body = setup_correction.order(lines.table, setup_correction_parser.seats_named(lines.table, rest))
    _offer(lines, body, lines.words.say("people.order_now", order=tuple(body["order"])))


def other_copy(lines: TextSessionProtocol, rest: str) -> None:
    """Say which box lies on the table: NAME, and what is printed otherwise on it (PATH=VALUE …) or `anew` to be asked
    for all of it; alone the boxes that are remembered.
    """
    if not rest.strip():
        here = setup_correction_parser.copy_here(lines.table)
        for copy in setup_correction_parser.copies(lines.session, lines.table):
            lines.out(f"{'*' if copy == here else ' '} {copy.said(lines.words)}")
        return
    said = words_of(rest)
    told = [word for word in said if "=" in word]
    named = [word for word in said if word not in told]
    anew = len(named) > 1 and normalize(named[-1]).casefold() in ANEW
    copy = setup_correction_parser.copy_named(lines.table, " ".join(named[:-1] if anew else named))
    body = setup_correction_parser.body_of(lines.session, lines.table, copy, anew=anew)
    _ask(lines, setup_correction.answered(body, dict(_told(lines, word) for word in told)), copy)


def _told(lines: TextSessionProtocol, word: str) -> tuple[str, Any]:
    table, (path, _, value) = lines.table, word.partition("=")
    path = path_of(table.game, table.world.seats, path)
    return path, table.fact(path).read_known(value, path, table.names)


def _ask(lines: TextSessionProtocol, body: dict[str, Any], copy: setup_correction_parser.PhysicalCopyIdentity) -> None:
    """Ask for what is printed on the box as far as anything recorded rests on it, then show what comes of it."""
    asked = setup_correction.lacking(lines.table, body)
    if asked is None:
        _offer(lines, body, lines.words.say("people.box_now", box=copy.said(lines.words)))
        return

    def told(text: str) -> None:
        facts = _read(lines, asked, text)
        lines.leave()
        _ask(lines, setup_correction.answered(body, facts), copy)

    if was := setup_correction_parser.so_far(lines.table, asked.path, lines.words):
        lines.out(lines.words.say("people.so_far", value=was))
    lines.ask(asked, told)


def _read(lines: TextSessionProtocol, asked: Question, text: str) -> dict[str, Any]:
    table = lines.table
    return read_told(table.game, table.state, table.names, asked, text)[0]


def _offer(lines: TextSessionProtocol, body: dict[str, Any], said: str) -> None:
    for line in knock_on_lines(lines.words, setup_correction.impact_of(lines.table, body)):
        lines.out(line)

    def accepted() -> None:
        lines.table.mend(body)
        lines.out(said)
        lines.now()

    lines.offer(accepted)


COMMANDS = {"recolour": recolour, "order": order, "copy": other_copy}
ALONE = ("copy",)
"""What can be said without anything more."""
