"""Readers of the environment fail loudly, and the local-network mode switches exactly what it may."""

import json
import os
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from binokel_site.environment import env_bool, env_int, env_list, env_secret, postgres_options
from binokel_site.launch import PROJECT_DIR

SHOW_SETTINGS = """
from django.conf import settings
import json
names = [name for name in dir(settings) if name.isupper() and name != "SECRET_KEY"]
print(json.dumps({name: repr(getattr(settings, name)) for name in names}))
"""


@pytest.mark.parametrize("text", ["1", "true", "Yes", " on "])
def test_flag_is_true(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four ways to say yes, in any case."""
    monkeypatch.setenv("X", text)
    assert env_bool("X", default=False) is True


@pytest.mark.parametrize("text", ["0", "FALSE", "no", "off"])
def test_flag_is_false(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four ways to say no, in any case."""
    monkeypatch.setenv("X", text)
    assert env_bool("X", default=True) is False


@pytest.mark.parametrize("default", [True, False])
def test_flag_unset_or_empty_is_the_default(*, default: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty variable is the same as none."""
    monkeypatch.delenv("X", raising=False)
    assert env_bool("X", default=default) is default
    monkeypatch.setenv("X", "")
    assert env_bool("X", default=default) is default


@pytest.mark.parametrize("text", ["ja", "2", "truee", "None"])
def test_flag_refuses_unknown_words(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that is neither yes nor no is named in one sentence."""
    monkeypatch.setenv("X", text)
    with pytest.raises(ImproperlyConfigured, match=f"^X is '{text}', but must be one of [^.]*[.]$"):
        env_bool("X", default=True)


@pytest.mark.parametrize(("text", "reason"), [("x", "whole number"), ("1.5", "whole number"), ("0", "between 1 and 9")])
def test_number_refuses_what_it_cannot_be(text: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No number, and a number out of bounds."""
    monkeypatch.setenv("X", text)
    with pytest.raises(ImproperlyConfigured, match=reason):
        env_int("X", default=5, minimum=1, maximum=9)


def test_number_and_list_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Good values come through, blanks around them do not."""
    monkeypatch.setenv("X", " 9 ")
    assert env_int("X", default=5, minimum=1, maximum=9) == 9
    monkeypatch.setenv("X", "a.example, b.example,,")
    assert env_list("X") == ["a.example", "b.example"]
    monkeypatch.delenv("X")
    assert (env_int("X", default=5), env_list("X")) == (5, [])


def test_secret_comes_from_variable_then_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable wins, the file follows, and there is no default."""
    file = tmp_path / "key"
    monkeypatch.delenv("X", raising=False)
    assert env_secret("X", file=file) == ""
    file.write_text("f" * 60 + "\n")
    assert env_secret("X", file=file) == "f" * 60
    monkeypatch.setenv("X", "v" * 60)
    assert env_secret("X", file=file) == "v" * 60


def test_secret_refuses_a_short_or_unreadable_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A weak key is refused without being repeated in the message."""
    monkeypatch.setenv("X", "hunter2")
    with pytest.raises(ImproperlyConfigured, match="too short") as refusal:
        env_secret("X", file=tmp_path / "key")
    assert "hunter2" not in str(refusal.value)
    monkeypatch.delenv("X")
    with pytest.raises(ImproperlyConfigured, match="cannot be read"):
        env_secret("X", file=tmp_path)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://me:hidden@h/db", "must begin with"),
        ("postgres://me:hidden@h/", "names no database"),
        ("postgres://me:hidden@h:port/db", "port that is no number"),
    ],
)
def test_database_address_is_refused_without_its_password(url: str, reason: str) -> None:
    """The log must not learn the password of a mistyped address."""
    with pytest.raises(ImproperlyConfigured, match=reason) as refusal:
        postgres_options(url)
    assert "hidden" not in str(refusal.value)


def settings_of(tmp_path: Path, **environ: str) -> dict[str, str]:
    """Read all settings in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BINOKEL_", "DATABASE_URL"))}
    run = subprocess.run(
        [sys.executable, "-c", SHOW_SETTINGS],
        cwd=PROJECT_DIR,
        env={
            **kept,
            "DJANGO_SETTINGS_MODULE": "binokel_site.settings",
            "BINOKEL_DATA_DIR": str(tmp_path),
            "BINOKEL_SECRET_KEY": "s" * 60,
            **environ,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(run.stdout)
    return found


def test_local_network_switches_exactly_tls_cookies_and_hsts(tmp_path: Path) -> None:
    """One setting, and nothing else changes with it."""
    server = settings_of(tmp_path)
    local = settings_of(tmp_path, BINOKEL_LOCAL_NETWORK="yes")
    changed = {name: (server[name], local[name]) for name in server if server[name] != local[name]}
    assert changed == {
        "LOCAL_NETWORK": ("False", "True"),
        "SECURE_SSL_REDIRECT": ("True", "False"),
        "SESSION_COOKIE_SECURE": ("True", "False"),
        "CSRF_COOKIE_SECURE": ("True", "False"),
        "LANGUAGE_COOKIE_SECURE": ("True", "False"),
        "DEVICE_COOKIE_SECURE": ("True", "False"),
        "SECURE_HSTS_SECONDS": ("31536000", "0"),
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": ("True", "False"),
        "SECURE_HSTS_PRELOAD": ("True", "False"),
    }


def test_debug_and_hosts_are_off_unless_asked(tmp_path: Path) -> None:
    """Nothing set means the safe value."""
    found = settings_of(tmp_path)
    assert (found["DEBUG"], found["ALLOWED_HOSTS"], found["MACHINE_PAGE"]) == ("False", "[]", "False")


def test_every_cookie_is_kept_from_scripts_and_other_sites(tmp_path: Path) -> None:
    """Also the one that remembers the language."""
    found = settings_of(tmp_path)
    for cookie in ("SESSION", "CSRF", "LANGUAGE"):
        flags = [found[f"{cookie}_COOKIE_{flag}"] for flag in ("HTTPONLY", "SAMESITE", "SECURE")]
        assert flags == ["True", "'Lax'", "True"], cookie


def test_machine_page_is_never_behind_a_proxy(tmp_path: Path) -> None:
    """There everybody looks like somebody at the machine."""
    both = settings_of(tmp_path, BINOKEL_MACHINE_PAGE="yes", BINOKEL_BEHIND_PROXY="yes")
    assert both["MACHINE_PAGE"] == "False"


def test_postgres_comes_with_a_checked_pool(tmp_path: Path) -> None:
    """A pool forbids Django's own persistent connections, and a restart of the database costs nobody an error."""
    url = "postgres://me:p%40ss@db.example:5433/binokel?sslmode=require"
    database = literal_eval(settings_of(tmp_path, DATABASE_URL=url, BINOKEL_POOL_SIZE="3")["DATABASES"])["default"]
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", "5433", "binokel")
    assert (database["CONN_HEALTH_CHECKS"], database["CONN_MAX_AGE"]) == (True, 0)
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["pool"]["max_size"] == 3


@pytest.mark.parametrize(("key", "code"), [("", 1), ("s" * 60, 0)])
def test_server_without_a_secret_key_does_not_start(tmp_path: Path, key: str, code: int) -> None:
    """It stops when it is loaded, not at the first form that somebody sends."""
    run = subprocess.run(
        [sys.executable, "-c", "import binokel_site.wsgi"],
        cwd=PROJECT_DIR,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "binokel_site.settings",
            "BINOKEL_DATA_DIR": str(tmp_path),
            "BINOKEL_SECRET_KEY": key,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == code
    assert ("SECRET_KEY setting must not be empty" in run.stderr) is (code == 1)
