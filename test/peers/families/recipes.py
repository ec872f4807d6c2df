"""Libraries of the families of metrics, called on arrays: by the peers of the bench and by the differential tests (test/peers/families).

Where the official code cannot be installed from a registry, its calls of NumPy, SciPy, scikit-learn or VTK are written out.
"""

import contextlib
import importlib
import importlib.util
import io
import os
import sys
import types

import numpy as np

# ── distances of meshes: the two filters of VTK that MeshMetrics calls ──


def mesh_surface(mask, spacing):
    """Triangles of the faces of a mask [z, y, x] as surface nets without smoothing give them."""
    import vtk
    from vtk.util.numpy_support import numpy_to_vtk

    padded = np.pad(mask.astype(np.uint8), 1)
    image = vtk.vtkImageData()
    image.SetDimensions(padded.shape[::-1])
    image.SetSpacing(spacing[::-1])
    image.SetOrigin([-s for s in spacing[::-1]])
    image.GetPointData().SetScalars(numpy_to_vtk(padded.ravel(), deep=True))
    nets = vtk.vtkSurfaceNets3D()
    nets.SetInputData(image)
    nets.SetValue(0, 1)
    nets.SetSmoothing(False)
    nets.SetOutputMeshTypeToTriangles()
    nets.Update()
    return nets.GetOutput()


def mesh_elements(surface):
    """Centroids and areas of the triangles."""
    from vtk.util.numpy_support import vtk_to_numpy

    points = vtk_to_numpy(surface.GetPoints().GetData()).astype(float)
    corners = points[vtk_to_numpy(surface.GetPolys().GetConnectivityArray()).reshape(-1, 3)]
    sides = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    return corners.mean(1), np.linalg.norm(np.cross(*sides), axis=1) / 2


def mesh_distances(points, surface):
    import vtk
    from vtk.util.numpy_support import numpy_to_vtk, vtk_to_numpy

    distance = vtk.vtkImplicitPolyDataDistance()
    distance.SetInput(surface)
    values = vtk.vtkDoubleArray()
    distance.FunctionValue(numpy_to_vtk(np.ascontiguousarray(points), deep=True), values)
    return np.abs(vtk_to_numpy(values))


def mesh_metrics(reference, prediction, spacing, percentile=95, tolerance=1):
    """HD at a percentile, ASSD, MASD and NSD of two masks that are not empty, as MeshMetrics takes them from its meshes."""
    surfaces = [mesh_surface(mask, spacing) for mask in (reference, prediction)]
    sides = []
    for own, other in (surfaces, surfaces[::-1]):
        points, weights = mesh_elements(own)
        sides.append((mesh_distances(points, other), weights))

    def largest(distances, weights):
        order = np.argsort(distances)
        share = np.cumsum(weights[order]) / weights.sum()
        return distances[order][min(np.searchsorted(share, percentile / 100), len(order) - 1)]

    total = sum(weights.sum() for _, weights in sides)
    return {
        "hd": max(largest(*side) for side in sides),
        "assd": sum((d * w).sum() for d, w in sides) / total,
        "masd": np.mean([(d * w).sum() / w.sum() for d, w in sides]),
        "nsd": sum(w[d <= tolerance].sum() for d, w in sides) / total,
    }


# ── masks ──


def reloaded(reference, prediction, spacing, tolerance, distance):
    """Two masks that are not empty, as MetricsReloaded measures them."""
    from scipy import ndimage
    from scipy.spatial import cKDTree
    from skimage.morphology import skeletonize
    from sklearn.metrics import cohen_kappa_score, matthews_corrcoef

    spacing = np.asarray(spacing)
    cross = ndimage.generate_binary_structure(reference.ndim, 1)
    borders = [m & ~ndimage.binary_erosion(m, cross) for m in (reference, prediction)]
    points = [np.argwhere(b) * spacing for b in borders]
    sides = [cKDTree(other).query(own)[0] for own, other in (points, points[::-1])]
    shells = [
        m & (ndimage.distance_transform_edt(~b) < distance) for m, b in zip((reference, prediction), borders)
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
        "nsd": sum((d <= tolerance).sum() for d in sides) / sum(map(len, sides)),
        "biou": (shells[0] & shells[1]).sum() / (shells[0] | shells[1]).sum(),
        "com": np.linalg.norm(centres[0] - centres[1]),
        "mcc": matthews_corrcoef(*flat),
        "kappa": cohen_kappa_score(*flat),
        "youden": tp / (tp + fn) + tn / (tn + fp) - 1,
        "npv": tn / (tn + fn),
        "avdr": abs(prediction.sum(dtype=int) - reference.sum(dtype=int)) / reference.sum(),
        "clDice": 2 * precision * recall / (precision + recall),
    }


