"""The only file of `tests.cost` that knows which keys open a room, and where on a screen a cursor stands.

A row of the table says what people want ("a table of Nippon", "the tally", this cell); here is how they get it today. A
screen that is rebuilt is followed here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from textual.widgets import OptionList

from referee.rules.game import offered_games
from scoring.text_catalogs import Words
from tests.evening.app_front import AppFront, key_of
from tests.tui.core.tally.typist import said
from tui.core.disputes.dispute_procedure import ASK
from tui.core.tally.form import TallyFormRow
from tui.core.tally.multi_figure_cells import JOINT, runs_together
from tui.screens.new_table import NewTableScreen
from tui.screens.score_reveal import ScoringRevealScreen
from tui.screens.screen_base import GyojiScreen
from tui.screens.table import TableScreen
from tui.screens.tally import TallyScreen
from tui.widgets.change_impact_dialog import ChangeImpactDialog
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.menu import Menu
from tui.widgets.move_form_models import ScoreFormModel

VERDICT = ("✓", "✗")
"""What stands before a verdict."""
MOST = 400
"""So many keys at most to get anywhere."""

SHOWN = 60
"""So many keys at most to go past something that is shown."""


class NoWay(AssertionError):
    """What is wanted cannot be reached on the screens as they are; the text says what was seen instead."""


class Hand(AppFront):
    """A person before the first screen, with an empty card library."""

    def __init__(self, home: Path, lang: str = "en") -> None:
        super().__init__(home, "", 0, lang, live=False)

    def _open(self, game: str, players: int) -> None:
        """Stay on the first screen."""

    # looking

    @property
    def words(self) -> Words:
        """The words on the screen in front."""
        return self.screen.words if isinstance(self.screen, GyojiScreen) else self.session.words()

    def text(self) -> str:
        """Read the screen."""
        return self.inside(self._text)

    def must(self, sure: object, wanted: str) -> None:
        """Raise `NoWay` unless something is so."""
        if not sure:
            raise NoWay(f"{wanted}: {type(self.screen).__name__}\n{self.text()}")

    # rooms

    def write(self, text: str) -> None:
        """Type a text at once: nothing is looked at in between."""
        self.keys += len(text)
        self._deliver(*map(key_of, text))

    def sit_down(self, game: str, names: Sequence[str], depth: str = "full") -> None:
        """Open a table of a game for these people, as a stranger does: the box, the names, everything else as it is."""
        if at := offered_games().index(game):
            self.press(str(at + 1))
        self.press("n" if depth == "full" else "k")
        self.must(isinstance(self.screen, NewTableScreen), "a new table")
        for place, name in enumerate(names):
            self.write(name)
            if place + 1 < len(names):
                self.press("enter")
        self.press("ctrl+s")
        for _ in range(3):
            if not isinstance(self.screen, TableScreen):
                self.press("enter")
        self.must(isinstance(self.screen, TableScreen), "a table")
        if depth == "tally":
            self.write("/depth")
            self.press("enter")
            self.pick(self.words.translate("depth.tally"))

    def pick(self, row: str) -> None:
        """Take a row of the list in front."""
        rows = self.screen.query_one(OptionList)
        texts = [one.text for one in self.screen.rows]
        self.must(any(row in text for text in texts), row)
        for _ in range(next(at for at, text in enumerate(texts) if row in text) - (rows.highlighted or 0)):
            self.press("down")
        self.press("enter")

    def room(self, key: str, game: str) -> None:
        """Open a room of the first screen that is about a game."""
        self.press(str(offered_games().index(game) + 1), key)

    def dispute(self, game: str) -> None:
        """Begin a cold dispute."""
        self.room("d", game)

    def tally(self, game: str, kind: str, names: Sequence[str]) -> None:
        """Begin a tally of one scoring, for these people."""
        self.room("t", game)
        self.must(isinstance(self.screen, TallyScreen), "the tally")
        setup = self.screen.setup
        if setup.step == "kind":
            self.press(str([one.id for one in setup.kinds].index(kind) + 1))
        for _ in range(SHOWN):
            if self.screen.form is None and setup.step != "seats":
                self.press("enter")
        for place, name in enumerate(names if self.screen.form is None else ()):
            self.write(name)
            if place + 1 < len(names):
                self.press("enter")
        for _ in range(2):
            if self.screen.form is None:
                self.press("enter")
        self.must(self.screen.form is not None, "the sheet")

    def sheet(self, kind: str) -> None:
        """Open the sheet of the scoring that is due at a table where only scorings are kept."""
        menu = self.screen.query_one(Menu)
        at = [item.id for item in menu.items].index(kind)
        self.press(str(at + 1))
        self.must(isinstance(self.screen, TallyScreen), "the sheet")
        for _ in range(SHOWN):
            if self.screen.form is None:
                self.press("enter")

    # a sheet

    def fill(self, cells: Mapping[str, str]) -> None:
        """Fill in what lies on the table, cell by cell as the cursor goes, up to the result; what stands there is left:
        the cursor goes past it to what is otherwise now, or Enter leaves the rest of a board as it stands.
        """
        filling = self.screen.filling
        for _ in range(MOST):
            place = filling.place
            row, seat = filling.row, filling.seat
            if text := self._otherwise(row, seat, cells):
                self.write(text)
                self._settle()
            below = filling.form.rows[filling.form.rows.index(row) + 1 :] if filling.form.carried else ()
            self.press("down" if not text and any(self._otherwise(one, seat, cells) for one in below) else "enter")
            if self.screen.results:
                return
            self.must(filling.place != place, f"what follows {place}")
        self.must(False, "the result")

    def _otherwise(self, row: TallyFormRow, seat: str, cells: Mapping[str, str]) -> str:
        """Give what is typed in a cell; "" where that stands there, or nobody looks."""
        filling = self.screen.filling
        if row.parts and filling.form.carried:
            return _changed(row, seat, cells, filling.cells, filling.form.carried)
        stands = filling.cells.get(row.cell(seat), "") or filling.before(row, seat)
        text = said(row, seat, dict(cells)) if row.parts or row.cell(seat) in cells else ""
        return "" if text == stands else text

    def totals(self) -> list[int]:
        """Read what the sheet comes to, seat by seat; raise `NoWay` where it lacks something."""
        weighed = self.screen.filling.evaluation
        self.must(weighed.final, "a result")
        scored = weighed.breakdown.totals()
        return [scored.get(seat, 0) for seat in self.screen.filling.ids]

    def record(self) -> None:
        """Keep the sheet at its table, and go past what is shown then."""
        self.press("ctrl+s")
        for _ in range(SHOWN):
            if isinstance(self.screen, TableScreen):
                return
            is_confirmed = isinstance(self.screen, ChangeImpactDialog | ScoringRevealScreen)
            self.press("enter" if is_confirmed else "escape")
        self.must(False, "the table")

    # a dispute

    def asked(self) -> str:
        """Tell which fact the dispute asks for; "" where it asks for none."""
        dispute = self.screen.dispute
        return dispute.open_question.path if dispute.stage == ASK and dispute.open_question else ""

    def say(self, text: str) -> None:
        """Answer it."""
        self.write(text)
        self.press("enter")

    # a table

    def verdict(self) -> bool:
        """Tell whether a verdict on the line stands there: that it may be done, that it was recorded, or why not."""
        shown = self.inside(self._see)
        was_recorded = self.table.entries[-1].kind == "move"
        return not shown.question and (was_recorded or any(mark in shown.said for mark in VERDICT))

    def score(self, seat: str, points: int) -> None:
        """Keep a score at a table that keeps only those, by the shortest line that is read so; a pad knows no kinds either."""
        entries = len(self.table.entries)
        model = self.at_table.query_one(DeclarePanel).model
        assert isinstance(model, ScoreFormModel)
        names = () if seat == model.next else _beginnings(seat, self.words.seats[seat])
        for text in (f"{points}", *sorted((f"{name} {points}" for name in names), key=len)):
            self.write(text)
            self._settle()
            told = model.scores()
            if [(one.seat, one.points) for one in told] == [(seat, points)]:
                self.enter()
                break
            self.keys -= len(text)  # the next one is tried instead
            for _ in text:
                self.press("backspace")
                self.keys -= 1
        for _ in range(SHOWN):
            if isinstance(self.screen, TableScreen):
                break
            self.go_on()
        self.must(len(self.table.entries) > entries, f"the score of {seat}, {points}")


def _changed(
    row: TallyFormRow, seat: str, cells: Mapping[str, str], now: Mapping[str, str], before: Mapping[str, str]
) -> str:
    """Give what is typed of a line that is otherwise than it was: of each group the figures up to the last that differs,
    those before the first that differs left out by their commas where that is shorter, and the group alone where only
    the one that people count first differs.
    """
    groups = []
    for group in row.parts:
        paths = [figure.cell(seat) for figure in group]
        differ = [
            at for at, path in enumerate(paths) if cells.get(path, "0") != (now.get(path) or before.get(path, "0"))
        ]
        figures = [cells.get(path, "0") for path in paths[: differ[-1] + 1]] if differ else []
        run = runs_together(row, group) and all(len(figure) == 1 for figure in figures)
        whole = ("" if run else " ").join(figures)
        rest = "," * differ[0] + " ".join(figures[differ[0] :]) if differ else ""
        groups.append(min(whole, rest, key=len))
    told = [at for at, text in enumerate(groups) if text]
    return groups[row.main] if told == [row.main] else JOINT.join(groups) if told else ""


def _beginnings(*names: str) -> Iterator[str]:
    for name in names:
        yield from (name[:length] for length in range(1, len(name) + 1))
