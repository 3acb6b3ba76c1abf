"""Questions in the app at a copy nobody has taught yet, with keys one by one: each is asked for one draft, and once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from referee.facts.verdict import Question
from referee.judging.declaration_draft import DeclarationDraft
from referee.notation.move import write
from tests.tui.screens.table.table_rooms import Room, Sitting, asking, fresh, visit
from tui.core.conversation.table_session import TableSession
from tui.core.moves.move_draft import text_of
from tui.core.session.session import Session
from tui.screens.table import TableScreen
from tui.screens.table_watcher import TableWatcher
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.turn_banner import TurnBanner
from tui.widgets.typing_panel import TypingPanel

SYMBOLS = "more income symbols"
ROWS = "How many worker rows"
LEFT = "The question is left open."
KEYS = {" ": "space", "_": "underscore", ",": "comma"}


async def typed(room: Room, text: str) -> None:
    """Type a text key by key, let the line be judged, and press Enter."""
    await room.press(*(KEYS.get(sign, sign) for sign in text))
    await room.pilot.pause(0.12)
    await room.press("enter")


def line(room: Room) -> str:
    return room.app.screen.query_one(DeclarePanel).line.value


def poll(room: Room) -> None:
    """Look now for what another process has added."""
    screen = room.app.screen
    assert isinstance(screen, TableScreen)
    screen.lookout.poll()


def below(room: Room) -> list[str]:
    """What Enter does, in words."""
    return [text.plain for _, text in room.app.screen.query_one(TypingPanel).hint]


def desk(room: Room) -> TableSession:
    return room.app.screen.query_one(DeclarePanel).table_session


def emptied(folder: Path) -> Session:
    """Open a table at which Aki has just taken the last worker of slot 3, so that the end of the turn refills it
    from the last of the worker rows that every board has.
    """
    session = fresh(folder)
    table = session.open("friday")
    table.recount({"slots.3": ["red"], "rows.1": [], "rows.2": []}, "counted")
    assert table.declare(DeclarationDraft("ships west", move_facts={"now.symbols": 0})).step
    assert table.state.slots["3"] == ()
    return session


def tired(folder: Path) -> Session:
    """Open a table at which Aki must consolidate: all six worker slots are taken."""
    session = fresh(folder)
    session.open("friday").recount({"seats.A.workers": ["red"] * 6}, "counted")
    return session


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
@pytest.mark.parametrize("said", ["ships west", "trains hokkaido"])
def test_an_accepted_answer_is_not_asked_again(tmp_path: Path, said: str, size: tuple[int, int]) -> None:
    async def steps(room: Room) -> None:
        await typed(room, said)
        assert SYMBOLS in room.flat
        await typed(room, "0")
        assert not asking(room)
        assert room.entries()[-1].body["readings"] == {"now.symbols": 0}

    asyncio.run(visit(fresh(tmp_path), steps, size=size))


def test_a_row_that_needs_an_answer_asks_for_it(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "ships")
        assert room.app.screen.focused is room.app.screen.query_one(MoveSuggestionList)
        await room.press("1", "enter")
        assert SYMBOLS in room.flat
        await typed(room, "0")
        if line(room):
            await room.press("enter")
        assert room.entries()[-1].body["moves"][0]["verb"] == "ships"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_table_that_must_consolidate_goes_on(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "consolidate")
        assert "are there now, before one is taken" in room.flat
        await typed(room, "3")
        assert "NIP-16.8 reward tiles are left" in room.flat.replace("▌ ", ""), "refused as it was said"
        assert room.entries()[-1].kind == "report" and line(room) == "consolidate"
        await typed(room, " 2_yen_5000 ships")
        asked = []
        while asking(room):
            question = desk(room).open_question
            assert question is not None
            assert question.question not in asked, "asked again"
            asked.append(question.question)
            await typed(room, "1")
        if line(room):
            await room.press("enter")
        assert room.entries()[-1].body["moves"][0]["verb"] == "consolidate"

    asyncio.run(visit(tired(tmp_path), steps))


def test_enter_on_an_empty_line_asks_what_the_end_of_the_turn_needs(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        count = len(room.entries())
        assert "Enter asks the questions still open for this turn" in " ".join(below(room))
        await room.press("enter")
        assert ROWS in room.flat
        await room.press("escape")
        assert not asking(room)
        assert line(room) == ""
        assert room.app.screen.focused is room.app.screen.query_one(MoveInput)
        assert len(room.entries()) == count
        await room.press("enter")
        await typed(room, "many")
        assert "“many” is not a whole number." in room.flat
        assert room.app.screen.query_one(InlineQuestion).input_text == "many"
        await room.press(*["backspace"] * 4)
        await typed(room, "4")
        assert not asking(room)
        assert room.entries()[-1].body["moves"] == [{"verb": "end", "seat": "A"}]
        assert [entry.kind for entry in room.entries()[count:]] == ["report", "move"]
        assert room.app.screen.query_one(TurnBanner).plate.who == "Ben"

    asyncio.run(visit(emptied(tmp_path), steps))


def test_a_choice_from_the_list_leaves_the_question(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "ships west")
        await room.app.run_action("screen.options")
        await room.pilot.pause(0.1)
        await typed(room, "ships central")
        assert line(room) == "build ships in Central Japan"
        assert not asking(room)
        assert LEFT in room.notes
        assert room.app.screen.focused is room.app.screen.query_one(MoveInput)
        await room.press("enter")
        assert SYMBOLS in room.flat, "the other draft asks for itself"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_changed_line_leaves_the_question_and_its_answer_goes_nowhere(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "ships west")
        await room.press("1")
        await room.pilot.click("#line")
        await room.press("end", *",cen")
        await room.pilot.pause(0.12)
        assert LEFT in room.notes
        assert not asking(room)
        await room.press("enter")
        assert SYMBOLS in room.flat
        assert room.app.screen.query_one(InlineQuestion).input_text == "", "what was typed answered another draft"
        asked = desk(room).conversation.pending_question
        assert asked is not None
        assert asked.draft.text == "ships west,cen"
        assert write(asked.draft.moves[0]) == "ships west_japan,central_japan"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_what_is_typed_after_a_refused_answer_takes_its_place(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "ships west")
        await room.press(*"tea", "enter")
        assert "not a whole number" in room.flat
        assert room.app.screen.query_one(InlineQuestion).input_text == "tea", "it stays for correction"
        await room.press("0")
        assert room.app.screen.query_one(InlineQuestion).input_text == "0"

    asyncio.run(visit(fresh(tmp_path), steps))


@pytest.mark.parametrize(
    ("lang", "says", "leaves"),
    [
        ("en", "That reads like a move of Chie", "Esc again leaves the question."),
        ("ja", "Chieの手のようですが", "もう一度Escで質問を閉じます"),
    ],
)
def test_a_move_typed_as_an_answer_is_refused_once_with_the_way_out(
    tmp_path: Path, lang: str, says: str, leaves: str
) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "mines 2" if lang == "en" else "鉱山 2")
        await room.line("chie: can i build 2 trains in hokaido and east?", "#answer")
        await room.press("enter")
        shown = room.app.screen.query_one("#wrong", HangingIndentText)
        refused = "".join(line.plain for line in shown.layout_lines(500))
        assert refused.count(says) == 1 and leaves in refused and "*" not in refused
        assert shown.display and says.split()[0] in room.flat
        await room.press("escape", "escape")
        assert not asking(room)

    asyncio.run(visit(fresh(tmp_path, lang), steps))


def test_the_reason_of_an_overrule_is_for_the_line_that_was_refused(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "invest clock_1")
        await room.pilot.click("#line")
        await room.press("end", "backspace", "2")
        await room.pilot.pause(0.12)
        assert "Change it" not in room.text, "the menu was about another line"
        await room.press("enter", "3", "enter")
        await room.press(*"tea")
        await room.pilot.click("#line")
        await room.press("end", "backspace", "1")
        await room.pilot.pause(0.12)
        assert LEFT in room.notes
        await room.press("enter")
        assert [entry.kind for entry in room.entries()] == ["open"]

    asyncio.run(visit(fresh(tmp_path), steps))


def test_what_another_process_adds_keeps_the_question_only_for_the_same_draft(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "ships west")
        await room.press("1")
        room.table().note("tea")
        poll(room)
        await room.pilot.pause()
        assert asking(room)
        assert room.app.screen.query_one(InlineQuestion).input_text == "1"
        room.table().declare("invest silk_1")
        poll(room)
        await room.pilot.pause()
        assert not asking(room), "it is Ben's turn now: the line means another move"
        assert LEFT in room.notes
        assert line(room) == "ships west"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_an_answer_that_could_not_be_kept_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableWatcher, "poll", lambda _watch: None)  # the other process is faster

    async def steps(room: Room) -> None:
        await room.press("enter")
        assert ROWS in room.flat
        room.table().note("tea")
        await typed(room, "4")
        assert "Somebody else has just added" in room.notes
        assert asking(room)
        assert room.app.screen.query_one(InlineQuestion).input_text == "4"
        await room.press("enter")
        assert room.entries()[-1].body["moves"] == [{"verb": "end", "seat": "A"}]

    asyncio.run(visit(emptied(tmp_path), steps))


def test_taking_back_and_another_language_treat_the_question_sensibly(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("enter", "4", "f2")
        await room.pilot.pause(0.1)
        assert asking(room)
        assert room.app.screen.query_one(InlineQuestion).input_text == "4"
        await room.press("f2", "f7")
        await room.press("escape")
        await room.pilot.pause(0.1)
        assert asking(room), "the record was only looked at"
        before = len(room.entries())
        await room.press("ctrl+z")
        await room.pilot.pause(0.1)
        assert not asking(room), "the question was the last thing that was done"
        assert len(room.entries()) == before
        await room.press("ctrl+z")
        await room.pilot.pause(0.1)
        assert room.entries()[-1].kind == "retract"

    asyncio.run(visit(emptied(tmp_path), steps))


def test_line_by_line_the_end_of_the_turn_asks_and_goes_on(tmp_path: Path) -> None:
    here = Sitting(emptied(tmp_path))
    assert ROWS in here.say("end")
    assert "whole number" in here.say("many")
    assert "ends the turn  (undo" in here.say("4")
    assert here.lines.table.acting == "B"


def test_line_by_line_an_answer_that_comes_too_late_is_no_answer(tmp_path: Path) -> None:
    session = emptied(tmp_path)
    here = Sitting(session)
    here.say("end")
    other = session.open("friday")
    other.tell({"printed.worker_rows": 4})
    other.declare("end")
    answer = here.say("4")
    assert "Somebody else has just added" in answer
    assert LEFT not in answer  # the other one has answered it
    assert here.lines.open_question is None


def test_line_by_line_an_answer_that_could_not_be_kept_is_asked_for_again(tmp_path: Path) -> None:
    session = emptied(tmp_path)
    here = Sitting(session)
    here.say("end")
    session.open("friday").note("tea")
    answer = here.say("4")
    assert "Somebody else has just added" in answer
    assert ROWS in answer
    assert "ends the turn  (undo" in here.say("4")


def test_enter_on_the_same_line_keeps_what_is_typed_as_the_answer(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "ships west")
        await room.press("1")
        await room.pilot.click("#line")
        await room.press("enter")
        assert room.app.screen.query_one(InlineQuestion).input_text == "1"
        assert room.app.screen.focused is room.app.screen.query_one("#answer")

    asyncio.run(visit(fresh(tmp_path), steps))


def test_what_may_be_done_about_a_refusal_is_offered_alone_and_only_while_it_stands(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await typed(room, "Aki: mines 1")  # the main move is made: NIP-2.2
        assert "The table allows it anyway" in room.flat
        await room.press("3", "enter", "x")
        assert asking(room)
        await room.pilot.click("#line")
        await room.press("enter")
        assert "The table allows it anyway" in room.flat
        assert not asking(room)
        await room.press("ctrl+z")
        await room.pilot.pause(0.1)
        assert room.entries()[-1].kind == "retract"
        assert "The table allows it anyway" not in room.flat, "nothing is refused any more"
        assert room.app.screen.focused is room.app.screen.query_one(MoveInput)

    asyncio.run(visit(emptied(tmp_path), steps))


def test_filling_in_the_form_leaves_the_question_and_one_of_a_list_goes_with_no_draft(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    at = TableSession(session, session.open("friday"))
    at.conversation.write("ships west")
    at.conversation.enter()
    at.conversation.refresh()
    assert at.conversation.pending_question is not None, "the line is as it was"
    draft = structs.replace(at.draft, values={"regions": ("kyushu_shikoku",)})
    at.conversation.write(text_of(at.table, draft, at.words))
    assert (at.conversation.pending_question, at.conversation.dropped) == (None, True)
    fact = at.table.fact("rewards.2_yen_5000")
    at.conversation.ask(Question("rewards.2_yen_5000", fact), is_of_list=True)
    at.conversation.refresh()
    assert at.conversation.pending_question is not None
    assert at.conversation.pending_question.draft.moves == ()
    at.table.tell({"rewards.2_yen_5000": 2})
    at.conversation.refresh()
    assert at.conversation.pending_question is None, "somebody has told it meanwhile"


def test_what_is_chosen_from_is_seen_though_the_line_stood_upright(tmp_path: Path) -> None:
    """With the form open “Enter takes row 1” stood there without a row, and took one that nobody had seen."""

    async def steps(room: Room) -> None:
        declare = room.app.screen.query_one(DeclarePanel)
        await room.press(*"knowledge", "f4")
        declare.line.focus()
        await room.press("enter")
        rows = room.app.screen.query_one(MoveSuggestionList)
        assert rows.display and rows.has_focus and len(rows.items) > 1

    asyncio.run(visit(fresh(tmp_path), steps))
