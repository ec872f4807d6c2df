"""Whole cases of TopBrain and TopCoW task 1 on SimpleITK, scikit-image, MONAI and numpy: one JSON object in, one JSON list out."""

import json
import sys

import numpy as np
import SimpleITK as sitk
from monai.metrics.utils import get_mask_edges, get_surface_distance
from scipy.ndimage import binary_dilation
from skimage.measure import label as components
from skimage.morphology import skeletonize


def image(volume):
    made = sitk.GetImageFromArray(np.array(volume["values"], volume["type"]).reshape(volume["shape"]))
    made.SetSpacing(volume["spacing"])
    made.SetOrigin(volume["origin"])
    made.SetDirection(volume["direction"])
    return made


def hd95(prediction, reference, spacing, bound):
    if not prediction.any() or not reference.any():
        return bound
    edges = get_mask_edges(prediction, reference)
    return float(np.percentile(get_surface_distance(*edges[:2], distance_metric="euclidean", spacing=spacing), 95))


def cldice(prediction, reference):
    p, r = skeletonize(np.ascontiguousarray(prediction)), skeletonize(np.ascontiguousarray(reference))
    precision = (p & reference).sum() / p.sum() if p.any() else 0.0
    sensitivity = (r & prediction).sum() / r.sum() if r.any() else 0.0
    return 2 * precision * sensitivity / (precision + sensitivity) if precision + sensitivity else 0.0


def pieces(mask):
    return int(components(mask, connectivity=3).max())


def topbrain(g, p, spacing, allowed):
    rows = []
    for label in sorted((set(np.unique(g)) | set(np.unique(p))) - {0}):
        r, q = g == label, p == label
        j = (r & q).sum() / (r | q).sum()
        around = set(np.unique(p[binary_dilation(q, np.ones((3, 3, 3)))])) - {0, label} if q.any() else set()
        rows.append([
            2 * j / (1 + j),
            cldice(q.transpose(2, 1, 0), r.transpose(2, 1, 0)) if r.any() and q.any() else 0.0,
            abs(pieces(q) - pieces(r)),
            hd95(q, r, spacing, 290.0),
            len(around - set(allowed.get(str(int(label)), []))),
        ])
    return [float(np.mean(column)) for column in zip(*rows)] if rows else [0.0] * 5


def topcow(g, p, spacing):
    rows = []
    for label in sorted(set(np.unique(g)) - {0}):
        r, q = g == label, p == label
        rows.append([
            2 * (r & q).sum() / (q.sum() + r.sum() + 1e-7),
            abs(pieces(q) - pieces(r)),
            hd95(q, r, spacing, 90.0),
        ])
    if not rows:
        return [1.0, 0.0, 0.0, 0.0]
    dice, betti, distance = (float(np.mean(column)) for column in zip(*rows))
    return [dice, float(cldice(p > 0, g > 0)), betti, distance]


def answer(case, allowed):
    reference, prediction = image(case["reference"]), image(case["prediction"])
    if reference.GetSize() != prediction.GetSize():
        nearest = sitk.sitkNearestNeighbor
        prediction = sitk.Resample(prediction, reference, sitk.Transform(), nearest, 0.0, prediction.GetPixelID())
    spacing = reference.GetSpacing()[::-1]
    g, p = (sitk.GetArrayFromImage(sitk.Cast(one, sitk.sitkUInt8)) for one in (reference, prediction))
    return {"topbrain": topbrain(g, p, spacing, allowed), "topcow": topcow(g, p, spacing)}


payload = json.load(sys.stdin)
json.dump([answer(case, payload["allowed"]) for case in payload["cases"]], sys.stdout)
