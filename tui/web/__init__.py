"""The phone pages of a table: a web interface for the players' phones, loaded only when enabled."""
