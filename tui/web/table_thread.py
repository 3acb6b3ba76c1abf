"""The only thread that accesses a table. Inputs are processed before pages, so that no page displays an
outdated entry.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from enum import IntEnum
from functools import partial
from itertools import count
from queue import PriorityQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
TURN = 0.05
"""The seconds of work for phones after which the rest of the program may go first."""


class Priority(IntEnum):
    """The priority of a task: inputs (which change the table), then pages, then the end of the thread."""

    INPUT = 0
    PAGE = 1
    END = 2


class TableThread:
    """A thread that executes tasks one after another. Before tasks for phones, it occasionally calls `give_way`, which
    waits until the rest of the program is idle.
    """

    def __init__(self, give_way: Callable[[], object]) -> None:
        self._give_way = give_way
        self._gave_way = 0.0
        self._numbers = count()
        self._jobs: PriorityQueue[tuple[Priority, int, Callable[[], object]]] = PriorityQueue()
        self._is_ended = False
        self._thread = threading.Thread(target=self._work, name="gyoji-table", daemon=True)
        self._thread.start()

    def run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        return self._add(Priority.INPUT, partial(function, *args, **kwargs))

    def run_for_phone(self, priority: Priority, function: Callable[[], R]) -> Future[R]:
        """Run a function for a phone. Return its future."""

        def politely() -> R:
            if time.monotonic() > self._gave_way + TURN:
                self._give_way()
                self._gave_way = time.monotonic()
            return function()

        return self._add(priority, politely)

    def end(self) -> None:
        """Execute all waiting tasks, then end the thread."""
        self._add(Priority.END, self._end).result()
        self._thread.join()

    def _add(self, priority: Priority, function: Callable[[], R]) -> Future[R]:
        if self._is_ended:
            raise RuntimeError("the thread of the table has ended")
        future: Future[R] = Future()
        self._jobs.put((priority, next(self._numbers), partial(_carry_out, function, future)))
        return future

    def _work(self) -> None:
        while not self._is_ended:
            self._jobs.get()[2]()

    def _end(self) -> None:
        self._is_ended = True


def _carry_out(function: Callable[[], Any], future: Future[Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(function())
    except BaseException as error:
        future.set_exception(error)
