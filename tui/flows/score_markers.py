"""Comparing the physical score markers with the record: a difference is noted, or the markers override the record."""

from __future__ import annotations

from msgspec import structs

from referee.facts.facts import known
from referee.table.round_check import ANSWERS, FEW, RoundCheckDifferenceSearch, search_marker
from referee.table.score_difference import (
    ScoreDifferenceExplanation,
    ScoreMarkerDifference,
    differing,
    explanations,
)
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.steps import AskField, PickRow
from tui.core.i18n import messages
from tui.core.presenters.between_turns_text import question_text
from tui.flows.dialog_host_protocol import DialogHostProtocol


async def markers(dialogs: DialogHostProtocol) -> None:
    """Ask for the position of each score marker (blank fields are not compared), and settle the differences."""
    texts: dict[str, str] = {}
    while True:
        lines = tuple(_line(dialogs, id, name, texts.get(id, "")) for id, name in dialogs.table.seats.items())
        answer = await dialogs.ask(lambda w: w.translate("table.markers"), lines)
        if not answer:
            return
        texts = answer
        try:
            points = _read(dialogs, texts)
        except InputError as wrong:
            dialogs.report(wrong)
            continue
        break
    if differences := differing(dialogs.table, points):
        await settle(dialogs, differences)
    else:
        dialogs.tell(dialogs.words.translate("table.markers_agree" if points else "table.markers_none"))


async def settle(dialogs: DialogHostProtocol, differ: list[ScoreMarkerDifference]) -> None:
    """Display score marker differences with possible explanations, and let the user note them, let the markers override
    the record, or inspect the scores or an entry.
    """
    explained = await _explained(dialogs, differ)

    def sentence(words: Words) -> str:
        return words.join_items([messages.differing(words, difference) for difference in differ])

    def picks(words: Words) -> list[PickRow]:
        why = [PickRow(f"#{trace.seq}", messages.trace(words, id, trace)) for id, trace in explained]
        ways = [
            PickRow("trace", words.translate("table.marker_trace")),
            PickRow("note", words.translate("table.marker_note")),
        ]
        return [*why, *ways, PickRow("recount", words.translate("table.marker_recount"))]

    choice = await dialogs.pick(sentence, picks)
    words, table = dialogs.words, dialogs.table
    if choice == "note":
        text = sentence(words)
        dialogs.do(lambda: table.note(text), words.translate("table.noted"))
    elif choice == "recount":
        facts = {f"seats.{difference.seat}.vp": difference.shown for difference in differ}
        dialogs.do(lambda: table.recount(facts, words.translate("table.markers")), words.translate("table.recounted"))
    elif choice == "trace":
        await dialogs.open("scores", table=table)
    elif choice:
        await dialogs.open("record", table=table, seq=int(choice[1:]))


async def _explained(
    dialogs: DialogHostProtocol, differ: list[ScoreMarkerDifference]
) -> list[tuple[str, ScoreDifferenceExplanation]]:
    """Return the entries that may explain the differences; many explanations for one marker are reduced by asking
    questions.
    """
    if len(differ) > 1:
        return explanations(dialogs.table, differ)
    seat, progress = differ[0].seat, search_marker(dialogs.table, differ[0])
    while progress.middle is not None:
        answer = await _ask_marker(dialogs, progress)
        if answer is None:
            break
        progress = progress.narrowed_by_answer(ANSWERS[answer])
    return [(seat, trace) for trace in progress.traces[:FEW]]


async def _ask_marker(dialogs: DialogHostProtocol, progress: RoundCheckDifferenceSearch) -> str | None:
    """Ask whether the marker was right after an entry. Return the answer; None if the window is closed."""

    def question(words: Words) -> str:
        return question_text(words, dialogs.table, progress)

    def answers(words: Words) -> list[PickRow]:
        return [PickRow(id, words.translate(f"table.trace_{id}")) for id in ANSWERS]

    answer: str | None = await dialogs.pick(question, answers)
    return answer


def _line(dialogs: DialogHostProtocol, id: str, name: str, typed: str) -> AskField:
    def hint(words: Words) -> str:
        vp = dialogs.table.state.seats[id].vp
        return words.translate("table.marker_record", vp=vp if known(vp) else "?")

    return AskField(id, lambda w: w.translate("table.marker_of", seat=name), hint, typed)


def _read(dialogs: DialogHostProtocol, typed: dict[str, str]) -> dict[str, int]:
    """Return the typed marker positions by seat. Raises `InputError` with the seat's name for invalid text."""
    points: dict[str, int] = {}
    for id, name in dialogs.table.seats.items():
        path = f"seats.{id}.vp"
        text, fact = typed.get(id, "").strip(), dialogs.table.fact(path)
        if text and not fact.is_unknown(text, dialogs.table.names):
            try:
                points[id] = fact.read(text, path, dialogs.table.names)
            except InputError as wrong:
                raise InputError([structs.replace(fault, field=name) for fault in wrong.faults]) from None
    return points
