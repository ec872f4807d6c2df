"""Agreement and survival by lifelines, scikit-survival, scikit-learn, krippendorff, statsmodels and pingouin."""

import warnings

import numpy as np
import pandas as pd
import pingouin
from answer import answer
from krippendorff import alpha
from lifelines.utils import concordance_index
from recipes import delong
from scipy import stats
from sklearn.metrics import cohen_kappa_score, confusion_matrix, roc_auc_score, roc_curve
from sksurv.metrics import concordance_index_censored, concordance_index_ipcw
from sksurv.util import Surv
from statsmodels.stats.inter_rater import fleiss_kappa

warnings.simplefilter("ignore")
pingouin.options["round.column.CI95"] = None


def survival(case):
    times, events, predicted = np.array(case["times"]), np.array(case["events"], bool), np.array(case["predicted"])
    outcome = Surv.from_arrays(events, times)
    uno = concordance_index_ipcw(outcome, outcome, -predicted, case["tau"])[0] if case["uno"] else None
    return {
        "lifelines": concordance_index(times, predicted, events),
        "sksurv": concordance_index_censored(events, times, -predicted),
        "uno": uno,
    }


def agreement(case):
    ratings = np.array(case["ratings"])
    k = case["categories"]
    labels = list(range(k))
    counts = np.stack([(ratings == c).sum(0) for c in labels], 1)
    gaps = np.where(np.array(case["gaps"]).reshape(ratings.shape) > 0, np.nan, ratings)
    found = {f"kappa_{w}": cohen_kappa_score(*ratings[:2], labels=labels, weights=w) for w in ("linear", "quadratic")}
    table = confusion_matrix(*ratings[:2], labels=labels).T
    costs = np.arange(k * k).reshape(k, k) % 5 + 1.0 - np.eye(k)
    # Answers to a class that never is true have no rate.
    found["cost"] = (costs * table).sum() / table.sum() if table.sum(0).all() else np.nan
    found["normalized"] = found["cost"] / (costs @ (table.sum(0) / table.sum())).min()
    found |= {level: alpha(gaps, value_domain=labels, level_of_measurement=level) for level in ("nominal", "ordinal", "interval")}
    return found | {"fleiss": fleiss_kappa(counts), "randolph": fleiss_kappa(counts, "randolph")}


def measures(case):
    values = np.array(case["values"])
    n, k = values.shape
    table = pd.DataFrame({"t": np.repeat(range(n), k), "r": np.tile(range(k), n), "v": values.ravel()})
    icc = pingouin.intraclass_corr(table, "t", "r", "v")
    a, b = values[:, 0], values[:, 1]
    d = a - b
    sd, t = d.std(ddof=1), stats.t.ppf(0.975, n - 1)
    low = d.mean() - 1.96 * sd
    return {
        "icc": icc["ICC"].tolist(),
        "ends": np.array(icc["CI95"].tolist()).ravel(),
        "bias": [d.mean(), sd, low, d.mean() + 1.96 * sd, d.mean() - t * sd / n**0.5, low - t * sd * (3 / n) ** 0.5],
    }


def decisions(case):
    labels, scores = np.array(case["labels"]), np.array(case["scores"])
    positive = scores >= case["threshold"]
    odds = case["threshold"] / (1 - case["threshold"])
    tp, fp = (positive & (labels == 1)).mean(), (positive & (labels == 0)).mean()
    fpr, tpr, _ = roc_curve(labels, scores, drop_intermediate=False)
    return {
        "sensitivity": tpr[1 - fpr >= case["least"]].max(),
        "specificity": (1 - fpr)[tpr >= case["least"]].max(),
        "partial": roc_auc_score(labels, scores, max_fpr=case["maxFpr"]),
        "benefit": tp - fp * odds,
        "all": labels.mean() - (1 - labels.mean()) * odds,
        **delong(labels, scores, np.array(case["others"])),
    }


answer({"survival": survival, "agreement": agreement, "measures": measures, "decisions": decisions})
