"""The score sheets on this computer: the files of the user, and those that come with Gyoji."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

import scoring.sheets
from referee.data_folder import home
from referee.file_writing import write_file
from referee.rules import game as games
from referee.rules.game import Game
from referee.sheets.sheet_lookup import game_of_form
from scoring.errors import InputError, input_error
from scoring.fields.typed_text import fold
from scoring.sheets.form import SheetForm, SheetName
from scoring.sheets.form_file import MAX_SIZE, form_of_text, text_of_form

SHIPPED = Path(scoring.sheets.__file__).parent / "examples"
MAX_FILES = 500
"""The maximum number of files that are listed."""


class SheetFile(Struct, frozen=True):
    """The file of a score sheet: whether it belongs to the user, and its form or its faults."""

    path: Path
    is_own: bool
    form: SheetForm | None
    error: InputError | None = None

    @property
    def name(self) -> str:
        """The name of the file without ending."""
        return self.path.stem

    def title(self, lang: str) -> str:
        """Return the name of the game; the name of the file if its content is invalid."""
        return self.form.name.text(lang) if self.form else self.name


def folder() -> Path:
    """Return the folder of the user's score sheets, which may not exist."""
    return home() / "sheets"


def read_sheet(path: Path) -> SheetForm:
    """Read a file. Raises `InputError` with all faults, or if it cannot be read."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(4 * MAX_SIZE)
    except UnicodeDecodeError:
        raise input_error("not_utf8") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise input_error("sheet_read", field=str(path), why=why) from None
    return form_of_text(text)


def sheet_files() -> list[SheetFile]:
    """Return all files, the user's first; one of the user takes the place of one of the same name."""
    own = [_sheet_file(path, is_own=True) for path in _paths(folder())]
    names = {file.name for file in own}
    return own + [_sheet_file(path, is_own=False) for path in _paths(SHIPPED) if path.stem not in names]


def find_sheet(name: str) -> SheetForm:
    """Return the form of the file, or of the game, with a name. Raises `InputError` if there is none, or if the file is
    invalid.
    """
    return read_sheet(find_file(name).path)


def find_file(name: str) -> SheetFile:
    """Return the file of a score sheet by its name or that of its game. Raises `InputError` if there is none."""
    files, key = sheet_files(), fold(name.removesuffix(".toml"))
    for file in files:
        if key and key in {fold(file.name), *(file.form.name.keys if file.form else ())}:
            return file
    titles = tuple(file.title("en") for file in files[:12])
    raise input_error("sheet_none", field="sheet", given=name[:40], sheets=titles)


def game_or_sheet(name: str) -> Game:
    """Return the game with an id, else the one of the score sheet with a name. Raises `InputError` if there is none."""
    try:
        return games.find(name)
    except InputError as error:
        if error.fault.key != "no_such_game":
            raise
        try:
            return game_of_form(find_sheet(name))
        except InputError as wrong:
            raise (error if wrong.fault.key == "sheet_none" else wrong) from None


def sheet_path(name: SheetName) -> Path:
    """Return the file that a score sheet of this name is saved in."""
    letters = "".join(character if character.isalnum() else "_" for character in name.en.casefold())
    return folder() / f"{letters.strip('_')}.toml"


def save_sheet(form: SheetForm, changed: Path | None = None) -> Path:
    """Write a new file named after the game, or the file of a `changed` sheet, and return its path. Raises `InputError`
    if there is one with another content, or if it cannot be written.
    """
    path, text = changed or sheet_path(form.name), text_of_form(form)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_saved = path.exists() and path.read_text(encoding="utf-8", errors="replace") == text
    except OSError as error:
        raise input_error("sheet_write", field=str(path), why=error.strerror or str(error)) from None
    if not is_saved:
        write_file(path, text, replace=changed is not None)
    return path


def _paths(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.glob("*.toml") if path.is_file())[:MAX_FILES]
    except OSError:
        return []


def _sheet_file(path: Path, *, is_own: bool) -> SheetFile:
    try:
        return SheetFile(path, is_own, read_sheet(path))
    except InputError as error:
        return SheetFile(path, is_own, None, error)
