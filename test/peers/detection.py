"""Answers of pycocotools and SciPy (and, for panoptic quality, of its recipe in NumPy): one JSON object in, one JSON list out."""

import contextlib
import hashlib
import io
import json
import sys

import numpy as np
from pycocotools import mask as masks
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval
from scipy.optimize import linear_sum_assignment


def plain(value):
    value = float(value)
    return value if np.isfinite(value) else {"nan": "NaN"}.get(str(value), "Infinity" if value > 0 else "-Infinity")


def sha(array):
    return hashlib.sha256(np.ascontiguousarray(array, "<f8").tobytes()).hexdigest()


def coco(case):
    with contextlib.redirect_stdout(io.StringIO()):
        truth = COCO()
        truth.dataset = case["dataset"]
        truth.createIndex()
        for annotation in truth.dataset["annotations"]:
            if "bbox" not in annotation:
                annotation["bbox"] = masks.toBbox(truth.annToRLE(annotation)).tolist()
        found = truth.loadRes(case["detections"])
        run = COCOeval(truth, found, case["iouType"])
        run.params.useCats = int(case["useCategories"])
        run.params.maxDets = case["maxDetections"]
        run.evaluate()
        run.accumulate()
        run.summarize()
    parts = {name: sha(run.eval[name]) for name in ("precision", "recall", "scores")}
    return {**parts, "stats": [float(v) for v in run.stats]}


def rle(case):
    height, width = case["shape"]
    first, second = (np.asfortranarray(np.array(m, np.uint8).reshape(height, width)) for m in case["masks"])
    a, b = masks.encode(first), masks.encode(second)
    polygon = masks.frPyObjects([case["polygon"]], height, width)[0]
    return {
        "rle": [a["counts"].decode(), b["counts"].decode(), polygon["counts"].decode()],
        "area": [int(masks.area(r)) for r in (a, b, polygon)],
        "box": [masks.toBbox(r).tolist() for r in (a, b, polygon)],
        "union": masks.merge([a, b, polygon])["counts"].decode(),
        "intersection": masks.merge([a, b, polygon], True)["counts"].decode(),
        "iou": masks.iou([a, b], [polygon, a], case["crowd"]).tolist(),
        "polygonMask": masks.decode(polygon).ravel().tolist(),
    }


def assignment(case):
    cost = np.array([[float(v) for v in row] for row in case["cost"]], float).reshape(case["shape"])
    try:
        rows, columns = linear_sum_assignment(cost, maximize=case["maximize"])
    except ValueError as error:
        return {"error": "invalid" if "invalid" in str(error) else "infeasible"}
    return {"rows": rows.tolist(), "columns": columns.tolist(), "total": plain(cost[rows, columns].sum())}


def overlaps(case):
    truth, found = (np.array(case[side], np.int32).reshape(case["shape"]) for side in ("reference", "prediction"))
    left, right = (np.array([v for v in np.unique(a) if v > 0], int) for a in (truth, found))
    table = np.array([[np.sum((truth == r) & (found == p)) for p in right] for r in left], float).reshape(
        len(left), len(right)
    )
    sizes = [np.array([np.sum(a == v) for v in labels], float) for a, labels in ((truth, left), (found, right))]
    return table, sizes[0], sizes[1]


def instances(case):
    """The cell-segmentation rule: maximise matches first, overlap second."""
    table, left, right = overlaps(case)
    out = []
    for threshold in case["thresholds"]:
        if len(right) == 0 or len(left) == 0:
            out.append(0)
            continue
        iou = table / (left[:, None] + right[None, :] - table)
        cost = -(iou >= threshold).astype(float) - iou / (2 * min(len(left), len(right)))
        rows, columns = linear_sum_assignment(cost)
        out.append(int(np.count_nonzero(iou[rows, columns] >= threshold)))
    return out


def panoptic(case):
    table, left, right = overlaps(case)
    threshold = case["threshold"]
    score = lambda both, r, p: both / (r + p - both) if case["score"] == "iou" else 2 * both / (r + p)
    pairs = [(r, p) for r in range(len(left)) for p in range(len(right)) if table[r, p] > 0]
    pairs.sort(key=lambda pair: (-score(table[pair], left[pair[0]], right[pair[1]]), pair[1], pair[0]))
    groups, used = {}, set()
    for r, p in pairs:
        if p in used:
            continue
        beats = score(table[r, p], left[r], right[p]) >= threshold
        if r not in groups:
            if beats:
                groups[r] = [p]
                used.add(p)
        elif case["matcher"] == "maximize-merge":
            joined = groups[r] + [p]
            now = score(table[r, groups[r]].sum(), left[r], right[groups[r]].sum())
            if score(table[r, joined].sum(), left[r], right[joined].sum()) > now:
                groups[r] = joined
                used.add(p)
        elif case["manyToOne"] and beats:
            groups[r].append(p)
            used.add(p)
    tp = len(groups)
    n, m = len(left), len(right) - len(used) + tp
    if tp == 0:
        empty = "NaN" if n == 0 and m == 0 else 0.0
        return {"tp": 0, "m": m, "pq": empty, "sq": empty, "rq": empty, "rvd": "NaN"}
    iou, rvd = [], []
    for r, group in groups.items():
        both, size = table[r, group].sum(), right[group].sum()
        iou.append(both / (left[r] + size - both))
        rvd.append((size - left[r]) / left[r])
    rq = tp / (tp + 0.5 * (m - tp) + 0.5 * (n - tp))
    return {"tp": tp, "m": m, "pq": np.mean(iou) * rq, "sq": np.mean(iou), "rq": rq, "rvd": np.mean(rvd)}


answers = {"coco": coco, "rle": rle, "assignment": assignment, "instances": instances, "panoptic": panoptic}
request = json.load(sys.stdin)
print(json.dumps([answers[request["name"]](case) for case in request["cases"]]))
