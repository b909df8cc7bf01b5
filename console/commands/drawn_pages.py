"""Writing drawings: a PDF holds all pages, an SVG one."""

from pathlib import Path

import click

from console.commands.outputs import check_or_exit, write_or_exit
from console.panels.hardware.drawn_shapes import Drawing, Layer


def write_pages(
    pages: list[Drawing], layers: frozenset[Layer], out: Path | None, force: bool, inputs: list[Path]
) -> None:
    """A PDF holds all pages; an SVG holds one, so that several get numbers."""
    from console.panels.hardware.mm_svg import svg
    from console.panels.hardware.pdf import UnprintableError, pdf

    if out is None and len(pages) > 1:
        raise click.UsageError(f"there are {len(pages)} pages: name a file with --out, or one --page")
    if out is None:
        click.echo(svg(pages[0], layers), nl=False)
        return
    as_pdf = out.suffix.lower() == ".pdf"
    several = not as_pdf and len(pages) > 1
    names = [out.with_stem(f"{out.stem}-{n}") for n in range(1, len(pages) + 1)] if several else [out]
    for name in names:
        check_or_exit(name, force=force, inputs=inputs)
    try:
        contents = [pdf(*pages, layers=layers)] if as_pdf else [svg(page, layers).encode() for page in pages]
    except UnprintableError as error:
        raise click.ClickException(f"{error} Draw it as SVG.") from None
    for name, content in zip(names, contents, strict=True):
        write_or_exit(name, content, force=force, inputs=inputs)
