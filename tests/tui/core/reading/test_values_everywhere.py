"""Every question reads its answer by one function: each way in × each form of an answer × both languages."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from referee.facts.facts import known
from referee.reading.typed_values import read_setting
from referee.rules.game import find
from referee.rules.game_settings import setting_of
from referee.table.standalone_position import StandalonePosition
from scoring.errors import InputError
from tests.tui.core.reading.test_common_words_everywhere import Readers, rows_of
from tui.commands.ruling import _tell as tell_by_command
from tui.core.components.printed_value_parser import read_value
from tui.core.flows.recount import recount
from tui.core.flows.steps import Ask, Pick, Refuse, advance, ask_fact
from tui.core.tally.evaluation import value_of

NUMBER, YES_NO = "seats.A.coal", "main_done"
FIVE = (
    "5", "５", " 5 ", "five", "Five", "五", "3+2", "3 + 2", "３＋２", "2*2+1", "7-2", "3 and 2", "3と2", "three plus two",
    "三と二", "5個", "五個", "5 pieces", "5つ", "五つ", "3個と2個", "¥5", "5円", "5 yen", "five yen", "5です", "5 please",
)  # fmt: skip
TEN = ("10", "ten", "TEN", "十", "5+5", "ten.", "十個", "two and eight", "3枚と7枚")
TWENTY_FIVE = ("25", "twenty five", "Twenty-five", "二十五", "25個", "twenty-five pieces")
NO_NUMBER = (
    "5ish", "5 or 6", "5/6", "5, 6", "about 5", "5 black", "5.5", "not 5", "half", "minus 2", "5 5", "five five",
    "twenty-", "no more than 5", "ten-two", "twenty-ten", "約5", "5以上", "5か6", "five of six", "3 and", "and 3", "silk",
)  # fmt: skip
YES = ("yes", "y", "Yes!", "yep", "ye", "はい", "うん", "(yes)")
NO = ("no", "n", "No.", "nope", "いいえ", "ない")
NO_ANSWER = ("maybe not", "5", "yes or no", "はいいいえ")
UNKNOWN = ("?", "unknown", "not known", "わからない", "不明")


class Inputs(Readers):
    """The ways to enter a value at a table of which nothing is known. Each returns the value that is known afterwards,
    None if it was refused or is not known.
    """

    def value(self, path: str) -> Any:
        """Return the value that became known, and take it back."""
        value = self.table.known_as(path)
        while self.table.undoable > 1:
            self.table.undo()
        self.lines.conversation.leave()
        return value if known(value) else None

    def declaration(self, path: str, text: str) -> Any:
        self.lines.conversation.ask(self.question(path), is_of_list=True)
        self.lines.answer(text)
        return self.value(path)

    def command(self, path: str, text: str, name: str) -> Any:
        self.lines.answer(f'{name} {path}="{text}"')
        return self.value(path)

    def amend(self, path: str, text: str) -> Any:
        before = {NUMBER: 1, YES_NO: text not in YES}[path]
        self.table.tell({path: before})
        self.lines.answer(f'amend {self.table.entries[-1].seq} {path}="{text}"')
        self.lines.answer("accept")
        value = self.value(path)
        return None if value == before else value

    def window(self, path: str, text: str) -> Any:
        """A question within a workflow of the app."""
        flow = ask_fact(self.table, lambda _words: "", self.question(path))
        assert isinstance(advance(flow), Ask)
        try:
            refused = flow.send({"value": text})
        except StopIteration as end:
            return end.value[path]
        assert isinstance(refused, Refuse)
        return None

    def count(self, path: str, text: str) -> Any:
        """The count of a recount, in windows."""
        flow = recount(self.table)
        assert isinstance(advance(flow), Pick)
        assert isinstance(flow.send(path), Ask)
        change = flow.send({"value": text, "reason": ""})
        with suppress(InputError):
            change.change()
        return self.value(path)

    def dispute(self, path: str, text: str) -> Any:
        with suppress(InputError, KeyError):
            return super().dispute(path, text)

    def position(self, path: str, text: str) -> Any:
        with suppress(InputError):
            return super().position(path, text)

    def ruling(self, path: str, text: str) -> Any:
        """`gyoji ruling --fact`."""
        position = StandalonePosition(self.table.game)
        path = path.replace(".A.", f".{position.ids[0]}.")
        with suppress(InputError):
            tell_by_command(position, path, text)
        return position.facts.get(path)

    def cell(self, path: str, text: str) -> Any:
        with suppress(InputError):
            return value_of(next(rows_of({NUMBER: "number", YES_NO: "yes_no"}[path])), text)

    def setting(self, path: str, text: str) -> Any:
        game, name = {NUMBER: ("nippon", "local_market_max_tiles"), YES_NO: ("nippon", "zero_influence_ranks")}[path]
        with suppress(InputError):
            return read_setting(find(game), setting_of(find(game), name), text)

    def printed(self, path: str, text: str) -> Any:
        """A printed value of the box."""
        with suppress(InputError):
            return read_value(self.table.game, "tracks.knowledge.top", text)


COMMANDS = {name: partial(Inputs.command, name=name) for name in ("tell", "position", "recount")}
METHODS = (
    Inputs.declaration, Inputs.amend, Inputs.window, Inputs.count, Inputs.dispute, Inputs.ruling, Inputs.position, Inputs.cell,
    Inputs.setting, Inputs.printed,
)  # fmt: skip
WAYS = {**COMMANDS, **{method.__name__: method for method in METHODS}}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", WAYS)
def test_every_form_of_an_answer(tmp_path: Path, name: str, lang: str) -> None:
    inputs, too_many = Inputs(tmp_path, lang), name == "setting"
    numbers = {**dict.fromkeys(FIVE, 5), **dict.fromkeys(TEN, None if too_many else 10), **dict.fromkeys(NO_NUMBER)}
    numbers |= {} if name in ("setting", "printed") else dict.fromkeys(TWENTY_FIVE, 25)
    answers = {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False), **dict.fromkeys(NO_ANSWER)}
    expected = {NUMBER: numbers} if name == "printed" else {NUMBER: numbers, YES_NO: answers}
    for path, values in expected.items():
        for text, value in {**values, **dict.fromkeys(UNKNOWN)}.items():
            assert WAYS[name](inputs, path, text) == value, (path, text)
