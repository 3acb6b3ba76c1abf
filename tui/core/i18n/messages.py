"""Saying what the referee found, in the reader's language: plain text for the app, the commands and a screen reader."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import structs

from referee.rules.physical_copy_identity import parted
from scoring.errors import InputError
from scoring.fields.name_lookup import id_name
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from scoring.text_catalogs import Phrase, Words
from tui.core.i18n.assumption_text import assumed
from tui.core.i18n.closest_names import few

if TYPE_CHECKING:
    from referee.facts.facts import FactSpec
    from referee.facts.verdict import Breach, LedgerLine, Question, Verdict
    from referee.notation.table_names import TableNames
    from referee.record.entry import Entry
    from referee.record.entry_bodies import EntryBody, SetupCorrectionBody
    from referee.rules.game import Game, PromptLine
    from referee.table.score_difference import ScoreDifferenceExplanation, ScoreMarkerDifference
    from scoring.breakdown import ScoreLine
    from scoring.errors import Fault

PLACE = "\ue000"
"""Stands for a name until it is known whether it is said."""
SUBJECT = re.compile(f"(^|— |[,:、] ?){PLACE}(?: — |: | |が|は)")
"""The name at the beginning, or behind what the sentence begins with, and what joins it to the rest."""
MOST = 8
"""So many choices are named where a word is none of them; more than that are no help."""


def joined(parts: Iterable[str]) -> str:
    """Say parts one after the other; what comes several times in a row, once with how often."""
    runs = [(part, len(list(same))) for part, same in groupby(parts)]
    return "; ".join(f"{count}× {part}" if count > 1 else part for part, count in runs)


def breach(words: Words, found: Breach) -> str:
    """Say one breach: its clauses and the sentence with the numbers used."""
    ids = " ".join((found.clause, *found.also))
    return f"{ids}  {reason(words, found)}"


def reason(words: Words, found: Breach) -> str:
    """Say why a rule is broken, with the values used."""
    return words.say(f"breach.{found.why}", **found.values)


def cure(words: Words, found: Breach) -> str:
    """Say what would make it legal; "" where nothing would."""
    if not found.cure:
        return ""
    own = f"cure_for.{found.why}"
    return words.say(own if words.has(own) else f"cure.{found.cure}", **found.values)


def clause(game: Game, id: str, lang: str) -> str:
    """Give the short text of a clause; "" for an id that is none."""
    found = game.clauses.get(id)
    return found.text(lang) if found else ""


def question(words: Words, asked: Question) -> str:
    """Say a question, and which parked line left it open. What belongs to a card is asked as that card
    (`card_asked.<kind>`).
    """
    keys = {f"k{place}": key for place, key in enumerate(asked.fact.keys, 1)}
    of_card = _of_card(words, "card_asked", asked.fact)
    said = words.say(of_card, **keys) if of_card else fact(words, asked.fact)
    return words.say("say.left_open", question=said, entry=asked.parked) if asked.parked else said


def fact(words: Words, asked: FactSpec) -> str:
    """Say what a fact asks."""
    keys = {f"k{place}": key for place, key in enumerate(asked.keys, 1)}
    return words.say(f"fact.{asked.pattern}", **keys)


def answers(words: Words, asked: Question) -> str:
    """Say what an answer to a question may be; where a line tells it with what belongs to it, how that is written
    (`card_answer.<pattern>`, or `card_answer.<kind>` in the place of a long list of choices).
    """
    alone, of_card = expected(words, asked.fact), _of_card(words, "card_answer", asked.fact)
    if not of_card:
        return alone
    line, by_pattern = words.say(of_card), of_card.endswith(f".{asked.fact.pattern}")
    is_number = isinstance(asked.fact.field, WholeNumber)
    whole = by_pattern or not is_number or bool(_of_card(words, "card_asked", asked.fact))
    return line if whole or not alone else words.say("say.or_line", alone=alone, line=line)


def by_line(words: Words, asked: Question) -> bool:
    """Tell whether a question is answered by a line, with what belongs to it."""
    return bool(_of_card(words, "card_answer", asked.fact))


def _of_card(words: Words, section: str, asked: FactSpec) -> str:
    """Find the words for a fact of a card: those of its pattern, else of the kind of thing that it is about, the first
    word of that, after `printed.`; "" for none.
    """
    parts = asked.pattern.split(".")
    kind = ".".join(parts[: 2 if parts[0] == "printed" else 1])
    return next((id for id in (f"{section}.{asked.pattern}", f"{section}.{kind}") if words.has(id)), "")


def expected(words: Words, asked: FactSpec) -> str:
    """Say what an answer may be: a range, yes or no, or every word to choose from."""
    field = asked.field
    if isinstance(field, WholeNumber):
        return "" if field.low is None or field.high is None else f"{field.low}–{field.high}"
    names = each(words, asked) or [choice(words, asked, id) for id in asked.choices]
    return " / ".join(["…", *names] if asked.is_blank and not asked.choices else names)


def each(words: Words, asked: FactSpec) -> list[str]:
    """Say each answer by itself where it is one word of few."""
    if isinstance(asked.field, YesNo):
        return [words.say("yes_no.yes"), words.say("yes_no.no")]
    if not isinstance(asked.field, KeyOf | FreeText):
        return []
    return [choice(words, asked, id) for id in asked.choices] + ([words.say("yes_no.none")] if asked.is_blank else [])


def choice(words: Words, asked: FactSpec, id: str) -> str:
    """Say one of the ids a fact may be."""
    return id_name(words, asked.key_field.key_set, id) if asked.key_field else id


def value(words: Words, asked: FactSpec, told: Any) -> str:
    """Say the value of a fact."""
    if isinstance(told, bool):
        return words.say(f"yes_no.{'yes' if told else 'no'}")
    if isinstance(told, (tuple, list)):
        return words.listed([choice(words, asked, str(item)) for item in told]) or words.say("yes_no.none")
    if isinstance(told, int):
        return f"{told:,}"
    return choice(words, asked, str(told)) if told else words.say("yes_no.none")


def ledger(words: Words, line: LedgerLine, beside: str = "") -> str:
    """Say what a move did, or what to do at the table; the seat `beside` whose name it stands is not named again."""
    key = f"ledger.{line.kind}.{line.what}"
    key = key if words.has(key) else f"ledger.{line.kind}"
    values = structs.asdict(line) | {"category": words.say_or(f"category.{line.what}", line.what)} | line.values
    return _without_subject(words, key, values, beside)


def prompt(words: Words, shown: PromptLine, beside: str = "") -> str:
    """Say what is due or done; the seat `beside` whose name it stands is not named again as its subject."""
    return _without_subject(words, f"prompt.{shown.key}", shown.values, beside)


def _without_subject(words: Words, key: str, values: Mapping[str, Any], seat: str) -> str:
    """Format a text without the seat as its subject; "" for no seat."""
    if not seat:
        return words.say(key, **values)
    name, seats = words.format_field(seat, "seat"), {**words.seats, seat: PLACE}
    return SUBJECT.sub(r"\1", words.named(seats).say(key, **values)).replace(PLACE, name)


def about(words: Words, line: ScoreLine) -> str:
    """Name what a line of a breakdown counts: its category and what it is about."""
    category = words.say_or(f"category.{line.category}", line.category)
    if not line.about:
        return category
    if words.has(f"about.{line.category}"):  # a game says what kind of thing its lines of the category are about
        return f"{category}: {words.say(f'about.{line.category}', about=line.about)}"
    if words.has(f"{line.category}.{line.about}"):
        return f"{category}: {words.say(f'{line.category}.{line.about}')}"
    return f"{category}: {words.format_field(line.about, 'name')}"


def fault(words: Words, found: Fault, names: TableNames | None = None) -> str:
    """Say what is wrong with some input: the field, what is wrong, what to do; with the `names` of a game, fields and
    choices as people know them.
    """
    words = _knowing(words, found)
    values = {**_worded(words, found, names), "field": _field(words, found, names)}
    todo = words.say(f"remedy.{found.key}", **values) if words.has(f"remedy.{found.key}") else ""  # a doubt has none
    return " ".join(part for part in (stated(words, found, names), todo) if part)


def _knowing(words: Words, found: Fault) -> Words:
    """Give words that hold a fault's sentence: those of the game whose own it is, where no game was named."""
    if words.has(f"trouble.{found.key}"):
        return words
    from referee.rules.game import names  # for a table that cannot be opened, or a file that cannot be read
    from tui.core.i18n.catalogs import words_for

    found_in = (words_for(words.lang, game, words.seats, words.own) for game in names())
    return next((more for more in found_in if more.has(f"trouble.{found.key}")), words)


