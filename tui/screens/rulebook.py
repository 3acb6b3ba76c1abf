"""The rulebook: every rule and every ruling of a game, found while one types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key as Pressed
from textual.events import Paste, Resize
from textual.widgets import Input, Static

from referee.rules import clauses, rulings
from referee.rules import game as games
from referee.rules.clauses import Clause
from referee.rules.rulings import Ruling
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.screens.commands_and_keys import Key, moving
from tui.screens.screen_base import GyojiScreen
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList, shorten

Rule = Clause | Ruling


def find(rules: Sequence[Rule], typed: str) -> list[Rule]:
    """Find the rules and rulings that hold every word typed; one whose number was typed comes first."""
    words = typed.split()
    texts = {rule.id: _as_clause(rule) for rule in rules}
    found = {clause.id for clause in clauses.search(texts.values(), words)}
    wanted = normalize(typed).casefold()
    listed = [rule for rule in rules if rule.id in found]
    return sorted(listed, key=lambda rule: not _is_number(rule.id, wanted)) if wanted else listed


def _is_number(id: str, wanted: str) -> bool:
    folded = id.casefold()
    return wanted == folded or folded.endswith(f"-{wanted}")


def _as_clause(rule: Rule) -> Clause:
    if isinstance(rule, Clause):
        return rule
    return Clause(rule.id, "walked", "", rule.text, "")


class RulebookScreen(GyojiScreen):
    """Search above, the list, and the rule under the cursor in full; `clause` opens it at one."""

    DEFAULT_CSS = """
    RulebookScreen #search { margin: 1 1 0 1; width: 1fr; background: $panel; padding: 0 1; }
    RulebookScreen #count { height: 1; padding: 0 2; color: $secondary; }
    RulebookScreen #panes { height: 1fr; }
    RulebookScreen #detail { scrollbar-size-vertical: 1; }
    RulebookScreen #rules { height: 2fr; padding: 0 1; }
    RulebookScreen #detail { height: 3fr; min-height: 8; border-top: solid $primary 50%; padding: 0 2; }
    RulebookScreen.wide #panes { layout: horizontal; }
    RulebookScreen.wide #rules { width: 3fr; height: 1fr; }
    RulebookScreen.wide #detail { width: 2fr; height: 1fr; border-top: none; border-left: solid $primary 50%; }
    RulebookScreen.ascii #detail { border-top: ascii $primary 50%; }
    RulebookScreen.ascii.wide #detail { border-top: none; border-left: ascii $primary 50%; }
    """
    OWN: ClassVar[tuple[str, ...]] = ("next_rulebook",)
    BINDINGS: ClassVar[list[BindingType]] = moving(
        Key("up", "", "list(-1)"), Key("down", "", "list(1)"),
        Key("pageup", "", "detail(-1)"), Key("pagedown", "", "detail(1)"),
    )  # fmt: skip

    def __init__(self, game: str = "", clause: str = "") -> None:
        super().__init__()
        self.game = games.find(game or games.offered()[0])
        self.typed = ""
        self.at = clause

    @property
    def words(self) -> Words:
        """The words in use, with the game's."""
        return self.gyoji.session.words(self.game.id)

    @property
    def rules(self) -> list[Rule]:
        """All rules, then all rulings."""
        return [*self.game.clauses.values(), *rulings.load(self.game.folder).values()]

    def title_text(self) -> str:
        """Give the title line."""
        title = self.say("rulebook.title", game=self.game.meta.title(self.words.lang))
        return f" {title}".replace("·", sign("dot", self.gyoji.session.ascii))

    def body(self) -> ComposeResult:
        """Compose search, list and detail."""
        found = find(self.rules, self.typed)
        yield Input(
            self.typed,
            placeholder=self.say("rulebook.search"),
            compact=True,
            max_length=100,
            select_on_focus=False,
            id="search",
        )
        yield Static(self._count(len(found)), id="count", markup=False)
        with Vertical(id="panes"):
            yield RowList(found, self._row, ascii=self.gyoji.session.ascii, cursor=self._place(found), id="rules")
            with VerticalScroll(id="detail", can_focus=False):
                yield Paragraph(self._detail(self._current(found)), id="text")

    def _count(self, number: int) -> str:
        return self.say("rulebook.count", count=number, total=len(self.rules))

    def _place(self, found: Sequence[Rule]) -> int:
        return next((place for place, rule in enumerate(found) if rule.id == self.at), 0)

    def _current(self, found: Sequence[Rule]) -> Rule | None:
        return found[self._place(found)] if found else None

    def on_mount(self) -> None:
        """Begin in the search; at a rule that was asked for, in the list."""
        if self.at:
            self.query_one("#rules", RowList).focus()
        else:
            self.query_one("#search", Input).focus()

    def on_resize(self, event: Resize) -> None:
        """Use the room there is."""
        self.set_class(event.size.width >= 110, "wide")

    # drawing

    def _row(self, rule: Rule, width: int) -> StyledText:
        lang = self.words.lang
        text = rule.text(lang) if isinstance(rule, Clause) else rule.question(lang)
        shown = shorten(text, max(4, width - 11), self.gyoji.session.ascii)
        return StyledText.assemble((fit(rule.id, 9), "bold"), "  ", shown)

    def _detail(self, rule: Rule | None) -> StyledText:
        if rule is None:
            return StyledText(self.say("rulebook.nothing"))
        return self._clause(rule) if isinstance(rule, Clause) else self._ruling(rule)

    def _clause(self, clause: Clause) -> StyledText:
        lang = self.words.lang
        text = StyledText.assemble((clause.id, "bold"), "  ", self.say("rulebook.source", source=clause.source), "\n\n")
        text.append(f"{clause.text(lang)}\n\n")
        text.append(f"{self.say(f'rule_kind.{clause.kind}')}\n")
        bearing = rulings.bearing_on(rulings.load(self.game.folder), clause.id)
        if bearing:
            text.append(f"\n{self.say('rulebook.rulings')}\n", "bold")
        for ruling in bearing:
            self._append_ruling(text, ruling)
        return text

    def _ruling(self, ruling: Ruling) -> StyledText:
        text = StyledText()
        self._append_ruling(text, ruling)
        clauses_ = [self.game.clauses[id] for id in ruling.clauses if id in self.game.clauses]
        if clauses_:
            text.append(f"\n{self.say('rulebook.bears_on')}\n", "bold")
        for clause in clauses_:
            text.append(clause.id, "bold")
            text.append(f"  {clause.text(self.words.lang)}\n")
        return text

    def _append_ruling(self, text: StyledText, ruling: Ruling) -> None:
        lang = self.words.lang
        text.append(ruling.id, "bold")
        text.append(f"  {ruling.question(lang)}\n{ruling.ruling(lang)}\n")
        if ruling.elsewhere(lang):
            text.append(f"{self.say('rulebook.elsewhere', text=ruling.elsewhere(lang))}\n")
        if ruling.option:
            text.append(f"{self.say('rulebook.setting', option=ruling.option)}\n")
        if ruling.doubt:
            text.append(f"{self.say('rulebook.doubt')}\n")

    # following

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search for what is typed."""
        if event.value == self.typed:
            return
        self.typed = event.value
        found = find(self.rules, self.typed)
        self.query_one("#rules", RowList).show(found, 0)
        self.query_one("#count", Static).update(self._count(len(found)))
        self._show(found[0] if found else None)

    def on_input_submitted(self, _event: Input.Submitted) -> None:
        """Go to the list."""
        self.query_one("#rules", RowList).focus()

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Show the rule under the cursor."""
        self._show(event.item)

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Show the rule that was clicked."""
        self._show(event.item)

    def _show(self, rule: Rule | None) -> None:
        self.at = rule.id if rule else ""
        self.query_one("#text", Paragraph).update(self._detail(rule))
        self.query_one("#detail", VerticalScroll).scroll_home(animate=False)

    # keys

    def on_key(self, event: Pressed) -> None:
        """Search for what is typed, wherever the cursor is."""
        if event.character and event.is_printable:
            event.stop()
            self._more(event.character)

    def on_paste(self, event: Paste) -> None:
        """Search for what is pasted, wherever the cursor is."""
        self._more(" ".join(event.text.split()))

    def _more(self, typed: str) -> None:
        search = self.query_one("#search", Input)
        search.focus()
        search.insert_text_at_cursor(typed)

    def action_list(self, step: int) -> None:
        """Move in the list while the search is in use."""
        self.query_one("#rules", RowList).action_move(step)

    def action_detail(self, step: int) -> None:
        """Scroll the rule."""
        detail = self.query_one("#detail", VerticalScroll)
        detail.scroll_relative(y=step * max(1, detail.size.height - 1), animate=False)

    async def action_next_rulebook(self) -> None:
        """Show the next game's rulebook."""
        found = games.offered()
        at = found.index(self.game.id) if self.game.id in found else -1
        self.game = games.find(found[(at + 1) % len(found)])
        self.at = ""
        await self.relabel()
