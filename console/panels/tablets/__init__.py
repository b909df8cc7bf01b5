"""Tablets as a link: what of a touch no tablet can forge, and the link itself."""
