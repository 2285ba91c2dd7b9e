"""Starting a game: what holds, what is refused at its field, and what is kept."""

import json
from typing import Any

import pytest
from django.test import Client

from scores.access import DEVICE_COOKIE
from scores.models import Device, Game, LineupSeat
from scores.rules import Counted, TableKind, get_preset, parse_ruleset, ruleset_at, with_dealer_out
from tests.factories import make_game
from tests.scores.views.clients import make_writing_phone

pytestmark = pytest.mark.django_db
START = "/spiele/neu/"
FORM = {
    "kind": "three",
    "name_1": "Anna",
    "name_2": "Bernd",
    "name_3": "Clara",
    "dealer": "1",
    "rules": "wuerttemberg",
    "end": "rules",
    "counted": "exact",
    "changes": "",
    "key": "k1",
}


def start(client: Client, **changes: Any) -> Game:
    """Start a game that the form holds for."""
    response = client.post(START, FORM | changes)
    assert response.status_code == 302, response.content.decode()
    code = response["Location"].split("/")[2]
    assert response["Location"] == f"/spiele/{code}/los/"
    return Game.objects.get(code=code)


def refused(client: Client, **changes: Any) -> dict[str, list[str]]:
    """What is said at which field of a form that does not hold; no game comes of it."""
    before = Game.objects.count()
    response = client.post(START, FORM | changes)
    assert response.status_code == 200
    assert Game.objects.count() == before
    page = response.content.decode()
    errors: dict[str, list[dict[str, str]]] = response.context["form"].errors.get_json_data()
    for name, problems in errors.items():
        assert f'id="id_{name}_error"' in page, problems
    return {name: [problem["message"] for problem in problems] for name, problems in errors.items()}


def names_of(game: Game) -> list[str]:
    """Who sits at a game's table."""
    return list(LineupSeat.objects.filter(lineup__game=game).order_by("seat").values_list("shown_name", flat=True))


def ruleset_of(game: Game) -> Any:
    """What a game is played by."""
    return parse_ruleset(game.lineups.get().ruleset)


def test_start_with_defaults(client: Client) -> None:
    """Three names are enough; this device may write, and its cookie is out of reach for scripts."""
    game = start(client)
    assert names_of(game) == ["Anna", "Bernd", "Clara"]
    assert ruleset_of(game) == get_preset("wuerttemberg").ruleset
    assert (game.first_dealer, game.counted, game.preset_slug, game.start) == (
        0,
        Counted.EXACT,
        "wuerttemberg",
        [0, 0, 0],
    )
    assert client.cookies[DEVICE_COOKIE]["httponly"] is True
    assert client.cookies[DEVICE_COOKIE]["samesite"] == "Lax"
    assert client.get(f"/spiele/{game.code}/mehr/").status_code == 200


def test_form_by_itself(client: Client) -> None:
    """The form has a page of its own, with a fresh key each time."""
    keys = {client.get(START).context["form"]["key"].value() for _ in range(2)}
    assert len(keys) == 2


@pytest.mark.parametrize(
    ("kind", "seats", "parties"),
    [
        ("four", 4, 4),
        ("kreuz", 4, 2),
        ("five", 5, 5),
        ("six_pairs", 6, 3),
        ("six_triples", 6, 2),
        ("eight_pairs", 8, 4),
    ],
)
def test_each_kind_of_table(client: Client, kind: str, seats: int, parties: int) -> None:
    """As many names as seats; the others are ignored."""
    names = {f"name_{seat}": f"Spieler {seat}" for seat in range(1, 9)}
    game = start(client, kind=kind, **names)
    assert names_of(game) == [f"Spieler {seat}" for seat in range(1, seats + 1)]
    assert len(game.totals) == parties
    assert ruleset_of(game) == ruleset_at(get_preset("wuerttemberg").ruleset, TableKind(kind))


@pytest.mark.parametrize(
    ("typed", "hand"),
    [
        ({"rules": "sevens", "hand": "14/6"}, (14, 6)),
        ({"rules": "sevens", "hand": "16/0"}, (16, 0)),
        ({"rules": "ohmden", "hand": "15/3"}, (15, 3)),
        ({"rules": "ohmden"}, (16, 0)),
        ({"rules": "sevens", "hand": "14/6", "kind": "dealer_out", "name_4": "Dora"}, (14, 6)),
        # No choice at this table.
        ({"rules": "wuerttemberg", "hand": "14/6"}, (12, 4)),
        ({"rules": "sevens", "hand": "47/1"}, (15, 3)),
    ],
)
def test_cards_are_dealt_as_chosen(client: Client, typed: dict[str, str], hand: tuple[int, int]) -> None:
    """Where the deck can be dealt in several ways; the game says how it is dealt."""
    game = start(client, **typed)
    table = ruleset_of(game).table
    assert (table.hand_size, table.widow_size) == hand
    said = f"{hand[0]} each, " + (f"{hand[1]} in the Dabb" if hand[1] else "no Dabb")
    for page in ("los/", ""):
        assert said in client.get(f"/spiele/{game.code}/{page}", headers={"accept-language": "en"}).content.decode()


