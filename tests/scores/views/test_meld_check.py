"""Checking melds: an address in, melds and points out; no database, and no question that breaks it."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scores.forms.card_choices import card_rows
from scores.forms.meld_answer import MeldAnswer, answer_question, rules_groups
from scores.forms.meld_question import MeldQuestion, read_question
from scores.rules import PRESETS, Suit, full_deck, get_preset, hand_value, parse_cards, write_cards

ROUNDHOUSE = "Ke Oe Ks Os Kh Oh Kb Ob"
FULL_HAND = "Ae Ae Xe Xe Ke Ke As As Xs Xs Ks Ks Ah Ah Xh Xh"


def ask(**data: str) -> MeldQuestion:
    """A question with these fields."""
    return read_question(data)


def answered(**data: str) -> MeldAnswer:
    """What it comes to, in the language of the ids."""
    with override("en"):
        return answer_question(ask(**data))


def faults(**data: str) -> tuple[str, ...]:
    """What could not be read."""
    with override("en"):
        return ask(**data).faults


def test_page_without_a_question(client: Client) -> None:
    """The usual rules, the whole deck, nothing taken."""
    response = client.get("/melden/")
    assert response.status_code == 200
    page = response.content.decode()
    assert page.count('role="radiogroup"') == 20
    assert page.count("checked") == 20 + 1
    assert 'name="karten_Ob"' in page


def test_melds_with_names_and_sum() -> None:
    """The best legal melds, suits in the order of the table, and what they come to."""
    answer = answered(trumpf="bells", karten=ROUNDHOUSE)
    assert [(line.text, line.points) for line in answer.lines] == [
        ("Paar Eichel", 20),
        ("Paar Schippen", 20),
        ("Paar Herz", 20),
        ("Paar Schellen (trump)", 40),
        ("Four Könige", 80),
        ("Four Ober", 60),
    ]
    assert (answer.total, answer.roundhouse, answer.count) == (240, "Rundgang", 8)


def test_doubles_show_each_face_once() -> None:
    """Both copies lie behind each other."""
    (line,) = answered(karten="Ub Os Ub Os").lines
    assert [(shown.face.name, shown.is_twice) for shown in line.faces] == [
        ("Schellen-Unter", True),
        ("Schippen-Ober", True),
    ]
    assert (line.text, line.points) == ("Doppelter Binokel", 300)


def test_no_roundhouse_with_one_card_missing() -> None:
    """It takes a king and an Ober of every suit."""
    assert answered(karten=ROUNDHOUSE.replace("Ob", "")).roundhouse == ""


def test_trumps_best_first() -> None:
    """Each with the question that shows it; the best one is marked, and none where all are equal."""
    trumps = answered(trumpf="hearts", karten="Kb Ob Ab Xb Ub Kh Oh").trumps
    assert [(line.suit, line.points, line.is_best, line.is_chosen) for line in trumps] == [
        ("bells", 170, True, False),
        ("hearts", 140, False, True),
        ("acorns", 120, False, False),
        ("leaves", 120, False, False),
    ]
    assert ask(**{key: value[0] for key, value in parse_qs(trumps[0].query).items()}).trump is Suit.BELLS
    assert not any(line.is_best for line in answered(karten=ROUNDHOUSE).trumps)


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_answers(client: Client, slug: str) -> None:
    """The whole deck under every preset and trump, its points the engine's."""
    ruleset = get_preset(slug).ruleset
    cards = full_deck(ruleset.deck.low_rank)
    notation = write_cards(cards, low_rank=ruleset.deck.low_rank)
    for suit in Suit:
        response = client.get("/melden/", {"regeln": slug, "trumpf": suit.value, "karten": notation})
        assert response.status_code == 200
        answer = response.context["answer"]
        assert answer.total == hand_value(cards, ruleset, trump=suit)
        assert answer.total == sum(line.points for line in answer.lines)


def test_every_preset_can_be_chosen() -> None:
    """Once, with those of the same deck."""
    offered = [slug for group in rules_groups() for slug, _title in group.rules]
    assert sorted(offered) == sorted(PRESETS)
    assert [len(group.rules) > 0 for group in rules_groups()] == [True, True, True]


