"""Distances of meshes by the filters of VTK that MeshMetrics calls, and masks as MetricsReloaded measures them, by SciPy, MONAI and scikit-image."""

import numpy as np
import recipes
from answer import answer


def masks(case):
    return [np.array(case[side], bool).reshape(case["shape"]) for side in ("reference", "prediction")]


answer({
    "centre_lines": lambda case: recipes.centre_lines(*masks(case), case["iterations"]),
    "meshes": lambda case: recipes.mesh_metrics(*masks(case), case["spacing"], case["percentile"], case["tolerance"]),
    "reloaded": lambda case: recipes.reloaded(*masks(case), case["spacing"], case["tolerance"], case["distance"]),
})
