"""seg_a (MONAI) and panther (surface-distance) as their graders compute them, from NIfTI files loaded by nibabel as [k, i, j]."""
import csv
import os

from peer import np, serve


def load(nibabel, path):
    image = nibabel.load(path)
    size = [float(s) for s in image.header.get_zooms()]
    return np.transpose(image.get_fdata(), (2, 0, 1)), [size[2], size[0], size[1]]


def dice_of(r, p):
    total = r.sum() + p.sum()
    return 2 * np.logical_and(r, p).sum() / total if total else 1.0


def rows(folder):
    answers = {row["image_id"]: row for row in csv.DictReader(open(os.path.join(folder, "answers.csv")))}
    for row in csv.DictReader(open(os.path.join(folder, "submission.csv"))):
        yield (os.path.join(folder, answers[row["image_id"]]["label_path"]), os.path.join(folder, row["predicted_mask_path"]))


def seg_a(folder):
    import nibabel
    from monai.metrics.utils import get_mask_edges, get_surface_distance

    def run():
        distances, overlaps = [], []
        for reference, prediction in rows(folder):
            r, p = (load(nibabel, path)[0] > 0 for path in (reference, prediction))
            overlaps.append(dice_of(r, p))
            edges_p, edges_r = get_mask_edges(p, r)
            distances.append(float(get_surface_distance(edges_p, edges_r, distance_metric="euclidean").max()))
        return {"hd_50pc": float(np.median(distances)), "dsc_50pc": float(np.median(overlaps))}
    return run


def panther(folder):
    import nibabel
    import surface_distance as sd

    def run():
        scores = []
        for reference, prediction in rows(folder):
            r = load(nibabel, reference)[0] == 1
            guess, size = load(nibabel, prediction)
            p = guess == 1
            d = sd.compute_surface_distances(r, p, size)
            there, back = sd.compute_average_surface_distance(d)
            scores.append([sd.compute_dice_coefficient(r, p), sd.compute_surface_dice_at_tolerance(d, 5),
                           sd.compute_robust_hausdorff(d, 95), (there + back) / 2,
                           (abs(int(p.sum()) - int(r.sum())) * np.prod(size)) ** 2])
        mean = np.mean(scores, axis=0)
        return {"dsc": mean[0], "msd": mean[1], "hd95": mean[2], "masd": mean[3], "rmse": float(np.sqrt(mean[4]))}
    return run


serve({"seg_a": seg_a, "panther": panther})
