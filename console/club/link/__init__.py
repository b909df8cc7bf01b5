"""Beside each table: carries what it has played to the club, and what the club says to the table."""
