"""Writes pairedPermutationTest.json: SciPy's exact p of |mean(x - y)| over all swaps within pairs."""

import numpy as np
from scipy import stats

from pairs import SEED, write

rng = np.random.default_rng(SEED)
base = rng.normal(size=11)
ratings = rng.integers(1, 6, 9).astype(float)
sets = {
    "normal": (base + rng.normal(0.5, 1, 11), base),
    "ratings with ties and zeros": (ratings, np.clip(ratings + rng.integers(-1, 3, 9), 1, 5)),
    "decimals that do not add exactly": (np.array([0.3, 0.1, 0.7, 0.4, 0.2]), np.array([0.1, 0.2, 0.4, 0.1, 0.3])),
    "alike": (base, base),
}


def absolute(x, y, axis=-1):
    return np.round(np.abs(np.mean(x - y, axis=axis)), 12)


cases = []
for name, (x, y) in sets.items():
    exact = stats.permutation_test(
        (x, y), absolute, alternative="greater", permutation_type="samples", vectorized=True, n_resamples=np.inf
    )
    cases.append({
        "name": name,
        "inputs": {"x": x.tolist(), "y": y.tolist()},
        "outputs": {"value": float(np.mean(x - y)), "pValue": float(exact.pvalue)},
    })
write(__file__, "scipy.stats.permutation_test((x, y), |mean(x - y)|, permutation_type='samples')", cases)
