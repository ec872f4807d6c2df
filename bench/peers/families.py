"""The libraries of the newer families on arrays in memory (test/peers/families/recipes.py)."""
import json
import os
import sys

from peer import np, serve, spacing, zyx

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../test/peers/families"))
import recipes


def read(folder, name):
    path = os.path.join(folder, name)
    return json.load(open(path)) if name.endswith(".json") else np.load(path)


def mesh(folder):
    """The filters of VTK that MeshMetrics calls, label by label on crops."""
    reference, prediction = zyx(folder, "reference.nii.gz"), zyx(folder, "prediction.nii.gz")
    size = spacing(folder)[::-1]

    def run():
        found = {"hd": {}, "assd": {}, "nsd": {}}
        for label in np.unique(reference)[1:]:
            masks = reference == label, prediction == label
            where = np.argwhere(masks[0] | masks[1])
            box = tuple(slice(a, b + 1) for a, b in zip(where.min(0), where.max(0)))
            values = recipes.mesh_metrics(masks[0][box], masks[1][box], size)
            for key, column in found.items():
                column[int(label)] = values[key]
        return found
    return run


def by_label(folder, measure, labels=None):
    """A measure of two masks, label by label on crops with a frame, as {name: {label: value}}."""
    reference, prediction = zyx(folder, "reference.nii.gz"), zyx(folder, "prediction.nii.gz")

    def run():
        found = {}
        for label in labels or np.unique(reference)[1:]:
            masks = reference == label, prediction == label
            where = np.argwhere(masks[0] | masks[1])
            box = tuple(slice(max(0, a - 1), b + 2) for a, b in zip(where.min(0), where.max(0)))
            for key, value in measure(masks[0][box], masks[1][box], masks).items():
                found.setdefault(key, {})[int(label)] = value
        return found
    return run


def reloaded(folder):
    size = spacing(folder)[::-1]

    def measure(a, b, whole):
        found = recipes.reloaded(a, b, size, 1, 1)
        # These count the background of the whole image.
        n, both, sizes = whole[0].size, int((a & b).sum()), (int(a.sum()), int(b.sum()))
        fp, fn = sizes[1] - both, sizes[0] - both
        tn = n - both - fp - fn
        chance = (sizes[0] * sizes[1] + (n - sizes[0]) * (n - sizes[1])) / n / n
        return found | {
            "mcc": (both * tn - fp * fn) / np.sqrt(float(sizes[0]) * sizes[1] * (n - sizes[0]) * (n - sizes[1])),
            "kappa": ((both + tn) / n - chance) / (1 - chance),
            "youden": both / sizes[0] + tn / (n - sizes[0]) - 1,
            "npv": tn / (tn + fn),
        }
    return by_label(folder, measure)


def centre_lines(folder):
    import torch
    torch.set_num_threads(1)
    run = by_label(folder, lambda a, b, _: {"cbDice": recipes.centre_lines(a, b)}, [1])
    return lambda: run()["cbDice"][1]


def betti(folder):
    import gudhi
    mask = zyx(folder, "reference.nii.gz") > 0

    def run():
        body = gudhi.CubicalComplex(top_dimensional_cells=np.where(mask, 0.0, 1.0))
        body.compute_persistence()
        # The complex has a dimension more than the voxels have holes of.
        return body.persistent_betti_numbers(0.5, 0.5)[:3]
    return run


def calibration(folder):
    import torch
    torch.set_num_threads(1)
    reference, p = read(folder, "reference.npy").astype(np.int64), read(folder, "probabilities.npy")

    def run():
        recipes.calibration(reference, p)
        others = {"mass": recipes.equal_mass(reference, p), **recipes.risk_coverage(reference, p)}
        # Sums of a million numbers in single precision are compared in double precision, outside of the time.
        return lambda: {**recipes.calibration_in_doubles(reference, p), **others}
    return run


def nodules(folder):
    scans = read(folder, "scans.json")
    return lambda: recipes.luna16(scans)


def slides(folder):
    import monai.metrics
    labels, points = read(folder, "labels.npy"), [np.array(p) for p in read(folder, "points.json")]
    cases = [(labels[k], [], p[:, :2].astype(int), p[:, 2]) for k, p in enumerate(points)]
    return lambda: recipes.camelyon16(cases)


def tracking(folder):
    sides = [read(folder, f"{name}.npy") for name in ("reference", "prediction")]
    tracks = read(folder, "tracks.json")

    def run():
        found = recipes.tracking(*sides, *tracks)
        return {key: found[key.upper()] for key in ("seg", "det", "tra", "lnk", "ct", "tf", "chota", "hota", "mota", "idf1")}
    return run


def registration(folder):
    field, points = read(folder, "field.npy"), read(folder, "points.json")
    fixed, moving = (np.array(points[side]) for side in ("fixed", "moving"))

    def run():
        values = recipes.determinants(field)
        return {
            "tre": recipes.registration_error(field, fixed, moving, np.array([1.5, 1, 1])).mean(),
            "sdlogj": recipes.roughness(values),
            "folds": (values <= 0).sum(),
        }
    return run


