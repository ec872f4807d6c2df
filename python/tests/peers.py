"""The libraries that medgrade.compat stands in for: those of the environment of bench/peers/requirements.txt."""

import importlib
import os
import sys
from pathlib import Path

import numpy as np
import pytest


def library(name):
    """Imports a peer library; the test is skipped where it is not installed, unless MEDGRADE_REQUIRE_PEERS is 1."""
    python = Path(os.environ.get("MEDGRADE_PYTHON") or Path.home() / ".cache/medgrade/peers/bin/python")
    places = [str(place) for place in python.parent.parent.glob("lib/python3*/site-packages")]
    sys.path += [place for place in places if place not in sys.path]
    # surface-distance 0.1 spells infinity in a way that NumPy 2 has dropped.
    np.Inf, np.NaN = np.inf, np.nan
    if os.environ.get("MEDGRADE_REQUIRE_PEERS") == "1":
        return importlib.import_module(name)
    return pytest.importorskip(name)
