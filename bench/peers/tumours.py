"""BraTS 2023 and 2024 as their programs compute them: full volumes, one dilation and two distance fields for every lesion; panoptica for 2025 and 2026."""
import os
import sys

from peer import np, serve, spacing, volume

TINY = sys.float_info.min
GLI = {"WT": ((1, 2, 3), 3, 20), "TC": ((1, 3), 3, 20), "NETC": ((1,), 5, 20), "SNFH": ((2,), 3, 20), "ET": ((3,), 3, 10), "RC": ((4,), 5, 20)}
JOINS = {"NETC": ("ET", "RC"), "ET": ("NETC", "RC"), "RC": ("ET", "NETC"), "SNFH": ("ET", "RC", "NETC")}


def pair(folder):
    return [volume(os.path.join(folder, name)).astype(float) for name in ("reference.nii.gz", "prediction.nii.gz")]


def components(mask):
    import cc3d
    return cc3d.connected_components(mask, connectivity=26).astype(np.int32)


def dilated(mask, times):
    from scipy.ndimage import binary_dilation, generate_binary_structure
    return binary_dilation(mask, structure=generate_binary_structure(3, 2), iterations=times)


def lesion_map(mask, times):
    """Voxels of the mask with the number of their component after dilation, component by component."""
    found, grown = components(mask), components(dilated(mask, times))
    out = np.zeros_like(grown)
    for number in range(1, grown.max() + 1):
        part = np.zeros_like(grown)
        part[grown == number] = 1
        part = found * part
        part[part > 0] = number
        out += part
    return out


def dice(a, b):
    a, b = a.astype(bool), b.astype(bool)
    return 2.0 * np.logical_and(a, b).sum() / (a.sum() + b.sum()) if a.any() or b.any() else 1.0


def elements(mask):
    """Codes of the 2 x 2 x 2 neighbourhoods, from the corner before the first voxel on; numbers wrap at 256."""
    from scipy.ndimage import correlate
    kernel = np.array([[[128, 64], [32, 16]], [[8, 4], [2, 1]]])
    return correlate(mask.astype(np.uint8), kernel, mode="constant", cval=0)


def hausdorff95(reference, prediction, size):
    from scipy.ndimage import distance_transform_edt
    from surface_distance import lookup_tables
    if not reference.any() or not prediction.any():
        return np.inf
    box = tuple(slice(a.min(), a.max() + 1) for a in np.nonzero(reference | prediction))
    codes = [elements(np.pad(mask[box], ((0, 1),) * 3)) for mask in (reference, prediction)]
    areas = lookup_tables.create_table_neighbour_code_to_surface_area(size)
    borders = [(code != 0) & (code != 255) for code in codes]
    ways = []
    for own in (0, 1):
        field = distance_transform_edt(~borders[1 - own], sampling=size) if borders[1 - own].any() else np.full(codes[0].shape, np.inf)
        found = sorted(zip(field[borders[own]], areas[codes[own][borders[own]]]))
        distances, weights = np.array(found).T
        share = np.cumsum(weights) / np.sum(weights)
        ways.append(distances[min(np.searchsorted(share, 0.95), len(share) - 1)])
    return max(ways)


def surface_shares(reference, prediction, tolerance, size):
    from scipy.ndimage import binary_erosion, distance_transform_edt, generate_binary_structure
    a, b = reference.astype(bool), prediction.astype(bool)
    if not a.any() or not b.any():
        return float(a.any() == b.any())
    cross = generate_binary_structure(3, 1)
    borders = [mask ^ binary_erosion(mask, structure=cross) for mask in (a, b)]
    lists = [distance_transform_edt(~borders[1 - own], sampling=size)[borders[own]] for own in (0, 1)]
    hits = sum((each <= tolerance).mean() for each in lists)
    return hits / (hits + sum((each > tolerance).mean() for each in lists) + 1e-8)


def rates(reference, prediction):
    wanted, given = reference.sum(), prediction.sum()
    both = ((reference == prediction) & (prediction == 1)).sum()
    neither = np.count_nonzero((prediction != 1) & (reference != 1))
    sensitivity = 1.0 if wanted == given == 0 else both / (both + (wanted - both) + TINY)
    return sensitivity, neither / (neither + (given - both) + TINY)


def lesions(reference, prediction, times, size, tolerances):
    rows, served = [], set()
    for number in range(1, reference.max() + 1):
        own = (reference == number).astype(np.int32)
        met = np.unique(prediction * dilated(own, times))
        met = met[met != 0]
        served.update(met.tolist())
        union = np.isin(prediction, met).astype(np.int32) * (prediction > 0)
        rows.append((own.sum() * size[0] * size[1] * size[2], len(met), dice(union, own), hausdorff95(own, union, size),
                     [surface_shares(own, union, t, size) for t in tolerances]))
    return rows, len(set(np.unique(prediction[prediction > 0]).tolist()) - served)


