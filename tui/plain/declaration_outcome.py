"""The printed result of a declaration in text mode, the required actions before the next one, and the commands for
these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from tui.core.conversation.between_turns import enter_text, meanwhile_lines, own_lines
from tui.core.i18n import messages
from tui.core.i18n.move_text import declaration
from tui.core.i18n.rule_source_difference_text import new_interpretations
from tui.core.presenters.plain_text import ledger_lines, option_lines, verdict_lines
from tui.core.reading.move_draft import again as verb_again
from tui.core.reveal.scoring_reveal_scene import revealed_lines
from tui.core.session.house_rules import about, verdict_notes
from tui.plain.view_commands import step_text

if TYPE_CHECKING:
    from referee.record.declaration import Declaration
    from tui.core.conversation.dialogue_state import DialogueState
    from tui.plain.flow_driver import TextSessionProtocol


def print_outcome(lines: TextSessionProtocol, evaluated: Declaration, outcome: DialogueState) -> None:
    """Print the verdict on a declaration and its effects. If the table changed, print the required actions."""
    words, table, step = lines.words, lines.table, outcome.step
    if step is not None:
        print_undone(lines)  # of the declaration that this one replaces
    overruled = step is not None and step.entry.kind == "overrule"
    if step is not None and overruled:
        text = messages.verdict(words, evaluated.verdict, table.names)
        text += [step_text(words, table, step), *ledger_lines(words, own_lines(step))]
    else:
        what = declaration(words, evaluated.moves) if evaluated.moves else evaluated.text
        own = own_lines(step) if step is not None else None  # what the table does then is due, and said as that
        verdict = structs.replace(evaluated.verdict, questions=())  # they are asked, if it is declared
        first, *more = verdict_lines(words, verdict, table.names, own)
        first = words.translate("plain.recorded", move=what) if step is not None else f"{what}: {first}"
        text = [first, *more, *(f"  ? {messages.question(words, each)}" for each in evaluated.verdict.questions)]
        text += [
            messages.fault_without_remedy(words, note, table.names) for note in outcome.line.notes if evaluated.moves
        ]
    interpretations = new_interpretations(words, table, evaluated.verdict)
    for line in (*text, *(f"! {interpretation}" for interpretation in interpretations)):
        lines.out(line)
    if not overruled and (evaluated.verdict.breaches or evaluated.verdict.waived):
        remind(lines)
    if outcome.taken_back:
        lines.out(words.translate("say.taken_back", count=len(outcome.taken_back)))
    if step is not None and revealed_lines(table, step):
        lines.out(words.translate("plain.scored"))
    if outcome.step or outcome.taken_back:
        lines.now()


def print_undone(lines: TextSessionProtocol) -> None:
    """Print the physical changes of the entry undone last, as long as no other entry follows."""
    if undone := lines.conversation.put_back.newest:
        lines.out(lines.words.translate("table.todo_undo"))
        for line in ledger_lines(lines.words, undone):
            lines.out(line)


def remind(lines: TextSessionProtocol) -> None:
    """Print the house rules about the last verdict; for those of earlier tables, also how to adopt them."""
    if lines.last is None:
        return
    for line in verdict_notes(lines.words, lines.table_session.house_rules, lines.last.verdict):
        lines.out(f"  {line}")
    for rule in about(lines.table_session.house_rules, lines.last.verdict):
        if rule.table:
            lines.out(
                f"  {lines.words.translate('house.take_up_plain', clauses=' '.join(rule.clauses), text=rule.text)}"
            )


def print_pending(lines: TextSessionProtocol) -> None:
    """Print the required actions before the next declaration, and the accepted input."""
    words, state = lines.words, lines.conversation.state
    for mark, text in meanwhile_lines(words, lines.table, state):
        lines.out(f"{mark} {text.plain}" if mark else text.plain)
    if text_of_enter := enter_text(words, state, "plain"):
        lines.out(text_of_enter)


def print_comparison(lines: TextSessionProtocol, outcome: DialogueState) -> None:
    """Print the result of a line about the check of a round, then the required actions."""
    if outcome.step is not None:
        lines.out(step_text(lines.words, lines.table, outcome.step))
    lines.now()


def skip(lines: TextSessionProtocol, _argument: str) -> None:
    """Skip the check at the end of a round, or end the search for a difference."""
    lines.conversation.write("")
    key = "plain.skipped" if lines.conversation.skip() else "plain.nothing_to_skip"
    lines.out(lines.words.translate(key))
    lines.now()


def again(lines: TextSessionProtocol, argument: str) -> None:
    """Declare the last kind of move again, with `argument` as the rest of the line. Without an argument, print the
    legal moves of this kind.
    """
    words, beginning = lines.words, lines.conversation.again()
    if not beginning:
        lines.out(words.translate("plain.no_again"))
    elif argument:
        lines.declare(f"{beginning}{argument}")
    else:
        lines.conversation.write("")
        lines.out(words.translate("plain.again", verb=beginning.strip()))
        for line in option_lines(words, lines.table, verb_again(lines.table, lines.conversation.reader.offers)):
            lines.out(line)


COMMANDS = {"skip": skip, "again": again}
