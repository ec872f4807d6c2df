"""Answers of scipy and scikit-learn: {"name", "cases": [...]} in, a list of answers out."""

import json
import math
import sys
import warnings

import numpy as np
from scipy import stats
from sklearn import metrics

warnings.filterwarnings("ignore")


def number(value):
    if isinstance(value, str):
        return float(value)
    return value


def vector(values):
    return np.array([number(v) for v in values], dtype=float)


def correlation(case):
    x, y = vector(case["x"]), vector(case["y"])
    return {
        "plcc": stats.pearsonr(x, y)[0],
        "srocc": stats.spearmanr(x, y)[0],
        "krocc": stats.kendalltau(x, y)[0],
        "kroccC": stats.kendalltau(x, y, variant="c")[0],
        "ranks": [stats.rankdata(x, method=m, nan_policy="propagate").tolist() for m in ("average", "min", "max", "dense", "ordinal")],
    }


def labels(case):
    y, p, w = case["y"], case["p"], case["w"]
    out = {
        "accuracy": metrics.accuracy_score(y, p, sample_weight=w),
        "balanced": metrics.balanced_accuracy_score(y, p, sample_weight=w),
        "matrix": metrics.confusion_matrix(y, p, sample_weight=w).tolist(),
        "mcc": metrics.matthews_corrcoef(y, p, sample_weight=w),
        "kappa": metrics.cohen_kappa_score(y, p, sample_weight=w, weights="quadratic"),
    }
    for average in ("micro", "macro", "weighted"):
        out[average] = metrics.f1_score(y, p, average=average, sample_weight=w, zero_division=0)
    return out


def scores(case):
    y, s, w = case["y"], vector(case["s"]), case["w"]
    return {
        "auroc": metrics.roc_auc_score(y, s, sample_weight=w),
        "partial": metrics.roc_auc_score(y, s, sample_weight=w, max_fpr=0.3),
        "ap": metrics.average_precision_score(y, s, sample_weight=w),
        "brier": metrics.brier_score_loss(y, s, sample_weight=w),
        "logLoss": metrics.log_loss(y, s, sample_weight=w),
    }


def multiclass(case):
    y, p = case["y"], np.array(case["p"])
    options = {"labels": [0, 1, 2]}
    return {
        "ovr": metrics.roc_auc_score(y, p, multi_class="ovr", **options),
        "ovrWeighted": metrics.roc_auc_score(y, p, multi_class="ovr", average="weighted", **options),
        "ovo": metrics.roc_auc_score(y, p, multi_class="ovo", **options),
        "ovoWeighted": metrics.roc_auc_score(y, p, multi_class="ovo", average="weighted", **options),
        "logLoss": metrics.log_loss(y, p, **options),
    }


def wilcoxon(case):
    x, y = vector(case["x"]), vector(case["y"])
    out = {}
    for alternative in ("two-sided", "greater", "less"):
        for zero in ("wilcox", "pratt", "zsplit"):
            result = stats.wilcoxon(
                x, y, alternative=alternative, zero_method=zero, correction=True, method="approx"
            )
            out[f"{alternative}/{zero}"] = result.pvalue
    return out


def plain(value):
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    value = float(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


payload = json.load(sys.stdin)
json.dump([plain(globals()[payload["name"]](case)) for case in payload["cases"]], sys.stdout)
