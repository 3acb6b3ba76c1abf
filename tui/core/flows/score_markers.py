"""Comparing the physical score markers with the record: a difference is noted, or the markers override the record."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.facts import known
from referee.reading.typed_values import read_fact
from referee.table.round_check import ANSWERS, FEW, RoundCheckDifferenceSearch, search_marker
from referee.table.score_difference import (
    ScoreDifferenceExplanation,
    ScoreMarkerDifference,
    differing,
    explanations,
)
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import question_text
from tui.core.flows.steps import (
    Ask,
    AskField,
    CancelledStepError,
    Change,
    Flow,
    Inspect,
    Pick,
    PickRow,
    Show,
    Step,
    Texts,
    ask_until_read,
    choices,
    text,
)
from tui.core.i18n import messages
from tui.core.presenters.plain_text import grouped_lines


def markers(table: Table, words: Callable[[], Words]) -> Flow:
    """Ask for the position of each score marker (blank fields are not compared). Let the user note the differences, let
    the markers override the record, or inspect the scores or an entry that may explain them. `words` returns the
    catalogue in the current language.
    """
    fields = tuple(_field(table, seat) for seat in table.seats)
    points = yield from ask_until_read(Ask(text("table.markers"), fields), partial(_read, table))
    differences = differing(table, points)
    if not differences:
        yield Show(text("table.markers_agree" if points else "table.markers_none"))
        return
    explained = yield from _explained(table, differences)

    def sentence(words: Words) -> str:
        return words.join_items([messages.differing(words, difference) for difference in differences])

    def rows(words: Words) -> list[PickRow]:
        why = [PickRow(trace.seq, messages.trace(words, seat, trace)) for seat, trace in explained]
        ways = [PickRow(way, words.translate(f"table.marker_{way}")) for way in ("trace", "note", "recount")]
        return [*why, *ways]

    choice = yield Pick(sentence, rows)
    if choice == "note":
        yield Change(lambda: table.note(sentence(words())), text("table.noted"))
    elif choice == "recount":
        facts = {f"seats.{difference.seat}.vp": difference.shown for difference in differences}
        reason = words().translate("table.markers")
        yield Change(lambda: table.recount(facts, reason), text("table.recounted"))
    else:
        screen, arguments = ("scores", {}) if choice == "trace" else ("record", {"seq": choice})
        yield Inspect(screen, {"table": table, **arguments}, lambda words: grouped_lines(words, table.lines()))


_ANSWERS = choices(*((answer, f"table.trace_{answer}") for answer in ANSWERS))


def _explained(
    table: Table, differences: list[ScoreMarkerDifference]
) -> Generator[Step, Any, list[tuple[str, ScoreDifferenceExplanation]]]:
    """Return the entries that may explain the differences; many explanations for one marker are reduced by asking
    whether the marker was right after an entry, until a question is closed without an answer.
    """
    if len(differences) > 1:
        return explanations(table, differences)
    search = search_marker(table, differences[0])
    try:
        while search.middle is not None:
            title = partial(_question, table, search)
            search = search.narrowed_by_answer(ANSWERS[(yield Pick(title, _ANSWERS))])
    except CancelledStepError:
        pass
    return [(differences[0].seat, trace) for trace in search.traces[:FEW]]


def _question(table: Table, search: RoundCheckDifferenceSearch, words: Words) -> str:
    return question_text(words, table, search)


def _field(table: Table, seat: str) -> AskField:
    def hint(words: Words) -> str:
        vp = table.state.seats[seat].vp
        return words.translate("table.marker_record", vp=vp if known(vp) else "?")

    return AskField(seat, text("table.marker_of", seat=table.seats[seat]), hint)


def _read(table: Table, texts: Texts) -> dict[str, int]:
    points: dict[str, int] = {}
    for seat, name in table.seats.items():
        path = f"seats.{seat}.vp"
        text, fact = texts[seat].strip(), table.fact(path)
        if text and not fact.is_unknown(text, table.names):
            try:
                points[seat] = read_fact(fact, text, path, table.names)
            except InputError as wrong:
                raise InputError([structs.replace(fault, field=name) for fault in wrong.faults]) from None
    return points
