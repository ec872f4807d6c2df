"""Cases of challenges, scored with the libraries that their reference graders call: one JSON object in, one JSON list out."""

import contextlib
import io
import json
import sys

import numpy as np

np.Inf = np.inf


def floats(value):
    if isinstance(value, dict):
        return {key: floats(each) for key, each in value.items()}
    if isinstance(value, list):
        return [floats(each) for each in value]
    value = float(value)
    return value if np.isfinite(value) else ("NaN" if np.isnan(value) else "Infinity" if value > 0 else "-Infinity")


def pair(case):
    shape = case["shape"]
    return [np.array(case[side]).reshape(shape) for side in ("reference", "prediction")]


def panther(case):
    from surface_distance import metrics

    gt, pred = (mask == 1 for mask in pair(case))
    spacing = case["spacing"]
    volume = np.prod(spacing)
    error = abs(pred.sum() * volume - gt.sum() * volume)
    if not pred.any() or pred.all():
        worst = np.linalg.norm(np.array(gt.shape) * spacing)
        return dict(dice=0, surface_dice_5mm=0, hd95=worst, masd=worst, tumor_burden_rmse=gt.sum() * volume)
    distances = metrics.compute_surface_distances(gt, pred, spacing)
    with np.errstate(invalid="ignore"):
        mean = sum(metrics.compute_average_surface_distance(distances)) / 2
    return dict(
        dice=metrics.compute_dice_coefficient(gt, pred),
        surface_dice_5mm=metrics.compute_surface_dice_at_tolerance(distances, 5),
        hd95=metrics.compute_robust_hausdorff(distances, 95),
        masd=mean,
        tumor_burden_rmse=error,
    )


def seg_a(case):
    import torch
    from monai.metrics import compute_hausdorff_distance

    gt, pred = (mask > 0 for mask in pair(case))
    total = gt.sum() + pred.sum()
    dice = 1 if total == 0 else 2 * (gt & pred).sum() / total
    if not gt.any() and not pred.any():
        return dict(dice=dice, hausdorff_distance=0)
    if not gt.any() or not pred.any():
        return dict(dice=dice, hausdorff_distance=np.sqrt(np.sum(np.square(gt.shape))))
    tensors = [torch.from_numpy(mask[None, None].astype(np.float32)) for mask in (pred, gt)]
    return dict(dice=dice, hausdorff_distance=compute_hausdorff_distance(*tensors, include_background=True, directed=True).item())


def cells(case):
    from scipy.optimize import linear_sum_assignment

    def inner(labels):
        frame = np.ones(labels.shape, bool)
        frame[2:-2, 2:-2] = False
        out = labels.copy()
        for label in np.unique(labels * frame)[1:]:
            out[labels == label] = 0
        return np.unique(out, return_inverse=True)[1].reshape(out.shape)

    gt, pred = (inner(labels) for labels in pair(case))
    n, m = int(gt.max()), int(pred.max())
    scores = {}
    table = np.zeros((n + 1, m + 1))
    np.add.at(table, (gt.ravel(), pred.ravel()), 1)
    iou = table / (table.sum(0, keepdims=True) + table.sum(1, keepdims=True) - table)
    iou = iou[1:, 1:]
    for t in (0.5, 0.6, 0.7, 0.8, 0.9):
        tp = 0
        if n and m:
            hit = iou >= t
            rows, columns = linear_sum_assignment(-hit.astype(float) - iou / (2 * min(n, m)))
            tp = hit[rows, columns].sum()
        p, r = (tp / m, tp / n) if tp else (0, 0)
        scores[f"f1_{t}"] = 2 * p * r / (p + r) if tp else 0
    return dict(**scores, true_num=n, pred_num=m)


def ultrasound(case):
    import cv2
    from skimage.metrics import peak_signal_noise_ratio, structural_similarity

    y, x = (image.astype(np.float32) for image in pair(case))
    span = max(x.max(), y.max()) - min(x.min(), y.min())
    ssim = structural_similarity(y, x, data_range=span)
    psnr = peak_signal_noise_ratio(y, x, data_range=span)
    x, y = ((image - image.min()) / (image.max() - image.min() + np.float32(1e-8)) for image in (x, y))
    kernel = np.ones((11, 11), np.float32) / np.float32(121)
    mean = lambda image: cv2.filter2D(image, -1, kernel)
    fx, fy = mean(x), mean(y)
    sx, sy, sxy = mean(x * x) - fx * fx, mean(y * y) - fy * fy, mean(x * y) - fx * fy
    keep = (sx > 1e-10) & (sy > 1e-10)
    values = sxy[keep] / np.sqrt(sx[keep] * sy[keep])
    lncc = values.mean() if keep.any() else float(np.allclose(x, y))
    return dict(lncc=lncc, ssim=ssim, psnr=psnr, lncc_pixels=keep.sum())


def teeth(case):
    from pycocotools.coco import COCO
    from pycocotools.cocoeval import COCOeval

    out = []
    for key, count in (("category_id_1", 4), ("category_id_2", 8), ("category_id_3", 4)):
        truth = COCO()
        annotations = [{**one, "category_id": one.get(key, 1)} for one in case["annotations"]]
        categories = [{"id": k + 1} for k in range(count)]
        truth.dataset = dict(images=case["images"], annotations=annotations, categories=categories)
        with contextlib.redirect_stdout(io.StringIO()):
            truth.createIndex()
            found = truth.loadRes([{**one, "category_id": one.get(key, 1)} for one in case["predictions"]])
            run = COCOeval(truth, found, "bbox")
            run.params.catIds = [k + 1 for k in range(count)]
            run.evaluate()
            run.accumulate()
            run.summarize()
        out.append([run.stats[k] for k in (0, 1, 2, 8)])
    return out


def truth_values(case):
    """Whether pycocotools refuses the scores."""
    try:
        teeth(case)
    except TypeError as error:
        return "boolean" in str(error)
    return False


job = json.load(sys.stdin)
print(json.dumps([floats(globals()[job["name"]](case)) for case in job["cases"]]))
