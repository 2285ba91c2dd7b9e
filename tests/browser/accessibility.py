"""Whether a page can be used by everybody: axe-core's rules for WCAG 2.2 AA, run in the page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def barriers(page: Page) -> list[str]:
    """What stands in the way on the page that is open: the rule, and where."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]
