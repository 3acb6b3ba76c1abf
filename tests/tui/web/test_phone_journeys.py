"""Journeys at a phone: a seat is claimed, a move declared, a round played by tapping alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from referee.judging.line_parser import drop_implied
from referee.record.opening_entry import opening, seats_of
from referee.record.replay import moves_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from tests.drawn import share
from tests.play.playground import playground
from tests.tui.boxes import invented
from tests.tui.web.conftest import NAMES, Companion
from tests.tui.web.handset import Button, Handset

# What phones do at a table, over HTTP and without scripts: claim, ask, declare, answer; nobody acts for
# another.
Serve = Callable[..., Companion]


def entries(table: Companion) -> list[str]:
    return [entry.kind for entry in table.stored().entries]


@pytest.mark.parametrize(
    ("lang", "turn", "recorded", "undo", "row", "end"),
    [
        ("en", "your turn", "Recorded: 2 Ann", "Take back: consolidate", "consolidate", "end the turn"),
        ("ja", "あなたの手番です", "記録しました: 2 Ann", "取り消す: ", "整理する", "手番を終える"),
    ],
)
def test_a_seat_is_claimed_a_move_declared_and_seen_by_another_process(
    companion: Serve, lang: str, turn: str, recorded: str, undo: str, row: str, end: str
) -> None:
    context = companion("nippon")
    ann = context.phone("A", lang)
    assert ann.answer.url.path == "/now"
    assert turn in ann.said
    ann.tap(row)
    if ann.buttons("confirm"):
        ann.press(ann.buttons("confirm")[0])
    assert recorded in ann.said and undo in ann.said
    assert entries(context) == ["open", "move"]
    ann.tap(end)
    assert context.stored().acting == "B"
    assert turn not in ann.said
    assert turn in context.phone("B", lang).said


def test_may_i_is_answered_with_reasons_and_records_nothing(companion: Serve) -> None:
    context = companion("nippon")
    ann, ben = context.phone("A"), context.phone("B")
    for phone in (ann, ben):
        phone.open("/ask")
    assert "✓ Ann: legal" in ann.type("may I consolidate?")
    assert "? knowledge track: how many spaces are there above the start space?" in ann.type(
        "take 3 steps in knowledge"
    )
    said = ben.type("consolidate")
    assert "✗ Ben: not legal — 1 reason it is Ann's turn, not Ben's Rule NIP-2.4 → wait for Ben's turn" in said
    assert "Which one do you mean?" in ben.type("build silk")
    assert "✗ Ben: not legal" in ben.press(ben.buttons("ask")[1])
    assert "“xyzzy” is unknown" in ben.type("xyzzy")
    assert entries(context) == ["open"]


def test_a_move_is_never_declared_for_another_seat(companion: Serve) -> None:
    context = companion("nippon")
    ben = context.phone("B")
    assert not ben.buttons("tap"), "nothing of Ann's is offered"
    for line in ("Ann: consolidate", "A: consolidate", "Ann consolidates", "Ann: consolidate; Ben: consolidate"):
        ben.type(line)
        assert entries(context) == ["open"], line
    ann_row = context.phone("A").buttons("tap")[-1]
    own = ben.page.typed[0].fields
    ben.press(Button("/input", {**own, "action": "tap", "text": ann_row.fields["text"]}))
    assert entries(context) == ["open"]


def test_a_browser_with_two_seats_acts_for_the_seat_of_its_page(companion: Serve) -> None:
    context = companion("nippon")
    shared = context.phone("A")
    consolidate = next(button for button in shared.buttons("tap") if button.label == "consolidate")
    shared.open(f"/s/{context.secret('B')}")
    assert "Ben" in shared.said
    assert "Recorded: 2 Ann" in shared.press(consolidate), "the page of Ann is still hers"
    assert shared.answer.url.params["seat"] == "A"
    assert [entry.seat for entry in context.stored().entries] == ["", "A"]
    for link in [link for link in shared.page.links if link.startswith("/")]:
        assert "seat=A" in link, link
    shared.tap("end the turn")
    for seat in "AB":
        for path in ("/now", "/table", "/tally"):
            shared.open(f"{path}?seat={seat}")
            assert f'data-seat="{seat}"' in shared.answer.text
    shared.open("/now?seat=B")
    shared.tap("consolidate")
    assert [entry.seat for entry in context.stored().entries[-1:]] == ["B"]
    shared.open("/now?seat=C")
    assert shared.answer.status_code == 403
    context.host.run(context.host.keys.revoke, "B").result()
    shared.open("/now")
    assert 'data-seat="A"' in shared.answer.text and '?seat="' not in shared.answer.text.replace(
        'data-own="?seat=A"', ""
    )


def test_an_input_that_was_taken_back_is_not_executed_when_it_arrives_late(companion: Serve) -> None:
    """A network may deliver a declaration after it was taken back."""
    context = companion("nippon")
    ann = context.phone("A")
    form = ann.page.typed[0]
    declared = Button(form.address, {**form.fields, "text": "consolidate"})
    ann.press(Button(form.address, {**declared.fields, "taken_back": "1"}))
    assert ann.answer.status_code == 200 and "Recorded" not in ann.said
    ann.press(declared)
    assert entries(context) == ["open"]
    ann.press(Button(form.address, {**declared.fields, "nonce": "another"}))
    assert entries(context) == ["open", "move"]


def test_the_same_input_counts_once(companion: Serve) -> None:
    context = companion("nippon")
    ann = context.phone("A")
    row = next(button for button in ann.buttons("tap") if button.label == "consolidate")
    ann.press(row)
    confirm = ann.buttons("confirm")
    if confirm:
        ann.press(confirm[0])
    count = len(entries(context))
    for _ in range(3):
        ann.press(confirm[0] if confirm else row)
    assert len(entries(context)) == count == 2


def test_an_input_on_an_older_entry_is_not_carried_out_and_what_was_typed_stays(companion: Serve) -> None:
    context = companion("nippon")
    ann, other = context.phone("A"), context.phone("A")
    row = next(button for button in ann.buttons("tap") if button.label == "consolidate")
    other.tap("consolidate")
    for button in other.buttons("confirm"):
        other.press(button)
    ann.press(row)
    assert "Ann moved in the meantime" in ann.said
    assert entries(context) == ["open", "move"]
    ben, late = context.phone("B"), context.phone("B")
    form = late.page.typed[0]
    ben.tap("consolidate")
    for button in ben.buttons("confirm"):
        ben.press(button)
    late.press(Button(form.address, {**form.fields, "text": "build silk factory 2"}))
    assert "Ben moved in the meantime" in late.said
    assert 'value="build silk factory 2"' in late.answer.text
    assert entries(context) == ["open", "move", "move"]


def test_what_another_process_records_is_followed(companion: Serve) -> None:
    context = companion("nippon")
    ben = context.phone("B")
    assert "your turn" not in ben.said
    from referee.store.sqlite_store import SqliteStore
    from tui.core.session.session import Session

    store = SqliteStore(context.folder)
    table = Session("en", store).open("friday")
    table.declare("consolidate")
    table.declare("end")
    store.close()
    ben.open("/now")
    assert "your turn" in ben.said


def test_a_spectator_sees_everything_and_declares_nothing(companion: Serve) -> None:
    context = companion("nippon")
    watcher = context.phone("")
    assert not watcher.buttons("tap", "declare", "answer")
    assert not watcher.page.typed
    form = context.phone("A").page.typed[0]
    token = watcher.buttons("language")[0].fields["token"]
    for action in ("declare", "tap", "answer", "confirm", "line"):
        watcher.press(Button("/input", {**form.fields, "token": token, "action": action, "text": "consolidate"}))
        assert watcher.answer.status_code == 200
        assert entries(context) == ["open"], action
    for address in ("/ask", "/table", "/board", "/end", "/why/1"):
        watcher.open(address)
        assert watcher.answer.status_code == 200, address


def test_two_phones_at_one_question(companion: Serve) -> None:
    """Both have the question open; the first answer is recorded, the second one is told so, and doubles nothing."""
    context = companion("crisis")
    first, second = context.phone("A"), context.phone("A")
    for phone in (first, second):
        phone.tap("reveal the event")
        phone.type("boom")
        assert "What does the event" in phone.said
    first.type("-")
    count = len(entries(context))
    assert entries(context)[-1] == "move"
    second.type("status -2")
    assert "in the meantime" in second.said
    assert len(entries(context)) == count


def test_the_language_of_the_phone_decides_and_can_be_switched(companion: Serve) -> None:
    context = companion("nippon")
    ann = context.phone("A", "de-DE,ja;q=0.8,en;q=0.5")
    assert 'lang="ja"' in ann.answer.text
    assert "手を言う" in ann.said
    ann.tap("English")
    assert "Say your move" in ann.said
    ann.open("/table")
    assert "Standings" in ann.said
    assert "Say your move" in context.phone("B", "fr").said


def test_things_to_do_are_ticked_off(companion: Serve) -> None:
    context = companion("nippon")
    ann = context.phone("A")
    ann.tap("consolidate")
    for button in ann.buttons("confirm"):
        ann.press(button)
    todos = ann.buttons("tick")
    assert todos
    ann.press(todos[0])
    assert ann.answer.text.count('class="ticked"') == 1
    ann.press(ann.buttons("tick")[0])
    assert 'class="ticked"' not in ann.answer.text
    assert entries(context) == ["open", "move"], "a tick is in no record"


def test_an_entry_tells_why(companion: Serve) -> None:
    context = companion("nippon")
    ann: Handset = context.phone("A")
    ann.tap("consolidate")
    for button in ann.buttons("confirm"):
        ann.press(button)
    ann.open("/table")
    assert "/why/2" in ann.page.links
    assert "NIP-" in ann.open("/why/2")
    ann.open("/why/99")
    assert ann.answer.status_code == 404


@pytest.mark.parametrize("line", ["ten", "Ann ten points", "十点"])
def test_own_points_are_written_in_words(companion: Serve, tmp_path: Path, line: str) -> None:
    with closing(SqliteStore(tmp_path)) as store:
        game = find("nippon")
        store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben"]), depth="score")])
    context = companion()
    ann = context.phone("A")
    (form,) = {button.fields["nonce"]: button for button in ann.buttons("score")}.values()
    ann.press(Button(form.address, {**form.fields, "text": line}))
    assert context.stored().entries[-1].body["points"] == 10
    assert context.stored().entries[-1].seat == "A"


@pytest.mark.parametrize(("depth", "advice"), [("score", "Write your own points here"), ("tally", "under “Tally”")])
def test_where_no_moves_are_recorded_a_phone_displays_what_to_do(
    companion: Serve, tmp_path: Path, depth: str, advice: str
) -> None:
    with closing(SqliteStore(tmp_path)) as store:
        game = find("nippon")
        store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben"]), depth=depth)])
    assert advice in companion().phone("A").answer.text


# A round of each game from phones by tapping alone: only offered rows and answers, each from the phone of its
# seat.
ROUNDS = share(1, 2)
MOST_TAPS = share(400, 2_000)
VAIN = 40
"""So many taps in a row lead to something: whoever puts a list together, or changes their mind, is done by then."""
LEAST_ENTRIES = 6
TURNS = 4
"""So many turns of each seat count as a round of a game whose rounds have no number."""


def taught(folder: Path, game: str, players: int, chance: random.Random) -> None:
    """Keep a new table of a copy whose values are entered (INVENTED ones)."""
    found = find(game)
    if game == "crisis":
        entries = [opening(found, seats_of(found, NAMES[:players]), printed=invented())]
    else:
        entries = playground(game).sit(players, chance, 1.0).table.entries
    store = SqliteStore(folder)
    store.adopt("friday", entries)
    store.close()


def choose(phone: Handset, chance: random.Random) -> Button | None:
    """Pick what somebody who types nothing could tap next."""
    lists, answers = phone.whole_lists(), phone.buttons("answer", "item")
    if lists and chance.random() < 0.4:
        return lists[0]
    for buttons in (answers, lists, phone.buttons("confirm"), phone.buttons("tap"), phone.buttons("clear")):
        if buttons:
            return chance.choice(buttons)
    return None


def own_moves(here: Companion, seat: str, since: int) -> bool:
    """Tell whether all that was declared since an entry was stated by a seat, or is the table's."""
    table = here.host.table
    entries = [entry for entry in table.entries if entry.seq > since and entry.kind == "move"]
    return all(drop_implied(moves_of(table.game, entry.body))[0].seat in ("", seat) for entry in entries)


