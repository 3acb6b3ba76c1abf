"""What a record may hold: one type for the body of each kind of entry, as docs/journal.md lists them, and the check of
a record that comes from elsewhere.
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
"""What a table says in its own words."""
Id = Annotated[str, Meta(min_length=1, max_length=80)]
TEXTS = ("text", "reason", "agreed", "claims", "category", "sheet")
"""The fields that hold what a table wrote; it is cleaned where it is shown."""
Number = Annotated[int, Meta(ge=2)]
"""The number of an entry that another one is about: never the opening."""
Points = Annotated[int, Meta(ge=-999_999_999, le=999_999_999)]
Name = Annotated[str, Meta(max_length=MOST)]
JsonObject = dict[str, Any]
"""Facts by path, or settings by name."""
Moves = Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=99)]


class EntryBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What an entry says, in ids and numbers."""


class OpeningBody(EntryBody, frozen=True):
    """`open`: the game, who sits where, the settings, the printed values known then; `box` names the copy of the
    edition where that was mended ("": the one that has no name).
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


class DeclarationBody(EntryBody, frozen=True):
    """`move`: what was declared, and what was read off for it."""

    moves: Moves
    readings: JsonObject = {}


class ParkedBody(EntryBody, frozen=True):
    """`parked`: the line of the entry's seat as it was typed; it could not be read or settled then."""

    text: Text


class OverruleBody(DeclarationBody, frozen=True):
    """`overrule`: what was declared, the clauses it breaks, why the table wants it so."""

    clauses: tuple[Id, ...] = ()
    reason: Text = ""


class FactReportBody(EntryBody, frozen=True):
    """`report`, `position`: facts by path."""

    facts: JsonObject


class RecountBody(FactReportBody, frozen=True):
    """`recount`: what was counted, what the record had `before`, why they differ."""

    before: JsonObject = {}
    reason: Text = ""


class ScoreBody(EntryBody, frozen=True):
    """`score`: points (VP) of the entry's seat."""

    category: Id
    points: Points


class ScoreSheetBody(EntryBody, frozen=True):
    """`score`: a whole sheet; lines of the categories `already` are on the track."""

    scoring: Id
    sheet: dict[str, Any]
    already: tuple[Id, ...] = ()


class HouseRuleBody(EntryBody, frozen=True):
    """`house_rule`: the clauses set aside, in the table's words."""

    clauses: tuple[Id, ...]
    text: Text = ""


class OptionBody(EntryBody, frozen=True):
    """`option`: a setting, or the `depth`; `anew` forgets what lies on the table."""

    name: Id
    value: Any
    anew: bool = False


class SeatNameBody(EntryBody, frozen=True):
    """`seat`, `handover`: what the entry's seat is called now, and what it was called."""

    name: Name
    was: Name = ""


class EntryReferenceBody(EntryBody, frozen=True):
    """`retract`, `restore`: the entry that goes out of, or back into, effect."""

    target: Number


class AmendBody(EntryBody, frozen=True):
    """`amend`: the entry that counts with another body, and that body."""

    target: Number
    body: dict[str, Any]


class SetupCorrectionBody(EntryBody, frozen=True):
    """`mend`: how the table was set up, from the start: the `colours` of seats, the `order` in which they sit; or the
    box, by its `edition` and its name (`box`), with the values `printed` on it instead of those of the opening.
    """

    colours: dict[str, Id] = {}
    order: tuple[Id, ...] = ()
    edition: Annotated[str, Meta(max_length=80)] = ""
    box: Name = ""
    printed: JsonObject | None = None


class DisputeBody(EntryBody, frozen=True):
    """`ruling`: a dispute is open; what it is about, and who (seat) says what."""

    opened: bool
    text: Text = ""
    claims: dict[str, Text] = {}


