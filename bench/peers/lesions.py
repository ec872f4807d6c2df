"""isles22 as its grader computes it: nibabel to float64, masks of the whole volume, one mask for every lesion."""
import csv
import os

from peer import np, serve


def lesion_f1(cc3d, reference, prediction):
    shared = np.logical_and(reference, prediction)
    tp = fn = fp = 0
    labels, count = cc3d.connected_components(reference, connectivity=26, return_N=True)
    if count > 0:
        for _, lesion in cc3d.each(labels, binary=True, in_place=True):
            if np.logical_and(lesion, shared).any():
                tp += 1
            else:
                fn += 1
    labels, count = cc3d.connected_components(prediction, connectivity=26, return_N=True)
    if count > 0:
        for _, lesion in cc3d.each(labels, binary=True, in_place=True):
            if not np.logical_and(lesion, reference).any():
                fp += 1
    return tp / (tp + (fp + fn) / 2) if tp + fp + fn else 1.0


def score_case(cc3d, nibabel, reference_path, prediction_path):
    image = nibabel.load(reference_path)
    reference, prediction = image.get_fdata() != 0, nibabel.load(prediction_path).get_fdata() != 0
    ml = np.prod(image.header.get_zooms()[:3]) / 1000
    total = np.sum(reference) + np.sum(prediction)
    dice = 2 * np.sum(np.logical_and(reference, prediction)) / total if total else 1.0
    counts = [cc3d.connected_components(a, connectivity=26, return_N=True)[1] for a in (reference, prediction)]
    return {"dice": dice, "lesion_f1": lesion_f1(cc3d, reference, prediction), "lesion_count_diff": abs(counts[0] - counts[1]),
            "abs_volume_diff": abs(np.sum(reference) * float(ml) - np.sum(prediction) * float(ml))}


def grade(folder):
    import cc3d
    import nibabel

    def run():
        answers = {row["case_id"]: row for row in csv.DictReader(open(os.path.join(folder, "answers.csv")))}
        scores = [score_case(cc3d, nibabel, os.path.join(folder, answers[row["case_id"]]["mask_path"]),
                             os.path.join(folder, row["predicted_mask_path"]))
                  for row in csv.DictReader(open(os.path.join(folder, "submission.csv")))]
        return {k: float(np.mean([s[k] for s in scores])) for k in scores[0]}
    return run


serve({"grade": grade})
