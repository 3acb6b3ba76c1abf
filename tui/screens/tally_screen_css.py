"""The style sheet of the score sheet screen: sheet or result, or both side by side on a wide terminal."""

from __future__ import annotations

LAYOUT = """
TallyScreen #sheet { width: 1fr; }
TallyScreen.-wide #sheet { width: 81; border-right: solid $panel; }
TallyScreen.ascii.-wide #sheet { border-right: ascii $panel; }
TallyScreen #message { height: 3; padding: 0 1; background: $surface; }
TallyScreen #part { padding: 0 1; }
TallyScreen.-wide #part, TallyScreen.-short #part { display: none; }
TallyScreen #beside { width: 1fr; display: none; }
TallyScreen #whole { padding: 0 1; }
TallyScreen.-narrow #whole { display: none; }
TallyScreen.results #sheet { display: none; }
TallyScreen.results #beside { display: block; }
TallyScreen.-wide #sheet { display: block; }
TallyScreen.-wide #beside { display: block; }
"""
