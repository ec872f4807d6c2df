"""puma nuclei (track 1) as the grader matches them: a Python loop over all remaining predictions of the class of each reference."""
import csv
import json
import os

from peer import np, serve

NAMES = {"tils": "TILs", "til": "TILs", "lymphocyte": "TILs", "lymphocytes": "TILs", "tumor": "tumor", "tumour": "tumor",
         "other": "other", "others": "other"}


def load(path):
    nuclei = []
    with open(path) as file:
        for entry in json.load(file)["polygons"]:
            points = np.array(entry["path_points"])
            name = NAMES.get(entry["name"].strip().lower(), entry["name"])
            nuclei.append({"name": name, "score": entry.get("score", 1), "centroid": points.mean(axis=0).tolist()})
    return nuclei


def match(truths, guesses, radius=15):
    """Predictions are grouped by class; each distance is the numpy norm of two small arrays."""
    left, count = {}, {}
    for guess in guesses:
        left.setdefault(guess["name"], []).append(guess)
    for nucleus in truths + guesses:
        count.setdefault(nucleus["name"], {"tp": 0, "fn": 0})
    for truth in truths:
        near = []
        for guess in left.get(truth["name"], ()):
            distance = np.linalg.norm(np.array(truth["centroid"]) - np.array(guess["centroid"]))
            if distance < radius:
                near.append((-guess["score"], distance, len(near), guess))
        if not near:
            count[truth["name"]]["fn"] += 1
            continue
        best = min(near)[-1]
        for k, guess in enumerate(left[truth["name"]]):
            if np.array_equal(guess["centroid"], best["centroid"]):
                del left[truth["name"]][k]
                break
        count[truth["name"]]["tp"] += 1
    scores = {}
    for name, c in count.items():
        fp = len(left.get(name, ()))
        p = c["tp"] / (c["tp"] + fp) if c["tp"] + fp else 0.0
        r = c["tp"] / (c["tp"] + c["fn"]) if c["tp"] + c["fn"] else 0.0
        scores[name] = {"tp": c["tp"], "fp": fp, "fn": c["fn"], "f1": 2 * p * r / (p + r) if p + r else 0.0}
    return scores


def counts(folder):
    """The matching alone, from lists in memory."""
    truths, guesses = (load(os.path.join(folder, n)) for n in ("reference.json", "prediction.json"))
    return lambda: {name: [s["tp"], s["fp"], s["fn"]] for name, s in sorted(match(truths, guesses).items())}


def grade(folder):
    def run():
        answers = {row["case_id"]: row for row in csv.DictReader(open(os.path.join(folder, "answers.csv")))}
        cases = [match(load(os.path.join(folder, answers[row["case_id"]]["label_path"])),
                       load(os.path.join(folder, row["predicted_nuclei_path"])))
                 for row in csv.DictReader(open(os.path.join(folder, "submission.csv")))]
        f1 = {c: float(np.mean([s.get(c, {"f1": 0.0})["f1"] for s in cases])) for c in ("TILs", "tumor", "other")}
        return {"macro_f1": float(np.mean(list(f1.values()))), **{f"f1_{c}": v for c, v in f1.items()}}
    return run


serve({"counts": counts, "grade": grade})
