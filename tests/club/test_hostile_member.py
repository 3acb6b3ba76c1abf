"""The attack on a club's database, for a moment (`sh tests/long club` takes longer)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.club.hostile import Attack, result_of
from tests.club.server import Server


@pytest.fixture
def attack(server: Server, database: str, tmp_path: Path) -> Iterator[Attack]:
    made = Attack(server, database, tmp_path, Random(1))
    yield made
    made.close()


def test_an_attack_changes_nothing_of_others(attack: Attack) -> None:
    result = result_of(attack, 90)
    assert result.changes == []
    assert result.ended["refused"] > 60, result.ended


def test_an_attack_on_a_server_that_checks_nothing_is_noticed(server: Server, tmp_path: Path) -> None:
    with server.database() as database:
        attack = Attack(server, database, tmp_path, Random(1))
        server.ask("DROP TRIGGER check_table ON gyoji.tables", database)
        assert result_of(attack, 90).changes
        attack.close()