@pytest.mark.drawn
@pytest.mark.parametrize("game", offered_games())
def test_a_round_is_played_by_tapping_alone(game: str, companion: Callable[..., Companion], tmp_path: Path) -> None:
    chance = random.Random(f"taps {game}")
    taught(tmp_path, game, 3, chance)
    here = companion()
    table = here.host.table
    phones = {seat: here.phone(seat, chance.choice(("en", "ja"))) for seat in table.seats}
    first, vain = getattr(table.state, "round", 0), 0
    began = here.host.entry
    for _ in range(MOST_TAPS):
        before = here.host.entry
        seats = [table.acting] if table.acting else chance.sample(sorted(phones), len(phones))
        for seat in seats:
            phone = phones[seat]
            phone.open("/now")
            if (button := choose(phone, chance)) is not None:
                break
        assert button is not None, f"nobody can tap anything: {phone.said}"
        phone.press(button)
        assert phone.answer.status_code == 200
        assert button.action != "tap" or "✗" not in phone.said, f"{button.label} is offered and refused: {phone.said}"
        assert own_moves(here, seat, before), [(e.seat, e.body) for e in here.host.table.entries if e.seq > before] + [
            seat,
            button.label,
        ]
        vain = 0 if here.host.entry > before else vain + 1
        assert vain < VAIN, f"nothing goes on any more: {phone.said}"
        turns = (here.host.entry - began) // (3 * TURNS)
        if table.over or getattr(table.state, "round", turns) >= first + ROUNDS:
            break
    else:
        raise AssertionError(f"no round is over: {phone.said}")
    assert here.host.entry - began >= LEAST_ENTRIES
    assert [entry.hash for entry in here.stored().entries] == [entry.hash for entry in table.entries]


