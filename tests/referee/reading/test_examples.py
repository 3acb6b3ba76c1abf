"""Lines of the design of the reader, each with what its words mean, derived by hand from the names of the games."""

from __future__ import annotations

import pytest

from referee.reading.senses import (
    FamilySense,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    Role,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    VerbSense,
)
from tests.referee.reading.lexicons import edges, lattice, numbers_of, senses_of


def roles_of(game: str, text: str, part: str) -> set[Role]:
    """List the roles that a part of a line may have."""
    return {sense.role for sense in senses_of(game, text, part) if isinstance(sense, SmallSense)}


@pytest.mark.parametrize(
    ("game", "text", "part", "sense"),
    [
        ("plan_city", "まあ提案3 6+石炭", "提案3", ThingSense("proposal", "proposal_3")),
        ("plan_city", "まあ提案3 6+石炭", "石炭", LabelSense("bid_proposal", "icon")),
        ("plan_city", "ok Cleo two on the second", "Cleo", SeatSense("D")),
        ("russian_railroads", "灰3 シベ1 キエフ2", "灰3", ThingSense("board_space", "track_grey_3")),
        ("russian_railroads", "灰3 シベ1 キエフ2", "シベ", ThingSense("line", "trans_siberian")),
        ("russian_railroads", "灰3 シベ1 キエフ2", "キエフ", ThingSense("line", "kiev")),
        ("russian_railroads", "技術者雇う", "技術者雇う", ThingSense("board_space", "hire")),
        ("russian_railroads", "then kiev", "kiev", ThingSense("line", "kiev")),
        ("russian_railroads", "locomotive top in place of the 2.", "locomotive", VerbSense("take_locomotive")),
        ("nippon", "契約3 紙", "契約3", ThingSense("contract", "contract_3")),
        ("nippon", "契約3 紙", "紙", ThingSense("good", "paper")),
        ("nippon", "build silk factroy", "build", VerbSense("invest")),
        ("nippon", "can Mika build a second silk factory?", "Mika", SeatSense("C")),
        ("nippon", "can Mika build a second silk factory?", "silk factory", ThingSense("factory", "silk_1")),
        ("nippon", "機械を時計に付ける", "機械 … 付ける", VerbSense("mechanise")),
        ("nippon", "機械を時計に付けません", "機械 … 付け", VerbSense("mechanise")),
        ("crisis", "技術者を2人雇いたいです", "雇いたい", VerbSense("hire_foreign")),
        ("crisis", "会社を買わない", "買わ", VerbSense("invest")),
    ],
)
def test_a_piece_means_what_it_is_called_by(game: str, text: str, part: str, sense: Sense) -> None:
    assert sense in senses_of(game, text, part)


@pytest.mark.parametrize(
    ("game", "text", "key_set", "number", "numbers"),
    [
        ("russian_railroads", "3番手", "board_space", 3, {1, 2}),
        ("russian_railroads", "４番手", "board_space", 4, {1, 2}),
        ("russian_railroads", "黒5 シベ", "board_space", 5, {1, 2, 3}),
        ("nippon", "contract 11 with 2 silk", "contract", 11, set(range(1, 9))),
        ("nippon", "contract number 11", "contract", 11, set(range(1, 9))),
        ("nippon", "契約11", "contract", 11, set(range(1, 9))),
        ("nippon", "the ninth contract", "contract", 9, set(range(1, 9))),
        ("nippon", "silk 9", "factory", 9, {1, 2, 3, 4}),
        ("plan_city", "proposal 4", "proposal", 4, {1, 2, 3}),
        ("plan_city", "提案4", "proposal", 4, {1, 2, 3}),
    ],
)
def test_a_number_outside_its_family_is_a_sense(
    game: str, text: str, key_set: str, number: int, numbers: set[int]
) -> None:
    found = [
        sense
        for edge in edges(game, text)
        if isinstance(edge, Mention)
        for sense in edge.senses
        if isinstance(sense, FamilySense) and sense.key_set == key_set and sense.number == number
    ]
    assert any({member for member, _ in sense.members} == numbers for sense in found)
    assert not any(
        isinstance(sense, ThingSense) and sense.id in dict(family.members).values()
        for family in found
        for edge in edges(game, text)
        if isinstance(edge, Mention) and edge.how is Match.EXACT and family in edge.senses
        for sense in edge.senses
    )


@pytest.mark.parametrize(
    "text",
    ["contract 3", "契約3", "contract no. 3", "contract #3", "契約の3", "契約三", "third contract", "3rd contract"],
)
def test_a_number_of_the_family_is_the_thing(text: str) -> None:
    found = {sense for edge in edges("nippon", text) if isinstance(edge, Mention) for sense in edge.senses}
    assert ThingSense("contract", "contract_3") in found
    assert not any(isinstance(sense, FamilySense) and sense.key_set == "contract" for sense in found)


