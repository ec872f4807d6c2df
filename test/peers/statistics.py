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
        "ranks": [stats.rankdata(x, method=m, nan_policy="propagate").tolist() for m in ("average", "min")],
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


def tails(case):
    p, t, f, a, b, n = (case[key] for key in "ptfabn")
    return {
        "beta": stats.beta.ppf(p, a, b),
        "betaUpper": stats.beta.isf(p, a, b),
        "normal": stats.norm.ppf(p),
        "student": stats.t.ppf(p, a),
        "studentTail": stats.t.sf(t, a),
        "fisher": stats.f.sf(f, n, b),
        "chi": stats.chi2.sf(f * n, n),
        "binomial": stats.binom.cdf(n // 3, n, 0.5),
    }


def proportion(case):
    test = stats.binomtest(case["k"], case["n"])
    out = {}
    for name, method in (("wilson", "wilson"), ("wilson-corrected", "wilsoncc"), ("clopper-pearson", "exact")):
        interval = test.proportion_ci(case["level"], method)
        out[name] = [interval.low, interval.high]
    out["sign"] = test.pvalue
    return out


def resampled(case):
    """Intervals from given resamples."""
    x, level = vector(case["x"]), case["level"]
    a = (1 - level) / 2
    out = {}
    for name, statistic in (("mean", np.mean), ("median", np.median)):
        drawn = np.array([statistic(x[i]) for i in case["indices"]])
        theta = statistic(x)
        q = np.quantile(drawn, [a, 1 - a])
        out[name] = {"percentile": q.tolist(), "basic": (2 * theta - q[::-1]).tolist(), "error": drawn.std(ddof=1)}
    interval = stats.ttest_1samp(x, 0).confidence_interval(level)
    out["t"] = [interval.low, interval.high]
    return out


def paired(case):
    x, y = vector(case["x"]), vector(case["y"])
    test = stats.ttest_rel(x, y)
    interval = test.confidence_interval(0.95)
    permuted = stats.permutation_test((x - y,), np.mean, permutation_type="samples", n_resamples=1000)
    return {
        "t": [test.statistic, test.pvalue, interval.low, interval.high],
        "permutation": permuted.pvalue,
        "cliff": 2 * stats.mannwhitneyu(x, y).statistic / (len(x) * len(y)) - 1,
    }


def friedman(case):
    rows = np.array(case["rows"])
    test = stats.friedmanchisquare(*rows.T)
    return {"chi": test.statistic, "p": test.pvalue}


def adjust(case):
    return {method: stats.false_discovery_control(case["p"], method=method) for method in ("bh", "by")}


def plain(value):
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(v) for v in value]
    value = float(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


payload = json.load(sys.stdin)
json.dump([plain(globals()[payload["name"]](case)) for case in payload["cases"]], sys.stdout)
