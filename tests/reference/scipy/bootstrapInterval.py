"""Writes bootstrapInterval.json: SciPy's percentile and BCa intervals, with the draws that they rest on.

`distribution` is SciPy's own, so that the interval made of it can be compared digit by digit; `wide` is from
100,000 resamples, to compare ours drawn by another generator within Monte Carlo error.
"""

import warnings

import numpy as np
from scipy import stats

from pairs import SEED, data_sets, write

warnings.simplefilter("ignore")


def mean(x, axis=-1):
    return np.mean(x, axis=axis)


def ratio(x, y, axis=-1):
    return np.mean(y, axis=axis) / np.mean(x, axis=axis)


def pearson(x, y, axis=-1):
    dx = x - x.mean(axis=axis, keepdims=True)
    dy = y - y.mean(axis=axis, keepdims=True)
    return (dx * dy).sum(axis=axis) / np.sqrt((dx**2).sum(axis=axis) * (dy**2).sum(axis=axis))


def spearman(x, y, axis=-1):
    return pearson(stats.rankdata(x, axis=axis), stats.rankdata(y, axis=axis), axis=axis)


sets = data_sets()
plans = [
    ("mean", mean, "skewed"),
    ("ratio", ratio, "five-point ratings, many ties"),
    ("pearson", pearson, "normal, n = 40"),
    ("spearman", spearman, "normal, n = 12"),
    ("spearman", spearman, "five-point ratings, many ties"),
]
cases = []
for name, statistic, on in plans:
    x, y = sets[on]
    data = (x,) if name == "mean" else (x, y)
    for method in ("percentile", "BCa"):
        for level in (0.9,):
            options = dict(paired=True, vectorized=True, confidence_level=level, method=method)
            few = stats.bootstrap(
                data, statistic, n_resamples=200, random_state=np.random.default_rng(SEED), **options
            )
            many = stats.bootstrap(
                data, statistic, n_resamples=100_000, batch=20_000,
                random_state=np.random.default_rng(SEED), **options
            )
            cases.append({
                "name": f"{name} of {on}",
                "inputs": {
                    "statistic": name, "x": x.tolist(), "y": y.tolist(), "level": level,
                    "interval": method.lower(), "distribution": few.bootstrap_distribution.tolist(),
                },
                "outputs": {
                    "ci": list(few.confidence_interval),
                    "wide": list(many.confidence_interval),
                    "standardError": float(many.standard_error),
                },
            })
write(__file__, "scipy.stats.bootstrap(data, statistic, paired=True, method=method)", cases)
