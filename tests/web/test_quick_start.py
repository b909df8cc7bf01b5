"""Pages that were killed are back at once: what only some pages need is loaded when somebody asks for it."""

import subprocess
import sys

_LOADED = "console.commands.web, console.web.web_pages, console.pages.network.page_server"
_SAY = f"import sys, {_LOADED}; print(*sys.modules)"
LATER = ("pygame", "console.table.scenes", "console.displays", "console.debrief", "console.journal")


def test_pages_start_without_pictures_debriefs_and_journals() -> None:
    done = subprocess.run([sys.executable, "-c", _SAY], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "console.web.web_pages" in loaded
    assert [name for name in loaded if name.startswith(LATER)] == []
