"""A card of the City where it is met: its line answers which card lies there and what is on it. All cards are INVENTED."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.facts.verdict import Question
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from scoring.text_catalogs import Lang
from tui.core.components.printed_value_groups import known_cards
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction
from tui.core.conversation.typed_answer_reader import read_answer
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.entry_text import entry_text
from tui.core.session.session import Session

KNOWN = {
    "proposal.proposal_1.spaces": ["2", "3", "4", "5"],
    "proposal.proposal_2.spaces": ["2", "3", "4", "5"],
    "proposals_used.3": ("proposal_1", "proposal_2"),
    "setup.coal": 0, "setup.trust_space": 5, "setup.contracts": 0,
    **{f"trust.forbids.5.{number}": False for number in range(10)},
}  # fmt: skip
"""INVENTED: what the tour has read off."""
CARD = "tet-/-s!5-/g82r-"
BACKS = "printed.contract_backs.same"
LONG = "fac:a:textile+eng | fac:a:textile | - / - | sta!+rail:NESW | - / gar+rail:NS | res | -"


def start_conversation(folder: Path) -> Conversation:
    session, game = Session("en", SqliteStore(folder)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN)])
    return Conversation(session, session.open("friday"))


def test_known_cards_are_offered_by_their_picture_unless_they_lie_elsewhere(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    path = "seats.A.layers.0.card"
    conversation.table.tell({"printed.start_card.start_3.cells": LONG, "printed.start_card.start_3.note": "the mill"})
    texts = known_cards(conversation.session.words("plan_city"), conversation.table, path)
    assert texts == [
        "3  the mill  textile factory with engine, textile factory, empty / empty, running station with rails NESW, "
        "empty / garden with rails NS, residential, empty"
    ]
    conversation.table.tell({"seats.B.layers.0.card": "start_3"})
    assert known_cards(conversation.session.words("plan_city"), conversation.table, path) == []


def test_the_number_of_a_row_takes_the_card_of_that_row(tmp_path: Path) -> None:
    """A number alone is no card: it has one cell, and a card has nine."""
    conversation = start_conversation(tmp_path)
    conversation.table.tell({"printed.start_card.start_2.cells": LONG, "printed.start_card.start_3.cells": LONG})
    assert asks(conversation, "bid_proposal proposal_1 3") == "seats.A.layers.0.card"
    with pytest.raises(InputError) as wrong:
        conversation.answer("4")  # no such row
    assert [fault.key for fault in wrong.value.faults] == ["card_not_told"]
    conversation.answer("3")
    assert conversation.table.state.seats["A"].layers["0"].card == "start_3"


def test_the_backs_of_the_contract_cards_are_told_in_one_answer(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    told = read_answer(
        conversation.table.game,
        conversation.table.state,
        conversation.table.names,
        question(conversation, BACKS),
        "v--------",
    )[0]
    back = "riv | - | - / - | - | - / - | - | -"
    assert told == {BACKS: True, "printed.contract_back.contract_1.cells": back}
    assert read_answer(
        conversation.table.game, conversation.table.state, conversation.table.names, question(conversation, BACKS), "no"
    )[0] == {BACKS: False}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        ("trust.forbids.4.5", "5 6", {f"trust.forbids.4.{number}": number in (5, 6) for number in range(10)}),
        ("trust.forbids.4.5", "-", {f"trust.forbids.4.{number}": False for number in range(10)}),
        ("trust.forbids.4.5", "yes", {"trust.forbids.4.5": True}),
        # PLC-1.5: none of the cards that three players use has the four-player icon; of four nothing follows
        (
            "proposals_used.3",
            "#1 #2",
            {
                "proposals_used.3": ("proposal_1", "proposal_2"),
                "proposal.proposal_1.four_player_icon": False,
                "proposal.proposal_2.four_player_icon": False,
            },
        ),
        ("setup.coal", "3 0 1", {"setup.coal": 3, "setup.trust_space": 0, "setup.contracts": 1}),
        ("setup.contracts", "1", {"setup.contracts": 1}),
        ("coal_chips.3.5", "2", {"coal_chips.3.5": 2}),
        ("coal_chips.3.5", "0-9=1 10+=4", {f"coal_chips.3.{n}": 1 if n < 10 else 4 for n in range(19)}),
        ("trust.space.0", "5", {"trust.space.0": 5}),
        ("trust.space.2", "5 4 1", {"trust.space.0": 5, "trust.space.1": 4, "trust.space.2": 1}),
    ],
)
def test_what_stands_together_is_told_in_one_line_or_by_itself(
    tmp_path: Path, path: str, text: str, told: dict[str, object]
) -> None:
    conversation = start_conversation(tmp_path)
    found, doubts = read_answer(
        conversation.table.game,
        conversation.table.state,
        conversation.table.names,
        question(conversation, f"printed.{path}"),
        text,
    )
    assert found == {f"printed.{one}": value for one, value in told.items()} and not doubts


def question(conversation: Conversation, path: str) -> Question:
    return Question(path, conversation.table.fact(path))


def asks(conversation: Conversation, line: str) -> str:
    conversation.write(line)
    conversation.enter()
    assert conversation.state.pending_question is not None and conversation.state.pending_question.question is not None
    return conversation.state.pending_question.question.path


def test_a_start_card_is_entered_where_it_is_met_in_one_answer(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    assert asks(conversation, "bid_proposal proposal_1 3") == "seats.A.layers.0.card"
    conversation.answer(CARD)
    assert conversation.state.next_action is not NextAction.ANSWER
    state = conversation.table.state
    assert state.seats["A"].layers["0"].card == "start_1"
    assert state.printed["start_card.start_1.cells"] == LONG
    assert conversation.session.library("plan_city")["start_card.start_1.cells"] == LONG


def test_an_unlikely_answer_is_doubted_once(tmp_path: Path) -> None:
    """Both the line of the proposal cards and the rule about them expect two cards with three players (PLC-R12)."""
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]))])
    conversation = Conversation(session, session.open("friday"))
    assert asks(conversation, "bid_proposal proposal_1 3") == "printed.proposals_used.3"
    with pytest.raises(InputError) as wrong:
        conversation.answer("1 2 3")
    assert [fault.key for fault in wrong.value.faults] == ["proposals_odd", "answer_odd"]


@pytest.mark.parametrize(
    ("lang", "cells"),
    [
        ("en", "textile factory with engine, textile factory, empty / empty, running station with rails NESW, empty /"),
        ("ja", "繊維工場・蒸気機関、繊維工場、空き / 空き、稼働中の駅・線路（北東南西）、空き /"),
    ],
)
def test_the_record_says_a_card_in_words(tmp_path: Path, lang: Lang, cells: str) -> None:
    conversation = start_conversation(tmp_path)
    asks(conversation, "bid_proposal proposal_1 3")
    conversation.answer(CARD)
    table = conversation.table
    texts = [entry_text(words_for(lang, "plan_city"), table, entry) for entry in table.entries]
    said = "\n".join(texts)
    assert cells in said and "fac:a" not in said


def test_a_card_like_another_is_copied_and_changed(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    asks(conversation, "bid_proposal proposal_1 3")
    conversation.answer(CARD)
    conversation.enter()
    asks(conversation, "bid_proposal proposal_2 3")
    conversation.answer("=1 7l 9r")
    assert conversation.table.state.seats["B"].layers["0"].card == "start_2"
    assert (
        conversation.table.state.printed["start_card.start_2.cells"] == LONG.replace("gar+rail:NS", "slm")[:-1] + "res"
    )


def test_the_same_card_is_another_one_while_the_first_lies_elsewhere(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    asks(conversation, "bid_proposal proposal_1 3")
    conversation.answer(CARD)
    conversation.enter()
    asks(conversation, "bid_proposal proposal_2 3")
    with pytest.raises(InputError) as wrong:
        conversation.answer("start_1")
    assert [fault.key for fault in wrong.value.faults] == ["card_on_field"]
    conversation.answer(CARD)
    assert conversation.table.state.seats["B"].layers["0"].card == "start_2"


def test_a_card_that_is_known_and_lies_nowhere_is_that_card(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    conversation.table.tell({"printed.start_card.start_3.cells": LONG.replace("fac:a", "fac:b")})
    asks(conversation, "bid_proposal proposal_1 3")
    conversation.answer("te t - - s!5 - g82 r -")
    assert conversation.table.state.seats["A"].layers["0"].card == "start_3"


def test_a_number_before_the_line_names_the_card(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    asks(conversation, "bid_proposal proposal_1 3")
    conversation.answer(f"start 4: {CARD}")
    assert conversation.table.state.seats["A"].layers["0"].card == "start_4"


@pytest.mark.parametrize(
    ("line", "key"),
    [("tet--s!5-g82rq", "short_sign"), ("tet-----", "short_count"), ("=2", "card_not_told"), ("9: ---------", "card_range"),
     ("---------", "centre_not_station")],
)  # fmt: skip
def test_what_is_no_card_is_refused_in_its_words(tmp_path: Path, line: str, key: str) -> None:
    conversation = start_conversation(tmp_path)
    asks(conversation, "bid_proposal proposal_1 3")
    with pytest.raises(InputError) as wrong:
        conversation.answer(line)
    assert key in [fault.key for fault in wrong.value.faults]


def test_the_chip_on_an_engine_is_told_with_the_card(tmp_path: Path) -> None:
    conversation = start_conversation(tmp_path)
    asks(conversation, "bid_proposal proposal_1 3")
    conversation.answer("----sec5----")
    assert conversation.table.state.printed["start_card.start_1.centre_chip"] is True
    assert conversation.table.state.seats["A"].chips == ("1:1",)
