"""The parts of the terminal interface that do not import Textual: everything except screens and widgets."""
