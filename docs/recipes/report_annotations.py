"""annotations.json of AutoMedBench's report track, made by the programs of CheXbert, RadGraph and METEOR 1.5.

    python report_annotations.py data/iu-xray-report-task runs/1/outputs/agent_outputs --chexbert CheXbert/src --checkpoint chexbert.pth

Needs what it calls: CheXbert (its repository and checkpoint), the package radgraph, and for METEOR the package pycocoevalcap with Java.
--without names programs that are not at hand; medgrade then says which parts are missing.
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from pathlib import Path

# CheXbert writes blank, 1, 0 and -1; its classes are blank 0, positive 1, negative 2, uncertain 3.
CODES = {"": 0, "1.0": 1, "1": 1, "0.0": 2, "0": 2, "-1.0": 3, "-1": 3}


def chexbert_codes(texts, source, checkpoint):
    """Fourteen class codes a text, by CheXbert's label.py."""
    with tempfile.TemporaryDirectory() as scratch:
        table = Path(scratch) / "reports.csv"
        with open(table, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["Report Impression"])
            writer.writerows([text] for text in texts)
        command = [sys.executable, "label.py", "-d", str(table), "-o", scratch, "-c", str(Path(checkpoint).resolve())]
        subprocess.run(command, cwd=source, check=True)
        with open(Path(scratch) / "labeled_reports.csv", newline="") as file:
            rows = list(csv.reader(file))[1:]
    return [[CODES[cell] for cell in row[-14:]] for row in rows]


def radgraph_graphs(texts):
    """The annotator's graph of each text."""
    from radgraph import RadGraph

    found = RadGraph()(texts)
    return [found[str(i)] for i in range(len(texts))]


def meteor_values(references, candidates):
    """METEOR 1.5 of the corpus and of each pair, by its own program."""
    from pycocoevalcap.meteor.meteor import Meteor

    sides = [{i: [text] for i, text in enumerate(texts)} for texts in (references, candidates)]
    corpus, each = Meteor().compute_score(*sides)
    return corpus, each


def main(arguments=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path, help="the data of the task: task.json and answers/")
    parser.add_argument("outputs", type=Path, help="the folder of the reports: <id>/report.txt")
    parser.add_argument("--chexbert", help="the folder src of CheXbert's repository")
    parser.add_argument("--checkpoint", help="its checkpoint")
    parser.add_argument("--without", action="append", default=[], choices=["chexbert", "radgraph", "meteor"])
    given = parser.parse_args(arguments)
    ids = json.loads((given.data / "task.json").read_text())["case_ids"]
    ids = [one for one in ids if (given.outputs / one / "report.txt").is_file()]
    sides = {
        "reference": [(given.data / "answers" / one / "report.txt").read_text() for one in ids],
        "candidate": [(given.outputs / one / "report.txt").read_text() for one in ids],
    }
    annotations = {}
    if "chexbert" not in given.without:
        if given.chexbert is None or given.checkpoint is None:
            parser.error("--chexbert and --checkpoint, or --without chexbert")
        labelled = {side: chexbert_codes(texts, given.chexbert, given.checkpoint) for side, texts in sides.items()}
        annotations["chexbert"] = {side: dict(zip(ids, codes)) for side, codes in labelled.items()}
    if "radgraph" not in given.without:
        annotations["radgraph"] = {side: dict(zip(ids, radgraph_graphs(texts))) for side, texts in sides.items()}
    if "meteor" not in given.without:
        corpus, each = meteor_values(sides["reference"], sides["candidate"])
        annotations |= {"meteorCorpus": corpus, "meteor": dict(zip(ids, each))}
    (given.data / "annotations.json").write_text(json.dumps(annotations))
    print(f"written: {given.data / 'annotations.json'}, {len(ids)} reports")


if __name__ == "__main__":
    main()
