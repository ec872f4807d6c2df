"""Exact Euclidean distance transform of a mask: the C++ library edt, and scipy. [z, y, x]."""
from peer import field, np, serve, spacing, zyx


def load(folder):
    return np.ascontiguousarray(zyx(folder, "reference.nii.gz") != 0), spacing(folder)[::-1]


def edt_cpp(folder):
    import edt
    mask, size = load(folder)

    def run():
        out = edt.edt(mask, anisotropy=tuple(size), black_border=False, parallel=1)
        return lambda: field(out)
    return run


def scipy_edt(folder):
    from scipy.ndimage import distance_transform_edt
    mask, size = load(folder)

    def run():
        out = distance_transform_edt(mask, sampling=size)
        return lambda: field(out)
    return run


serve({"edt": edt_cpp, "scipy": scipy_edt})
