"""The past, the pieces and the people in the line-by-line referee: amend, audit, names, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.audit import audit, let_be
from referee.move import Unread
from scoring.trouble import Trouble
from tui import say
from tui.dispute_lines import find_seat, number
from tui.house_rules import about, beside, listed
from tui.knock_on_lines import knock_on_lines

if TYPE_CHECKING:
    from tui.referee_lines import RefereeLines


def amend(lines: RefereeLines, rest: str) -> None:
    """Change what an entry declared: N MOVE; what would come of it is said before it counts."""
    from tui.widgets.amending import amend_effect, amended  # only where the past is changed

    digits, _, text = rest.partition(" ")
    seq = number(digits)
    try:
        body = amended(lines.table, seq, text)
    except Unread as unread:
        raise Trouble([unread.fault]) from None
    for line in knock_on_lines(lines.words, amend_effect(lines.table, seq, body)):
        lines.out(line)

    def accepted() -> None:
        lines.table.amend(seq, body)
        lines.out(lines.words.say("record.changed", entry=seq))
        lines.now()

    lines.offer(accepted)


def check(lines: RefereeLines, rest: str) -> None:
    """Say what cannot lie on the table together; `ok` records that the table goes on with it."""
    words = lines.words
    if lines.table.world.depth != "full":
        lines.out(words.say("audit.not_followed"))
    elif rest.casefold() == "ok":
        noted = let_be(lines.table)
        lines.out(words.say("audit.noted", clauses=noted) if noted else words.say("audit.noted_before"))
    elif not point_out(lines, all=True):
        lines.out(words.say("audit.none"))


def point_out(lines: RefereeLines, all: bool = False) -> bool:
    """Point out contradictions that the table has not let be, or all; tell whether there are any."""
    words = lines.words
    found = [one for one in audit(lines.table) if all or not one.let_be]
    if found:
        lines.out(words.say("audit.intro"))
        for one in found:
            noted = f"  ({words.say('audit.let_be', entry=one.let_be)})" if one.let_be else ""
            lines.out(f"  {say.breach(words, one.breach)}{noted}")
            lines.out(f"      {say.clause(lines.table.game, one.breach.clause, words.lang)}")
        lines.out(words.say("audit.hint"))
    return bool(found)


def describe(lines: RefereeLines, rest: str) -> None:
    """Tell what lies on a table that begins in the middle: PATH=VALUE …; contradictions are pointed out."""
    facts = lines.facts(rest)
    if not facts:
        lines.out(lines.words.say("plain.position_how"))
        return
    lines.table.describe(facts)
    lines.out(lines.words.say("plain.told"))
    point_out(lines)
    lines.now()


def rename(lines: RefereeLines, rest: str) -> None:
    """Call a seat otherwise: SEAT NAME."""
    seat, _, name = rest.partition(" ")
    id = find_seat(lines, seat)
    lines.table.rename(id, name)
    lines.out(lines.words.say("people.now", seat=id, name=lines.table.seats[id]))


def hand_over(lines: RefereeLines, rest: str) -> None:
    """Let somebody take a seat over: SEAT NAME."""
    seat, _, name = rest.partition(" ")
    id = find_seat(lines, seat)
    if name.strip():
        lines.table.hand_over(id, name)
        lines.out(lines.words.say("people.now", seat=id, name=lines.table.seats[id]))
    else:
        lines.out(lines.words.say("plain.name_missing"))


def leave(lines: RefereeLines, rest: str) -> None:
    """Record that somebody has left: SEAT."""
    id = find_seat(lines, rest)
    was = lines.table.seats[id]
    lines.table.hand_over(id)
    lines.out(lines.words.say("people.left", was=was, seat=id))


def join(lines: RefereeLines, _rest: str) -> None:
    """Say why nobody joins."""
    lines.out(lines.words.say("people.join_not"))


def house_rules(lines: RefereeLines) -> None:
    """Say the house rules of this table."""
    for line in listed(lines.words, lines.table) or [lines.words.say("plain.no_house_rules")]:
        lines.out(line)


def remind(lines: RefereeLines) -> None:
    """Say the house rules that speak of the last verdict; how to take one of an earlier table up is said with it."""
    if lines.last is None:
        return
    for line in beside(lines.words, lines.house_rules, lines.last.verdict):
        lines.out(f"  {line}")
    for rule in about(lines.house_rules, lines.last.verdict):
        if rule.table:
            lines.out(f"  {lines.words.say('house.take_up_plain', clauses=' '.join(rule.clauses), text=rule.text)}")


COMMANDS = {
    "amend": amend,
    "audit": check,
    "position": describe,
    "seat": rename,
    "handover": hand_over,
    "leave": leave,
    "join": join,
}
