"""What an X server shows, asked of libX11, which SDL itself draws with."""

import ctypes

import pygame
from pygame import Surface

_ALL_PLANES = ctypes.c_ulong(-1).value
_Z_PIXMAP = 2
_BITS = 32
_ON_ERROR = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class _Image(ctypes.Structure):
    """The part of XImage up to where its pixels are described."""

    _fields_ = (
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
        ("bits_per_pixel", ctypes.c_int),
    )


def desktop_of_x11() -> Surface | None:
    """All outputs of the X server that DISPLAY names, in one picture; None: it does not let us see."""
    try:
        x11 = _library()
    except OSError:
        return None
    display = x11.XOpenDisplay(None)
    if not display:
        return None
    forgive = _ON_ERROR(lambda *_: 0)
    before = x11.XSetErrorHandler(forgive)  # Xlib would end the process
    try:
        return _picture(x11, display)
    finally:
        x11.XCloseDisplay(display)
        x11.XSetErrorHandler(before)


def _library() -> ctypes.CDLL:
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    for side in (x11.XDisplayWidth, x11.XDisplayHeight):
        side.argtypes = [ctypes.c_void_p, ctypes.c_int]
    x11.XDefaultScreen.argtypes = [ctypes.c_void_p]
    x11.XGetImage.argtypes = [
        ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int,
        ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int,
    ]  # fmt: skip
    x11.XGetImage.restype = ctypes.POINTER(_Image)
    x11.XFree.argtypes = [ctypes.c_void_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    x11.XSetErrorHandler.argtypes = [ctypes.c_void_p]
    x11.XSetErrorHandler.restype = ctypes.c_void_p
    return x11


def _picture(x11: ctypes.CDLL, display: int) -> Surface | None:
    screen = x11.XDefaultScreen(display)
    size = x11.XDisplayWidth(display, screen), x11.XDisplayHeight(display, screen)
    root = x11.XDefaultRootWindow(display)
    found = x11.XGetImage(display, root, 0, 0, *size, _ALL_PLANES, _Z_PIXMAP)
    if not found:
        return None
    image = found.contents
    try:
        if image.bits_per_pixel != _BITS:
            return None
        pixels = ctypes.string_at(image.data, image.bytes_per_line * image.height)
        return pygame.image.frombuffer(pixels, size, "BGRA", image.bytes_per_line)
    finally:
        x11.XFree(image.data)
        x11.XFree(found)
