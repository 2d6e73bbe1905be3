"""Writes permutationTest.json: SciPy's exact p of |mean(x) - mean(y)|.

Two-sided here means |difference| >= |observed|. SciPy's own alternative "two-sided" doubles the smaller tail, so
the absolute difference is tested with alternative "greater"; "doubled" is SciPy's two-sided p, equal to ours for
groups of one size (a symmetric distribution) and another number otherwise.
"""

import numpy as np
from scipy import stats

from pairs import SEED, write

rng = np.random.default_rng(SEED)
sets = {
    "equal sizes": (rng.normal(1, 1, 6), rng.normal(0, 1, 6)),
    "unequal sizes": (rng.normal(1, 1, 4), rng.normal(0, 2, 8)),
    "larger group first": (rng.exponential(1, 9), rng.exponential(3, 3)),
    "ties": (rng.integers(1, 6, 7).astype(float), rng.integers(1, 6, 6).astype(float)),
    "decimals that do not add exactly": (np.array([0.1, 0.2, 0.3, 0.7]), np.array([0.3, 0.1, 0.2, 0.4])),
    "alike": (np.full(4, 0.1), np.full(5, 0.1)),
}


def difference(x, y, axis=-1):
    return np.mean(x, axis=axis) - np.mean(y, axis=axis)


def absolute(x, y, axis=-1):
    # Rounded, since SciPy 1.10 compares with a tolerance of 1e-14 that sums of decimals can exceed.
    return np.round(np.abs(difference(x, y, axis)), 12)


cases = []
for name, (x, y) in sets.items():
    options = dict(permutation_type="independent", vectorized=True, n_resamples=np.inf)
    exact = stats.permutation_test((x, y), absolute, alternative="greater", **options)
    doubled = stats.permutation_test((x, y), difference, alternative="two-sided", **options)
    cases.append({
        "name": name,
        "inputs": {"x": x.tolist(), "y": y.tolist()},
        "outputs": {
            "value": float(difference(x, y)),
            "pValue": float(exact.pvalue),
            "doubled": float(doubled.pvalue),
            "arrangements": len(exact.null_distribution),
        },
    })
write(__file__, "scipy.stats.permutation_test((x, y), |mean difference|, alternative='greater')", cases)
