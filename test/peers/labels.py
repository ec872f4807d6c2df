"""Answers of SimpleITK, NumPy, SciPy, cc3d, scikit-image and GUDHI for the label and topology metrics: one JSON object in, one JSON list out."""

import json
import sys

import cc3d
import gudhi
import numpy as np
import SimpleITK as sitk
from scipy import ndimage
from skimage.measure import euler_number
from skimage.measure import label as skimage_label
from skimage.morphology import skeletonize

REACH = {4: 1, 8: 2, 6: 1, 18: 2, 26: 3}


def array(values, shape):
    return np.array(values, np.uint8).reshape(shape)


def dice(case):
    r, p = array(case["reference"], case["shape"]), array(case["prediction"], case["shape"])
    measures = sitk.LabelOverlapMeasuresImageFilter()
    measures.Execute(sitk.GetImageFromArray(r), sitk.GetImageFromArray(p))
    answers = {}
    for value in sorted(set(np.unique(r)) | set(np.unique(p))):
        if value == 0:
            continue
        a, b = r == value, p == value
        both = np.logical_and(a, b).sum()
        answers[int(value)] = {
            "numpy": 2.0 * both / (a.sum() + b.sum()),
            "simpleitk": measures.GetDiceCoefficient(int(value)),
            "simpleitk_jaccard": measures.GetJaccardCoefficient(int(value)),
        }
    return answers


def components(case):
    a = array(case["reference"], case["shape"])
    connectivity = case["connectivity"]
    structure = ndimage.generate_binary_structure(a.ndim, REACH[connectivity])
    scipy_labels, scipy_count = ndimage.label(a > 0, structure)
    if case["numbers"]:
        several = skimage_label(a, background=0, connectivity=REACH[connectivity])
        many, count = cc3d.connected_components(a, connectivity=connectivity, return_N=True)
    else:
        several, many, count = None, None, None
    return {
        "merged": scipy_labels.ravel().tolist(),
        "merged_count": int(scipy_count),
        "skimage": None if several is None else several.ravel().tolist(),
        "cc3d": None if many is None else many.ravel().tolist(),
        "cc3d_count": None if count is None else int(count),
    }


def skeleton(case):
    a = array(case["reference"], case["shape"]) > 0
    return {
        "default": skeletonize(a).astype(int).ravel().tolist(),
        "lee": skeletonize(a, method="lee").astype(int).ravel().tolist(),
    }


def cl_dice(case):
    r, p = array(case["reference"], case["shape"]), array(case["prediction"], case["shape"])
    answers = {}
    for value in [int(v) for v in np.union1d(np.unique(r), np.unique(p)) if v != 0]:
        a, b = r == value, p == value
        s, t = skeletonize(a), skeletonize(b)
        precision = np.logical_and(t, a).sum() / t.sum() if t.any() else 0.0
        sensitivity = np.logical_and(s, b).sum() / s.sum() if s.any() else 0.0
        total = precision + sensitivity
        answers[value] = 2 * precision * sensitivity / total if total else 0.0
    return answers


def lesions(case):
    r, p = array(case["reference"], case["shape"]) > 0, array(case["prediction"], case["shape"]) > 0
    # Bytes, not booleans: of two-axis booleans cc3d 3.29 now and then splits components that SciPy, scikit-image and its own byte path join.
    left = cc3d.connected_components(r.astype(np.uint8), connectivity=26 if r.ndim == 3 else 8)
    right = cc3d.connected_components(p.astype(np.uint8), connectivity=26 if r.ndim == 3 else 8)
    tp = sum(bool(p[left == k].any()) for k in range(1, left.max() + 1))
    fn = int(left.max()) - tp
    fp = sum(not r[right == k].any() for k in range(1, right.max() + 1))
    return {"tp": tp, "fn": fn, "fp": fp, "f1": 1.0 if tp + fp + fn == 0 else tp / (tp + (fp + fn) / 2)}


def neighbours(case):
    a = array(case["reference"], case["shape"])
    full = np.ones((3,) * a.ndim, bool)
    answers = {}
    for value in [int(v) for v in np.unique(a) if v != 0]:
        around = a[ndimage.binary_dilation(a == value, full)]
        answers[value] = [int(v) for v in np.unique(around) if v not in (0, value)]
    return answers


def betti(case):
    """Betti numbers by GUDHI and the Euler characteristic by scikit-image; voxels are closed cubes where corners connect, else points."""
    a = array(case["reference"], case["shape"]) > 0
    corners = case["connectivity"] in (8, 18, 26)
    cells = np.where(a, 0.0, 1.0)
    body = gudhi.CubicalComplex(**{"top_dimensional_cells" if corners else "vertices": cells})
    body.compute_persistence()
    numbers = list(body.persistent_betti_numbers(0.5, 0.5)) if a.any() else []
    return {
        "betti": (numbers + [0, 0, 0])[:3],
        "euler": int(euler_number(a, connectivity=a.ndim if corners else 1)),
    }


METRICS = {
    "dice": dice,
    "components": components,
    "skeleton": skeleton,
    "clDice": cl_dice,
    "lesions": lesions,
    "neighbours": neighbours,
    "betti": betti,
}

if __name__ == "__main__":
    question = json.load(sys.stdin)
    json.dump([METRICS[question["name"]](case) for case in question["cases"]], sys.stdout)
