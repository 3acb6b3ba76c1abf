"""Words in their places: of the City, holdings of CRISIS, spans of numbers, local times, sources, unread names."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import islice
from types import SimpleNamespace

import pytest
from msgspec import structs

from referee.games.plan_city.contract_cards import PlaceContract
from referee.games.plan_city.plan_cards import PlacePlan
from referee.games.plan_city.turn_flow import PrepareRound
from referee.judging.line_parser import names_of
from referee.notation.move import Move
from referee.notation.sentence import sentence, sentence_of
from referee.notation.sentence_parser import read_sentence
from referee.notation.table_names import TableNames
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from scoring.text_catalogs import LANGS, Lang, load
from tests.lines.table import load as load_lines
from tests.lines.table import opened
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.suggestions import rows
from tui.core.game_ui.holding import NOTHING
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.local_time_text import when
from tui.core.i18n.number_span import span
from tui.core.i18n.source_text import clause_source
from tui.core.session.session import Session
from tui.games.crisis.board import holdings

# What people read at a table of the City of Plan Cards, in the words of its rules.
AT_THE_TABLE = ("table", "record", "reveal", "scores", "plain", "share", "trace", "tally", "plan_city", "breach")
"""The sections of the catalogues that the table, its scoring and its record are said with."""


def test_the_game_counts_points() -> None:
    """得点 are points (glossary); the interface says VP where a game has no other word."""
    words = words_for("en", "plan_city")
    ids = {id for path in words.paths for id in load(path) if id.partition(".")[0] in AT_THE_TABLE}
    assert ids
    assert [id for id in ids if "VP" in words.text(id)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_phase_after_round_8_prepares_no_ninth_round(lang: Lang) -> None:
    text = sentence_of(PrepareRound(seat="A"), words_for(lang, "plan_city"))
    assert "next round" not in text and "次のラウンド" not in text


@pytest.mark.parametrize(("lang", "way"), [("en", "unturned"), ("ja", "回さずに")])
def test_a_sentence_says_how_a_card_lies_that_nobody_said_is_turned(lang: Lang, way: str) -> None:
    words = words_for(lang, "plan_city")
    names = names_of(find("plan_city"), {"A": "Ann"})
    for move in (PlacePlan(seat="A", x=1, y=0), PlaceContract(seat="A", x=-2, y=1)):
        text = sentence_of(move, words)
        assert way in text
        assert structs.replace(read_move(names, text), seat="A") == move
        turned = structs.replace(move, rotation=90)
        assert way not in sentence_of(turned, words)
        assert structs.replace(read_move(names, sentence_of(turned, words)), seat="A") == turned
    half = sentence(PlacePlan, {"x": 1}, words)
    assert way not in str(half), "while it is not whole nobody has left out how it lies"


def read_move(names: TableNames, text: str) -> Move:
    move = read_sentence((PlacePlan, PlaceContract), names, text)
    assert move is not None, text
    return move


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
def test_no_id_stands_in_what_people_are_offered(lang: Lang) -> None:
    """An id is joined by _ and its value by =: neither is in a sentence, a prompt, or a row of the list."""
    said: set[str] = set()
    for _, table in opened(load_lines("plan_city")):
        conversation = Conversation(Session(lang), Table("looked at", table.entries))
        conversation.reader.listing = True
        words = conversation.session.words(table=conversation.table)
        said |= {sentence_of(move, words, seat=True) for move in islice(table.options(), 400)}
        said |= {messages.prompt(words, one) for one in table.prompts()}
        for text in ("", "Ann plan card 1 0", "Cleo contract card 0 0", "bid 7 on #1", "Ben chip on 5 5"):
            conversation.write(text)
            for row in rows(conversation, conversation.state, words):
                said |= {row.text, row.note}
    assert len(said) > 100
    assert [text for text in said if "_" in text or "=" in text] == []


# What a seat of Crisis has, as columns beside its VP in the standings.
def test_what_comes_off_at_the_end_is_no_more_said_after_the_end() -> None:
    words = words_for("en", "crisis")
    board = SimpleNamespace(credits=29, loans=1, penalty_points=1, hand=4, influence=0)
    seats = {"N": board}
    assert holdings(words, SimpleNamespace(phase="export", seats=seats), "N")[1].text == "−3 at the end"
    assert holdings(words, SimpleNamespace(phase="done", seats=seats), "N")[1] == NOTHING


# A moment as people say it.
NOW = datetime(2025, 11, 21, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "en", "ja"), [(1, "yesterday", "昨日"), (3, "Tuesday", "火曜日"), (7, "2025-11-14", "2025-11-14")]
)
def test_days(days: int, en: str, ja: str) -> None:
    moment = (NOW - timedelta(days=days)).isoformat()
    assert (when(words_for("en"), moment, NOW), when(words_for("ja"), moment, NOW)) == (en, ja)


def test_today_is_an_hour_and_nonsense_is_itself() -> None:
    assert when(words_for("en"), NOW.isoformat(), NOW) == NOW.astimezone().strftime("%H:%M")
    assert when(words_for("en"), "soon", NOW) == "soon"
    assert when(words_for("en"), "2025-11-25T00:00:00", NOW) == "2025-11-25"


# From what number to what is said without a number twice.
@pytest.mark.parametrize(
    ("lang", "low", "high", "said"),
    [("en", 2, 4, "2–4 players"), ("en", 2, 2, "2 players"), ("ja", 2, 4, "2〜4人"), ("ja", 2, 2, "2人")],
)
def test_equal_bounds_are_one_number(lang: str, low: int, high: int, said: str) -> None:
    words = words_for(lang)
    assert words.translate("home.players", seats=span(words, low, high)) == said


# Where a rule or a value stands in a rulebook, as people of each language read it.
@pytest.mark.parametrize(
    ("game", "clause", "lang", "source"),
    [
        ("crisis", "CRI-S.1", "ja", "公開資料（GAG）"),
        ("crisis", "CRI-S.1", "en", "public page GAG"),
        ("crisis", "CRI-9.8", "ja", "記載なし"),
        ("russian_railroads", "RRR-4.209", "ja", "「ロシアンレールロード」プレイ／公開資料（P12）"),
    ],
)
def test_a_source_is_named_in_the_language(game: str, clause: str, lang: Lang, source: str) -> None:
    assert clause_source(words_for(lang, game), find(game), find(game).clauses[clause]) == source


# What of a line is not understood is said with the names people know, whatever key set holds the id.
@pytest.mark.parametrize(("lang", "name"), [("en", "black 2"), ("ja", "黒2マス")])
def test_the_choices_of_a_space_are_named(lang: str, name: str) -> None:
    game = find("russian_railroads")
    table = Table("t", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    refused = table.judge("place hier").verdict
    said = messages.wrong(words_for(lang, game.id, table.seats), refused.faults[0], table.names)
    assert name in said
    assert "track_black_2" not in said
