"""What must be right on a machine before the server starts; standard library only, no settings.

The terminal belongs to players who know German first, and some of it is written before Django's
translations exist. So every sentence here stands in both languages, German first.
"""

import errno
import os
import secrets
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, MutableMapping
from pathlib import Path

PROJECT_DIR = Path(__file__).resolve().parent.parent
DEFAULT_PORT = 8000
LAST_PORT = 65535
# A server that was killed lets go of its port once its worker notices, about a second later.
PATIENCE_SECONDS = 3.0


class StartError(Exception):
    """A reason not to start that the person at the machine can do something about."""

    def __init__(self, german: str, english: str) -> None:
        """Take the same sentence twice."""
        super().__init__(f"{german}\n{english}")


def prepare_environment(environ: MutableMapping[str, str]) -> None:
    """Fill in what `start` on a players' machine means, and end with one sentence where it cannot.

    What is set already stays: a small server uses the same command with its own values.
    """
    data_dir = data_dir_of(environ)
    try:
        require_writable(data_dir)
        if not environ.get("BINOKEL_SECRET_KEY"):
            ensure_secret_key(data_dir / "secret_key")
    except StartError as problem:
        sys.exit(str(problem))
    environ.setdefault("BINOKEL_LOCAL_NETWORK", "yes")
    environ.setdefault("BINOKEL_MACHINE_PAGE", "yes")
    environ.setdefault("BINOKEL_HOSTS", ",".join(own_hosts()))


def data_dir_of(environ: MutableMapping[str, str]) -> Path:
    """Find the folder for everything that the program writes; the settings read it the same way."""
    return Path(environ.get("BINOKEL_DATA_DIR") or PROJECT_DIR / "data").resolve()


def require_writable(folder: Path) -> None:
    """Make the folder and write into it once, because permissions alone do not tell."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as problem:
        raise unwritable(folder, problem) from None


def unwritable(folder: Path, problem: OSError) -> StartError:
    """The reason why nothing can be written into a folder: no permission, a full disk."""
    return StartError(
        f"In den Ordner {folder} lässt sich nicht schreiben ({problem.strerror}).",
        f"The folder {folder} cannot be written to ({problem.strerror}).",
    )


def ensure_secret_key(file: Path) -> None:
    """Make this machine's own secret key on the first start, readable for its owner only."""
    if file.exists():
        return
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".secret_key-")  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as fresh:
            fresh.write(secrets.token_urlsafe(60))
    except OSError as problem:
        Path(name).unlink()
        raise unwritable(file.parent, problem) from None
    # Whole or not at all: a second start at the same moment must not read half a key.
    Path(name).replace(file)


def lock_folder(folder: Path, *, url: str, patience: float = PATIENCE_SECONDS) -> int:
    """Hold the folder for this process, and return the file that holds it.

    The lock ends with the process, however it ends; `url` tells a second start where the first runs.
    """
    handle = os.open(folder / "start.lock", os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + patience
    while not _try_lock(handle):
        if time.monotonic() > deadline:
            running = os.pread(handle, 200, 0).decode("utf-8", "replace").strip() if os.name == "posix" else ""
            os.close(handle)
            where = f": {running}" if running else ""
            raise StartError(
                f"Binokel läuft in diesem Ordner schon{where}", f"Binokel is already running in this folder{where}"
            )
        time.sleep(0.1)
    if os.name == "posix":  # Windows locks the text away from the reader
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{url}\n".encode(), 0)
    return handle


def _try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - exists there only

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - does not exist on Windows

            # A lock of the process, not of the file handle, which the workers inherit.
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def port_number(text: str) -> int:
    """Read the port of the command line."""
    if text.isascii() and text.isdigit() and len(text) <= len(str(LAST_PORT)) and 1 <= int(text) <= LAST_PORT:
        return int(text)
    raise StartError(
        f"{text!r} ist kein Port; es geht eine Zahl von 1 bis {LAST_PORT}, zum Beispiel 8123.",
        f"{text!r} is no port; take a number from 1 to {LAST_PORT}, such as 8123.",
    )


def open_port(host: str, port: int, *, patience: float = PATIENCE_SECONDS) -> socket.socket:
    """Listen on the port; the server takes the socket over, so nobody can come between."""
    deadline = time.monotonic() + patience
    while True:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # on Windows it would let two servers share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Header and body leave at once; accepted connections inherit it.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            listener.bind((host, port))
            listener.listen(128)
        except OSError as problem:
            listener.close()
            if problem.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise _port_refused(port, problem) from None
            time.sleep(0.1)
        else:
            return listener


def _port_refused(port: int, problem: OSError) -> StartError:
    """Say what is wrong with the port, and what to do instead."""
    german, english = {
        errno.EADDRINUSE: (f"Der Port {port} ist nicht frei", f"Port {port} is not free"),
        errno.EACCES: (f"Der Port {port} ist hier nicht erlaubt", f"Port {port} is not allowed here"),
    }.get(
        problem.errno or 0,
        (
            f"Der Port {port} lässt sich nicht öffnen ({problem.strerror})",
            f"Port {port} cannot be opened ({problem.strerror})",
        ),
    )
    another = "make run PORT=8123" if os.name == "posix" else "manage.py start --port 8123"
    return StartError(f"{german}; ein anderer geht mit {another}.", f"{english}; choose another with {another}.")


def own_hosts() -> list[str]:
    """List the names and addresses under which phones and this machine may ask for the site."""
    name = socket.gethostname().lower()
    local = [name, f"{name}.local"] if name and "." not in name else [name]
    return list(dict.fromkeys(["localhost", "127.0.0.1", "[::1]", *filter(None, local), *network_addresses()]))


def network_addresses() -> list[str]:
    """List this machine's addresses in its networks, the likeliest for a phone first.

    Nothing is sent: a hall without internet, or this machine's own hotspot, must do.
    """
    found = [*_address_towards("192.0.2.1"), *_interface_addresses(), *_name_addresses()]
    usable = [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]
    # An address that a machine gave itself (169.254) is the last resort.
    return sorted(usable, key=lambda address: address.startswith("169.254."))


def _address_towards(target: str) -> Iterator[str]:
    """Ask the routing table which address would be used; connecting UDP sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
            yield probe.getsockname()[0]
        except OSError:
            return


def _interface_addresses() -> Iterator[str]:
    """Ask each network card: a hotspot has an address, but no way out that the first probe finds."""
    if sys.platform != "linux":
        return
    import fcntl  # noqa: PLC0415 - does not exist on Windows

    get_address = 0x8915  # SIOCGIFADDR, see netdevice(7)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _index, name in socket.if_nameindex():
            if name.startswith(("lo", "docker", "br-", "veth", "virbr")):
                continue  # no phone is in there
            try:
                answer = fcntl.ioctl(probe, get_address, name.encode()[:15].ljust(256, b"\0"))
            except OSError:
                continue  # a card without an address
            yield socket.inet_ntoa(answer[20:24])


def _name_addresses() -> Iterator[str]:
    try:
        yield from socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return
