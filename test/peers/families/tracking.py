"""Cell tracking by py-ctcmetrics."""

import ctc_metrics.metrics
import ctc_metrics.scripts.evaluate
import ctc_metrics.utils.representations
import numpy as np
from answer import answer
from recipes import tracking


def track(case):
    sides = [np.array(case[side]).reshape(case["shape"]) for side in ("reference", "prediction")]
    return tracking(*sides, case["referenceTracks"], case["predictionTracks"])


answer({"tracks": track})
