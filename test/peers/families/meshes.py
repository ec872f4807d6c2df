"""Distances of meshes by the filters of VTK that MeshMetrics calls, and masks as MetricsReloaded measures them, by SciPy, MONAI and scikit-image."""

import numpy as np
import torch
import vtk
from answer import answer
from monai.losses.cldice import soft_skel
from recipes import mesh_metrics
from scipy import ndimage
from scipy.spatial import cKDTree
from skimage.morphology import skeletonize
from sklearn.metrics import cohen_kappa_score, matthews_corrcoef


def masks(case):
    return [np.array(case[side], np.uint8).reshape(case["shape"]) for side in ("reference", "prediction")]


def meshes(case):
    return mesh_metrics(*masks(case), case["spacing"], case["percentile"], case["tolerance"])


def reloaded(case):
    reference, prediction = (m.astype(bool) for m in masks(case))
    spacing = np.array(case["spacing"])
    cross = ndimage.generate_binary_structure(reference.ndim, 1)
    borders = [m & ~ndimage.binary_erosion(m, cross) for m in (reference, prediction)]
    points = [np.argwhere(b) * spacing for b in borders]
    sides = [cKDTree(other).query(own)[0] for own, other in (points, points[::-1])]
    shells = [
        m & (ndimage.distance_transform_edt(~b) < case["distance"]) for m, b in zip((reference, prediction), borders)
    ]
    tp, fp = (reference & prediction).sum(), (~reference & prediction).sum()
    fn, tn = (reference & ~prediction).sum(), (~reference & ~prediction).sum()
    centres = [np.argwhere(m).mean(0) * spacing for m in (reference, prediction)]
    skeletons = [skeletonize(m) > 0 for m in (reference, prediction)]
    precision, recall = (skeletons[1] & reference).sum() / skeletons[1].sum(), (skeletons[0] & prediction).sum() / skeletons[0].sum()
    flat = reference.ravel(), prediction.ravel()
    return {
        "hd95": max(np.percentile(d, 95) for d in sides),
        "assd": sum(d.sum() for d in sides) / sum(map(len, sides)),
        "masd": np.mean([d.mean() for d in sides]),
        "nsd": sum((d <= case["tolerance"]).sum() for d in sides) / sum(map(len, sides)),
        "biou": (shells[0] & shells[1]).sum() / (shells[0] | shells[1]).sum(),
        "com": np.linalg.norm(centres[0] - centres[1]),
        "mcc": matthews_corrcoef(*flat),
        "kappa": cohen_kappa_score(*flat),
        "youden": tp / (tp + fn) + tn / (tn + fp) - 1,
        "npv": tn / (tn + fn),
        "avdr": abs(prediction.sum(dtype=int) - reference.sum(dtype=int)) / reference.sum(),
        "clDice": 2 * precision * recall / (precision + recall),
    }


def centre_lines(case):
    """cbDice in its authors' steps: the soft skeleton of MONAI, radii by SciPy. Their repository is in no registry."""
    sides = [np.array(case[side], bool).reshape(case["shape"]) for side in ("reference", "prediction")]
    axes = len(case["shape"])

    def weights(mask):
        skeleton = soft_skel(torch.from_numpy(mask[None, None].astype(float)), case["iterations"])[0, 0].numpy()
        depth = ndimage.distance_transform_edt(mask)
        radius = np.where(skeleton == 1, depth, 0)
        most, least = max(1, radius.max()), max(1, radius.min())
        along = np.where(skeleton == 1, (most - radius + least) / most, 0)
        return np.minimum(depth, most) / most, radius / most, along**2 if axes == 3 else along

    (wide_r, own_r, line_r), (wide_p, own_p, line_p) = map(weights, sides)
    joined = lambda a, b, c: np.where((a != 0) & (b == 0), a * c, b * c).sum()
    precision = ((line_p * wide_r).sum() + 1) / (joined(own_p, own_r, line_p) + 1)
    recall = ((line_r * wide_p).sum() + 1) / (joined(own_r, own_p, line_r) + 1)
    return 2 * precision * recall / (precision + recall)


answer({"centre_lines": centre_lines, "meshes": meshes, "reloaded": reloaded})