def test_ways_to_deal_are_offered_where_there_are_several(client: Client) -> None:
    """By the rules and the table that are chosen, without starting anything."""

    def offered(**typed: str) -> list[str]:
        response = client.post(START, FORM | typed | {"rules_only": "yes"})
        return [f"{choice.value}{'!' * choice.is_chosen}" for choice in response.context["form"].hand_choices]

    assert offered() == []
    assert offered(rules="sevens") == ["14/6", "15/3!", "16/0"]
    assert offered(rules="sevens", hand="14/6") == ["14/6!", "15/3", "16/0"]
    assert offered(rules="sevens", kind="five") == []
    # A sheet without a Dabb beside what is usual for four; the choice can be taken back.
    assert offered(rules="ohmden", kind="four") == ["11/4", "12/0!"]
    assert offered(rules="ohmden", kind="four", hand="11/4") == ["11/4!", "12/0"]


@pytest.mark.parametrize(("rules_two", "slug"), [("two-handed-french", "two-handed-french"), ("", "two-handed")])
def test_two_choose_between_the_rules_for_two(client: Client, rules_two: str, slug: str) -> None:
    """Whatever is chosen for other tables means nothing here."""
    game = start(client, kind="two", rules="heroldstatt", rules_two=rules_two, dealer="2")
    assert names_of(game) == ["Anna", "Bernd"]
    assert ruleset_of(game) == get_preset(slug).ruleset
    assert (game.preset_slug, game.first_dealer, game.totals) == (slug, 1, [0, 0])
    assert "add_meld" in client.get(f"/spiele/{game.code}/").content.decode()


def test_rules_for_two_mean_nothing_at_other_tables(client: Client) -> None:
    """A radio group that is out of sight is still sent."""
    assert ruleset_of(start(client, rules_two="two-handed-french")) == get_preset("wuerttemberg").ruleset


def test_two_say_how_far_and_what_they_bring_along(client: Client) -> None:
    """Everything else is as at any table."""
    game = start(client, kind="two", end="1500", start_1="640", start_2="-20", start_3="99")
    assert (ruleset_of(game).end.target, game.start) == (1500, [640, -20])


def test_differences_of_two_are_those_between_their_rules(client: Client) -> None:
    """Nobody wants to read that two are not three."""
    typed = FORM | {"kind": "two", "rules_two": "two-handed-french", "rules_only": "yes"}
    chosen = client.post(START, typed).context["chosen"]
    assert str(chosen.sentence).startswith("Französisches Blatt")
    assert {"melds.double_binokel", "end.at_once"} <= {change.key for change in chosen.differences}
    assert "table.seats" not in {change.key for change in chosen.differences}


def test_last_game_for_two_is_offered_to_two_alone(client: Client) -> None:
    """With its own rules, and with the usual ones for a table of three."""
    start(client, kind="two", changes='{"melds.upgrade": "difference"}')
    form = client.get("/").context["form"]
    assert (form["kind"].value(), form["rules_two"].value()) == ("two", "last")
    assert form.base()[0].melds.upgrade == "difference"
    assert [choice.value for choice in form.two_choices] == ["last", "two-handed", "two-handed-french"]
    assert "last" not in dict(form.fields["rules"].choices)
    three = start(client, kind="three", rules="wuerttemberg", rules_two="last", like=form["like"].value(), key="k2")
    assert ruleset_of(three) == get_preset("wuerttemberg").ruleset


def test_last_game_of_three_is_not_offered_to_two(client: Client) -> None:
    start(client, changes='{"melds.double_run": 1500}')
    form = client.get("/").context["form"]
    assert [choice.value for choice in form.two_choices] == ["two-handed", "two-handed-french"]
    two = start(client, kind="two", rules="last", rules_two="last", like=form["like"].value(), key="k2")
    assert ruleset_of(two) == get_preset("two-handed").ruleset


def test_dealer_out_is_the_game_of_three(client: Client) -> None:
    """Four at the table, three play: the same rules with one seat more."""
    game = start(client, kind="dealer_out", name_4="Dora", rules="heroldstatt")
    assert ruleset_of(game) == with_dealer_out(get_preset("heroldstatt").ruleset)