@pytest.mark.parametrize("text", ["silk for 3", "silk, 3", "絹で3", "silk; 3"])
def test_a_small_word_parts_a_number_from_a_name(text: str) -> None:
    found = {sense for edge in edges("nippon", text) if isinstance(edge, Mention) for sense in edge.senses}
    ends = [
        edge.until
        for edge in edges("nippon", text)
        if isinstance(edge, Mention) and ThingSense("factory", "silk_3") in edge.senses
    ]
    assert len(text) not in ends
    assert ThingSense("good", "silk") in found


@pytest.mark.parametrize(
    ("text", "part", "role"),
    [
        ("can I build", "can I", Role.QUESTION),
        ("build?", "?", Role.QUESTION),
        ("建てていい？", "いい", Role.QUESTION),
        ("建てられる？", "る", Role.QUESTION),
        ("how many coal", "how many", Role.QUESTION),
        ("don't build", "don't", Role.NEGATION),
        ("建てない", "ない", Role.NEGATION),
        ("建てません", "ません", Role.NEGATION),
        ("without coal", "without", Role.NEGATION),
        ("no, 3", "no", Role.CORRECTION),
        ("やっぱり紙", "やっぱり", Role.CORRECTION),
        ("紙じゃなくて絹", "じゃなくて", Role.CORRECTION),
        ("then silk", "then", Role.SEQUENCE),
        ("次に絹", "次に", Role.SEQUENCE),
        ("silk; paper", ";", Role.SEQUENCE),
        ("silk and paper", "and", Role.JOINT),
        ("絹と紙", "と", Role.JOINT),
        ("silk, paper", ",", Role.JOINT),
        ("all silk", "all", Role.QUANTIFIER),
        ("残りは西日本", "残り", Role.QUANTIFIER),
        ("both factories", "both", Role.QUANTIFIER),
        ("それを売る", "それ", Role.PRONOUN),
        ("the same again", "again", Role.AGAIN),
        ("もう一度", "もう一度", Role.AGAIN),
        ("if I build", "if", Role.CONDITION),
        ("建てたら", "ら", Role.CONDITION),
        ("um, silk", "um", Role.FILLER),
        ("えっと絹", "えっと", Role.FILLER),
        ("silk please", "please", Role.FILLER),
        ("絹です", "です", Role.FILLER),
        ("絹をください", "ください", Role.FILLER),
        ("絹を", "を", Role.PARTICLE),
        ("3円で", "で", Role.PRICE),
        ("絹で", "で", Role.MEANS),
        ("5まで", "まで", Role.TARGET),
    ],
)
def test_a_function_word_has_its_role(text: str, part: str, role: Role) -> None:
    assert role in roles_of("nippon", text, part)


FILLERS = (
    "ok, {}",
    "um {}",
    "please {}",
    "I think {}",
    "{}!",
    "{}.",
    "so {} then",
    "hmm, {}",
    "{} please",
    "well, {} I guess",
)
JAPANESE_FILLERS = (
    "えっと、{}",
    "まあ{}",
    "じゃあ{}",
    "{}お願いします",
    "{}かな",
    "{}です",
    "{}。",
    "{}でお願いします",
    "うーん、{}",
)


@pytest.mark.parametrize("filler", FILLERS)
@pytest.mark.parametrize(
    ("game", "line"), [("nippon", "contract 3 with 2 silk"), ("russian_railroads", "grey 3 siberia 1")]
)
def test_a_filler_leaves_the_content_as_it_is(filler: str, game: str, line: str) -> None:
    assert content_of(game, filler.format(line)) == content_of(game, line)


@pytest.mark.parametrize("filler", JAPANESE_FILLERS)
@pytest.mark.parametrize(
    ("game", "line"), [("nippon", "契約3 絹2"), ("russian_railroads", "灰3 シベリア1"), ("plan_city", "提案3 6+石炭")]
)
def test_a_japanese_filler_leaves_the_content_as_it_is(filler: str, game: str, line: str) -> None:
    assert content_of(game, filler.format(line)) == content_of(game, line)


def content_of(game: str, text: str) -> list[object]:
    """List what the likeliest path holds besides what may be a function word."""
    content: list[object] = []
    for edge in lattice(game, text).path:
        if isinstance(edge, NumberMention):
            content.append((edge.value, edge.roles, edge.counter))
        elif not isinstance(edge, Mention) or not any(isinstance(sense, SmallSense) for sense in edge.senses):
            content.append(getattr(edge, "senses", edge))
    return content


def test_the_dump_shows_every_edge_and_the_path() -> None:
    assert lattice("nippon", "契約11 qwrtz").explain().splitlines()[:2] == [
        "'契約11 qwrtz'",
        "*   0 '契約11' exact family contract:契約{n}:11",
    ]
    assert lattice("nippon", "契約11 qwrtz").explain().splitlines()[-1] == "*   5 'qwrtz' unknown"


def test_numbers_keep_what_was_typed() -> None:
    assert numbers_of("nippon", "2 silk for 4,000 yen")[1] == ("4,000 yen", 4000, "price", "yen")
