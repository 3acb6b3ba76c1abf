"""The content types (bodies) of record entries, one per kind, as listed in docs/journal.md, and the validation of a
record from another source.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, structs

from referee.facts.verdict import VerdictStatus
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.rules.game import Seat
from referee.rules.seat_names import LETTERS, MOST
from scoring.errors import Fault, InputError
from scoring.sheet_parser import read
from scoring.text_catalogs import printable
from scoring.typed_data import convert

Text = Annotated[str, Meta(max_length=2_000)]
"""A text written by players."""
Id = Annotated[str, Meta(min_length=1, max_length=80)]
TEXTS = ("text", "reason", "agreed", "claims", "category", "sheet")
"""The fields with text written by players, which is sanitized for display."""
Number = Annotated[int, Meta(ge=2)]
"""The number of an entry that another entry refers to; never the opening."""
Points = Annotated[int, Meta(ge=-999_999_999, le=999_999_999)]
Name = Annotated[str, Meta(max_length=MOST)]
JsonObject = dict[str, Any]
"""Values of the game state indexed by dotted path, or settings by name."""
Moves = Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=99)]


class EntryBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a record entry, in ids and numbers."""


class OpeningBody(EntryBody, frozen=True):
    """Content of `open`: the game, seats, settings, and printed values known at the time. `box` is the name of the
    physical copy, if corrected later ("" for an unnamed copy). `form` is the form of the score sheet, if that is all
    that is known of the game.
    """

    game: Id
    edition: Id
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=len(LETTERS))]
    options: JsonObject = {}
    printed: JsonObject = {}
    depth: Literal["tally", "score", "full"] = "full"
    blank: bool = False
    invented: bool = False
    box: Name = ""
    form: JsonObject = {}


class DeclarationBody(EntryBody, frozen=True):
    """Content of `move`: the declared moves, and the values entered for these moves only (`readings`)."""

    moves: Moves
    readings: JsonObject = {}


class ParkedBody(EntryBody, frozen=True):
    """Content of `parked`: a line as typed by the entry's seat, which could not be parsed or decided at the time."""

    text: Text


class OverruleBody(DeclarationBody, frozen=True):
    """Content of `overrule`: the declared moves, the violated clauses, and the players' reason for allowing them."""

    clauses: tuple[Id, ...] = ()
    reason: Text = ""


class FactReportBody(EntryBody, frozen=True):
    """Content of `report` and `position`: values of the game state indexed by dotted path."""

    facts: JsonObject


class RecountBody(FactReportBody, frozen=True):
    """Content of `recount`: the counted values, the recorded values (`before`), and the reason for the difference.
    `act` lists the earlier entries of the same act.
    """

    before: JsonObject = {}
    reason: Text = ""
    act: tuple[Number, ...] = ()


class ScoreBody(EntryBody, frozen=True):
    """Content of `score`: victory points of the entry's seat, and the earlier entries of the same act (`act`). `seat`
    is the seat of a correction that gives the points to another one.
    """

    category: Id
    points: Points
    seat: Annotated[str, Meta(max_length=1)] = ""
    act: tuple[Number, ...] = ()


class ScoreSheetBody(EntryBody, frozen=True):
    """Content of `score`: a complete score sheet. Lines of the categories `already` are already on the score track.
    `act` lists the earlier entries of the same act.
    """

    scoring: Id
    sheet: dict[str, Any]
    already: tuple[Id, ...] = ()
    act: tuple[Number, ...] = ()


class HouseRuleBody(EntryBody, frozen=True):
    """Content of `house_rule`: the suspended clauses, with the players' text."""

    clauses: tuple[Id, ...]
    text: Text = ""


class OptionBody(EntryBody, frozen=True):
    """Content of `option`: a table setting, or the `depth` (what is recorded). `anew` marks the whole position as
    unknown.
    """

    name: Id
    value: Any
    anew: bool = False


class SeatNameBody(EntryBody, frozen=True):
    """Content of `seat` and `handover`: the new and the previous name of the entry's seat."""

    name: Name
    was: Name = ""


class EntryReferenceBody(EntryBody, frozen=True):
    """Content of `retract` and `restore`: the number of the entry taken out of effect or put back."""

    target: Number


