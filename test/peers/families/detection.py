"""Lesions by picai_eval, panoptica and MONAI, and by the script of LUNA16."""

import contextlib
import io

import monai.metrics
import numpy as np
import picai_eval.eval
import picai_eval.metrics
from answer import answer
from panoptica.metrics import Metric
from recipes import camelyon16, luna16, picai


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


def autc(case):
    """Areas of panoptica; those of the recognition quality and of IoU are among its metrics."""
    from panoptica import InputType, NaiveThresholdMatching, Panoptica_Evaluator

    sides = (np.array(case[side], np.uint8).reshape(case["shape"]) for side in ("prediction", "reference"))
    evaluator = Panoptica_Evaluator(
        InputType.UNMATCHED_INSTANCE, instance_matcher=NaiveThresholdMatching(), decision_metric=Metric.IOU, decision_threshold=0.5
    )
    with contextlib.redirect_stdout(io.StringIO()):
        result = evaluator.evaluate_autc(*sides, case["step"], case["mode"], verbose=False)["ungrouped"]
        return {key: result.get_autc(key) for key in ("rq", "sq", "sq_dsc", "pq", "pq_dsc")}


answer({"autc": autc, "lesions": lesions, "nodules": luna16, "slides": slides})
