"""Printed values of a physical copy ("box"): library, pages to copy from, import and merge."""
