"""Who sits at the table, while the game runs: other names, substitutes, somebody who leaves."""

from __future__ import annotations

from scoring.words import Words
from tui.screens.table_recount import TableRecount
from tui.widgets.dialog import AskDialog, Line, Pick, PickDialog

RENAME, HAND_OVER, LEAVE, JOIN = "rename", "hand_over", "leave", "join"


class TablePeople(TableRecount):
    """The people of a table."""

    def action_people(self) -> None:
        """Choose a seat and what changes there; nobody joins after the start, and why is said."""

        def picks(words: Words) -> list[Pick]:
            found = []
            for seat in self.seats:
                name = seat.name or words.say("people.nobody")
                ways = [HAND_OVER] if not seat.name else [RENAME, HAND_OVER, LEAVE]
                for way in ways:
                    text = f"{seat.id} {name}: {words.say(f'people.{way}')}"
                    found.append(Pick((way, seat.id), text))
            join = words.say("people.join")
            return [*found, Pick((JOIN, ""), join, possible=False, why_not=lambda: words.say("people.join_not"))]

        def chosen(answer: tuple[str, str] | None) -> None:
            if answer is None:
                return
            way, seat = answer
            if way == JOIN:
                self.notify(self.say("people.join_not"), markup=False)
            elif way == LEAVE:
                was = self.table.seats[seat]
                self.do(lambda: self.table.hand_over(seat), self.say("people.left", was=was, seat=seat))
            else:
                self.ask_name(way, seat)

        self.app.push_screen(PickDialog(lambda w: w.say("people.title"), picks, self.the_words), chosen)

    def ask_name(self, way: str, seat: str, typed: str = "") -> None:
        """Ask for the new name of a seat; one that cannot be is said, and stays for correction."""

        def named(answer: dict[str, str] | None) -> None:
            if not answer:
                return
            name = answer["name"]
            change = self.table.rename if way == RENAME else self.table.hand_over
            if not name.strip():
                return
            if not self.do(lambda: change(seat, name), self.say("people.now", seat=seat, name=name.strip())):
                self.ask_name(way, seat, name)

        line = Line("name", lambda w: w.say("people.name", seat=seat), None, typed)
        self.app.push_screen(AskDialog(lambda w: w.say(f"people.{way}"), (line,), self.the_words), named)
