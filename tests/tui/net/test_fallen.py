"""What the program fell on once: each is answered in its own words."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import structs

from referee.record.entry import Entry, from_line
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tui.cli import main
from tui.core.export.record_file import read_record
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee


def sitting(folder: Path, game: str, seats: int, said: list[str], lang: str = "en") -> TextReferee:
    session = Session(lang, SqliteStore(folder))
    found = find(game)
    session.store.adopt("friday", [opening(found, seats_of(found, ("Aki", "Ben", "Chie", "Dai")[:seats]))])
    return TextReferee(session, session.open("friday"), said.append)


def test_numbers_to_choose_from_are_said(tmp_path: Path) -> None:
    """A card lies turned by a quarter (section 4.3 of the rules): 45° is refused with the four there are."""
    texts: list[str] = []
    assert sitting(tmp_path, "plan_city", 3, texts).answer("tell seats.A.layers.1.rotation=45")
    assert texts[0].startswith("seats.A.layers.1.rotation: 45 is not one of: 0, 90, 180, 270")


@pytest.mark.parametrize("command", ["recount rows.6=red : x", "tell rows.6=red", "position rows.6=red"])
def test_a_row_that_few_players_do_not_use_is_nothing_of_this_table(tmp_path: Path, command: str) -> None:
    """Two players use fewer rows of workers than there are (NIP-1.18)."""
    texts: list[str] = []
    lines = sitting(tmp_path, "nippon", 2, texts)
    assert lines.answer(command)
    assert texts[0].startswith("rows.6: This table does not have that")
    assert len(lines.table.entries) == 1


def test_a_recorded_move_of_nobody_is_left_out(tmp_path: Path) -> None:
    game = find("nippon")
    table = Table("friday", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    table.declare("A: consolidate")
    move = table.entries[-1]
    nobody = structs.replace(move, body={"moves": [{"verb": "consolidate", "seat": ""}]})
    made = Table("friday", [table.entries[0], nobody])
    assert made.steps[-1].failed and made.steps[-1].unread


def test_a_recorded_number_that_counts_from_one_is_never_none() -> None:
    """A tile of value 0 is in no hand: its number is looked up there (found by the import's fuzz)."""
    game = find("nippon")
    table = Table("friday", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    table.note("tea")
    placement = {"city": "west_japan_1", "good": "silk", "goods": 1, "tile": 0}
    for kind in ("move", "overrule"):
        moves = [{"verb": "local_market", "seat": "A", "placements": [placement]}]
        made = Table("friday", [table.entries[0], structs.replace(table.entries[-1], kind=kind, body={"moves": moves})])
        assert made.steps[-1].failed and made.steps[-1].unread


def test_a_recorded_table_with_too_few_seats_is_none() -> None:
    """Russian Railroads takes 2 to 4: what one player begins with stands in no rule (found by the import's fuzz)."""
    game = find("russian_railroads")
    entry = opening(game, seats_of(game, ["Aki", "Ben"]))
    alone = structs.replace(entry, body={**entry.body, "seats": entry.body["seats"][:1]})
    with pytest.raises(InputError) as refused:
        Table("friday", [alone])
    assert [fault.key for fault in refused.value.faults] == ["journal_body", "seats_number"]


def test_bytes_that_are_no_text_are_no_entry() -> None:
    with pytest.raises(InputError):
        from_line(b'{"seq":1,"time":"\x93"}', 1)
    with pytest.raises(InputError):
        read_record(b'{"gyoji":1,"table":"\x93"}\n{}')
    assert isinstance(from_line(b'{"seq":1,"time":"","kind":"note","body":{}}', 1), Entry)


ODD = "\x1b[2J\x1b]0;tea\x07 \u202eabc\u2066 \x9b31m \x85 \x00 z"
OBEYED = [sign for sign in ODD if not sign.isprintable()]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "lead", ["", "note ", "show ", "rules ", "tell ", "help ", "overrule ", "seat A ", "why ", "amend 1 "]
)
def test_what_is_typed_is_said_back_without_signs_that_a_terminal_obeys(tmp_path: Path, lead: str) -> None:
    texts: list[str] = []
    lines = sitting(tmp_path, "nippon", 2, texts)
    lines.answer(f"{lead}{ODD}")
    lines.answer("record")
    assert texts and not [sign for sign in OBEYED if sign in "\n".join(texts)]


@pytest.mark.parametrize(
    "given", [[ODD], ["show", ODD], ["tables", ODD], ["rules", "nippon", ODD], ["new", "nippon", "--seats", ODD]]
)
def test_arguments_are_said_back_without_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], given: list[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    with suppress(SystemExit):
        main(given)
    said = capsys.readouterr()
    shown = said.out + said.err
    assert shown and not [sign for sign in OBEYED if sign in shown]


def test_a_recorded_number_below_zero_where_nothing_is_counted_below_it_is_left_out() -> None:
    """Spaces of a row are counted from 1; the row keeps its worker, whatever a record says."""
    game = find("nippon")
    table = Table("friday", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    below = Entry(2, "", "move", "A", {"moves": [{"verb": "mines", "seat": "A", "steps": -1}]}, "legal", "1")
    made = Table("friday", [table.entries[0], below])
    assert made.steps[-1].failed and made.steps[-1].unread


def test_what_nobody_known_may_do_is_not_listed(tmp_path: Path) -> None:
    """A position that does not say who acts: what may be declared waits for it."""
    game = find("crisis")
    entry = opening(game, seats_of(game, ["Aki", "Ben", "Chie"]), blank=True)
    table = Table("friday", [entry])
    table.describe({"phase": "planning"})
    assert all(isinstance(move.seat, str) for move in table.options())