def region(reference, prediction, times, smallest, penalty, size, tolerances=()):
    rows, false = lesions(reference, prediction, times, size, tolerances)
    kept = [row for row in rows if row[0] > smallest]
    n = len(kept) + false
    empty = not reference.any() and not prediction.any()
    distance = 0.0 if empty else hausdorff95(reference, prediction, size)
    finite = lambda d: penalty if d == np.inf else d
    sensitivity, specificity = rates(reference, prediction)
    out = {"Num_TP": sum(row[1] > 0 for row in kept), "Num_FP": false, "Num_FN": sum(row[1] == 0 for row in kept), "Sensitivity": sensitivity,
           "Specificity": specificity, "Legacy_Dice": dice(reference, prediction), "Legacy_HD95": finite(distance),
           "LesionWise_Score_Dice": sum(row[2] for row in kept) / n if n else 1.0,
           "LesionWise_Score_HD95": (sum(finite(row[3]) for row in kept) + penalty * false) / n if n else 0.0}
    for k, t in enumerate(tolerances):
        out[f"Legacy NSD @ {t}"] = surface_shares(reference, prediction, t, size)
        out[f"LesionWise_Score_NSD @ {t}"] = sum(row[4][k] for row in kept) / n if n else 1.0
    return out


def brats2023(folder):
    reference, prediction = pair(folder)
    size = spacing(folder, "prediction.nii.gz")

    def run():
        out = {}
        for name, values in {"WT": (1, 2, 3), "TC": (1, 3), "ET": (3,)}.items():
            masks = [np.isin(a, values).astype(np.int32) for a in (reference, prediction)]
            own = region(lesion_map(masks[0], 3), components(masks[1]), 3, 50, 374, size)
            # Whole regions are masks here.
            distance = hausdorff95(*masks, size)
            sensitivity, specificity = rates(*masks)
            out[name] = {**own, "Legacy_HD95": 374 if distance == np.inf else distance, "Sensitivity": sensitivity, "Specificity": specificity}
        return out
    return run


def joined(own, partners):
    """Lesions that touch the same lesion of a partner become one, partner by partner."""
    out = own
    for partner in partners:
        touching = set()
        for a in np.unique(out)[1:]:
            for b in np.unique(partner)[1:]:
                if np.any(dilated(out == a, 1) & (partner == b)) or np.any(dilated(partner == b, 1) & (out == a)):
                    touching.add((a, b))
        if len(touching) <= 1:
            continue
        following, new, moved = out.max() + 1, {}, {}
        for _, b in sorted(touching):
            if b not in new:
                new[b] = following
                following += 1
        for a, b in sorted(touching):
            moved.setdefault(a, new[b])
        before, out = out, out.copy()
        for a, number in moved.items():
            out[before == a] = number
    packed = np.zeros_like(out)
    for k, number in enumerate(np.unique(out)[1:], 1):
        packed[out == number] = k
    return packed


def brats2024_gli(folder):
    arrays = pair(folder)
    size = spacing(folder, "prediction.nii.gz")

    def run():
        maps = {}
        for name, (values, times, least) in GLI.items():
            maps[name] = [lesion_map(np.isin(a, values), times) for a in arrays]
            own = maps[name][1]
            for number in np.unique(own)[1:]:
                if (own == number).sum() <= least:
                    own[own == number] = 0
        out = {}
        for name, (_, times, least) in GLI.items():
            sides = [joined(maps[name][s], [maps[p][s] for p in JOINS[name]]) if name in JOINS else maps[name][s] for s in (0, 1)]
            out[name] = region(*sides, times, least, 337, size, (0.5, 1.0))
        return out
    return run


def evaluator(config):
    from brats_evaluation import config_path
    from panoptica import Panoptica_Evaluator
    return Panoptica_Evaluator.load_from_config(config_path(config))


def summary(result):
    keys = ("tp", "fp", "fn", "rq", "sq_dsc", "sq_nsd", "sq_hd95", "global_bin_dsc", "global_bin_nsd", "global_bin_hd95")
    return {group: {key: each[key] for key in keys} for group, each in ((g, r.to_dict()) for g, r in result.items())}


def brats2026(folder, config="gli"):
    own = evaluator(config)
    arrays = [np.ascontiguousarray(volume(os.path.join(folder, name)).transpose()) for name in ("prediction.nii.gz", "reference.nii.gz")]
    return lambda: summary(own.evaluate(*arrays, voxelspacing=(1.0, 1.0, 1.0)))


def panoptica(folder):
    from panoptica import ConnectedComponentsInstanceApproximator, InputType, Metric, NaiveThresholdMatching, Panoptica_Evaluator
    measured = [Metric.DSC, Metric.IOU, Metric.ASSD, Metric.RVD, Metric.CEDI, Metric.HD, Metric.HD95, Metric.NSD]
    own = Panoptica_Evaluator(InputType.SEMANTIC, ConnectedComponentsInstanceApproximator(), NaiveThresholdMatching(), instance_metrics=measured,
                              global_metrics=[Metric.DSC, Metric.HD95])
    arrays = [np.ascontiguousarray(volume(os.path.join(folder, name)).transpose()) for name in ("prediction.nii.gz", "reference.nii.gz")]
    keys = ("tp", "fp", "fn", "rq", "sq", "sq_dsc", "sq_assd", "sq_rvd", "sq_cedi", "sq_hd", "sq_hd95", "sq_nsd", "global_bin_dsc", "global_bin_hd95")

    def run():
        found = own.evaluate(*arrays, voxelspacing=(1.0, 1.0, 1.0))["ungrouped"].to_dict()
        return {key: found[key] for key in keys}
    return run


serve({"brats2023": brats2023, "brats2024_gli": brats2024_gli, "brats2026": brats2026, "panoptica": panoptica})
