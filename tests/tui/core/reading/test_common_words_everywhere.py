"""None, yes, no and not known are understood in the same words wherever such a value is possible, in both languages: in
answers at a table (as the app and the line-by-line referee take them), answers of a dispute, by command and in a
position, lines of cards, cells of a tally, and settings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.facts.verdict import Question, VerdictStatus
from referee.reading.typed_values import read_setting
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.rules.game_settings import setting_of
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.tui.core.reading.common_word_forms import NO, NO_AS_NONE, NONE, NUMBER_SIGNS, UNKNOWN, YES
from tui.core.components.printed_value_groups import cards_of
from tui.core.conversation.conversation import Conversation
from tui.core.disputes.dispute_procedure import ASK, VERDICT, DisputeProcedure
from tui.core.game_ui.registry import forms_of
from tui.core.session.session import Session
from tui.core.tally.cell_input import cell_content, uncorrectable_message
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import value_of
from tui.core.tally.form import TallyFormRow
from tui.plain.text_referee import TextReferee

LANGS = pytest.mark.parametrize("lang", ["en", "ja"])
YES_NO, NUMBER, LIST, NAME = "main_done", "seats.A.coal", "seats.A.workers", "seats.A.factories.silk.tile"
"""Facts of NIPPON: yes or no, a number, a list, and a name that may be none."""
NUMBER_NONE = [word for word in (*NONE, *NO_AS_NONE) if word.strip() not in NUMBER_SIGNS]
YES_NO_NO = [word for word in (*NO, *NONE) if word.strip() not in ("0", "０")]

Read = Callable[[str, str], Any]
"""Reads a text as the value of a fact."""


def blank_table(session: Session) -> Table:
    """Open a table of which nothing is known."""
    game = find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben"]), blank=True)])
    return session.open("friday")


class Readers:
    """Every place where a fact is answered."""

    def __init__(self, folder: Path, lang: Any) -> None:
        self.session = Session(lang, SqliteStore(folder))
        self.table = blank_table(self.session)
        self.output: list[str] = []
        self.turn = lang == "en"
        self.lines = TextReferee(self.session, self.table, self.output.append)

    def question(self, path: str) -> Question:
        return Question(path, self.table.fact(path))

    def app(self, path: str, text: str) -> Any:
        conversation = Conversation(self.session, self.table)
        conversation.ask(self.question(path), is_of_list=True)
        conversation.answer(text)
        return self.table.known_as(path)

    def plain(self, path: str, text: str) -> Any:
        self.lines.conversation.ask(self.question(path), is_of_list=True)
        self.lines.answer(text)
        assert self.lines.open_question is None, (text, self.output)
        return self.table.known_as(path)

    def standalone(self, path: str) -> tuple[DisputeProcedure, str]:
        """Begin a dispute without a table, where seats go by other letters."""
        dispute = DisputeProcedure(self.session, self.table.game, None)
        path = path.replace(".A.", f".{next(iter(dispute.fact_source.seat_names(self.session.words())))}.")
        dispute.open_question = Question(path, dispute.fact_source.fact(path))
        return dispute, path

    def dispute(self, path: str, text: str) -> Any:
        dispute, path = self.standalone(path)
        dispute.answer(text)
        return dispute.fact_source.facts[path]

    def position(self, path: str, text: str) -> Any:
        dispute, path = self.standalone(path)
        dispute.fact_source.answer(path, text)
        return dispute.fact_source.facts[path]

    def each(self) -> tuple[Read, ...]:
        """Give the places that read the next text: the app and the line-by-line referee in turns, in the other language
        the other one of them.
        """
        self.turn = not self.turn
        return (self.app if self.turn else self.plain, self.dispute, self.position)


@pytest.fixture
def readers(tmp_path: Path, lang: str) -> Readers:
    return Readers(tmp_path, lang)


def rows_of(kind: str) -> Iterator[TallyFormRow]:
    """Find the rows of a kind in the tally forms."""
    for game in ("nippon", "crisis", "russian_railroads", "plan_city"):
        for one in forms_of(game).kinds:
            for row in forms_of(game).form(one, (), {}).rows:
                yield from (figure for figure in row.figures if figure.kind == kind)


# yes and no


@pytest.mark.drawn(every=2)
@LANGS
@pytest.mark.parametrize(("texts", "value"), [(YES, True), (YES_NO_NO, False)])
def test_yes_and_no(readers: Readers, texts: list[str], value: bool) -> None:
    game, row = find("nippon"), next(rows_of("yes_no"))
    for text in texts:
        assert read_setting(game, setting_of(game, "zero_influence_ranks"), text) is value, text
        assert value_of(row, text) is value, text
        for read in readers.each():
            assert read(YES_NO, text) is value, (read, text)


# none


@pytest.mark.drawn(every=2)
@LANGS
def test_none_of_a_number(readers: Readers) -> None:
    row = next(rows_of("number"))
    for text in NUMBER_NONE:
        assert read_setting(find("plan_city"), setting_of(find("plan_city"), "lone_station"), text) == 0, text
        assert value_of(row, text) == 0, text
        for read in readers.each():
            assert read(NUMBER, text) == 0, (read, text)


@pytest.mark.drawn(every=2)
@LANGS
def test_none_of_a_list_and_of_a_name(readers: Readers) -> None:
    row = next(row for row in rows_of("list") if not row.spelled)
    symbols = next(card for card in cards_of(find("nippon")) if card.id == "symbols")
    for text in (*NONE, *NO_AS_NONE):
        assert symbols.read(text) == {"areas.symbols": ()}, text
        if text.strip() not in NUMBER_SIGNS:
            assert value_of(row, text) == [], text
        for read in readers.each():
            assert read(LIST, text) == (), (read, text)
            assert read(NAME, text) == "", (read, text)


# not known


@pytest.mark.drawn(every=2)
@LANGS
@pytest.mark.parametrize("path", [YES_NO, NUMBER, LIST, NAME])
def test_a_question_of_a_table_is_left(readers: Readers, path: str) -> None:
    conversation = readers.lines.conversation
    before = len(readers.table.entries)
    left = readers.session.words().translate("plain.question_left")
    for text in UNKNOWN:
        conversation.ask(readers.question(path), is_of_list=True)
        readers.output.clear()
        readers.lines.answer(text)
        assert readers.output == [left], text
        conversation.ask(readers.question(path), is_of_list=True)
        assert conversation.leave_unknown(text), text
        assert readers.lines.open_question is None
    assert len(readers.table.entries) == before


@pytest.mark.drawn(every=2)
@LANGS
@pytest.mark.parametrize("path", [YES_NO, NUMBER, LIST, NAME])
def test_nobody_can_tell_in_a_dispute(readers: Readers, path: str) -> None:
    for text in UNKNOWN:
        dispute, path = readers.standalone(path)
        dispute.answer(text)
        assert dispute.fact_source.untellable == {path} and not dispute.fact_source.facts, text


@pytest.mark.drawn(every=2)
@LANGS
@pytest.mark.parametrize("path", [YES_NO, NUMBER, LIST, NAME])
def test_no_value_is_made_of_it_where_one_is_needed(readers: Readers, path: str) -> None:
    for text in UNKNOWN:
        with pytest.raises(InputError) as found:
            readers.position(path, text)
        assert [fault.key for fault in found.value.faults] == ["answer_unknown"], text


@pytest.mark.parametrize(
    ("game", "name"), [("nippon", "zero_influence_ranks"), ("plan_city", "lone_station"), ("crisis", "export_mode")]
)
def test_a_setting_is_refused(game: str, name: str) -> None:
    for text in UNKNOWN:
        with pytest.raises(InputError) as found:
            read_setting(find(game), setting_of(find(game), name), text)
        assert [fault.key for fault in found.value.faults] == ["setting_open"], text


@pytest.mark.parametrize(
    ("game", "card", "line"),
    [
        ("nippon", "stars_ships", "0 {} 1 2 {} 3 4"),
        ("nippon", "influence_value_1", "{}, 6, {}"),
        ("plan_city", "trust_3", "4 5 {}"),
        ("plan_city", "ranks_3_market", "6 {} 2"),
        ("crisis", "new_company", "Mill: {} 8 {} 1 | {} | f | {}"),
        ("crisis", "new_event", "Storm: {} {}"),
    ],
)
def test_a_part_of_a_card_is_not_read(game: str, card: str, line: str) -> None:
    found = [one for one in cards_of(find(game)) if one.id == card]
    assert found, [one.id for one in cards_of(find(game))]
    expected = found[0].read(line.replace("{}", "?"))
    for text in UNKNOWN:
        assert found[0].read(line.replace("{}", text.strip())) == expected, text


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("kind", ["number", "yes_no", "choice", "list", "text", "line"])
def test_a_cell_stays_blank(kind: str) -> None:
    count = 0
    for game in ("nippon", "crisis", "russian_railroads", "plan_city"):
        for one in forms_of(game).kinds:
            form = forms_of(game).form(one, (), {})
            editor = TallyEditor(form, "AB", {}, "", lambda: None, lambda: None)
            row, seat = next(((row, seat) for row, seat in form.stops("AB") if row.kind == kind), (None, ""))
            if row is None or (game == "russian_railroads" and kind == "list"):
                continue  # the signs of its lane are choices
            count += 1
            for text in UNKNOWN:
                if kind == "line" and text.endswith("."):
                    continue  # a full stop stands between figures there
                word = cell_content(row, text.strip())
                beginnings = (word[:count] for count in range(1, len(word) + 1))
                assert not any(uncorrectable_message(row, beginning) for beginning in beginnings), (row.path, text)
                editor.go(row.cell(seat))
                editor.type(text.strip())
                editor.commit()
                assert not any(editor.cells.get(path) for path in row.paths(seat)), (row.path, text)
    assert count, kind


def test_a_dispute_of_unknown_answers_depends_on_them(tmp_path: Path) -> None:
    for count, word in enumerate(("dunno", "誰にも分からない", "NOT KNOWN.")):
        session = Session("en", SqliteStore(tmp_path / str(count)))
        dispute = DisputeProcedure(session, find("nippon"), None, "blue: invest silk_2")
        dispute.advance()
        paths = []
        for _ in range(12):
            if dispute.stage != ASK or dispute.open_question is None:
                break
            paths.append(dispute.open_question.path)
            dispute.answer(word)
            dispute.advance()
        assert dispute.stage == VERDICT and dispute.evaluated is not None
        assert dispute.evaluated.verdict.status is VerdictStatus.UNCLEAR
        assert paths and {item.path for item in dispute.evaluated.verdict.unchecked} == set(paths)
