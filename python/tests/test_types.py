"""The types that a type checker sees: those of the package in itself, and those that its users get."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFIGURATION = Path(__file__).parents[1] / "pyproject.toml"


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """Runs mypy in strict mode on the installed package, or on a program."""
    folder = tmp_path_factory.mktemp("types")

    def check(program=None):
        arguments = ["--config-file", str(CONFIGURATION)]
        if program is not None:
            path = folder / "program.py"
            path.write_text(program)
            arguments = ["--strict", "--config-file=", str(path)]
        command = [sys.executable, "-m", "mypy", "--cache-dir", str(folder / "cache"), "--no-color-output", *arguments]
        environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
        ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        return ran.stdout + ran.stderr

    return check


def test_the_package_is_typed(checked):
    found = checked()
    assert found.startswith("Success: no issues found"), found


PROGRAM = """
from typing import Any, Dict

import medgrade
import numpy as np
from numpy.typing import NDArray
from medgrade.compat import medpy, surface_distance
from typing_extensions import assert_type

a: NDArray[np.uint8] = np.zeros((4, 5, 6), np.uint8)
assert_type(medgrade.dice(a, a, label=1), float)
assert_type(medgrade.dice(a, a), Dict[int, float])
assert_type(medgrade.hausdorff_distance(a, a, label=2, spacing=(1, 1, 2.5), percentile=95, convention="monai"), float)
with medgrade.session(), medgrade.label_pair(a, a, spacing=[1, 1, 2]) as pair:
    assert_type(medgrade.dice(pair), Dict[int, float])
    assert_type(pair.labels, list[int])
assert_type(medgrade.mean_interval([1.0, 2.0])["low"], float)
report = medgrade.grade("isles22", "s.csv", "a.csv", details=True)
metrics: Dict[str, float] = report["metrics"]
evaluation = medgrade.evaluate("references", "predictions", metrics=["dice"])
volume = medgrade.read_volume("a.nii.gz")
medgrade.dice(volume, a, label=1)
assert_type(medpy.dc(a, a), float)
distances: Dict[str, NDArray[Any]] = surface_distance.compute_surface_distances(a > 0, a > 0, (1, 1, 1))
try:
    medgrade.mae([1], [2])
except medgrade.MedgradeError as error:
    assert_type(error.code, str)
"""


def test_programs_are_checked(checked):
    found = checked(PROGRAM)
    assert found.startswith("Success: no issues found"), found


@pytest.mark.parametrize(
    ("call", "word"),
    [
        ("medgrade.dice([1], [1], lable=1)", "lable"),
        ("medgrade.hausdorff_distance([1], [1], convention='mona')", "convention"),
        ("medgrade.psnr([1], [1], data_range=None).real.upper()", "upper"),
        ("medgrade.no_such_metric([1], [1])", "no_such_metric"),
    ],
)
def test_mistakes_are_found(checked, call, word):
    found = checked(f"import medgrade\n{call}\n")
    assert "error: " in found and word in found