def stated(words: Words, found: Fault, names: TableNames | None = None) -> str:
    """Say what is wrong with some input, where nobody is asked to mend it: the field, what is wrong."""
    words = _knowing(words, found)
    field = _field(words, found, names)
    what = words.say(f"trouble.{found.key}", **_worded(words, found, names), field=field)
    return f"{field}: {what}" if field else what


def left_out(words: Words, found: Iterable[Fault]) -> list[str]:
    """Say why an entry of the record cannot be followed; what is ours to mend with how to report it."""
    return [fault(words, one) if one.key == "program_fault" else stated(words, one) for one in found]


def wrong(words: Words, found: Fault, names: TableNames) -> str:
    """Say what of a line is not understood, fields and words by the names people know; what to do is plain to see."""
    what = words.say(f"trouble.{found.key}", **_worded(words, found, names))
    field = words.say_or(f"move_field.{found.field}", "") if found.field and found.key != "text_missing" else ""
    return f"{field}: {what}" if field else what


def _field(words: Words, found: Fault, names: TableNames | None) -> str:
    """Name what a fault is about: an argument of a command or, at a table, the field of a move. A path and the field of
    a sheet stay what is typed.
    """
    if found.key.startswith("field_"):
        return words.format_field(found.field, "")
    if found.key == "text_missing" and names:
        return ""  # it is named in the sentence
    section = "move_field" if names else "argument"
    return words.say_or(f"{section}.{found.field}", words.format_field(found.field, ""))


