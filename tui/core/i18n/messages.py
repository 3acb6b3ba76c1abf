"""The results of the referee as plain text, for the app, the commands and screen readers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import structs

from referee.rules.physical_copy_identity import split_box
from scoring.errors import InputError
from scoring.fields.name_lookup import id_name
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from scoring.text_catalogs import Phrase, Words
from tui.core.i18n.assumption_text import assumption_lines
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

SLOT = "\ue000"
"""A placeholder for a seat's name that may have to be removed from a text."""
SUBJECT = re.compile(f"(^|— |[,:、] ?){SLOT}(?: — |: | |が|は)")
"""Pattern of a seat's name as the subject of a sentence, with the punctuation or particle after it."""
MAX_CHOICES = 8
"""The maximum number of choices listed in an error message."""


def join_repeated(words: Words, parts: Iterable[str]) -> str:
    """Join texts as clauses of one line; consecutive equal texts are written once with their count."""
    runs = [(part, len(list(same))) for part, same in groupby(parts)]
    return words.join_clauses(
        words.translate("say.repeated", count=count, move=part) if count > 1 else part for part, count in runs
    )


def breach(words: Words, breach: Breach) -> str:
    """Format a breach (a violated rule) as text with its clauses and its reason."""
    ids = " ".join((breach.clause, *breach.also))
    return f"{ids}  {reason(words, breach)}"


def waived_breach(words: Words, violation: Breach) -> str:
    """Format as text a breach that a house rule of the table allows."""
    return words.join_sentences((aside(words, words.translate("say.waived")), breach(words, violation)))


def aside(words: Words, text: str) -> str:
    """Put a text in the brackets of the language."""
    return words.translate("say.aside", text=text)


def reason(words: Words, breach: Breach) -> str:
    """Format the reason of a breach as text, with the actual values."""
    return words.translate(f"breach.{breach.why}", **breach.values)


def cure(words: Words, breach: Breach) -> str:
    """Format the condition under which the move would be legal as text; "" if there is none."""
    if not breach.cure:
        return ""
    own = f"cure_for.{breach.why}"
    return words.translate(own if words.has(own) else f"cure.{breach.cure}", **breach.values)


def clause(game: Game, id: str, lang: str) -> str:
    """Return the text of a clause; "" if it does not exist."""
    match = game.clauses.get(id)
    return match.text(lang) if match else ""


def question(words: Words, question: Question) -> str:
    """Format a question as text, for a fact on a card with the text of the whole card (`card_asked.<kind>`). The
    undecided declaration that caused the question is mentioned.
    """
    keys = {f"k{number}": key for number, key in enumerate(question.fact.keys, 1)}
    of_card = _of_card(words, "card_asked", question.fact)
    text = words.translate(of_card, **keys) if of_card else fact(words, question.fact)
    return words.translate("say.left_open", question=text, entry=question.parked) if question.parked else text


def fact(words: Words, spec: FactSpec) -> str:
    """Format the question about a fact as text."""
    keys = {f"k{number}": key for number, key in enumerate(spec.keys, 1)}
    return words.translate(f"fact.{spec.pattern}", **keys)


def answers(words: Words, question: Question) -> str:
    """Format the possible answers to a question as text. If all values of a card can be typed on one line, its help
    text is included (`card_answer.…`).
    """
    alone, of_card = expected_values(words, question.fact), _of_card(words, "card_answer", question.fact)
    if not of_card:
        return alone
    line, by_pattern = words.translate(of_card), of_card.endswith(f".{question.fact.pattern}")
    is_number = isinstance(question.fact.field, WholeNumber)
    is_line_enough = by_pattern or not is_number or bool(_of_card(words, "card_asked", question.fact))
    return line if is_line_enough or not alone else words.translate("say.or_line", alone=alone, line=line)


def by_line(words: Words, question: Question) -> bool:
    return bool(_of_card(words, "card_answer", question.fact))


def _of_card(words: Words, section: str, spec: FactSpec) -> str:
    """Return the catalogue key for a fact on a card: by its path pattern, else by the first part of its path; "" if
    neither exists.
    """
    parts = spec.pattern.split(".")
    kind = ".".join(parts[: 2 if parts[0] == "printed" else 1])
    return next((id for id in (f"{section}.{spec.pattern}", f"{section}.{kind}") if words.has(id)), "")


