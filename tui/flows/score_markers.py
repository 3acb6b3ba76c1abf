"""The physical score markers, compared with the record: what differs is kept as a note, or the count wins."""

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
from tui.core.i18n import messages
from tui.core.presenters.between_turns_text import question_text
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import DialogField, PickDialogItem


async def markers(host: DialogHostProtocol) -> None:
    """Ask what each marker shows (a blank line is not compared), and settle what differs."""
    typed: dict[str, str] = {}
    while True:
        lines = tuple(_line(host, id, name, typed.get(id, "")) for id, name in host.table.seats.items())
        answer = await host.ask(lambda w: w.say("table.markers"), lines)
        if not answer:
            return
        typed = answer
        try:
            shown = _read(host, typed)
        except InputError as wrong:
            host.report(wrong)
            continue
        break
    if differences := differing(host.table, shown):
        await settle(host, differences)
    else:
        host.tell(host.words.say("table.markers_agree" if shown else "table.markers_none"))


async def settle(host: DialogHostProtocol, differ: list[ScoreMarkerDifference]) -> None:
    """Say where the markers differ and what may explain it, and offer to note that or to let the count win."""
    explained = await _explained(host, differ)

    def sentence(words: Words) -> str:
        return words.listed([messages.differing(words, one) for one in differ])

    def picks(words: Words) -> list[PickDialogItem]:
        why = [PickDialogItem(f"#{trace.seq}", messages.trace(words, id, trace)) for id, trace in explained]
        kept = [
            PickDialogItem("trace", words.say("table.marker_trace")),
            PickDialogItem("note", words.say("table.marker_note")),
        ]
        return [*why, *kept, PickDialogItem("recount", words.say("table.marker_recount"))]

    choice = await host.pick(sentence, picks)
    words, table = host.words, host.table
    if choice == "note":
        text = sentence(words)
        host.do(lambda: table.note(text), words.say("table.noted"))
    elif choice == "recount":
        facts = {f"seats.{one.seat}.vp": one.shown for one in differ}
        host.do(lambda: table.recount(facts, words.say("table.markers")), words.say("table.recounted"))
    elif choice == "trace":
        await host.open("scores", table=table)
    elif choice:
        await host.open("record", table=table, seq=int(choice[1:]))


async def _explained(
    host: DialogHostProtocol, differ: list[ScoreMarkerDifference]
) -> list[tuple[str, ScoreDifferenceExplanation]]:
    """Return what may explain the differences; where that is much of one marker, a few questions narrow it."""
    if len(differ) > 1:
        return explanations(host.table, differ)
    seat, progress = differ[0].seat, search_marker(host.table, differ[0])
    while progress.middle is not None:
        answer = await _asked(host, progress)
        if answer is None:
            break
        progress = progress.halved(ANSWERS[answer])
    return [(seat, trace) for trace in progress.traces[:FEW]]


async def _asked(host: DialogHostProtocol, progress: RoundCheckDifferenceSearch) -> str | None:
    """Ask whether the marker was right after an entry; None where the questions are left."""

    def question(words: Words) -> str:
        return question_text(words, host.table, progress)

    def answers(words: Words) -> list[PickDialogItem]:
        return [PickDialogItem(id, words.say(f"table.trace_{id}")) for id in ANSWERS]

    answer: str | None = await host.pick(question, answers)
    return answer


def _line(host: DialogHostProtocol, id: str, name: str, typed: str) -> DialogField:
    def hint(words: Words) -> str:
        vp = host.table.state.seats[id].vp
        return words.say("table.marker_record", vp=vp if known(vp) else "?")

    return DialogField(id, lambda w: w.say("table.marker_of", seat=name), hint, typed)


def _read(host: DialogHostProtocol, typed: dict[str, str]) -> dict[str, int]:
    """Read what the markers show. Raises `InputError` that names whose marker it is."""
    shown: dict[str, int] = {}
    for id, name in host.table.seats.items():
        path = f"seats.{id}.vp"
        text, fact = typed.get(id, "").strip(), host.table.fact(path)
        if text and not fact.is_unknown(text, host.table.names):
            try:
                shown[id] = fact.read(text, path, host.table.names)
            except InputError as wrong:
                raise InputError([structs.replace(fault, field=name) for fault in wrong.faults]) from None
    return shown
