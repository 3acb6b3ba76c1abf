"""Texts between separators."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.fields.quoted_text import OpenQuoteError, is_quoted, needs_quotes, quote, split, unquote

TEXTS = st.text(st.characters() | st.sampled_from('" ,:=\\"　，＂a'), max_size=12)


@pytest.mark.parametrize(
    ("text", "separators", "parts"),
    [
        ("a b", " ", ["a", "b"]),
        ("  a　 b\t", " ", ["a", "b"]),
        ('a "b c"', " ", ["a", '"b c"']),
        ("a，b、 c", ",、", ["a", "b", "c"]),
        ("a,,b", ",", ["a", "", "b"]),
        ("a：2", ":", ["a", "2"]),
        ('x="b c" d', " ", ['x="b c"', "d"]),
        ('"a\\"b c" d', " ", ['"a\\"b c"', "d"]),
        ("", " ", []),
    ],
)
def test_parts_between_separators(text: str, separators: str, parts: list[str]) -> None:
    assert [part.text for part in split(text, separators)] == parts


@pytest.mark.parametrize("text", ['"', 'a "b', '"a\\"', "＂a"])
def test_a_quotation_mark_is_open(text: str) -> None:
    with pytest.raises(OpenQuoteError):
        split(text, " ")


@given(TEXTS)
def test_a_quoted_text_is_read_as_it_was(text: str) -> None:
    quoted = quote(text)
    assert is_quoted(quoted) and unquote(quoted) == text
    assert [part.content for part in split(quoted, " ,:=")] == [text]


@given(st.lists(TEXTS, min_size=1), st.sampled_from([" ", ",", ":", "=", "、"]))
def test_parts_are_split_as_they_were_joined(texts: list[str], separator: str) -> None:
    written = [quote(text) if needs_quotes(text, separator) else text for text in texts]
    assert [part.text for part in split(separator.join(written), separator)] == written
