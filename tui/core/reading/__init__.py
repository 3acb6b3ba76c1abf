"""Reading what people type: from a line to declarations, guided by what is legal."""
