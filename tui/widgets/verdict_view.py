"""A verdict as people read it: the status first and large, then every reason with its cure, or what the move will do."""

from __future__ import annotations

from rich.text import Text

from referee.move import Names
from referee.table import Declared
from referee.verdict import Status, Verdict
from scoring.trouble import Fault
from scoring.words import Words
from tui import say
from tui.widgets.signs import sign

SIGNS = {Status.LEGAL: "ok", Status.ILLEGAL: "no", Status.NEEDS: "unknown", Status.UNCLEAR: "warn"}
MOST = 8
COLOURS = {Status.LEGAL: "$success", Status.ILLEGAL: "$error", Status.NEEDS: "$warning", Status.UNCLEAR: "$warning"}


def headline(words: Words, verdict: Verdict, ascii: bool = False, seat: str = "") -> str:
    """Say whose move it is and the status with its sign, and how many reasons there are."""
    status = words.say(f"status.{verdict.status}")
    if seat:
        status = f"{words.format_field(seat, 'seat')}: {status}"
    drawn = sign(SIGNS[verdict.status], ascii) if verdict.status in SIGNS else sign("ellipsis", ascii)
    count = len(verdict.breaches)
    if count:
        status = words.say("table.reasons", status=status, count=count)
    return f"{drawn} {status}"


def verdict_text(words: Words, judged: Declared, colours: dict[str, str], names: Names, ascii: bool = False) -> Text:
    """Draw a verdict; `colours` are the theme's variables, `names` those a line may use."""
    verdict = judged.verdict
    colour = colours.get(COLOURS.get(verdict.status, "$foreground")[1:], "")
    text = Text(headline(words, verdict, ascii, judged.moves[-1].seat if judged.moves else ""), f"bold {colour}".strip())
    arrow = sign("arrow", ascii)
    for broken in verdict.breaches:
        text.append("\n ")
        text.append(" ".join((broken.clause, *broken.also)), "bold")
        text.append(f"  {say.reason(words, broken)}")
        if broken.cure:
            text.append(f"\n   {arrow} {say.cure(words, broken)}", "italic")
    for fault in verdict.faults:
        text.append(f"\n {unread(words, fault, names)}")
    for broken in verdict.waived:
        text.append(f"\n ({words.say('say.waived')}) {say.breach(words, broken)}", "dim")
    for asked in verdict.questions:
        text.append(f"\n ? {say.question(words, asked)}")
    if verdict.breaches and verdict.unchecked:
        ids = dict.fromkeys(id for item in verdict.unchecked for id in item.clauses)
        if ids:
            text.append(f"\n {words.say('say.unchecked', clauses=words.listed(list(ids)))}", "dim")
    if verdict.status in (Status.LEGAL, Status.NEEDS):
        text.append_text(ledger_text(words, verdict))
    return text


def unread(words: Words, fault: Fault, names: Names) -> str:
    """Say what of a line is not understood, fields and words by the names people know."""
    values = dict(fault.values)
    if "fields" in values:
        values["fields"] = tuple(words.say_or(f"move_field.{field}", field) for field in values["fields"])
    if "choices" in values:
        said = [named(words, id, names) for id in values["choices"]]
        values["choices"] = tuple(said[:MOST] + [sign("ellipsis")] * (len(said) > MOST))
    what = words.say(f"trouble.{fault.key}", **values)
    if fault.key == "text_missing":
        return what
    field = words.say_or(f"move_field.{fault.field}", "") if fault.field else ""
    return f"{field}: {what}" if field else what


def named(words: Words, id: str, names: Names) -> str:
    """Name an id of any key set; a field of a move by its label."""
    for section, ids in names.sets.items():
        if id in ids:
            return words.format_field(id, "seat") if section == "seats" else words.say_or(f"{section}.{id}", id)
    return words.say_or(f"move_field.{id}", id)


def ledger_text(words: Words, verdict: Verdict) -> Text:
    """Draw what the move will do, one line each."""
    text = Text()
    for line in verdict.ledger:
        text.append(f"\n   {say.ledger(words, line)}")
    return text
