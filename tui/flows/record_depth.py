"""How much is kept of a table from now on."""

from __future__ import annotations

from referee.rules.game_settings import setting_choices
from scoring.text_catalogs import Words
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import PickDialogItem


async def depth(host: DialogHostProtocol) -> None:
    """Choose what is kept from now on; where that is every move again, what is known of the pieces is asked."""
    here = host.table.world.depth

    def depths(words: Words) -> list[PickDialogItem]:
        choices = setting_choices(host.table.game, "depth", words)
        return [PickDialogItem(one, f"{text}{'  *' if one == here else ''}", one) for one, text in choices]

    def moved(words: Words) -> list[PickDialogItem]:
        return [
            PickDialogItem(True, words.say("table.depth_anew")),
            PickDialogItem(False, words.say("table.depth_same")),
        ]

    wanted = await host.pick(lambda w: w.say("table.which_depth"), depths)
    if not wanted or wanted == here:
        return
    anew = await host.pick(lambda w: w.say("table.depth_moved"), moved) if wanted == "full" else False
    if anew is not None:
        words = host.words
        said = words.say("table.depth_now", depth=words.say(f"depth.{wanted}"))
        host.do(lambda: host.table.option("depth", wanted, anew), said)
