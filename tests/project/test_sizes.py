"""Files and functions stay small enough to be read at once.

The limits and their reasons: docs/architecture.md. An exception stands here by name, with a reason.
"""

import ast
from pathlib import Path

from tests.project.source_files import files_of_tests, product_files, short_name, template_files

SOURCE_LINES = 400
TEST_LINES = 500
PAGE_LINES = 150
FRAGMENT_LINES = 60
FUNCTION_LINES = 50
POSITIONAL_PARAMETERS = 5

# name -> reason
EXCEPTIONS: dict[str, str] = {}


def lines_of(file: Path) -> int:
    """Count the lines of a file."""
    return len(file.read_text(encoding="utf-8").splitlines())


def too_long(files: list[Path], limit: int) -> dict[str, int]:
    """Find the files above the limit that are no exception."""
    sizes = {short_name(file): lines_of(file) for file in files}
    return {name: size for name, size in sizes.items() if size > limit and name not in EXCEPTIONS}


def functions_of(file: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Find all functions and methods of a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_source_files_are_short() -> None:
    """No file of the product is over 400 lines."""
    assert len(product_files()) > 10
    assert too_long(product_files(), SOURCE_LINES) == {}


def test_test_files_are_short() -> None:
    """No test file is over 500 lines."""
    assert too_long(files_of_tests(), TEST_LINES) == {}


def test_templates_are_short() -> None:
    """No page is over 150 lines, no fragment over 60."""
    fragments = [file for file in template_files() if file.name.startswith("_")]
    pages = [file for file in template_files() if file not in fragments]
    assert {**too_long(pages, PAGE_LINES), **too_long(fragments, FRAGMENT_LINES)} == {}


def test_functions_are_short() -> None:
    """No function is over 50 lines, its docstring included."""
    found = {}
    for file in [*product_files(), *files_of_tests()]:
        for function in functions_of(file):
            size = (function.end_lineno or function.lineno) - function.lineno + 1
            name = f"{short_name(file)}:{function.name}"
            if size > FUNCTION_LINES and name not in EXCEPTIONS:
                found[name] = size
    assert found == {}


def test_functions_take_few_positional_parameters() -> None:
    """More than five are named at the call. A test's fixtures are named by nature."""
    found = [
        f"{short_name(file)}:{function.name}"
        for file in product_files()
        for function in functions_of(file)
        if len(function.args.args) + len(function.args.posonlyargs) > POSITIONAL_PARAMETERS
    ]
    assert [name for name in found if name not in EXCEPTIONS] == []


def test_no_junk_drawers() -> None:
    """A thing without a home means that the layout is wrong."""
    drawers = {"utils", "util", "common", "helpers", "helper", "misc"}
    assert [short_name(file) for file in product_files() if drawers & {file.stem, *file.parent.parts}] == []


def test_exceptions_are_still_needed() -> None:
    """An exception that nothing needs any more is taken out."""
    names = {short_name(file) for file in [*product_files(), *files_of_tests(), *template_files()]}
    functions = {
        f"{short_name(file)}:{function.name}"
        for file in [*product_files(), *files_of_tests()]
        for function in functions_of(file)
    }
    assert set(EXCEPTIONS) <= names | functions
