"""What all tests share: settings for made-up data, and the rules for runs that must not skip."""

import os

import pytest
from hypothesis import settings

# No deadline: a busy machine is no reason to fail, the whole run has its own limit.
settings.register_profile("binokel", deadline=None)
settings.load_profile("binokel")

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server", "own_server"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a second run on another database leave out what has nothing to do with it."""
    parser.addoption(
        "--database-only", action="store_true", help="run only the tests that use the database, without the browser"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the database tests when asked for only those."""
    if not config.getoption("--database-only"):
        return
    kept = [item for item in items if _uses_database(item) and not item.get_closest_marker("browser")]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say when the run fails only because something was skipped."""
    if _counts_skips() and terminalreporter.stats.get("skipped"):
        terminalreporter.write_line("CI: a skipped test counts as a failure.", red=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failure: nothing may drop out silently."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if _counts_skips() and reporter and reporter.stats.get("skipped") and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _uses_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES)


def _counts_skips() -> bool:
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}
