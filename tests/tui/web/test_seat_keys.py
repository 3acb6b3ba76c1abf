"""The keys of a table's seats, which several processes change at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tui.web.seat_keys import FILE, SeatKeys

SEATS = ("A", "B")
TABLE = "0" * 64
REVOKING = f"""
import sys
from pathlib import Path
from tui.web.seat_keys import SeatKeys
keys = SeatKeys(Path(sys.argv[1]), {TABLE!r}, {SEATS!r})
for _ in range(200):
    old = keys.of_seat("A").secret
    keys.revoke("A")
    if keys.by_secret(old):
        sys.exit("a revoked key is valid again")
"""


def test_a_revoked_key_stays_revoked_while_another_process_changes_the_file(tmp_path: Path) -> None:
    keys = SeatKeys(tmp_path, TABLE, SEATS)
    command = [sys.executable, "-c", REVOKING, str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as revoking:
        number = 0
        while revoking.poll() is None:
            number += 1
            keys.port = number
            assert keys.port == number, "what this process has kept is not lost either"
        assert revoking.stderr is not None
        assert (revoking.returncode, revoking.stderr.read()) == (0, "")


def test_a_missing_file_ends_neither_the_keys_nor_the_confirmation(tmp_path: Path) -> None:
    keys = SeatKeys(tmp_path, TABLE, SEATS)
    keys.confirms = True
    secret = keys.of_seat("A").secret
    (tmp_path / FILE).unlink()
    assert keys.confirms and keys.by_secret(secret)
