"""A dispute at a running table: it is on record and freezes the table, both sides speak, and it ends in a remedy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs
from rich.text import Text

from referee.facts.facts import Fact
from referee.facts.verdict import Status
from referee.notation.answer import read_answer
from referee.table.dispute import Remedy, open_case, played_since, put, rewinding, settle, withdraw
from referee.table.table import Table
from scoring.trouble import Trouble
from scoring.words import Words
from tui.desk import say
from tui.desk.entries import entry_text
from tui.desk.house_rules import about, remembered
from tui.screens.dispute_acts import DisputeActs
from tui.widgets.counting import count_line, count_picks, countable
from tui.widgets.decide import DecideDialog, knock_on
from tui.widgets.dialog import AskDialog, Line, Pick, PickDialog
from tui.widgets.proof import BLANK, Lines

PLAIN = "leave"


class DisputeRemedies(DisputeActs):
    """What only a table can do about a dispute. Cold, there is nothing to freeze and nothing to record."""

    claims: dict[str, str]

    def enter(self, stage: str, typed: str = "") -> None:
        """Go to a stage and show it."""

    def take_up(self) -> None:
        """Go on with the dispute that stands open in the record, if one does."""
        self.claims = {}
        case = open_case(self.table) if self.table else None
        if case is not None:
            self.text, self.claims = case.text, case.claims

    def keep_open(self) -> bool:
        """Put the dispute on record as it now stands: until it is settled nothing is declared. Tells whether it is."""
        table = self.table
        return table is None or self.done(lambda: put(table, self.text, self.claims))

    def leave(self) -> None:
        """Leave the screen; what was not settled is withdrawn."""
        if self.table is not None and open_case(self.table) is not None:
            table = self.table
            if not self.done(lambda: withdraw(table)):
                return
            self.notify(self.say("dispute.withdrawn"), markup=False)
        self.dismiss()

    def done(self, change: Callable[[], object]) -> bool:
        """Change the record; what goes wrong is said. Tells whether it was changed."""
        try:
            change()
        except Trouble as found:
            self.trouble(found)
            return False
        return True

    # who says what

    def action_claims(self) -> None:
        """Ask each seat what it claims."""
        if self.table is None:
            return

        def label(name: str) -> Callable[[Words], str]:
            return lambda words: words.say("dispute.claim_of", name=name)

        def claimed(given: dict[str, str] | None) -> None:
            if given is None:
                return
            self.claims = {seat: said.strip() for seat, said in given.items() if said.strip()}
            if self.stage != "line" and self.keep_open():
                self.enter(self.stage)

        lines = [
            Line(seat, label(name or seat), None, self.claims.get(seat, "")) for seat, name in self.table.seats.items()
        ]
        self.app.push_screen(AskDialog(lambda words: words.say("key.claims"), lines, self.the_words), claimed)

    def claim_lines(self, words: Words) -> Lines:
        """Say who claims what."""
        said = [
            ("", Text(words.say("dispute.claim", seat=seat, text=text), "italic")) for seat, text in self.claims.items()
        ]
        return [*said, BLANK] if said else []

    def remedy_lines(self, words: Words) -> Lines:
        """Say what the table can do now, each way with its key."""
        if self.table is None or self.settled is None:
            return []
        legal = self.settled.verdict.status is Status.LEGAL
        ways = [("a", "leave"), ("o", "forbid" if legal else "anyway"), ("w", "rewind")]
        ways += [("f", "fix")]
        ways += [("h", "house")] if self.settled.verdict.clauses else []
        ways += [("p", "claims"), ("Esc Esc", "withdraw")]
        head: Lines = [BLANK, ("", Text(words.say("dispute.frozen"), "bold"))]
        return head + [("", Text.assemble((f"{key:<9}", "bold"), words.say(f"dispute.way_{way}"))) for key, way in ways]

    # remedies

    def action_agree(self) -> None:
        """Leave it as it is and record what was agreed; a cold dispute is over."""
        judged = self.settled
        if judged is None:
            return
        if self.table is None:
            self.dismiss()
            return
        start = self.say("dispute.agreed_default", status=self.say(f"status.{judged.verdict.status}"))
        self._ask_text("key.agree", "dispute.agreed_ask", start, lambda text: self._settle(Remedy(PLAIN, text)))

    def action_overrule_verdict(self) -> None:
        """Go on otherwise than ruled, with a reason."""
        judged = self.settled
        if judged is None or self.table is None:
            return
        note = "dispute.overrule_legal" if judged.verdict.status is Status.LEGAL else "dispute.overrule_note"
        self._ask_text("key.overrule_verdict", "dispute.overrule_ask", "", self.overrule, note)

    def overrule(self, reason: str) -> None:
        """Carry the move out because the table wants it so; a legal one that it forbids is a ruling of its own."""
        assert self.judged is not None
        legal = self.judged.verdict.status is Status.LEGAL
        self._settle(Remedy(PLAIN if legal else "overrule", reason), "dispute.overrule_done")

    def action_rewind(self) -> None:
        """Go back to before an entry: choose it, see what goes with it, agree."""
        table = self.table
        if self.settled is None or table is None:
            return
        played = played_since(table, 0)
        if not played:
            self.notify(self.say("dispute.rewind_none"), markup=False)
            return

        def picks(words: Words) -> list[Pick]:
            made = {step.entry.seq: step.entry for step in table.steps}
            rows = []
            for seq in reversed(played):
                seat = f"{words.format_field(made[seq].seat, 'seat')}: " if made[seq].seat else ""
                rows.append(Pick(seq, f"{seq}  {seat}{entry_text(words, table, made[seq])}"))
            return rows

        def chosen(seq: int | None) -> None:
            if seq is not None:
                self._offer_rewind(table, seq)

        title = "dispute.rewind_to"
        self.app.push_screen(PickDialog(lambda words: words.say(title), picks, self.the_words), chosen)

    def _offer_rewind(self, table: Table, seq: int) -> None:
        """Show what goes back with an entry, and let the table accept or leave it."""
        found = rewinding(table, seq)

        def picks(words: Words) -> list[Pick]:
            return [Pick(True, words.say("dispute.rewind_do")), Pick(False, words.say("dispute.rewind_leave"))]

        def decided(accept: bool | None) -> None:
            if accept:
                remedy = "key.rewind"
                self._ask_text(
                    remedy, "dispute.agreed_ask", "", lambda text: self._settle(Remedy("rewind", text, back_to=seq))
                )

        dialog = DecideDialog(
            lambda words: words.say("dispute.rewind_before", entry=seq),
            lambda words: knock_on(words, found),
            picks,
            self.the_words,
        )
        self.app.push_screen(dialog, decided)

    def action_fix(self) -> None:
        """Put some pieces right: choose what, tell how much it is, one after the other, then agree."""
        if self.settled is not None and self.table is not None:
            self._fix(self.table, countable(self.table), {})

    def _fix(self, table: Table, facts: dict[str, Fact], fixed: dict[str, Any]) -> None:
        def picks(words: Words) -> list[Pick]:
            said = [f"{say.fact(words, facts[one])}  {say.value(words, facts[one], to)}" for one, to in fixed.items()]
            done = [Pick("", words.say("dispute.fix_done", facts=words.listed(said)))] if fixed else []
            return [*done, *count_picks(words, table, facts)]

        def chosen(path: str | None) -> None:
            if path:
                self._fix_one(table, facts, fixed, path)
            elif path is not None:
                remedy = "key.fix"
                self._ask_text(
                    remedy, "dispute.agreed_ask", "", lambda text: self._settle(Remedy("fix", text, fixed=fixed))
                )

        title = "dispute.fix_what"
        self.app.push_screen(PickDialog(lambda words: words.say(title), picks, self.the_words), chosen)

    def _fix_one(self, table: Table, facts: dict[str, Fact], fixed: dict[str, Any], path: str, typed: str = "") -> None:
        def counted(answer: dict[str, str] | None) -> None:
            if answer is None:
                self._fix(table, facts, fixed)
                return
            try:
                value = read_answer(facts[path], path, answer["value"], table.names)
            except Trouble as wrong:
                self.report(Trouble([structs.replace(fault, field="") for fault in wrong.faults]))
                self._fix_one(table, facts, fixed, path, answer["value"])
                return
            self._fix(table, facts, {**fixed, path: value})

        lines = (count_line(table, path, facts[path], typed),)
        self.app.push_screen(AskDialog(lambda words: words.say("key.fix"), lines, self.the_words), counted)

    def action_house_rule_verdict(self) -> None:
        """Set the broken clauses aside from now on; the words of an earlier table are offered."""
        judged, table = self.settled, self.table
        if judged is None or table is None:
            return
        if not judged.verdict.clauses:
            self.notify(self.say("dispute.house_none"), markup=False)
            return
        earlier = next(iter(about(remembered(self.gyoji.session, table), judged.verdict)), None)
        given = earlier.clauses if earlier else judged.verdict.clauses

        def ruled(answer: dict[str, str] | None) -> None:
            if answer:
                ids = tuple(answer["clauses"].upper().replace(",", " ").replace("、", " ").split())
                remedy = Remedy("house_rule", answer["text"].strip(), clauses=ids)
                self.done(lambda: self._settle(remedy, "dispute.house_done"))

        lines = (
            Line("clauses", lambda words: words.say("dispute.house_clauses"), None, " ".join(given)),
            Line("text", lambda words: words.say("dispute.house_ask"), None, earlier.text if earlier else ""),
        )
        title = "key.house_rule_verdict"
        self.app.push_screen(AskDialog(lambda words: words.say(title), lines, self.the_words), ruled)

    def _settle(self, remedy: Remedy, said: str = "dispute.agreed_done") -> None:
        """Settle the dispute. Raises `Trouble`; an overrule that lacks a fact asks for it instead."""
        assert self.table is not None and self.judged is not None
        told, cannot = self.hearing.facts, sorted(self.hearing.untellable)
        answer = settle(self.table, self.judged, remedy, told, cannot)
        if answer.step is not None:
            self.notify(self.say(said, entry=answer.step.entry.seq), markup=False)
            self.dismiss()
        elif answer.verdict.questions:
            self.ask_for(answer, remedy.agreed)