@pytest.mark.parametrize(
    ("typed", "end"),
    [
        ({"end": "1500"}, ("target", 1500)),
        ({"end": "other", "target": "1.250"}, ("target", 1250)),
        ({"end": "deals", "deals": "12"}, ("deals", 12)),
        ({"end": "rules", "rules": "heroldstatt", "target": "x"}, ("deals", 15)),
    ],
)
def test_how_far(client: Client, typed: dict[str, str], end: tuple[str, int]) -> None:
    """A target, a number of deals, or what the rules say."""
    rules = ruleset_of(start(client, **typed)).end
    assert (rules.by, rules.target if rules.by == "target" else rules.deals) == end


def test_totals_are_carried_on(client: Client) -> None:
    """Minus signs of every kind; in Kreuz one total a team."""
    assert start(client, start_1="120", start_2="−40", start_4="999").start == [120, -40, 0]
    assert start(client, key="k2", kind="kreuz", name_4="Dora", start_1="300", start_2="10", start_3="7").start == [
        300,
        10,
    ]


def test_tens_and_first_dealer(client: Client) -> None:
    """Both are chosen at the start; a dealer's seat that the table has not is the last one."""
    game = start(client, counted="tens", dealer="3")
    assert (game.counted, game.first_dealer) == (Counted.TENS, 2)
    assert start(client, key="k2", dealer="8").first_dealer == 2


def test_all_problems_at_once_at_their_fields(client: Client) -> None:
    """Everything that is missing is said in one go, and what was typed is kept."""
    assert set(refused(client, start_1="1000001", start_3="-9999999")) == {"start_1", "start_3"}
    problems = refused(client, name_1=" ", name_2="Clara", name_3="CLARA", end="other", target="viel", start_2="1,5")
    assert set(problems) == {"name_1", "name_3", "target", "start_2"}
    page = client.post(
        START, FORM | {"name_1": "", "target": "viel", "end": "other", "start_2": "1,5"}
    ).content.decode()
    assert [f'value="{value}"' in page for value in ("Bernd", "viel", "1,5")] == [True, True, True]


def test_typed_text_is_only_text(client: Client) -> None:
    """Markup in a name is shown as it is."""
    page = client.post(START, FORM | {"name_1": '<script>alert("x")</script>', "name_2": ""}).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("text", ["\u200e", "\u202e\u202c", "\u200d", "\t\n", "\u00ad"])
def test_name_that_nobody_sees_is_missing(client: Client, text: str) -> None:
    """Signs without a shape are no name."""
    assert list(refused(client, name_1=text)) == ["name_1"]


def test_turning_signs_are_dropped(client: Client) -> None:
    """Pasted along unseen, they would turn the line around."""
    assert names_of(start(client, name_1="\u202eAnna\u202c", name_2="Be\u0000rnd".replace("\u0000", "")))[0] == "Anna"


@pytest.mark.parametrize("name", ["👨‍👩‍👧", "أحمد", "Łukasz Dvořák", "Jürgen-Ő", "x" * 40])
def test_unusual_names_are_names(client: Client, name: str) -> None:
    """Emoji, Arabic, Eastern European letters: shown as typed."""
    assert names_of(start(client, name_1=name))[0] == name


@pytest.mark.parametrize(
    ("first", "second"), [("Anna", "ANNA"), ("Anna", " anna "), ("Öztürk", "O\u0308ZTÜRK"), ("An\u200ena", "Anna")]
)
def test_equal_names_are_refused_at_the_second(client: Client, first: str, second: str) -> None:
    """Two that read the same cannot be told apart on the pad."""
    assert list(refused(client, name_1=first, name_2=second)) == ["name_2"]


def test_long_name_is_refused(client: Client) -> None:
    """Sixty letters do not fit into a column."""
    assert list(refused(client, name_1="x" * 60)) == ["name_1"]


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "seven"},
        {"rules": "chess"},
        {"rules": "last"},
        {"dealer": "9"},
        {"end": "never"},
        {"counted": "roughly"},
    ],
)
def test_choices_that_do_not_exist(client: Client, changes: dict[str, str]) -> None:
    """A made-up request starts nothing."""
    before = Game.objects.count()
    assert client.post(START, FORM | changes).status_code == 200
    assert Game.objects.count() == before


@pytest.mark.parametrize(
    "changes", ["{", "[]", "{} {}", '{"table.seats": 9}', '{"nonsense": 1}', '{"melds.dix": 10}', "[" * 9999]
)
def test_made_up_changes_are_refused_at_the_rules(client: Client, changes: str) -> None:
    """What comes back from the page is checked like everything else."""
    assert list(refused(client, changes=changes)) == ["rules"]


def test_same_form_twice_starts_one_game(client: Client) -> None:
    """A double tap, or a page sent again, finds the game of the first time."""
    assert start(client) == start(client)
    assert Game.objects.count() == 1


