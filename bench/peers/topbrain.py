"""A TopBrain case as its grader computes it: SimpleITK images, label by label, every measure on full volumes.

The same library functions, called as often and on arrays of the same layout as by the reference graders: an ITK overlap filter for each label for Dice and
for the IoU of the side-road labels, scikit-image thinning and labelling of whole-volume masks, MONAI surface distances, numpy's percentile.
"""
import csv
import json
import os

from peer import np, serve

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "..", "fixtures", "tables", "topbrain-valid-neighbors.json")


def overlap_filter(sitk, reference, prediction, label):
    measures = sitk.LabelOverlapMeasuresImageFilter()
    measures.SetNumberOfThreads(1)
    measures.Execute(reference == label, prediction == label)
    return measures


def cl_dice(skeletonize, r, p):
    skeleton_p, skeleton_r = skeletonize(p), skeletonize(r)
    n_p, n_r = np.sum(skeleton_p), np.sum(skeleton_r)
    precision = np.sum(skeleton_p * r) / n_p if n_p else 0.0
    sensitivity = np.sum(skeleton_r * p) / n_r if n_r else 0.0
    return 2 * precision * sensitivity / (precision + sensitivity) if precision + sensitivity else 0.0


def neighbours(array, label):
    """Labels that touch this one among the 26 neighbours."""
    padded = np.pad(array, 1)
    where = np.argwhere(padded == label)
    found = set()
    for dz in (-1, 0, 1):
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                found.update(np.unique(padded[where[:, 0] + dz, where[:, 1] + dy, where[:, 2] + dx]).tolist())
    return found - {0, label}


def score_case(sitk, skeletonize, label_components, edges, surface, table, paths):
    reference, prediction = (sitk.Cast(sitk.ReadImage(p), sitk.sitkUInt8) for p in paths)
    prediction.CopyInformation(reference)
    r, p = sitk.GetArrayFromImage(reference), sitk.GetArrayFromImage(prediction)
    labels = [int(v) for v in np.union1d(np.unique(r), np.unique(p)) if v]
    spacing = reference.GetSpacing()[::-1]
    side_road = table["sideRoad"]["ct"]
    dice, cl, b0, hd, bad, detected = [], [], [], [], [], {}
    for v in labels:
        r_has, p_has = bool((r == v).any()), bool((p == v).any())
        both = r_has and p_has
        dice.append(overlap_filter(sitk, reference, prediction, v).GetDiceCoefficient() if both else 0.0)
        if both:
            cl.append(cl_dice(skeletonize, (r == v).transpose(2, 1, 0), (p == v).transpose(2, 1, 0)))
        else:
            cl.append(0.0)
        count = [int(label_components(a == v, connectivity=3, return_num=True)[1]) for a in (r, p)]
        b0.append(abs(count[1] - count[0]))
        if both:
            edges_p, edges_r = edges(p == v, r == v)
            distances = surface(edges_p, edges_r, distance_metric="euclidean", spacing=list(spacing))
            hd.append(float(np.percentile(distances, 95)))
        else:
            hd.append(290.0)
        allowed = table["neighbors"]["ct"].get(str(v), [])
        bad.append(len([n for n in neighbours(p, v) if n not in allowed]) if p_has else 0)
    for v in side_road:
        r_has, p_has = bool((r == v).any()), bool((p == v).any())
        iou = overlap_filter(sitk, reference, prediction, v).GetJaccardCoefficient() if r_has else 0.0
        detected[v] = ("tp" if iou >= 0.25 else "fn") if r_has else "fp" if p_has else "tn"
    return {"dice": np.mean(dice), "cldice": np.mean(cl), "b0_error": np.mean(b0), "hd95": np.mean(hd),
            "neighbor_error": np.mean(bad)}, detected


def load_libraries():
    import SimpleITK as sitk
    from monai.metrics.utils import get_mask_edges, get_surface_distance
    from skimage.measure import label
    from skimage.morphology import skeletonize
    sitk.ProcessObject.SetGlobalDefaultNumberOfThreads(1)
    with open(TABLE) as file:
        return sitk, skeletonize, label, get_mask_edges, get_surface_distance, json.load(file)


def f1_of(verdicts, label):
    count = {k: sum(v[label] == k for v in verdicts) for k in ("tp", "fp", "fn")}
    below = 2 * count["tp"] + count["fp"] + count["fn"]
    return 2 * count["tp"] / below if below else 0.0


def grade(folder):
    libraries = load_libraries()
    side_road = libraries[-1]["sideRoad"]["ct"]

    def run():
        answers = {row["image_id"]: row for row in csv.DictReader(open(os.path.join(folder, "answers.csv")))}
        scores, verdicts = [], []
        for row in csv.DictReader(open(os.path.join(folder, "submission.csv"))):
            paths = [os.path.join(folder, p) for p in (answers[row["image_id"]]["label_path"], row["predicted_mask_path"])]
            metrics, detected = score_case(*libraries, paths)
            scores.append(metrics)
            verdicts.append(detected)
        result = {k: float(np.mean([s[k] for s in scores])) for k in scores[0]}
        result["f1_side_road"] = float(np.mean([f1_of(verdicts, v) for v in side_road]))
        return result
    return run


serve({"grade": grade})
