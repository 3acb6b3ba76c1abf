"""The desk without its widgets: completing, drafting, the form's models, what is offered, what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.screens.table.table_rooms import fresh, played
from tui.core.conversation.dialogue_state import EnterAction
from tui.core.conversation.table_session import TableSession
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.entry_text import latest, rows
from tui.core.presenters.plain_text import state_text
from tui.core.reading.move_draft import draft_of, read_draft, text_of
from tui.core.reveal.scoring_reveal_scene import revealed_lines
from tui.core.session.session import Session
from tui.widgets.move_form import MoveFormRow
from tui.widgets.move_form_models import MoveFormModel, ScoreFormModel


def desk(folder: Path, lines: int = 0, lang: str = "en") -> TableSession:
    session = played(folder, lines, lang)
    return TableSession(session, session.open("friday"))


def completed(desk: TableSession, text: str) -> list[str]:
    desk.conversation.write(text)
    return [row.line for row in desk.suggestions.of(desk.text)]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("inv", "invest "),
        ("投", "invest "),
        ("invest si", "Silk_(yen_bonus)"),
        ("invest 絹糸", "Silk_(yen_bonus)"),
        ("ships wes", "West_Japan"),
        ("ships west,cen", "Central_Japan"),
        ("Ben: inv", "invest "),
        ("knowledge ", "1"),
        ("invest silk_1 pri", "price_named="),
        ("mechanise ho", "hold_a_machine"),
        ("local_market hokkaido_1:si", "hokkaido_1:silk:"),  # another part follows
        ("local_market hokkaido_1:silk:1,west_1:pa", "west_1:paper:"),
        ("export contract_1:silk+pa", "contract_1:silk+paper"),
        ("may bor", "pay_with_borrowed_yen_or_coal_or_from_another_players_budget"),
    ],
)
def test_any_beginning_in_either_language_is_completed(tmp_path: Path, typed: str, first: str) -> None:
    texts = completed(desk(tmp_path), typed)
    assert texts
    assert texts[0].endswith(first)


def test_completions_are_the_readers_own_words(tmp_path: Path) -> None:
    japanese = desk(tmp_path, lang="ja")
    assert completed(japanese, "inv") == ["投資 "]
    assert "投資 絹糸工場（円の追加）" in completed(japanese, "投資 ")


def test_what_is_possible_comes_first_and_the_rest_says_why_not(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.conversation.write("invest ")
    rows = at.suggestions.of(at.text)
    possible = [row.possible for row in rows]
    assert possible == sorted(possible, reverse=True)
    assert {row.line.removeprefix(at.text) for row in rows if row.possible} == {
        *(f"Silk_({effect})" for effect in ("yen_bonus", "keeps_coal", "double_symbols", "yen_once")),
        *(f"Paper_({effect}_knowledge)" for effect in ("extra", "cheap")),
        *(f"Paper_({effect}_once)" for effect in ("knowledge", "blueprints")),
    }
    picks = MoveFormModel(at).picks("factory", at.words)
    # the number is on no tile: the effect says which one it is
    refused = next(pick for pick in picks if pick.text == "Clock (saves coal)  runs for 3 coal")
    assert not refused.possible
    assert refused.why_not
    assert refused.why_not().startswith("NIP-7.6")


def test_why_a_verb_is_not_possible_is_said_of_the_seat_that_the_line_names(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.conversation.write("Ben: invest ")
    why = {pick.text: pick.why_not for pick in MoveFormModel(at).picks("verb", at.words) if not pick.possible}
    assert why["produce"] and why["produce"]().endswith("NIP-9.1  not owned by Ben: Silk (yen bonus)")
    assert why["local market"] and "Ben owns no silk factory" in why["local market"]()


def test_line_and_form_are_two_views_of_one_move(tmp_path: Path) -> None:
    at = desk(tmp_path)
    model = MoveFormModel(at)
    at.conversation.write("trains west,cen")
    values = {row.key: row.value for row in model.rows(at.words)}
    assert values["verb"] == "trains"
    assert values["regions"] == "West Japan, Central Japan"
    assert model.cleared("regions", at.words) == "build trains in West Japan"
    at.conversation.write(model.cleared("verb", at.words))
    assert model.rows(at.words) == [MoveFormRow("verb", "action", "", required=True)]
    line = next(str(pick.value) for pick in model.picks("verb", at.words) if pick.text == "knowledge")
    at.conversation.write(line)
    line = next(str(pick.value) for pick in model.picks("steps", at.words) if pick.text == "2")
    assert line == "take 2 steps in knowledge"
    at.conversation.write(line)
    assert model.typed("worker", "red", at.words) == "take 2 steps in knowledge, using the red worker"
    assert model.typed("steps", "many", at.words) is None


def test_every_line_of_the_demo_survives_the_form() -> None:
    play = recorded_script.load(recorded_script.demo_of("nippon"))
    table = recorded_script.open_play(play)
    languages = [words_for(lang, "nippon", table.seats) for lang in ("en", "ja")]
    for text in play.lines:
        line = recorded_script.parse(text)
        if line.act == "declare":
            judged = table.judge(line.text)
            move = judged.moves[-1]
            for words in languages:
                again = text_of(table, draft_of(move, table), words)
                assert table.judge(again).moves[-1] == move, (line.text, again)
                assert read_draft(table, again).values == draft_of(move, table).values
        recorded_script.perform(table, line)


def test_a_finished_turn_offers_what_the_next_player_may_do(tmp_path: Path) -> None:
    at = desk(tmp_path, 1)
    assert at.conversation.state.enter is EnterAction.ENDS
    moves = list(at.conversation.reader.offers.moves("invest"))
    assert moves
    assert {move.seat for move in moves} == {"B"}
    at.conversation.write("ships west")
    assert at.conversation.declaration
    assert [move.seat for move in at.conversation.reader.offers.longer(at.conversation.declaration.moves[-1])] == [
        "B"
    ] * 3


def test_options_that_wait_for_a_fact_carry_its_question(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    at = TableSession(session, session.open("friday"))
    for verb in at.conversation.reader.offers.verbs:
        list(at.conversation.reader.offers.moves(verb))  # never raises
    at.conversation.write("ships west")
    asked = at.conversation.enter().pending_question
    assert asked
    assert asked.question
    assert asked.question.path == "now.symbols"


def test_scores_are_told_in_any_order(tmp_path: Path) -> None:
    session = fresh(tmp_path, depth="score")
    at = TableSession(session, session.open("friday"))
    model = ScoreFormModel(at)
    for text in ("ben ships -3", "-3 ben ships", "地域の船 ben -3"):
        at.conversation.write(text)
        score = model.score()
        assert (score.seat, score.category, score.points) == ("B", "ships", -3)


@pytest.mark.parametrize(
    ("text", "scored"),
    [
        # a whole name is meant where another one begins so too; further numbers are those of the next players
        ("ana rail network 12", [("A", "rail_network", 12)]),
        ("rail network 12", [("A", "rail_network", 12)]),
        ("rail network 12 7 3", [("A", "rail_network", 12), ("B", "rail_network", 7), ("C", "rail_network", 3)]),
        ("kinds of industry 18 10 18",
         [("A", "industry_kinds", 18), ("B", "industry_kinds", 10), ("C", "industry_kinds", 18)]),
        ("bob two factories 4", [("B", "industry_pairs", 4)]),
        ("ana 12", [("A", "told", 12)]),
        ("Bob slums -3", [("B", "slum", -3)]),
    ],
)  # fmt: skip
def test_a_score_is_told_in_the_names_of_the_sheet(
    tmp_path: Path, text: str, scored: list[tuple[str, str, int]]
) -> None:
    model = city_scores(tmp_path, text)
    assert [(one.seat, one.category, one.points) for one in model.scores()] == scored


@pytest.mark.parametrize(
    ("text", "said"), [("ana rail 12", "may be: Rail network"), ("ana arden 12", "is neither a player")]
)
def test_words_that_name_nothing_are_no_score_and_are_said(tmp_path: Path, text: str, said: str) -> None:
    """“rail” begins “Rail network” and “Rail network and city development”."""
    model = city_scores(tmp_path, text)
    assert not model.scores()[0].category
    assert said in model.lines(model.table_session.words, "")[0][1].plain


def test_one_number_is_no_scoring_to_be_shown(tmp_path: Path) -> None:
    at = city_scores(tmp_path, "").table_session
    assert not revealed_lines(at.table, at.table.score("C", "slum", -3))


def city_scores(folder: Path, text: str) -> ScoreFormModel:
    session, game = Session("en", SqliteStore(folder)), find("plan_city")
    session.store.adopt("monday", [opening(game, seats_of(game, ["Ana", "Bob", "Cleo"]), depth="score")])
    at = TableSession(session, session.open("monday"))
    at.conversation.write(text)
    return ScoreFormModel(at)


def test_the_record_names_what_was_done_and_what_is_out_of_effect(tmp_path: Path) -> None:
    at = desk(tmp_path, 6)
    at.table.overrule("invest clock_1", "tea")
    at.table.undo()
    found = rows(at.words, at.table)
    assert found[-2].retracted
    assert "overruled: tea" in found[-2].text
    assert latest(at.words, at.table, 3)[0].text == "build Paper (knowledge once), using the brown worker"


def test_a_line_is_parked_and_the_desk_goes_on(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.conversation.write("mines so many")
    step = at.conversation.park().step
    assert step is not None
    assert (step.entry.kind, step.entry.body) == ("parked", {"text": "mines so many"})
    assert (at.text, at.conversation.declaration, at.conversation.pending_question) == ("", None, None)
    assert "mines so many" in latest(at.words, at.table, 1)[0].text
    assert state_text(at.words, at.table.summary()).endswith("1 line parked")
    assert "mines so many" in str(at.undo())
