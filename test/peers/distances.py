"""The distance metrics of the peer libraries, for test/peers/distances.test.ts."""

import json
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")
# surface-distance 0.1 spells infinity in a way that NumPy 2 has dropped.
np.Inf, np.NaN = np.inf, np.nan


def plain(value):
    value = float(value)
    if np.isnan(value):
        return "NaN"
    if np.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def masks(case):
    shape = case["shape"]
    read = lambda key: np.array(case[key], bool).reshape(shape)
    return read("reference"), read("prediction"), [float(s) for s in case["spacing"]]


def attempt(compute):
    try:
        return plain(compute())
    except RuntimeError:
        return "error"


def monai(case):
    import torch
    from monai.metrics import compute_average_surface_distance, compute_hausdorff_distance, compute_surface_dice

    r, p, spacing = masks(case)
    r, p = torch.tensor(r)[None, None], torch.tensor(p)[None, None]
    hd = lambda q, d: compute_hausdorff_distance(
        p, r, include_background=True, percentile=q, directed=d, spacing=spacing
    ).item()
    asd = lambda s: compute_average_surface_distance(p, r, include_background=True, symmetric=s, spacing=spacing).item()
    nsd = compute_surface_dice(p, r, [case["tolerance"]], include_background=True, spacing=spacing).item()
    q = case["percentile"]
    values = [hd(None, False), hd(None, True), hd(q, False), hd(q, True), asd(False), asd(True), nsd]
    return [plain(v) for v in values]


def topbrain(case):
    import torch
    from monai.metrics.utils import get_mask_edges, get_surface_distance

    r, p, spacing = masks(case)
    ep, er = get_mask_edges(p, r)
    d = get_surface_distance(ep, er, spacing=spacing)
    return [plain(np.percentile(np.asarray(d, np.float32), case["percentile"]))] if r.any() and p.any() else ["NaN"]


def medpy(case):
    from medpy.metric import binary

    r, p, spacing = masks(case)
    c = case["connectivity"]
    return [attempt(lambda f=f: f(p, r, spacing, c)) for f in (binary.hd, binary.hd95, binary.asd, binary.assd)]


def surface_distance(case):
    import scipy.ndimage as ndimage
    import surface_distance as sd

    r, p, spacing = masks(case)
    d = sd.compute_surface_distances(r, p, spacing)
    there, back = sd.compute_average_surface_distance(d)
    values = [
        sd.compute_robust_hausdorff(d, 100),
        sd.compute_robust_hausdorff(d, case["percentile"]),
        back,
        there,
        sd.compute_surface_dice_at_tolerance(d, case["tolerance"]),
    ]
    return [plain(v) for v in values]


def simpleitk(case):
    import SimpleITK as sitk

    r, p, spacing = masks(case)
    images = [sitk.GetImageFromArray(m.astype(np.uint8)) for m in (r, p)]
    for image in images:
        image.SetSpacing(spacing[::-1])
    f = sitk.HausdorffDistanceImageFilter()
    try:
        f.Execute(*images)
    except RuntimeError:
        return ["error", "error"]
    return [plain(f.GetHausdorffDistance()), plain(f.GetAverageHausdorffDistance())]


def scipy_edt(case):
    from scipy.ndimage import distance_transform_edt

    r, _, spacing = masks(case)
    return distance_transform_edt(r, sampling=spacing).ravel().tolist()


def edt_edt(case):
    import edt

    r, _, spacing = masks(case)
    return [plain(v) for v in edt.edt(np.ascontiguousarray(r), anisotropy=tuple(spacing), black_border=False).ravel()]


request = json.load(sys.stdin)
json.dump([globals()[request["name"]](case) for case in request["cases"]], sys.stdout)