class AmendBody(EntryBody, frozen=True):
    """Content of `amend`: the number of the changed entry, and its new content."""

    target: Number
    body: dict[str, Any]


class SetupCorrectionBody(EntryBody, frozen=True):
    """Content of `mend`: a set-up correction, effective from the opening. It has seat `colours`, the seat `order`, or
    the physical copy of the game (`edition`, name `box`, and its `printed` values).
    """

    colours: dict[str, Id] = {}
    order: tuple[Id, ...] = ()
    edition: Annotated[str, Meta(max_length=80)] = ""
    box: Name = ""
    printed: JsonObject | None = None


class DisputeBody(EntryBody, frozen=True):
    """Content of `ruling` that opens a dispute: its text and the claim of each seat."""

    opened: bool
    text: Text = ""
    claims: dict[str, Text] = {}


class RulingBody(EntryBody, frozen=True):
    """Content of `ruling` that settles a dispute. `moves`, `facts` and `untellable` document its subject and have no
    effect; `back` lists the entries retracted by the remedy.
    """

    text: Text = ""
    clauses: tuple[Id, ...] = ()
    agreed: Text = ""
    remedy: Literal["", "leave", "overrule", "fix", "rewind", "house_rule"] = ""
    moves: tuple[dict[str, Any], ...] = ()
    claims: dict[str, Text] = {}
    facts: JsonObject = {}
    untellable: tuple[Id, ...] = ()
    back: tuple[Number, ...] = ()


class ProtestAlternative(EntryBody, frozen=True, omit_defaults=True):
    """The alternative that takes effect if a protest is upheld: `entry` is retracted or gets another `body`. At the
    time of the protest, setting `option` becomes `value`, and `moves` are carried out with their `readings`.
    """

    entry: Annotated[int, Meta(ge=0)] = 0
    body: JsonObject | None = None
    option: Annotated[str, Meta(max_length=80)] = ""
    value: Any = None
    moves: tuple[dict[str, Any], ...] = ()
    readings: JsonObject = {}


class ProtestBody(EntryBody, frozen=True, omit_defaults=True):
    """Content of `protest`: the entry's seat ("" for all players) objects to a rule decision or a fact. `clauses`
    decided the verdict; if `upheld` is set, this entry carries out its part of the alternative.
    """

    text: Text
    other: ProtestAlternative
    question: Literal["rule", "fact"] = "rule"
    clauses: tuple[Id, ...] = ()
    upheld: bool = False


class ProtestOutcomeBody(EntryBody, frozen=True):
    """Content of `protest` that closes a protest, with the players' text. `back` lists the entries that it retracts,
    `changed` the changes that carry out the alternative.
    """

    protest: Number
    outcome: Literal["upheld", "dismissed", "moot"]
    text: Text = ""
    back: tuple[Number, ...] = ()
    changed: tuple[Number, ...] = ()


AnyRulingBody = DisputeBody | RulingBody
AnyProtestBody = ProtestBody | ProtestOutcomeBody


class NoteBody(EntryBody, frozen=True):
    """Content of `note`: a remark. `clauses` are contradicted by the physical position; `contradictions` are accepted
    by the players.
    """

    text: Text = ""
    clauses: tuple[Id, ...] = ()
    contradictions: tuple[Text, ...] = ()


class CloseBody(EntryBody, frozen=True):
    """Content of `close`, which has no fields."""


_TYPES: dict[str, type[EntryBody]] = {
    "open": OpeningBody,
    "move": DeclarationBody,
    "parked": ParkedBody,
    "overrule": OverruleBody,
    "report": FactReportBody,
    "position": FactReportBody,
    "recount": RecountBody,
    "score": ScoreBody,
    "house_rule": HouseRuleBody,
    "option": OptionBody,
    "seat": SeatNameBody,
    "handover": SeatNameBody,
    "retract": EntryReferenceBody,
    "restore": EntryReferenceBody,
    "amend": AmendBody,
    "ruling": RulingBody,
    "note": NoteBody,
    "close": CloseBody,
    "mend": SetupCorrectionBody,
    "protest": ProtestBody,
}


OF_A_SEAT = (ParkedBody, ScoreBody, SeatNameBody)
"""The content types that require a seat in their entry."""


