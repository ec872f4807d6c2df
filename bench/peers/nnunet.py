"""nnU-Net's evaluation of one case: the calls of `compute_metrics` of nnunetv2 2.8.1 (SimpleITK, NumPy), which itself would install the training code."""
import os

from peer import np, serve


def read_seg(path):
    """SimpleITKIO.read_seg: (1, z, y, x), single precision."""
    import SimpleITK
    return np.vstack([SimpleITK.GetArrayFromImage(SimpleITK.ReadImage(path))[None]], dtype=np.float32, casting="unsafe")


def counts(reference, prediction):
    use = np.ones_like(reference, dtype=bool)
    tp = np.sum((reference & prediction) & use)
    fp = np.sum(((~reference) & prediction) & use)
    fn = np.sum((reference & (~prediction)) & use)
    tn = np.sum(((~reference) & (~prediction)) & use)
    return tp, fp, fn, tn


def organs(folder, labels=15):
    paths = [os.path.join(folder, name) for name in ("reference.nii.gz", "prediction.nii.gz")]

    def run():
        reference, prediction = [read_seg(path) for path in paths]
        out = {}
        for label in range(1, labels + 1):
            tp, fp, fn, _ = counts(reference == label, prediction == label)
            out[label] = {"dice": 2 * tp / (2 * tp + fp + fn), "iou": tp / (tp + fp + fn), "tp": tp, "fp": fp, "fn": fn}
        return out
    return run


serve({"organs": organs})
