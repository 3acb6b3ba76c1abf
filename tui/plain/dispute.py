"""A dispute in the line-by-line referee: opened, heard, settled by a remedy; all of it in the record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.facts.verdict import VerdictStatus
from referee.facts.whole_number_parser import whole
from referee.judging.declaration_draft import EvaluatedDraft
from referee.table.dispute import DisputeRemedy, open_case, played_since, rewinding
from scoring.errors import input_error
from tui.core.disputes.dispute_procedure import ASK, LINE, UNREAD, DisputeProcedure
from tui.core.disputes.ruling_text import plain_text, ruling_lines
from tui.core.i18n import messages
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.i18n.move_text import meanings
from tui.core.i18n.rule_source_difference_text import clause_readings
from tui.core.reading.command_words import first_word
from tui.plain.choice_list import pick
from tui.plain.fact_arguments import facts_of

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


def dispute(lines: TextSessionProtocol, rest: str) -> None:
    """Open a dispute about a move; without one go on with that which is open."""
    made = _heard_here(lines)
    if rest:
        made.declare(rest)
    if not made.text:
        raise CommandUsageError
    _advance(lines, made)


def _advance(lines: TextSessionProtocol, made: DisputeProcedure) -> None:
    """Say what the line comes to: the reason why it is not read and what it can mean, a question, or the ruling."""
    made.advance()
    if made.stage == LINE and made.judged is not None:
        _not_read(lines, made, made.judged)
        return
    lines.dispute = made
    hear(lines, made)


def _not_read(lines: TextSessionProtocol, made: DisputeProcedure, judged: EvaluatedDraft) -> None:
    for line in messages.verdict(lines.words, judged.verdict, lines.table.names):
        lines.out(line)

    def take(place: int) -> None:
        made.choose(place, lines.words)
        _advance(lines, made)

    pick(lines, meanings(lines.words, made.rows), take)


def _heard_here(lines: TextSessionProtocol) -> DisputeProcedure:
    """Give the dispute as far as it was heard."""
    return lines.dispute or DisputeProcedure(lines.session, lines.table.game, lines.table)


def _name_readings(lines: TextSessionProtocol, made: DisputeProcedure, path: str) -> None:
    """Say how others read the rules that wait for an answer."""
    hearing, unchecked = made.hearing, made.judged.verdict.unchecked if made.judged else ()
    ids = [id for item in unchecked if item.path == path for id in item.clauses]
    for reading in clause_readings(lines.words, hearing.game, ids, hearing.state.options):
        lines.out(f"! {reading}")


def hear(lines: TextSessionProtocol, made: DisputeProcedure) -> None:
    """Ask what decides, or give the ruling and what the table can do."""
    words = lines.words
    lines.leave()
    if made.stage == ASK and made.asked is not None:
        _name_readings(lines, made, made.asked.path)
        lines.ask(made.asked, lambda text: told(lines, made, text))
        return
    assert made.judged is not None
    for seat, said in made.claims.items():
        lines.out(words.say("dispute.claim", seat=seat, text=said))
    ruling = ruling_lines(words, made.hearing, made.judged, made.hearing.facts, rules=made.house_rules)
    for line in plain_text(ruling).splitlines():
        if line.strip():
            lines.out(line)
    ways(lines, made.judged)


def ways(lines: TextSessionProtocol, judged: EvaluatedDraft) -> None:
    """Say what the table can do; what is not complete cannot be carried out, whoever wants it."""
    overrule = "" if judged.verdict.status in UNREAD else lines.words.say("plain.dispute_overrule")
    lines.out(lines.words.say("plain.dispute_ways", overrule=overrule))


def told(lines: TextSessionProtocol, made: DisputeProcedure, text: str) -> None:
    """Take the answer to a question of the dispute; "?" says that nobody can tell. An overrule that waited for it is
    carried out.
    """
    made.answer(text)
    if made.pending:
        _settle(lines, DisputeRemedy("overrule", made.pending))
    else:
        made.advance()
        hear(lines, made)


def claim(lines: TextSessionProtocol, rest: str) -> None:
    """Write down what a seat claims: SEAT TEXT."""
    made = _open_here(lines)
    seat, said = first_word(rest)
    id = find_seat(lines, seat.rstrip(":"))
    if not said.strip(" :"):
        raise CommandUsageError
    made.claims |= {id: said.strip(" :")}
    made.keep_open()
    lines.out(lines.words.say("plain.told"))


def drop(lines: TextSessionProtocol, _rest: str) -> None:
    """Withdraw the dispute."""
    _open_here(lines).drop()
    _over(lines)
    lines.out(lines.words.say("dispute.withdrawn"))
    lines.now()


def _over(lines: TextSessionProtocol) -> None:
    lines.dispute = None
    lines.leave()


def finish(lines: TextSessionProtocol, rest: str) -> None:
    """Settle it: leave | overrule | fix PATH=VALUE … | rewind N | house CLAUSE …, a colon, the words of the table."""
    made = _open_here(lines)
    head, agreed = apart(rest)
    kind, more = first_word(head)
    if not agreed or kind not in ("leave", "overrule", "fix", "rewind", "house"):
        ways(lines, made.judge(made.text)[1])
        return
    clauses = tuple(id.upper() for id in more.replace(",", " ").split())
    if kind == "rewind":
        _offer_rewind(lines, DisputeRemedy("rewind", agreed, back_to=number(more)))
    elif kind == "fix":
        _settle(lines, DisputeRemedy("fix", agreed, fixed=facts_of(lines.table, more)))
    elif kind == "house":
        _settle(lines, DisputeRemedy("house_rule", agreed, clauses=clauses))
    else:
        _settle(lines, DisputeRemedy(kind, agreed))


def _offer_rewind(lines: TextSessionProtocol, remedy: DisputeRemedy) -> None:
    if not played_since(lines.table, remedy.back_to):
        raise input_error("nothing_to_rewind")
    for line in knock_on_lines(lines.words, rewinding(lines.table, remedy.back_to)):
        lines.out(line)
    lines.offer(lambda: _settle(lines, remedy))


def _settle(lines: TextSessionProtocol, remedy: DisputeRemedy) -> None:
    made = lines.dispute = _open_here(lines)
    made.advance()
    judged = made.judged
    if made.stage == ASK or judged is None:
        hear(lines, made)
        return
    if remedy.kind == "overrule" and judged.verdict.status in UNREAD:
        _not_read(lines, made, judged)
        ways(lines, judged)
        return
    if remedy.kind == "house_rule" and not remedy.clauses:
        remedy = DisputeRemedy("house_rule", remedy.agreed, clauses=judged.verdict.clauses)
        if not remedy.clauses:
            lines.out(lines.words.say("dispute.house_none"))
            return
    if remedy.kind == "overrule" and judged.verdict.status is VerdictStatus.LEGAL:
        remedy = DisputeRemedy("leave", remedy.agreed)
    step = made.settle(remedy)
    if step is None:
        hear(lines, made)
        return
    _over(lines)
    done = {"overrule": "overrule_done", "house_rule": "house_done"}.get(remedy.kind, "agreed_done")
    lines.out(lines.words.say(f"dispute.{done}", entry=step.entry.seq))
    lines.now()


def _open_here(lines: TextSessionProtocol) -> DisputeProcedure:
    """Give the dispute that is open. Raises `InputError` where none is."""
    if open_case(lines.table) is None:
        raise input_error("no_dispute")
    return _heard_here(lines)


def find_seat(lines: TextSessionProtocol, word: str) -> str:
    """Find a seat by any beginning of its letter or name. Raises `InputError`."""
    return lines.table.names.find("seats", word, "seat")


def apart(text: str) -> tuple[str, str]:
    """Split what is done from the words of the table, at the first colon with a blank beside it; a wide one is one too.

    Either part is "" where it is missing.
    """
    done, _, said = _COLON.sub("\0", text, count=1).partition("\0")
    return done.strip(), said.strip()


_COLON = re.compile(r"\s+:\s*|:\s+|:$|\s*：\s*")


def number(text: str) -> int:
    """Read a whole number. Raises `InputError`."""
    found = whole(text)
    if found is None:
        raise input_error("text_number", given=text[:40])
    return found


COMMANDS = {"dispute": dispute, "claim": claim, "withdraw": drop, "settle": finish}
ALONE = ("dispute", "withdraw")
"""What can be said without anything more."""
