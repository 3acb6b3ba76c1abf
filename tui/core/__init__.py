"""The core of the terminal interface: everything but screens; no module here loads Textual."""
