"""Addresses of the score pages. Path words are German; public ids are random codes, never primary keys."""

from django.urls import URLPattern, path

from scores.views import (
    corrections,
    deals,
    evening,
    games,
    history,
    home,
    links,
    live,
    machine,
    more,
    rules,
    rules_change,
    start,
)

app_name = "scores"

start_urls: list[URLPattern] = [
    path("", home.home, name="home"),
    path("spiele/neu/", start.game_start, name="game_start"),
    path("spiele/neu/regeln/", start.start_rules, name="start_rules"),
    path("schreiben/<str:token>/", links.writing_link, name="writing_link"),
    path("rechner/", machine.machine_games, name="machine_games"),
    path("rechner/<str:code>/", machine.machine_link, name="machine_link"),
    path("regeln/<slug:slug>/", rules.rules, name="rules"),
]

game_urls: list[URLPattern] = [
    path("spiele/<str:code>/", games.game_detail, name="game_detail"),
    path("spiele/<str:code>/live/", live.game_live, name="game_live"),
    path("spiele/<str:code>/los/", links.game_started, name="game_started"),
    path("spiele/<str:code>/links/", links.game_links, name="game_links"),
    path("spiele/<str:code>/links/schreiben/", links.links_write, name="links_write"),
    path("spiele/<str:code>/links/erneuern/", links.links_renew, name="links_renew"),
    path("spiele/<str:code>/regeln/", rules.game_rules, name="game_rules"),
    path("spiele/<str:code>/mehr/", more.game_more, name="game_more"),
    path("spiele/<str:code>/mehr/ausgleich/", more.game_adjust, name="game_adjust"),
    path("spiele/<str:code>/mehr/ziel/", more.game_options, name="game_options"),
    path("spiele/<str:code>/mehr/regeln/", rules_change.game_rules_change, name="game_rules_change"),
    path("spiele/<str:code>/mehr/zaehlen/", more.game_counted, name="game_counted"),
    path("spiele/<str:code>/mehr/geraet/", more.device_name, name="device_name"),
    path("spiele/<str:code>/ende/", more.game_close, name="game_close"),
    path("spiele/<str:code>/weiter/", more.game_reopen, name="game_reopen"),
    path("spiele/<str:code>/revanche/", evening.game_rematch, name="game_rematch"),
    path("spiele/<str:code>/abend/", evening.evening, name="evening"),
]

deal_urls: list[URLPattern] = [
    path("spiele/<str:code>/geben/", deals.deal_record, name="deal_record"),
    path("spiele/<str:code>/geben/vorschau/", deals.deal_preview, name="deal_preview"),
    path("spiele/<str:code>/geben/<str:ref>/", corrections.deal_edit, name="deal_edit"),
    path(
        "spiele/<str:code>/geben/<str:ref>/vorschau/",
        corrections.deal_edit_preview,
        name="deal_edit_preview",
    ),
    path("spiele/<str:code>/geben/<str:ref>/einfuegen/", corrections.deal_insert, name="deal_insert"),
    path(
        "spiele/<str:code>/geben/<str:ref>/einfuegen/vorschau/",
        corrections.deal_insert_preview,
        name="deal_insert_preview",
    ),
    path("spiele/<str:code>/geben/<str:ref>/streichen/", history.deal_strike, name="deal_strike"),
    path("spiele/<str:code>/geben/<str:ref>/zurueckholen/", history.deal_restore, name="deal_restore"),
    path("spiele/<str:code>/geben/<str:ref>/verlauf/", history.deal_history_page, name="deal_history"),
    path("spiele/<str:code>/zurueck/", history.undo, name="undo"),
    path("spiele/<str:code>/vor/", history.redo, name="redo"),
]

urlpatterns = [*start_urls, *game_urls, *deal_urls]