def expected_values(words: Words, spec: FactSpec) -> str:
    """Format the possible values of a fact as text: a range, yes or no, or all choices."""
    field = spec.field
    if isinstance(field, WholeNumber):
        return "" if field.low is None or field.high is None else f"{field.low}–{field.high}"
    names = each(words, spec) or [choice(words, spec, id) for id in spec.choices]
    return " / ".join(["…", *names] if spec.is_blank and not spec.choices else names)


def each(words: Words, spec: FactSpec) -> list[str]:
    """Return each possible answer as a separate text, if the answers are yes and no or a list of choices; otherwise
    empty.
    """
    if isinstance(spec.field, YesNo):
        return [words.translate("yes_no.yes"), words.translate("yes_no.no")]
    if not isinstance(spec.field, KeyOf | FreeText):
        return []
    return [choice(words, spec, id) for id in spec.choices] + (
        [words.translate("yes_no.none")] if spec.is_blank else []
    )


def choice(words: Words, spec: FactSpec, id: str) -> str:
    return id_name(words, spec.key_field.key_set, id) if spec.key_field else words.format_field(id, "name")


def value(words: Words, spec: FactSpec, value: Any) -> str:
    """Format the value of a fact as text."""
    if isinstance(value, bool):
        return words.translate(f"yes_no.{'yes' if value else 'no'}")
    if isinstance(value, (tuple, list)):
        return words.join_items([choice(words, spec, str(item)) for item in value]) or words.translate("yes_no.none")
    if isinstance(value, int):
        return f"{value:,}"
    return choice(words, spec, str(value)) if value else words.translate("yes_no.none")


def ledger(words: Words, line: LedgerLine, subject_seat: str = "") -> str:
    """Format a ledger line (a change by a move, or a physical action) as text. `subject_seat` is displayed beside the
    text and therefore omitted as its subject.
    """
    key = f"ledger.{line.kind}.{line.what}"
    key = key if words.has(key) else f"ledger.{line.kind}"
    values = structs.asdict(line) | {"category": words.translate_or(f"category.{line.what}", line.what)} | line.values
    return _without_subject(words, key, values, subject_seat)


def prompt(words: Words, line: PromptLine, subject_seat: str = "") -> str:
    """Format a prompt (a required or completed action) as text. `subject_seat` is displayed beside the text and
    therefore omitted as its subject.
    """
    return _without_subject(words, f"prompt.{line.key}", line.values, subject_seat)


def _without_subject(words: Words, key: str, values: Mapping[str, Any], seat: str) -> str:
    """Return a catalogue text without the given seat as its subject; with `seat` "" return it complete."""
    if not seat:
        return words.translate(key, **values)
    name, seats = words.format_field(seat, "seat"), {**words.seats, seat: SLOT}
    return SUBJECT.sub(r"\1", words.named(seats).translate(key, **values)).replace(SLOT, name)


def about(words: Words, line: ScoreLine) -> str:
    """Return the category and subject of a score line as text."""
    category = words.translate_or(f"category.{line.category}", line.category)
    if not line.about:
        return category
    if words.has(f"about.{line.category}"):  # a game says what kind of thing its lines of the category are about
        return f"{category}: {words.translate(f'about.{line.category}', about=line.about)}"
    if words.has(f"{line.category}.{line.about}"):
        return f"{category}: {words.translate(f'{line.category}.{line.about}')}"
    return f"{category}: {words.format_field(line.about, 'name')}"


def fault(words: Words, fault: Fault, names: TableNames | None = None) -> str:
    """Format a fault as text: field, error and remedy. With `names`, fields and choices are named as at the table."""
    words = _knowing(words, fault)
    values = {**_fault_values(words, fault, names), "field": _field(words, fault, names)}
    todo = (
        words.translate(f"remedy.{fault.key}", **values) if words.has(f"remedy.{fault.key}") else ""
    )  # a doubt has none
    return words.join_sentences((fault_without_remedy(words, fault, names), todo))


def _knowing(words: Words, fault: Fault) -> Words:
    """Return a catalogue that contains the text of a fault: the given one, else that of the game which defines the
    fault.
    """
    if words.has(_message_key(words, fault)):
        return words
    from referee.rules.game import names  # for a table that cannot be opened, or a file that cannot be read
    from tui.core.i18n.catalogs import words_for

    vocabularies = (words_for(words.lang, game, words.seats, words.own) for game in names())
    return next((more for more in vocabularies if more.has(_message_key(more, fault))), words)


