"""A server to be mistreated, with a game in it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.phones import Phone
from tests.faults.server import Server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that runs."""
    server = Server(tmp_path / "data")
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def game(own_server: Server) -> dict[str, Any]:
    """A game with two writing phones: its code, and their tokens."""
    seeded: dict[str, Any] = own_server.ask("seed")
    return seeded


@pytest.fixture
def writers(own_server: Server, game: dict[str, Any]) -> list[Phone]:
    """Two phones that may write."""
    return [Phone(own_server.port, game["code"], {game["cookie"]: token}) for token in game["tokens"]]