def centre_lines(reference, prediction, iterations=10):
    """cbDice in its authors' steps: the soft skeleton of MONAI, radii by SciPy. Their repository is in no registry."""
    import torch
    from monai.losses.cldice import soft_skel
    from scipy import ndimage


    def weights(mask):
        skeleton = soft_skel(torch.from_numpy(mask[None, None].astype(float)), iterations)[0, 0].numpy()
        depth = ndimage.distance_transform_edt(mask)
        radius = np.where(skeleton == 1, depth, 0)
        most, least = max(1, radius.max()), max(1, radius.min())
        along = np.where(skeleton == 1, (most - radius + least) / most, 0)
        return np.minimum(depth, most) / most, radius / most, along**2 if mask.ndim == 3 else along

    (wide_r, own_r, line_r), (wide_p, own_p, line_p) = map(weights, (reference, prediction))
    joined = lambda a, b, c: np.where((a != 0) & (b == 0), a * c, b * c).sum()
    precision = ((line_p * wide_r).sum() + 1) / (joined(own_p, own_r, line_p) + 1)
    recall = ((line_r * wide_p).sum() + 1) / (joined(own_r, own_p, line_r) + 1)
    return 2 * precision * recall / (precision + recall)


# ── calibration ──


def calibration(reference, probabilities, bins=15):
    """ECE, RMSCE and MCE of torchmetrics."""
    import torch
    from torchmetrics.functional.classification import binary_calibration_error, multiclass_calibration_error

    target, scores = torch.from_numpy(np.asarray(reference)), torch.from_numpy(np.asarray(probabilities))
    if scores.ndim == 1:
        of = lambda norm: binary_calibration_error(scores, target, n_bins=bins, norm=norm)
    else:
        of = lambda norm: multiclass_calibration_error(scores, target, scores.shape[1], n_bins=bins, norm=norm)
    return {norm: float(of(norm)) for norm in ("l1", "l2", "max")}


def calibration_in_doubles(reference, probabilities, bins=15):
    """The same of classes with its sums in double precision: torchmetrics adds confidences to a bin one by one in single precision."""
    import torch

    # Its folder has a function of the same name.
    parts = importlib.import_module("torchmetrics.functional.classification.calibration_error")
    scores, target = torch.from_numpy(np.asarray(probabilities)), torch.from_numpy(np.asarray(reference))
    confidence, hit = (values.double() for values in parts._multiclass_calibration_error_update(scores, target))
    edges = torch.linspace(0, 1, bins + 1, dtype=torch.float).double()
    return {norm: float(parts._ce_compute(confidence, hit, edges, norm)) for norm in ("l1", "l2", "max")}


def equal_mass(reference, probabilities, bins=15):
    """Adaptive ECE of classes: groups of equal size by falling order of confidence, as `array_split` makes them."""
    confidence = probabilities.max(1).astype(float)
    hit = (probabilities.argmax(1) == reference).astype(float)
    order = np.argsort(confidence, kind="stable")
    groups = [g for g in np.array_split(order, bins) if len(g)]
    return sum(len(g) * abs(hit[g].mean() - confidence[g].mean()) for g in groups) / len(order)


def risk_coverage(reference, probabilities):
    """AURC and AUGRC as torch-uncertainty computes them."""
    confidence = probabilities.max(1)
    wrong = (probabilities.argmax(1) != reference)[np.argsort(-confidence, kind="stable")].astype(float)
    n = len(wrong)
    coverage = np.arange(1, n + 1) / n
    risk = np.cumsum(wrong) / np.arange(1, n + 1)
    area = lambda values: np.trapezoid(values, coverage) / (1 - 1 / n)
    return {"aurc": area(risk), "augrc": area(risk * coverage)}


