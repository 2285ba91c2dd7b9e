"""Reads: games, deals and evenings as frozen records for templates, paper and files.

Nothing here writes, and a template that gets one of these records asks the database nothing more.
"""
