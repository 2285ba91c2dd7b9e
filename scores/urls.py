"""Addresses of the score pages. Path words are German; public ids are random codes, never primary keys."""

from django.urls import URLPattern, path, register_converter
from django.urls.converters import StringConverter

from scores.views import (
    corrections,
    deals,
    evening,
    games,
    history,
    home,
    lineups,
    links,
    live,
    machine,
    melds,
    more,
    rules,
    rules_change,
    start,
)

app_name = "scores"


class _Code(StringConverter):
    """A code of a game or a deal. Anything else is no address, and never asked of the database."""

    regex = "[0-9a-z]{1,16}"


class _Token(StringConverter):
    """The secret of a writing link."""

    regex = "[0-9A-Za-z_-]{1,100}"


register_converter(_Code, "code")
register_converter(_Token, "token")

start_urls: list[URLPattern] = [
    path("", home.home, name="home"),
    path("spiele/neu/", start.game_start, name="game_start"),
    path("spiele/neu/regeln/", start.start_rules, name="start_rules"),
    path("schreiben/<token:token>/", links.writing_link, name="writing_link"),
    path("rechner/", machine.machine_games, name="machine_games"),
    path("rechner/<code:code>/", machine.machine_link, name="machine_link"),
    path("melden/", melds.meld_check, name="meld_check"),
    path("regeln/<slug:slug>/", rules.rules, name="rules"),
]

game_urls: list[URLPattern] = [
    path("spiele/<code:code>/", games.game_detail, name="game_detail"),
    path("spiele/<code:code>/live/", live.game_live, name="game_live"),
    path("spiele/<code:code>/los/", links.game_started, name="game_started"),
    path("spiele/<code:code>/links/", links.game_links, name="game_links"),
    path("spiele/<code:code>/links/schreiben/", links.links_write, name="links_write"),
    path("spiele/<code:code>/links/erneuern/", links.links_renew, name="links_renew"),
    path("spiele/<code:code>/regeln/", rules.game_rules, name="game_rules"),
    path("spiele/<code:code>/mehr/", more.game_more, name="game_more"),
    path("spiele/<code:code>/mehr/ausgleich/", more.game_adjust, name="game_adjust"),
    path("spiele/<code:code>/mehr/ziel/", more.game_options, name="game_options"),
    path("spiele/<code:code>/mehr/regeln/", rules_change.game_rules_change, name="game_rules_change"),
    path("spiele/<code:code>/mehr/zaehlen/", more.game_counted, name="game_counted"),
    path("spiele/<code:code>/mehr/spieler/", lineups.game_lineup, name="game_lineup"),
    path("spiele/<code:code>/mehr/geraet/", more.device_name, name="device_name"),
    path("spiele/<code:code>/ende/", more.game_close, name="game_close"),
    path("spiele/<code:code>/weiter/", more.game_reopen, name="game_reopen"),
    path("spiele/<code:code>/revanche/", evening.game_rematch, name="game_rematch"),
    path("spiele/<code:code>/abend/", evening.evening, name="evening"),
]

deal_urls: list[URLPattern] = [
    path("spiele/<code:code>/geben/", deals.deal_record, name="deal_record"),
    path("spiele/<code:code>/geben/vorschau/", deals.deal_preview, name="deal_preview"),
    path("spiele/<code:code>/geben/<code:ref>/", corrections.deal_edit, name="deal_edit"),
    path(
        "spiele/<code:code>/geben/<code:ref>/vorschau/",
        corrections.deal_edit_preview,
        name="deal_edit_preview",
    ),
    path("spiele/<code:code>/geben/<code:ref>/einfuegen/", corrections.deal_insert, name="deal_insert"),
    path(
        "spiele/<code:code>/geben/<code:ref>/einfuegen/vorschau/",
        corrections.deal_insert_preview,
        name="deal_insert_preview",
    ),
    path("spiele/<code:code>/geben/<code:ref>/streichen/", history.deal_strike, name="deal_strike"),
    path("spiele/<code:code>/geben/<code:ref>/zurueckholen/", history.deal_restore, name="deal_restore"),
    path("spiele/<code:code>/geben/<code:ref>/verlauf/", history.deal_history_page, name="deal_history"),
    path("spiele/<code:code>/zurueck/", history.undo, name="undo"),
    path("spiele/<code:code>/vor/", history.redo, name="redo"),
]

urlpatterns = [*start_urls, *game_urls, *deal_urls]
