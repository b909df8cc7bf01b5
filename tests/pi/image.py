"""The bare system on a disk, as a freshly written card has it: made once, kept in the cache.

mmdebstrap fills a folder, mke2fs makes disks of it without a loop mount. `/boot` is a disk of its own, as on
a Pi: kernel, initrd and `firmware/cmdline.txt` are read from it before each start, so that what an operator
changes there counts.
"""

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pi.systems import System

ROOT_SIZE, BOOT_SIZE, STICK_SIZE = "6G", "400M", "200M"
USER = "you"
"""As docs/operating.md calls whoever sets the Pi up."""
COPY = "/srv/copy/sonar-table.git"
"""Where the document's `https://YOUR-COPY-OF/sonar-table.git` leads to."""
OWN_AUTHORITIES = Path("/usr/local/share/ca-certificates")

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Image:
    """A system on its two disks, which are never written to again."""

    root: Path
    boot: Path


def cache() -> Path:
    """Where images are kept, outside the repository."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "sonar-table" / "bench"


def key_file() -> Path:
    """The key that the bench logs in with."""
    key = cache() / "key"
    if not key.exists():
        key.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    return key


def bare_image(system: System, tell: Tell) -> Image:
    """The system as Raspberry Pi OS Lite would be: from the cache, or made now, which takes minutes."""
    key = key_file().with_suffix(".pub").read_text().strip()
    script = set_up_script(system, key)
    version = blake2b(f"{system} {system.packages} {script}".encode(), digest_size=5).hexdigest()
    folder = cache() / f"{system.name}-{version}"
    image = Image(folder / "root.img", folder / "boot.img")
    if not image.root.exists():
        tell(f"making the image of {system.name}: some minutes, once")
        _make(system, script, folder)
    return image


def set_up_script(system: System, key: str) -> str:
    """What is done inside the new system: a user with a key, a network, the card's command line."""
    return f"""
set -e
useradd --create-home --shell /bin/bash --groups sudo,dialout,video,audio,input,render {USER}
echo '{USER} ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/{USER}
install -d -o {USER} -g {USER} -m 700 /home/{USER}/.ssh
echo '{key}' > /home/{USER}/.ssh/authorized_keys
chown {USER}: /home/{USER}/.ssh/authorized_keys
echo sonar > /etc/hostname
echo '127.0.0.1 localhost sonar' > /etc/hosts
echo '/dev/vda / ext4 defaults,noatime 0 1' > /etc/fstab
echo 'LABEL=sonar-boot /boot ext4 noatime,x-systemd.device-timeout=900 0 2' >> /etc/fstab
printf '[Match]\\nName=en*\\n[Network]\\nDHCP=ipv4\\n' > /etc/systemd/network/en.network
systemctl enable systemd-networkd ssh
systemctl mask apt-daily.timer apt-daily-upgrade.timer man-db.timer systemd-networkd-wait-online.service
rm -f /etc/resolv.conf; echo 'nameserver 10.0.2.3' > /etc/resolv.conf
mkdir -p /boot/firmware /srv/copy
echo 'console={system.serial_console} console=tty1 root=/dev/vda rootfstype=ext4 rw fsck.repair=yes rootwait' \
    > /boot/firmware/cmdline.txt
git='[url "file://{COPY}"]\\n\\tinsteadOf = https://YOUR-COPY-OF/sonar-table.git\\n[safe]\\n\\tdirectory = *\\n'
printf "$git" > /etc/gitconfig
printf '[global]\\ncert = /etc/ssl/certs/ca-certificates.crt\\n' > /etc/pip.conf
update-ca-certificates
"""  # noqa: E501


def _make(system: System, script: str, folder: Path) -> None:
    if os.geteuid() != 0:
        raise PermissionError("images are made as root: sudo make prove-pi")
    if system.is_arm:
        let_arm_programs_run()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix="making-") as making:
        root = Path(making) / "root"
        with (folder.parent / f"{system.name}.log").open("wb") as log:
            _fill(system, script, root, log.fileno())
            boot = Path(making) / "boot"
            (root / "boot").rename(boot)
            (root / "boot").mkdir()
            ready = Path(making) / "ready"
            ready.mkdir()
            make_disk(ready / "boot.img", BOOT_SIZE, label="sonar-boot", content=boot)
            make_disk(ready / "root.img", ROOT_SIZE, label="sonar-root", content=root)
        ready.rename(folder)


