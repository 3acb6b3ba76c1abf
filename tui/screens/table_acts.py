"""What a table may do besides declaring: notes, house rules, marker check, sheets, depth, other screens."""

from __future__ import annotations

from msgspec import structs

from referee.facts.facts import known
from referee.notation.answer import read_answer
from referee.rules.settings import DEPTHS
from referee.table.tracing import Differing, differing, explanations
from scoring.trouble import Fault, Trouble
from scoring.words import Words
from tui.desk import say
from tui.screens.table_people import TablePeople
from tui.widgets.dialog import AskDialog, Line, Pick, PickDialog


class TableActs(TablePeople):
    """The actions of the table screen that open something; what changes the table goes through `do`."""

    # other screens

    def action_board(self) -> None:
        """Show the board."""
        self.gyoji.show("board", table=self.table)

    def action_scores(self) -> None:
        """Show the standings with every line."""
        self.gyoji.show("scores", table=self.table)

    def action_record(self) -> None:
        """Show the whole record."""
        self.gyoji.show("record", table=self.table)

    def action_share(self) -> None:
        """Show the result as a code, or write it to a file."""
        self.gyoji.show("share", table=self.table)

    def action_dispute(self) -> None:
        """Settle a dispute at this table."""
        self.gyoji.show("dispute", table=self.table, text=self.desk.text)

    def action_why(self) -> None:
        """Show what the verdict on the line rests on, or what the last declaration did and why."""
        judged = self.desk.judged
        if judged is not None:
            self.gyoji.show("why", table=self.table, verdict=judged)
        elif (step := self.desk.last_ledger()) is not None:
            self.gyoji.show("why", table=self.table, step=step)
        else:
            self.notify(self.say("table.nothing_to_explain"), markup=False)

    def action_sheet(self) -> None:
        """Open the tally sheet of a scoring; where there are several, ask which."""
        scorings = self.table.game.meta.scorings

        def opened(scoring: str | None) -> None:
            if scoring:
                self.gyoji.show("tally", table=self.table, scoring=scoring)

        if len(scorings) == 1:
            opened(scorings[0])
            return

        def picks(words: Words) -> list[Pick]:
            return [Pick(id, words.say_or(f"scoring.{id}", id), id) for id in scorings]

        self.app.push_screen(PickDialog(lambda w: w.say("table.which_sheet"), picks, self.the_words), opened)

    # entries

    def action_note(self) -> None:
        """Keep a remark."""

        def noted(answer: dict[str, str] | None) -> None:
            if answer and answer["text"].strip():
                self.do(lambda: self.table.note(answer["text"].strip()), self.say("table.noted"))

        line = Line("text", lambda w: w.say("table.note_text"))
        self.app.push_screen(AskDialog(lambda w: w.say("key.note"), (line,), self.the_words), noted)

    def action_house_rule(self, clauses: str = "", text: str = "") -> None:
        """Set clauses aside from now on."""
        judged = self.desk.judged
        given = clauses or (" ".join(judged.verdict.clauses) if judged else "")

        def ruled(answer: dict[str, str] | None) -> None:
            if not answer:
                return
            ids = answer["clauses"].upper().replace(",", " ").replace("、", " ").split()
            if not ids:
                self.report(Trouble([Fault("clause_unknown", "clauses", {"given": ""})]))
            elif self.do(lambda: self.table.house_rule(ids, answer["text"].strip()), self.say("table.ruled")):
                return
            self.action_house_rule(answer["clauses"], answer["text"])

        lines = (
            Line("clauses", lambda w: w.say("table.house_clauses"), lambda w: w.say("table.house_hint"), given),
            Line("text", lambda w: w.say("table.house_text"), None, text),
        )
        self.app.push_screen(AskDialog(lambda w: w.say("key.house_rule"), lines, self.the_words), ruled)

    def action_depth(self) -> None:
        """Choose what is kept from now on."""

        def picks(words: Words) -> list[Pick]:
            here = self.table.world.depth
            return [
                Pick(depth, f"{words.say(f'depth.{depth}')}{'  *' if depth == here else ''}", depth) for depth in DEPTHS
            ]

        def chosen(depth: str | None) -> None:
            if not depth or depth == self.table.world.depth:
                return
            if depth == "full":
                self.ask_moved()
            else:
                self.keep_depth(depth)

        self.app.push_screen(PickDialog(lambda w: w.say("table.which_depth"), picks, self.the_words), chosen)

    def keep_depth(self, depth: str, anew: bool = False) -> None:
        """Keep more or less from now on."""
        self.desk.text = ""
        said = self.say("table.depth_now", depth=self.say(f"depth.{depth}"))
        if self.do(lambda: self.table.option("depth", depth, anew), said):
            self.call_later(self.relabel)

    def ask_moved(self) -> None:
        """Ask what is known of the pieces, before every move is kept again."""

        def picks(words: Words) -> list[Pick]:
            return [Pick(True, words.say("table.depth_anew")), Pick(False, words.say("table.depth_same"))]

        def answered(anew: bool | None) -> None:
            if anew is not None:
                self.keep_depth("full", anew)

        self.app.push_screen(PickDialog(lambda w: w.say("table.depth_moved"), picks, self.the_words), answered)

    # score markers

    def action_markers(self) -> None:
        """Compare the physical score markers with the record."""
        self.ask_markers({})

    def ask_markers(self, typed: dict[str, str]) -> None:
        """Ask what each marker shows; a blank line is not compared."""

        def line(id: str, name: str) -> Line:
            def hint(words: Words) -> str:
                vp = self.table.state.seats[id].vp
                return words.say("table.marker_record", vp=vp if known(vp) else "?")

            return Line(id, lambda w: w.say("table.marker_of", seat=name), hint, typed.get(id, ""))

        def shown(answer: dict[str, str] | None) -> None:
            if answer:
                self.compare_markers(answer)

        lines = [line(id, name) for id, name in self.table.seats.items()]
        self.app.push_screen(AskDialog(lambda w: w.say("table.markers"), lines, self.the_words), shown)

    def compare_markers(self, answer: dict[str, str]) -> None:
        """Say where the markers differ, and offer to keep that or to let the count win."""
        shown: dict[str, int] = {}
        for id in self.table.seats:
            text = answer.get(id, "").strip()
            if not text:
                continue
            path = f"seats.{id}.vp"
            try:
                shown[id] = read_answer(self.table.fact(path), path, text, self.table.names)
            except Trouble as wrong:
                name = self.table.seats[id]
                self.report(Trouble([structs.replace(fault, field=name) for fault in wrong.faults]))
                self.ask_markers(answer)
                return
        found = differing(self.table, shown)
        if found:
            self._settle_markers(found)
        else:
            self.notify(self.say("table.markers_agree" if shown else "table.markers_none"), markup=False)

    def _settle_markers(self, differ: list[Differing]) -> None:
        def sentence(words: Words) -> str:
            return words.listed([say.differing(words, one) for one in differ])

        facts = {f"seats.{one.seat}.vp": one.shown for one in differ}
        found = explanations(self.table, differ)

        def picks(words: Words) -> list[Pick]:
            why = [Pick(f"#{trace.seq}", say.trace(words, id, trace)) for id, trace in found]
            kept = [Pick("trace", words.say("table.marker_trace")), Pick("note", words.say("table.marker_note"))]
            return [*why, *kept, Pick("recount", words.say("table.marker_recount"))]

        def settled(choice: str | None) -> None:
            text = sentence(self.words)
            if choice == "note":
                self.do(lambda: self.table.note(text), self.say("table.noted"))
            elif choice == "recount":
                reason = self.say("table.markers")
                self.do(lambda: self.table.recount(facts, reason), self.say("table.recounted"))
            elif choice == "trace":
                self.action_scores()
            elif choice and choice.startswith("#"):
                self.gyoji.show("record", table=self.table, seq=int(choice[1:]))

        self.app.push_screen(PickDialog(sentence, picks, self.the_words), settled)
