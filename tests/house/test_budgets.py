"""No part of the code grows past its budget."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.house import budgets
from tests.house.budgets import Size

MOST = {"rules": Size(100, 50, 700), "screens": Size(200, 100, 1400), "tests": Size(1000, 500, 7000)}


def resized(**sizes: Size) -> dict[str, Size]:
    return {**MOST, **sizes}


def test_every_part_is_within_its_budget() -> None:
    """What is larger becomes smaller again, or `python -m tests.house.budgets --raise PART REASON` says why it is not."""
    file = budgets.budgets()
    now = budgets.present(file)
    found = (*budgets.excesses(budgets.figures(file), now), *budgets.packed(file, now))
    assert not found, found


@pytest.mark.parametrize(
    ("now", "found"),
    [
        (resized(), []),
        (resized(rules=Size(101, 50, 700)), ["rules: 101 lines, 100 allowed"]),
        (
            resized(tests=Size(1000, 501, 7001)),
            ["tests: 501 statements, 500 allowed", "tests: 7,001 tokens, 7,000 allowed"],
        ),
        (resized(rules=Size(110, 50, 700), screens=Size(190, 100, 1400)), []),
        (resized(rules=Size(109, 50, 700), screens=Size(192, 100, 1400)), ["rules: 109 lines, 100 allowed"]),
        (resized(rules=Size(111, 50, 700), screens=Size(150, 100, 1400)), ["rules: 111 lines, 100 allowed"]),
        (resized(rules=Size(109, 50, 700), tests=Size(900, 500, 7000)), ["rules: 109 lines, 100 allowed"]),
        (resized(tests=Size(1010, 500, 7000), rules=Size(50, 50, 700)), ["tests: 1,010 lines, 1,000 allowed"]),
    ],
)
def test_a_part_that_grows_is_named_unless_it_borrows(now: dict[str, Size], found: list[str]) -> None:
    """A part of the product borrows at most a tenth of its figure, of what the rest of the product has to spare."""
    assert budgets.excesses(MOST, now) == found


def test_figures_are_only_lowered_and_keep_what_is_lent() -> None:
    now = resized(rules=Size(108, 40, 700), screens=Size(180, 101, 1300), tests=Size(1001, 490, 7000))
    lowered = budgets.lowered(MOST, now)
    assert lowered == {"rules": Size(100, 41, 700), "screens": Size(188, 100, 1300), "tests": Size(1000, 490, 7000)}
    assert budgets.excesses(lowered, now | {"tests": lowered["tests"]}) == []


def test_a_reason_is_kept_with_what_was_raised() -> None:
    file = budgets.budgets()
    raised = budgets.updated(file, budgets.figures(file) | {"tui/web": Size(9999, 1, 1)}, "tui/web", "A „second“ page")
    text = budgets.as_toml(raised)
    assert tomllib.loads(text) == raised and '"A „second“ page"]' in text
    assert budgets.as_toml(file) == budgets.FILE.read_text(encoding="utf-8")


def test_statements_and_tokens_are_counted_without_texts_and_comments(tmp_path: Path) -> None:
    """Tokens: the text, x = f"" '', if x != - 1 :, pass, else :, x **= 2: 1 + 4 + 6 + 1 + 2 + 3."""
    module = tmp_path / "module.py"
    text = '"""A text."""\n\nx = f"{1}" \'# no\'  # a comment\nif x != -1:\n    pass\nelse:\n    x **= 2\n'
    module.write_text(text, encoding="utf-8")
    assert budgets.size(module) == Size(7, 4, 17)
