"""The texts of the form for a new table: settings and their explanations."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from referee.rules.game_settings import setting_choices, write_setting
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.number_span import span
from tui.core.rendering.seat_style import seat_mark, seat_style
from tui.core.rendering.symbols import symbol
from tui.core.session.new_table import TableDraft, all_games
from tui.widgets.rich_text_conversion import paint
from tui.widgets.settings_list import SettingsListItem


def boxes(draft: TableDraft, words: Words) -> list[SettingsListItem]:
    """Return the settings for game and edition, each only if there is a choice."""
    games = tuple((game.id, game.meta.title(words.lang)) for game in all_games())
    editions = tuple((id, words.translate_or(f"edition.{id}", id)) for id in draft.game.meta.editions)
    items = [
        SettingsListItem("game", words.translate("new_table.game"), games, draft.game.id),
        SettingsListItem("edition", words.translate("new_table.edition"), editions, draft.edition),
    ]
    if draft.game.id not in dict(games):
        del items[0]  # the game of a score sheet is not listed
    return [item for item in items if len(item.values) > 1]  # what leaves no choice stands in the title


def choices(draft: TableDraft, words: Words) -> list[SettingsListItem]:
    """Return the further settings of a table: depth of recording, and options of the game that apply to every table."""
    depths = setting_choices(draft.game, "depth", words)
    depth = SettingsListItem("depth", words.translate("new_table.depth"), depths, draft.depth)
    items = [depth] if len(depths) > 1 else []
    return items + [_choice(draft, option.id, words) for option in draft.game.meta.options if not option.asked]


def setting_rows(draft: TableDraft, words: Words) -> list[SettingsListItem]:
    return [_choice(draft, option.id, words) for option in draft.game.meta.options if option.asked]


def _choice(draft: TableDraft, name: str, words: Words) -> SettingsListItem:
    labels = setting_choices(draft.game, name, words)
    return SettingsListItem(name, words.translate(f"option.{name}"), labels, draft.options[name])


def option_explanation(draft: TableDraft, words: Words, id: str, ascii: bool) -> list[str]:
    """Return the explanation of a setting: the meaning of each value, or its effect."""
    if id == "depth":
        return [
            f"{symbol('cursor' if depth == draft.depth else 'bullet', ascii)} {text}: "
            f"{words.translate(f'depth_help.{depth}')}"
            for depth, text in setting_choices(draft.game, "depth", words)
        ]
    if id == "edition":
        return [words.translate("new_table.box_help"), words.translate("new_table.edition_help")]
    if id == "game":
        return [words.translate("new_table.box_help"), seats_range(draft, words)]
    if id == "beside":
        return [unjudged_text(draft, words) if draft.beside else words.translate("new_table.beside_help")]
    option = next(option for option in draft.game.meta.options if option.id == id)
    help_lines = [words.translate("new_table.asked_help")] if option.asked else []
    return [
        *help_lines,
        words.translate(f"option_help.{id}"),
        words.translate("new_table.default", value=write_setting(draft.game, id, option.default, words)),
    ]


def additions_row(draft: TableDraft, words: Words) -> SettingsListItem | None:
    """Return the setting for expansions of the game; None if the game has none."""
    more = draft.game.meta.beside
    values = (("", words.translate("new_table.nothing")), *((id, words.translate(f"beside.{id}")) for id in more))
    return SettingsListItem("beside", words.translate("new_table.beside"), values, draft.beside) if more else None


def unjudged_text(draft: TableDraft, words: Words) -> str:
    """Return a text that names the expansion that the referee does not judge."""
    return words.translate("new_table.not_judged", what=words.translate(f"beside.{draft.beside}"))


def house_line(draft: TableDraft, words: Words) -> str:
    """Return a line with the settings that differ from their defaults, or stating that there are none."""
    changed = [words.translate(f"depth.{draft.depth}")] if draft.depth != draft.game.depths[-1] else []
    for option in draft.game.meta.options:
        if draft.options[option.id] != option.default:
            value = write_setting(draft.game, option.id, draft.options[option.id], words)
            changed.append(f"{words.translate(f'option.{option.id}')}: {value}")
    return words.translate("new_table.house", how=words.join_items(changed) or words.translate("new_table.as_printed"))


def seats_range(draft: TableDraft, words: Words) -> str:
    """Return a text about the possible numbers of players."""
    seats = span(words, *draft.game.meta.seats)
    return words.translate("new_table.seats_range", game=draft.game.meta.title(words.lang), seats=seats)


def seat_line(draft: TableDraft, index: int, words: Words, theme: str, ascii: bool) -> Text:
    """Draw the position, letter, shape and colour before a player's name; a click selects the next colour."""
    colour = words.translate(f"seat_colour.{draft.people[index].colour}")
    seat = draft.marks().get(index)
    line = Text(f"{index + 1}  ")
    if seat is None:
        line.append(f"{symbol('dot', ascii)} {symbol('dot', ascii)}  {colour}")
    else:
        line.append_text(paint(seat_mark(seat, theme, ascii))).append(f"  {colour}", seat_style(seat, theme))
    line.apply_meta({"@click": f"screen.colour_of({index})"}, 3, len(line))
    return line


def earlier_line(names: Sequence[str], words: Words, max_names: int = 8) -> Text:
    """Draw a line with the names of earlier players; a click inserts a name at the first empty seat."""
    line = Text(words.translate("new_table.earlier") if names else "")
    for index, name in enumerate(names[:max_names]):
        line.append(words.join_items(["", ""]) if index else "")
        start = len(line)
        line.append(name)
        line.apply_meta({"@click": f"screen.take_name({index})"}, start, len(line))
    return line


def fault_lines(error: InputError, words: Words, ascii: bool) -> list[str]:
    """Format the faults as lines; a fault of a seat begins with the number of its row."""
    lines = []
    for fault in error.faults:
        seat_number = fault.field.removeprefix("seats.") if fault.field.startswith("seats.") else ""
        message = messages.fault(words, Fault(fault.key, "", fault.values))
        lines.append(
            f"{symbol('no', ascii)} {seat_number}: {message}" if seat_number else f"{symbol('no', ascii)} {message}"
        )
    return lines
