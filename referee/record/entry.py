"""The entries of a record, with a hash chain, and the rules for which entries are in effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.rules.seat_names import MOST
from scoring.errors import input_error
from scoring.typed_data import from_json

KINDS = (
    "open", "seat", "option", "position", "move", "parked", "report", "score", "ruling", "house_rule", "overrule",
    "retract", "restore", "amend", "recount", "note", "handover", "close", "mend", "protest",
)  # fmt: skip

DECLARED_KINDS = ("move", "parked", "overrule")
"""The kinds of entries that hold a declaration of a player."""
PLAY_KINDS = (*DECLARED_KINDS, "score")
"""The kinds of entries that are play: a player did something with the pieces."""
POSITION_CHANGING_KINDS = (*PLAY_KINDS, "recount")
"""The kinds of entries that change the position on the table."""
ADVANCING_KINDS = ("open", *PLAY_KINDS)
"""The kinds of entries that advance the game. All others report, confirm, comment on or correct something, possibly
long after the game.
"""
ABOUT_OTHERS = ("retract", "restore", "amend")
"""The kinds of entries that change the effect of other entries."""
WITH_ACT = ("score", "recount")
"""The kinds of entries that can name the earlier entries of the same act (`act`), which undo takes back with them."""
MEND = "mend"
"""The kind of an entry that corrects the set-up of the table, effective from the opening."""
CHANGES = (*ABOUT_OTHERS, MEND)
"""The kinds of entries that can change the verdicts on earlier entries."""

_encoder = msgspec.json.Encoder(order="deterministic")


class Entry(Struct, frozen=True):
    """One record entry: number, UTC time, kind, seat ("" for the whole table), language-independent content (`body`),
    verdict at the time, rules version, and a hash over this entry and the previous hash.
    """

    seq: int
    time: str
    kind: str
    seat: str = ""
    body: dict[str, Any] = {}
    verdict: str = ""
    rules: str = ""
    hash: str = ""


def chain(before: str, entry: Entry) -> str:
    """Return the hash of an entry after an entry with the hash `before`."""
    import hashlib  # a cold ruling keeps no record

    bare = (entry.seq, entry.time, entry.kind, entry.seat, entry.body, entry.verdict, entry.rules)
    return hashlib.sha256(before.encode() + _encoder.encode(bare)).hexdigest()[:16]


def seal(before: str, entry: Entry) -> Entry:
    """Return the entry with its content as plain JSON data, and with its hash after an entry with the hash `before`."""
    decoded = msgspec.structs.replace(entry, body=msgspec.json.decode(_encoder.encode(entry.body)))
    return msgspec.structs.replace(decoded, hash=chain(before, decoded))


def broken_at(entries: Sequence[Entry]) -> int | None:
    """Return the number of the first entry with a wrong hash or number; None if the record is intact."""
    before = ""
    for index, entry in enumerate(entries):
        if entry.seq != index + 1 or entry.hash != chain(before, entry):
            return entry.seq
        before = entry.hash
    return None


def effective(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries in effect: without retracted ones, with amended content, and with all set-up corrections
    applied.
    """
    entries = list(entries)
    out = retracted_numbers(entries)
    changes = {target_of(entry): entry for entry in amends(entries)}
    corrections = [entry for entry in entries if entry.kind == MEND and entry.seq not in out]
    return [
        with_setup_corrections(
            with_amendment(entry, changes[entry.seq]) if entry.seq in changes else entry, corrections
        )
        for entry in entries
        if entry.seq not in out and entry.kind not in ABOUT_OTHERS
    ]


def amends(entries: Sequence[Entry]) -> list[Entry]:
    """Return the amending entries in effect, oldest first. If several amend one entry, the latest applies."""
    out = retracted_numbers(entries)
    return [entry for entry in entries if entry.kind == "amend" and target_of(entry) and entry.seq not in out]


def target_of(entry: Entry) -> int:
    """Return the number of the earlier entry that a retract, restore or amend entry changes; 0 if the target is
    invalid.
    """
    seq = entry.body.get("target")
    return seq if type(seq) is int and 1 < seq < entry.seq else 0


def first_touched(entries: Sequence[Entry]) -> int:
    """Return the number of the first entry whose effect the last entry changes.

    For a retracted amendment, this is the amended entry; for a set-up correction, the opening; for an entry that
    changes no other entry, itself.
    """
    last = entries[-1]
    target = find(entries, target_of(last)) or last
    if target.kind == MEND:
        return entries[0].seq
    return target_of(target) or last.seq if target.kind == "amend" else target.seq