def test_same_form_from_a_browser_without_cookie_yet() -> None:
    """The second of two quick taps left before the first answer brought the cookie: it may write, too."""
    first, second = Client(), Client()
    game = start(first)
    assert start(second) == game
    assert second.get(f"/spiele/{game.code}/mehr/").status_code == 200


def test_last_rules_are_preselected() -> None:
    """The rules that this device used last, with the table's own changes, come first."""
    client, game = make_writing_phone()
    form = client.get(START).context["form"]
    assert form["rules"].value() == "wuerttemberg"
    changed = start(client, like=game.code, changes=json.dumps({"melds.double_run": 1500}))
    form = client.get(START).context["form"]
    assert form["rules"].value() == "last"
    again = start(client, key="k2", rules="last", like=changed.code, name_1="Emil")
    assert ruleset_of(again) == ruleset_of(changed)


def test_rules_of_a_foreign_game_cannot_be_taken(client: Client) -> None:
    """A code alone does not lend its rules."""
    assert "rules" in refused(client, rules="last", like=make_game().code)


def test_same_company_plays_one_evening() -> None:
    """A second game of people who sat here an hour ago belongs to the same evening; strangers' does not."""
    client = Client()
    first = start(client)
    assert start(client, key="k2", name_3="Dora").evening == first.evening
    other = start(client, key="k3", name_1="Xaver", name_2="Ypsilon", name_3="Zita")
    assert other.evening != first.evening


def test_rules_in_words_for_htmx(client: Client) -> None:
    """Choosing other rules shows what they are, without a word about missing names."""
    response = client.post(
        START, FORM | {"name_1": "", "rules": "heroldstatt", "rules_only": "yes"}, headers={"HX-Request": "true"}
    )
    page = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in page
    assert "15" in page
    assert "lost field-error" not in page


def test_change_of_rules_keeps_what_was_typed(client: Client) -> None:
    """There and back: names stay, one option changes, and the game starts by it."""
    form = client.post(f"{START}regeln/", FORM)
    assert form.status_code == 200
    assert 'name="name_1" value="Anna"' in form.content.decode()
    back = client.post(f"{START}regeln/", FORM | {"take": "yes", "melds.double_run": "1500"})
    page = back.content.decode()
    assert 'value="Bernd"' in page
    changes = back.context["form"]["changes"].value()
    assert json.loads(changes) == {"melds.double_run": 1500}
    assert ruleset_of(start(client, changes=changes)).melds.double_run == 1500


def test_impossible_rules_are_refused_at_their_option(client: Client) -> None:
    """A hand that does not use up the deck is told there, and everything stays as typed."""
    response = client.post(f"{START}regeln/", FORM | {"take": "yes", "table.hand_size": "13", "melds.run": "hundert"})
    page = response.content.decode()
    assert set(response.context["options"].errors) == {"table.hand_size", "melds.run"}
    assert 'id="option-table-hand-size-error"' in page
    assert 'value="hundert"' in page


def test_rules_page_alone_leads_to_the_start(client: Client) -> None:
    """The address without a form has nothing to change."""
    assert client.get(f"{START}regeln/")["Location"] == START


def test_wrong_methods(client: Client) -> None:
    """Starting is a form that is sent."""
    assert [client.put(address).status_code for address in (START, f"{START}regeln/")] == [405, 405]


def test_new_device_has_a_name_and_no_second_cookie(client: Client) -> None:
    """The first game makes the device; the second one keeps it."""
    start(client)
    token = client.cookies[DEVICE_COOKIE].value
    start(client, key="k2", name_1="Emil")
    assert client.cookies[DEVICE_COOKIE].value == token
    assert Device.objects.get().name


@pytest.mark.parametrize(
    "changes",
    [
        '{"table.seats": 4, "table.hand_size": 9}',
        '{"table.seats": 2, "table.hand_size": 18}',
        '{"table.dealer_sits_out": true, "table.hand_size": 18}',
        '{"auction.held": false, "end.reached_by": "anyone"}',
        '{"deck.words": {"widow": "\\ud800"}}',
        '{"\\ud800": 1}',
        '{"end.target": NaN}',
        "{" * 5000,
    ],
)
@pytest.mark.parametrize("page", [START, "/spiele/neu/regeln/"])
def test_handmade_changes_start_no_game(client: Client, changes: str, page: str) -> None:
    """The hidden field can hold anything; it is refused in words, and no game of other seats begins."""
    answer = client.post(page, FORM | {"changes": changes})
    assert answer.status_code == 200
    assert client.post(page, FORM | {"changes": changes, "rules_only": "yes"}).status_code == 200
    assert not Game.objects.exists()
