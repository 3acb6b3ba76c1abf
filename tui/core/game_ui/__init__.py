"""The interface that a game implements for the display of its boards, scorings and cards."""
