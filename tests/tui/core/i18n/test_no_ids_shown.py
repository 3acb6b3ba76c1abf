"""What people read of an offer is a sentence: the ids of the notation stand on the line and in the record only."""

from __future__ import annotations

import re
from functools import cache

import pytest

from referee.facts.verdict import Question
from referee.judging.line_parser import names_of, spoken_parts
from referee.notation.move import fields_of, write, write_field
from referee.notation.move_parser import field_meant
from referee.notation.sentence import sentence_of
from referee.reading.legal_moves import LegalMoves
from referee.rules.game import find
from referee.table import recorded_script
from scoring.errors import Fault, InputError
from scoring.text_catalogs import LANGS, Lang, load
from tests.drawn import share
from tests.fuzz.tables import plays
from tests.games.nippon.nippon_tables import situation, workers
from tui.core.components.printed_value_parser import value_input_feedback
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.suggestions import enter_words, rows
from tui.core.conversation.typed_answer_reader import AnswerReader
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.command_usage import line_of, verb_command
from tui.core.i18n.entry_text import entry_text, latest
from tui.core.presenters.plain_text import ledger_lines, prompt_lines, question_lines
from tui.core.reading.line_suggestions import LineSuggestions
from tui.core.rendering.cell_width import cell_len
from tui.core.session.session import Session

