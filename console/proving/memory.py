"""How much memory this process holds."""

import ctypes
import gc
import resource
from contextlib import suppress
from pathlib import Path


def memory_mb() -> float:
    """The memory in use now."""
    return round(_memory_in_use() / 1e6, 2)


def _memory_in_use() -> int:
    """Memory of this process in use, in bytes; what was freed is given back first."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
