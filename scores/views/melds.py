"""Checking melds without a game: nothing is stored, the address holds the whole question."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from binokel_site.web import HtmxHttpRequest
from scores.forms.card_choices import card_rows
from scores.forms.meld_answer import answer_question, rules_groups
from scores.forms.meld_question import CARDS, read_question
from scores.rules import Suit, words_of

_ANSWER = "meld-answer"


@require_safe
def meld_check(request: HtmxHttpRequest) -> HttpResponse:
    """The deck to tap and what it is worth; after a tap only the answer."""
    question = read_question(request.GET.dict())
    address = f"{reverse('scores:meld_check')}?{question.query}"
    if question.is_tapped and not (request.htmx or question.faults or question.notes):
        return redirect(address)
    words = words_of(question.ruleset)
    context = {
        "question": question,
        "answer": answer_question(question),
        "rules_groups": rules_groups(),
        "suits": [(suit.value, words[suit]) for suit in Suit],
        "rows": card_rows(question.ruleset, question.cards, name=CARDS),
        "clear_query": question.query_with(trump=question.trump, cards=()),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if question.faults else HTTPStatus.OK
    if not request.htmx:
        return render(request, "scores/meld_check.html", context, status=status)
    template = "scores/_meld_live.html" if request.htmx.target == _ANSWER else "scores/_meld_form.html"
    response = render(request, template, context, status=status)
    response["HX-Replace-Url"] = address
    return response