def kernel_errors(r, p, bandwidth, kernel):
    """Calibration by kernels as MetricsReloaded computes it."""
    from scipy.special import gammaln

    errors = np.eye(p.shape[1])[r] - p
    apart = np.linalg.norm(p[:, None] - p[None], axis=2)
    below = np.tril_indices(len(p), -1)
    alpha = p / kernel + 1
    norm = gammaln(alpha.sum(1)) - gammaln(alpha).sum(1)
    weight = np.exp(norm[None] + np.log(p) @ (alpha - 1).T)
    np.fill_diagonal(weight, 0)
    means = weight @ np.eye(p.shape[1])[r] / weight.sum(1, keepdims=True)
    return {
        "kce": (np.exp(-apart / bandwidth) * (errors @ errors.T))[below].mean(),
        "kde": np.linalg.norm(means - p, axis=1).mean(),
    }


# ── several raters ──


def mask_dice(a, b, epsilon=0.0):
    both, sizes = (a & b).sum(), a.sum() + b.sum()
    return 1.0 if sizes == 0 else 2 * both / (sizes + epsilon)


def by_rows(all_say, found, kept):
    """Row 0 of every slice is left out, and rows without agreed voxels."""
    slices = []
    for z in range(len(found)):
        rows = [mask_dice(all_say[z, y][kept[z, y]], found[z, y][kept[z, y]]) for y in range(1, found.shape[1]) if all_say[z, y].any()]
        if rows:
            slices.append(np.mean(rows))
    return np.mean(slices) if slices else 0.0


def binned_error(reference, p):
    import torch
    from torchmetrics.functional.classification import multiclass_calibration_error

    rows = torch.from_numpy(p.reshape(p.shape[0], -1).T.astype(np.float32))
    return float(multiclass_calibration_error(rows, torch.from_numpy(reference.ravel()), p.shape[0], n_bins=50))


def raters(maps, prediction, p):
    """Label 1 of several raters, a label map, and probabilities of every label, by the calls of the CURVAS challenges."""
    all_say, none_say = (maps == 1).all(0), (maps != 1).all(0)
    kept = all_say | none_say
    share = (maps == 1).mean(0)
    background = 1 - p.sum(0, keepdims=True)
    where = np.argwhere((maps > 0).any(0))
    box = tuple(slice(max(0, low - 20), high + 20) for low, high in zip(where.min(0), where.max(0)))
    two = np.maximum(np.stack([1 - p[0], p[0]])[(slice(None), *box)], 1e-8)
    return {
        "volume": mask_dice(all_say[kept], (prediction == 1)[kept]),
        "rows": by_rows(all_say, prediction == 1, kept),
        "confidence": (1 - p[0][none_say].mean() + p[0][all_say].mean()) / 2,
        "thresholds": np.mean([mask_dice(p[0] > t, share > t, 1e-6) for t in np.linspace(0.1, 0.8, 6)]),
        "errors": [binned_error(m, np.concatenate([background, p])) for m in maps],
        "boxed": [binned_error((m == 1)[box].astype(np.int64), two / two.sum(0)) for m in maps],
    }


# ── detection ──


def picai(cases, overlap="IoU", minimum=0.1, extra=True, confidence="max"):
    """picai_eval on pairs of a detection map and a mask."""
    from picai_eval.eval import evaluate_case
    from picai_eval.metrics import Metrics

    results, scores = {}, {}
    for k, (detections, mask) in enumerate(cases):
        results[k], scores[k], *_ = evaluate_case(
            detections, mask, minimum, overlap, confidence, allow_unmatched_candidates_with_minimal_overlap=extra
        )
    targets = {k: float(any(row[0] for row in rows)) for k, rows in results.items()}
    metrics = Metrics(lesion_results=results, case_target=targets, case_pred=scores)
    return {"auroc": metrics.auroc, "ap": metrics.AP, "score": metrics.score, "lesions": metrics.num_lesions}


LUNA_RATES = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8]


