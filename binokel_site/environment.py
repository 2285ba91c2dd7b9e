"""Readers for environment variables that fail loudly: a wrong value is refused in one sentence.

A *flag* is written yes or no (also true/false, on/off, 1/0). A *secret* comes from a variable or
from a file that only its owner can read; there is never a default one.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"0", "false", "no", "off"})
SECRET_LENGTH = 50


def env_bool(name: str, *, default: bool) -> bool:
    """Read a flag; unset or empty means the default, unknown text is refused."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    if text.lower() in TRUE_WORDS:
        return True
    if text.lower() in FALSE_WORDS:
        return False
    message = f"{name} is {text!r}, but must be one of yes, no, true, false, on, off, 1, 0."
    raise ImproperlyConfigured(message)


def env_int(name: str, *, default: int, minimum: int = 0, maximum: int = 2**31 - 1) -> int:
    """Read a whole number between two bounds; unset or empty means the default."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    try:
        value = int(text)
    except ValueError:
        message = f"{name} is {text!r}, but must be a whole number."
        raise ImproperlyConfigured(message) from None
    if not minimum <= value <= maximum:
        message = f"{name} is {value}, but must be between {minimum} and {maximum}."
        raise ImproperlyConfigured(message)
    return value


def env_list(name: str) -> list[str]:
    """Read a list separated by commas; unset or empty means none."""
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def env_secret(name: str, *, file: Path) -> str:
    """Read a secret from its variable, else from its file; empty when there is neither.

    Django refuses to use an empty secret key, so commands that need none still run.
    """
    secret = os.environ.get(name, "").strip()
    source = name
    if not secret:
        try:
            secret = file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as problem:
            message = f"The secret in {file} cannot be read: {problem}."
            raise ImproperlyConfigured(message) from None
        source = str(file)
    if len(secret) < SECRET_LENGTH:
        message = f"The secret in {source} is too short, it needs {SECRET_LENGTH} characters."
        raise ImproperlyConfigured(message)
    return secret


def postgres_options(url: str) -> dict[str, object]:
    """Read a PostgreSQL address into the connection part of Django's DATABASES entry.

    >>> postgres_options("postgres://me:p%40ss@db.example:5433/binokel")["PASSWORD"]
    'p@ss'
    >>> postgres_options("postgresql://me@/binokel?host=/run/pg&sslmode=disable")["HOST"]
    '/run/pg'
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        # The address may hold a password, so the message does not repeat it.
        message = "DATABASE_URL must begin with postgres:// or postgresql://."
        raise ImproperlyConfigured(message)
    query: Mapping[str, str] = dict(parse_qsl(parts.query))
    try:
        port = parts.port
    except ValueError:
        message = "DATABASE_URL has a port that is no number."
        raise ImproperlyConfigured(message) from None
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        message = "DATABASE_URL names no database."
        raise ImproperlyConfigured(message)
    return {
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.get("host", unquote(parts.hostname or "")),
        "PORT": query.get("port", str(port or "")),
        "OPTIONS": {key: value for key, value in query.items() if key not in {"host", "port"}},
    }
