"""Dice of every label: numpy label by label, numpy in one joint histogram, SimpleITK in one run and label by label."""
from peer import np, serve, zyx


def load(folder):
    return zyx(folder, "reference.nii.gz"), zyx(folder, "prediction.nii.gz")


def numpy_per_label(folder):
    reference, prediction = load(folder)
    labels = [int(v) for v in np.unique(np.concatenate([np.unique(reference), np.unique(prediction)])) if v]

    def run():
        result = {}
        for label in labels:
            r, p = reference == label, prediction == label
            result[label] = 2 * np.count_nonzero(r & p) / (np.count_nonzero(r) + np.count_nonzero(p))
        return result
    return run


def numpy_joint(folder):
    reference, prediction = load(folder)

    def run():
        joint = np.bincount((reference.ravel().astype(np.uint16) << 8) | prediction.ravel(), minlength=65536).reshape(256, 256)
        both, size = np.diagonal(joint), joint.sum(0) + joint.sum(1)
        return {int(k): 2 * both[k] / size[k] for k in np.flatnonzero(size) if k}
    return run


def simpleitk_once(folder):
    import SimpleITK as sitk
    sitk.ProcessObject.SetGlobalDefaultNumberOfThreads(1)
    reference, prediction = (sitk.GetImageFromArray(a) for a in load(folder))
    labels = [int(v) for v in np.union1d(np.unique(sitk.GetArrayViewFromImage(reference)),
                                         np.unique(sitk.GetArrayViewFromImage(prediction))) if v]

    def run():
        measures = sitk.LabelOverlapMeasuresImageFilter()
        measures.SetNumberOfThreads(1)
        measures.Execute(reference, prediction)
        return {label: measures.GetDiceCoefficient(label) for label in labels}
    return run


serve({f.__name__: f for f in (numpy_per_label, numpy_joint, simpleitk_once)})