def masked_ssim(folder):
    reference, prediction, mask = (read(folder, f"{name}.npy") for name in ("reference", "prediction", "mask"))
    return lambda: recipes.synthrad_ms_ssim(reference, prediction, mask)


def quality(folder, name):
    import torch
    torch.set_num_threads(1)
    truth, enhanced = read(folder, "truth.npy"), read(folder, "enhanced.npy")
    measure = ms_ssim if name == "ms_ssim" else recipes.piq()[name]
    return lambda: measure(truth, enhanced)


def ms_ssim(truth, enhanced):
    import torch
    from torchmetrics.functional.image import multiscale_structural_similarity_index_measure
    pictures = (torch.from_numpy(a.astype(float))[None, None] for a in (enhanced, truth))
    return float(multiscale_structural_similarity_index_measure(*pictures, data_range=255.0))


def kernels(folder):
    reference, p = read(folder, "reference.npy")[:1000].astype(np.int64), read(folder, "probabilities.npy")[:1000].astype(float)
    return lambda: recipes.kernel_errors(reference, p, 0.5, 0.5)


def raters(folder):
    import torch
    torch.set_num_threads(1)
    maps = np.stack([read(folder, f"rater-{k}.npy") for k in range(3)]).astype(np.int64)
    prediction, p = read(folder, "prediction.npy"), read(folder, "probabilities.npy")

    def run():
        found = recipes.raters(maps, prediction, p)
        # Sums of many numbers in single precision are compared in double precision, outside of the time.
        shares = np.concatenate([1 - p.sum(0, keepdims=True), p]).reshape(len(p) + 1, -1).T
        exact = lambda: [recipes.calibration_in_doubles(m.ravel(), shares, 50)["l1"] for m in maps]
        return lambda: {key: found[key] for key in ("volume", "rows", "confidence", "thresholds")} | {"errors": exact()}
    return run


def lesions(folder):
    pairs = list(zip(read(folder, "detections.npy"), read(folder, "references.npy").astype(np.int32)))
    return lambda: recipes.picai(pairs)


def threshold_curve(folder):
    sides = [np.ascontiguousarray(read(folder, f"{name}.npy")[:400, :400]).astype(np.uint16) for name in ("truth", "guess")]
    return lambda: recipes.autc(*sides)


def survival(folder):
    from lifelines.utils import concordance_index
    from sksurv.metrics import concordance_index_ipcw
    from sksurv.util import Surv
    cohort = read(folder, "cohort.json")
    times, events, predicted = (np.array(cohort[key], float) for key in ("times", "events", "predicted"))
    outcome = Surv.from_arrays(events > 0, times)
    return lambda: {
        "harrell": concordance_index(times, predicted, events),
        "uno": concordance_index_ipcw(outcome, outcome, -predicted, 1500)[0],
    }


def agreement(folder):
    import pandas as pd
    import pingouin
    from krippendorff import alpha
    from sklearn.metrics import cohen_kappa_score
    from statsmodels.stats.inter_rater import fleiss_kappa
    cohort = read(folder, "cohort.json")
    ratings, values, labels = np.array(cohort["ratings"]), np.array(cohort["measurements"]), range(4)
    counts = np.stack([(ratings == c).sum(0) for c in labels], 1)
    n, k = values.shape
    table = pd.DataFrame({"t": np.repeat(range(n), k), "r": np.tile(range(k), n), "v": values.ravel()})
    return lambda: {
        "kappa": cohen_kappa_score(*ratings[:2], weights="quadratic", labels=list(labels)),
        "alpha": alpha(ratings, value_domain=list(labels), level_of_measurement="ordinal"),
        "fleiss": fleiss_kappa(counts),
        "icc": pingouin.intraclass_corr(table, "t", "r", "v")["ICC"].tolist()[:3],
        "bias": (values[:, 0] - values[:, 1]).mean(),
    }


def decisions(folder):
    from sklearn.metrics import roc_auc_score
    cohort = read(folder, "cohort.json")
    labels, scores = np.array(cohort["labels"]), [np.array(s) for s in cohort["scores"]]

    def benefit(threshold):
        positive = scores[0] >= threshold
        return (positive & (labels == 1)).mean() - (positive & (labels == 0)).mean() * threshold / (1 - threshold)

    return lambda: {
        "partial": roc_auc_score(labels, scores[0], max_fpr=0.2),
        "error": recipes.delong(labels, *scores)["error"],
        "benefit": [benefit(threshold) for threshold in (0.1, 0.3, 0.5)],
    }


serve({"mesh": mesh, "calibration": calibration, "nodules": nodules, "slides": slides, "tracking": tracking,
       "registration": registration, "masked_ssim": masked_ssim, "quality": quality, "reloaded": reloaded,
       "centre_lines": centre_lines, "betti": betti, "kernels": kernels, "raters": raters, "lesions": lesions,
       "threshold_curve": threshold_curve, "survival": survival, "agreement": agreement, "decisions": decisions})
