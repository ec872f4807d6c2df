"""Image quality by piq, torchmetrics and scikit-image, and by the evaluation of SynthRAD2025 in SciPy."""

import numpy as np
import torch
import torchmetrics.functional.image
from answer import answer
from recipes import piq, synthrad_ms_ssim

torch.set_num_threads(1)
measures = None


def pictures(case):
    global measures
    measures = measures or piq()
    a, b = (np.array(case[side], np.uint8).reshape(case["shape"]) for side in ("reference", "prediction"))
    found = {name: measure(a, b) for name, measure in measures.items()}
    first, second = (torch.from_numpy(v.astype(float))[None, None] for v in (a, b))
    found["vif_torchmetrics"] = float(torchmetrics.functional.image.visual_information_fidelity(second, first))
    found["ms_ssim"] = float(
        torchmetrics.functional.image.multiscale_structural_similarity_index_measure(
            second, first, data_range=255.0, betas=(0.3, 0.7)
        )
    )
    wide = a.astype(float), b.astype(float)
    found["nmse"] = np.linalg.norm(wide[0] - wide[1]) ** 2 / np.linalg.norm(wide[0]) ** 2
    return found


def synthrad(case):
    a, b, mask = (np.array(case[key]).reshape(case["shape"]) for key in ("reference", "prediction", "mask"))
    inside = mask > 0
    clipped = (np.clip(v.astype(float), -1024, 3071)[inside] for v in (a, b))
    error = np.mean(np.subtract(*clipped) ** 2)
    return {
        "ms_ssim": synthrad_ms_ssim(a, b, mask) if case["whole"] else None,
        "mae": np.abs(a.astype(float) - b)[inside].mean(),
        "psnr": 10 * np.log10(4095**2 / error),
    }


answer({"pictures": pictures, "synthrad": synthrad})
