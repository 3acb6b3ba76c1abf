"""Score sheets as games of which only the points are known."""
