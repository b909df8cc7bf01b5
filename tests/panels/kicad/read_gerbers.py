"""What ready files hold, by a reader that is not KiCad's: gerbonara. Prints one JSON object.

python read_gerbers.py FOLDER
"""

import json
import sys
from pathlib import Path

from gerbonara import LayerStack
from gerbonara.utils import MM


def read(folder: Path) -> dict[str, object]:
    stack = LayerStack.open(folder)
    (left, bottom), (right, top) = stack.outline.bounding_box(MM)
    holes: dict[str, int] = {}
    for layer in (stack.drill_pth, stack.drill_npth):
        for hole in layer.objects if layer else ():
            size = f"{hole.tool.diameter:.2f}" + ("" if layer is stack.drill_pth else " unplated")
            holes[size] = holes.get(size, 0) + 1
    counts = {
        " ".join(side): len(stack.graphic_layers[side].objects)
        for side in (
            ("top", "copper"),
            ("bottom", "copper"),
            ("top", "mask"),
            ("bottom", "mask"),
            ("top", "silk"),
        )
    }
    return {"size": [round(right - left, 2), round(top - bottom, 2)], "holes": holes, "objects": counts}


if __name__ == "__main__":
    print(json.dumps(read(Path(sys.argv[1]))))
