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
def tasks(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tasks")
    laid = subprocess.run(
        [find_node(), "python/tests/tasks.mjs", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert laid.returncode == 0, laid.stderr
    return json.loads(laid.stdout)


def test_every_task_of_the_command_is_here(tasks):
    (named,) = re.findall(r"^Tasks: (.*); docs", command("--help"), re.MULTILINE)
    assert re.findall(r"(?:^|, )(\w+) \(", named) == list(tasks)


def test_python_the_command_and_the_app_give_the_same_bytes(tasks):
    for task, one in tasks.items():
        sides = (one["references"], one["predictions"])
        metrics = one.get("metrics")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            beside = {snake(name): path for name, path in one.get("beside", {}).items()}
            found = medgrade.evaluate(*sides, task=task, metrics=metrics, **beside).to_json()
        words = ["--metrics", *metrics] if metrics else []
        words += [word for name, path in beside.items() for word in (f"--{name.replace('_', '-')}", path)]
        printed = command(one["references"], *one["predictions"], "--task", task, *words, "--json", "--quiet")
        assert found == printed, task
        assert one["app"] == printed, task
        assert json.loads(printed)["task"] == task
        assert json.loads(printed)["summary"], task