def _typed(words: Words, field: str) -> str:
    """Name a field of a move, and in English how it is typed where that is another word: by its short id."""
    said = words.say_or(f"move_field.{field}", field)
    return said if said == field or words.lang != "en" else f"{said} ({field}=)"


def _worded(words: Words, found: Fault, names: TableNames | None) -> dict[str, Any]:
    """Put the ids among the values of a fault into words."""
    values = dict(found.values)
    if "fields" in values:
        values["fields"] = tuple(words.say_or(f"move_field.{field}", field) for field in values["fields"])
    if found.key == "text_field":
        values["choices"] = tuple(_typed(words, field) for field in values["choices"])
    elif "choices" in values and "of" in values:
        said = [id_name(words, values["of"], id) for id in values["choices"]]
        values["choices"] = few(found.key, str(values.get("given", "")), said)
    elif "choices" in values and names:
        said = [_choice(words, found.field, id, names) for id in values["choices"]]
        values["choices"] = tuple(said[:MOST] + ["…"] * (len(said) > MOST))
    return values


def _choice(words: Words, field: str, id: str | int | Phrase, names: TableNames) -> str:
    if isinstance(id, Phrase):
        return words.phrase(id)
    called = named(words, id, names)
    return words.say_or(f"action.{id}", called) if field == "verb" else called


def named(words: Words, id: str | int, names: TableNames) -> str:
    """Name an id of any key set; a field of a move by its label. A number is its own name."""
    if isinstance(id, int):
        return words.format_field(id, "")
    if id in names.folded("seats"):
        return words.format_field(id, "seat")
    sections = (key_set.partition(".")[0] for key_set in names.key_sets if id in names.folded(key_set))
    worded = (f"{section}.{id}" for section in sections if words.has(f"{section}.{id}"))  # a set may borrow its words
    return words.say_or(next(worded, f"move_field.{id}"), id)


def verdict(words: Words, found: Verdict, names: TableNames | None = None) -> list[str]:
    """Say a verdict: the status, every breach with its cure, what was not checked, what was assumed, the questions."""
    said = [words.say(f"status.{found.status}")]
    said += [fault(words, unread, names) for unread in found.faults]
    for broken in found.breaches:
        said.append(f"  {breach(words, broken)}")
        if broken.cure:
            said.append(f"      → {cure(words, broken)}")
    said += [f"  ({words.say('say.waived')}) {breach(words, broken)}" for broken in found.waived]
    if found.breaches and found.unchecked:
        said.append(f"  {unchecked(words, found)}")
    if found.status == "unclear" and found.unchecked:
        said.append(f"  {words.say('say.hangs_on', facts=_unanswered(words, found))}")
    said += [f"  {taken}" for taken in assumed(words, found)]
    return said + question_lines(words, found.questions)


def not_final(words: Words, protests: Collection[int]) -> str:
    """Write that a result is not final before the protests of these entries are settled; "" for none."""
    return words.say("protest.not_final_of", entries=tuple(protests)) if protests else ""


def question_lines(words: Words, questions: Iterable[Question]) -> list[str]:
    """Write questions, each with the path of its fact and the form of its answer."""
    return [f"  ? {asked.path}  {question(words, asked)} [{answers(words, asked)}]" for asked in questions]


