"""The rulebook screen: the clauses and rulings of a game, with a search by everyday words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.events import Key as Pressed
from textual.events import Paste
from textual.widgets import Input, Static

from referee.rules import game as games
from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.rule_search import MAX_TEXT, SearchMatch, search, section_clauses, section_of_clause
from referee.rules.rule_sections import Section
from referee.rules.rulings import Ruling
from scoring.text_catalogs import Words
from tui.core.i18n.source_text import clause_source
from tui.core.presenters.rule_search_text import Heading, Row, act_text, heading, result_rows
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.screens.screen_base import GyojiScreen
from tui.widgets.list_and_detail import ListAndDetail
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList, shorten

MIN_LABEL_WIDTH = 9
"""The minimum width of the labels, in terminal cells."""


class RulebookScreen(GyojiScreen):
    """The screen with a search, the list of results, and the full text of the rule at the cursor. `clause` is the rule
    displayed first. Rulings for another number of `seats` are left out; 0 seats are an unknown number.
    """

    DEFAULT_CSS = """
    RulebookScreen #search { margin: 1 1 0 1; width: 1fr; background: $panel; padding: 0 1; }
    RulebookScreen #count { height: 1; padding: 0 2; color: $text-muted; }
    RulebookScreen.-narrow ListAndDetail > .list { height: 2fr; }
    RulebookScreen.-narrow ListAndDetail > .detail { height: 3fr; min-height: 8; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "list(-1)"), ("down", "list(1)"), ("pageup", "detail(-1)"), ("pagedown", "detail(1)"),
    ]  # fmt: skip

    def __init__(self, game: str = "", clause: str = "", seats: int = 0) -> None:
        super().__init__()
        self.seats = seats
        self.game = games.find(game or games.refereed_games()[0])
        self.game.check_refereed()
        self.result = search(self.game, "", seats=seats)
        self.open_sections: set[str] = set()
        self.at = clause

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the texts of the game."""
        return self.gyoji.session.words(self.game.id)

    @property
    def rows(self) -> list[Row]:
        return list(result_rows(self.game, self.result, self.open_sections))

    def title_text(self) -> str:
        """Return the title line."""
        title = self.translate("rulebook.title", game=self.game.meta.title(self.words.lang))
        return title.replace("·", symbol("dot", self.gyoji.session.ascii))

    def title_emphasis(self) -> str:
        return self.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the search, the list and the text of the rule."""
        rows = self.rows
        yield Input(
            self.result.text,
            placeholder=self.translate("rulebook.search"),
            compact=True,
            max_length=MAX_TEXT,
            select_on_focus=False,
            id="search",
        )
        yield Static(self._count(len(rows)), id="count", markup=False)
        with ListAndDetail():
            index = self._index(rows)
            rules = RowList(rows, self._row, skip=_is_heading, ascii=self.gyoji.session.ascii, cursor=index, id="rules")
            rules.add_class("list")
            yield rules
            with VerticalScroll(id="detail", classes="detail", can_focus=False):
                yield Paragraph(self._detail(rows[index]) if rows else "", id="text")

    def _count(self, number: int) -> str:
        total = len(self.game.clauses) + len(search(self.game, "", seats=self.seats).rulings)
        return heading(self.words, self.result) or self.translate("rulebook.count", count=number, total=total)

    def _index(self, rows: Sequence[Row]) -> int:
        """Return the index of the last selected row or, if it is not listed, of the first row that is no heading."""
        first = next((index for index, row in enumerate(rows) if not isinstance(row, Section | Heading)), 0)
        return next((index for index, row in enumerate(rows) if _key(row) == self.at), first)

    def on_mount(self) -> None:
        """Focus the search, or the list if a rule is preselected."""
        if self.at:
            self.query_one("#rules", RowList).focus()
        else:
            self.query_one("#search", Input).focus()

    # drawing

    def _row(self, row: Row, width: int) -> StyledText:
        lang = self.words.lang
        match row:
            case PhysicalAct():
                question = self.translate("rule_search.question", act=row.text(lang))
                return self._labelled(self.translate(f"rule_search.label_{row.answer}"), question, width)
            case Section():
                return StyledText(shorten(row.title(lang), width, self.ascii), "bold underline")
            case Heading():
                return StyledText(self.translate("rule_search.other_rulings"), "bold underline")
            case Clause():
                return self._labelled(row.id, row.text(lang), width)
            case Ruling():
                return self._labelled(row.id, row.question(lang), width)

    def _labelled(self, label: str, text: str, width: int) -> StyledText:
        """Draw a row with its label (clause id or answer) and its text."""
        label_width = max(MIN_LABEL_WIDTH, *map(len, self.game.clauses))
        text = shorten(text, max(4, width - label_width - 2), self.ascii)
        return StyledText.assemble((fit(label, label_width), "bold"), "  ", text)

    def _detail(self, row: Row) -> StyledText:
        match row:
            case PhysicalAct():
                return self._act(row)
            case Section():
                return self._section(row)
            case Heading():
                return StyledText(self.translate("rule_search.other_rulings"))
            case Clause():
                return self._clause(row)
            case Ruling():
                return self._ruling(row)

    def _act(self, act: PhysicalAct) -> StyledText:
        text = StyledText.assemble(
            (act_text(self.words, act), "bold"), "\n\n", self.translate("rule_search.decides"), "\n"
        )
        for id in act.clauses:
            self._append_clause(text, self.game.clauses[id])
        return text

    def _section(self, section: Section) -> StyledText:
        text = StyledText.assemble((section.title(self.words.lang), "bold"), "\n")
        for clause in section_clauses(self.game, section):
            self._append_clause(text, clause)
        return text

    def _append_clause(self, text: StyledText, clause: Clause) -> None:
        text.append(f"\n{clause.id}", "bold")
        text.append(f"  {clause.text(self.words.lang)}")

    def _clause(self, clause: Clause) -> StyledText:
        lang, source = self.words.lang, clause_source(self.words, self.game, clause)
        where = self.translate("why.source" if source else "why.rule", rule=clause.id, source=source)
        text = StyledText.assemble((clause.text(lang), "bold"), "\n", (where, "dim"), "\n\n")
        text.append(f"{self.translate(f'rule_kind.{clause.kind}')}\n")
        bearing = search(self.game, "", seats=self.seats).rulings_on(clause.id)
        if bearing:
            text.append(f"\n{self.translate('rulebook.rulings')}\n", "bold")
        for ruling in bearing:
            self._append_ruling(text, ruling)
        section = section_of_clause(self.game).get(clause.id) if self.has_class("-wide") else None
        if section is not None:
            text.append("\n").append(section.title(lang), "bold underline")
        for other in section_clauses(self.game, section) if section is not None else ():
            if other is not clause:
                self._append_clause(text, other)
        return text

    def _ruling(self, ruling: Ruling) -> StyledText:
        text = StyledText()
        self._append_ruling(text, ruling)
        clauses_ = [self.game.clauses[id] for id in ruling.clauses if id in self.game.clauses]
        if clauses_:
            text.append(f"\n{self.translate('rulebook.bears_on')}", "bold")
        for clause in clauses_:
            self._append_clause(text, clause)
        return text

    def _append_ruling(self, text: StyledText, ruling: Ruling) -> None:
        lang = self.words.lang
        text.append(ruling.id, "bold")
        text.append(f"  {ruling.question(lang)}\n{ruling.ruling(lang)}\n")
        if ruling.elsewhere(lang):
            text.append(f"{self.translate('rulebook.elsewhere', text=ruling.elsewhere(lang))}\n")
        if ruling.option:
            text.append(f"{self.translate('rulebook.setting', option=ruling.option)}\n")
        if ruling.doubt:
            text.append(f"{self.translate('rulebook.doubt')}\n")

    # following

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search for the typed text."""
        if event.value == self.result.text:
            return
        self.result = search(self.game, event.value, seats=self.seats)
        self.open_sections.clear()
        self.at = ""
        self._show_rows()

    def _show_rows(self) -> None:
        rows = self.rows
        self.query_one("#rules", RowList).show(rows, self._index(rows))
        self.query_one("#count", Static).update(self._count(len(rows)))
        self._show(rows[self._index(rows)])
        self.show_keys()

    def on_input_submitted(self, _event: Input.Submitted) -> None:
        self.query_one("#rules", RowList).focus()

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Display the full text of the rule at the cursor."""
        self._show(event.item)

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Unfold or fold the section of the selected row; a click only displays the rule."""
        self._show(event.item)
        if event.at is None:
            self.action_full_section()

    def _show(self, row: Row) -> None:
        self.at = _key(row)
        self.query_one("#text", Paragraph).update(self._detail(row))
        self.query_one("#detail", VerticalScroll).scroll_home(animate=False)

    # keys

    def on_key(self, event: Pressed) -> None:
        """Append a typed character to the search, even if the list has the focus."""
        if event.character and event.is_printable:
            event.stop()
            self._more(event.character)

    def on_paste(self, event: Paste) -> None:
        """Append pasted text to the search, even if the list has the focus."""
        self._more(" ".join(event.text.split()))

    def _more(self, text: str) -> None:
        box = self.query_one("#search", Input)
        box.focus()
        box.insert_text_at_cursor(text)

    def action_list(self, step: int) -> None:
        """Move in the list while the search is focused."""
        self.query_one("#rules", RowList).action_move(step)

    def action_detail(self, step: int) -> None:
        """Scroll the text of the rule by pages."""
        detail = self.query_one("#detail", VerticalScroll)
        detail.scroll_relative(y=step * max(1, detail.size.height - 1), animate=False)

    def useful(self, action: str) -> bool:
        """Return whether a command is available; unfolding requires results that are grouped by section."""
        flat = self.result.match in (SearchMatch.EVERYTHING, SearchMatch.NUMBER)
        return not (flat and action == "full_section")

    def action_full_section(self) -> None:
        """Switch between all clauses of the section at the cursor and only the matching ones."""
        section = self._section_of(self.query_one("#rules", RowList).item)
        if section is None or not self.useful("full_section"):
            return
        self.open_sections ^= {section.first}
        if self.at not in map(_key, self.rows):
            self.at = _key(section)
        self._show_rows()

    def _section_of(self, row: Row) -> Section | None:
        """Return the section of a row; None for acts and for rulings after the sections."""
        section = None
        for other in self.rows:
            section = other if isinstance(other, Section) else section
            if _key(other) == _key(row):
                return None if isinstance(row, Ruling) and row in self.result.other_rulings else section
        return None

    async def action_next_rulebook(self) -> None:
        """Display the rulebook of the next game."""
        games_found = games.refereed_games()
        at = games_found.index(self.game.id) if self.game.id in games_found else -1
        self.game = games.find(games_found[(at + 1) % len(games_found)])
        self.seats = 0
        self.result = search(self.game, self.result.text)
        self.open_sections.clear()
        self.at = ""
        await self.relabel()


def _key(row: Row) -> str:
    """Return a unique key of a row: the id of a clause or ruling; for other rows their kind, with an id if there are
    several.
    """
    match row:
        case PhysicalAct():
            return f"act {row.id}"
        case Section():
            return f"section {row.first}"
        case Heading():
            return "heading"
        case Clause() | Ruling():
            return row.id


def _is_heading(row: Row) -> bool:
    return isinstance(row, Heading)
