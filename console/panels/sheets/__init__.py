"""Sheets for the workshop, made from the files in hardware/: circuits, boards, headers, cables, boxes."""