def luna16(scans):
    """The script of LUNA16: nodules [x, y, z, diameter, included] and marks [x, y, z, probability] by scan."""
    from sklearn.metrics import roc_curve

    truth, scores, lesions, hits = [], [], 0, 0
    for nodules, marks in scans:
        free = dict(enumerate(marks))
        for *centre, diameter, included in nodules:
            radius = (10.0 if diameter < 0 else diameter) / 2
            on = [k for k, m in enumerate(marks) if sum((a - b) ** 2 for a, b in zip(m, centre)) < radius**2]
            for k in on:
                free.pop(k, None)
            if not included:
                continue
            lesions += 1
            if on:
                hits += 1
                truth.append(1)
                scores.append(max(marks[k][3] for k in on))
        truth += [0] * len(free)
        scores += [m[3] for m in free.values()]
    alarms = truth.count(0)
    fpr, tpr, _ = roc_curve(truth, scores)
    rates = fpr * alarms / len(scans) if alarms else np.zeros(len(fpr))
    return np.interp(LUNA_RATES, rates, tpr * hits / lesions)


def camelyon16(slides):
    """MONAI's FROC: label images, excluded labels, points [row, column] and probabilities."""
    from monai.metrics import compute_fp_tp_probs, compute_froc_curve_data, compute_froc_score

    parts = [
        compute_fp_tp_probs(probabilities, points[:, 0], points[:, 1], labels, list(excluded), 0)
        for labels, excluded, points, probabilities in slides
    ]
    alarms, hits = (np.concatenate([np.asarray(part[side], float) for part in parts]) for side in (0, 1))
    rates, sensitivity = compute_froc_curve_data(alarms, hits, sum(part[2] for part in parts), len(slides))
    return float(compute_froc_score(rates, sensitivity))


def autc(reference, prediction, step=0.1, mode="step"):
    """Areas of panoptica; those of the recognition quality and of IoU are among its metrics."""
    from panoptica import InputType, NaiveThresholdMatching, Panoptica_Evaluator
    from panoptica.metrics import Metric

    evaluator = Panoptica_Evaluator(
        InputType.UNMATCHED_INSTANCE, instance_matcher=NaiveThresholdMatching(), decision_metric=Metric.IOU, decision_threshold=0.5
    )
    with contextlib.redirect_stdout(io.StringIO()):
        result = evaluator.evaluate_autc(prediction, reference, step, mode, verbose=False)["ungrouped"]
        return {key: result.get_autc(key) for key in ("rq", "sq", "sq_dsc", "pq", "pq_dsc")}


# ── registration, as Learn2Reg computes it ──


def registration_error(field, fixed, moving, spacing):
    from scipy.ndimage import map_coordinates

    moved = np.stack([map_coordinates(field[..., axis], fixed.T) for axis in range(3)], 1)
    return np.linalg.norm((fixed + moved - moving) * spacing, axis=1)


def determinants(field):
    """Of the displacement on the grid without two voxels on every side."""
    from scipy.ndimage import correlate

    gradient = np.array([-0.5, 0, 0.5])
    parts = []
    for axis in range(3):
        kernel = gradient.reshape([3 if a == axis else 1 for a in range(3)])
        parts.append([correlate(field[..., c], kernel, mode="constant", cval=0.0) for c in range(3)])
    jacobian = np.stack([np.stack(part, 0) for part in parts], 1) + np.eye(3).reshape(3, 3, 1, 1, 1)
    jacobian = jacobian[:, :, 2:-2, 2:-2, 2:-2]
    (a, b, c), (d, e, f), (g, h, i) = jacobian
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def roughness(values):
    """SDlogJ."""
    return float(np.log(np.clip(values + 3, 1e-9, 1e9)).std())


# ── tracking ──


class Frames:
    """Stands for tifffile and the file system of py-ctcmetrics: names of frames are keys of arrays."""

    def __init__(self, reference, prediction):
        self.arrays = {}
        for side, frames in (("r", reference), ("p", prediction)):
            self.arrays.update({f"{side}{k}": frame for k, frame in enumerate(frames)})
        self.path = types.SimpleNamespace(exists=lambda name: True)

    def imread(self, name):
        return self.arrays[name].astype(np.int64)


