"""What people said at tables of Russian Railroads that nobody had taught, from the first line on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from .sayings import Sayings, sayings

GAME = "russian_railroads"
LANGS = ("en", "ja")
TS, SP, KV = (f"step_track {line}" for line in ("trans_siberian", "st_petersburg", "kiev"))
START = {"en": "industry", "ja": "工業化"}
"""The start bonus card that begins the evenings about one thing."""
BOX = {
    "en": {"how many sideways": "1", "Engineer #7": "1w", "Engineer #11": "1w"},
    "ja": {"横向きの技術者タイルは何枚": "1", "技術者7番": "1w", "技術者11番": "1w"},
}
"""What the table reads off its copy: one slot for sideways engineers, and two engineers that are used with a worker."""
FACTORY_FIRST = (
    "place loco_and_factory order=factory_first{own}; take_factory; place_factory slot=1; take_locomotive; "
    "place_locomotive st_petersburg"
)
"""All acts of the combined space, in the notation."""
HIRE = {"en": "hire slot", "ja": "雇用スペース"}


class Row:
    """A line in both languages, and the moves that are meant: with none it records nothing, and `no` is the clause that
    refuses it. `hire` is the engineer on the hire slot, where it is asked.
    """

    def __init__(self, en: str, ja: str, *moves: str, no: str = "", hire: str = "") -> None:
        self.lines = {"en": en, "ja": ja}
        self.moves, self.no, self.hire = list(moves), no, hire


ROUND_1 = (
    Row("locomotive", "機関車", no="RRR-4.151"),  # no card is one
    Row("industry", "工業化", "start_bonus sb_industry_1", "step_industry"),
    Row("put 3 workers on black 3", "ワーカー3個を黒3に置く", no="RRR-4.206"),
    Row("move black 3 on the trans-siberian", "シベリアを黒3進める", "place track_black_3", *[f"{TS} black"] * 3),
    Row(
        "any 2, black 2 on the trans-siberian, with two rubles",
        "好きな色2、シベリアの黒2、2ルーブルで",
        *("place track_any_2 rubles=2", f"{TS} black", f"{TS} black"),
    ),
    Row(
        *[FACTORY_FIRST.format(own=" own=3")] * 2,
        *("place loco_and_factory order=factory_first own=3", "take_factory", "place_factory slot=1"),
        *("take_locomotive", "place_locomotive st_petersburg"),
    ),
    Row("2 workers on black 3", "ワーカー2個を黒3に", no="RRR-4.203"),
    Row("hire", "雇用", no="RRR-4.207"),  # both rubles lie on the board
    Row("industry 2", "工業化2", "place industry_2", "step_industry", "step_industry"),
    Row("pay 2 rubles", "2ルーブル払う"),  # what for, nobody said
    Row("2 rubles", "2ルーブル", "place rubles_2"),
    Row("2 rubles", "2ルーブル", no="RRR-4.203"),
    Row(
        "loco 1, locomotive on the trans-siberian",
        "機関車1、機関車をシベリアに",
        *("place loco_1", "take_locomotive", "place_locomotive trans_siberian"),
    ),
    Row("hire the engineer", "技術者を雇う", "place hire", hire="7"),
    Row("take 1st place", "1番手を取る", "place turn_first"),
    Row("use engineer 7 black on kiev", "技術者7番 キエフの黒", no="RRR-4.207"),  # a ruble that nobody named
    Row(
        "use engineer 7 with one ruble, black on kiev",
        "1ルーブルで技術者7番、キエフの黒",
        *("use_engineer engineer_7 rubles=1", f"{KV} black"),
    ),
    Row("doubler", "×2", "place doubler_1"),
    Row(
        "black or grey with the ruble, grey on the trans-siberian",
        "1ルーブルで黒か灰色、シベリアの灰色",
        *("place track_black_or_grey_1 rubles=1", f"{TS} grey"),
    ),
    Row(
        "put one worker on black or grey, grey on siberia",
        "ワーカー1個を黒か灰色に、シベリアの灰色",
        *("place track_black_or_grey_1 own=1", f"{TS} grey"),
    ),
    Row("pass", "パス", "pass"),
    Row("pass", "パス", "pass"),
    Row("relocate industry 1", "工業化1にワーカーを再利用", "relocate industry_1"),
    Row("industry", "工業化", "step_industry"),
)

ROUND_2 = (
    Row("second sideways engineer", "横向きの技術者2", no="RRR-4.801"),
    Row(
        "2 workers on black 3, kiev to 4",
        "ワーカー2個を黒3に、キエフを4まで",
        *("place track_black_3 own=2", *[f"{KV} black"] * 3),
    ),
    Row("brown 2", "茶色2", no="RRR-4.310"),
    Row(
        "grey 3: 2 siberia, 1 kiev",
        "灰色3、シベリア2、キエフ1",
        *("place track_grey_3", f"{TS} grey", f"{TS} grey", f"{KV} grey"),
    ),
    Row(
        "locomotive on the trans-siberian in place of the 1",
        "機関車をシベリアの1の代わりに",
        *("place loco_1", "take_locomotive", "place_locomotive trans_siberian slot=1"),
    ),
    Row("move on to the kiev line", "キエフに移す", "move_displaced kiev"),
    Row(
        "engineer 7, black on st. petersburg",
        "技術者7番、ペテルブルクの黒",
        *("use_engineer engineer_7", f"{SP} black"),
    ),
    Row("industry 2", "工業化2", no="RRR-4.603"),  # the first gap has no factory yet
    Row(
        *[FACTORY_FIRST.format(own="")] * 2,
        *("place loco_and_factory order=factory_first", "take_factory", "place_factory slot=1"),
        *("take_locomotive", "place_locomotive st_petersburg"),
    ),
    Row("industry 1", "工業化1", "place industry_1", "step_industry"),
    Row("pass", "パス", "pass"),
    Row("2 rubles", "2ルーブル", "place rubles_2"),
    Row("hire", "雇用", "place hire", hire="11"),
    Row("use engineer", "技術者を使う"),  # hers, or the one that lies there: a choice
    Row("use engineer 11", "技術者11番を使う", "use_engineer engineer_11"),
    Row("grey on st. petersburg", "ペテルブルクの灰色", f"{SP} grey"),
    Row("black on kiev", "キエフの黒", f"{KV} black"),
    Row("pass", "パス", "pass"),
)

OF_THREE = (
    Row("doubler", "×2", "start_bonus sb_doubler_1"),
    Row("doubler", "×2", no="RRR-4.152"),
    Row("black 1 on kiev", "キエフに黒1", "start_bonus sb_black_1", f"{KV} black"),
    Row(
        "put one worker and one ruble on black 3, on the trans-siberian",
        "ワーカー1個とルーブル1枚を黒3に置いて、シベリアを進める",
        *("place track_black_3 own=1 rubles=1", *[f"{TS} black"] * 3),  # RRR-4.751: a ruble stands in for the other
    ),
    Row(
        "locomotive middle with 1 worker and 1 ruble, on the trans-siberian",
        "ワーカー1個と1ルーブルで機関車 中、シベリアに",
        *("place loco_2 own=1 rubles=1", "take_locomotive", "place_locomotive trans_siberian"),
    ),
    Row(
        "loco and factory, locomotive first",
        "機関車と工場 機関車が先",
        *("place loco_and_factory order=loco_first", "take_locomotive"),
    ),
    Row(
        "locomotive on the trans-siberian",
        "機関車をシベリアに",
        *("place_locomotive trans_siberian", "take_factory number=2 source=pile", "place_factory slot=1"),
    ),
    Row(
        "top space, locomotive on the trans-siberian in place of the 1, the 1 to kiev",
        "place loco_1; take_locomotive; place_locomotive trans_siberian slot=1; move_displaced kiev number=1",
        *("place loco_1", "take_locomotive", "place_locomotive trans_siberian slot=1", "move_displaced kiev number=1"),
    ),
    Row("2 workers on black 2", "ワーカー2個を黒2に", no="RRR-4.206"),
    Row(
        "1 worker on black 2, both on kiev",
        "ワーカー1個を黒2に、両方キエフ",
        *("place track_black_2 own=1", f"{KV} black", f"{KV} black"),
    ),
    Row("industry 2", "工業化2", "place industry_2", "step_industry", "step_industry"),
    Row(
        "grey 3, 2 siberia",
        "灰色3、シベリアに2",
        *("place track_grey_3", *[f"{TS} grey"] * 3),  # grey has no other way for the third: it follows
    ),
    Row("2 turquoise workers", "臨時ワーカー2個", "place temp_workers_2"),
    Row("2 rubles", "2ルーブル", "place rubles_2"),
    Row("doubler", "×2", "place doubler_1"),
    Row("2 turquoise workers", "臨時ワーカー2個", no="RRR-4.203"),  # now in hand, and still the name of the space
    Row(
        "industry 1 and black 1 with 2 turquoise workers: industry, black on kiev",
        "臨時ワーカー2個で工業化1黒1、工業化、キエフの黒",
        *("place industry_1_black_1 turquoise=2", "step_industry", f"{KV} black"),
    ),
)


def said(table: Sayings, lang: str, rows: Sequence[Row]) -> None:
    """Say lines one after the other: each is recorded as it is meant, or refused for its reason."""
    for row in rows:
        line = row.lines[lang]
        assert table.say(line, **BOX[lang], **({HIRE[lang]: row.hire} if row.hire else {})) == row.moves, line
        if row.no:
            assert row.no in table.seen.said, line


def points(table: Sayings) -> dict[str, int]:
    return {seat: board.vp for seat, board in table.front.table.state.seats.items()}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
def test_two_rounds_of_two_players(tmp_path: Path, lang: str) -> None:
    """The points are reckoned by hand (specification 3.5, 9.26, 9.27)."""
    with sayings(tmp_path, GAME, 2, lang) as table:
        said(table, lang, ROUND_1)
        # Ann: engineer 7 gives 3, one grey space within reach 1. Ben: passing second 2, grey with the doubler 2, the 5.
        assert points(table) == {"A": 4, "B": 9}
        said(table, lang, ROUND_2)
        # Ann: engineer 7, 3; passing second 2; grey on two lines 1 + 1; the 1. Ben: grey 2, the star of Kiev 1, the 5.
        assert points(table) == {"A": 12, "B": 17}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
def test_a_round_of_three_players(tmp_path: Path, lang: str) -> None:
    with sayings(tmp_path, GAME, 3, lang) as table:
        said(table, lang, OF_THREE)


@pytest.mark.parametrize(
    ("lang", "line", "asks", "why"),
    [
        ("en", "second sideways engineer", "how many sideways", "one engineer lies sideways"),
        ("ja", "横向きの技術者2", "横向きの技術者タイルは何枚", "横向きの技術者タイルは1枚だけ"),
    ],
)
def test_there_is_one_slot_for_sideways_engineers(tmp_path: Path, lang: str, line: str, asks: str, why: str) -> None:
    """A slot that the table does not have is not asked about: it is asked how many there are (RRR-R58)."""
    with sayings(tmp_path, GAME, 2, lang, answers={asks: "1"}) as table:
        table.say(START[lang])
        assert table.say(line) == []
        assert why in table.seen.said
        assert "RRR-4.801 RRR-4.116" in table.seen.said
        assert len(table.asked) == 1
        assert table.say(line) == []
        assert table.asked == []


@pytest.mark.parametrize(
    ("lang", "other", "line"),
    [("en", "hire engineer 9", "hire engineer 7"), ("ja", "9番の技術者を雇う", "技術者7番を雇う")],
)
def test_an_engineer_is_hired_by_its_number(tmp_path: Path, lang: str, other: str, line: str) -> None:
    """Which one lies there is asked once; another one than that is not hired (RRR-4.804)."""
    with sayings(tmp_path, GAME, 2, lang) as table:
        table.say(START[lang])
        assert table.say(other, **{HIRE[lang]: "7"}) == []
        assert len(table.asked) == 1
        assert "RRR-4.804" in table.seen.said
        assert table.say(line) == ["place hire number=7"]
        assert table.asked == []


@pytest.mark.parametrize(
    ("lang", "second", "line", "slot"),
    [
        ("en", "second sideways engineer", "sideways engineer 7 with a ruble, black on kiev", "1st from the left"),
        ("ja", "横向きの技術者2", "横向きの7番をルーブルで、キエフの黒", "左から1番目"),
    ],
)
def test_a_sideways_engineer_is_used_by_its_number(
    tmp_path: Path, lang: str, second: str, line: str, slot: str
) -> None:
    """What lies there and what it costs is asked; nothing that is said of it is left out."""
    with sayings(tmp_path, GAME, 2, lang, answers=BOX[lang]) as table:
        table.say(START[lang])
        table.say(second)
        moves = table.say(line, **{slot: "7"})
        assert moves == ["place engineer_public_1 number=7 rubles=1", f"{KV} black"]
        assert len(table.asked) == 2


@pytest.mark.parametrize(
    ("lang", "line", "waits"), [("en", "Ann takes the ruble card", "wait for"), ("ja", "Annはルーブルのカード", "待つ")]
)
def test_whoever_is_first_is_not_told_to_wait_for_a_card(tmp_path: Path, lang: str, line: str, waits: str) -> None:
    with sayings(tmp_path, GAME, 2, lang) as table:
        assert table.say(line) == []
        assert "RRR-4.153" in table.seen.said
        assert waits not in table.seen.said