def _fill(system: System, script: str, root: Path, log: int) -> None:
    """A few modules in the initrd instead of all: under emulation that saves minutes."""
    modules = "virtio_pci\\nvirtio_blk\\next4\\nvirtio_net\\n"
    few = 'there="$1/etc/initramfs-tools"; mkdir -p "$there/conf.d"; '
    few += 'echo MODULES=list > "$there/conf.d/bench"; '
    few += f'printf "{modules}" > "$1/etc/initramfs-tools/modules"'
    authorities = f'if [ -d {OWN_AUTHORITIES} ]; then mkdir -p "$1{OWN_AUTHORITIES}"; '
    authorities += f'cp -r {OWN_AUTHORITIES}/. "$1{OWN_AUTHORITIES}"; fi'
    command = [
        "nice", "-n", "10", "mmdebstrap", "--variant=apt", "--format=directory",
        f"--architectures={system.processor}", f"--include={','.join(system.packages)}",
        '--aptopt=Acquire::Languages "none"',
        f"--essential-hook={few}",
        f"--customize-hook={authorities}",
        f'--customize-hook=chroot "$1" sh -c {shlex.quote(script)}',
        system.suite, str(root), *system.sources,
    ]  # fmt: skip
    subprocess.run(command, check=True, stdout=log, stderr=log, stdin=subprocess.DEVNULL)


def make_disk(path: Path, size: str, *, label: str, content: Path | None = None) -> None:
    """An ext4 disk without partitions, with this content."""
    with_content = () if content is None else ("-d", str(content))
    subprocess.run(["truncate", "-s", size, str(path)], check=True)
    command = ["/sbin/mke2fs", "-q", "-t", "ext4", "-L", label, *with_content, "-F", str(path)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def make_stick(path: Path, size: str = STICK_SIZE) -> None:
    """A USB stick as it is sold: one partition, nothing for us on it."""
    path.unlink(missing_ok=True)
    subprocess.run(["truncate", "-s", size, str(path)], check=True)
    subprocess.run(["/sbin/sfdisk", "-q", str(path)], input=b"type=83\n", check=True)


def read_from_disk(disk: Path, name: str) -> bytes:
    """A file of an ext4 disk that nobody has mounted; nothing if it is not there."""
    command = ["/sbin/debugfs", "-R", f"cat {name}", str(disk)]
    return subprocess.run(command, check=True, capture_output=True).stdout


def names_on_disk(disk: Path, folder: str) -> list[str]:
    """What is in a folder of an ext4 disk."""
    listed = subprocess.run(
        ["/sbin/debugfs", "-R", f"ls -p {folder}", str(disk)], check=True, capture_output=True, text=True
    ).stdout
    return sorted(row.split("/")[5] for row in listed.splitlines() if row.count("/") >= 6)


def layer_over(below: Path, path: Path) -> None:
    """A disk that takes what is written, over one that stays as it is."""
    path.unlink(missing_ok=True)
    kind = "qcow2" if below.suffix == ".qcow2" else "raw"
    command = ["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(below.resolve()), "-F", kind, str(path)]
    subprocess.run(command, check=True)


def copy_disk(source: Path, target: Path) -> None:
    subprocess.run(["cp", "--sparse=always", str(source), str(target)], check=True)


def missing_programs() -> list[str]:
    """What the bench cannot do without, and this computer lacks."""
    places = f"{os.environ.get('PATH', '')}:/sbin:/usr/sbin"
    needed: Sequence[str] = (
        "mmdebstrap",
        "arch-test",
        "qemu-img",
        "mke2fs",
        "debugfs",
        "sfdisk",
        "ssh",
        "ssh-keygen",
    )
    return [name for name in needed if shutil.which(name, path=places) is None]


def let_arm_programs_run() -> None:
    """The kernel hands programs for arm64 to qemu-user, once it was told."""
    registry = Path("/proc/sys/fs/binfmt_misc")
    if not (registry / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(registry)], check=True)
    if not (registry / "qemu-aarch64").exists():
        (registry / "register").write_text(Path("/usr/lib/binfmt.d/qemu-aarch64.conf").read_text().strip())