def test_moves_that_are_too_many_to_list_are_put_together_value_by_value(companion: Callable[..., Companion]) -> None:
    """Untaught, sixty bids are possible, twenty of them on each proposal."""
    here = companion("plan_city")
    ann = here.phone("A")
    proposals = [button.label for button in ann.buttons("tap") if button.label.startswith("bid")]
    assert proposals == [f"bid 0–9 on proposal #{number} 20 ways" for number in (1, 2, 3)]
    ann.tap("bid 0–9 on proposal #3")
    bids = {f"bid {number} on proposal #3 without the coal icon" for number in range(10)}
    assert bids <= {button.label for button in ann.buttons("tap")}
    ann.tap("bid 4 on proposal #3 without the coal icon")
    assert "bids 4 on proposal #3 without the coal icon" in ann.said and ann.whole_lists(), "it is asked about"


@pytest.mark.parametrize(
    ("lang", "space", "row"), [("en", "2 steps in the mines", "consolidate"), ("ja", "鉱山を2段階", "整理")]
)
def test_a_space_of_the_drawn_board_is_tapped(companion: Serve, lang: str, space: str, row: str) -> None:
    """Each legal move stands once on the page: on its space, or in the list below the board."""
    here = companion("nippon")
    ann = here.phone("A", lang)
    drawing = ann.answer.text.partition("</svg>")[0].partition("<svg")[2]
    on_board = [button for button in ann.buttons("tap") if f'value="{button.fields["text"]}"' in drawing]
    labels = [button.label for button in ann.buttons("tap")]
    assert len(labels) == len(set(labels)) > len(on_board) > 9
    assert not any(row in button.label for button in on_board) and any(row in label for label in labels)
    (tapped,) = [button for button in on_board if space in button.label]
    ann.press(tapped)
    assert space in ann.said and ann.page.typed, "what the board does not tell yet is asked about this move"
    ann.type("8")
    moves = [entry.body["moves"][-1] for entry in here.stored().entries if entry.kind == "move"]
    assert [(move["verb"], move["steps"]) for move in moves] == [("mines", 2)]
    assert "<foreignObject" not in here.phone("C", lang).answer.text, "nobody chooses for another seat"
