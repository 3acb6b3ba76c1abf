"""Calls of the code of installed games: what would end the program (`SystemExit`, `KeyboardInterrupt`) ends only the
call, as any other exception does.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from functools import wraps
from types import CodeType
from typing import Any, NoReturn

from msgspec import Struct, structs

ENDINGS = (SystemExit, KeyboardInterrupt)
"""The exceptions that end the program if nobody catches them."""

_packages: set[str] = set()


class GameEndedError(Exception):
    """An exception in a game's code that would have ended the program."""


class WrongArgumentsError(TypeError):
    """A function of a game that does not accept the arguments of its call; `file` is where it is defined."""

    def __init__(self, reason: str, file: str) -> None:
        super().__init__(reason)
        self.file = file


def is_pressed(error: BaseException) -> bool:
    """Return whether an exception comes from Ctrl-C: a `KeyboardInterrupt` that no `raise` statement has raised."""
    from dis import opmap

    trace = error.__traceback__
    if not isinstance(error, KeyboardInterrupt) or trace is None:
        return False
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_code[trace.tb_lasti] != opmap["RAISE_VARARGS"]


def guarded(value: Any) -> Any:
    """Return a game's data with its functions replaced by ones that raise `GameEndedError` instead of `ENDINGS`."""
    if isinstance(value, Struct):
        fields = {name: guarded(getattr(value, name)) for name in value.__struct_fields__}
        return structs.replace(value, **fields)
    if isinstance(value, Mapping):
        return {key: guarded(each) for key, each in value.items()}
    return _guarded_function(value) if callable(value) and not isinstance(value, type) else value


class GuardedCalls:
    """An object or a module of a game, with its functions guarded."""

    def __init__(self, calls: object) -> None:
        self._calls = calls

    def __getattr__(self, name: str) -> Any:
        return guarded(getattr(self._calls, name))


def guarded_objects(load: Callable[..., Any]) -> Callable[..., Any]:
    """Return a game's function that returns objects or modules, for ones with guarded functions."""

    def call(*arguments: Any) -> Any:
        loaded = load(*arguments)
        return guarded(loaded) if isinstance(loaded, Struct) else GuardedCalls(loaded)

    return call


def guard_structs(package: str) -> None:
    """Guard the `__post_init__` of each struct that a game's package defines from now on: whoever makes a struct calls
    it, Gyoji too.
    """
    _packages.add(package.partition(".")[0])
    Struct.__init_subclass__ = classmethod(_guard_struct)  # type: ignore[assignment]  # a struct takes it at its making


def _guard_struct(cls: type) -> None:
    check = vars(cls).get("__post_init__")
    if check is not None and cls.__module__.partition(".")[0] in _packages:
        cls.__post_init__ = _guarded_function(check)  # type: ignore[attr-defined]


def _guarded_function(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            result = function(*args, **kwargs)
        except ENDINGS as error:
            end_call(error)
        except TypeError as error:
            if (code := _refusing_code(function, error)) is None:
                raise
            raise WrongArgumentsError(str(error), code.co_filename) from None
        return _guarded_steps(result) if isinstance(result, Iterator) else result

    return call


def _refusing_code(function: Callable[..., Any], error: TypeError) -> CodeType | None:
    """Return the code of a function that was never entered because it does not accept its arguments; otherwise None."""
    has_inner_frame = error.__traceback__ is not None and error.__traceback__.tb_next is not None
    return None if has_inner_frame else getattr(function, "__code__", None)


def _guarded_steps(steps: Iterator[Any]) -> Generator[Any, Any, Any]:
    """Yield what an iterator or generator of a game yields, and send it the answers."""
    answer = None
    while True:
        try:
            step = steps.send(answer) if isinstance(steps, Generator) else next(steps)
        except StopIteration as stop:
            return stop.value
        except ENDINGS as error:
            end_call(error)
        answer = yield step


def end_call(error: BaseException) -> NoReturn:
    """Raise `GameEndedError` for one of `ENDINGS`; Ctrl-C remains what it is."""
    if is_pressed(error):
        raise error
    raise GameEndedError(f"{type(error).__name__} {error}".strip()) from error
