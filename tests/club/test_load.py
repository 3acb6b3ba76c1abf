"""Many tables from several processes at once, for a moment: nothing is lost or doubled (`tests.benchmarks` takes longer)."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.club import faults_of, played
from tests.club.server import Server

SECONDS, TABLES, PROCESSES = 1, 20, 4


def test_nothing_is_lost_or_doubled(server: Server, database: str, tmp_path: Path) -> None:
    loads = played(server.address(database), tmp_path, SECONDS, TABLES, PROCESSES)
    assert len(loads) == PROCESSES and all(len(load.acknowledged) == TABLES // PROCESSES for load in loads)
    assert sum(len(load.seconds) for load in loads) >= TABLES, "each table has taken an entry"
    assert faults_of(server.address(database), tmp_path, loads) == (0, 0)


def test_a_lost_entry_would_be_counted(server: Server, database: str, tmp_path: Path) -> None:
    loads = played(server.address(database), tmp_path, 0.1, 2, 1)
    server.ask("DELETE FROM gyoji.entries WHERE seq = 5 AND table_id = 1", database)
    lost, doubled = faults_of(server.address(database), tmp_path, loads)
    assert (lost, doubled) == (1, 1), "and the chain is broken there"
