"""Thinning by Lee (1994) with scikit-image: each label on a precomputed crop, and on full volumes as the graders call it. Axes [x, y, z]."""
import os

from peer import digest, np, serve, volume


def load(folder, name):
    from scipy.ndimage import find_objects
    array = volume(os.path.join(folder, name))
    boxes = {k + 1: box for k, box in enumerate(find_objects(array)) if box}
    return array, boxes


def crops(folder, name="reference.nii.gz"):
    from skimage.morphology import skeletonize
    array, boxes = load(folder, name)
    ready = {v: np.ascontiguousarray(array[box] == v) for v, box in boxes.items()}

    def run():
        skeletons = {v: skeletonize(crop) for v, crop in ready.items()}

        def result():
            whole = np.zeros(array.shape, np.uint8, order="F")
            for v, skeleton in skeletons.items():
                whole[boxes[v]][skeleton] = v
            return digest(whole.transpose())
        return result
    return run


def full(folder, name="reference.nii.gz"):
    from skimage.morphology import skeletonize
    array, boxes = load(folder, name)

    def run():
        skeletons = {v: np.argwhere(skeletonize(array == v)) for v in boxes}

        def result():
            whole = np.zeros(array.shape, np.uint8, order="F")
            for v, where in skeletons.items():
                whole[tuple(where.T)] = v
            return digest(whole.transpose())
        return result
    return run


serve({"crops": crops, "full": full})
