"""What a line is taken for, and that every answer is enough for somebody who only hears it: questions, usage, the board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.facts.verdict import Question
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import fresh, played
from tui.core.commands.command_table import TEXT_MODE as COMMANDS
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.command_usage import known_commands
from tui.core.session.session import Session

PATH = re.compile(r"\b(now|printed|seats|regions)\.\w")


def sitting(folder: Path, game: str, lang: str = "en") -> Sitting:
    """Sit down at a fresh table of a game."""
    session = Session(lang, SqliteStore(folder))
    found = find(game)
    names = ("Aki", "Ben", "Chie")
    session.store.adopt("friday", [opening(found, seats_of(found, names))])
    return Sitting(session)


# what a line is taken for


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("line", ["#1 5", "#1 8", "#2", "#3 at 4", "#10", "＃1 5", "#１ 5"])
def test_a_sign_of_number_with_a_digit_begins_no_comment(tmp_path: Path, line: str) -> None:
    for game in ("plan_city", "nippon"):
        folder = tmp_path / game
        assert sitting(folder, game).say(line), "it is answered, whatever it says"


@pytest.mark.parametrize("category", ["trip to Kyoto", "tea with Ben's uncle", "going home by rail"])
def test_a_category_of_ones_own_keeps_all_its_words(tmp_path: Path, category: str) -> None:
    here = Sitting(fresh(tmp_path, depth="score"))
    here.say(f"score Chie 5 {category}")
    assert here.table.entries[-1].body == {"category": category, "points": 5}


@pytest.mark.parametrize("line", ["# 1 5", "#text", "# text", "#", "#メモ"])
def test_a_comment_says_nothing(tmp_path: Path, line: str) -> None:
    here = sitting(tmp_path, "plan_city")
    before = len(here.table.entries)
    assert not here.say(line) and len(here.table.entries) == before


def test_an_answer_is_tried_first_and_a_command_is_one_where_it_cannot_be(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert here.say("mines 1").splitlines()[1].startswith("? ")
    answer = here.say("audit")
    assert "The question is left open." in answer
    assert "Nothing on the table contradicts" in answer
    assert here.lines.open_question is None
    here.say("mines 1")
    for line in ("show", "why 99x", "tell", "help undo"):
        assert here.say(line).splitlines()[-1].startswith("? "), "looking keeps the question, and repeats it"
    here.say("9")
    assert here.table.state.seats["A"].markers["coal"] == 1
    here.say("B: mines 1")
    here.say("overrule C: mines 1 : everybody agreed")
    assert here.kinds[-1] == "overrule"


def test_a_question_can_be_answered_by_its_path(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("mines 1", "tell printed.tracks.coal.top=9")
    assert here.table.state.seats["A"].markers["coal"] == 1


def test_a_free_word_is_an_answer_unless_it_is_a_command(tmp_path: Path) -> None:
    here = sitting(tmp_path, "crisis")
    fact, heard = here.table.fact("company_spaces.1"), list[str]()
    assert not fact.choices, "a card may be called anything"
    here.lines.ask(Question("company_spaces.1", fact), heard.append)
    here.say("show", '"house of cards"', "brewery")
    assert heard == ["house of cards", "brewery"]
    assert "left open" in here.say("house")
    assert here.kinds == ["open"]


def test_a_bad_answer_repeats_the_question_and_names_no_path(tmp_path: Path) -> None:
    for lang, way_out in (("en", "cancel to leave it"), ("ja", "cancel で取りやめ")):
        here = Sitting(fresh(tmp_path / lang, lang))
        _what, asked, _page = here.say("mines 1").splitlines()  # what the question stands on is offered once
        answer = here.say("many")
        assert "many" in answer
        assert asked in answer
        assert way_out in answer
        assert not PATH.search(answer)


def test_a_change_that_was_offered_is_dropped_by_anything_but_looking(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("invest silk_1", "retract 2", "show", "accept")
    assert here.kinds[-1] == "retract"
    here.say("restore 2")
    assert "Left as it was." in here.say("note tea")
    assert here.kinds[-1] == "note"
    assert "nothing to accept" in here.say("accept")


def test_what_is_left_undone_for_good_is_asked_before_it_is_recorded(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("invest silk_1", "recount seats.A.blueprints=3 : sofa")  # 3 blueprints may be exchanged (NIP-4.6)
    count = len(here.table.entries)
    answer = here.say("end")
    assert answer.startswith("! ")
    assert len(here.table.entries) == count
    here.say("cancel")
    assert len(here.table.entries) == count
    here.say("end", "accept")
    assert here.kinds[-1] == "move"
    here.say("undo")
    assert "! " not in here.say("anyway end")
    assert here.kinds[-1] == "move"


# how a command is used


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_every_example_can_be_typed_at_this_table(tmp_path: Path, game: str, lang: str) -> None:
    """An example is no example if it is not taken: it may be refused by the rules, or for want of a file or an entry."""
    here = sitting(tmp_path, game, lang)
    words = words_for(lang, game, here.table.seats)
    for name in known_commands(words):
        text = here.say(f"help {name}")
        example = re.search(r"(?:Example: |例: )(.+)$", text)
        if example and name not in ("sheet", "restore", "amend", "retract", "claim", "settle", "rules"):
            answer = sitting(tmp_path / name, game, lang).say(example[1])
            for key in (
                "text_word",
                "text_field",
                "fact_shape",
                "text_extra",
                "text_number",
                "text_ambiguous",
                "text_unknown",
            ):
                stem = words.translate(f"remedy.{key}")
                assert stem not in answer, example[1]
            assert f"{name} " not in answer.splitlines()[0] or name in ("help", "anyway"), (example[1], answer)


def test_the_words_of_the_app_run_commands_line_by_line_with_a_slash_or_without(tmp_path: Path) -> None:
    here = Sitting(played(tmp_path, 20, "ja"))
    last = len(here.kinds)
    assert here.say("得点") == here.say("/scores") == here.say("／得点") != ""
    assert here.say("記録 2") == here.say("/record 2") and "2" in here.say("記録 2")
    assert here.say("元に戻す") and here.kinds[last:] == ["retract"]
    assert here.say("/やり直す") and here.kinds[last:] == ["retract", "restore"]
    assert here.say("/メモ 白を1つなくした") and here.kinds[-1] == "note"
    assert here.say("help house") == here.say("/ヘルプ ハウスルール") and "house" in here.say("help house")
    assert "/nosuch" in here.say("/nosuch") and len(here.kinds) == last + 3
    assert here.lines.answer("/leave A") and not here.lines.answer("/leave") and not here.lines.answer("離れる")


def test_every_command_says_how_it_is_used() -> None:
    for lang in ("en", "ja"):
        assert set(known_commands(words_for(lang))) == {*COMMANDS, "quit"}


@pytest.mark.parametrize("command", ["recount", "note", "tell", "overrule", "score", "house :", "position", "seat Aki"])
def test_a_command_without_its_arguments_records_nothing(tmp_path: Path, command: str) -> None:
    here = Sitting(fresh(tmp_path))
    assert f"{command.split()[0]} " in here.say(command)
    assert here.kinds == ["open"]


def test_no_verb_of_a_game_is_a_command() -> None:
    for game in offered_games():
        assert not set(find(game).rules.actions) & {*COMMANDS, "quit", "q", "exit"}


# what is heard


def test_options_are_typed_back_in_the_language_of_the_reader(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path, "ja"))
    said = here.say("options").splitlines()
    assert "  絹糸工場（円の追加）を建てる" in said
    assert "絹糸工場（円の追加）を建てる（「元に戻す」" in here.say("絹糸工場（円の追加）を建てる")
    assert "_" not in here.say("record")


def test_options_name_the_seat_where_several_may_act(tmp_path: Path) -> None:
    here = sitting(tmp_path, "plan_city")
    seats = {move.seat for move in here.table.options()}
    leads = {line.split()[0] for line in here.say("options").splitlines()}
    if len(seats) > 1:
        assert leads == {here.table.seats[seat] for seat in seats}
    else:
        assert not leads & set(here.table.seats.values())


def test_a_seat_is_read_in_words(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("recount seats.B.yen=7000 seats.B.trains=0 : sofa")
    text = here.say("show Ben")
    assert "How many yen does Ben have in the budget area? 7,000" in text
    assert "train area of Ben?" not in text, "what is nothing is not read out"
    assert "Not entered yet" in text
    assert "seats.B.trains=0 " in here.say("position Ben")
    assert "Ben" in here.say("show train tiles ben")


def test_the_board_is_read_with_names_for_marks_and_numbers_for_bars(tmp_path: Path) -> None:
    for game in offered_games():
        play = recorded_script.load(recorded_script.demo_of(game))
        table = recorded_script.open_play(play)
        for text in play.lines[:40]:
            recorded_script.perform(table, recorded_script.parse(text))
        session = Session("ja", SqliteStore(tmp_path / game))
        session.store.adopt("friday", table.entries)
        said = Sitting(session).say("board")
        assert not any(f"{seat.id}{seat.shape}" in said for seat in table.table_state.seats)
        assert not re.search(r"[▰▱▪▫█▁]", said)
        assert all(name in said for name in table.seats.values())
        if game == "plan_city":
            assert "6● " in said, "the coal icon of a bid space (PLC-4.2) is no seat's"


def test_paths_are_found_by_words(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert "seats.A.markers.money=0 " in here.say("position money")
    assert "Nothing found for “zeppelin”" in here.say("position zeppelin")
    assert here.kinds == ["open"]


def test_the_record_says_what_was_read_off_and_what_a_recount_changed(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    here.say("mines 1", "9", "recount seats.A.yen=5000 : sofa", "score Ben 5 tea")
    said = here.say("record").splitlines()
    assert "coal track: spaces above the start: 9" in said[1]
    assert "11,000 → 5,000" in said[3]  # 12,000 at the start, one step costs 1,000 (NIP-11.2)
    assert "Ben" in said[4] and "tea" in said[4]


def test_points_told_are_confirmed(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path, depth="score"))
    answer = here.say("score Ben 5 tea")
    assert answer.splitlines()[0].startswith("Ben: ")
    assert "5" in answer and "tea" in answer


def test_refusals_name_what_can_be_chosen(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path, "ja"))
    answer = here.say("投資 ほげ")
    assert "絹糸工場（円の追加）" in answer
    assert "silk_1" not in answer
    assert "factory:" not in answer
    assert "鉱山" in here.say("ほげ"), "verbs are named as they are typed"


def test_rules_are_found_by_any_words_and_nothing_leads_to_the_nearest(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert "NIP-3.1" in here.say("rules worker 6")
    assert "NIP-3.1" in here.say("rules 6 workers")
    assert "Closest rule: " in here.say("rules can I take a worker when I have six")
    assert "No rule uses these words. The closest are:" in here.say("rules knowlege")
    assert "Nothing is similar to “zeppelin”" in here.say("rules zeppelin") and "Export" in here.say("rules zeppelin")
    text = here.say("rules zeppelin workers")
    assert "Closest rule: " in text and "workers" in text


def test_a_ruling_follows_its_question_without_a_blank_in_japanese(tmp_path: Path) -> None:
    found = sitting(tmp_path, "plan_city", "ja").say("rules 信頼度マーカーは最初どのマスに置くか")
    assert "どのマスに置くか?信頼度マーカーの最初のマスは、" in found


# what nobody should have to see


@pytest.mark.parametrize(
    "line", ["note \udcff", "sheet final \0x", "sheet final /dev/zero", "sheet final .", "show \udcff"]
)
def test_odd_bytes_and_files_are_answered_in_a_sentence(tmp_path: Path, line: str) -> None:
    here = Sitting(fresh(tmp_path))
    assert here.say(line).strip()
    assert all(text.encode() for text in here.said), "what is said can be printed"


# parking


def test_a_line_is_parked_and_mended(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert here.say("mines so many that nobody can read it").splitlines()
    text = here.say("park")  # the line refused last
    assert "Parked as entry" in text
    assert here.table.entries[-1].body == {"text": "mines so many that nobody can read it"}
    seq = here.table.entries[-1].seq
    assert f"because of parked entry {seq}" in here.say("B: mines 1")
    here.say("cancel")
    assert "mines so many" in here.say("record")
    here.say(f"amend {seq} A: mines 1")
    here.say("9", "accept")
    assert here.table.steps[-1].table_state.parked == {}
    assert here.table.state.seats["A"].markers["coal"] == 1


def test_a_line_that_asks_is_parked(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    assert here.say("mines 1").splitlines()[1].startswith("? ")
    here.say("park")
    assert (here.kinds[-1], here.table.entries[-1].body["text"]) == ("parked", "mines 1")
    assert here.lines.open_question is None
    assert here.say("park").startswith("park LINE")  # nothing is left to be parked


def test_parking_has_a_japanese_word(tmp_path: Path) -> None:
    here = sitting(tmp_path, "crisis", "ja")
    here.say("保留 何かをした")
    assert here.table.entries[-1].body == {"text": "何かをした"}
    assert here.table.entries[-1].kind == "parked"


@pytest.mark.parametrize("word", ["cancel", "CANCEL", "ｃａｎｃｅｌ", "Ｃancel"])
def test_a_question_is_cancelled_in_any_width(tmp_path: Path, word: str) -> None:
    here = sitting(tmp_path, "nippon")
    assert here.say("mines 1").splitlines()[1].startswith("? ")
    assert here.say(word) == words_for("en").translate("plain.cancelled") and here.lines.open_question is None


@pytest.mark.parametrize("rest", ["start", "START", "ｓｔａｒｔ"])
def test_the_rest_of_a_position_is_written_in_any_width(tmp_path: Path, rest: str) -> None:
    session = Session("en", SqliteStore(tmp_path))
    game = find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben")), blank=True)])
    here = Sitting(session)
    here.say(f"position rest={rest}")
    assert here.kinds[-1] == "position"


@pytest.mark.parametrize("text", ["workers per action slot with 2 players", "how many workers does an action slot get"])
def test_a_ruling_for_two_players_is_not_found_at_a_table_of_three(tmp_path: Path, text: str) -> None:
    found = find("nippon")
    said = {}
    for names in (("Aki", "Ben"), ("Aki", "Ben", "Chie")):
        session = Session("en", SqliteStore(tmp_path / str(len(names))))
        session.store.adopt("friday", [opening(found, seats_of(found, names))])
        said[len(names)] = Sitting(session).say(f"rules {text}")
    assert "NIP-R12" in said[2] and "NIP-R12" not in said[3]


@pytest.mark.parametrize("line", ["Dai: mines 1", "Dai：鉱山1", "dai: take 1 step in the mines", "Dai: end"])
def test_a_name_of_nobody_before_a_colon_is_answered_with_the_players(tmp_path: Path, line: str) -> None:
    context = sitting(tmp_path, "nippon")
    output = context.say(line)
    assert "Aki, Ben, Chie" in output and "take 1 step" not in output.partition("\n")[2]


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "same as Chie"), ("en", "me too"), ("ja", "Chieと同じ"), ("ja", "私も"), ("en", "ditto")]
)
def test_a_repeated_turn_is_confirmed(tmp_path: Path, lang: str, line: str) -> None:
    context = Sitting(played(tmp_path, 4, lang))  # Chie has taken two steps in the mines with the pink worker
    output, kinds = context.say("end", line), context.kinds
    assert "  1 " in output and context.table.acting == "D" and kinds[-1] == "move", output
    context.say("1")
    moves = [move for entry in context.table.entries for move in entry.body.get("moves", ()) if move["verb"] == "mines"]
    assert moves[-1] == {**moves[-2], "seat": "D"}
