"""dentex as its grader computes it: three families of classes, each through temporary JSON files and pycocotools."""
import contextlib
import csv
import io
import json
import os
import tempfile

from peer import np, serve

ASPECTS = {"quadrant": ("category_id_1", 4), "enumeration": ("category_id_2", 8), "diagnosis": ("category_id_3", 4)}


def corners(box):
    a, b, c, d = box
    return [a, b, c - a, d - b] if c > a and d > b and (c > a + 50 or d > b + 50) else box


def collect(folder):
    answers = list(csv.DictReader(open(os.path.join(folder, "answers.csv"))))
    truth = {"images": [], "annotations": []}
    for row in answers:
        own = json.load(open(os.path.join(folder, row["ground_truth_json"])))
        truth["images"] += own["images"]
        truth["annotations"] += own["annotations"]
    ids = {image["file_name"].replace(".png", ""): image["id"] for image in truth["images"]}
    found = []
    for row in csv.DictReader(open(os.path.join(folder, "submission.csv"))):
        for box in json.load(open(os.path.join(folder, row["predictions_json"]))):
            found.append({**box, "image_id": ids[row["image_id"]], "bbox": corners(box["bbox"])})
    return truth, found


def aspect(COCO, COCOeval, truth, found, key, count):
    classes = range(1, count + 1)
    dataset = {"images": truth["images"], "categories": [{"id": c, "name": str(c)} for c in classes],
               "annotations": [{**a, "category_id": a[key]} for a in truth["annotations"]]}
    results = [{"image_id": f["image_id"], "category_id": f[key], "bbox": f["bbox"], "score": f["score"]} for f in found]
    with tempfile.TemporaryDirectory() as place:
        paths = [os.path.join(place, n) for n in ("truth.json", "found.json")]
        for path, value in zip(paths, (dataset, results)):
            with open(path, "w") as file:
                json.dump(value, file)
        with contextlib.redirect_stdout(io.StringIO()):
            coco = COCO(paths[0])
            evaluation = COCOeval(coco, coco.loadRes(paths[1]), "bbox")
            evaluation.evaluate()
            evaluation.accumulate()
            evaluation.summarize()
    return evaluation.stats


def grade(folder):
    from pycocotools.coco import COCO
    from pycocotools.cocoeval import COCOeval

    def run():
        truth, found = collect(folder)
        stats = {name: aspect(COCO, COCOeval, truth, found, key, count) for name, (key, count) in ASPECTS.items()}
        result = {}
        for measure, at in (("ap", 0), ("ap50", 1), ("ap75", 2), ("ar", 8)):
            result[f"{measure}_mean"] = float(np.mean([s[at] for s in stats.values()]))
            result.update({f"{measure}_{name}": float(s[at]) for name, s in stats.items()})
        return result
    return run


serve({"grade": grade})
