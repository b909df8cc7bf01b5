"""Words that stand in a file itself: the title of a chart, the label of a control."""

from typing import NamedTuple

from console.toml_file.section import Section


class Text(NamedTuple):
    """The same words in the languages that every file has; other languages are in console/languages."""

    en: str
    fr: str


def read_text(section: Section) -> Text:
    """The words of a section, which has a setting for each language."""
    return Text(*(section.text(language) for language in Text._fields))