def tracking(reference, prediction, reference_tracks, prediction_tracks):
    """All metrics of py-ctcmetrics, SEG over all frames."""
    from ctc_metrics.metrics import ALL_METRICS, valid
    from ctc_metrics.scripts.evaluate import calculate_metrics, match_computed_to_reference_masks
    from ctc_metrics.utils import representations

    frames = Frames(reference, prediction)
    representations.tiff = representations.os = frames
    names = [[f"{side}{k}" for k in range(len(reference))] for side in "rp"]
    match = lambda: match_computed_to_reference_masks(*names, threads=1)
    matched = match()
    tracks = [np.array(rows, int).reshape(-1, 4) for rows in (prediction_tracks, reference_tracks)]
    with contextlib.redirect_stdout(io.StringIO()):
        is_valid = valid(names[1], tracks[0], matched["labels_comp"])
        return calculate_metrics(*tracks, matched, match(), list(ALL_METRICS), is_valid)


# ── images ──


def piq():
    """The measures of piq, whose package imports torchvision, which no build of torch here goes with."""
    if "piq" not in sys.modules:
        package = types.ModuleType("piq")
        package.__path__ = list(importlib.util.find_spec("piq").submodule_search_locations)
        sys.modules["piq"] = package
    from piq.fsim import fsim
    from piq.gmsd import gmsd, multi_scale_gmsd
    from piq.haarpsi import haarpsi
    from piq.vif import vif_p

    # piq takes the prediction first.
    def call(measure, reference, prediction, data_range=255, **more):
        import torch

        pictures = (torch.from_numpy(np.array(a, float))[None, None] for a in (prediction, reference))
        return float(measure(*pictures, data_range=data_range, **more))

    return {
        "fsim": lambda a, b: call(fsim, a, b, chromatic=False),
        "gmsd": lambda a, b: call(gmsd, a, b),
        "ms_gmsd": lambda a, b: call(multi_scale_gmsd, a, b),
        "haarpsi": lambda a, b: call(haarpsi, a, b),
        "vif": lambda a, b: call(vif_p, a, b),
    }


def synthrad_ms_ssim(reference, prediction, mask, low=-1024.0, high=3071.0):
    """Masked MS-SSIM as the evaluation of SynthRAD2025 computes it with SciPy."""
    from scipy.ndimage import uniform_filter

    a, b = (np.clip(np.where(mask, v, low).astype(float), low, high) - low for v in (reference, prediction))
    mask = mask.astype(bool)
    missing = [max(0, 97 - n) for n in a.shape]
    sides = [(m // 2, m - m // 2) for m in missing]
    a, b, mask = (np.pad(v, sides, mode="edge") for v in (a, b, mask))
    c1, c2 = (0.01 * (high - low)) ** 2, (0.03 * (high - low)) ** 2
    score = 1.0
    for level, weight in enumerate((0.0448, 0.2856, 0.3001, 0.2363, 0.1333)):
        box = lambda v: uniform_filter(v, 7)
        ma, mb = box(a), box(b)
        unbiased = 343 / 342
        va, vb = unbiased * (box(a * a) - ma * ma), unbiased * (box(b * b) - mb * mb)
        cov = unbiased * (box(a * b) - ma * mb)
        sd = np.sqrt(np.maximum(va, 0)) * np.sqrt(np.maximum(vb, 0))
        parts = (
            (2 * ma * mb + c1) / (ma**2 + mb**2 + c1),
            (2 * sd + c2) / (va + vb + c2),
            (cov + c2 / 2) / (sd + c2 / 2),
        )
        values = np.prod([np.maximum(part, 0) ** weight for part in parts], axis=0)
        inner = (slice(3, -3),) * 3
        score *= np.clip(values[inner][mask[inner]].mean(), 0, 1)
        if level < 4:
            # The mean of a voxel and its neighbours before, zeros beyond the edge.
            a, b = (uniform_filter(v, 2, mode="constant")[::2, ::2, ::2] for v in (a, b))
            mask = mask[::2, ::2, ::2]
    return float(score)


# ── decisions ──


def delong(labels, *columns):
    """The difference of two areas and its standard error by placement values (DeLong 1988)."""
    areas, parts = [], []
    for scores in columns:
        above = scores[labels == 1][:, None] - scores[labels == 0][None]
        wins = (above > 0) + 0.5 * (above == 0)
        areas.append(wins.mean())
        parts.append((wins.mean(1), wins.mean(0)))
    covariance = sum(np.cov(*[p[side] for p in parts]) / len(parts[0][side]) for side in (0, 1))
    variance = covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1]
    return {"difference": areas[0] - areas[1], "error": variance**0.5}
