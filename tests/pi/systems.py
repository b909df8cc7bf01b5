"""The systems that a table is tried on: what Raspberry Pi OS Lite is made of, on two processors."""

from dataclasses import dataclass

MIRROR = "http://deb.debian.org/debian"
SECURITY = "http://deb.debian.org/debian-security"

LITE = (
    "alsa-utils", "busybox", "ca-certificates", "dbus", "e2fsprogs", "init", "initramfs-tools",
    "iproute2", "kmod", "less", "libpam-systemd", "nano", "openssh-server", "polkitd", "procps", "python3",
    "sudo", "systemd", "systemd-timesyncd", "udev", "usbutils", "util-linux",
)  # fmt: skip
"""Of what Raspberry Pi OS Lite brings, what the operator's steps may rest on; they install the rest."""


@dataclass(frozen=True)
class System:
    """One release on one processor."""

    suite: str
    processor: str

    @property
    def name(self) -> str:
        return f"{self.suite}-{self.processor}"

    @property
    def is_arm(self) -> bool:
        return self.processor == "arm64"

    @property
    def packages(self) -> tuple[str, ...]:
        """Everything that the bare system is made of."""
        return tuple(sorted({*LITE, f"linux-image-{self.processor}"}))

    @property
    def sources(self) -> tuple[str, ...]:
        """Where its packages come from."""
        return (
            f"deb {MIRROR} {self.suite} main",
            f"deb {MIRROR} {self.suite}-updates main",
            f"deb {SECURITY} {self.suite}-security main",
        )

    @property
    def emulator(self) -> tuple[str, ...]:
        """The machine, drawn by software."""
        if self.is_arm:
            return ("qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72")
        return ("qemu-system-x86_64", "-M", "q35", "-cpu", "max")

    @property
    def sound_card(self) -> tuple[str, str]:
        """A card of the kernel's own that nobody hears, one that this kernel has: its driver and its name."""
        return ("snd-aloop", "Loopback") if self.is_arm else ("snd-dummy", "Dummy")

    @property
    def sound_options(self) -> str:
        """The plain dummy card has too small a buffer for the speaker-test of Trixie."""
        return "" if self.is_arm else "model=emu10k1"

    @property
    def serial_console(self) -> str:
        return "ttyAMA0" if self.is_arm else "ttyS0"


SYSTEMS = tuple(
    System(suite, processor) for processor in ("amd64", "arm64") for suite in ("bookworm", "trixie")
)
