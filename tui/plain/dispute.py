"""A dispute in the line-by-line referee: opened, heard, settled by a remedy; all of it in the record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.facts.verdict import Status
from referee.facts.whole import whole
from referee.judging.judged import Judged
from referee.notation.move import Unread
from referee.table.dispute import Case, Remedy, open_case, played_since, put, rewinding, settle, withdraw
from scoring.trouble import Trouble, trouble
from tui.desk import say
from tui.desk.hearing import TableHearing
from tui.desk.house_rules import at_table, remembered
from tui.desk.impact_lines import knock_on_lines
from tui.desk.ruling_text import plain_text, ruling_lines
from tui.desk.usage import Misused, first_word

if TYPE_CHECKING:
    from tui.plain.sitting import Sitting

CANNOT_TELL = ("?", "？")
UNREAD = (Status.UNREADABLE, Status.INCOMPLETE, Status.AMBIGUOUS)


def dispute(lines: Sitting, rest: str) -> None:
    """Open a dispute about a move; without one go on with that which is open."""
    table = lines.table
    case = open_case(table)
    text = rest or (case.text if case else "")
    if not text:
        raise Misused
    hearing = lines.hearing or TableHearing(lines.session, table)
    judged = hearing.judge(text)
    if judged.verdict.status in UNREAD:
        for line in say.verdict(lines.words, judged.verdict, lines.table.names):
            lines.out(line)
        return
    put(table, text, case.claims if case else {})
    lines.hearing = hearing
    hear(lines)


def hear(lines: Sitting) -> None:
    """Ask what decides, or give the ruling and what the table can do."""
    hearing, case, words = lines.hearing, open_case(lines.table), lines.words
    assert hearing is not None and case is not None
    judged = hearing.judge(case.text)
    lines.leave()
    if judged.verdict.questions:
        lines.ask(judged.verdict.questions[0], lambda text: told(lines, text))
        return
    for seat, said in case.claims.items():
        lines.out(words.say("dispute.claim", seat=seat, text=said))
    rules = (*at_table(lines.table), *remembered(lines.session, lines.table))
    for line in plain_text(ruling_lines(words, hearing, judged, hearing.facts, rules=rules)).splitlines():
        if line.strip():
            lines.out(line)
    ways(lines, judged)


def ways(lines: Sitting, judged: Judged) -> None:
    """Say what the table can do; what is not complete cannot be carried out, whoever wants it."""
    overrule = "" if judged.verdict.status in UNREAD else lines.words.say("plain.dispute_overrule")
    lines.out(lines.words.say("plain.dispute_ways", overrule=overrule))


def told(lines: Sitting, text: str) -> None:
    """Take the answer to a question of the dispute; "?" says that nobody can tell."""
    assert lines.hearing is not None and lines.asked is not None  # a question of the hearing is open
    if text in CANNOT_TELL:
        lines.hearing.cannot_tell(lines.asked.path)
    else:
        lines.answers.read(lines.table.game, lines.table.state, lines.table.names, lines.asked, text)
        lines.hearing.answer(lines.asked.path, text)
    hear(lines)


def claim(lines: Sitting, rest: str) -> None:
    """Write down what a seat claims: SEAT TEXT."""
    case = _case(lines)
    seat, said = first_word(rest)
    id = find_seat(lines, seat.rstrip(":"))
    if not said.strip(" :"):
        raise Misused
    put(lines.table, case.text, case.claims | {id: said.strip(" :")})
    lines.out(lines.words.say("plain.told"))


def drop(lines: Sitting, _rest: str) -> None:
    """Withdraw the dispute."""
    _case(lines)
    withdraw(lines.table)
    lines.hearing = None
    lines.leave()
    lines.out(lines.words.say("dispute.withdrawn"))
    lines.now()


def finish(lines: Sitting, rest: str) -> None:
    """Settle it: leave | overrule | fix PATH=VALUE … | rewind N | house CLAUSE …, a colon, the words of the table."""
    case = _case(lines)
    head, agreed = apart(rest)
    kind, more = first_word(head)
    if not agreed or kind not in ("leave", "overrule", "fix", "rewind", "house"):
        ways(lines, (lines.hearing or TableHearing(lines.session, lines.table)).judge(case.text))
        return
    clauses = tuple(id.upper() for id in more.replace(",", " ").split())
    if kind == "rewind":
        _offer_rewind(lines, Remedy("rewind", agreed, back_to=number(more)))
    elif kind == "fix":
        _settle(lines, Remedy("fix", agreed, fixed=lines.facts(more)))
    elif kind == "house":
        _settle(lines, Remedy("house_rule", agreed, clauses=clauses))
    else:
        _settle(lines, Remedy(kind, agreed))


def _offer_rewind(lines: Sitting, remedy: Remedy) -> None:
    if not played_since(lines.table, remedy.back_to):
        raise trouble("nothing_to_rewind")
    for line in knock_on_lines(lines.words, rewinding(lines.table, remedy.back_to)):
        lines.out(line)
    lines.offer(lambda: _settle(lines, remedy))


def _settle(lines: Sitting, remedy: Remedy) -> None:
    hearing = lines.hearing or TableHearing(lines.session, lines.table)
    judged = hearing.judge(_case(lines).text)
    if judged.verdict.questions:
        lines.hearing = hearing
        hear(lines)
        return
    if remedy.kind == "overrule" and judged.verdict.status in UNREAD:
        for line in say.verdict(lines.words, judged.verdict, lines.table.names):
            lines.out(line)
        ways(lines, judged)
        return
    if remedy.kind == "house_rule" and not remedy.clauses:
        remedy = Remedy("house_rule", remedy.agreed, clauses=judged.verdict.clauses)
        if not remedy.clauses:
            lines.out(lines.words.say("dispute.house_none"))
            return
    if remedy.kind == "overrule" and judged.verdict.status is Status.LEGAL:
        remedy = Remedy("leave", remedy.agreed)
    answer = settle(lines.table, judged, remedy, hearing.facts, sorted(hearing.untellable))
    if answer.step is None:
        lines.hearing = hearing
        lines.ask(answer.verdict.questions[0], lambda text: told(lines, text))
        return
    lines.hearing = None
    lines.leave()
    done = {"overrule": "overrule_done", "house_rule": "house_done"}.get(remedy.kind, "agreed_done")
    lines.out(lines.words.say(f"dispute.{done}", entry=answer.step.entry.seq))
    lines.now()


def _case(lines: Sitting) -> Case:
    case = open_case(lines.table)
    if case is None:
        raise trouble("no_dispute")
    return case


def find_seat(lines: Sitting, word: str) -> str:
    """Find a seat by any beginning of its letter or name. Raises `Trouble`."""
    try:
        return lines.table.names.find("seats", word, "seat")
    except Unread as unread:
        raise Trouble([unread.fault]) from None


def apart(text: str) -> tuple[str, str]:
    """Split what is done from the words of the table, at the first colon with a blank beside it; a wide one is one too.

    Either part is "" where it is missing.
    """
    done, _, said = _COLON.sub("\0", text, count=1).partition("\0")
    return done.strip(), said.strip()


_COLON = re.compile(r"\s+:\s*|:\s+|:$|\s*：\s*")


def number(text: str) -> int:
    """Read a whole number. Raises `Trouble`."""
    found = whole(text)
    if found is None:
        raise trouble("text_number", given=text[:40])
    return found


COMMANDS = {"dispute": dispute, "claim": claim, "withdraw": drop, "settle": finish}
ALONE = ("dispute", "withdraw")
"""What can be said without anything more."""
