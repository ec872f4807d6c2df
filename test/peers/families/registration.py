"""Registration by SciPy, in the calls of Learn2Reg, and by SimpleITK."""

import numpy as np
import SimpleITK as sitk
from answer import answer
from recipes import determinants, registration_error, roughness
from scipy.ndimage import map_coordinates


def register(case):
    field = np.array(case["field"], case["type"]).reshape(*case["shape"], 3)
    points = (np.array(case[side]) for side in ("fixed", "moving"))
    values = determinants(field)
    mask = np.array(case["mask"]).reshape(case["shape"])[2:-2, 2:-2, 2:-2] > 0
    mm = sitk.GetImageFromArray(np.ascontiguousarray((field * case["spacing"])[..., ::-1]), isVector=True)
    mm.SetSpacing(case["spacing"][::-1])
    physical = sitk.GetArrayFromImage(sitk.DisplacementFieldJacobianDeterminant(mm)).astype(float)
    grid = np.stack(np.meshgrid(*map(np.arange, case["shape"]), indexing="ij"))
    errors = registration_error(field, *points, np.array(case["spacing"]))
    return {
        "warped": map_coordinates(np.array(case["labels"]).reshape(case["shape"]), grid + np.moveaxis(field.astype(float), -1, 0), order=0).ravel(),
        "tre30": [np.quantile(errors, 0.7), np.quantile(errors, 0.3)],
        "tre": errors,
        "sdlogj": roughness(values),
        "masked": roughness(values[mask]),
        "voxel": [values.min(), values.max(), values.mean(), values.std(), (values <= 0).sum()],
        "physical": [physical.min(), physical.max(), physical.mean(), physical.std()],
    }


answer({"register": register})
