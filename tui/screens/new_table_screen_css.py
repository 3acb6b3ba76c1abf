"""The style sheet of the form for a new table: the explanation is below the form, or beside it on a wide terminal."""

from __future__ import annotations

LAYOUT = """
NewTableScreen #panes, NewTableScreen #left, NewTableScreen #form { height: 1fr; }
NewTableScreen #form { padding: 0 2; }
NewTableScreen #explain { height: auto; min-height: 5; max-height: 50%; padding: 0 2; }
NewTableScreen #explain { border-top: solid $panel; }
NewTableScreen.wide #panes { layout: horizontal; }
NewTableScreen.wide #left { width: 72; align-vertical: middle; }
NewTableScreen.wide #form { height: auto; max-height: 100%; }
NewTableScreen.wide #explain { width: 1fr; height: 1fr; max-height: 100%; padding: 1 2; align-vertical: middle; }
NewTableScreen.wide #explain { border-top: none; border-left: solid $panel; }
NewTableScreen.ascii #explain { border-top: ascii $panel; }
NewTableScreen.ascii.wide #explain { border-top: none; border-left: ascii $panel; }
NewTableScreen VerticalScroll { }
NewTableScreen .line, NewTableScreen .head { height: 1; }
NewTableScreen .head { text-style: bold; }
NewTableScreen .mark, NewTableScreen .label { width: 20; }
NewTableScreen Input { width: 32; }
NewTableScreen #earlier { height: auto; max-height: 2; }
NewTableScreen #box { margin-bottom: 1; }
NewTableScreen #create { margin-bottom: 1; }
NewTableScreen #more { height: auto; padding: 0 0 0 2; }
NewTableScreen #explanation.bad { color: $error; }
"""