@pytest.mark.parametrize(
    ("slug", "cards", "doubt"),
    [
        ("wuerttemberg", FULL_HAND, ""),
        ("wuerttemberg", FULL_HAND + " Kh", "17 cards? A hand holds 12 here, with the Dabb 4 more."),
        ("kreuz", "Ae Ae Xe Xe Ke Ke As As Xs Xs Ks Ks Ah", ""),
        ("kreuz", "Ae Ae Xe Xe Ke Ke As As Xs Xs Ks Ks Ah Ah", "14 cards? A hand holds 9 here, with the Dabb 4 more."),
        ("ohmden", FULL_HAND + " Kh", "17 cards? A hand holds 16 here."),
        ("two-handed-french", FULL_HAND + " Kh", ""),
    ],
)
def test_more_cards_than_a_hand_holds(slug: str, cards: str, doubt: str) -> None:
    """A declarer has the widow in hand; where tricks come back to the hand nobody can say how many it holds."""
    assert answered(regeln=slug, karten=cards).doubt == doubt


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"karten": "Zz"}, "“Zz” is no card."),
        ({"karten": "Ab,Xb"}, "“Ab,Xb” is no card."),
        ({"karten": "ab"}, "“ab” is no card."),
        ({"karten": "x" * 5000}, f"“{'x' * 20}” is no card."),
        ({"karten": "Ab " * 49}, "These are more cards than the deck has."),
        ({"karten": "Ab Ab Ab"}, "Schellen-Ass is there only twice."),
        ({"karten_Zz": "1"}, "“Zz” is no card."),
        ({"karten_Ab": "3"}, "A card is there once or twice, not “3”."),
        ({"karten_Ab": "²"}, "A card is there once or twice, not “²”."),
        ({"karten_": "1"}, "“” is no card."),
        ({"regeln": "poker"}, "“poker” are no rules that are known here."),
        ({"trumpf": "Schellen"}, "“Schellen” is no suit."),
        ({"karten": "\x00"}, "“\x00” is no card."),
    ],
)
def test_junk_is_said_in_a_sentence(client: Client, data: dict[str, str], sentence: str) -> None:
    """It is left out, and the page still shows."""
    assert faults(**data) == (sentence,)
    response = client.get("/melden/", data, headers={"accept-language": "en"})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()


def test_third_copy_is_left_out() -> None:
    """The two that there are stay."""
    assert ask(karten="Ab Ab Ab Xb").cards == parse_cards("Ab Ab Xb")


@given(
    st.dictionaries(
        st.sampled_from(["regeln", "trumpf", "karten", "karten_Ab", "karten_9h", "leeren"]) | st.text(max_size=9),
        st.text(max_size=30) | st.sampled_from(["bells", "sevens", "Ab Xb 7h", "2", "0"]),
        max_size=6,
    )
)
def test_anything_can_be_asked(data: dict[str, str]) -> None:
    """No question breaks it, and the short address of what was understood asks the same."""
    question = ask(**data)
    answer_question(question)
    again = ask(**{key: value[0] for key, value in parse_qs(question.query).items()})
    assert (again.slug, again.trump, again.cards) == (question.slug, question.trump, question.cards)
    assert (again.faults, again.notes) == ((), ())


def test_low_cards_that_the_deck_has_not_are_dropped_with_a_word() -> None:
    """Who changes the rules after tapping a seven is told; a seven counts as the nine of a deck with nines."""
    with override("en"):
        question = ask(regeln="wuerttemberg", karten="7b 9b Ab")
    assert (question.cards, question.notes) == (parse_cards("Ab"), ("There is no Siebener in this deck: left out.",))
    assert ask(regeln="two-handed-french", karten_7b="1").query.endswith("karten=9b")


def test_form_without_script_leads_to_the_short_address(client: Client) -> None:
    """What was tapped, sent as a form, becomes an address to keep."""
    data = {"regeln": "sevens", "trumpf": "bells", "karten_Ab": "2", "karten_Xb": "1", "karten_Ub": "0"}
    response = client.get("/melden/", data)
    assert response.status_code == 302
    assert response["Location"] == "/melden/?regeln=sevens&trumpf=bells&karten=Ab+Ab+Xb"


def test_after_a_tap_only_the_answer_comes(client: Client) -> None:
    """With the sum beside it, and the address that a reload would ask for."""
    headers = {"hx-request": "true", "hx-target": "meld-answer"}
    response = client.get("/melden/", {"trumpf": "", "karten_Kb": "1", "karten_Ob": "1"}, headers=headers)
    page = response.content.decode()
    assert response["HX-Replace-Url"] == "/melden/?regeln=wuerttemberg&karten=Kb+Ob"
    assert "<html" not in page
    assert 'role="radiogroup"' not in page
    assert re.search(r'innerHTML:#meld-sum"><strong>20</strong>', page)


def test_other_rules_bring_their_own_deck(client: Client) -> None:
    """Names and faces change, what was tapped stays."""
    headers = {"hx-request": "true", "hx-target": "meld-form"}
    response = client.get("/melden/", {"regeln": "two-handed-french", "karten_Kb": "1"}, headers=headers)
    page = response.content.decode()
    assert "<html" not in page
    assert page.count('role="radiogroup"') == 24
    assert 'aria-label="Karo-Dame"' in page
    assert urlsplit(response["HX-Replace-Url"]).query == "regeln=two-handed-french&karten=Kb"


def test_choices_of_a_deck() -> None:
    """A row for each suit, and what is taken."""
    rows = card_rows(get_preset("wuerttemberg").ruleset, parse_cards("Ob Ob Ae"), name="hand")
    assert [row.label for row in rows] == ["Eichel", "Schippen", "Herz", "Schellen"]
    taken = {choice.name: choice.count for row in rows for choice in row.choices if choice.count}
    assert taken == {"hand_Ae": 1, "hand_Ob": 2}


@pytest.mark.parametrize(("address", "link"), [("/", "/melden/"), ("/regeln/sevens/", "/melden/?regeln=sevens")])
@pytest.mark.django_db
def test_pages_that_lead_here(client: Client, address: str, link: str) -> None:
    """The start page and the rules of a preset, which come along."""
    assert f'href="{link}"' in client.get(address).content.decode()
