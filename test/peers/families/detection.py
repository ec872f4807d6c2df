"""Lesions by picai_eval, panoptica and MONAI, and by the script of LUNA16."""

import monai.metrics
import numpy as np
import picai_eval.eval
import picai_eval.metrics
from answer import answer
from recipes import autc, camelyon16, luna16, picai


def lesions(case):
    shape = case["shape"]
    pairs = []
    for reference, boxes in zip(case["references"], case["detections"]):
        detections = np.zeros(shape, np.float32)
        for confidence, low, high in boxes:
            detections[tuple(slice(a, b) for a, b in zip(low, high))] = confidence
        pairs.append((detections, np.array(reference, np.int32).reshape(shape)))
    return picai(pairs, case["overlap"], case["minimum"], case["extra"])


def slides(case):
    return camelyon16(
        [
            (np.array(s["labels"], np.uint8).reshape(s["shape"]), s["excluded"], np.array(s["points"]).reshape(-1, 2), np.array(s["probabilities"]))
            for s in case
        ]
    )


def instances(case):
    return autc(*(np.array(case[side], np.uint8).reshape(case["shape"]) for side in ("reference", "prediction")), case["step"], case["mode"])


answer({"autc": instances, "lesions": lesions, "nodules": luna16, "slides": slides})
