"""What stops a start is one sentence; what it makes is safe."""

import errno
import os
import socket
import stat
from pathlib import Path

import pytest

from binokel_site import launch
from binokel_site.launch import StartError
from manage import python_problem


@pytest.mark.parametrize("version", [(2, 7), (3, 9), (3, 10, 14)])
def test_old_python_is_refused_in_both_languages(version: tuple[int, ...]) -> None:
    """One sentence in German, the same in English, with what was found."""
    found = ".".join(map(str, version[:2]))
    assert python_problem(version) == (
        f"Binokel braucht Python 3.11 oder neuer, hier läuft {found}.\n"
        f"Binokel needs Python 3.11 or newer, this is {found}."
    )


@pytest.mark.parametrize("version", [(3, 11), (3, 14, 1), (4, 0)])
def test_new_python_will_do(version: tuple[int, ...]) -> None:
    """From 3.11 on."""
    assert python_problem(version) is None


def test_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A file where the folder should be: nobody can write there, not even root."""
    (tmp_path / "data").write_text("")
    with pytest.raises(StartError) as refusal:
        launch.require_writable(tmp_path / "data")
    german, english = str(refusal.value).splitlines()
    assert german.startswith(f"In den Ordner {tmp_path / 'data'} lässt sich nicht schreiben")
    assert english.startswith(f"The folder {tmp_path / 'data'} cannot be written to")


def test_writable_folder_is_made_and_left_empty(tmp_path: Path) -> None:
    """The trial leaves nothing behind."""
    launch.require_writable(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_half_a_secret_key_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk stops the start with one sentence, and the next one makes a whole key."""

    def full(*_args: object, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fdopen", full)
        with pytest.raises(StartError, match="No space left on device"):
            launch.ensure_secret_key(tmp_path / "key")
    assert list(tmp_path.iterdir()) == []


def test_secret_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    """The second start keeps the key of the first, and each machine has its own."""
    file, other = tmp_path / "key", tmp_path / "other"
    launch.ensure_secret_key(file)
    launch.ensure_secret_key(other)
    first = file.read_text()
    launch.ensure_secret_key(file)
    assert file.read_text() == first
    assert len(first) >= 50
    assert other.read_text() != first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(found.name for found in tmp_path.iterdir()) == ["key", "other"]


def test_environment_keeps_what_is_set(tmp_path: Path) -> None:
    """A small server uses the same command with its own values."""
    environ = {
        "BINOKEL_DATA_DIR": str(tmp_path),
        "BINOKEL_LOCAL_NETWORK": "no",
        "BINOKEL_HOSTS": "binokel.example",
        "BINOKEL_SECRET_KEY": "s" * 60,
    }
    launch.prepare_environment(environ)
    assert environ["BINOKEL_LOCAL_NETWORK"] == "no"
    assert environ["BINOKEL_HOSTS"] == "binokel.example"
    assert environ["BINOKEL_MACHINE_PAGE"] == "yes"
    assert list(tmp_path.iterdir()) == []  # its key is elsewhere


def test_taken_port_is_one_sentence() -> None:
    """The sentence says what to do instead."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(StartError) as refusal:
            launch.open_port("127.0.0.1", port, patience=0)
    german, english = str(refusal.value).splitlines()
    assert german == f"Der Port {port} ist nicht frei; ein anderer geht mit make run PORT=8123."
    assert english == f"Port {port} is not free; choose another with make run PORT=8123."


@pytest.mark.parametrize(("code", "said"), [(errno.EACCES, "nicht erlaubt"), (errno.EADDRNOTAVAIL, "nicht öffnen")])
def test_port_that_cannot_be_had_is_one_sentence(monkeypatch: pytest.MonkeyPatch, code: int, said: str) -> None:
    """Waiting would not help, so it is said at once."""

    def refuse(*_args: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(StartError, match=said):
        launch.open_port("127.0.0.1", 80, patience=60)


@pytest.mark.parametrize("text", ["", "abc", "0", "-1", "65536", "99999999999", "\uff18\uff10", "80.5"])
def test_what_is_no_port_is_one_sentence(text: str) -> None:
    """It is refused before anything else happens."""
    with pytest.raises(StartError, match="kein Port"):
        launch.port_number(text)


def test_port_of_the_command_line_is_read() -> None:
    assert [launch.port_number(text) for text in ("1", "8123", "65535")] == [1, 8123, 65535]


def test_free_port_is_open_at_once() -> None:
    """Whoever connects before the server is up waits, and is not refused."""
    listener = launch.open_port("127.0.0.1", 0, patience=0)
    with listener, socket.create_connection(listener.getsockname(), timeout=5):
        pass


def test_lock_says_where_the_first_start_runs(tmp_path: Path) -> None:
    """A lock belongs to a process, so the second start is one."""
    held = launch.lock_folder(tmp_path, url="http://192.0.2.7:8000/", patience=0)
    child = os.fork()
    if child == 0:  # in the second process: 7 means refused as it should be
        try:
            launch.lock_folder(tmp_path, url="http://192.0.2.8:8000/", patience=0)
        except StartError as refusal:
            os._exit(7 if "schon: http://192.0.2.7:8000/\n" in str(refusal) else 1)
        os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    os.close(held)


def test_addresses_are_for_other_machines() -> None:
    """No phone reaches this machine under a loopback address."""
    assert [address for address in launch.network_addresses() if address.startswith("127.")] == []


def test_unreachable_network_is_no_error() -> None:
    """Without a way out there is no address, and no exception."""
    assert list(launch._address_towards("255.255.255.255")) == []


def test_hosts_are_named_ones_only() -> None:
    """Never a star: the machine answers to its own names."""
    hosts = launch.own_hosts()
    assert hosts[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert not [host for host in hosts if "*" in host or not host]