def _message_key(words: Words, fault: Fault) -> str:
    """Return the catalogue key of a fault; that of a value which is only unlikely stands under `doubt`."""
    return f"doubt.{fault.key}" if words.has(f"doubt.{fault.key}") else f"trouble.{fault.key}"


def fault_without_remedy(words: Words, fault: Fault, names: TableNames | None = None) -> str:
    """Format a fault as text without a remedy: field and error."""
    words = _knowing(words, fault)
    field = _field(words, fault, names)
    what = words.translate(_message_key(words, fault), **_fault_values(words, fault, names), field=field)
    return f"{field}: {what}" if field else what


def excluded_entry_reasons(words: Words, problems: Iterable[Fault]) -> list[str]:
    """Describe why a record entry cannot be replayed. A program error includes how to report it."""
    return [
        fault(words, problem) if problem.key == "program_fault" else fault_without_remedy(words, problem)
        for problem in problems
    ]


def wrong(words: Words, fault: Fault, names: TableNames) -> str:
    """Format an error in a typed line as text without a remedy, with fields and words named as at the table."""
    what = words.translate(_message_key(words, fault), **_fault_values(words, fault, names))
    field = words.translate_or(f"move_field.{fault.field}", "") if fault.field and fault.key != "text_missing" else ""
    return f"{field}: {what}" if field else what


def _field(words: Words, fault: Fault, names: TableNames | None) -> str:
    """Return the displayed name of a fault's field: an argument of a command or a field of a move. Paths and sheet
    fields are returned unchanged.
    """
    if fault.key.startswith("field_"):
        return words.format_field(fault.field, "")
    if fault.key == "text_missing" and names:
        return ""  # it is named in the sentence
    section = "move_field" if names else "argument"
    return words.translate_or(f"{section}.{fault.field}", words.format_field(fault.field, ""))


def _field_label(words: Words, field: str) -> str:
    """Return the name of a move's field; in English also with its typed form if that differs."""
    label = words.translate_or(f"move_field.{field}", field)
    return label if label == field or words.lang != "en" else f"{label} ({field}=)"


def _fault_values(words: Words, fault: Fault, names: TableNames | None) -> dict[str, Any]:
    values = dict(fault.values)
    if "fields" in values:
        values["fields"] = tuple(words.translate_or(f"move_field.{field}", field) for field in values["fields"])
    if "texts" in values:
        values["rule"] = values["texts"][words.lang]
    if fault.key == "text_field":
        values["choices"] = tuple(_field_label(words, field) for field in values["choices"])
    elif "choices" in values and "of" in values:
        labels = [id_name(words, values["of"], id) for id in values["choices"]]
        values["choices"] = few(fault.key, str(values.get("given", "")), labels)
    elif "choices" in values and names:
        labels = [_choice(words, fault.field, id, names) for id in values["choices"]]
        values["choices"] = tuple(labels[:MAX_CHOICES] + ["…"] * (len(labels) > MAX_CHOICES))
    return values


def _choice(words: Words, field: str, id: str | int | Phrase, names: TableNames) -> str:
    if isinstance(id, Phrase):
        return words.phrase(id)
    label = name_of(words, id, names)
    return words.translate_or(f"action.{id}", label) if field == "verb" else label


def name_of(words: Words, id: str | int, names: TableNames) -> str:
    """Return the name of an id of any key set or of a field of a move; a number is formatted as a number."""
    if isinstance(id, int):
        return words.format_field(id, "")
    if id in names.folded("seats"):
        return words.format_field(id, "seat")
    sections = (key_set.partition(".")[0] for key_set in names.key_sets if id in names.folded(key_set))
    worded = (f"{section}.{id}" for section in sections if words.has(f"{section}.{id}"))  # a set may borrow its words
    return words.translate_or(next(worded, f"move_field.{id}"), id)


def verdict(words: Words, verdict: Verdict, names: TableNames | None = None) -> list[str]:
    """Describe a verdict in lines: status, breaches with remedies, unchecked facts, assumptions and questions."""
    lines = [words.translate(f"status.{verdict.status}")]
    lines += [fault(words, unread, names) for unread in verdict.faults]
    for violation in verdict.breaches:
        lines.append(f"  {breach(words, violation)}")
        if violation.cure:
            lines.append(f"      → {cure(words, violation)}")
    lines += [f"  {waived_breach(words, violation)}" for violation in verdict.waived]
    if verdict.breaches and verdict.unchecked:
        lines.append(f"  {unchecked_facts(words, verdict)}")
    if verdict.status == "unclear" and verdict.unchecked:
        lines.append(f"  {words.translate('say.hangs_on', facts=_unanswered_questions(words, verdict))}")
    lines += [f"  {assumption_line}" for assumption_line in assumption_lines(words, verdict)]
    return lines + question_lines(words, verdict.questions)


