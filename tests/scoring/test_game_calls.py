"""Ctrl-C while a game's code runs is no fault of the game."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from scoring.game_calls import GameEndedError, guarded


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def pressed_within() -> Iterator[int]:
    yield 1
    press()


def ending() -> Iterator[int]:
    yield 1
    raise KeyboardInterrupt


def test_ctrl_c_differs_from_an_interrupt_that_a_game_raises() -> None:
    with pytest.raises(KeyboardInterrupt):
        guarded(press)()
    for steps, kind in ((pressed_within, KeyboardInterrupt), (ending, GameEndedError)):
        with pytest.raises(kind):
            list(guarded(steps)())
