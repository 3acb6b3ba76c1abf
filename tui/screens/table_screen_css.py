"""The style sheet of the table screen, with panel positions for each terminal size."""

from __future__ import annotations

LAYOUT = """
TableScreen TitleBar { display: none; }
TableScreen #left { width: 1fr; padding-right: 1; }
TableScreen #right { width: 36; }
TableScreen #right TextPane { border-left: solid $panel; padding-left: 1; }
TableScreen.-middle #left, TableScreen.-wide #left, TableScreen.-widest #left { padding-left: 1; }
TableScreen.-middle #right { width: 46; }
TableScreen #beside { display: none; border-left: solid $panel; padding-left: 1; }
TableScreen.-wide #right { width: 46; }
TableScreen.-widest #beside { display: block; width: 48; }
TableScreen.-widest #right { width: 40; }
TableScreen DeclarePanel { height: 1fr; border-top: solid $primary; border-title-style: bold; }
TableScreen.ascii DeclarePanel { border-top: ascii $primary; }
TableScreen.ascii #right TextPane, TableScreen.ascii #beside { border-left: ascii $panel; }
TableScreen.called { tint: $primary 40%; }
TableScreen.-tall MoveForm { height: 14; }
"""
