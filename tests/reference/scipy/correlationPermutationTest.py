"""Writes correlationPermutationTest.json: SciPy's exact p of |correlation| over all pairings."""

import warnings

import numpy as np
from scipy import stats

from pairs import SEED, write

warnings.simplefilter("ignore")
rng = np.random.default_rng(SEED)
x = rng.normal(size=7)
sets = {
    "related": (x, x + rng.normal(size=7)),
    "independent": (rng.normal(size=6), rng.normal(size=6)),
    "ties": (np.array([1.0, 1, 2, 3, 3, 5, 5]), np.array([2.0, 1, 2, 2, 4, 4, 5])),
    "eight pairs, opposed": (np.arange(8.0), np.array([7.0, 5, 6, 4, 2, 3, 0, 1])),
}
correlations = {
    "pearson": lambda a, b: stats.pearsonr(a, b)[0],
    "spearman": lambda a, b: stats.spearmanr(a, b)[0],
    "kendall": lambda a, b: stats.kendalltau(a, b)[0],
}
cases = []
for name, (a, b) in sets.items():
    for kind, correlation in correlations.items():
        if kind != "pearson" and len(a) > 7:
            continue
        exact = stats.permutation_test(
            (a,), lambda shuffled: np.round(abs(correlation(shuffled, b)), 12), alternative="greater",
            permutation_type="pairings", vectorized=False, n_resamples=np.inf,
        )
        cases.append({
            "name": f"{kind}, {name}",
            "inputs": {"x": a.tolist(), "y": b.tolist(), "correlation": kind},
            "outputs": {"value": float(correlation(a, b)), "pValue": float(exact.pvalue)},
        })
write(__file__, "scipy.stats.permutation_test((x,), |correlation|, permutation_type='pairings')", cases)
