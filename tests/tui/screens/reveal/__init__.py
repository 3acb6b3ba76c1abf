"""The screen that reveals a scoring."""
