"""The normal form of a line, and its tokens."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.reading.source import Span, source_of
from referee.reading.tokens import TokenKind, tokens_of

TEXTS = st.one_of(
    st.text(max_size=60),
    st.text("abcXYZ 0123４５+-×.,'’\"「」『』もしﾊﾟｶﾞー黒3番ｋ㎏ﬁßİ\u3099é", max_size=60),
)


@given(TEXTS)
def test_every_character_maps_back(text: str) -> None:
    source = source_of(text)
    assert len(source.offsets) == len(source.text)
    assert list(source.offsets) == sorted(source.offsets)
    assert all(0 <= offset < len(text) for offset in source.offsets)
    assert source.raw_span(Span(0, len(source.text))) == Span(0, len(text)) or text == ""


@given(TEXTS)
def test_spans_side_by_side_cover_what_was_typed(text: str) -> None:
    """Stretches of the normal form that touch, touch in the typed text; those inside one typed character are that."""
    source = source_of(text)
    for at in range(len(source.text)):
        start, until = source.raw_span(Span(at, at + 1))
        assert start < until
        assert source_of(text[start:until]).text.find(source.text[at]) >= 0


@given(TEXTS)
def test_tokens_cover_everything_but_blanks(text: str) -> None:
    source = source_of(text)
    tokens = tokens_of(source)
    assert all(one.span.until <= other.span.start for one, other in pairwise(tokens))
    covered = {at for token in tokens for at in range(*token.span)}
    assert all(source.text[at].isspace() for at in range(len(source.text)) if at not in covered)


@given(TEXTS)
def test_the_normal_form_is_its_own(text: str) -> None:
    once = source_of(text).text
    assert source_of(once).text == once


@pytest.mark.parametrize(
    ("typed", "normal"),
    [
        ("SILK　２", "silk 2"),
        ("ﾊﾞﾆﾗ", "ばにら"),
        ("シベリア", "しべりあ"),
        ("3×2", "3x2"),
        ("−4 – 5", "-4 - 5"),
        ("Aki’s", "aki's"),
        ("ヴラジオ", "ゔらじお"),
        ("か\u3099", "が"),
    ],
)
def test_width_case_kana_and_dashes_are_one(typed: str, normal: str) -> None:
    assert source_of(typed).text == normal


@pytest.mark.parametrize(
    ("typed", "inside"),
    [
        ('draw "Big Fire"', "Big Fire"),
        ("「カード Ａ」を引く", "カード Ａ"),
        ("『石油』", "石油"),
        ("“Silk 9”", "Silk 9"),
        ("«Ü»", "Ü"),
    ],
)
def test_a_quotation_is_one_token_as_it_was_typed(typed: str, inside: str) -> None:
    quoted = [token for token in tokens_of(source_of(typed)) if token.kind is TokenKind.QUOTED]
    assert [token.text for token in quoted] == [inside]


def test_a_quotation_mark_alone_quotes_nothing() -> None:
    assert all(token.kind is not TokenKind.QUOTED for token in tokens_of(source_of('5" deep')))


@pytest.mark.parametrize(
    ("typed", "kinds"),
    [
        ("silk 2", "word number"),
        ("黒3番", "japanese number japanese"),
        ("5,000", "number"),
        ("4.2", "word"),
        ("2-1", "word"),
        ("2 -1", "number number"),
        ("6+coal", "number mark word"),
        ("don't", "word"),
        ("アキ's", "japanese word"),
        ("007", "number"),
        ("x2", "word number"),
        ("😀", "mark"),
    ],
)
def test_kinds_of_tokens(typed: str, kinds: str) -> None:
    assert " ".join(token.kind for token in tokens_of(source_of(typed))) == kinds


@pytest.mark.parametrize(
    ("typed", "value", "ordinal", "signed"),
    [
        ("12", 12, False, False),
        ("5,000", 5000, False, False),
        ("4k", 4000, False, False),
        ("3rd", 3, True, False),
        ("21st", 21, True, False),
        ("-3", -3, False, True),
        ("+7", 7, False, True),
        ("0", 0, False, False),
        ("01", 1, False, False),
    ],
)
def test_values_of_numbers(typed: str, value: int, ordinal: bool, signed: bool) -> None:
    (token,) = tokens_of(source_of(typed))
    assert (token.value, token.ordinal, token.signed) == (value, ordinal, signed)
