"""Reading what people say: the parts of `tui.desk.reading`, and lines that must not be read as something else."""
