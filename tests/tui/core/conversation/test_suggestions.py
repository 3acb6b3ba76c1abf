"""The rows below the line: what is legal first, each can be typed back, and the one that is marked is what Enter takes."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from referee.notation.move import write_verb
from referee.table.table import Table
from scoring.text_catalogs import LANGS, Lang
from tests.drawn import share
from tests.games.nippon.nippon_tables import own, situation, untold, workers
from tests.lines.table import GAMES, load, opened
from tests.tui.core.conversation.test_card_answers import TRACK
from tests.tui.core.conversation.test_conversation import start_conversation
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import EnterAction, NextAction
from tui.core.conversation.suggestions import enter_key, rows
from tui.core.reading.legal_move_shortlist import AT_ONCE
from tui.core.reading.line_suggestions import LineSuggestions, Suggestion
from tui.core.session.session import Session

SHARE = share(18, 6)
"""One line of so many is looked at."""
FEW = 4
"""One position of so many is looked at."""


@cache
def positions(game: str) -> tuple[tuple[str, Table], ...]:
    """The positions of the table of lines; nothing is declared at these tables."""
    return tuple((position.name, Table(position.name, table.entries)) for position, table in opened(load(game)))


def sat_down(table: Table, lang: Lang = "en") -> Conversation:
    conversation = Conversation(Session(lang), table)
    conversation.reader.listing = True
    return conversation


def at_start() -> Conversation:
    return sat_down(dict(positions("nippon"))["start"])


def shown(conversation: Conversation, text: str = "") -> tuple[Suggestion, ...]:
    conversation.write(text)
    return rows(conversation, conversation.state, conversation.session.words(table=conversation.table))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_an_empty_line_shows_the_step_and_each_row_can_be_typed_back(game: str, lang: Lang) -> None:
    for name, table in positions(game):
        conversation = sat_down(table, lang)
        rows = shown(conversation)
        assert rows, name
        whole = [row for row in rows if row.moves]
        assert len(rows) <= max(AT_ONCE, len(conversation.reader.steps.ways)), name
        for row in whole:
            for typed in (row.text, row.line, str(row.number)):
                conversation.write("")  # the rows are numbered below an empty line
                conversation.write(typed)
                state = conversation.state
                meant = [state.evaluated.moves if state.evaluated else (), *state.line.choices]  # with what it forces
                assert row.moves in [moves[: len(row.moves)] for moves in meant], (name, typed, meant)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_the_row_that_is_marked_is_what_enter_records_and_the_words_say_so(game: str) -> None:
    """Law: what is said beside the line is what Enter does. Each kind of Enter is met, and tried."""
    met = set()
    for name, table in positions(game):
        conversation = sat_down(Table(name, table.entries))
        mine = [line.text for line in load(game).lines if line.meant.at == name]
        for text in ("", "zzz", *mine[::SHARE]):
            rows = shown(conversation, text)
            state, before = conversation.state, conversation.table.entries[-1].seq
            marked = [row for row in rows if row.enter]
            legal = [not row.is_refused for row in rows]
            assert legal == sorted(legal, reverse=True), "what is not legal comes last"
            assert [row.number for row in rows if row.number] == list(range(1, sum(map(bool, legal)) + 1)), text
            key, did = enter_key(state, not text), conversation.enter()
            made = conversation.table.entries[-1]
            met.add(key)
            if key in ("enter_declares", "enter_ends", "enter_closes", "enter_anyway"):
                assert made.kind == "move" and made.seq > before, (name, text)
                assert [row.moves for row in marked] == [did.evaluated.moves] if did.evaluated else False
                conversation.undo()
            else:
                assert did.step is None, (name, text, key)
                asks = key.endswith("asks")
                assert (did.next_action is NextAction.ANSWER) == asks, (name, text, key)
                chooses = did.next_action is NextAction.CHOOSE and did.enter is EnterAction.CHOOSES
                is_read_again = bool(did.line.notes) and key in ("enter_refuses", "enter_near", "enter_searches")
                assert chooses == (key in ("enter_chooses", "enter_confirms")) or (chooses and is_read_again)
                assert not marked or asks or key == "enter_warns", (name, text, key)
                conversation.leave()
    assert met >= {"enter_declares", "enter_refuses", "enter_chooses"}


def test_fewer_than_five_legal_rows_are_followed_by_near_misses() -> None:
    """At the start Aki has blueprints 1 and knowledge 1: no lens can be built (NIP-7.6)."""
    conversation = at_start()
    rows = shown(conversation, "build lens")
    assert rows
    assert 0 < len([row for row in rows if row.is_refused]) <= 3


def test_a_letter_finds_what_begins_with_it_and_a_number_is_no_longer_one() -> None:
    conversation = at_start()
    assert {type(row.moves[-1]).__name__ for row in shown(conversation, "i") if row.moves} >= {"Invest"}
    begun = [row.text for row in shown(conversation, "build s")]
    assert begun and all("Silk" in text or "ships" in text or "trains" in text for text in begun)
    assert not [row for row in shown(conversation, "build 11") if row.number]


def test_a_synergy_stands_beside_the_move_that_brings_it_and_says_when_it_pays() -> None:
    (built,) = [row for row in shown(at_start(), "invest silk_1") if row.enter]
    assert "each time you consolidate: +2,000 yen" in built.note
    conversation = sat_down(situation(2, own("A", "silk_1")))
    mechanised = [row for row in shown(conversation, "mechanise") if "Silk" in row.text]
    assert mechanised
    assert [row.note for row in mechanised] == [""] * len(mechanised)


def test_where_several_may_lay_cards_a_row_for_each_leads_on_to_its_own() -> None:
    """After 60 choices the list ended: what the last seats could do had no row, and a turned card had none behind it."""
    conversation = sat_down(dict(positions("plan_city"))["laying"])
    who = [(row.text, row.line) for row in shown(conversation, "place_contract ")][:3]
    assert who == [
        (f"{name} lays the contract card at …:…", f"{name}: place_contract ") for name in ("Ann", "Ben", "Cleo")
    ]
    rows = shown(conversation, "Cleo: place_contract ")
    assert {move.seat for row in rows for move in row.moves} == {"C"}
    unturned = next(row.moves[-1] for row in rows if row.moves)
    fuller = shown(conversation, rows[0].line)
    assert {
        row.moves[-1].rotation for row in fuller if (row.moves[-1].x, row.moves[-1].y) == (unturned.x, unturned.y)
    } >= {90, 180}


@pytest.mark.parametrize("forgotten", [(), ("rewards.2_yen_5000",)])
def test_a_verb_alone_lists_all_that_it_may_go_on_with(forgotten: tuple[str, ...]) -> None:
    """With three workers a reward is taken (NIP-16.6) and laid on any of nine free spaces (NIP-16.13): the list showed
    three of them, five where a pile was not told, and nothing led to the rest.
    """
    conversation = sat_down(situation(2, workers("A", *["red"] * 3), untold(*forgotten)))
    offered = [move for move in conversation.reader.offers.moves("consolidate") if getattr(move, "reward", "")]
    rows = shown(conversation, "consolidate")
    assert len(offered) >= 9
    assert {move for row in rows for move in row.among or row.moves[-1:]} >= set(offered)
    assert len(rows) < 9, "the rewards first, then the spaces"
    if not forgotten:
        assert conversation.state.enter is EnterAction.CHOOSES, (
            "that a reward is due is no mistake of who says the verb alone"
        )


def test_a_verb_alone_behind_another_move_is_refused() -> None:
    """After the mines nobody consolidates in the same turn (NIP-2.2); what could be done before them was listed."""
    conversation = sat_down(situation(2, workers("A", *["red"] * 3)))
    assert not [row for row in shown(conversation, "mines 1; consolidate") if row.number]
    assert conversation.state.enter is EnterAction.REFUSES


@pytest.mark.parametrize("game", ["crisis", "plan_city"])
def test_a_verb_alone_leads_to_everybody_who_may_declare_it(game: str) -> None:
    """“invest” listed what the one could do who acts first; the row of the others vanished with the first letter."""
    seen = set()
    for name, table in positions(game):
        conversation = sat_down(table)
        for verb in conversation.reader.offers.verbs:
            may = {move.seat for move in islice(conversation.reader.offers.moves(verb), 60)}
            if len(may) > 1:
                assert {move.seat for row in shown(conversation, write_verb(verb)) for move in row.moves} >= may, (
                    name,
                    verb,
                )
                seen.add(verb)
    assert seen >= ({"invest", "end_production"} if game == "crisis" else {"place_plan", "fuel"})


@pytest.mark.parametrize(
    ("lang", "notes"),
    [
        ("en", ("1 step: black", "1 step, any colour", "gives up 1 step: black")),
        ("ja", ("1マス: 黒", "好きな色で1マス", "1マスを失う: 黒")),
    ],
)
def test_a_row_tells_apart_the_steps_that_an_engineer_gives(lang: Lang, notes: tuple[str, ...]) -> None:
    """Engineer 11 gives a black step and one in any colour (specification 4.8)."""
    table = Table("test", dict(positions("russian_railroads"))["free"].entries)
    table.declare("use_engineer engineer_11")
    found = [row.note for row in shown(sat_down(table, lang)) if row.note]
    assert sorted(found) == sorted(notes)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "place a manager on Companies, space 1"), ("ja", "会社のスペース1にマネージャーを置く")],
)
def test_a_row_that_is_taken_stands_on_the_line_in_words(lang: Lang, said: str, tmp_path: Path) -> None:
    """It stood there as the notation, which nobody types: here a question keeps it on the line."""
    conversation = start_conversation(tmp_path, "crisis", TRACK)
    conversation.session.lang = lang
    conversation.write("event Calm")
    conversation.enter()
    conversation.answer("-")
    conversation.enter()
    conversation.write("")
    conversation.enter()
    move = next(
        move
        for move in conversation.reader.offers.moves("place_manager")
        if getattr(move, "location", "") == "companies"
    )
    state = conversation.take((move,))
    assert state.next_action is NextAction.ANSWER
    assert conversation.text == said
    assert conversation.declaration is not None and conversation.declaration.moves == (move,)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_possible_stands_first_and_it_alone_has_a_number(game: str, lang: Lang) -> None:
    """Tab goes through the rows in this order, and marks the one whose line it put."""
    mixed = 0
    for _, table in positions(game)[::FEW]:
        conversation = sat_down(table, lang)
        listed = LineSuggestions(table, conversation.session.words(table=table), conversation.reader.offers)
        for verb in conversation.reader.offers.verbs:
            rows = listed.of(f"{verb} ")
            possible = [row.possible for row in rows]
            assert possible == sorted(possible, reverse=True), (verb, rows)
            assert [row.number for row in rows] == [place if row.possible else 0 for place, row in enumerate(rows, 1)]
            mixed += len(set(possible)) > 1
    assert mixed, "nothing was there to be put in order"