def unchecked(words: Words, found: Verdict) -> str:
    """Format what a verdict leaves open, as questions."""
    return words.say("say.unchecked", facts=_unanswered(words, found))


def _unanswered(words: Words, found: Verdict) -> str:
    return " · ".join(dict.fromkeys(fact_at(words, item.path) for item in found.unchecked))


def fact_at(words: Words, path: str) -> str:
    """Format the question about the fact of a path; the path itself where no sentence is for it."""
    parts = path.split(".")
    for mask in range(1 << len(parts)):  # which parts are keys
        is_key = [bool(mask >> number & 1) for number in range(len(parts))]
        pattern = ".".join("*" if key else part for part, key in zip(parts, is_key, strict=True))
        if words.has(f"fact.{pattern}"):
            keys = [part for part, key in zip(parts, is_key, strict=True) if key]
            return words.say(f"fact.{pattern}", **{f"k{number}": key for number, key in enumerate(keys, 1)})
    return path


def entry(words: Words, shown: Entry, text: str = "") -> str:
    """Say one entry of the record; `text` is the declaration where it is a move."""
    from referee.record import entry_bodies  # a cold ruling keeps no record

    if text:
        return text
    try:
        body = entry_bodies.of(shown)
    except InputError:
        return kind(words, shown)  # not as this version writes it
    values = structs.asdict(body)
    if isinstance(body, entry_bodies.SetupCorrectionBody):
        worn = [{"seat": seat, "colour": colour} for seat, colour in body.colours.items()]
        values["told"] = tuple(Phrase("entry.mend_colour", one) for one in worn)
    if isinstance(body, entry_bodies.OptionBody) and words.has(f"option_value.{body.name}.{body.value}"):
        values["value"] = f"{body.name}.{body.value}"
    return words.say(f"entry.{_variant(shown.kind, body, shown.seat)}", seat=shown.seat, **values).rstrip()


def box(words: Words, box: str) -> str:
    """Name a box by what it is remembered as: its edition, and the name of the copy where it has one."""
    id, name = parted(box)
    edition = words.say_or(f"edition.{id}", id)
    return words.say("people.box_named", edition=edition, name=name) if name else edition


def kind(words: Words, shown: Entry) -> str:
    """Name the kind of an entry."""
    return words.say(f"kind.{shown.kind}")


def _variant(kind: str, body: EntryBody, seat: str) -> str:
    """Name the sentence of an entry: some kinds have several."""
    from referee.record import entry_bodies

    match body:
        case entry_bodies.ScoreSheetBody():
            return "score_sheet"
        case entry_bodies.DisputeBody():
            return "ruling_opened"
        case entry_bodies.RulingBody(remedy=remedy) if remedy:
            return f"ruling_{remedy}"
        case entry_bodies.ProtestOutcomeBody(outcome=variant):
            return f"protest_{variant}"
        case entry_bodies.ProtestBody() if not seat:
            return "protest_of_table"
        case entry_bodies.SeatNameBody(name=name, was=was) if was:
            return f"{kind}_was" if name else "handover_nobody"
        case entry_bodies.NoteBody(clauses=clauses) if clauses:
            return "note_let_be"
        case entry_bodies.SetupCorrectionBody():
            return _correction_variant(body)
        case entry_bodies.OptionBody(anew=True):
            return "option_anew"
    return kind


def _correction_variant(body: SetupCorrectionBody) -> str:
    """Name the sentence of a correction of the set-up."""
    if body.printed is not None:
        return "mend_box" if body.box else "mend_edition"
    return "mend_order" if body.order else "mend_colours" if body.colours else "mend"


def faults(words: Words, found: Iterable[Fault]) -> list[str]:
    """Say faults, one a line."""
    return [fault(words, one) for one in found]


def differing(words: Words, found: ScoreMarkerDifference) -> str:
    """Say what a score marker shows and what the record has."""
    record = "?" if found.record is None else found.record
    return words.say("table.marker_differs", seat=found.seat, vp=record, shown=found.shown)


def trace(words: Words, seat: str, found: ScoreDifferenceExplanation) -> str:
    """Say what would explain the difference of a score marker."""
    named = [words.say_or(f"category.{line.category}", line.category) for line in found.lines]
    values = {"seat": seat, "points": found.points, "seq": found.seq, "other": found.seat, "what": tuple(named)}
    return words.say(f"trace.{found.kind}", **values)
