"""Lines in which people type the printed values of a component: read, checked and written as `lines.toml` describes."""
