"""The tables played on this machine, and statistics about them."""
