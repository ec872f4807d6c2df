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
    measure = recipes.piq()[name]
    return lambda: measure(truth, enhanced)


serve({"mesh": mesh, "calibration": calibration, "nodules": nodules, "slides": slides, "tracking": tracking,
       "registration": registration, "masked_ssim": masked_ssim, "quality": quality})
