"""Cell instances as the grader computes them: for each of five thresholds border cells removed, overlap table, dense assignment."""
import csv
import os

from peer import np, serve


def load_libraries():
    import numba
    from scipy.optimize import linear_sum_assignment
    from skimage.segmentation import relabel_sequential

    @numba.njit
    def table(x, y):
        overlap = np.zeros((1 + x.max(), 1 + y.max()), dtype=np.uint32)
        for i in range(len(x)):
            overlap[x[i], y[i]] += 1
        return overlap

    table(np.zeros(1, np.int32), np.zeros(1, np.int32))
    return table, linear_sum_assignment, relabel_sequential


def without_border(mask, relabel_sequential):
    height, width = mask.shape
    frame = np.ones((height, width))
    frame[2:height - 2, 2:width - 2] = 0
    kept = mask.copy()
    for value in np.unique(kept * frame)[1:]:
        kept[kept == value] = 0
    return relabel_sequential(kept)[0]


def iou_matrix(table, reference, prediction):
    overlap = table(reference.ravel(), prediction.ravel())
    union = overlap.sum(0, keepdims=True) + overlap.sum(1, keepdims=True) - overlap
    iou = overlap / union
    iou[np.isnan(iou)] = 0
    return iou[1:, 1:]


def scores(libraries, reference, prediction, threshold):
    table, linear_sum_assignment, relabel_sequential = libraries
    r, p = without_border(reference, relabel_sequential), without_border(prediction, relabel_sequential)
    n_r, n_p = int(r.max()), int(p.max())
    if n_p == 0:
        return 0, n_r, 0
    iou = iou_matrix(table, r, p)
    costs = -(iou >= threshold).astype(float) - iou / (2 * min(iou.shape))
    rows, columns = linear_sum_assignment(costs)
    return int((iou[rows, columns] >= threshold).sum()), n_r, n_p


def f1(tp, n_r, n_p):
    return 0.0 if tp == 0 else 2 * (tp / n_p) * (tp / n_r) / (tp / n_p + tp / n_r)


def instances(folder):
    """From arrays in memory to F1 at five thresholds."""
    libraries = load_libraries()
    reference, prediction = (np.load(os.path.join(folder, n)).astype(np.int32) for n in ("truth.npy", "guess.npy"))
    return lambda: [f1(*scores(libraries, reference, prediction, t)) for t in (0.5, 0.6, 0.7, 0.8, 0.9)]


def overlap_table(folder):
    """The fastest count of the pairs in Python: one compiled pass into a dense table."""
    table = load_libraries()[0]
    reference, prediction = (np.load(os.path.join(folder, n)).astype(np.int32).ravel() for n in ("truth.npy", "guess.npy"))

    def run():
        overlap = table(reference, prediction)
        return lambda: {"pairs": int(np.count_nonzero(overlap[1:, 1:])), "pixels": int(overlap[1:, 1:].sum())}
    return run


def grade(folder):
    import tifffile
    libraries = load_libraries()

    def run():
        answers = {row["image_id"]: row for row in csv.DictReader(open(os.path.join(folder, "answers.csv")))}
        results = []
        for row in csv.DictReader(open(os.path.join(folder, "submission.csv"))):
            paths = (answers[row["image_id"]]["label_path"], row["predicted_mask_path"])
            r, p = (tifffile.imread(os.path.join(folder, path)).astype(np.int32) for path in paths)
            results.append({f"f1_{t}": f1(*scores(libraries, r, p, t)) for t in (0.5, 0.6, 0.7, 0.8, 0.9)})
        return {k: float(np.mean([s[k] for s in results])) for k in results[0]}
    return run


serve({"instances": instances, "overlap_table": overlap_table, "grade": grade})
