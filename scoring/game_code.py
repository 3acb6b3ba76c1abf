"""Functions that import the code of a game and raise an error with a one-sentence message if that fails."""

from __future__ import annotations

import ast
import traceback
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from scoring.data_files import display_name
from scoring.errors import Fault, InputError, input_error
from scoring.game_calls import ENDINGS, GameEndedError, WrongArgumentsError, guard_structs, guarded, is_pressed
from scoring.game_packages import GamePackage, GamePart, packages

INTERFACE = 1
"""The version of the interface between Gyoji and games; it increases when existing games must be adapted."""
STATED = "INTERFACE"
"""The name of the constant in a game's package that states the interface version the game was written for."""

_guarded_records: WeakKeyDictionary[ModuleType, dict[str, Any]] = WeakKeyDictionary()


def load_record(game: GamePackage, part: GamePart, name: str) -> Any:
    """Import one of a game's packages (scoring, referee, tui) and return its object `name`. Raises `InputError` if an
    installed game cannot be imported, lacks the object, or requires another interface version.
    """
    if name in game.objects:
        return game.objects[name]
    module = load_module(game, part)
    _check_interface(game, part, getattr(module, STATED, None))
    if not hasattr(module, name):
        raise input_error("game_lacks", source=game.source, game=game.id, module=game.module(part), name=name)
    if not game.package:
        return getattr(module, name)
    records = _guarded_records.setdefault(module, {})
    if name not in records:
        records[name] = guarded(getattr(module, name))
    return records[name]


def load_module(game: GamePackage, part: GamePart, name: str = "") -> ModuleType:
    """Import one of a game's packages, or a module in it. Raises `InputError` if an installed game cannot be imported
    or requires another interface version.
    """
    if game.package:
        guard_structs(game.module(part))
    try:
        return import_module(game.module(part, name))
    except InputError:
        raise
    except (Exception, *ENDINGS) as error:
        if not game.package or is_pressed(error):
            raise  # a game of this tree fails as everything in it does
        stated = _stated_interface(game.folder(part) / "__init__.py")
        if stated is not None:
            _check_interface(game, part, stated)
        raise InputError([_error(game, error)]) from error


def _check_interface(game: GamePackage, part: GamePart, version: Any) -> None:
    if version == INTERFACE:
        return
    key = "game_interface" if not isinstance(version, int) else "game_newer" if version > INTERFACE else "game_older"
    module = game.module(part)
    raise input_error(key, source=game.source, game=game.id, module=module, stated=version, interface=INTERFACE)


def _stated_interface(path: Path) -> Any:
    """Return the interface version stated in a module's source, without running the module; None if there is none."""
    try:
        parts = ast.parse(path.read_text(encoding="utf-8")).body
    except (OSError, ValueError, SyntaxError):
        return None
    values = (part.value for part in parts if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == STATED)
    return next((value.value for value in values if isinstance(value, ast.Constant)), None)


def _error(game: GamePackage, error: BaseException) -> Fault:
    """Return the fault for an exception during a game's import."""
    error = error.__cause__ if isinstance(error, GameEndedError) and error.__cause__ else error
    why = f"{type(error).__name__}: {error}".partition("\n")[0][:160]
    if isinstance(error, SyntaxError):
        file, line = display_name(Path(error.filename or "")), str(error.lineno or 0)
        why = f"{type(error).__name__}: {error.msg}"
    else:
        file, line = location_of(error, game.root)
    return Fault("game_code", "", {"source": game.source, "game": game.id, "file": file, "line": line, "why": why})


def location_of(error: BaseException, folder: Path) -> tuple[str, str]:
    """Return the file and line where an exception was raised: the innermost ones in a folder, if there are any."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    last = (own or frames)[-1]
    return display_name(Path(last.filename)), str(last.lineno or 0)


def game_of(error: BaseException) -> GamePackage | None:
    """Return the installed game in whose code, or by a call of whose code, an exception was raised; None if there is
    none.
    """
    files = [Path(frame.filename) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, WrongArgumentsError):
        files.append(Path(error.file))
    installed = (game for game in packages().games.values() if game.package)
    return next((game for game in installed if any(file.is_relative_to(game.root) for file in files)), None)
