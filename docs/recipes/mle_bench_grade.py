"""medgrade as the grader of MLE-bench, or of a registry in its manner.

As a grade function, `grade(submission, answers)`, which gives a score or a dictionary of metrics:

    from mle_bench_grade import medgrade_function

    grade = medgrade_function("isles22")
    metrics = grade("submission.csv", "private/test_labels.csv")   # {"dice": 0.81378, ..., "overall": 1.0}

In mlebench/competitions/<id>/grade.py, where Grader calls it with data frames and wants a score:

    grade = medgrade_function("osic-pulmonary-fibrosis-progression", score_only=True)

As the commands `mlebench grade` and `mlebench grade-sample`, with their arguments and their report:

    python mle_bench_grade.py grade --submission submissions.jsonl --output-dir out --data-dir data
    python mle_bench_grade.py grade-sample submission.csv osic-pulmonary-fibrosis-progression --data-dir data

Tables may be paths or data frames. Prefer paths: a data frame has lost leading zeros, and writing it may change the last digit of a float.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WORDS = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}


try:
    # Grader of MLE-bench knows its own class only; any other error looks like one of the grader.
    from mlebench.grade_helpers import InvalidSubmissionError
except ImportError:

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
            report = _report(command, challenge_id, arguments)
        error = report["error"]
        if error is not None:
            kind = InvalidSubmissionError if error["side"] == "submission" else GradingError
            raise kind(error["message"])
        if score_only:
            return _number(report["score"])
        return {name: _number(value) for name, value in report["metrics"].items()}

    return grade


# The keys of a report of MLE-bench, in its order; medgrade's follow them.
REPORT_KEYS = (
    "competition_id score gold_threshold silver_threshold bronze_threshold median_threshold any_medal gold_medal silver_medal "
    "bronze_medal above_median submission_exists valid_submission is_lower_better created_at submission_path"
).split()
TOTALS = {
    "total_runs_with_submissions": "submission_exists",
    "total_valid_submissions": "valid_submission",
    "total_medals": "any_medal",
    "total_gold_medals": "gold_medal",
    "total_silver_medals": "silver_medal",
    "total_bronze_medals": "bronze_medal",
    "total_above_median": "above_median",
}


def grade_csv(path, competition_id, data_dir, leaderboard_dir=None, command=("npx", "medgrade"), submission_dir=None):
    """The report of MLE-bench for one submission, of a challenge of another benchmark too. A submission that is missing or no CSV has no score."""
    private = Path(data_dir) / competition_id / "prepared" / "private"
    # As MLE-bench: a file of another name is no submission.
    exists = Path(path).is_file() and Path(path).suffix.lower() == ".csv"
    arguments = ["--submission", str(path) if exists else f"{path}.none", "--answers", str(_answers(private))]
    # Challenges of ReX-MLE are ranked on the boards that medgrade has.
    boards = [] if leaderboard_dir is None else [Path(leaderboard_dir) / competition_id / "leaderboard.csv"]
    boards += [private / "leaderboard.csv", Path(data_dir) / competition_id / "leaderboard.csv"]
    arguments += [part for board in boards if board.is_file() for part in ("--leaderboard", str(board))][:2]
    if submission_dir:
        arguments += ["--submission-dir", str(submission_dir)]
    report = _report(command, competition_id, arguments)
    error = report["error"]
    if error is not None and error["side"] != "submission":
        raise GradingError(error["message"])
    if error is not None:
        print(f"Invalid submission: {error['message']}", file=sys.stderr)
    return {key: _number(report[key]) if key == "score" else report.get(key) for key in REPORT_KEYS} | {
        "competition_id": competition_id,
        "submission_path": str(path),
        "submission_exists": exists,
    }


def grade_jsonl(submissions, output_dir, data_dir, leaderboard_dir=None, command=("npx", "medgrade")):
    """Grades every line {"submission_path", "competition_id" or "challenge_id"}; writes and returns the summary of MLE-bench."""
    lines = [line.strip() for line in Path(submissions).read_text().splitlines()]
    wanted = [json.loads(line) for line in lines if line and not line.startswith(("#", "//"))]
    reports = [
        grade_csv(
            str(one["submission_path"]),
            one["competition_id"] if "competition_id" in one else one["challenge_id"],
            data_dir,
            leaderboard_dir,
            command,
            one.get("submission_dir"),
        )
        for one in wanted
    ]
    totals = {total: sum(report[key] for report in reports) for total, key in TOTALS.items()}
    summary = {"total_runs": len(reports), **totals, "competition_reports": reports}
    Path(output_dir).mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y-%m-%dT%H-%M-%S-%Z", time.gmtime())
    (Path(output_dir) / f"{stamp}_grading_report.json").write_text(json.dumps(summary, indent=2))
    return summary


def _answers(private):
    """The table of answers, whose name differs between competitions."""
    names = ["test.csv", "answers.csv", "test_labels.csv"]
    found = [private / name for name in names if (private / name).is_file()] or sorted(private.glob("*.csv"))
    if len(found) == 0:
        raise ValueError(f"The data in {private} are not prepared")
    return found[0]


def _report(command, challenge_id, arguments):
    run = subprocess.run(
        [*command, "grade", challenge_id, *arguments, "--json", "--quiet"], capture_output=True, text=True
    )
    if run.returncode not in (0, 1) and not run.stdout:
        raise GradingError(run.stderr.strip() or f"medgrade ended with {run.returncode}")
    return json.loads(run.stdout)


def _table(table, scratch, name):
    if not hasattr(table, "to_csv"):
        return os.fspath(table)
    path = os.path.join(scratch, name)
    table.to_csv(path, index=False)
    return path


def _number(value):
    return WORDS[value] if isinstance(value, str) else value


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="mlebench")
    commands = parser.add_subparsers(dest="command", required=True)
    many = commands.add_parser("grade")
    many.add_argument("--submission", required=True)
    many.add_argument("--output-dir", required=True)
    one = commands.add_parser("grade-sample")
    one.add_argument("submission")
    one.add_argument("competition_id")
    for each in (many, one):
        each.add_argument("--data-dir", required=True)
        each.add_argument("--leaderboard-dir", help="folder of <id>/leaderboard.csv, such as mlebench/competitions")
        each.add_argument("--medgrade", default="npx medgrade", help="how the command is called")
    given = parser.parse_args(arguments)
    command = given.medgrade.split()
    if given.command == "grade":
        summary = grade_jsonl(given.submission, given.output_dir, given.data_dir, given.leaderboard_dir, command)
        print(json.dumps({key: value for key, value in summary.items() if key != "competition_reports"}, indent=4))
    else:
        report = grade_csv(given.submission, given.competition_id, given.data_dir, given.leaderboard_dir, command)
        print(json.dumps(report, indent=4))


if __name__ == "__main__":
    main()