class RulingBody(EntryBody, frozen=True):
    """`ruling`: the dispute is settled. `moves`, `facts` and `untellable` keep what it was about: nothing of them is
    carried out by this entry. `back` numbers the entries that the remedy took back.
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


class ProtestedReading(EntryBody, frozen=True, omit_defaults=True):
    """What counts instead if a protest is upheld: `entry` is taken back, or has another `body`; at the place of the
    protest the setting `option` is `value`, and `moves` are carried out with what was read off for them.
    """

    entry: Annotated[int, Meta(ge=0)] = 0
    body: JsonObject | None = None
    option: Annotated[str, Meta(max_length=80)] = ""
    value: Any = None
    moves: tuple[dict[str, Any], ...] = ()
    readings: JsonObject = {}


class ProtestBody(EntryBody, frozen=True, omit_defaults=True):
    """`protest`: the entry's seat ("" for the table) claims something else than what is played on with: a question of
    rule, or of fact. `clauses` decided the verdict. `upheld` carries out here what of the other reading belongs here.
    """

    text: Text
    other: ProtestedReading
    question: Literal["rule", "fact"] = "rule"
    clauses: tuple[Id, ...] = ()
    upheld: bool = False


class ProtestOutcomeBody(EntryBody, frozen=True):
    """`protest`: the protest of this number is closed, in the table's words. `back` numbers the entries taken back by
    it, `changed` the changes that carry out the other reading.
    """

    protest: Number
    outcome: Literal["upheld", "dismissed", "moot"]
    text: Text = ""
    back: tuple[Number, ...] = ()
    changed: tuple[Number, ...] = ()


AnyRulingBody = DisputeBody | RulingBody
AnyProtestBody = ProtestBody | ProtestOutcomeBody


class NoteBody(EntryBody, frozen=True):
    """`note`: a remark; `clauses` are contradicted by what lies on the table, and these `contradictions` are let be."""

    text: Text = ""
    clauses: tuple[Id, ...] = ()
    contradictions: tuple[Text, ...] = ()


class CloseBody(EntryBody, frozen=True):
    """`close`: nothing more to say."""


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
"""The bodies that say something of a seat: the entry names it."""


def of(entry: Entry) -> EntryBody:
    """Read the body of an entry. Raises `InputError` with every fault, each naming its field."""
    kind = _type(entry)
    try:
        return convert(entry.body, kind)
    except ValidationError:
        return read(kind, entry.body)  # the same, slower, and with all faults


def at(entry: Entry, faults: Iterable[Fault]) -> InputError:
    """Make the trouble of an entry that cannot be: its number, and every fault of it."""
    if not entry.seq:
        return InputError(faults)
    head = Fault("journal_body", str(entry.seq), {"kind": entry.kind})
    return InputError(
        (head, *(structs.replace(fault, field=f"{entry.seq} {fault.field}".rstrip()) for fault in faults))
    )


def check(entries: Sequence[Entry]) -> None:
    """Check a record from elsewhere, whose chain anybody can have sealed. Raises `InputError` for the first entry that
    is none by its form. Whether a game can follow it shows when it is folded.
    """
    seats: set[str] = set()
    out: set[int] = set()
    for index, entry in enumerate(entries):
        try:
            body = read(_type(entry), entry.body)
            faults = [*_outside(entry, seats), *_change(entries, entry, body, out)]
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
    """What is wrong with an entry apart from its body."""
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
    """Tell whether a time is one as Gyoji writes it, and of a year that every clock can show."""
    try:
        time = datetime.fromisoformat(text)
        return time.isoformat(timespec="seconds") == text and time.tzinfo == UTC and 1970 <= time.year < 9999
    except ValueError:
        return False


def _change(entries: Sequence[Entry], entry: Entry, body: EntryBody, out: Collection[int]) -> Iterator[Fault]:
    """What is wrong with an entry about another: `out` are those that are retracted."""
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
        read(_type(journal.amended(about, entry)), body.body)


def _type(entry: Entry) -> type[EntryBody]:
    """Choose the type of a body; three kinds have two of them."""
    if entry.kind == "score" and "scoring" in entry.body:
        return ScoreSheetBody
    if entry.kind == "ruling" and "opened" in entry.body:
        return DisputeBody
    if entry.kind == "protest" and "protest" in entry.body:
        return ProtestOutcomeBody
    return _TYPES[entry.kind]


def _texts_with_paths(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """List the words of a body with their paths, all but its texts: they are shown as they stand."""
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
