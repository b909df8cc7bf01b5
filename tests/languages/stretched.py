"""A language that nobody speaks, made of the English one: accents added, and a third longer.

A word is stretched by saying some of its letters twice; what stands in {braces} is left as it is.

    python -m tests.languages.stretched folder    # writes folder/xx
"""

import re
import sys
from pathlib import Path

from console.core.charts import read_chart, shipped_files
from console.languages import ENGLISH, FOLDERS, read_words
from console.panels.hardware import load_panel, load_wiring
from console.panels.hardware.parts import load_parts
from console.panels.hardware.wiring import WIRINGS

LANGUAGE = "xx"
_ACCENTED = str.maketrans("aceinosuyACEINOSUY", "âçéïñöšûÿÂÇÉÏÑÖŠÛŸ")
_GAP_OR_WORD = re.compile(r"\{[^}]*\}|[^\W\d_]+|.")


def stretched(words: str) -> str:
    """The words a third longer, with accents.

    >>> stretched("Red: {count} torpedoes left")
    'Rééd: {count} ttöörppéddööéš llééfft'
    """
    out, owed = "", 0.0
    for part in _GAP_OR_WORD.findall(words):
        if part.startswith("{"):
            out += part
            continue
        owed += len(part) / 3
        for index, letter in enumerate(part.translate(_ACCENTED)):
            twice = owed >= 1 and letter.isalpha() and (index > 0 or letter.islower())
            out += letter * (2 if twice else 1)
            owed -= twice
    return out


def written_in_files() -> set[str]:
    """The English words of charts, panel, wirings and parts."""
    panel = load_panel()
    charts = [read_chart(path) for path in shipped_files()]
    texts = [text for chart in charts for text in (chart.title, chart.briefing)]
    texts += [control.label for control in (*panel.controls, *panel.table)]
    texts += [control.kind.part for control in (*panel.controls, *panel.table)]
    texts += [station.name for station in panel.stations]
    texts += [heading.text for station in panel.stations for heading in station.headings]
    texts += [load_wiring(panel, wiring).title for wiring in WIRINGS]
    file = load_parts()
    texts += [one.name for one in (*file.parts, *file.loads, *file.supplies.values())]
    return {text.en for text in texts}


def write_language(folder: Path) -> None:
    """Write the language as a translator would: a folder of files beside `en` and `fr`."""
    sections: dict[str, list[str]] = {}
    for key, words in read_words(FOLDERS[0] / ENGLISH).items():
        section, _, name = key.partition(".")
        kept = section == "language" and name in ("voice", "decimal-mark", "day-and-time")
        sections.setdefault(section, []).append(f"{name} = {_quoted(words if kept else stretched(words))}")
    sections["written"] = [
        f"{_quoted(words)} = {_quoted(stretched(words))}" for words in sorted(written_in_files())
    ]
    own = folder / LANGUAGE
    own.mkdir(parents=True)
    for section, lines in sections.items():
        (own / f"{section}.toml").write_text("\n".join((f"[{section}]", *lines, "")), encoding="utf-8")


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


if __name__ == "__main__":
    write_language(Path(sys.argv[1]))
