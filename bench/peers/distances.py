"""Surface distances: MONAI (edges, KD-tree), surface-distance, MedPy. Arrays [z, y, x], spacing likewise."""
from peer import np, serve, spacing, zyx


def load(folder):
    reference, prediction = zyx(folder, "reference.nii.gz"), zyx(folder, "prediction.nii.gz")
    labels = [int(v) for v in np.unique(reference) if v and (prediction == v).any()]
    return reference, prediction, labels, spacing(folder)[::-1]


def monai(folder, percentile=95):
    """Directed from prediction to reference, as the vessel graders call it; percentile 100 is the maximum."""
    from monai.metrics.utils import get_mask_edges, get_surface_distance
    reference, prediction, labels, size = load(folder)

    def run():
        result = {}
        for v in labels:
            edges_p, edges_r = get_mask_edges(prediction == v, reference == v)
            distances = get_surface_distance(edges_p, edges_r, distance_metric="euclidean", spacing=size)
            result[v] = float(np.percentile(distances, percentile)) if percentile < 100 else float(distances.max())
        return result
    return run


def deepmind(folder, what="hd95"):
    import surface_distance as sd
    reference, prediction, labels, size = load(folder)

    def run():
        result = {}
        for v in labels:
            d = sd.compute_surface_distances(reference == v, prediction == v, size)
            result[v] = sd.compute_robust_hausdorff(d, 95) if what == "hd95" else sd.compute_surface_dice_at_tolerance(d, 1)
        return result
    return run


def medpy(folder, what="hd95"):
    from medpy.metric import binary
    reference, prediction, labels, size = load(folder)
    measure = {"hd95": binary.hd95, "asd": binary.asd, "assd": binary.assd}[what]
    return lambda: {v: float(measure(prediction == v, reference == v, size)) for v in labels}


serve({"monai": monai, "deepmind": deepmind, "medpy": medpy})
