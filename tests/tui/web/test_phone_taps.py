"""Every legal move is a few taps away on a phone, and what is tapped are words: counted over positions of played games.

A tap is one button: a row of the list, a space of the drawn board, an answer, or a confirmation.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median

import pytest

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, write_declaration
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.store.sqlite_store import SqliteStore
from tests.kept.kept_records import RECORDS
from tests.tui.web.conftest import Companion, serve_in
from tests.tui.web.handset import Handset
from tui.core.reading.line_suggestions import Suggestion
from tui.web.phone import Phone

GAMES = [path.stem.removesuffix("-demo") for path in RECORDS if path.stem.endswith("-demo")]
POSITIONS, MOVES = 20, 10
"""The number of positions per game, and of sampled legal moves per position."""
MOST_TAPS, MEDIAN = 6, 4
KEY_NAMES = re.compile(r"\b(F\d{1,2}|Enter|Esc|Ctrl|Tab|Space)\b|\^[A-Z]\b|[↵⏎]")
GAPS = re.compile("[<>〈〉]|…")


def played(game: str) -> list[Entry]:
    path = next(path for path in RECORDS if path.stem == f"{game}-demo")
    return [journal.from_line(line, at) for at, line in enumerate(path.read_bytes().splitlines()[1:], 1)]


def tables(folder: Path, game: str, count: int) -> Iterator[Companion]:
    """Serve the demo of a game as it stood after some of its entries, one after the other."""
    entries, chance = played(game), random.Random(f"positions {game}")
    for number in sorted(chance.sample(range(2, len(entries)), count)):
        (place := folder / str(number)).mkdir()
        store = SqliteStore(place)
        store.adopt("friday", entries[:number])
        store.close()
        context, close = serve_in(place)
        yield context
        close()


def legal_moves(phone: Phone) -> list[Move]:
    offers = phone.conversation.reader.offers
    return [move for verb in offers.verbs for move in islice(offers.moves(verb), 400) if move.seat in ("", phone.seat)]


def taps_to(phone: Phone, move: Move) -> int:
    """Count the taps that declare a move from the page as it stands: rows on the way, questions, a confirmation."""
    phone.clear()
    for taps in range(1, MOST_TAPS + 1):
        rows = phone.rows()
        for row in rows.values():
            if row.moves and drop_implied(row.moves)[-1] == move:
                judged = phone.table.judge(row.moves)
                return taps + len(judged.verdict.questions) + bool(judged.overlooked)
        row = next((row for row in rows.values() if leads_to(row, move)), None)
        assert row is not None, f"{write_declaration((move,))} cannot be tapped: {[row.text for row in rows.values()]}"
        phone.write(row.line)
        phone.conversation.reader.enter_row(phone.conversation.text.strip(), row)
    raise AssertionError(f"{write_declaration((move,))} takes more than {MOST_TAPS} taps")


def leads_to(row: Suggestion, move: Move) -> bool:
    return not row.moves and move in row.among


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_a_few_taps_away(game: str, tmp_path: Path) -> None:
    chance, counts = random.Random(f"taps {game}"), Counter[int]()
    for context in tables(tmp_path, game, POSITIONS):
        for seat in context.host.table.seats:

            def count(seat: str = seat, context: Companion = context) -> None:
                phone = context.host.phone(context.host.keys.of_seat(seat).secret, "device", "en")
                assert phone is not None
                moves = legal_moves(phone)
                for move in chance.sample(moves, min(MOVES, len(moves))):
                    counts[taps_to(phone, move)] += 1

            context.host.run(count).result()
    taps = sorted(counts.elements())
    sys.stdout.write(f"{game}: {len(taps)} moves, median {median(taps):g} taps, {dict(sorted(counts.items()))}\n")
    assert median(taps) <= MEDIAN


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_buttons_are_words_and_stand_once(game: str, lang: str, tmp_path: Path) -> None:
    for context in tables(tmp_path, game, 6):
        for seat in context.host.table.seats:
            phone = context.phone(seat, lang)
            for _ in range(3):  # the rows, then those of one of them, twice
                check_buttons(phone)
                rows = [button for button in phone.buttons("tap") if "ways" in button.label or "通り" in button.label]
                if not rows:
                    break
                phone.press(rows[-1])
            for page in ("/ask", "/table"):
                phone.open(page)
                check_buttons(phone)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_refusal_says_names_no_keys(companion: Callable[..., Companion], lang: str) -> None:
    """Some rules are not checked while a fact is missing; a function key was said to list them."""
    ann = companion("nippon").phone("A", lang)
    for page in ("/now", "/ask"):
        ann.open(page)
        ann.type("Ann mines 4")
        assert "✗" in ann.said and not KEY_NAMES.search(ann.said), ann.said


def check_buttons(phone: Handset) -> None:
    for action in ("tap", "ask", "answer"):
        labels = [button.label for button in phone.buttons(action)]
        assert len(labels) == len(set(labels)), [row for row, n in Counter(labels).items() if n > 1]
        assert not [label for label in labels if GAPS.search(label)], labels
    assert not (key := KEY_NAMES.search(phone.said)), phone.said[max(0, key.start() - 60) : key.end() + 60]
