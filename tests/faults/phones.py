"""A phone without a screen: it opens pages, fills in the form that it finds there, and sends it."""

import http.client
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

TABLE = "/spiele/{code}/"
RECORD = "/spiele/{code}/geben/"
LIVE = "/spiele/{code}/live/?rev={revision}"


class NoAnswerError(Exception):
    """The line broke before the whole answer was there."""


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    text: str

    @property
    def is_booked(self) -> bool:
        """Whether the deal was acknowledged: a plain form is answered with the way back to the table."""
        return self.status in {302, 303}

    @property
    def revision(self) -> int:
        """The revision that the page shows."""
        found = re.search(r"rev=(\d+)", self.text)
        assert found, "the page names no revision"
        return int(found[1])


class _Forms(HTMLParser):
    """Collects the fields of the form with an action, as a browser would send them untouched."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action
        self.fields: dict[str, str] | None = None
        self._is_inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an input of the form; a choice counts when it is checked."""
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_inside = values.get("action") == self.action
            if self._is_inside:
                self.fields = {}
        elif tag == "input" and self._is_inside and self.fields is not None and "name" in values:
            is_choice = values.get("type") in {"radio", "checkbox"}
            if values.get("type") != "submit" and (not is_choice or "checked" in values):
                self.fields[values["name"]] = values.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        """Leave the form."""
        if tag == "form":
            self._is_inside = False


@dataclass
class Phone:
    """A phone in one game. `cookies` make it a writer."""

    port: int
    code: str
    cookies: dict[str, str] = field(default_factory=dict)

    def table(self) -> Answer:
        """Open the table page."""
        return self.send("GET", TABLE.format(code=self.code))

    def poll(self, revision: int) -> Answer:
        """Ask for news."""
        return self.send("GET", LIVE.format(code=self.code, revision=revision))

    def form(self) -> dict[str, str]:
        """Open the table page and read its form for the next deal."""
        action = RECORD.format(code=self.code)
        page = self.table()
        parser = _Forms(action)
        parser.feed(page.text)
        assert parser.fields is not None, f"no form in the page ({page.status})"
        return parser.fields

    def record(self, fields: dict[str, str]) -> Answer:
        """Send the form."""
        return self.send("POST", RECORD.format(code=self.code), fields)

    def send(self, method: str, path: str, fields: dict[str, str] | None = None) -> Answer:
        """Ask the server, and keep the cookies that it gives."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            line.request(method, path, body=urlencode(fields) if fields is not None else None, headers=headers)
            answer = line.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException) as broken:
            raise NoAnswerError from broken
        finally:
            line.close()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name.strip()] = value
        return Answer(status=answer.status, text=text)


def played(*, tricks: tuple[int, int]) -> dict[str, str]:
    """Fill in a deal that raises no doubt; the two figures of tricks tell it from every other one."""
    return {
        "declarer": "0",
        "bid": "150",
        "play": "bells",
        "meld_0": "100",
        "meld_1": "40",
        "tricks_0": str(tricks[0]),
        "tricks_1": str(tricks[1]),
    }