ID = re.compile(r"\w+_\w+|\w+=\S")
EVERY = 3
"""Offers change little from one declaration to the next."""
WHOLE = 400
"""Five lines of a screen: what is wrong with an answer is read at a glance."""
FAR = 12
"""Completions are worked out at every so many declarations."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", ["crisis", "nippon", "russian_railroads", "plan_city"])
def test_no_offer_of_a_recorded_play_says_an_id(game: str) -> None:
    play = min(plays(game), key=lambda one: (len(one.seats) != 2, len(one.lines)))
    table, said, written = recorded_script.open_play(play), dict[str, str](), 0
    for at, line in enumerate(map(recorded_script.parse, play.lines)):
        for lang in LANGS if at % EVERY == 0 else ():
            conversation = Conversation(Session(lang), table)
            conversation.reader.listing = True
            words = conversation.session.words(table=table)
            shown = [row.text for row in rows(conversation, conversation.state, words)] + prompt_lines(words, table)
            shown += [sentence_of(move, words, seat=True) for move in table.options()]
            written += sum(bool(ID.search(write(move))) for move in table.options())
            said |= {text: found[0] for text in shown if (found := ID.search(text))}
        recorded_script.perform(table, line)
    assert said == {}
    assert written > 10, "their notation is full of them"


@pytest.mark.parametrize(("lang", "names"), [("en", ("Shady Business", "Subsidies")), ("ja", ("裏仕事", "政府助成金"))])
def test_what_a_printed_value_can_be_goes_by_the_names_people_know(lang: Lang, names: tuple[str, ...]) -> None:
    said = value_input_feedback(words_for(lang, "crisis"), find("crisis"), "large_space", "the big one").lines[0]
    assert not ID.search(said)
    assert all(name in said for name in names)


def test_a_move_in_japanese_has_no_english_field_and_is_read_back() -> None:
    """What is taken from the list stands on the line: “統合整理 reward=×2の列_5000円 space=船”."""
    table = situation(4, workers("A", "red", "red", "red"))
    words = Session("ja").words(table=table)
    (move,) = table.judge("A: consolidate 2_yen_5000 ships").moves
    text = line_of(words, (move,))
    assert "reward" not in text and "space" not in text
    assert table.read(text) == (move,)


JOINED = re.compile(r"[^\W_]+(?:_[^\W_]+)+")
FIELD = re.compile(r"(\w+)=")


@cache
def ids_of(game: str, lang: Lang) -> frozenset[str]:
    """The ids of a game that are no plain words, nor the name people call it by as one word: of verbs, of fields, of
    members of its key sets.
    """
    found, words = find(game), words_for(lang, game)
    names = names_of(found, {"A": "Ann"})
    ids = {id for key_set in names.key_sets for id in names.ids(key_set)}
    ids |= {field.name for action in found.rules.actions.values() for field in fields_of(action.move)}
    called = {words.text(text).replace(" ", "_") for path in words.paths for text in load(path)}
    return frozenset(id for id in ids - called if "_" in id)


def said_ids(game: str, lang: Lang, text: str) -> set[str]:
    """The ids of a game in a text."""
    return {part for part in JOINED.findall(text) if part in ids_of(game, lang)}


def shown_at(conversation: Conversation) -> tuple[list[str], list[str]]:
    """What a table says beside the line, and what it puts or offers on it."""
    table, words = conversation.table, conversation.session.words(table=conversation.table)
    turn, offers = conversation.state, LegalMoves(table)
    listed = rows(conversation, turn, words)
    gaps = [gap for verb in offers.verbs if (gap := offers.gap(verb)) is not None]
    gaps += [row.question for row in listed if row.question]
    said = [line for gap in gaps for line in question_lines(words, table, gap)]
    said += [row.text + row.note for row in listed]
    said += [enter_words(words, turn, True), *prompt_lines(words, table)]
    said += ledger_lines(words, table.steps[-1].ledger)
    said += [entry_text(words, table, table.entries[-1], is_full=True)]
    said += [row.text for row in latest(words, table, 3)]
    begun = ["", *(f"{verb_command(words, verb)} " for verb in offers.verbs if offers.possible(verb))]
    items = [item for line in begun for item in LineSuggestions(table, words, offers).of(line)]
    return [*said, *(item.text for item in items)], [row.line for row in [*listed, *items]]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["crisis", "nippon", "russian_railroads", "plan_city"])
def test_nothing_that_a_play_shows_or_puts_on_the_line_holds_an_id(game: str, lang: Lang) -> None:
    play = min(plays(game), key=lambda one: (len(one.seats) != 2, len(one.lines)))
    table, told, put = recorded_script.open_play(play), dict[str, set[str]](), dict[str, set[str]]()
    for at, line in enumerate(map(recorded_script.parse, play.lines)):
        if at % FAR == 0:
            conversation = Conversation(Session(lang), table)
            conversation.reader.listing = True
            said, lines = shown_at(conversation)
            told |= {text: found for text in said if (found := said_ids(game, lang, text) | set(FIELD.findall(text)))}
            put |= {text: found for text in lines if (found := said_ids(game, lang, text))}
        recorded_script.perform(table, line)
    assert told == {}
    assert put == {}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["crisis", "nippon", "russian_railroads", "plan_city"])
def test_no_question_of_a_game_says_an_id(game: str, lang: Lang) -> None:
    words = words_for(lang, game, {"A": "Ann", "B": "Ben"})
    for path, fact in find(game).facts(("A", "B")).items():
        question = Question(path, fact)
        for text in (
            messages.question(words, question),
            messages.answers(words, question),
            *messages.each(words, fact),
        ):
            assert not said_ids(game, lang, text) and not FIELD.search(text), (path, text)


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["crisis", "nippon", "russian_railroads", "plan_city"])
def test_no_refusal_of_an_answer_says_an_id(game: str, lang: Lang) -> None:
    table = recorded_script.open_play(plays(game)[0])
    words, refused = words_for(lang, game, table.seats), 0
    for path, fact in list(table.game.facts(tuple(table.seats)).items())[:: share(3, 1)]:
        for given in ("zzz", "zzz, w1", "99999", "-7", "1 2 3 4"):
            try:
                AnswerReader().parse_facts(table.game, table.state, table.names, Question(path, fact), given)
            except InputError as trouble:
                refused += 1
                for fault in trouble.faults:
                    text = messages.fault(words, Fault(fault.key, "", fault.values), table.names)
                    assert not said_ids(game, lang, text) and not FIELD.search(text), (path, text)
                    assert cell_len(text) <= WHOLE, (path, text)
    assert refused > share(40, 100)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["crisis", "nippon", "russian_railroads", "plan_city"])
def test_the_name_of_a_verb_and_of_a_field_is_read_where_a_line_begins(game: str, lang: Lang) -> None:
    found, words = find(game), words_for(lang, game)
    names = names_of(found, {"A": "Ann"})
    for verb, action in found.rules.actions.items():
        assert names.find("action", spoken_parts(names, f"{verb_command(words, verb)} ").verb, "action") == verb
        said = fields_of(action.move)
        for field in said:
            assert field_meant(said, write_field(field.name, action.move, words), names) == field
