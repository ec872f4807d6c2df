"""Correlations and assignment with scipy."""
import os

from peer import np, serve


def correlation(folder, name):
    from scipy import stats
    truth, guess = (np.load(os.path.join(folder, n)) for n in ("truth.npy", "guess.npy"))
    measure = {"plcc": stats.pearsonr, "srocc": stats.spearmanr, "krocc": stats.kendalltau}[name]
    return lambda: float(measure(truth, guess)[0])


def assignment(folder):
    from scipy.optimize import linear_sum_assignment
    cost = np.load(os.path.join(folder, "cost.npy"))

    def run():
        rows, columns = linear_sum_assignment(cost)
        return float(cost[rows, columns].sum())
    return run


serve({"correlation": correlation, "assignment": assignment})