def find(entries: Sequence[Entry], seq: int) -> Entry | None:
    """Return the entry with number `seq`; None if there is none."""
    if 0 < seq <= len(entries) and entries[seq - 1].seq == seq:
        return entries[seq - 1]
    return next((entry for entry in entries if entry.seq == seq), None) if seq else None


def retracted_numbers(entries: Iterable[Entry]) -> set[int]:
    """Return the numbers of the entries that are retracted and not restored."""
    out: set[int] = set()
    for entry in entries:
        if entry.kind == "retract" and target_of(entry):
            out.add(target_of(entry))
        elif entry.kind == "restore":
            out.discard(target_of(entry))
    return out


def with_amendment(entry: Entry, amend: Entry) -> Entry:
    """Return an entry with the content of an amending entry. An undecided line whose new content contains moves becomes
    a legal move.
    """
    body = amend.body.get("body")
    content = dict(body) if isinstance(body, dict) else {}
    seat = _acting_seat(entry, content)
    if entry.kind == "score" and isinstance(content.get("seat"), str):
        seat = content.pop("seat")
    changed = msgspec.structs.replace(entry, seat=seat or entry.seat, body=content)
    if entry.kind == "parked" and "moves" in changed.body:  # settled after all: it has to be legal like any move
        return msgspec.structs.replace(changed, kind="move", verdict=VerdictStatus.LEGAL)
    return changed


def _acting_seat(entry: Entry, body: dict[str, Any]) -> str:
    """Return the seat that carries out the moves of an entry's new content; "" if it is the entry's own, or none."""
    moves = body.get("moves") if entry.kind in DECLARED_KINDS else None
    seats = [move.get("seat") for move in moves if isinstance(move, dict)] if isinstance(moves, (list, tuple)) else []
    acting = [seat for seat in seats if isinstance(seat, str) and seat]
    return acting[0] if acting and entry.seat not in acting else ""


def with_setup_corrections(entry: Entry, corrections: Sequence[Entry]) -> Entry:
    """Return an entry with later set-up corrections applied, oldest first. The opening gets the corrected values. After
    a correction of the physical copy of the game, printed values are removed from earlier entries.
    """
    if not corrections:
        return entry
    body = dict(entry.body)
    for mend in corrections:
        changes = mend.body
        if entry.kind == "open" and body:
            body["seats"] = _with_seating(body.get("seats"), changes.get("colours"), changes.get("order"))
        edition, box, printed = changes.get("edition"), changes.get("box", ""), changes.get("printed")
        if not (_is_text(edition, 1, 80) and _is_text(box, 0, MOST) and isinstance(printed, dict)):
            continue
        if entry.kind == "open" and body:
            body |= {"edition": edition, "box": box, "printed": printed}
        elif entry.seq < mend.seq:
            body |= {name: _not_printed(body[name]) for name in ("facts", "before", "readings") if name in body}
    return msgspec.structs.replace(entry, body=body) if body != entry.body else entry


def _is_text(value: Any, least: int, limit: int) -> bool:
    return isinstance(value, str) and least <= len(value) <= limit


def _not_printed(facts: Any) -> Any:
    if not isinstance(facts, dict):
        return facts
    return {path: value for path, value in facts.items() if not path.startswith("printed.")}


def _with_seating(seats: Any, colours: Any, order: Any) -> Any:
    """Return the seats of an opening with corrected colours (by seat), or in a corrected order (seat letters)."""
    if not isinstance(seats, (list, tuple)) or not all(isinstance(seat, dict) for seat in seats):
        return seats
    by_id = {str(seat.get("id")): seat for seat in seats}
    if isinstance(colours, dict) and all(isinstance(colour, str) for colour in colours.values()):
        by_id = {id: seat | {"colour": colours[id]} if id in colours else seat for id, seat in by_id.items()}
    if len(by_id) < len(seats):
        return seats  # two of one letter: the table is refused for that
    if isinstance(order, (list, tuple)) and sorted(map(str, order)) == sorted(by_id):
        return [by_id[str(id)] for id in order]
    return list(by_id.values())


def to_line(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def from_line(line: bytes | str | msgspec.Raw, number: int) -> Entry:
    """Parse an entry from one line of JSON. Raises `InputError` with the line number if the line is invalid."""
    try:
        entry = from_json(line, Entry)
    except (msgspec.DecodeError, UnicodeError, TypeError, RecursionError) as error:
        raise input_error("journal_line", field=str(number), why=str(error)[:80]) from None
    if entry.kind not in KINDS:
        raise input_error("journal_kind", field=str(number), given=entry.kind[:40])
    return entry
