"""Grade functions for a registry of competitions in the manner of MLE-bench: `grade(submission, answers)` gives a score or a dictionary of metrics.

    from mle_bench_grade import medgrade_function

    grade = medgrade_function("isles22")
    metrics = grade("submission.csv", "private/test_labels.csv")   # {"dice": 0.81378, ..., "overall": 1.0}

Tables may be paths or data frames. Prefer paths: a data frame has lost leading zeros, and writing it may change the last digit of a float.
"""

import json
import os
import subprocess
import tempfile

WORDS = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}


class InvalidSubmissionError(Exception):
    """The submission is invalid; the message says why."""


class GradingError(Exception):
    """The answers are broken or medgrade failed."""


def medgrade_function(challenge_id, command=("npx", "medgrade"), score_only=False):
    """A grade function for one challenge; `score_only` returns the score instead of the dictionary."""

    def grade(submission, answers, submission_dir=None, answers_dir=None):
        with tempfile.TemporaryDirectory() as scratch:
            arguments = ["--submission", _table(submission, scratch, "submission.csv")]
            arguments += ["--answers", _table(answers, scratch, "answers.csv")]
            for option, folder in (("--submission-dir", submission_dir), ("--answers-dir", answers_dir)):
                if folder is not None:
                    arguments += [option, os.fspath(folder)]
            run = subprocess.run(
                [*command, "grade", challenge_id, *arguments, "--json", "--quiet"], capture_output=True, text=True
            )
        if run.returncode not in (0, 1) and not run.stdout:
            raise GradingError(run.stderr.strip() or f"medgrade ended with {run.returncode}")
        report = json.loads(run.stdout)
        error = report["error"]
        if error is not None:
            kind = InvalidSubmissionError if error["side"] == "submission" else GradingError
            raise kind(error["message"])
        if score_only:
            return _number(report["score"])
        return {name: _number(value) for name, value in report["metrics"].items()}

    return grade


def _table(table, scratch, name):
    if not hasattr(table, "to_csv"):
        return os.fspath(table)
    path = os.path.join(scratch, name)
    table.to_csv(path, index=False)
    return path


def _number(value):
    return WORDS[value] if isinstance(value, str) else value