def parse_body(entry: Entry) -> EntryBody:
    """Parse the content of an entry. Raises `InputError` with all faults, each with its field path."""
    kind = _type(entry)
    try:
        return convert(entry.body, kind)
    except ValidationError:
        return read(kind, entry.body)  # the same, slower, and with all faults


def at(entry: Entry, faults: Iterable[Fault]) -> InputError:
    """Return the error for an invalid entry, with its number and all faults."""
    if not entry.seq:
        return InputError(faults)
    head = Fault("journal_body", str(entry.seq), {"kind": entry.kind})
    return InputError(
        (head, *(structs.replace(fault, field=f"{entry.seq} {fault.field}".rstrip()) for fault in faults))
    )


def check(entries: Sequence[Entry]) -> None:
    """Validate a record from another source. Raises `InputError` for the first invalid entry; whether the game can
    execute the entries is checked on replay.
    """
    seats: set[str] = set()
    out: set[int] = set()
    for index, entry in enumerate(entries):
        try:
            body = read(_type(entry), entry.body)
            faults = [*_outside(entry, seats), *_change(entries, entry, body, out, seats)]
        except InputError as wrong:
            faults = list(wrong.faults)
        if entry.kind == "open" and index:
            faults.append(Fault("journal_opened"))
        if faults:
            raise at(entry, faults)
        if isinstance(body, OpeningBody):
            seats = {seat.id for seat in body.seats}
        elif entry.kind == "retract":
            out.add(journal.target_of(entry))
        elif entry.kind == "restore":
            out.discard(journal.target_of(entry))


def _outside(entry: Entry, seats: Collection[str]) -> Iterator[Fault]:
    if not _is_time(entry.time):
        yield Fault("entry_time", "time", {"given": entry.time[:40]})
    if entry.verdict not in ("", *VerdictStatus):
        yield Fault("entry_verdict", "verdict", {"given": entry.verdict[:40]})
    if len(entry.rules) > MOST:
        yield Fault("field_long", "rules", {"max_length": MOST})
    for path, text in (("rules", entry.rules), *_texts_with_paths(entry.body)):
        if printable(text) != text:
            yield Fault("entry_signs", path)
    if entry.seat and entry.seat not in seats:
        yield Fault("seat_none", "seat", {"given": entry.seat[:MOST], "seats": tuple(seats)})


def _is_time(text: str) -> bool:
    """Return whether a text is a time in Gyoji's format with a year from 1970 to 9998."""
    try:
        time = datetime.fromisoformat(text)
        return time.isoformat(timespec="seconds") == text and time.tzinfo == UTC and 1970 <= time.year < 9999
    except ValueError:
        return False


def _change(
    entries: Sequence[Entry], entry: Entry, body: EntryBody, out: Collection[int], seats: Collection[str]
) -> Iterator[Fault]:
    if not isinstance(body, (EntryReferenceBody, AmendBody)):
        return
    seq = journal.target_of(entry)
    about = entries[seq - 1] if seq else entry
    possible = {
        "retract": about.kind not in ("retract", "restore"),
        "restore": seq in out,
        "amend": about.kind not in journal.CHANGES,
    }
    if not seq or not possible[entry.kind]:
        yield Fault("entry_target", "target", {"given": body.target})
    elif isinstance(body, AmendBody):
        changed = journal.with_amendment(about, entry)
        read(_type(changed), body.body)
        if changed.seat and changed.seat not in seats:
            yield Fault("seat_none", "body.seat", {"given": changed.seat[:40], "seats": tuple(seats)})


def _type(entry: Entry) -> type[EntryBody]:
    """Return the content type of an entry. `score`, `ruling` and `protest` each have two."""
    if entry.kind == "score" and "scoring" in entry.body:
        return ScoreSheetBody
    if entry.kind == "ruling" and "opened" in entry.body:
        return DisputeBody
    if entry.kind == "protest" and "protest" in entry.body:
        return ProtestOutcomeBody
    return _TYPES[entry.kind]


def _texts_with_paths(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield (path, text) for the texts in an entry's content, except free text by players."""
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, dict):
        for name, value in node.items():
            yield path, name
            if name not in TEXTS:
                yield from _texts_with_paths(value, f"{path}.{name}" if path else name)
    elif isinstance(node, (list, tuple)):
        for value in node:
            yield from _texts_with_paths(value, path)