def not_final(words: Words, protests: Collection[int]) -> str:
    """Describe that a result is not final because of the open protests with these entry numbers; "" if there
    are none.
    """
    return words.translate("protest.not_final_of", entries=tuple(protests)) if protests else ""


def question_lines(words: Words, questions: Iterable[Question]) -> list[str]:
    """Format questions as lines with path and possible answers; the values of a card are a single question."""
    by_text: dict[str, Question] = {}
    for pending in questions:
        by_text.setdefault(question(words, pending), pending)
    return [f"  ? {pending.path}  {text} [{answers(words, pending)}]" for text, pending in by_text.items()]


def unchecked_facts(words: Words, verdict: Verdict) -> str:
    return words.translate("say.unchecked", facts=_unanswered_questions(words, verdict))


def _unanswered_questions(words: Words, verdict: Verdict) -> str:
    return " · ".join(dict.fromkeys(fact_at(words, item.path) for item in verdict.unchecked))


def fact_at(words: Words, path: str) -> str:
    """Format the question about the fact with this path; return the path if there is no text for it."""
    parts = path.split(".")
    for mask in range(1 << len(parts)):  # which parts are keys
        is_key = [bool(mask >> number & 1) for number in range(len(parts))]
        pattern = ".".join("*" if key else part for part, key in zip(parts, is_key, strict=True))
        if words.has(f"fact.{pattern}"):
            keys = [part for part, key in zip(parts, is_key, strict=True) if key]
            return words.translate(f"fact.{pattern}", **{f"k{number}": key for number, key in enumerate(keys, 1)})
    return path


def entry(words: Words, entry: Entry) -> str:
    """Format a record entry as text."""
    from referee.record import entry_bodies  # a cold ruling keeps no record

    try:
        body = entry_bodies.parse_body(entry)
    except InputError:
        return kind(words, entry)  # not as this version writes it
    values = structs.asdict(body)
    if isinstance(body, entry_bodies.SetupCorrectionBody):
        worn = [{"seat": seat, "colour": colour} for seat, colour in body.colours.items()]
        values["told"] = tuple(Phrase("entry.mend_colour", values_of_seat) for values_of_seat in worn)
    if isinstance(body, entry_bodies.OptionBody) and words.has(f"option_value.{body.name}.{body.value}"):
        values["value"] = f"{body.name}.{body.value}"
    return words.translate(f"entry.{_variant(entry.kind, body, entry.seat)}", seat=entry.seat, **values).rstrip()


def box(words: Words, box: str) -> str:
    """Return the name of a copy of a game: its edition and, if it has one, its own name."""
    id, name = split_box(box)
    edition = words.translate_or(f"edition.{id}", id)
    return words.translate("people.box_named", edition=edition, name=name) if name else edition


def kind(words: Words, entry: Entry) -> str:
    return words.translate(f"kind.{entry.kind}")


def _variant(kind: str, body: EntryBody, seat: str) -> str:
    """Return the catalogue key for the text of a record entry; some kinds of entries have several texts."""
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
    """Return the catalogue key for the text of a set-up correction."""
    if body.printed is not None:
        return "mend_box" if body.box else "mend_edition"
    return "mend_order" if body.order else "mend_colours" if body.colours else "mend"


def faults(words: Words, problems: Iterable[Fault]) -> list[str]:
    return [fault(words, problem) for problem in problems]


def differing(words: Words, difference: ScoreMarkerDifference) -> str:
    """Describe the difference between a physical score marker and the recorded points."""
    record = "?" if difference.record is None else difference.record
    return words.translate("table.marker_differs", seat=difference.seat, vp=record, shown=difference.shown)


def trace(words: Words, seat: str, cause: ScoreDifferenceExplanation) -> str:
    """Describe a possible cause of the difference between a score marker and the record."""
    categories = [words.translate_or(f"category.{line.category}", line.category) for line in cause.lines]
    values = {"seat": seat, "points": cause.points, "seq": cause.seq, "other": cause.seat, "what": tuple(categories)}
    return words.translate(f"trace.{cause.kind}", **values)
