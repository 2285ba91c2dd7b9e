"""`make bench`: figures of speed, each with the bound that it has to keep.

On SQLite, or on the PostgreSQL of DATABASE_URL: `python -m tests.postgres python -m tests.benchmarks`.
"""

import os
import sys
import tempfile


def main() -> int:
    """Measure in a data folder of its own; 1 when a bound is broken."""
    with tempfile.TemporaryDirectory(prefix="binokel-bench-") as folder:
        os.environ.update(BINOKEL_DATA_DIR=folder, DJANGO_SETTINGS_MODULE="binokel_site.settings")
        from binokel_site.launch import prepare_environment

        prepare_environment(os.environ)
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0, interactive=False)
        from scores.management.commands.start import collect_static_when_changed, let_go_of_the_database
        from tests.benchmarks import engine, pages

        collect_static_when_changed()

        figures = []
        for part in (engine, pages):
            for figure in part.measure():
                print(figure, flush=True)
                figures.append(figure)
        let_go_of_the_database()
    return 0 if all(figure.is_kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
