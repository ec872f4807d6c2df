"""A scorer for Inspect AI: the submission is a file in the sandbox, or a path on this machine; the score comes from medgrade.

    from inspect_ai import Task, task
    from inspect_ai.dataset import Sample
    from inspect_scorer import medgrade_scorer

    @task
    def isles22():
        sample = Sample(input="Segment the lesions ...", target="data/isles22/prepared/private/test_labels.csv")
        return Task(dataset=[sample], solver=agent(), sandbox="docker", scorer=medgrade_scorer("isles22", folder="/submission"))

`target` is the table of the answers on this machine, which the sandbox never sees. `folder` is read from the sandbox; without it the completion of the model is the
path of a table. The value is the percentile among the published entries, from 0 to 1; where there is none `value` names a metric. An invalid submission
is 0, as in the benchmark. A failure of the grading is no score of the model: the scorer raises, and Inspect counts an error.
"""

import asyncio
import io
import json
import tarfile
import tempfile
from pathlib import Path

from inspect_ai.scorer import Score, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

WORDS = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}


@scorer(metrics=[mean(), stderr()])
def medgrade_scorer(challenge, folder=None, table="submission.csv", value="percentile", command=("npx", "medgrade")):
    """A scorer of submissions to one challenge: an id, or the path of your own."""

    async def score(state: TaskState, target: Target) -> Score:
        with tempfile.TemporaryDirectory() as scratch:
            path = await _from_sandbox(folder, table, scratch) if folder else Path(state.output.completion.strip())
            report = await _report(command, challenge, path, target.text)
        error = report["error"]
        if error is not None and error["side"] != "submission":
            raise RuntimeError(error["message"])
        metadata = {"metrics": report["metrics"], "error": error, "warnings": report["warnings"]}
        if error is not None:
            return Score(value=0, answer=str(path), explanation=error["message"], metadata=metadata)
        metrics = report["metrics"]
        number = metrics.get(value, report["score"] if value == "percentile" else None)
        if number is None:
            raise KeyError(f"{challenge} has no metric {value}; there are {', '.join(metrics)}")
        shown = ", ".join(f"{name} {each}" for name, each in metrics.items())
        return Score(value=WORDS.get(number, number), answer=str(path), explanation=shown, metadata=metadata)

    return score


async def _from_sandbox(folder, table, scratch):
    """Copies the folder of the submission out of the sandbox, as one archive."""
    from inspect_ai.util import sandbox

    archive = "/tmp/medgrade-submission.tar"
    packed = await sandbox().exec(["tar", "-cf", archive, "-C", folder, "."])
    if packed.success:
        with tarfile.open(fileobj=io.BytesIO(await sandbox().read_file(archive, text=False))) as files:
            # Links and devices of the sandbox mean nothing here.
            for member in files.getmembers():
                if member.isreg() or member.isdir():
                    files.extract(member, scratch, filter="data")
    return Path(scratch) / table


async def _report(command, challenge, submission, answers):
    arguments = ["grade", challenge, "--submission", str(submission), "--answers", answers, "--json", "--quiet"]
    pipe = asyncio.subprocess.PIPE
    run = await asyncio.create_subprocess_exec(*command, *arguments, stdout=pipe, stderr=pipe)
    stdout, stderr_text = await run.communicate()
    if run.returncode not in (0, 1) and not stdout:
        raise RuntimeError(stderr_text.decode().strip() or f"medgrade ended with {run.returncode}")
    return json.loads(stdout)
