"""The published rule sheets that options and presets name as their source, by number.

What is no name is marked for translation, and translated where it is shown.
"""

from django.utils.translation import gettext_noop

SHEETS = {
    1: "AKS Heroldstatt, Preisbinokel",
    2: "BSV Ennahofen, Preisbinokel",
    3: "Freiwillige Feuerwehr Ohmden, Preisbinokel",
    4: "Schafberg-Meckerer, Schafhausen",
    5: "Kolpingsfamilie Neukirch",
    6: "SV Gölshausen, Bretten",
    7: "Binokel-Sportfreunde Flacht",
    8: "ASV Bildechingen",
    10: "Binokel-Triathlon Besenfeld, Göttelfingen, Igelsberg",
    11: "Enz-Nagold-Cup",
    13: "Murgtal Preisbinokelkönig",
    18: "HWV Ammerbuch, Palmberghütte",
    21: "Feuerwehr Gechingen",
    22: gettext_noop("Gechingen, charity tournament"),
    26: gettext_noop("German Wikipedia, an older article on Binokel"),
    27: gettext_noop("A rule page for two players with French cards"),
    28: gettext_noop("Wikipedia, current articles"),
    29: "Wikibooks, Binokel",
    30: "Binokel-Palast",
    31: gettext_noop("binokel.c-sys.de, family rules"),
    32: "schwaebisch-schwaetza.de",
    33: "SV Ottenhausen",
    34: "kartenspiele-regeln.de, kartenspiele.net",
    36: "123sportwetten.eu, bicyclecards.de, pagat",
    37: "casinospiegel.net, kartenspiel-binokel.info",
    38: gettext_noop("A pub round (deejott23/binokel_rules)"),
    39: gettext_noop("House rules for four (LarsBerberich/Binokel_Score_Tracker_BDD)"),
    41: "thanathozz/BinokelTracker",
    42: "Dabb (deglerj/dabb)",
    43: "GameMemo",
    44: gettext_noop("A Kreuz scoreboard (mrsnaggls2/binokel)"),
    45: "Binokel-Rechner (floriankurzluft)",
    46: "Binokel-Rechner (zwick-it)",
    47: gettext_noop("A specification for three to six players"),
    48: "Binokelsoftware (Itschik)",
    49: "Binokel Deluxe",
}
