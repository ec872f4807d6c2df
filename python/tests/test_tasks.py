"""Every task of `evaluate`: the same bytes from Python, from the installed command and from the app."""

import json
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import medgrade
from medgrade._node import find_node

ROOT = Path(__file__).parents[2]


def command(*words):
    ran = subprocess.run([sys.executable, "-m", "medgrade", "evaluate", *words], capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 1), ran.stderr
    return ran.stdout


def snake(name):
    return re.sub("([A-Z])", r"_\1", name).lower()


@pytest.fixture(scope="module")
def laid(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tasks")
    ran = subprocess.run(
        [find_node(), "python/tests/tasks.mjs", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_every_task_of_the_command_is_here(laid):
    (named,) = re.findall(r"^Tasks: (.*); docs", command("--help"), re.MULTILINE)
    assert re.findall(r"(?:^|, )(\w+) \(", named) == list(laid["tasks"])


def same_bytes(one, **what):
    """The JSON of the evaluation, which Python, the command and the app give alike."""
    sides = (one["references"], one["predictions"])
    metrics = one.get("metrics")
    beside = {snake(name): path for name, path in one.get("beside", {}).items()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = medgrade.evaluate(*sides, metrics=metrics, **what, **beside).to_json()
    words = ["--metrics", *metrics] if metrics else []
    words += [word for name, path in {**what, **beside}.items() for word in (f"--{name.replace('_', '-')}", path)]
    printed = command(one["references"], *one["predictions"], *words, "--json", "--quiet")
    assert found == printed, what
    assert one["app"] == printed, what
    return json.loads(printed)


def test_python_the_command_and_the_app_give_the_same_bytes_of_a_task(laid):
    for task, one in laid["tasks"].items():
        result = same_bytes(one, task=task)
        assert result["task"] == task
        assert result["summary"], task


def test_python_the_command_and_the_app_give_the_same_bytes_by_a_preset(laid):
    for preset, one in laid["presets"].items():
        assert same_bytes(one, preset=preset)["summary"], preset
