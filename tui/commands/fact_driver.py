"""The driver that carries out the steps of a workflow in one shell command: `--fact NAME=VALUE` answers its questions.

What is not answered is refused with the question and the option that answers it; then nothing more is carried out.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from typing import Any

from referee.facts.verdict import VerdictStatus
from referee.rules.fact_paths import path_of
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.fields.common_words import yes_or_no
from scoring.text_catalogs import Words, printable
from tui.commands.common import CONFIRM, EXIT, print_json
from tui.core.commands.command_table import ALONE, COMMANDS
from tui.core.conversation.table_session import TableSession
from tui.core.flows.command_workflows import TableWorkflows
from tui.core.flows.steps import Ask, AskField, Change, Confirm, Flow, Inspect, Pick, Refuse, Show, advance, find_rows
from tui.core.i18n.command_usage import CommandUsageError, usage_line
from tui.core.reading.command_words import after_slash
from tui.core.session.session import Session

CHOICE, ACCEPT = "choice", "accept"
"""The names of answers that select a row, by its number or words, and that confirm a change by a yes."""
NEEDS = EXIT[VerdictStatus.NEEDS]
STATUSES = {0: "done", NEEDS: "needs", CONFIRM: "unclear"}
"""The status in the JSON output by exit code."""


def run_command(session: Session, table: Table, arguments: argparse.Namespace) -> int:
    """Carry out the workflow of a command that is typed after `/`, and print its texts. Exit code 0; 3 if an answer is
    missing, 4 if it selects no single row; then also the whole command line with the missing answers.
    """
    words = session.words(table=table)
    workflows = TableWorkflows(TableSession(session, table))
    command = after_slash(session.lang, arguments.move, workflows.by_command)
    if command is None or not command.id:
        names = tuple(words.translate(f"command.{id}") for id in workflows.by_command)
        raise input_error("command_shell", given=arguments.move[:40], commands=names)
    if not command.rest.strip() and ALONE not in COMMANDS[command.id].text_mode:
        return _refuse_use(words, table, command.id)
    driver = FactDriver(workflows.context, arguments.fact)
    try:
        code = driver.run(workflows.by_command[command.id](command.rest.strip()))
    except CommandUsageError:
        return _refuse_use(words, table, command.id)
    if arguments.json:
        print_json({"status": STATUSES[code], "text": driver.lines, "missing": list(driver.missing)})
        return code
    for line in driver.lines or [words.translate("plain.cancelled")]:
        print(printable(line))
    if driver.missing:
        options = [part for fact in driver.stated for part in ("--fact", "=".join(fact))]
        command_line = shlex.join(["gyoji", "declare", table.name, arguments.move, *options])
        lacking = "".join(f" --fact {shlex.quote(name)}=…" for name in driver.missing)
        print(printable(words.translate("plain.fact_how", command=f"{command_line}{lacking}")))
    return code


def _refuse_use(words: Words, table: Table, command: str) -> int:
    print(usage_line(words, table, command), file=sys.stderr)
    return 2


class FactDriver:
    """A run of a workflow with the stated answers. `lines` are its output, `missing` the names of the answers that the
    last step lacks.
    """

    def __init__(self, context: TableSession, facts: list[str]) -> None:
        """Take the answers of the form NAME=VALUE. Raises `InputError` for any other."""
        self.context = context
        self.lines: list[str] = []
        self.missing: tuple[str, ...] = ()
        self._unused: list[tuple[str, str]] = []
        self._used: list[tuple[str, str]] = []
        for fact in facts:
            name, separator, value = fact.partition("=")
            if not separator:
                raise input_error("fact_shape", field=fact[:60])
            self._unused.append((name.strip(), value.strip()))

    @property
    def stated(self) -> list[tuple[str, str]]:
        """The stated answers, without one that selects no single row."""
        return [*self._used, *self._unused]

    def run(self, flow: Flow) -> int:
        """Carry out the steps up to the first that lacks an answer, and return the exit code. Raises `InputError` for a
        wrong answer, and before a change for one that nothing has used.
        """
        step = advance(flow)
        while step is not None:
            match step:
                case Ask():
                    answer: Any = self._texts(step)
                case Pick() | Confirm():
                    answer = self._row(step)
                case Refuse():
                    raise step.error
                case Inspect():
                    self.lines += step.lines(self.context.words)
                    answer = None
                case Show():
                    self.lines.append(step.text(self.context.words))
                    answer = True
                case Change():
                    self._refuse_unused()
                    step.change()
                    self.lines.append(step.message(self.context.words))
                    answer = True
            if self.missing:
                return NEEDS if answer is None else CONFIRM
            step = advance(flow, answer)
        self._refuse_unused()
        return 0

    def _texts(self, ask: Ask) -> dict[str, str] | None:
        """Return the stated texts; None if one is missing. Beside a stated one, a field keeps its initial text."""
        stated = {field.name: self._take(_name_of(field)) for field in ask.fields}
        is_stated = any(text is not None for text in stated.values())
        texts = {
            field.name: text if text is not None or not is_stated else field.start or None
            for field, text in zip(ask.fields, stated.values(), strict=True)
        }
        missing = [field for field in ask.fields if texts[field.name] is None]
        if not missing:
            return {name: text or "" for name, text in texts.items()}
        words = self.context.words
        self.lines += ask.lines(words)
        for field in missing:
            if field.start:
                self.lines.append(words.translate("people.so_far", value=field.start))
            expected = field.hint(words) if field.hint is not None else ""
            line = words.translate("plain.question", question=field.label(words), expected=expected)
            self.lines.append(line.rstrip())
        self.missing = tuple(map(_name_of, missing))
        return None

    def _row(self, step: Pick | Confirm) -> Any:
        """Return the value of the selected row; None if none is stated, False if what is stated selects no single
        row.
        """
        words, rows = self.context.words, step.rows(self.context.words)
        if isinstance(step, Confirm) and not step.has_window:
            return rows[0].value
        name = CHOICE if isinstance(step, Pick) else ACCEPT
        stated, indexes = self._take(name), list[int]()
        if stated is not None:
            if isinstance(step, Pick):
                indexes = find_rows([f"{row.text} {row.find}" for row in rows], stated)
            else:
                indexes = [0] if yes_or_no(stated) else []
            if len(indexes) == 1:
                return rows[indexes[0]].value
            if isinstance(step, Confirm) and yes_or_no(stated) is False:
                self.lines.append(words.translate("plain.cancelled"))
                return None
            self._used.pop()
        lines = [] if step.lines is None else step.lines(words)
        title = words.translate("plain.question", question=step.title(words), expected="").rstrip()
        self.lines += [*lines, title] if isinstance(step, Confirm) or not lines else lines
        if isinstance(step, Pick):
            self.lines += [f"  {index + 1} {rows[index].text}" for index in indexes or range(len(rows))]
        self.missing = (name,)
        return None if stated is None else False

    def _take(self, name: str) -> str | None:
        """Return the first unused answer of a name; None if there is none."""
        for fact in self._unused:
            if name in (fact[0], self._path(fact[0])):
                self._unused.remove(fact)
                self._used.append(fact)
                return fact[1]
        return None

    def _path(self, stated: str) -> str:
        """Return the full path for the typed path of a fact; "" for another name."""
        try:
            return path_of(self.context.table.game, self.context.table.table_state.seats, stated)
        except InputError:
            return ""

    def _refuse_unused(self) -> None:
        if self._unused:
            raise input_error("answer_unasked", field=self._unused[0][0][:60])


def _name_of(field: AskField) -> str:
    return field.question.path if field.question is not None else field.name
