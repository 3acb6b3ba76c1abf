"""The printed result of a declaration in text mode: verdict and effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from tui.core.conversation.between_turns import own_lines
from tui.core.i18n import messages
from tui.core.i18n.move_text import declaration
from tui.core.i18n.rule_source_difference_text import new_interpretations
from tui.core.presenters.plain_text import ledger_lines, verdict_lines
from tui.core.reveal.scoring_reveal_scene import revealed_lines
from tui.core.session.house_rules import about, verdict_notes
from tui.plain.view_commands import step_text

if TYPE_CHECKING:
    from referee.record.declaration import Declaration
    from tui.core.conversation.dialogue_state import DialogueState
    from tui.plain.text_session_protocol import TextSessionProtocol


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
