"""The docstrings: their examples print what they say, and nothing of TypeScript's markup is left."""

import doctest
import importlib
import re

import pytest

import medgrade
from medgrade._table import functions

MODULES = ("medgrade", *sorted({f"medgrade.{function.path.split('.')[0]}" for function in functions.values()}))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0 and found.attempted > 0


def test_every_function_is_described():
    for name, function in functions.items():
        module = importlib.import_module(f"medgrade.{function.path.split('.')[0]}")
        text = getattr(module, name).__doc__
        assert text and len(text.split()) > 2, name
        assert not re.search(r"\{@|^\s*\{\s*$|@(param|throws|example)", text, re.M), name


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert version("medgrade") == medgrade.__version__
