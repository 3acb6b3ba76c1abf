"""Typed lines with the printed values of a component: parsed, checked and formatted as `lines.toml` specifies."""
